"""What discs are spent on: sales to castles (C15) and landscapes (C16)."""

from __future__ import annotations

from collections import Counter

from ribeira.games.six_castles.actions import Action, Sell, Survey
from ribeira.games.six_castles.components import LANDSCAPE
from ribeira.games.six_castles.rules import boards, track
from ribeira.games.six_castles.state import DISC_RESERVE, DISC_SPENT, State
from ribeira.games.six_castles.territory import Cell
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Refusal, Told


def usable(state: State, seat: Seat, terrain: str) -> list[int]:
    """The discs that may be spent for a terrain: those lying on it if there are any, else any (C15, C16).

    Discs of the reserve are alike, so the first of them stands for all.
    """
    row = track.spaces(state, seat)
    laid = [disc for disc, space in enumerate(state.discs[seat]) if space >= 0]
    upon = [disc for disc in laid if row[state.discs[seat][disc]] == terrain]
    if upon:
        return upon
    reserve = [state.discs[seat].index(DISC_RESERVE)] if DISC_RESERVE in state.discs[seat] else []
    return sorted(reserve + laid)


def _refuse_disc(state: State, seat: Seat, terrain: str, disc: int) -> Refusal | None:
    discs = usable(state, seat, terrain)
    if not discs:
        return Refusal("six-castles.refuse.no_disc")
    if disc not in discs:
        return Refusal("six-castles.refuse.other_disc", discs=tuple(disc + 1 for disc in discs))
    return None


def castle_corner(state: State, castle: str) -> Cell | None:
    """Where a castle stands, if it is founded."""
    return next((corner for corner, name in state.territory.castles.items() if name == castle), None)


def refuse_sell(state: State, act: Sell) -> Refusal | None:
    """Why this sale is refused, or None (C15)."""
    castle, good = Told(f"six-castles.castle.{act.castle}"), Told(f"six-castles.terrain.{act.good}")
    if castle_corner(state, act.castle) is None:
        return Refusal("six-castles.refuse.not_founded", castle=castle)
    if act.good not in state.box.castles[act.castle]:
        return Refusal("six-castles.refuse.no_demand", castle=castle, good=good)
    if (act.castle, act.good) in state.served:
        return Refusal("six-castles.refuse.served", castle=castle, good=good)
    if act.good not in track.owned(state, act.seat):
        return Refusal("six-castles.refuse.no_good", good=good)
    return _refuse_disc(state, act.seat, act.good, act.disc)


def offer_sell(state: State, seat: Seat) -> list[Action]:
    """Every demand of the castles founded, with every disc that may go there."""
    return [
        Sell(seat, castle, good, disc)
        for castle in state.territory.castles.values()
        for good in state.box.castles[castle]
        for disc in usable(state, seat, good)
    ]


def income(state: State, seat: Seat, castle: str, good: str) -> int:
    """The mealhas a sale would bring (C15)."""
    corner = castle_corner(state, castle)
    return 0 if corner is None else track.owned(state, seat).count(good) * state.territory.market(corner)


def sales(state: State, seat: Seat) -> dict[tuple[str, str], int]:
    """The mealhas of each sale, by castle and good, for which the seat has both the good and a disc (C15)."""
    return {
        (castle, good): income(state, seat, castle, good)
        for castle in state.territory.castles.values()
        for good in state.box.castles[castle]
        if any(refuse_sell(state, Sell(seat, castle, good, disc)) is None for disc in usable(state, seat, good))
    }


def sell(state: State, act: Sell) -> None:
    """Count first, then take the disc away (C15)."""
    mealhas = income(state, act.seat, act.castle, act.good)
    state.money[act.seat] += mealhas
    state.discs[act.seat][act.disc] = DISC_SPENT
    state.served[act.castle, act.good] = act.seat, act.disc
    castle, good = Told(f"six-castles.castle.{act.castle}"), Told(f"six-castles.terrain.{act.good}")
    state.tell("sell", seat=act.seat, castle=castle, good=good, n=mealhas)


def refuse_survey(state: State, act: Survey) -> Refusal | None:
    """Why this landscape is not scored, or None (C16)."""
    if act.landscape not in LANDSCAPE:
        return Refusal("six-castles.refuse.no_column", column=Told(f"six-castles.terrain.{act.landscape}"))
    have = track.owned(state, act.seat).count(act.landscape)
    return boards.refuse_space(state, act.seat, act.landscape, act.value, have) or _refuse_disc(
        state, act.seat, act.landscape, act.disc
    )


def offer_survey(state: State, seat: Seat) -> list[Action]:
    """Every space of the landscape board that is within reach, with every disc that may go there."""
    owned = track.owned(state, seat)
    return [
        Survey(seat, landscape, value, disc)
        for landscape in LANDSCAPE
        for value in state.box.landscape
        if value <= owned.count(landscape)
        for disc in usable(state, seat, landscape)
    ]


def surveys(state: State, seat: Seat) -> dict[str, int]:
    """The most that each landscape could be scored for, where the seat has both enough of it and a disc (C16)."""
    best: dict[str, int] = {}
    owned = Counter(track.owned(state, seat))
    for landscape in LANDSCAPE:
        for value in state.box.landscape:
            refusal = boards.refuse_space(state, seat, landscape, value, owned[landscape])
            if refusal is None and usable(state, seat, landscape):
                best[landscape] = value
    return best


def survey(state: State, act: Survey) -> None:
    """The disc stays on the space for good (C16)."""
    state.discs[act.seat][act.disc] = DISC_SPENT
    boards.take(state, act.seat, act.landscape, act.value, act.disc)
