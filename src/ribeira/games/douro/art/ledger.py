"""The ledger: the contest being settled or the last one settled. And the tally of all cards turned, a memory aid."""

from __future__ import annotations

from ribeira.games.douro.art.painter import Painter
from ribeira.games.douro.art.river import boats_gone, fogs_gone
from ribeira.games.douro.components import LEVELS, Effect
from ribeira.games.douro.describe import effect_in_words, effect_of
from ribeira.games.douro.state import Contest, Towing, Turning
from ribeira.kernel.words import Told
from ribeira.svg.lettering import wrap


def paint_ledger(paint: Painter) -> None:
    """The panel of the contest."""
    view, area = paint.view, paint.lay.ledger
    paint.place("ledger", f"ledger-{area.size}", *area.middle)
    if isinstance(view.pending, (Turning, Towing)):
        _shown(paint)
    elif view.contests:
        _settled(paint, view.contests[-1])
    else:
        _title(paint, paint.tell("ledger.none"))
        _effect(paint, Effect(None, view.box.met, view.box.missed))


def _shown(paint: Painter) -> None:
    """The cards are open, the boat is not yet turned, or Sirga is towing."""
    view = paint.view
    if isinstance(view.pending, Towing):
        _title(paint, paint.tell("ledger.fog", fog=Told("douro.fog.sirga")))
        _turned(paint, "sirga", 0, None)
    else:
        _title(paint, paint.tell("ledger.shown"))
    _sums(paint, sum(view.cards), None)
    _entries(paint, view.cards, None)


def _settled(paint: Painter, contest: Contest) -> None:
    if contest.fog:
        title = paint.tell("ledger.fog", fog=Told(f"douro.fog.{contest.fog}"))
    else:
        title = paint.tell("ledger.boat", level=contest.level)
    _title(paint, title)
    _turned(paint, contest.fog, contest.level, contest.order)
    _sums(paint, contest.sum, contest.order)
    _entries(paint, contest.cards, contest.changes)
    _effect(paint, effect_of(paint.view.box, contest.fog, contest.order))


def _title(paint: Painter, text: str) -> None:
    area, size = paint.lay.ledger, paint.lay.letters * 1.25
    paint.write("ledger-title", area.x + 22, area.y + 30, text, size, "title strong start", area.width - 44)


def _turned(paint: Painter, fog: str, level: int, order: int | None) -> None:
    """The turned card; Sirga lies under the boat it towed."""
    view, area = paint.view, paint.lay.ledger
    x, y = area.x + 74, area.bottom - 92
    shown = "" if order is None else str(order)
    if fog:
        label = paint.tell(f"fog.{fog}")
        towed = fog == "sirga" and level
        paint.card(f"fog-{fogs_gone(view)}", f"fog-{fog}", x, y, label, "" if towed else shown, turn=-7 if towed else 0)
        if towed:
            paint.card("tow", f"face-{level}", x + 16, y + 3, paint.tell("label.order", order=shown), shown)
    else:
        label = paint.tell("label.order", order=shown)
        paint.card(f"boat-{boats_gone(view)}", f"face-{level}", x, y, label, shown)


def _sums(paint: Painter, total: int, order: int | None) -> None:
    """The barrels on the table against the order."""
    area, letters = paint.lay.ledger, paint.lay.letters
    left, y = area.x + 158, area.y + (86 if paint.lay.tall else 72)
    big = letters * 2.4
    paint.write("sum", left + 26, y, str(total), big, "title strong")
    small = letters * 0.95
    paint.write("sum-name", left + 26, y + big * 0.75, paint.tell("ledger.barrels"), small, "quiet", 84)
    if order is None:
        return
    met = total >= order
    step = letters * 5
    paint.write("sum-sign", left + 26 + step * 0.5, y, "≥" if met else "<", letters * 1.7, "title")
    paint.write("order", left + 26 + step, y, str(order), big, "title strong")
    paint.write("order-name", left + 26 + step, y + big * 0.75, paint.tell("ledger.order"), small, "quiet", 84)
    verdict = "met" if met else "missed"
    at = left + 26 + step * 1.75
    paint.place("verdict", verdict, at, y - 2)
    paint.write("verdict-name", at, y + big * 0.75, paint.tell(f"ledger.{verdict}"), small, "strong", 84)


def _entries(paint: Painter, cards: tuple[int, ...], changes: tuple[int, ...] | None) -> None:
    """Each seat's card and what it brought."""
    area, letters = paint.lay.ledger, paint.lay.letters
    left = area.x + 150
    pitch = (area.right - 16 - left) / max(4, len(cards))
    y = area.y + (168 if paint.lay.tall else 136)
    for seat, card in enumerate(cards):
        x = left + pitch * (seat + 0.5)
        paint.mark(f"entry-{seat}-mark", seat, x - letters * 0.8, y, letters / 20)
        paint.write(f"entry-{seat}", x + letters * 0.75, y, str(card), letters * 1.4, "title strong")
        if changes:
            paint.change(f"entry-{seat}-change", changes[seat], x, y + letters * 1.75, letters / 20)


def _effect(paint: Painter, effect: Effect) -> None:
    area, size = paint.lay.ledger, paint.lay.letters * 0.85
    lines = wrap(paint.say(effect_in_words(effect)), area.width - 170, size)
    for at, line in enumerate(lines):
        y = area.bottom - 22 - (len(lines) - 1 - at) * size * 1.3
        paint.write(f"effect-{at}", area.x + 152, y, line, size, "start quiet", area.width - 166)


def paint_tally(paint: Painter) -> None:
    """Which orders and which fog cards have been turned already."""
    area = paint.lay.tally
    if area is None:
        return
    view, tall = paint.view, paint.lay.tall
    paint.place("tally", f"ledger-{area.size}", *area.middle)
    group = 148.0
    for level in LEVELS:
        x, y = area.x + 36 + group * (level - 1), area.y + (36 if tall else area.height / 2)
        paint.place(f"tally-{level}", "count", x, y, text=str(level), style="title strong", scale=0.9)
        for at, order in enumerate(view.box.orders[level - 1]):
            _entry(
                paint, f"tally-{level}-{at}", x + 34 + at * 33, y, str(order), order not in view.faces[level - 1], 33
            )
    for at, fog in enumerate(sorted(view.box.fogs)):
        if tall:
            x, y, width = area.x + 130 + at % 3 * 245, area.y + 76 + at // 3 * 34, 230.0
        else:
            x, y, width = area.x + 870 + at % 3 * 210, area.y + 21 + at // 3 * 22, 195.0
        _entry(paint, f"tally-{fog}", x, y, paint.tell(f"fog.{fog}"), fog not in view.fogs, width)


def _entry(paint: Painter, name: str, x: float, y: float, text: str, gone: bool, width: float) -> None:
    paint.write(name, x, y, text, paint.lay.letters, "faded" if gone else "strong", width)
    if gone:
        paint.place(f"{name}-gone", "chip-gone", x, y)
