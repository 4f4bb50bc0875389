"""What a piece is, and why touching it means nothing now, asked for over the wire."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from tests.server.program import command, frame, make, play_first, three_people


def explain(client: TestClient, token: str, piece: str, **more: Any) -> dict[str, Any]:
    return command(client, token, do="explain", piece=piece, **more)


def test_the_card_of_a_piece_is_told_in_words(client: TestClient) -> None:
    ana, *_ = three_people(client)
    answer = explain(client, ana, "charity")
    assert answer["ok"]
    assert "refusal" not in answer, "it was not touched"
    card = answer["card"]
    assert (card["piece"], card["title"], card["rule"]) == ("charity", "Charity", "charity.half")
    assert "half-time" in card["does"]


def test_a_touch_that_means_nothing_is_told_why(client: TestClient) -> None:
    tokens = three_people(client)
    hand = [action["touches"][0] for action in frame(client, tokens[0])["actions"]]
    for token in tokens:
        play_first(client, token)
    answer = explain(client, tokens[0], hand[0], touched=[])
    assert answer["refusal"]["sentence"].startswith("The 0 isn’t in your hand. You can choose ")
    assert answer["refusal"]["rule"] == "boat.spent"
    assert explain(client, tokens[0], hand[1], touched=[])["refusal"] is None, "it can be played"
    assert explain(client, tokens[0], "charity", touched=[])["refusal"] is None


def test_a_spectator_is_told_what_all_may_know(client: TestClient) -> None:
    made = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")])
    play_first(client, made["seats"][0]["token"])
    answer = explain(client, made["watch"], "sealed-0", touched=[])
    assert answer["card"]["title"] == "Ana’s card, face down"
    assert answer["refusal"] is None
    own, others = (explain(client, made["seats"][seat]["token"], "points-0")["card"]["now"] for seat in (0, 1))
    assert own != others
    assert "hidden" in others[0], "there is no memory aid at this table"


def test_what_does_not_lie_on_the_table_has_no_card(client: TestClient) -> None:
    ana, *_ = three_people(client)
    for piece in ("barrel-1-7", "boat-99", "", "nothing"):  # the first is in the hand of another
        answer = explain(client, ana, piece)
        assert (answer["ok"], answer["code"]) == (False, "card.none")
    assert explain(client, ana, "charity", touched=["nothing", "boat-99"])["refusal"] is None


def test_only_so_much_can_be_asked(client: TestClient) -> None:
    ana, *_ = three_people(client)
    for wrong in ({"piece": "x" * 65}, {"piece": "charity", "touched": ["charity"] * 9}, {"piece": 7}):
        answer = command(client, ana, do="explain", **wrong)
        assert (answer["ok"], answer["code"]) == (False, "http.body")
