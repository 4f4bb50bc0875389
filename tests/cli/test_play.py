import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ribeira.cli import main
from ribeira.cli.screen import WIPE
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import Section
from ribeira.kernel.match import Match
from ribeira.texts import speaker

from .conftest import GAME, Run

ONES = "1\n" * 2000
CURTAIN = re.compile(r"Pass the device to (.+), then press Enter\.")


def first_choices(seed: str, seat: int = 0) -> list[Any]:
    """The legal actions of a seat where a game of this seed begins."""
    game = GAMES[GAME]
    seats = 4 if 4 in game.seats else game.seats[0]
    match = Match(game, game.setup(seats), ["-"] * seats, Dealer.seeded(seed))
    assert seat in match.state.to_act()
    return list(match.state.legal(seat))


def test_a_whole_game_by_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played = run("play", GAME, "--bots", "random", "--name", "Ana", "--record", path, "--seed", "x", typed=ONES)
    assert (played.code, played.err) == (0, "")
    record = json.loads(path.read_bytes())
    assert record["players"][:2] == ["Ana", "Bot 2"]
    assert record["dealer"]["hash"] in played.out.split("your choice (")[0]
    assert record["dealer"]["key"] in played.out.rsplit("choice (", 1)[1]
    assert str(path) in played.out
    winner = record["players"][record["result"]["winners"][0] - 1]
    assert f"★  {winner}" in played.out
    assert "\x1b" not in played.out
    assert run("verify", path).code == 0


def test_the_same_seed_and_choices_give_the_same_game(run: Run, tmp_path: Path) -> None:
    contents = []
    for name in ("a", "b"):
        played = run("play", GAME, "--record", tmp_path / name, "--bots", "random", "--seed", "same", typed=ONES)
        assert (played.code, played.err) == (0, "")
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]


@pytest.mark.parametrize("form", ["number", "notation", "seat and notation", "words", "capitals"])
def test_ways_to_choose(run: Run, tmp_path: Path, form: str) -> None:
    game, path = GAMES[GAME], tmp_path / "g.json"
    action = first_choices("x")[-1]
    notation, words = game.notation.write(action), speaker()(action.word())
    typed = {
        "number": str(len(first_choices("x"))),
        "notation": notation.partition(" ")[2],
        "seat and notation": notation,
        "words": words,
        "capitals": words.upper(),
    }[form]
    assert run("play", GAME, "--seed", "x", "--record", path, "--bots", "random", typed=f"{typed}\nq\n").code == 0
    assert notation in json.loads(path.read_bytes())["actions"]


def answer(run: Run, typed: str) -> str:
    """What is said to something typed at the first choice of a game."""
    shown = run("play", GAME, "--seed", "x", typed=f"{typed}\nq\n")
    assert (shown.code, shown.err) == (0, "")
    parts = shown.out.split("your choice (")
    assert len(parts) == 3, "asked once more"
    return " ".join(parts[1].split())


def test_bad_input_is_answered_and_asked_again(run: Run) -> None:
    most = len(first_choices("x"))
    verb = GAMES[GAME].notation.write(first_choices("x")[0]).split()[1]
    assert f"no choice {most + 1}: expected a number from 1 to {most}" in answer(run, str(most + 1))
    assert "no choice 0:" in answer(run, "0")
    assert f"no choice {'9' * 5000}:" in answer(run, "9" * 5000).replace("9 9", "99")
    assert "“gibberish” matches none" in answer(run, "gibberish")
    assert "matches none" in answer(run, "")
    assert f"“{verb}” matches {most} choices, such as 1 (" in answer(run, verb)
    assert f"1 {verb} nonsense" in answer(run, f"{verb} nonsense")
    assert "Type q to quit" in answer(run, "?")


def test_an_illegal_action_is_refused_with_its_reason(run: Run) -> None:
    game = GAMES[GAME]
    words = game.notation.write(first_choices("x")[0]).split()
    assert "777" in answer(run, " ".join([*words[1:-1], "777"]))


def test_nothing_is_said_of_the_actions_of_other_seats(run: Run) -> None:
    other = GAMES[GAME].notation.write(first_choices("x", 1)[0])
    assert f"“{other}” belongs to another seat: expected a move of yours, seat 1." in answer(run, other)


def test_leaving_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    left = run("play", GAME, "--record", path, "--humans", 2, "--bots", "random", typed="\n1\n\nq\n")
    assert left.code == 0
    assert f"ribeira play --continue '{path}' --humans 2 --bots random" in left.out
    assert "--record FILE" in run("play", GAME, typed="q\n").out


def test_going_on_gives_the_same_game_as_never_leaving(run: Run, tmp_path: Path) -> None:
    """All seats are people who always take the first choice, so nothing depends on the luck of bots."""
    seats = GAMES[GAME].seats[0]
    setting = ["--humans", seats]
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    typed = "1\n" * 4000  # Enter at a curtain may come with anything before it
    for file, keys in ((whole, typed), (parts, "1\n" * 11)):
        played = run("play", GAME, "--seats", seats, *setting, "--seed", "x", "--record", file, typed=keys)
        assert (played.code, played.err) == (0, "")
    before = json.loads(parts.read_bytes())
    assert before["result"] is None
    again = run("play", "--continue", parts, *setting, typed=typed)
    assert (again.code, again.err) == (0, "")
    assert json.loads(whole.read_bytes()) == json.loads(parts.read_bytes())
    assert run("play", "--continue", parts, *setting).refused(str(parts), "finished")


def test_going_on_tells_what_happened_since_the_last_choice(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    first = run("play", GAME, "--seed", "x", "--record", path, typed="1\n1\nq\n").out.split("your choice (")
    again = run("play", "--continue", path, typed="q\n").out.split("your choice (")
    assert re.findall("·.*", again[0]) == re.findall("·.*", first[2]) != []


def test_what_cannot_be_gone_on_with_is_refused(run: Run, tmp_path: Path, record: Path) -> None:
    assert run("play", "--continue", record).refused(str(record), "finished")
    assert run("play", "--continue", tmp_path / "none").refused("none")
    assert run("play", "--continue", record, "--seats", 4).refused("--seats")
    assert run("play", "chess", "--continue", record).refused("chess", GAME)
    path = tmp_path / "g.json"
    run("play", GAME, "--record", path, typed="1\nq\n")
    content = json.loads(path.read_bytes())
    for change in ({"seal": "0" * 64}, {"dealer": {**content["dealer"], "key": None}}, {"actions": ["1 sing"]}):
        path.write_text(json.dumps({**content, **change}))
        before = path.read_bytes()
        assert run("play", "--continue", path).refused(str(path))
        assert path.read_bytes() == before


def test_the_end_of_input_leaves_cleanly(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    left = run("play", GAME, "--record", path, typed="1\n")
    assert (left.code, left.err) == (0, "")
    assert f"--continue {path}" in left.out.replace("\n", "")
    assert any(action.startswith("1 ") for action in json.loads(path.read_bytes())["actions"])


def test_ctrl_c_leaves_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    path = tmp_path / "g.json"
    assert main(["play", GAME, "--record", str(path)]) == 130
    assert json.loads(path.read_bytes())["dealer"]["key"] is not None


def test_records_are_not_written_over_nor_into_nowhere(run: Run, tmp_path: Path, record: Path) -> None:
    before = record.read_bytes()
    assert run("play", GAME, "--record", record).refused(str(record), "--continue")
    assert record.read_bytes() == before
    missing = run("play", GAME, "--record", tmp_path / "no" / "g.json")
    assert (missing.code, missing.err.count("\n")) == (2, 1)
    assert str(tmp_path / "no" / "g.json") in missing.err


def test_only_bots(run: Run) -> None:
    shown = run("play", GAME, "--humans", 0, "--bots", "random")
    assert shown.code == 0
    assert "★" in shown.out


def test_characters_play_under_their_names(run: Run) -> None:
    done = run("play", "douro", "--seats", "4", "--humans", "0", "--bots", "tome,amparo,greedy", "--seed", "1")
    assert done.code == 0
    assert "Tomé, Amparo, Bot 3, Tomé II" in done.out


def test_own_figures_are_played_by_and_kept(run: Run, tmp_path: Path) -> None:
    usual = next(iter(GAMES[GAME].editions.values()))
    edition = tmp_path / "own.toml"
    edition.write_text(re.sub('edition = ".*"', 'edition = "Our house"', usual.read_text(), count=1))
    path = tmp_path / "g.json"
    assert run("play", GAME, "--edition", edition, "--record", path, "--bots", "random", typed=ONES).code == 0
    assert json.loads(path.read_bytes())["edition"]["name"] == "Our house"
    assert "Our house" in run("replay", path).out


def telltale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every page show whose eyes it is seen with, and every choice whose it is."""
    game = GAMES[GAME]
    told = replace(game, describe=lambda view, say, aid: [Section("", (), ((f"SECRET-OF-{view.seat}",),))])
    monkeypatch.setitem(GAMES.loaded, GAME, told)


def test_the_curtain_hides_one_players_page_from_the_next(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    telltale(monkeypatch)
    seats = GAMES[GAME].seats[0]
    typed = "\n1\n" * 3 + "\nq\n"
    names = ["--name", "Ana", "--name", "Rui"]
    shown = run("play", GAME, "--seats", seats, "--humans", 2, "--bots", "random", *names, typed=typed)
    head, *pages = CURTAIN.split(shown.out)
    assert "SECRET" not in head
    assert pages[0::2] == ["Ana", "Rui", "Ana", "Rui"]
    for name, page in zip(pages[0::2], pages[1::2], strict=True):
        mine, public = re.split(r"your (?:only )?choice .*", page)
        assert re.findall(r"SECRET-OF-\w+", mine) == [f"SECRET-OF-{['Ana', 'Rui'].index(name)}"]
        assert "SECRET" not in public, "what stands before the next curtain is for all"
        assert f"\n{name}, " in mine


def test_what_all_may_see_is_shown_before_the_curtain_rises(run: Run) -> None:
    seats = GAMES[GAME].seats[0]
    typed = "\n1\n" * 2 + "\nq\n"
    shown = run("play", GAME, "--seats", seats, "--humans", 2, "--bots", "random", "--seed", "x", typed=typed)
    _, *pages = CURTAIN.split(shown.out)
    after_first, after_second = (re.split(r"your (?:only )?choice .*", page)[1] for page in pages[1:4:2])
    assert "·" not in after_first, "one sealed choice is no news"
    assert "·" in after_second, "the reveal is"


def test_a_terminal_is_wiped_before_and_after_the_curtain(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What scrolled away is wiped too; the first page, with the hash of the key, stays until it has been read."""
    telltale(monkeypatch)
    monkeypatch.setattr("ribeira.cli.play.paper", lambda: Console(force_terminal=True, width=80, highlight=False))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n1\n\n1\n\nq\n"))
    assert main(["play", GAME, "--humans", "2", "--bots", "random"]) == 0
    pages = capsys.readouterr().out.split(WIPE)
    secrets = [re.findall(r"SECRET-OF-\w+", page) for page in pages]
    assert secrets == [[], ["SECRET-OF-0"], [], ["SECRET-OF-1"], [], ["SECRET-OF-0"]]
    assert [bool(CURTAIN.search(page)) for page in pages] == [True, False, True, False, True, False]
    assert "SHA-256" in pages[0]
