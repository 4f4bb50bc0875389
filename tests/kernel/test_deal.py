"""Deals that are not a game's own: dealt once more, or the one of a day. The record says so, and its proof holds."""

from __future__ import annotations

import json
from random import Random

import pytest

from ribeira.bots import BOTS
from ribeira.games import GAMES
from ribeira.kernel.dealer import DAILY, SAME, Deal, Dealer, Seeds
from ribeira.kernel.match import Match
from ribeira.kernel.record import Record, deal_told, is_draw, read_record, same_deal, verify, write_record
from ribeira.kernel.words import BadRecord

SEEDS: Seeds = ("a" * 64, None, "b" * 64)


def played(game: str, dealer: Dealer, rng: int, undo: bool = False) -> Record:
    """A game of three, played at random."""
    match = Match(GAMES[game], GAMES[game].setup(3), ("Ana", "Rui", "Eva"), dealer)
    bot, luck = BOTS["random"](GAMES[game]), Random(rng)
    while not match.over:
        before, count = match.state.copy(), len(match.actions)
        match.play(bot.choose(match.state.view(match.state.to_act()[0]), luck))
        if undo and len(match.actions) == count + 1 and not match.undone:
            match.take_back(before, count, 1)
    return match.record()


def draws(record: Record) -> list[str]:
    return [action for action in record.actions if is_draw(action)]


def first_draws(record: Record) -> list[str]:
    """What was dealt before anybody did anything."""
    own = next(at for at, action in enumerate(record.actions) if not is_draw(action))
    return record.actions[:own]


def test_draws_are_counted_and_have_the_numbers_of_the_earlier_game() -> None:
    deal = Deal(SAME, places=(0, 1, 7))
    assert [deal.place(drawn) for drawn in range(5)] == [0, 1, 7, 8, 9]
    assert [Deal(DAILY, "2026-11-18").place(drawn) for drawn in range(3)] == [0, 1, 2]
    assert Dealer(b"k").place(5, 2) == 5


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seeds", [None, SEEDS], ids=["alone", "mixed"])
def test_the_same_deal_is_dealt_once_more(game: str, seeds: Seeds | None) -> None:
    before = played(game, Dealer(b"k" * 32, seeds), 1)
    again = played(game, Dealer(b"k" * 32, before.seeds, same_deal(before)), 2)
    assert again.actions != before.actions
    assert first_draws(again) == first_draws(before)
    assert verify(again, GAMES[game]) == len(draws(again))
    once_more = played(game, Dealer(b"k" * 32, again.seeds, same_deal(again)), 3)
    assert first_draws(once_more) == first_draws(before)


def test_whoever_plays_the_same_gets_the_same() -> None:
    before = played("six-castles", Dealer(b"k" * 32, SEEDS), 1)
    again = played("six-castles", Dealer(b"k" * 32, SEEDS, same_deal(before)), 1)
    assert again.actions == before.actions
    assert again.seal != before.seal  # since one says that it was dealt before


@pytest.mark.parametrize("deal", [Deal(SAME, places=(0, 3)), Deal(DAILY, "2026-11-18")], ids=["same", "daily"])
@pytest.mark.parametrize("seeds", [None, SEEDS], ids=["alone", "mixed"])
def test_a_record_tells_of_its_deal_and_cannot_hide_it(deal: Deal, seeds: Seeds | None) -> None:
    record = played("douro", Dealer(b"k" * 32, seeds, deal), 1, undo=True)
    assert record.undone
    text = write_record(record, GAMES["douro"])
    assert json.loads(text)["ribeira"] == 3
    back = read_record(text, GAMES)
    assert back == record
    assert verify(back, GAMES["douro"]) > 0
    assert [told.code for told in deal_told(back)] == [f"proof.deal.{deal.kind}"]
    content = json.loads(text)
    del content["dealer"]["deal"]
    content["ribeira"] = 2 if seeds else 1
    with pytest.raises(BadRecord):
        verify(read_record(json.dumps(content), GAMES), GAMES["douro"])


@pytest.mark.parametrize(
    "deal",
    [
        None,
        {},
        {"kind": "other"},
        {"kind": "daily", "day": "today"},
        {"kind": "same", "places": [2, 1]},
        {"kind": "same"},
    ],
)
def test_what_is_no_deal(deal: object) -> None:
    record = played("douro", Dealer(b"k" * 32, None, Deal(DAILY, "2026-11-18")), 1)
    content = json.loads(write_record(record, GAMES["douro"]))
    content["dealer"]["deal"] = deal
    with pytest.raises(BadRecord) as error:
        read_record(json.dumps(content), GAMES)
    assert error.value.told.code == "record.field"
