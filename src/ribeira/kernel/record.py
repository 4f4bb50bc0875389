"""Records: a whole game as one JSON file. `docs/records.md` describes the format."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ribeira.kernel.data import Edition, make_edition
from ribeira.kernel.dealer import DAILY, SAME, Deal, Dealer, Seeds, bot_seed, link
from ribeira.kernel.game import AnyGame, AnyState, Setup
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.plain import canonical
from ribeira.kernel.words import BadRecord, BadSetup, Malformed, RibeiraError, Told

FORMAT, MIXED, REPEATED = 1, 2, 3  # 2: the dealer's key is mixed from a secret and seeds; 3: the deal is not its own
LONGEST_NAME, LONGEST_WORD = 64, 100  # letters of what is read, of a player's name and of any other
LARGEST_EDITION = 65_536  # bytes of its figures as JSON
MOST_UNDONE = 1000
DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Undone:
    """Actions that were taken back: where they began, and how many actions there were without them."""

    at: int
    actions: tuple[str, ...]
    left: int

    @property
    def text(self) -> str:
        """How it stands in the chain."""
        return f"undo {self.at} {len(self.actions)}"


@dataclass
class Record:
    """Game, rules version, edition, seats, options, and every action including those of chance."""

    setup: Setup
    players: tuple[str, ...]
    actions: list[str] = field(default_factory=list)
    hash: str | None = None  # of the dealer's secret, published at the start
    key: str | None = None  # published at the end
    seal: str | None = None  # last head of the chain over all actions
    result: Result | None = None
    seeds: Seeds | None = None  # of every seat, if the dealer's key is mixed
    undone: list[Undone] = field(default_factory=list)  # all that was taken back; told only with seeds or a deal
    deal: Deal | None = None  # of an earlier game, or of a day

    @property
    def dealer(self) -> Dealer:
        """Who dealt; the key must be known."""
        assert self.key is not None
        return Dealer(bytes.fromhex(self.key), self.seeds, self.deal)


def result_of(state: AnyState) -> Result | None:
    """The result, once the game is over."""
    ending = state.ending()
    return None if ending is None else Result(ending.code, tuple(state.scores()), state.winners())


def plain_result(result: Result | None) -> dict[str, Any] | None:
    """A result as it is written, winners counted from 1."""
    if result is None:
        return None
    winners = [seat + 1 for seat in result.winners]
    return {"ending": result.ending, "scores": list(result.scores), "winners": winners}


def first_head(setup: Setup, key_hash: str, seeds: Seeds | None = None, deal: Deal | None = None) -> str:
    """The head of the chain before the first action: it fixes the setup, the dealer's secret, all seeds, the deal."""
    mixed = {} if seeds is None else {"seeds": list(seeds)}
    repeated = {} if deal is None else {"deal": _written(deal)}
    return hashlib.sha256(canonical({**_header(setup, seeds, deal), "hash": key_hash, **mixed, **repeated})).hexdigest()


def _written(deal: Deal) -> dict[str, Any]:
    return {"kind": deal.kind, **({"day": deal.day} if deal.kind == DAILY else {"places": list(deal.places)})}


def is_draw(action: str) -> bool:
    """Whether an action in notation is an outcome of chance."""
    return action.startswith("* ")


def same_deal(record: Record) -> Deal:
    """The deal of a game, to be dealt once more."""
    indices = [index for index, action in enumerate(record.actions) if is_draw(action)]
    return Deal(SAME, places=tuple(record.dealer.place(index, drawn) for drawn, index in enumerate(indices)))


def _header(setup: Setup, seeds: Seeds | None, deal: Deal | None) -> dict[str, Any]:
    usual = FORMAT if seeds is None else MIXED
    return {
        "ribeira": usual if deal is None else REPEATED,
        "game": setup.game,
        "rules": setup.rules,
        "edition": {"name": setup.edition.name, "digest": setup.edition.digest},
        "seats": setup.seats,
        "options": dict(setup.options),
    }


def write_record(record: Record, game: AnyGame, with_figures: bool = False) -> bytes:
    """The record as a JSON file. An edition that does not come with Ribeira travels inside; any does if asked for."""
    content = _header(record.setup, record.seeds, record.deal)
    if with_figures or not comes_along(record.setup.edition, game):
        content["edition"]["data"] = record.setup.edition.data
    content["players"] = list(record.players)
    content["dealer"] = {"hash": record.hash, "key": record.key}
    content["actions"] = record.actions
    if record.seeds is not None:
        content["dealer"]["seeds"] = list(record.seeds)
    if record.deal is not None:
        content["dealer"]["deal"] = _written(record.deal)
    if record.seeds is not None or record.deal is not None:
        content["undone"] = [{"at": one.at, "actions": one.actions, "left": one.left} for one in record.undone]
    content["seal"] = record.seal
    content["result"] = plain_result(record.result)
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def comes_along(edition: Edition, game: AnyGame) -> bool:
    """Whether Ribeira brings this edition itself: its name alone does not tell, since the figures may be changed."""
    return edition.name in game.editions and game.edition(edition.name).digest == edition.digest


def read_record(text: str | bytes, games: Mapping[str, AnyGame]) -> Record:
    """The record in a JSON text, its form and setup checked; BadRecord says what is wrong."""
    try:
        content = json.loads(text)
        canonical(content)  # half of a surrogate pair, or nesting beyond all measure, is nothing we can write again
    except UnicodeEncodeError as error:
        raise BadRecord(Told("record.not_json", reason=f"{error.reason}: {error.object[error.start]!r}")) from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(Told("record.not_json", reason=str(error))) from None
    version = content.get("ribeira") if isinstance(content, dict) else None
    if type(version) is not int or version not in (FORMAT, MIXED, REPEATED):
        found = repr(version)[:60] if isinstance(content, dict) else type(content).__name__
        raise BadRecord(Told("record.not_ours", found=found, expected=FORMAT, newest=REPEATED))
    game = games.get(_field(content, "game", str))
    if game is None:
        raise BadRecord(Told("record.unknown_game", game=content["game"][:LONGEST_WORD], expected=", ".join(games)))
    options = _field(content, "options", dict)
    if any(type(word) is not str or len(word) > LONGEST_WORD for pair in options.items() for word in pair):
        expected = Told("record.options", most=LONGEST_WORD)
        raise BadRecord(Told("record.field", key="options", value=repr(options)[:60], expected=expected))
    edition = _edition(_field(content, "edition", dict), game)
    try:
        setup = game.setup(_field(content, "seats", int), options, edition, _field(content, "rules", int))
    except BadSetup as error:
        raise BadRecord(Told("record.setup", reason=error.told)) from None
    dealer = _field(content, "dealer", dict)
    result = _field(content, "result", dict, None)
    mixed = version == MIXED or (version == REPEATED and dealer.get("seeds") is not None)
    return Record(
        setup,
        tuple(_names(content, setup.seats)),
        _list(content, "actions", str),
        _hex(dealer, "hash"),
        _hex(dealer, "key"),
        _hex(content, "seal"),
        None if result is None else _result(result, setup.seats),
        _seeds(dealer, setup.seats) if mixed else None,
        _undone(content) if version != FORMAT else [],
        _deal(_field(dealer, "deal", dict)) if version == REPEATED else None,
    )


def _field(content: dict[str, Any], key: str, kind: type, *default: Any) -> Any:
    value = content.get(key)
    if value is None and default:
        return default[0]
    if type(value) is not kind:
        raise BadRecord(Told("record.field", key=key, value=repr(value)[:60], expected=Told(f"type.{kind.__name__}")))
    return value


def _list(content: dict[str, Any], key: str, kind: type, count: int | None = None) -> list[Any]:
    value = _field(content, key, list)
    if any(type(item) is not kind for item in value) or count not in (None, len(value)):
        each = Told(f"type.{kind.__name__}")
        expected = Told("record.any_list", kind=each) if count is None else Told("record.list", kind=each, n=count)
        raise BadRecord(Told("record.field", key=key, value=repr(value)[:60], expected=expected))
    return list(value)


def _hex(content: dict[str, Any], key: str) -> str | None:
    value = _field(content, key, str, None)
    if value is None or (len(value) == 64 and not set(value) - set("0123456789abcdef")):
        return value if value is None else str(value)
    raise BadRecord(Told("record.field", key=key, value=repr(value)[:60], expected=Told("type.hash")))


def _names(content: dict[str, Any], seats: int) -> list[str]:
    names: list[str] = _list(content, "players", str, seats)
    for name in names:
        if len(name) > LONGEST_NAME:
            raise BadRecord(Told("record.name", value=name[:20], n=len(name), most=LONGEST_NAME))
    return names


def _seeds(dealer: dict[str, Any], seats: int) -> Seeds:
    value = _field(dealer, "seeds", list)
    if len(value) != seats:
        expected = Told("record.list", kind=Told("type.hash"), n=seats)
        raise BadRecord(Told("record.field", key="seeds", value=repr(value)[:60], expected=expected))
    return tuple(_hex({"seeds": seed}, "seeds") for seed in value)


def _deal(content: dict[str, Any]) -> Deal:
    kind = _field(content, "kind", str)
    if kind == DAILY and DAY.fullmatch(_field(content, "day", str)):
        return Deal(DAILY, day=content["day"])
    places = tuple(_list(content, "places", int)) if kind == SAME else ()
    if kind != SAME or any(place < 0 for place in places) or list(places) != sorted(set(places)):
        raise BadRecord(Told("record.field", key="deal", value=repr(content)[:60], expected=Told("record.deal")))
    return Deal(SAME, places=places)


def _undone(content: dict[str, Any]) -> list[Undone]:
    found = _list(content, "undone", dict)
    if len(found) > MOST_UNDONE:
        raise BadRecord(Told("record.many_undone", n=len(found), most=MOST_UNDONE))
    return [
        Undone(_field(one, "at", int), tuple(_list(one, "actions", str)), _field(one, "left", int)) for one in found
    ]


def _result(content: dict[str, Any], seats: int) -> Result:
    winners = tuple(seat - 1 for seat in _list(content, "winners", int))
    return Result(_field(content, "ending", str)[:LONGEST_WORD], tuple(_list(content, "scores", int, seats)), winners)


def _edition(content: dict[str, Any], game: AnyGame) -> Edition:
    name, digest = _field(content, "name", str), _hex(content, "digest")
    data = _field(content, "data", dict, None)
    if data is not None and len(canonical(data)) > LARGEST_EDITION:
        raise BadRecord(Told("record.large_edition", edition=name[:LONGEST_WORD], most=LARGEST_EDITION))
    name = name[:LONGEST_WORD]
    try:
        edition = game.edition(name) if data is None else make_edition("record: edition.data", data)
    except RibeiraError as error:
        raise BadRecord(Told("record.edition", edition=name, reason=error.told)) from None
    if (edition.name, edition.digest) != (name, digest):
        raise BadRecord(Told("record.digest", edition=name, digest=str(digest), expected=edition.digest))
    return edition


def begin(record: Record, game: AnyGame) -> AnyState:
    """The state before the first action."""
    try:
        return game.begin(record.setup)
    except RibeiraError as error:
        raise BadRecord(Told("record.setup", reason=error.told)) from None


def replay(record: Record, game: AnyGame) -> Iterator[AnyState]:
    """The same state again and again, before the first action and after each one; copy it to keep it.

    Raises BadRecord at the first action that is not legal where it stands, and at the end if the result is false.
    """
    state = begin(record, game)
    yield state
    for number, text in enumerate(record.actions, 1):
        try:
            state.play(game.notation.read(text))
        except Malformed as error:
            raise BadRecord(Told("record.malformed", number=number, reason=error.told)) from None
        except RibeiraError as error:
            raise BadRecord(Told("record.refused", number=number, text=text, reason=error.told)) from None
        yield state
    if record.result != result_of(state):
        found = repr(record.result), repr(result_of(state))
        raise BadRecord(Told("record.result", value=found[0], expected=found[1]))


def last_state(record: Record, game: AnyGame) -> AnyState:
    """The state after the last action, the whole record checked on the way."""
    *_, state = replay(record, game)
    return state


def verify(record: Record, game: AnyGame) -> int:
    """Check that a finished game was dealt by the key that was fixed beforehand; how many draws were checked.

    Beyond replaying: the secret has the published hash, every outcome of chance is the one that the key gives, mixed
    from the secret and all seeds if there are any, and the chain over all that was done ends in the record's seal.
    """
    if record.hash is None or record.key is None or record.seal is None:
        missing = next(name for name in ("hash", "key", "seal") if getattr(record, name) is None)
        raise BadRecord(Told("verify.missing", key=missing))
    dealer = record.dealer
    if dealer.commitment != record.hash:
        raise BadRecord(Told("verify.hash", value=dealer.commitment, expected=record.hash))
    draws = 0
    for index, state in enumerate(replay(record, game)):
        if index < len(record.actions) and state.to_act() == (CHANCE,):
            text, dealt = (
                record.actions[index],
                game.notation.write(dealer.draw(dealer.place(index, draws), state.chances())),
            )
            if dealt != text:
                raise BadRecord(Told("verify.draw", number=index + 1, value=text, expected=dealt))
            draws += 1
    head = last_head(record, dealer)
    if head != record.seal:
        raise BadRecord(Told("verify.seal", value=record.seal, expected=head))
    return draws


def last_head(record: Record, dealer: Dealer) -> str:
    """The head of the chain over all that was done, what was taken back included."""
    grown, undone = _as_it_grew(record)
    head, index = first_head(record.setup, dealer.commitment, record.seeds, record.deal), 0
    for number, actions in enumerate(grown):
        for text in actions:
            head = link(head, dealer.salt(index), text)
            index += 1
        if number < len(undone):
            head, index = link(head, dealer.undo_salt(number), undone[number].text), undone[number].left
    return head


def _as_it_grew(record: Record) -> tuple[list[list[str]], list[Undone]]:
    """The actions that were added until each undo and after the last one, and the undos."""
    actions, grown = record.actions, []
    for one in reversed(record.undone):
        if not 0 <= one.at <= one.left <= len(actions):
            raise BadRecord(Told("verify.undone", number=record.undone.index(one) + 1))
        grown.append(actions[one.left :])
        actions = [*actions[: one.at], *one.actions, *actions[one.at : one.left]]
    return [actions, *reversed(grown)], record.undone


def deal_told(record: Record) -> tuple[Told, ...]:
    """What must be said about where the deal of a record comes from, if the draws follow from its key."""
    if record.deal is not None:
        day = {"day": record.deal.day} if record.deal.kind == DAILY else {}
        return (Told(f"proof.deal.{record.deal.kind}", **day),)
    return () if record.seeds is None else (Told("proof.mixed", seeds=seeds_told(record)),)


def seeds_told(record: Record) -> tuple[Told, ...]:
    """Of every seat, what its player added to the dealer's key; a bot's seed follows from the secret."""
    assert record.seeds is not None
    assert record.key is not None
    secret, told = bytes.fromhex(record.key), []
    for seat, seed in enumerate(record.seeds):
        if seed is None:
            told.append(Told("proof.seed.none", number=seat + 1))
        elif seed == bot_seed(secret, seat):
            told.append(Told("proof.seed.bot", number=seat + 1))
        else:
            told.append(Told("proof.seed", number=seat + 1, seed=seed[:16]))
    return tuple(told)
