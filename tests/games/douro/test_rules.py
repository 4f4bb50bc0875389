"""The rulings the books give without an example."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from ribeira.games.douro.actions import Donate, Expose, Lift, Lot, Play, Turn
from ribeira.games.douro.components import FOG
from ribeira.games.douro.game import Douro, set_out
from ribeira.games.douro.rules import charity
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.games.douro.rules.charity import Donating
from ribeira.games.douro.rules.course import next_decision
from ribeira.games.douro.rules.lottery import Lottery
from ribeira.games.douro.rules.stack import Exposing
from ribeira.games.douro.seats import row
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.words import Refused
from tests.games.douro.deck import Card, Deck, regulars
from tests.games.douro.positions import bidding, box, contest, half_time, hands, piles


def choose(state: Douro, *cards: int) -> None:
    for seat, card in enumerate(cards):
        state.play(Play(seat, card))


class TestContest:
    @pytest.mark.parametrize(
        ("cards", "holder", "points"),
        [
            ([9, 1, 2], 0, [7, 5, 5]),  # alone
            ([9, 9, 2], 2, [6, 6, 5]),  # two tied, the holder is not one of them
            ([9, 9, 2], 0, [5, 7, 5]),  # the holder struck out, one remains and takes it all
            ([9, 9, 9], 1, [6, 5, 6]),  # the holder struck out, two remain tied
        ],
    )
    def test_gain(self, cards: list[int], holder: int, points: list[int]) -> None:
        assert contest(5, cards, holder).scores() == points  # D11, D18

    @pytest.mark.parametrize(
        ("cards", "holder", "points"),
        [
            ([1, 3, 4], 2, [3, 5, 5]),  # alone
            ([1, 1, 4], 2, [4, 4, 5]),  # two tied, the holder is not one of them
            ([1, 1, 4], 1, [5, 3, 5]),  # the holder takes it alone
            ([1, 1, 1], 0, [3, 5, 5]),
        ],
    )
    def test_loss(self, cards: list[int], holder: int, points: list[int]) -> None:
        assert contest(29, cards, holder).scores() == points  # D11, D18

    def test_sum_equal_to_the_order_meets_it(self) -> None:
        assert contest(5, [0, 1, 4], 0).scores() == [5, 5, 7]  # D11

    def test_one_barrel_short_misses_it(self) -> None:
        assert contest(5, [0, 1, 3], 1).scores() == [3, 5, 5]  # D11

    @pytest.mark.parametrize(
        ("fog", "cards", "holder", "points"),
        [
            ("fragas", [9, 9, 2], 2, [7, 7, 5]),  # D12: tied 2
            ("fragas", [9, 9, 2], 0, [5, 9, 5]),  # D12, D18
            ("fragas", [1, 1, 4], 2, [3, 3, 5]),
            ("fragas", [1, 1, 4], 0, [1, 5, 5]),
            ("cardia", [9, 9, 2], 2, [6, 6, 5]),  # D13
            ("rapidos", [9, 6, 6], 0, [5, 6, 6]),  # D14 met: several lowest
            ("rapidos", [9, 6, 6], 2, [5, 7, 5]),
            ("rapidos", [4, 4, 1], 2, [6, 6, 5]),  # D14 missed: several highest gain
            ("rapidos", [4, 4, 1], 0, [5, 7, 5]),
            ("barraca", [4, 1, 1], 0, [5, 6, 6]),  # D16
            ("barraca", [4, 1, 1], 1, [5, 5, 7]),
            ("customs", [4, 1, 1], 1, [5, 5, 5]),  # D17
        ],
    )
    def test_fog(self, fog: str, cards: list[int], holder: int, points: list[int]) -> None:
        assert contest(fog, cards, holder).scores() == points

    def test_nobody_falls_below_zero(self) -> None:
        after = contest("fragas", [0, 1, 2], holder=1, points=[3, 5, 5])  # D5
        assert after.scores() == [0, 5, 5]
        assert after.table.contests[-1].changes == (-3, 0, 0)

    def test_who_has_nothing_pays_nothing(self) -> None:
        assert contest(29, [0, 1, 2], holder=1, points=[0, 5, 5]).scores() == [0, 5, 5]  # D5

    def test_played_cards_stay_in_front_of_their_owner(self) -> None:
        after = contest(5, [3, 2, 4], 0)
        assert piles(after) == [(3,), (2,), (4,)]  # D10
        assert after.hand(0) == (0, 1, 2, 4, 6, 7, 8, 9, 10)


class TestPhylloxera:
    def test_passes_on_a_tie_that_moves_no_points(self) -> None:
        after = contest(5, [9, 2, 2], holder=1)  # D19: the tie is for second place
        assert after.scores() == [7, 5, 5]
        assert after.table.holder == 2

    def test_passes_under_customs(self) -> None:
        assert contest("customs", [9, 2, 2], holder=2).table.holder == 0  # D19: clockwise, past the last seat

    def test_stays_when_others_tie(self) -> None:
        assert contest(5, [9, 2, 2], holder=0).table.holder == 0  # D19

    def test_passes_once_for_a_contest_with_sirga(self) -> None:
        assert contest("sirga", [2, 2, 9, 9], holder=0, tow=[2], order=9).table.holder == 1  # D15, D19

    def test_passes_after_the_contest_is_settled(self) -> None:
        done = contest(28, [8, 8, 4, 8], holder=3).table.contests[-1]
        assert (done.holder, done.changes) == (3, (1, 1, 0, 0))  # D19: judged with the old holder

    def test_lottery_lowest_card_takes_it(self) -> None:
        state = lottery()
        for seat, card in enumerate((4, 0, 7)):
            assert state.to_act() == (CHANCE,)
            state.play(Lot(CHANCE, seat, card))
        assert state.table.holder == 1  # D8
        assert hands(state) == [state.table.box.barrels] * 3  # all cards go back
        assert isinstance(state.table.pending, Bidding)

    def test_lottery_tied_players_draw_again_among_themselves(self) -> None:
        state = lottery()
        for seat, card in enumerate((2, 7, 2)):
            state.play(Lot(CHANCE, seat, card))
        assert state.table.pending == Lottery((0, 2))  # D8
        state.play(Lot(CHANCE, 0, 10))
        state.play(Lot(CHANCE, 2, 10))
        assert state.table.pending == Lottery((0, 2))  # again
        state.play(Lot(CHANCE, 0, 10))
        state.play(Lot(CHANCE, 2, 9))
        assert state.table.holder == 2


def lottery() -> Douro:
    state = set_out(box(3))
    state.play(Expose(CHANCE, 4))
    state.play(Expose(CHANCE, FOG))
    return state


class TestValley:
    def test_regular_cards_are_dealt_until_fog_lies_on_top(self) -> None:
        state = set_out(box(3))
        for back in (4, 1, 1, FOG):
            state.play(Expose(CHANCE, back))
        assert state.table.valley == [4, 1, 1]  # D9
        assert (state.table.fog_on_top, state.table.stack) == (1, 18)
        assert isinstance(state.table.pending, Lottery)

    def test_contested_in_the_order_dealt_and_then_the_fog(self) -> None:
        state = bidding(3, 2, holder=0)
        choose(state, 10, 9, 8)
        assert [action.order for action, _ in state.chances() if isinstance(action, Turn)] == [7, 9, 11]  # level 2
        state.play(Turn(CHANCE, 9))
        choose(state, 9, 8, 7)
        assert [action.order for action, _ in state.chances() if isinstance(action, Turn)] == [13, 15, 17]  # level 3
        state.play(Turn(CHANCE, 17))
        choose(state, 8, 7, 6)
        assert [action.fog for action, _ in state.chances() if isinstance(action, Lift)] == sorted(box(3).fogs)
        state.play(Lift(CHANCE, "customs"))
        assert isinstance(state.table.pending, Exposing)  # D9: then deal again

    def test_a_face_is_turned_once(self) -> None:
        after = contest(9, [3, 2, 4], holder=0)
        assert after.table.orders_left(2) == (7, 11)

    def test_two_fog_cards_in_a_row(self) -> None:
        state = contest("customs", [3, 2, 4], holder=0)
        state.play(Expose(CHANCE, FOG))
        assert state.table.valley == []  # D9: no valley before the second
        assert isinstance(state.table.pending, Bidding)
        choose(state, 4, 3, 2)
        assert "customs" not in [action.fog for action, _ in state.chances() if isinstance(action, Lift)]

    def test_sirga_leaves_several_fogs_on_the_stack(self) -> None:
        state = contest("sirga", [3, 2, 4], holder=0, tow=[FOG, FOG, 5], order=29)
        assert state.table.fog_on_top == 2  # D15: they keep their place, known to be fog
        assert isinstance(state.table.pending, Bidding)  # the first of them is contested next
        assert state.table.valley == []


def play_through(cards: list[Card], seats: int = 3) -> tuple[Douro, list[int]]:
    """A game with this stack, everyone playing the lowest card; and after how many net plays half-time came."""
    state, deck, half_times = set_out(box(seats)), Deck(cards), []
    while state.to_act():
        if state.to_act() == (CHANCE,):
            state.play(deck.answer(state))
        else:
            if isinstance(state.table.pending, Donating) and len(state.to_act()) == seats:
                half_times.append(net_plays(state))
            state.play(state.legal(state.to_act()[0])[0])
    return state, half_times


def net_plays(state: Douro) -> int:
    return sum(done.fog != "cardia" for done in state.table.contests)


def stack_with(cardia: int, sirga: int, others: tuple[int, ...]) -> list[Card]:
    """A stack with the fog cards at these places of the upper eighteen."""
    boats = iter(regulars(box(3)))
    names = iter(("fragas", "rapidos", "barraca", "customs"))
    at = {cardia: "cardia", sirga: "sirga", **{place: next(names) for place in others}}
    return [at[place] if place in at else next(boats) for place in range(21)]


class TestCharity:
    @pytest.mark.parametrize(("cardia", "sirga"), list(permutations(range(1, 18), 2)))
    def test_comes_out_wherever_cardia_and_sirga_fall(self, cardia: int, sirga: int) -> None:
        free = [place for place in range(1, 18) if place not in (cardia, sirga)]
        for others in (tuple(free[:4]), tuple(free[-4:]), tuple(free[4:8]), (free[0], free[5], free[8], free[-1])):
            state, half_times = play_through(stack_with(cardia, sirga, others))
            assert half_times == [10]  # D20: once, after ten net plays …
            assert net_plays(state) == 19  # … and nine follow
            assert not any(hands(state))
            assert (state.table.stack, state.table.valley, len(state.table.contests)) == (0, [], 20)

    def test_half_time_comes_before_dealing_and_keeps_a_part_played_valley(self) -> None:
        boats: list[Card] = [*regulars(box(3))]
        cards = [*boats[:12], "cardia", "sirga", "fragas", "rapidos", "barraca", "customs", *boats[12:]]
        state, deck = set_out(box(3)), Deck(cards)
        while not isinstance(state.table.pending, Donating):
            chance = state.to_act() == (CHANCE,)
            state.play(deck.answer(state) if chance else state.legal(state.to_act()[0])[0])
        assert state.table.valley == [4, 4]  # D20: two boats of twelve are still to come
        assert hands(state) == [state.table.box.barrels] * 3
        for seat in range(3):
            state.play(Donate(seat, 10 - seat))
        assert state.table.valley == [4, 4]
        assert isinstance(state.table.pending, Bidding)
        assert [len(hand) for hand in hands(state)] == [9, 9, 9]

    def test_half_time_after_a_fog_card_comes_before_the_next_deal(self) -> None:
        boats: list[Card] = [*regulars(box(3))]
        cards = [*boats[:9], "customs", *boats[9:12], "cardia", "sirga", "fragas", "rapidos", "barraca", *boats[12:]]
        state, deck = set_out(box(3)), Deck(cards)
        while not isinstance(state.table.pending, Donating):
            chance = state.to_act() == (CHANCE,)
            state.play(deck.answer(state) if chance else state.legal(state.to_act()[0])[0])
        assert (state.table.valley, state.table.top) == ([], 4)  # the back on the stack is seen, the card not yet dealt
        for seat in range(3):
            state.play(Donate(seat, 10))
        assert state.table.valley == [4]

    @pytest.mark.parametrize(
        ("gifts", "holder", "points", "after"),
        [
            ([9, 4, 1], 1, [6, 5, 4], 1),  # D21
            ([9, 9, 1], 2, [6, 6, 4], 2),  # several highest
            ([9, 1, 1], 0, [6, 4, 4], 0),  # several lowest
            ([9, 9, 1], 0, [5, 6, 4], 1),  # D18: the holder is struck from the highest
            ([9, 1, 1], 2, [6, 5, 4], 0),  # D18: the holder pays alone
            ([4, 4, 4], 1, [6, 4, 6], 2),  # all alike: the holder pays, the others gain
        ],
    )
    def test_reckoning(self, gifts: list[int], holder: int, points: list[int], after: int) -> None:
        state = set_out(box(3))
        state.gifts, state.table.holder, state.table.taken_up = row(gifts), holder, 10
        charity.reckon(state)
        assert state.scores() == points
        assert state.table.holder == after  # D19 once

    def test_nobody_pays_charity_below_zero(self) -> None:
        state = set_out(box(3))
        state.gifts, state.table.holder, state.table.points = row([9, 4, 1]), 1, row([3, 3, 0])
        charity.reckon(state)
        assert state.scores() == [4, 3, 0]  # D5


class TestEnding:
    @pytest.mark.parametrize("tied", [pair for n in (1, 2, 3, 4, 5) for pair in combinations(range(5), n)])
    @pytest.mark.parametrize("holder", range(5))
    def test_first_tied_player_clockwise_from_the_holder_wins(self, tied: tuple[int, ...], holder: int) -> None:
        state = set_out(box(5))
        state.table.points = row([9 if seat in tied else 3 for seat in range(5)])
        state.table.holder = holder
        around = [(holder + steps) % 5 for steps in (1, 2, 3, 4, 5)]  # D22: the holder is last
        assert charity.winner(state.table) == next(seat for seat in around if seat in tied)

    def test_the_holder_after_charity_decides(self) -> None:
        state, _ = play_through(stack_with(3, 7, (9, 11, 13, 15)))
        state.gifts, state.table.holder, state.table.points = row([4, 4, 9]), 0, row([8, 7, 7])
        assert next_decision(state) is None
        assert state.scores() == [7, 7, 8]
        assert state.table.holder == 1  # D21, D22: passed on by the tie of gifts
        assert state.winners() == (2,)


class TestRefusals:
    def refusal(self, state: Douro, action: Play | Donate | Turn | Lot) -> str:
        with pytest.raises(Refused) as error:
            state.play(action)
        return error.value.told.code

    def test_a_card_that_is_not_in_hand(self) -> None:
        state = contest(5, [3, 2, 4], 0)
        assert self.refusal(state, Play(0, 3)) == "douro.refuse.not_in_hand"
        assert self.refusal(state, Play(0, 5)) == "douro.refuse.not_in_hand"  # D1: there is no 5

    def test_a_second_card(self) -> None:
        state = bidding(3, 1, holder=0)
        state.play(Play(1, 4))
        assert self.refusal(state, Play(1, 6)) == "douro.refuse.not_asked"

    def test_a_seat_that_does_not_exist(self) -> None:
        assert self.refusal(bidding(3, 1, holder=0), Play(3, 4)) == "douro.refuse.not_asked"

    def test_charity_in_a_contest_and_a_contest_in_charity(self) -> None:
        state = bidding(3, 1, holder=0)
        assert self.refusal(state, Donate(1, 4)) == "douro.refuse.play_now"
        state = half_time()
        assert self.refusal(state, Play(1, 4)) == "douro.refuse.donate_now"

    def test_chance_out_of_turn_and_impossible(self) -> None:
        state = bidding(3, 1, holder=0)
        assert self.refusal(state, Turn(CHANCE, 3)) == "douro.refuse.not_asked"
        choose(state, 1, 2, 3)
        assert self.refusal(state, Turn(CHANCE, 9)) == "douro.refuse.impossible"
        assert self.refusal(state, Lot(CHANCE, 0, 4)) == "douro.refuse.impossible"

    def test_after_the_end(self) -> None:
        state, _ = play_through(stack_with(3, 7, (9, 11, 13, 15)))
        assert self.refusal(state, Play(0, 4)) == "douro.refuse.over"
