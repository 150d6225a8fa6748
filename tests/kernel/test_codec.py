"""Copy, write and read plain data."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crannog.kernel.codec import Codec, CodecError, clone, generic_clone
from crannog.kernel.game import KERNEL_MODULES
from tests.kernel import toy
from tests.kernel.toy import TOY, State

CODEC = Codec("toy", *KERNEL_MODULES, toy)

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
)


@given(plain)
def test_whatever_is_plain_comes_back_equal(data: object) -> None:
    assert CODEC.read(CODEC.write(data)) == data
    assert clone(data) == generic_clone(data) == data


def test_a_state_comes_back_with_its_steps_and_without_its_key() -> None:
    s = TOY.new(2, seed=5)
    again = CODEC.read(CODEC.write(s))
    assert again == s
    assert again.table == s.table
    assert s.rng.key
    assert again.rng.key == b""
    assert s.rng.key.hex() not in CODEC.write(s).decode()


def test_events_are_not_part_of_a_position() -> None:
    s = TOY.new(2)
    before = CODEC.digest(s)
    s.note("log.total", n=1)
    assert CODEC.digest(s) == before


def test_equal_states_have_equal_bytes_however_they_came_about() -> None:
    one, two = State(written={0: 1, 1: 2}), State(written={1: 2, 0: 1})
    assert one == two
    assert CODEC.write(one) == CODEC.write(two)


def test_a_copy_shares_nothing_that_can_change() -> None:
    s = TOY.new(2)
    copy = clone(s)
    copy.written[0] = 7
    copy.spoken.append("no")
    assert s.written == {}
    assert s.spoken == []


@dataclass
class Stranger:
    x: int = 0


@pytest.mark.parametrize("thing", [object(), {1, 2}, 1.5, Stranger(), lambda: 0])
def test_what_is_not_plain_cannot_be_written(thing: object) -> None:
    with pytest.raises(CodecError):
        CODEC.write([thing])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'{"is": "toy:Nobody"}',
        b'{"is": "kernel:State", "nothing": 1}',
        b'{"is": "kernel:Msg"}',
        b"\xff\xfe",
    ],
)
def test_bad_bytes_are_refused_and_nothing_else_happens(data: bytes) -> None:
    with pytest.raises(CodecError):
        CODEC.read(data)


def test_classes_are_stored_under_the_name_of_their_game() -> None:
    stored = json.loads(CODEC.write(TOY.new(2).table))
    assert [step["is"] for step in stored] == ["toy:Roll", "toy:AskNumber", "toy:Reveal"]
    other = json.loads(Codec("other", *KERNEL_MODULES, toy).write(TOY.new(2)))
    assert other["is"] == "other:State", "whatever the module of a foreign game is called"
    assert other["rng"]["is"] == "kernel:Rng"


def test_two_classes_of_one_name_cannot_be_told_apart() -> None:
    from types import ModuleType

    one, two = ModuleType("crannog.games.one.a"), ModuleType("crannog.games.one.b")
    for module in (one, two):
        same = type("Same", (), {"__annotations__": {}, "__module__": module.__name__})
        vars(module)["Same"] = dataclass(same)
    with pytest.raises(CodecError):
        Codec("one", one, two)


def test_a_stored_state_of_an_old_schema_is_upgraded() -> None:
    s = TOY.new(2, seed=5)
    old = TOY.store(s).replace(b'"total"', b'"sum"')

    def renamed(plain: object) -> object:
        return json.loads(json.dumps(plain).replace('"sum"', '"total"'))

    newer = toy.toy(schema=2, upgrades=(renamed,))
    assert newer.load(old) == s
    with pytest.raises(CodecError, match="schema 2"):
        TOY.load(newer.store(s))
    with pytest.raises(CodecError):
        TOY.load(b'{"game": "roam", "schema": 1, "state": {}}')
    with pytest.raises(CodecError):
        TOY.load(b"[]")
