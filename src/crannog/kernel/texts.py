"""Msg to words, with number, case and gender. Reads texts/<lang>.toml (standard library only).

In a template, braces hold::

    {card}              a parameter: a number, a word, another message, a seat's name
    {n coin}            a counted noun: "1 coin", "2 coins"; {n coin.acc} in a case
    {n:is|are}          one of two words by number; a list counts by its length: {seats:wins|win}
    {a kind.acc}        a noun with its indefinite article; {the kind.dat} with the definite one
    {kind.acc.pl}       a noun alone, in a case, singular or plural
    {parts~, then }     a list, joined by what stands after the ~
    {^then}             any of these with a capital letter first; of a list, each item

A noun is declared once per language under [noun]:  coin = "coin|coins"  or, in German,
coin = "f Münze|Münzen"; a table overrides single cases:  { is = "m Herr|Herren", acc = "Herrn|Herren" }.

A sentence may be said otherwise in a special case, whose condition stands behind its id::

    short = "{seat} has {n marker} left."
    "short n=0" = "{seat} has no markers left."
    "slide seat=owner" = …

that is, when a parameter has this number (a list: this length) or equals another parameter. The first
case that holds is said. Each language has the cases it needs; the message and its id stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from crannog.kernel.message import Msg, Param, Who

CASES: Final = ("nom", "acc", "dat", "gen")
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_DEFINITE: Final = {  # by gender, then nom acc dat gen; p is the plural
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
_INDEFINITE: Final = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
    "p": ("", "", "", ""),
}


class TextError(Exception):
    """A text file says something that cannot be said."""


@dataclass(frozen=True, slots=True)
class Noun:
    lang: str
    gender: str
    one: tuple[str, ...]  # nom acc dat gen
    many: tuple[str, ...]

    def form(self, case: str, plural: bool) -> str:
        return (self.many if plural else self.one)[CASES.index(case)]

    def with_article(self, case: str, definite: bool, plural: bool) -> str:
        word = self.form(case, plural)
        if self.lang == "de":
            table = _DEFINITE if definite else _INDEFINITE
            article = table["p" if plural else self.gender][CASES.index(case)]
        elif definite:
            article = "the"
        else:
            article = "" if plural else "an" if word[:1].lower() in "aeiou" else "a"
        return f"{article} {word}".strip()


def read_noun(lang: str, value: object) -> Noun:
    """A noun as the text file declares it."""
    table: dict[str, str] = {"is": value} if isinstance(value, str) else dict(value)  # type: ignore[call-overload]
    head = table["is"]
    gender, _, forms = head.partition(" ") if lang == "de" else ("n", "", head)
    if gender not in ("m", "f", "n") or forms.count("|") != 1:
        raise TextError(f"{lang}: noun {head!r} needs singular|plural, and in German a gender")
    one, many = forms.split("|")
    ones, manys = [one] * 4, [many] * 4
    if lang == "de":
        if not many.endswith(("n", "s")):
            manys[2] = many + "n"
        if gender != "f":
            ones[3] = one + ("es" if one.endswith(("s", "z", "ß")) else "s")
    for i, case in enumerate(CASES):
        if case in table:
            ones[i], manys[i] = table[case].split("|")
    return Noun(lang, gender, tuple(ones), tuple(manys))


@dataclass(frozen=True, slots=True)
class Slot:
    """A pair of braces in a template."""

    kind: str  # param, join, count, either, a, the, noun
    param: str = ""  # the parameter it shows or counts by
    noun: str = ""  # a noun's id, or a parameter that holds one
    case: str = "nom"
    plural: bool = False
    words: tuple[str, ...] = ()
    capital: bool = False  # begins a sentence

    def params(self, nouns: Mapping[str, Noun]) -> set[str]:
        found = {self.param} if self.param else set()
        if self.noun and self.noun not in nouns:
            found.add(self.noun)
        return found


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence: plain words, or what a parameter shows (for marks, links, names)."""

    text: str
    value: Param | None = None


type Template = tuple[str | Slot, ...]
type Case = tuple[str, str, Template]  # a parameter, the number or parameter it must equal, what is said then
type Names = Callable[[int], str]


def read_slot(body: str) -> Slot:
    if body.startswith("^"):
        return replace(read_slot(body[1:]), capital=True)
    if "~" in body:
        param, _, between = body.partition("~")
        return Slot("join", param=param, words=(between,))
    if ":" in body:
        param, _, rest = body.partition(":")
        words = tuple(rest.split("|"))
        if len(words) != 2:
            raise TextError(f"{{{body}}} needs singular|plural")
        return Slot("either", param=param, words=words)
    words = tuple(body.split())
    if len(words) == 2:
        noun, case, plural = _dotted(words[1])
        if words[0] in ("a", "the"):
            return Slot(words[0], noun=noun, case=case, plural=plural)
        return Slot("count", param=words[0], noun=noun, case=case)
    if "." in body:
        noun, case, plural = _dotted(body)
        return Slot("noun", noun=noun, case=case, plural=plural)
    return Slot("param", param=body)


def _dotted(word: str) -> tuple[str, str, bool]:
    noun, *marks = word.split(".")
    case = next((m for m in marks if m in CASES), "nom")
    return noun, case, "pl" in marks


class Texts:
    """All texts of one game in one language."""

    def __init__(self, lang: str, *tables: Mapping[str, object]) -> None:
        self.lang = lang
        flat: dict[str, object] = {}
        for table in tables:
            for key, value in _flat(table):
                if key in flat:
                    raise TextError(f"{lang}: {key} appears twice")
                flat[key] = value
        self.nouns = {
            key.removeprefix("noun."): read_noun(lang, value)
            for key, value in flat.items()
            if key.startswith("noun.")
        }
        self.templates: dict[str, Template] = {}
        self.cases: dict[str, list[Case]] = {}
        for key, value in flat.items():
            id, _, condition = key.partition(" ")
            if condition:
                param, _, wanted = condition.partition("=")
                self.cases.setdefault(id, []).append((param, wanted, self._template(str(value))))
            elif not key.startswith("noun."):
                self.templates[key] = self._template(str(value))
        self._check_cases()

    def _check_cases(self) -> None:
        """A special case needs its ordinary sentence and knows no other parameters."""
        for id, cases in self.cases.items():
            known = self.params(id) if id in self.templates else set()
            for param, wanted, template in cases:
                named = {param} if wanted.isdecimal() else {param, wanted}
                if not (named | self._params(template)) <= known:
                    raise TextError(f"{self.lang}: {id} {param}={wanted} is no special case of {id}")

    def _template(self, text: str) -> Template:
        pieces = _BRACES.split(text)
        return tuple(read_slot(piece) if i % 2 else piece for i, piece in enumerate(pieces) if piece or i % 2)

    def params(self, id: str) -> set[str]:
        """The names of the parameters that the text of this id shows."""
        return self._params(self.templates[id])

    def _params(self, template: Template) -> set[str]:
        return set().union(*(piece.params(self.nouns) for piece in template if isinstance(piece, Slot)))

    def bare_counts(self, id: str) -> set[str]:
        """Parameters shown as `{n} word`: a number before a word that does not follow it."""
        return {
            piece.param
            for template in (self.templates[id], *(said for _, _, said in self.cases.get(id, ())))
            for piece, after in pairwise(template)
            if isinstance(piece, Slot)
            and piece.kind == "param"
            and isinstance(after, str)
            and re.match(r"\s+[^\W\d]", after)
        }

    def name_of(self, seat: int) -> str:
        """What a seat is called where nobody has given it a name."""
        return self.say(Msg(f"seat.{seat}"))

    def say(self, m: Msg, names: Names | None = None) -> str:
        """The message as a sentence, with these names for the seats."""
        return "".join(part.text for part in self.parts(m, names))

    def parts(self, m: Msg, names: Names | None = None) -> list[Part]:
        """The sentence in pieces, so that a page can mark names and places."""
        if m.id.startswith("noun."):
            return [Part(self.nouns[m.id.removeprefix("noun.")].form("nom", False), m)]
        found: list[Part] = []
        params = dict(m.params)
        if m.id not in self.templates:
            raise TextError(f"{self.lang}: no text for {m.id}")
        for piece in self._said(m.id, params):
            if isinstance(piece, str):
                found.append(Part(piece))
            elif piece.kind == "join":
                found.extend(self._joined(params[piece.param], piece, names))
            elif piece.kind == "param":
                found.extend(_begun(self._param(params[piece.param], names), piece))
            else:
                found.extend(_begun([Part(self._grammar(piece, params))], piece))
        return found

    def _said(self, id: str, params: dict[str, Param]) -> Template:
        for param, wanted, template in self.cases.get(id, ()):
            value = params[param]
            if str(_number(value)) == wanted if wanted.isdecimal() else value == params[wanted]:
                return template
        return self.templates[id]

    def _param(self, value: Param, names: Names | None) -> list[Part]:
        if isinstance(value, Who):
            return [Part((names or self.name_of)(value.seat), value)]
        if isinstance(value, Msg):
            inner = self.parts(value, names)
            return inner if value.params else [Part("".join(p.text for p in inner), value)]
        if isinstance(value, tuple):
            return self._list(value, names)
        return [Part(str(value), value)]

    def _joined(self, items: Param, slot: Slot, names: Names | None) -> list[Part]:
        found: list[Part] = []
        for item in items if isinstance(items, tuple) else ():
            if found:
                found.append(Part(slot.words[0]))
            found.extend(_begun(self._param(item, names), slot))
        return found

    def _list(self, items: tuple[Msg | Who, ...], names: Names | None) -> list[Part]:
        found: list[Part] = []
        for i, item in enumerate(items):
            if i:
                found.append(Part(self.say(Msg("list.last" if i == len(items) - 1 else "list.next"))))
            found.extend(self._param(item, names))
        return found

    def _grammar(self, slot: Slot, params: dict[str, Param]) -> str:
        number = params.get(slot.param)
        if slot.kind == "either":
            return slot.words[0 if _number(number) == 1 else 1]
        noun = self.nouns.get(slot.noun)
        if noun is None:
            held = params[slot.noun]
            if not isinstance(held, Msg):
                raise TextError(f"{self.lang}: {slot.noun} is not a noun")
            noun = self.nouns[held.id.removeprefix("noun.")]
        if slot.kind == "count":
            return f"{number} {noun.form(slot.case, number != 1)}"
        if slot.kind in ("a", "the"):
            return noun.with_article(slot.case, slot.kind == "the", slot.plural)
        return noun.form(slot.case, slot.plural)


def _number(value: Param | None) -> Param | None:
    """What decides between singular and plural: a number, or how long a list is."""
    return len(value) if isinstance(value, tuple) else value


def _begun(parts: list[Part], slot: Slot) -> list[Part]:
    """With a capital letter first, where the slot asks for one."""
    if not slot.capital or not parts:
        return parts
    first = parts[0]
    return [Part(first.text[:1].upper() + first.text[1:], first.value), *parts[1:]]


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        name = prefix + key
        if isinstance(value, Mapping) and not prefix.startswith("noun."):
            yield from _flat(value, name + ".")
        else:
            yield name, value


def differences(one: Texts, other: Texts) -> list[str]:
    """What one language says and the other does not: missing ids, other placeholders."""
    found = [f"{id}: only one language" for id in sorted(one.templates.keys() ^ other.templates.keys())]
    found += [f"noun {id}: only one language" for id in sorted(one.nouns.keys() ^ other.nouns.keys())]
    for id in sorted(one.templates.keys() & other.templates.keys()):
        if one.params(id) != other.params(id):
            found.append(f"{id}: {sorted(one.params(id))} against {sorted(other.params(id))}")
    return found
