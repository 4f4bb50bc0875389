"""The picture and the words of Douro 1872, over whole random games."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from ribeira import CHANCE, GAMES, Dealer, picture, speaker
from ribeira.games.douro.game import Douro
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.games.douro.rules.boats import Turning
from ribeira.games.douro.rules.charity import Donating
from ribeira.games.douro.seats import row
from ribeira.games.douro.state import NONE, Contest, Tabletop, values
from ribeira.kernel.drawing import SHAPES, Drawing, Shape
from ribeira.svg import in_words
from ribeira.svg.markup import definitions

DOURO = GAMES["douro"]
NAMES = ["Ana", "Bartolomeu", "Inês", "Rui", "Leonor"]


def game(seats: int, seed: int = 0) -> Iterator[Douro]:
    """Every state of a random game."""
    rng, dealer = Random(seed), Dealer.seeded("drawing", seats, seed)
    state = DOURO.begin(DOURO.setup(seats))
    assert isinstance(state, Douro)
    number = 0
    while True:
        yield state
        owing = state.to_act()
        if not owing:
            return
        if owing == (CHANCE,):
            state.apply(dealer.draw(number, state.chances()))
        else:
            state.apply(rng.choice(state.legal(rng.choice(owing))))
        number += 1


def views(seats: int, seed: int = 0) -> Iterator[View]:
    """Every state of a random game, seen by each seat and a spectator by turns."""
    viewers = (None, *range(seats))
    for number, state in enumerate(game(seats, seed)):
        yield state.view(viewers[number % len(viewers)])


def drawn(view: View, aid: bool = False, shape: Shape = "wide") -> Drawing:
    return DOURO.draw(view, speaker("en", NAMES), aid, shape)


def pieces(view: View, aid: bool = False) -> dict[str, tuple[str, str, str]]:
    return {piece.id: (piece.symbol, piece.text, piece.label) for piece in drawn(view, aid).pieces}


def told(view: View, aid: bool = False) -> str:
    return in_words(DOURO.describe(view, speaker("en", NAMES), aid))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("aid", [False, True], ids=["plain", "aid"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ids_are_unique_symbols_exist_and_all_lies_on_the_table(seats: int, aid: bool, shape: Shape) -> None:
    known = {*definitions(DOURO.sheet()), ""}
    for view in views(seats):
        drawing = drawn(view, aid, shape)
        ids = [piece.id for piece in drawing.pieces]
        assert len(ids) == len(set(ids))
        assert not set(ids) & known
        for piece in drawing.pieces:
            assert piece.symbol in known, piece
            assert 0 <= piece.x <= drawing.width, piece
            assert 0 <= piece.y <= drawing.height, piece


def test_every_symbol_of_the_sheet_is_drawn_by_some_game() -> None:
    used: set[str] = set()
    for seats in (3, 4, 5):
        for number, view in enumerate(views(seats, 15)):
            for aid in (False, True):
                used |= {piece.symbol for piece in drawn(view, aid, SHAPES[number % 3]).pieces}
    sheet = definitions(DOURO.sheet())
    referred = set(re.findall(r'href="#([^"]+)"', "".join(sheet[name] for name in used if name)))
    assert set(sheet) - used - referred == set()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_legal_action_can_be_touched(seats: int, shape: Shape) -> None:
    seen = 0
    for view in views(seats, 1):
        ids = {piece.id for piece in drawn(view, shape=shape).pieces}
        for action in view.legal:
            assert set(action.touches()) <= ids
            seen += 1
    assert seen > 100


def test_every_label_and_text_is_in_the_catalogue() -> None:
    for view in views(4, 2):
        for piece in drawn(view, aid=True).pieces:
            assert "douro." not in piece.text + piece.label
        assert "douro." not in told(view, aid=True)


def other_history(view: View) -> View:
    """The same table for someone who has forgotten what D6 lets one forget."""
    table, seats = Tabletop(view.box, view.table), view.box.seats
    table.points = row([table.points_of(seat) if seat == view.seat else 40 + seat for seat in range(seats)])
    table.faces = [0] * len(table.faces)
    old = table.contests
    played = [at for at in range(table.taken_up, len(old)) if not old[at].cards_return]
    under = [at for at in played[:-1] if at != len(old) - 1]  # the last card of a pile can be seen
    cards = {at: row([3] * seats) for at in range(len(old)) if at not in played}
    cards.update(zip(under, [old[at].card_row for at in reversed(under)], strict=True))
    for at in set(cards) - {len(old) - 1}:
        table.contests[at] = Contest(old[at].fog, old[at].level, old[at].order, cards[at], 0, old[at].holder, seats)
    changed = View(*values(view))
    changed.table = table
    return changed


@pytest.mark.parametrize("seats", [3, 5])
def test_without_the_aid_nothing_shows_that_the_printed_game_hides(seats: int) -> None:
    """D6: others' points, and all but the last card of a pile."""
    for view in views(seats, 3):
        if view.table.pending is not None:
            assert drawn(view) == drawn(other_history(view))
            assert told(view) == told(other_history(view))


def test_with_the_aid_points_and_piles_show() -> None:
    *_, view = (view for view in views(4, 4) if isinstance(view.table.pending, Bidding) and view.seat == 2)
    shown = pieces(view, aid=True)
    for seat in range(4):
        assert shown[f"points-{seat}"][1] == str(view.table.points_of(seat))
        gone = {card for card in view.box.barrels if f"chip-{seat}-{card}-gone" in shown}
        assert gone == set(view.table.pile(seat))
    for level, orders in enumerate(view.box.orders, 1):
        for at, order in enumerate(orders):
            assert (f"tally-{level}-{at}-gone" in shown) == (order not in view.table.orders_left(level))
    for fog in view.box.fogs:
        assert (f"tally-{fog}-gone" in shown) == (fog not in view.table.fogs_left())


def test_a_committed_card_is_face_up_to_its_owner_only() -> None:
    for state in game(4, 5):
        if isinstance(state.table.pending, Bidding) and state.committed_cards()[1] != NONE:
            card = f"barrel-1-{state.committed_cards()[1]}"
            assert {card, "seal"} <= set(pieces(state.view(1)))
            for seat in (None, 0, 2, 3):
                shown = pieces(state.view(seat))
                assert "sealed-1" in shown
                assert card not in shown
                assert ("seal" in shown) == (seat is not None and state.committed_cards()[seat] != NONE)


def test_a_gift_is_face_up_to_its_owner_until_the_end() -> None:
    for state in game(3, 6):
        gift = f"barrel-2-{state.donated_cards()[2]}"
        if state.donated_cards()[2] != NONE and state.table.pending is not None:
            assert gift in pieces(state.view(2))
            assert "gift-2" in pieces(state.view(0))
            assert gift not in pieces(state.view(0)) and gift not in pieces(state.view(None))
        if state.table.pending is None:
            assert gift in pieces(state.view(0))


def test_a_spectator_sees_no_hand() -> None:
    for view in views(3, 7):
        if view.seat is None and isinstance(view.table.pending, (Bidding, Donating)):
            open_cards = [name for name in pieces(view) if re.fullmatch(r"barrel-\d-\d+", name)]
            assert len(open_cards) <= 3  # the last card of each pile


def test_the_viewer_sits_at_the_bottom() -> None:
    for view in views(5, 8):
        lowest = max((piece for piece in drawn(view).pieces if piece.id.startswith("mat-")), key=lambda piece: piece.y)
        assert lowest.id == f"mat-{view.seat or 0}"


def test_who_owes_a_decision_is_marked() -> None:
    for view in views(4, 9):
        owing = {f"owes-{seat}" for seat in view.to_act if seat != CHANCE}
        assert owing == {name for name in pieces(view) if name.startswith("owes-")}


def test_a_boat_keeps_its_id_from_the_valley_to_the_ledger() -> None:
    before: dict[str, str] = {}
    turned = 0
    for state in game(4, 10):
        boats = {name: symbol for name, (symbol, _, _) in pieces(state.view(0)).items() if re.match(r"boat-\d", name)}
        for name, symbol in boats.items():
            if name in before and before[name] != symbol:
                assert symbol == before[name].replace("boat", "face")
                turned += 1
        before = boats
    assert turned >= 12  # all but those the lottery of the stack may have given to Sirga


def test_the_open_cards_their_sum_and_the_order_stay_readable() -> None:
    settled = shown = 0
    for state in game(5, 11):
        pictured = pieces(state.view(3))
        if isinstance(state.table.pending, Turning):
            assert pictured["sum"][1] == str(sum(state.committed_cards()))
            assert all(f"barrel-{seat}-{card}" in pictured for seat, card in enumerate(state.committed_cards()))
            shown += 1
        elif state.table.contests and isinstance(state.table.pending, Bidding):
            settled += _agrees(pictured, state.table.contests[-1])
    assert shown == 20
    assert settled > 20


def _agrees(pictured: dict[str, tuple[str, str, str]], contest: Contest) -> bool:
    assert pictured["sum"][1] == str(contest.sum)
    assert ("verdict" in pictured) == (contest.order is not None)
    if contest.order is not None:
        assert pictured["order"][1] == str(contest.order)
        assert pictured["verdict"][0] == ("douro-met" if contest.met else "douro-missed")
    for seat, card in enumerate(contest.cards):
        assert pictured[f"entry-{seat}"][1] == str(card)
        change = pictured.get(f"entry-{seat}-change", ("", "+0", ""))[1]
        assert int(change.replace("−", "-")) == contest.changes[seat]
    return True


def test_the_end_names_the_winner_and_shows_all_points() -> None:
    *_, state = game(3, 12)
    for seat in (None, 0, 1, 2):
        shown = pieces(state.view(seat))
        winner = state.winners()[0]
        assert f"winner-{winner}" in shown
        assert shown["title"][1] == f"{NAMES[winner]} wins with {state.scores()[winner]} points"
        assert [shown[f"points-{player}"][1] for player in range(3)] == [str(points) for points in state.scores()]
        assert f"{NAMES[winner]} wins" in told(state.view(seat))


def test_words_say_what_the_picture_shows() -> None:
    for state in game(4, 13):
        bidding = isinstance(state.table.pending, Bidding) and state.table.owes(1)
        if bidding and len(state.table.contests) == 6:
            text = told(state.view(1))
            assert all(f"level {level}" in text for level in state.table.valley)
            assert f"Stack: {state.table.stack} card" in text
            assert f"Player: {NAMES[0]}; Points: hidden" in text
            assert f"Player: {NAMES[1]}; Points: {state.scores()[1]}" in text
            assert ", ".join(map(str, state.hand(1))) in text
            assert "Still to come" not in text
            assert "Still to come" in told(state.view(1), aid=True)
            return
    pytest.fail("no such state")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_picture_stands_alone(shape: Shape) -> None:
    *_, state = game(5, 14)
    shown = picture(DOURO, state.view(0), speaker("en", ["<Ana> & Co", *NAMES[1:]]), shape=shape, theme="dark")
    root = ElementTree.fromstring(shown._repr_svg_())
    ids = {found.get("id") for found in root.iter()}
    uses = {str(found.get("href"))[1:] for found in root.iter("{http://www.w3.org/2000/svg}use")}
    assert uses <= ids
    assert "<Ana> & Co" in str(root.findtext("{http://www.w3.org/2000/svg}desc"))
