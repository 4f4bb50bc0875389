"""What every piece on the table is, does and is worth now. Without the memory aid no more than a picture shows (D6)."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.douro.art.river import boats_gone, fogs_gone
from ribeira.games.douro.components import FOG, open_box
from ribeira.games.douro.describe import effect_in_words, effect_of
from ribeira.games.douro.observe import View
from ribeira.games.douro.rulebook import facts as figures
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.games.douro.rules.boats import Towing
from ribeira.games.douro.rules.lottery import Lottery
from ribeira.games.douro.state import NONE, Contest
from ribeira.kernel.cards import Card, Kinds
from ribeira.kernel.data import Edition
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Told

KINDS = Kinds()
explain = KINDS.explain


def _tell(code: str, **facts: Fact) -> Told:
    return Told(f"douro.explain.{code}", **facts)


def _card(code: str, rule: str, *now: Told, **facts: Fact) -> Card:
    """A card with a sentence of its own."""
    return Card(_tell(code, **facts), _tell(f"{code}.does", **facts), now, rule)


def _ruled(view: View, title: Told, rule: str, *now: Told) -> Card:
    """A card that says what the rules say there."""
    return Card(title, Told(f"douro.rules.{rule}", **_figures(view.box.edition, view.box.seats)), now, rule)


@lru_cache(16)
def _figures(edition: Edition, seats: int) -> dict[str, Fact]:
    return figures(open_box(edition, seats))


# The river


def _orders(view: View, aid: bool, level: int) -> Told:
    """What a boat may ask for; with the memory aid only what has not been turned of its level."""
    left = view.table.orders_left(level) if aid else view.box.orders[level - 1]
    if len(left) == 1:
        return _tell("order_known", order=left[0])
    return _tell("orders", orders=" · ".join(map(str, left)), players=view.box.seats)


def _stakes(view: View) -> list[Told]:
    """What a regular boat brings and costs."""
    return effect_in_words(effect_of(view.box, "", 0))


def _contested(view: View, aid: bool) -> list[Told]:
    """What is known of the boat that is played for now."""
    level = view.table.contested
    if level is None:
        return []
    if level == FOG:
        return [_tell("now_fog")]
    return [_tell("now_boat", level=level), _orders(view, aid, level), *_stakes(view)]


def _settled(view: View, contest: Contest) -> list[Told]:
    """How a contest went."""
    if contest.order is None:
        return [Told("douro.ledger.sum", n=contest.sum)]
    code = "douro.event.met" if contest.met else "douro.event.missed"
    return [Told(code, sum=contest.sum, order=contest.order)]


@KINDS.of(r"boat-(\d+)")
def _boat(view: View, aid: bool, number: int) -> Card:
    """A regular boat: turned already, in the valley, or on top of the stack."""
    table, at = view.table, number - boats_gone(view) - 1
    if at < 0:
        last = table.contests[-1]
        return _ruled(view, _tell("boat_turned", level=last.level), "boat.reveal", *_settled(view, last))
    level = table.valley[at] if at < len(table.valley) else table.top
    now = [_orders(view, aid, level), *_stakes(view)]
    if at == len(table.valley):
        now.insert(0, _tell("boat_on_stack"))
    elif at == 0 and table.contested is not None:
        now.insert(0, _tell("boat_contested"))
    elif at:
        now.insert(0, _tell("boat_later", n=at))
    return _card("boat", "valley.level", *now, level=level)


@KINDS.of("tow")
def _towed(view: View, aid: bool) -> Card:
    pending = view.table.pending
    if isinstance(pending, Towing):
        return _ruled(view, _tell("boat", level=pending.level), "fog.sirga", _orders(view, aid, pending.level))
    last = view.table.contests[-1]
    return _ruled(view, _tell("boat_turned", level=last.level), "fog.sirga", *_settled(view, last))


@KINDS.of(r"fog-(\d+)")
def _fog(view: View, aid: bool, number: int) -> Card:
    """A fog card: turned, and then known, or not."""
    if number > fogs_gone(view):
        left = [Told(f"douro.fog.{name}") for name in view.table.fogs_left()]
        return _ruled(view, _tell("fog"), "fog.blind", *[_tell("fogs_left", fogs=left)] * aid)
    last = "sirga" if isinstance(view.table.pending, Towing) else view.table.contests[-1].fog
    return _fog_face(view, aid, last)


@KINDS.of(r"tally-([a-z]+)", r"tally-([a-z]+)-gone")
def _fog_face(view: View, aid: bool, fog: str) -> Card:
    state = "fog_to_come" if fog in view.table.fogs_left() else "fog_gone"
    return _ruled(view, Told(f"douro.fog.{fog}"), f"fog.{fog}", _tell(state))


@KINDS.of("contested", "pennant")
def _frame(view: View, aid: bool) -> Card:
    return _card("contested", "boat.choose", *_contested(view, aid))


@KINDS.of("stack", "count", "unseen")
def _stack(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("stack"), "valley.deal", _tell("stack_left", n=view.table.stack))


@KINDS.of(r"tally", r"tally-\d+", r"tally-\d+-\d+", r"tally-\d+-\d+-gone")
def _tally(view: View, aid: bool) -> Card:
    left = sum(len(view.table.orders_left(level)) for level in range(1, len(view.table.faces)))
    return _card("tally", "valley.level", _tell("tally_left", n=left))


# Cards


@KINDS.of(r"barrel-(\d+)-(\d+)")
def _barrel(view: View, aid: bool, seat: Seat, card: int) -> Card:
    """A barrel card, by where it lies."""
    table, title = view.table, _tell("barrel_own" if seat == view.seat else "barrel", seat=seat, card=card)
    if isinstance(table.pending, Lottery) and table.pending.shown().get(seat) == card:
        return _ruled(view, title, "phylloxera.lottery")
    if view.cards[seat] == card:
        return _committed(view, aid, title, card)
    if view.gifts[seat] == card:
        return _ruled(view, title, "charity.gifts")
    if card in table.pile(seat):
        return Card(title, _tell("played_twice" if table.taken_up else "played_once"), (), "boat.spent")
    return Card(title, _tell("barrel.does", n=card), tuple(_contested(view, aid)), "boat.choose")


def _committed(view: View, aid: bool, title: Told, card: int) -> Card:
    """A card put down for the boat: sealed still, or shown with all others."""
    if isinstance(view.table.pending, Bidding):
        return Card(title, _tell("sealed.does"), tuple(_contested(view, aid)), "boat.reveal")
    return Card(title, _tell("shown.does", n=card), (Told("douro.ledger.sum", n=sum(view.cards)),), "boat.reveal")


@KINDS.of(r"sealed-(\d+)")
def _sealed(view: View, aid: bool, seat: Seat) -> Card:
    return Card(_tell("sealed", seat=seat), _tell("sealed.does"), (), "boat.reveal")


@KINDS.of("seal")
def _seal(view: View, aid: bool) -> Card:
    return Card(_tell("seal"), _tell("sealed.does"), (), "boat.reveal")


@KINDS.of("charity", r"charity-(\d+)", r"gift-(\d+)")
def _charity(view: View, aid: bool, seat: Seat = NONE) -> Card:
    """The charity card, a gift under it, or what it brought."""
    title = _tell("charity") if seat == NONE else _tell("gift", seat=seat)
    changes = [(at, n) for at, n in enumerate(view.table.charity) if n and seat in (NONE, at)]
    now = [Told("douro.event.gains" if n > 0 else "douro.event.loses", seat=at, n=abs(n)) for at, n in changes]
    return _ruled(view, title, "charity.gifts" if view.table.taken_up else "charity.half", *now)


@KINDS.of("phylloxera")
def _phylloxera(view: View, aid: bool) -> Card:
    holder = _tell("holds", seat=view.table.holder)
    return _ruled(view, _tell("phylloxera"), "phylloxera.spoils", holder, _tell("passes"))


@KINDS.of(r"hand-\d+-\d+")
def _hidden(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("hidden", seat=0), "hand.cards")


@KINDS.of(r"place-(\d+)")
def _place(view: View, aid: bool, card: int) -> Card:
    """The empty place of a card of one's own that is on the table."""
    return _ruled(view, _tell("place", card=card), "boat.spent")


@KINDS.of(r"chip-(\d+)-(\d+)", r"chip-(\d+)-(\d+)-gone")
def _chip(view: View, aid: bool, seat: Seat, card: int) -> Card:
    gone = card in view.table.pile(seat)
    state = _tell("chip_gone" if gone else "chip_left", seat=seat, card=card)
    return _card("chips", "known.memory", state, seat=seat)


# Players


def _points(view: View, aid: bool, seat: Seat) -> Told:
    """A player's points, if they may be seen."""
    if aid or view.winner >= 0 or seat == view.seat:
        return _tell("has_points", seat=seat, n=view.table.points_of(seat))
    return _tell("points_hidden", seat=seat)


@KINDS.of(r"mat-(\d+)", r"mark-(\d+)", r"name-(\d+)", r"slot-(\d+)", r"owes-(\d+)")
def _mat(view: View, aid: bool, seat: Seat) -> Card:
    now = [_points(view, aid, seat)]
    if seat in view.to_act:
        now.append(_tell("owes", seat=seat))
    if seat == view.table.holder:
        now.append(_tell("holds", seat=seat))
    return _card("player", "known.open", *now, seat=seat)


@KINDS.of(r"points-(\d+)")
def _purse(view: View, aid: bool, seat: Seat) -> Card:
    return _card("points", "aim.win", _points(view, aid, seat), seat=seat)


@KINDS.of(r"pile-(\d+)")
def _pile(view: View, aid: bool, seat: Seat) -> Card:
    pile = view.table.pile(seat)
    now = [_tell("pile_cards", cards=", ".join(map(str, pile)))] if aid and pile else []
    does = _tell("pile.does_twice" if view.table.taken_up else "pile.does")
    return Card(_tell("pile", seat=seat, n=len(pile)), does, tuple(now), "boat.spent")


@KINDS.of(r"winner-(\d+)", r"rank-(\d+)", r"rank-(\d+)-mark", r"rank-(\d+)-name", "rank-laurel")
def _rank(view: View, aid: bool, seat: Seat = NONE) -> Card:
    seat = view.winner if seat == NONE else seat
    title = _tell("winner" if seat == view.winner else "ranked", seat=seat)
    return _ruled(view, title, "end.tie", _points(view, aid, seat))


# The rest of the table


@KINDS.of(r"entry-(\d+)", r"entry-(\d+)-mark", r"entry-(\d+)-change")
def _entry(view: View, aid: bool, seat: Seat) -> Card:
    """A line of the ledger: what a player gave to the boat, and what came of it."""
    pending, contests = view.table.pending, view.table.contests
    if pending is not None and pending.cards_are_open():
        return _card("entry", "boat.reveal", seat=seat, n=view.cards[seat])
    change = contests[-1].changes[seat]
    now = [Told("douro.event.gains" if change > 0 else "douro.event.loses", seat=seat, n=abs(change))] if change else []
    return _card("entry", "boat.met", *now, seat=seat, n=contests[-1].cards[seat])


@KINDS.of(r"ledger(?:-title|-slot)?", r"(?:sum|order|verdict)(?:-name|-sign)?", r"effect-\d+")
def _ledger(view: View, aid: bool) -> Card:
    """The boat being settled, or the last one."""
    pending, contests = view.table.pending, view.table.contests
    if pending is not None and pending.cards_are_open():
        return _card("ledger", "boat.reveal", Told("douro.ledger.sum", n=sum(view.cards)))
    if not contests:
        return _card("ledger", "boat.reveal", *_stakes(view))
    last = contests[-1]
    effect = effect_in_words(effect_of(view.box, last.fog, last.order))
    return _card("ledger", "boat.reveal", *_settled(view, last), *effect)


@KINDS.of("table", "scene", "title", r"ask-\d+")
def _table(view: View, aid: bool) -> Card:
    boats = view.table.stack + len(view.table.valley)
    now = [_tell("boats_left", n=boats)] if view.table.pending is not None else []
    return _ruled(view, Told("douro.title"), "aim.story", *now)
