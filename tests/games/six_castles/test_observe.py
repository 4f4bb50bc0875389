"""Who knows what, and what chance and the players cannot change."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from random import Random

import pytest

from ribeira import CHANCE, Dealer, Match, speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.actions import DealContract, Draw, Exchange, Find, Lay, Lie, Sell, Toll
from ribeira.games.six_castles.components import LANDSCAPE, TILES
from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.rules import SixCastles, set_out
from ribeira.games.six_castles.table import BOARD, DISC_RESERVE, DISC_SPENT
from ribeira.kernel.conformance import check_game
from ribeira.kernel.game import AnyState
from ribeira.kernel.notation import NOBODY
from ribeira.kernel.plain import canonical
from ribeira.kernel.words import Told
from tests.games.six_castles.positions import BARE, box, play, table

VERSIONS = ["advanced", "family"]


@lru_cache(8)
def states(seed: int, seats: int, version: str) -> tuple[SixCastles, ...]:
    """Every state of a random game; copy one to change it."""
    found: list[SixCastles] = []

    def watch(state: AnyState) -> None:
        assert isinstance(state, SixCastles)
        found.append(state.copy())

    rng = Random(seed)
    setup = SIX_CASTLES.setup(seats, {"version": version})
    match = Match(SIX_CASTLES, setup, ["x"] * seats, Dealer.seeded("o", seed), watch)
    while not match.over:
        match.play(rng.choice(match.state.legal(rng.choice(match.state.to_act()))))
    return tuple(found)


def shown(state: SixCastles, viewer: int | None) -> bytes:
    view = state.view(viewer)
    drawing = [SIX_CASTLES.draw(view, Told.__repr__, aid) for aid in (False, True)]
    words = [SIX_CASTLES.describe(view, Told.__repr__, aid) for aid in (False, True)]
    return canonical([view, [list(picture.pieces) for picture in drawing], words])


@pytest.mark.parametrize("version", VERSIONS)
def test_hands_changed_by_hand_show_to_nobody_else(version: str) -> None:
    """Non-interference without the help of `imagine`: secrets of seat 2 swapped with what nobody has drawn."""
    swapped = 0
    for state in states(1, 3, version)[::15]:
        other = state.copy()
        if other.hands[1] and other.tiles:
            other.hands[1], other.tiles = (*other.hands[1][1:], other.tiles[0]), (other.hands[1][0], *other.tiles[1:])
        hidden = [tile for tile in other.exploration_hands[1] if tile not in other.table.shown[1]]
        if hidden and other.exploration_tiles:
            kept = tuple(tile for tile in other.exploration_hands[1] if tile != hidden[0])
            other.exploration_hands[1], other.exploration_tiles = (
                tuple(sorted((*kept, other.exploration_tiles[0]))),
                (hidden[0], *other.exploration_tiles[1:]),
            )
        if other.table.pending is not None and len(other.dealt[1]) == 1 and other.kept[1] != NONE:
            other.kept[1], other.undealt_contracts = (
                other.undealt_contracts[0],
                (other.kept[1], *other.undealt_contracts[1:]),
            )
            other.dealt[1] = (other.kept[1],)
        swapped += canonical(other) != canonical(state)
        for viewer in (0, 2, None):
            assert shown(state, viewer) == shown(other, viewer)
    assert swapped > 8


@pytest.mark.parametrize("kind", [Draw, Find, DealContract])
def test_what_another_is_dealt_is_not_told(kind: type) -> None:
    match = Match(SIX_CASTLES, SIX_CASTLES.setup(2), ["a", "b"], Dealer.seeded("told"))
    state = SIX_CASTLES.begin(match.setup)
    for text in match.actions:
        action = SIX_CASTLES.notation.read(text)
        outcomes = state.legal(CHANCE)
        if isinstance(action, kind):
            other = next(outcome for outcome in outcomes if outcome != action)
            one, two = state.copy(), state.copy()
            one.apply(action)
            two.apply(other)
            player: int = getattr(action, "player")  # noqa: B009
            assert one.view(1 - player).events == two.view(1 - player).events
            assert one.view(None).events == two.view(None).events
            assert one.view(player).events != two.view(player).events
        state.play(action)


def test_the_kept_contract_shows_at_the_end_only() -> None:
    game = states(2, 2, "advanced")
    for state in game[:-1]:
        assert state.view(1).kept[0] == state.view(None).kept[0] == NONE
    assert game[-1].view(None).kept == tuple(game[-1].kept)


def test_a_tile_taken_up_is_known_to_all() -> None:
    rng = Random(3)
    for seed in range(20):
        for before, after in pairwise(states(seed, 2, "advanced")):
            new = [set(after.table.shown[seat]) - set(before.table.shown[seat]) for seat in (0, 1)]
            for seat in (0, 1):
                for tile in new[seat]:
                    view = after.view(1 - seat)
                    assert tile in view.table.shown[seat]
                    assert tile in SIX_CASTLES.imagine(view, rng).view(seat).exploration_hand
                    return
    raise AssertionError("no exchange was played")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_money_tiles_discs_and_workers_are_conserved(seats: int, version: str) -> None:
    game = states(seats, seats, version)
    figures = game[0].table.box
    for before, after in pairwise(game):
        tiles = [*after.tiles, *(tile for hand in after.hands for tile in hand)]
        tiles += [laid.tile for laid in after.table.territory.tiles.values() if laid.tile]
        assert sorted(tiles) == list(range(1, TILES + 1))
        exploration = [*after.exploration_tiles, *(tile for hand in after.exploration_hands for tile in hand)]
        exploration += [tile for seat in range(seats) for tile, _ in after.table.track_tiles(seat)]
        assert sorted(exploration) == sorted(figures.exploration_tiles)
        castles = [*after.table.castles, *after.table.territory.castles_founded]
        castles += [after.table.top] if after.table.top != NONE else []
        assert len(set(castles)) == len(castles) == 6 or after.table.top == NONE
        for seat in range(seats):
            spent = Counter(owner for owner, _ in after.table.sales_made().values())[seat]
            taken = [
                column
                for (column, _), takers in after.table.spaces_taken().items()
                for taker, _ in takers
                if taker == seat
            ]
            landscapes = sum(column in LANDSCAPE for column in taken)
            built = len(taken) - landscapes
            assert len(after.table.discs[seat]) == figures.discs
            assert after.table.discs[seat].count(DISC_SPENT) == spent + landscapes
            on_track = [space for space in after.table.discs[seat] if space not in (DISC_SPENT, DISC_RESERVE)]
            assert len(set(on_track)) == len(on_track)
            assert all(after.table.cylinders[seat] < space < 3 * len(after.table.tracks[seat]) for space in on_track)
            assert len(after.table.workers[seat]) == figures.workers
            assert after.table.workers[seat].count(BOARD) == built
            assert after.table.money[seat] >= 0
        if (
            before.table.first != NONE
        ):  # every mealha that comes or goes is told, those of contracts too (C4, C14, C15, C22)
            codes = Counter(happened.event.code.split(".")[-1] for happened in after.happened)
            bringing = (h.event for h in after.happened if h.event.code.endswith((".sell", ".mealhas")))
            income = sum(int(str(event.facts["n"])) for event in bringing)
            assert sum(after.table.money) - sum(before.table.money) == income - codes["toll"]


def founding() -> SixCastles:
    """Two mounds have closed at once, which is rare."""
    tiles = {(x, 0): BARE for x in range(3)} | {(0, 1): BARE, (2, 1): BARE, (1, 0): "flax flax rock rock"}
    return play(table(tiles, hand=[BARE]), "1 place 1 1,1 0")


def test_a_view_of_every_decision_can_be_sent_to_another_process() -> None:
    """Bots think in processes of their own: what they get is the same view, and worth the same."""
    met = {type(state.table.pending).__name__: state for state in [founding(), states(2, 2, "advanced")[-1]]}
    for seed in range(40):
        state, rng = set_out(box(3, VERSIONS[seed % 2])), Random(seed)
        while (seat := state.next_to_act()) != NOBODY:
            met.setdefault(type(state.table.pending).__name__, state.copy())
            state.apply(rng.choice(state.legal(seat)))
    assert len(met) == 20
    for state in met.values():
        for viewer in (max(state.next_to_act(), 0), None):
            view = state.view(viewer)
            again = pickle.loads(pickle.dumps(view))
            assert again == view
            assert canonical(again) == canonical(view)
            assert SIX_CASTLES.draw(again, repr, True) == SIX_CASTLES.draw(view, repr, True)
            assert not view.legal or SIX_CASTLES.appraise(again) == SIX_CASTLES.appraise(view)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_view_shares_nothing_that_changes(version: str) -> None:
    """What is played after a view was taken does not show in it."""
    state = states(3, 2, version)[60].copy()
    view, rng = state.view(0), Random(3)
    before = canonical(view)
    for _ in range(60):
        state.apply(rng.choice(state.legal(state.next_to_act())))
    assert canonical(view) == before


@pytest.mark.parametrize("version", VERSIONS)
def test_imagined_hands_agree_with_what_may_be_drawn(version: str) -> None:
    """C11: no imagined hand makes more plain tiles gone than could be, and every unseen tile comes up."""
    state = states(4, 2, version)[120]
    rng = Random(4)
    found: Counter[int] = Counter()
    for _ in range(300):
        imagined = SIX_CASTLES.imagine(state.view(0), rng)
        found.update(imagined.view(1).hand)
    laid = {laid.tile for laid in state.table.territory.tiles.values()}
    assert set(found) == set(range(1, TILES + 1)) - laid - set(state.hands[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_family_version_conforms(seats: int) -> None:
    """The usual version is checked with all games, in `tests/kernel`."""
    done = check_game(SIX_CASTLES, SIX_CASTLES.setup(seats, {"version": "family"}), f"family {seats}")
    assert done["games that ended"] == 1


def test_every_kind_of_action_has_its_words_and_its_pieces() -> None:
    say = speaker()
    kinds = set()
    for seed in range(6):
        for state in states(seed, 2, VERSIONS[seed % 2]):
            for seat in state.to_act():
                for action in state.legal(seat)[::5]:
                    kinds.add(type(action))
                    assert not say(action.word()).startswith("six-castles.")
                    assert bool(action.touches()) == (seat != CHANCE)
    assert {Exchange, Lay, Lie, Sell, Toll} <= kinds
