"""Moments of an analysis as plain data, as they are kept and sent, and back."""

from __future__ import annotations

from typing import Any

from ribeira.bots.analysis import Decision, Moment
from ribeira.bots.hints import Advice
from ribeira.kernel.game import AnyGame

DIGITS = 4
Json = dict[str, Any]


def moment_row(game: AnyGame, moment: Moment) -> Json:
    """A moment as plain data; figures are kept to four digits."""
    decision = moment.decision
    return {
        "at": moment.at,
        "chances": _short(moment.chances),
        "decision": None
        if decision is None
        else {
            "seat": decision.seat,
            "action": decision.action,
            "forced": decision.forced,
            "cost": round(decision.cost, DIGITS),
            "chance": round(decision.chance, DIGITS),
            "advice": [_advice_row(game, advice) for advice in decision.advice],
        },
    }


def _advice_row(game: AnyGame, advice: Advice) -> Json:
    return {
        "action": game.notation.write(advice.action),
        "chances": _short(advice.chances),
        "share": round(advice.share, DIGITS),
        "gain": round(advice.gain, DIGITS),
        "rival": advice.rival,
        "denied": round(advice.denied, DIGITS),
        "risk": round(advice.risk, DIGITS),
        "only": advice.only,
    }


def read_moment(game: AnyGame, row: Json) -> Moment:
    """A moment again from its row."""
    found = row["decision"]
    if found is not None:
        advice = tuple(
            Advice(**{**one, "action": game.notation.read(one["action"]), "chances": tuple(one["chances"])})
            for one in found["advice"]
        )
        found = Decision(**{**found, "advice": advice})
    return Moment(row["at"], tuple(row["chances"]), found)


def _short(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]
