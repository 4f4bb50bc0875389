"""Records: a whole game as one JSON file. `docs/records.md` describes the format."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from ribeira.kernel.data import Edition, make_edition, read_edition
from ribeira.kernel.dealer import Dealer, link
from ribeira.kernel.game import AnyGame, AnyState, Setup
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.plain import canonical
from ribeira.kernel.words import BadRecord, BadSetup, Malformed, RibeiraError, Told

FORMAT = 1


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass
class Record:
    """Game, rules version, edition, seats, options, and every action including those of chance."""

    setup: Setup
    players: tuple[str, ...]
    actions: list[str] = field(default_factory=list)
    hash: str | None = None  # of the dealer's key, published at the start
    key: str | None = None  # published at the end
    seal: str | None = None  # last head of the chain over all actions
    result: Result | None = None


def result_of(state: AnyState) -> Result | None:
    """The result, once the game is over."""
    ending = state.ending()
    return None if ending is None else Result(ending.code, tuple(state.scores()), state.winners())


def first_head(setup: Setup, key_hash: str) -> str:
    """The head of the chain before the first action: it fixes the setup and the dealer's key."""
    return hashlib.sha256(canonical({**_header(setup), "hash": key_hash})).hexdigest()


def _header(setup: Setup) -> dict[str, Any]:
    return {
        "ribeira": FORMAT,
        "game": setup.game,
        "rules": setup.rules,
        "edition": {"name": setup.edition.name, "digest": setup.edition.digest},
        "seats": setup.seats,
        "options": dict(setup.options),
    }


def write_record(record: Record, game: AnyGame, with_figures: bool = False) -> bytes:
    """The record as a JSON file. An edition that does not come with Ribeira travels inside; any does if asked for."""
    content = _header(record.setup)
    if with_figures or not _comes_along(record.setup.edition, game):
        content["edition"]["data"] = record.setup.edition.data
    content["players"] = list(record.players)
    content["dealer"] = {"hash": record.hash, "key": record.key}
    content["actions"] = record.actions
    content["seal"] = record.seal
    result = record.result
    content["result"] = result and {
        "ending": result.ending,
        "scores": list(result.scores),
        "winners": [seat + 1 for seat in result.winners],
    }
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _comes_along(edition: Edition, game: AnyGame) -> bool:
    """Whether Ribeira brings this edition itself: its name alone does not tell, since the figures may be changed."""
    return edition.name in game.editions and _digest(game.editions[edition.name]) == edition.digest


@lru_cache
def _digest(path: Path) -> str:
    return read_edition(path).digest


def read_record(text: str | bytes, games: Mapping[str, AnyGame]) -> Record:
    """The record in a JSON text, its form and setup checked; BadRecord says what is wrong."""
    try:
        content = json.loads(text)
        canonical(content)  # half of a surrogate pair, or nesting beyond all measure, is nothing we can write again
    except UnicodeEncodeError as error:
        raise BadRecord(Told("record.not_json", reason=f"{error.reason}: {error.object[error.start]!r}")) from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(Told("record.not_json", reason=str(error))) from None
    if not isinstance(content, dict) or type(content.get("ribeira")) is not int or content["ribeira"] != FORMAT:
        found = repr(content.get("ribeira")) if isinstance(content, dict) else type(content).__name__
        raise BadRecord(Told("record.not_ours", found=found, expected=FORMAT))
    game = games.get(_field(content, "game", str))
    if game is None:
        raise BadRecord(Told("record.unknown_game", game=content["game"], expected=", ".join(games)))
    options = _field(content, "options", dict)
    edition = _edition(_field(content, "edition", dict), game)
    try:
        setup = game.setup(_field(content, "seats", int), options, edition, _field(content, "rules", int))
    except BadSetup as error:
        raise BadRecord(Told("record.setup", reason=error.told)) from None
    dealer = _field(content, "dealer", dict)
    result = _field(content, "result", dict, None)
    return Record(
        setup,
        tuple(_list(content, "players", str, setup.seats)),
        _list(content, "actions", str),
        _hex(dealer, "hash"),
        _hex(dealer, "key"),
        _hex(content, "seal"),
        None if result is None else _result(result, setup.seats),
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


def _result(content: dict[str, Any], seats: int) -> Result:
    winners = tuple(seat - 1 for seat in _list(content, "winners", int))
    return Result(_field(content, "ending", str), tuple(_list(content, "scores", int, seats)), winners)


def _edition(content: dict[str, Any], game: AnyGame) -> Edition:
    name, digest = _field(content, "name", str), _hex(content, "digest")
    data = _field(content, "data", dict, None)
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
    """Check that a finished game was dealt by the key whose hash was published; how many draws were checked.

    Beyond replaying: the key has the published hash, every outcome of chance is the one the key gives, and the chain
    over all actions ends in the record's seal.
    """
    if record.hash is None or record.key is None or record.seal is None:
        missing = next(name for name in ("hash", "key", "seal") if getattr(record, name) is None)
        raise BadRecord(Told("verify.missing", key=missing))
    dealer = Dealer(bytes.fromhex(record.key))
    if dealer.commitment != record.hash:
        raise BadRecord(Told("verify.hash", value=dealer.commitment, expected=record.hash))
    head, draws = first_head(record.setup, record.hash), 0
    for index, state in enumerate(replay(record, game)):
        if index == len(record.actions):
            continue  # and let the replay check the result
        text = record.actions[index]
        if state.to_act() == (CHANCE,):
            dealt = game.notation.write(dealer.draw(index, state.chances()))
            if dealt != text:
                raise BadRecord(Told("verify.draw", number=index + 1, value=text, expected=dealt))
            draws += 1
        head = link(head, dealer.salt(index), text)
    if head != record.seal:
        raise BadRecord(Told("verify.seal", value=record.seal, expected=head))
    return draws
