"""Messages become sentences with number, case and gender."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.texts import TextError, Texts, differences

ENGLISH = Texts(
    "en",
    {
        "noun": {"explorer": "explorer|explorers", "town": "town|towns", "fish": "fish|fish"},
        "push": "Push {n kind}.",
        "add": "Add {a kind}.",
        "from": "Remove it from {the kind}.",
        "every": "All {kind.pl} leave.",
        "are": "There {n:is|are} {n town}.",
        "seen": "{seat} sees {things}.",
        "word": "word",
        "then": "{^parts~. }.",
        "first": "{^the kind} sees {^thing}.",
        "list": {"next": ", ", "last": " and "},
        "seat": {"0": "Rowan"},
    },
)
GERMAN = Texts(
    "de",
    {
        "noun": {
            "explorer": "m Entdecker|Entdecker",
            "town": "f Siedlung|Siedlungen",
            "fish": {
                "is": "m Herr|Herren",
                "acc": "Herrn|Herren",
                "dat": "Herrn|Herren",
                "gen": "Herrn|Herren",
            },
        },
        "push": "Verschiebe {n kind.acc}.",
        "add": "Füge {a kind.acc} hinzu.",
        "from": "Entferne es von {the kind.dat}.",
        "every": "Alle {kind.pl} gehen.",
        "are": "Hier {n:ist|sind} {n town}.",
        "seen": "{seat} sieht {things}.",
        "word": "Wort",
        "then": "{^parts~. }.",
        "first": "{^the kind} sieht {^thing}.",
        "list": {"next": ", ", "last": " und "},
        "seat": {"0": "Eberesche"},
    },
)
EXPLORER, TOWN, FISH = Msg("noun.explorer"), Msg("noun.town"), Msg("noun.fish")


@pytest.mark.parametrize(
    ("m", "en", "de"),
    [
        (msg("push", n=1, kind=EXPLORER), "Push 1 explorer.", "Verschiebe 1 Entdecker."),
        (msg("push", n=2, kind=EXPLORER), "Push 2 explorers.", "Verschiebe 2 Entdecker."),
        (msg("push", n=0, kind=TOWN), "Push 0 towns.", "Verschiebe 0 Siedlungen."),
        (msg("push", n=1, kind=FISH), "Push 1 fish.", "Verschiebe 1 Herrn."),
        (msg("add", kind=EXPLORER), "Add an explorer.", "Füge einen Entdecker hinzu."),
        (msg("add", kind=TOWN), "Add a town.", "Füge eine Siedlung hinzu."),
        (msg("from", kind=EXPLORER), "Remove it from the explorer.", "Entferne es von dem Entdecker."),
        (msg("from", kind=TOWN), "Remove it from the town.", "Entferne es von der Siedlung."),
        (msg("every", kind=TOWN), "All towns leave.", "Alle Siedlungen gehen."),
        (msg("are", n=1), "There is 1 town.", "Hier ist 1 Siedlung."),
        (msg("are", n=3), "There are 3 towns.", "Hier sind 3 Siedlungen."),
        (
            msg("seen", seat=Who(0), things=(EXPLORER, TOWN, msg("word"))),
            "Rowan sees explorer, town and word.",
            "Eberesche sieht Entdecker, Siedlung und Wort.",
        ),
    ],
)
def test_sentences_agree_in_number_case_and_gender(m: Msg, en: str, de: str) -> None:
    assert ENGLISH.say(m) == en
    assert GERMAN.say(m) == de


def test_a_sentence_made_of_parts_begins_with_a_capital_letter() -> None:
    parts = (msg("word"), msg("seen", seat=Who(0), things=(TOWN,)))
    assert ENGLISH.say(msg("then", parts=parts)) == "Word. Rowan sees town.."
    assert ENGLISH.say(msg("first", kind=TOWN, thing=msg("word"))) == "The town sees Word."
    assert GERMAN.say(msg("first", kind=EXPLORER, thing=msg("word"))) == "Der Entdecker sieht Wort."
    assert ENGLISH.parts(msg("then", parts=parts))[0].value == msg("word")


def test_a_players_own_name_stands_where_the_seat_is_named() -> None:
    m = msg("seen", seat=Who(0), things=(msg("word"),))
    assert ENGLISH.say(m, lambda seat: "Sorcha") == "Sorcha sees word."
    assert [part.value for part in ENGLISH.parts(m)] == [Who(0), None, msg("word"), None]


def test_a_list_is_singular_or_plural_by_its_length() -> None:
    texts = Texts("en", {"won": "{seats} {seats:wins|win}.", "list": {"next": ", ", "last": " and "}})
    names = ("Ada", "Bo").__getitem__
    assert texts.say(msg("won", seats=(Who(0),)), names) == "Ada wins."
    assert texts.say(msg("won", seats=(Who(0), Who(1))), names) == "Ada and Bo win."


SPECIAL = {
    "noun": {"marker": "marker|markers"},
    "left": {
        "short": "{seat} has {n marker} left.",
        "short n=0": "{seat} has no markers left.",
        "slide": "{seat} slides {owner}’s marker to {to}.",
        "slide seat=owner": "{seat} slides a marker to {to}.",
        "won": "{seats} win.",
        "won seats=0": "Nobody wins.",
    },
    "list": {"next": ", ", "last": " and "},
}


@pytest.mark.parametrize(
    ("m", "said"),
    [
        (msg("left.short", seat=Who(0), n=2), "Ada has 2 markers left."),
        (msg("left.short", seat=Who(0), n=10), "Ada has 10 markers left."),
        (msg("left.short", seat=Who(0), n=0), "Ada has no markers left."),
        (msg("left.slide", seat=Who(0), owner=Who(1), to="a1"), "Ada slides Bo’s marker to a1."),
        (msg("left.slide", seat=Who(0), owner=Who(0), to="a1"), "Ada slides a marker to a1."),
        (msg("left.won", seats=(Who(0), Who(1))), "Ada and Bo win."),
        (msg("left.won", seats=()), "Nobody wins."),
    ],
)
def test_a_sentence_is_said_otherwise_in_a_special_case(m: Msg, said: str) -> None:
    assert Texts("en", SPECIAL).say(m, ("Ada", "Bo").__getitem__) == said


def test_a_special_case_is_no_text_of_its_own_and_one_language_may_do_without_it() -> None:
    special, plain = Texts("en", {"x": "{n}", "x n=0": "none"}), Texts("de", {"x": "{n}"})
    assert set(special.templates) == {"x"}
    assert differences(special, plain) == []


def test_a_count_without_plural_is_also_found_in_a_special_case() -> None:
    assert Texts("en", {"x": "{m} {n}", "x n=0": "only {m} coins"}).bare_counts("x") == {"m"}


@pytest.mark.parametrize(
    "bad", [{"x n=0": "none"}, {"x": "{n}", "x m=0": "none"}, {"x": "{n}", "x n=0": "{m}"}]
)
def test_a_special_case_of_nothing_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(TextError, match="special case"):
        Texts("en", bad)


def test_a_number_before_a_word_that_does_not_follow_it_is_found() -> None:
    careless = Texts("en", {"bad": "You have {n} coins.", "fine": "Defend {n}."})
    assert careless.bare_counts("bad") == {"n"}
    assert careless.bare_counts("fine") == set()


@pytest.mark.parametrize("bad", [{"noun": {"x": "one"}}, {"noun": {"x": "q Wort|Wörter"}}, {"x": "{n:one}"}])
def test_bad_text_files_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(TextError):
        Texts("de", bad)


def test_a_text_that_stands_twice_is_refused() -> None:
    with pytest.raises(TextError, match="twice"):
        Texts("en", {"x": "a"}, {"x": "b"})


def test_a_message_without_text_is_an_error_not_a_blank() -> None:
    with pytest.raises(TextError, match=r"nothing\.like\.it"):
        ENGLISH.say(Msg("nothing.like.it"))


def test_languages_are_compared_id_by_id_and_placeholder_by_placeholder() -> None:
    one = Texts("en", {"a": "{x}", "b": "b", "noun": {"n": "n|ns"}})
    two = Texts("de", {"a": "{y}", "c": "c"})
    assert differences(one, two) == [
        "b: only one language",
        "c: only one language",
        "noun n: only one language",
        "a: ['x'] against ['y']",
    ]


@pytest.mark.parametrize("game", games.names())
def test_both_languages_of_every_game_say_the_same_things(game: str) -> None:
    english, german = (games.load(game).texts(lang) for lang in LANGUAGES)
    assert differences(english, german) == []


@pytest.mark.parametrize("game", games.names())
def test_every_rule_and_option_has_its_text(game: str) -> None:
    loaded = games.load(game)
    for lang in LANGUAGES:
        texts = loaded.texts(lang)
        for rule in loaded.rules:
            assert texts.say(rule.text).endswith(".")
        for option in loaded.options:
            for value in option.values:
                assert texts.say(Msg(f"option.{option.id}.{value}"))


@pytest.mark.parametrize("game", games.names())
def test_no_text_speaks_of_a_rule_or_card_that_does_not_exist(game: str) -> None:
    loaded = games.load(game)
    known = {rule.id for rule in loaded.rules} | {"kernel.not_asked", "kernel.not_offered"}
    for key in loaded.texts("en").templates:
        if key.startswith(("rule.", "why.")):
            assert key.partition(".")[2] in known, key
