"""Whatever is in a file, the answer is a sentence: no traceback, nothing a terminal would obey, no flood."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from crannog.cli import main
from crannog.games.arrival.content_pack import FILES
from crannog.kernel.replay import read
from tests.sizes import SIZES

REPLAY = Path(__file__).parents[1] / "replays" / "roam" / "basic-2.txt"
HOME = files("crannog.games.arrival").joinpath("content")
LONGEST_LINE = 400
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
NESTED = b"[" * 100_000
HUGE = b"9" * 6_000

type Tried = Callable[..., tuple[int, str]]


@pytest.fixture
def tried(capsys: pytest.CaptureFixture[str]) -> Tried:
    """Runs a command; what it says is fit to be read, whatever the file holds."""

    def run(*arguments: object) -> tuple[int, str]:
        code = main([str(argument) for argument in arguments])
        said = "".join(capsys.readouterr())
        assert code in (0, 1, 2)
        assert said.strip()
        assert not CONTROL.search(said), repr(said[:500])
        assert max(map(len, said.splitlines())) < LONGEST_LINE, said[:500]
        return code, said

    return run


@pytest.mark.parametrize("command", [("verify",), ("replay", "--board"), ("render", "-o", "board.svg")])
@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (b"\xff\xfe\x00crannog", "not a text file"),
        (b"", "must begin with"),
        (b"\x1b[2J\x1b]0;owned\x07", "must begin with"),
        (b"crannog 1\n" + b"\x1b[31m" * 5_000 + b" x\n", "unexpected"),
        (b"crannog 1\n" + NESTED, "unexpected"),
        (REPLAY.read_bytes().replace(b"seats 2", b"seats " + HUGE), "should be a number"),
        (re.sub(rb"rules \d+", b"rules -1", REPLAY.read_bytes()), "should be a number"),
        (REPLAY.read_bytes().replace(b"seats 2", b"seats 9"), "2 to 4 players"),
        (REPLAY.read_bytes().replace(b"game roam", b"game \x1b[31m"), "unknown game"),
        (REPLAY.read_bytes().replace(b"server_seed ", b"server_seed " + b"00" * 80), "at most 64 bytes"),
        (REPLAY.read_bytes().replace(b"server_seed ", b"server_seed zz"), "bad header"),
        (REPLAY.read_bytes().replace(b"\n\n", b"\n\n" + HUGE + b" at a1\n"), "expected `seat choice`"),
        (REPLAY.read_bytes().replace(b"\n\n", b"\n\n0 undo " + HUGE + b"\n"), "expected `seat choice`"),
        (REPLAY.read_bytes().replace(b"\n\n", b"\n\n0 \x1b[31m" + b"x" * 9_000 + b"\n"), "not_offered"),
        (REPLAY.read_bytes() + b"\n" * (9 * 2**20), "too big"),
    ],
)
def test_a_hostile_replay_is_refused_in_a_sentence(
    tried: Tried, tmp_path: Path, command: tuple[str, ...], content: bytes, answer: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    code, said = tried(*command, path)
    assert code in (1, 2)
    assert answer in said


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_folder_is_no_replay(tried: Tried, tmp_path: Path, command: str) -> None:
    code, said = tried(command, tmp_path)
    assert (code, "is a folder" in said) == (2, True)


def test_a_path_through_a_file_or_with_a_nul_is_refused(tried: Tried, tmp_path: Path) -> None:
    assert tried("verify", REPLAY / "game.txt")[0] == 2
    assert tried("verify", tmp_path / "a\0b")[0] == 2


# --- content packs -----------------------------------------------------------------------------


def pack(folder: Path, **changed: bytes) -> Path:
    """The built-in pack as files, some of them with other content."""
    for name in FILES:
        own = HOME.joinpath(name).read_bytes()
        (folder / name).write_bytes(changed.get(name.partition(".")[0], own))
    return folder


MAP = HOME.joinpath("map.json").read_bytes()
EARNING = HOME.joinpath("earning.txt").read_bytes()
NAME, BONUS = b'"name": "Magnata"', b'"bonus": 3'


@pytest.mark.parametrize(
    ("changed", "answer"),
    [
        ({"map": b"\xff\xfe"}, "not a text file"),
        ({"map": NESTED}, "nested too deeply"),
        ({"map": b'{"a":' * 100_000}, "nested too deeply"),
        ({"tactics": b"[]"}, "wrong shape"),
        ({"map": MAP.replace(NAME, b'"name": "\\u001b[31mMagnata"')}, "printable"),
        ({"map": MAP.replace(NAME, b'"name": "' + b"x" * 2**20 + b'"')}, "printable"),
        ({"map": MAP.replace(NAME, b'"name": ["Magnata"]')}, "printable"),
        ({"map": MAP.replace(b'"magnata"', b'"mag \\u0007nata"')}, "not an id"),
        ({"map": MAP.replace(BONUS, b'"bonus": ' + HUGE, 1)}, "cannot be read"),
        ({"map": MAP.replace(BONUS, b'"bonus": 1e999', 1)}, "not a whole number"),
        ({"map": MAP.replace(b'"x": ', b'"x": 99999999', 1)}, "too big a number"),
        ({"earning": EARNING.replace(b"stone-01", b"stone-\x1b[31m", 1)}, "not an id"),
        ({"earning": EARNING.replace(b"stone-01", b"stone-" + b"0" * 9_000, 1)}, "not an id"),
        ({"earning": EARNING.replace(b"2B", b"9999999B", 1)}, "not a section"),
    ],
)
def test_a_hostile_pack_is_refused_in_a_sentence(
    tried: Tried, tmp_path: Path, changed: dict[str, bytes], answer: str
) -> None:
    code, said = tried("content", "check", pack(tmp_path, **changed))
    assert code == 2
    assert answer in said


def test_a_pack_of_folders_is_refused(tried: Tried, tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).mkdir()
    assert tried("content", "check", tmp_path)[0] == 2
    assert tried("content", "check", REPLAY)[0] == 2


# --- by chance ---------------------------------------------------------------------------------

BITS = (
    b"\x1b[31m",
    b"\xff",
    b"\0",
    b"\n\n",
    b"\n",
    b" ",
    b"9" * 5_000,
    b"[" * 3_000,
    b"{",
    b'"',
    b"-1",
    b"=",
    b"\xe2\x80\xae",
)


def mutated(data: bytes, random: Random) -> bytes:
    """A few things broken: bytes changed, pieces cut out, doubled, moved or put in."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(found) + 1)
        end = min(len(found), at + random.choice((1, 4, 30, 400)))
        match random.randrange(6):
            case 0:
                del found[at:end]
            case 1:
                found[at:at] = random.choice(BITS)
            case 2:
                found[at:end] = random.choice(BITS)
            case 3:
                found[at:at] = found[random.randrange(len(found) + 1) :][: end - at]
            case 4:
                del found[at:]
            case _:
                found[at:end] = bytes(random.randrange(256) for _ in range(end - at))
    return bytes(found)


def essence(data: bytes) -> tuple[object, ...]:
    """What a replay says, without what may be left out."""
    told = read(data.decode())
    moves = [line for line in told.lines if not line.startswith(("=", "end"))]
    return told.game, told.seats, told.options, told.server_seed, told.client_seeds, told.table, moves


def test_mutated_replays_and_packs_end_in_a_sentence(tried: Tried, tmp_path: Path) -> None:
    original, path = REPLAY.read_bytes(), tmp_path / "game.txt"
    for seed in range(SIZES.hostile_files):
        random = Random(seed)
        if seed % 2:
            name = random.choice(FILES)
            (tmp_path / "pack").mkdir(exist_ok=True)
            broken = mutated(HOME.joinpath(name).read_bytes(), random)
            tried("content", "check", pack(tmp_path / "pack", **{name.partition(".")[0]: broken}))
            continue
        path.write_bytes(mutated(original, random))
        code, said = tried("verify", path)
        if code == 0:
            assert essence(path.read_bytes()) == essence(original), f"seed {seed}: {said}"
        if seed % 10 == 0:
            tried("replay", "--board", "--at", "9", path)
