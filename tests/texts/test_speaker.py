from __future__ import annotations

from ribeira import speaker
from ribeira.kernel.words import Event, RibeiraError, Told


def test_names_stand_for_seats() -> None:
    say = speaker("en", ["Ana", "Rui"])
    assert say(Event("douro.event.committed", seat=1)) == "Rui has chosen."
    assert say(Told("douro.ask.wait", seats=(0, 1))) == "Waiting for Ana and Rui."


def test_seats_without_a_name_are_numbered_from_one() -> None:
    assert speaker()(Event("douro.event.committed", seat=1)) == "Player 2 has chosen."


def test_plurals_agree() -> None:
    say = speaker("en", ["Ana"])
    assert say(Event("douro.event.gains", seat=0, n=1)) == "Ana gains 1 point."
    assert say(Event("douro.event.gains", seat=0, n=2)) == "Ana gains 2 points."


def test_what_is_nested_is_said_first() -> None:
    told = Event("douro.event.lift", fog=Told("douro.fog.rapidos"))
    assert speaker()(told) == "The fog lifts: Rápidos."


def test_braces_in_a_fact_are_shown_as_they_are() -> None:
    assert "{seat}" in speaker()(Told("notation.short", text="{seat}"))


def test_an_error_is_a_sentence() -> None:
    told = Told("setup.unknown_game", game="chess", expected="a, b")
    assert str(RibeiraError(told)) == "There is no game “chess”: expected one of a, b."


def test_told_things_compare_by_what_they_say() -> None:
    assert Told("a", n=1) == Told("a", n=1) != Told("a", n=2)
    assert Told("a") != Event("a")
    assert len({Told("a", n=1), Told("a", n=1)}) == 1
    assert repr(Event("a", n=1)) == "Event('a', n=1)"
