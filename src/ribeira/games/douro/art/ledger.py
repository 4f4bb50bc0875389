"""The ledger: the contest being settled or the last one settled. And the tally of all cards turned, a memory aid."""

from __future__ import annotations

from ribeira.games.douro import pieces
from ribeira.games.douro.art.painter import Painter
from ribeira.games.douro.art.river import boats_gone, fogs_gone
from ribeira.games.douro.components import LEVELS, Effect
from ribeira.games.douro.describe import effect_in_words, effect_of
from ribeira.games.douro.rules.boats import Towing
from ribeira.kernel.words import Told
from ribeira.svg.lettering import wrap


def paint_ledger(paint: Painter) -> None:
    """The panel of the contest."""
    view, area = paint.view, paint.lay.ledger
    paint.place("ledger", f"panel-{area.size}", *area.middle)
    if view.table.pending is not None and view.table.pending.cards_are_open():
        _shown(paint)
    elif view.table.contests:
        contest = view.table.contests[-1]
        turned = contest.fog, contest.level, contest.order, fogs_gone(view), boats_gone(view)
        paint.part(_settled, shows=(*turned, contest.cards, contest.changes), owner=view.box)
    else:
        _title(paint, paint.tell("ledger.none"))
        paint.place("ledger-slot", "slot", *_card_place(paint))
        _effect(paint, Effect(None, view.box.met, view.box.missed))


def _shown(paint: Painter) -> None:
    """The cards are open, the boat is not yet turned, or Sirga is towing."""
    view, table = paint.view, paint.table
    if isinstance(table.pending, Towing):
        _title(paint, paint.tell("ledger.fog", fog=Told("douro.fog.sirga")))
        _turned(paint, "sirga", 0, None)
    else:
        _title(paint, paint.tell("ledger.shown"))
        paint.place("ledger-slot", "slot", *_card_place(paint))
    _sums(paint, sum(view.cards), None)
    _entries(paint, view.cards, None)


def _settled(paint: Painter) -> None:
    """The last contest."""
    contest = paint.table.contests[-1]
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
    area, letters = paint.lay.ledger, paint.lay.letters
    room = area.width - {"wide": 44, "square": 170, "tall": 430}[paint.lay.shape]
    paint.write("ledger-title", _left(paint), area.y + 34, text, letters * 1.25, "title strong start", room)


def _left(paint: Painter) -> float:
    """Where the writing begins: above the turned card on a wide table, else beside it."""
    return paint.lay.ledger.x + (24 if paint.lay.wide else 150)


def _card_place(paint: Painter) -> tuple[float, float]:
    area = paint.lay.ledger
    return area.x + 78, area.bottom - 98 if paint.lay.wide else area.middle[1]


def _turned(paint: Painter, fog: str, level: int, order: int | None) -> None:
    """The turned card; Sirga lies under the boat it towed."""
    view = paint.view
    x, y = _card_place(paint)
    shown = "" if order is None else str(order)
    if fog:
        label = paint.tell(f"fog.{fog}")
        towed = fog == "sirga" and level
        paint.card(
            pieces.fog(fogs_gone(view)), f"fog-{fog}", x, y, label, "" if towed else shown, turn=-7 if towed else 0
        )
        if towed:
            paint.card("tow", f"face-{level}", x + 12, y + 3, paint.tell("label.order", order=shown), shown)
    else:
        label = paint.tell("label.order", order=shown)
        paint.card(pieces.boat(boats_gone(view)), f"face-{level}", x, y, label, shown)


def _sums(paint: Painter, total: int, order: int | None) -> None:
    """The barrels on the table against the order, with their names below where there is room."""
    area, letters, lay = paint.lay.ledger, paint.lay.letters, paint.lay
    step, big = (78.0, letters * 1.8) if lay.tall else (80.0, letters * 2.3)
    x, y = (area.x + 184, area.y + 76) if lay.wide else (area.right - 230, area.y + (36 if lay.tall else 84))
    names = "sum" if order is None else "sum order verdict"
    paint.write("sum", x, y, str(total), big, "title strong")
    if order is not None:
        met = total >= order
        verdict = "met" if met else "missed"
        paint.write("sum-sign", x + step * 0.5, y, "≥" if met else "<", letters * 1.6, "title")
        paint.write("order", x + step, y, str(order), big, "title strong")
        paint.place("verdict", verdict, x + step * 1.8, y - 1, paint.tell(f"ledger.{verdict}"))
    if not lay.tall:
        said = {"sum": "barrels", "order": "order", "verdict": "met" if order is None or total >= order else "missed"}
        for at, name in zip((0, 1, 1.8), names.split(), strict=False):
            text = paint.tell(f"ledger.{said[name]}")
            paint.write(f"{name}-name", x + step * at, y + 29, text, letters * 0.95, "quiet", 76)


def _entries(paint: Painter, cards: tuple[int, ...], changes: tuple[int, ...] | None) -> None:
    """Each seat's card and what it brought."""
    area, letters = paint.lay.ledger, paint.lay.letters
    left = area.x + 152
    pitch = (area.right - (280 if paint.lay.shape == "square" else 14) - left) / max(4, len(cards))
    y = area.y + {"wide": 140, "square": 82, "tall": 88}[paint.lay.shape]
    for seat, card in enumerate(cards):
        x = left + pitch * (seat + 0.5)
        paint.mark(f"entry-{seat}-mark", seat, x - letters * 0.8, y, letters / 22)
        paint.write(f"entry-{seat}", x - letters * 0.2, y, str(card), letters * 1.15, "title strong start")
        if changes:
            paint.change(f"entry-{seat}-change", changes[seat], x, y + letters * 1.7, letters / 20)


def _effect(paint: Painter, effect: Effect) -> None:
    area, size = paint.lay.ledger, paint.smallest
    room = area.width - 172
    lines = [part for line in effect_in_words(effect) for part in wrap(paint.say(line), room, size)]
    for at, line in enumerate(lines):
        y = area.bottom - 24 - (len(lines) - 1 - at) * size * 1.3
        paint.write(f"effect-{at}", area.x + 152, y, line, size, "start quiet", room)


def paint_tally(paint: Painter) -> None:
    """Which orders and which fog cards have been turned already."""
    area = paint.lay.tally
    if area is None:
        return
    view, wide = paint.view, paint.lay.wide
    pitch = 146.0 if wide else (area.width - 22) / len(LEVELS)
    paint.place("tally", f"panel-{area.size}", *area.middle)
    for level in LEVELS:
        x, y = area.x + 34 + pitch * (level - 1), area.y + (area.height / 2 if wide else 36)
        size = "title strong" if wide else "title strong large"
        paint.place(f"tally-{level}", "count", x, y, text=str(level), style=size, scale=0.9)
        for at, order in enumerate(view.box.orders[level - 1]):
            gone = order not in view.table.orders_left(level)
            _entry(paint, f"tally-{level}-{at}", x + 35 + at * 33, y, str(order), gone, 30)
    for at, fog in enumerate(sorted(view.box.fogs)):
        line = paint.lay.letters * 1.35
        if wide:
            x, y, width = area.x + 870 + at % 3 * 210, area.y + 21 + at // 3 * line, 195.0
        else:
            across = area.width / 3
            x, y, width = area.x + across * (at % 3 + 0.5), area.bottom - 24 - line + at // 3 * line, across - 16
        _entry(paint, f"tally-{fog}", x, y, paint.tell(f"fog.{fog}"), fog not in view.table.fogs_left(), width)


def _entry(paint: Painter, name: str, x: float, y: float, text: str, gone: bool, width: float) -> None:
    paint.write(name, x, y, text, paint.lay.letters * 1.05, "title faded" if gone else "title strong", width)
    if gone:
        paint.place(f"{name}-gone", "chip-gone", x, y)
