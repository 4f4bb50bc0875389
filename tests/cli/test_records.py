"""`replay`, `render` and `verify` on good and bad records."""

import json
import re
import sys
from pathlib import Path

import pytest

from ribeira.games import GAMES
from ribeira.kernel.record import read_record, replay
from ribeira.texts import speaker

from .conftest import GAME, Run

COMMANDS = ("replay", "render", "verify")


def test_replay_tells_every_action(run: Run, record: Path) -> None:
    told = run("replay", record)
    assert (told.code, told.err) == (0, "")
    content = read_record(record.read_bytes(), GAMES)
    numbers = re.findall(r"^ *(\d+)  ", told.out, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, len(content.actions) + 1)]
    *_, last = replay(content, GAMES[GAME])
    say = speaker(names=content.players)
    words = " ".join(told.out.split())
    assert all(say(event) in words for event in last.view(None).events)


def test_replay_keeps_sealed_choices_sealed(run: Run, record: Path) -> None:
    """A spectator is told what became public, action by action, and nothing of what lies face down."""
    content = read_record(record.read_bytes(), GAMES)
    say = speaker(names=content.players)
    lines = run("replay", record).out.splitlines()
    states = replay(content, GAMES[GAME])
    next(states)
    said = [say(event) for state in states for event in state.view(None).events]
    shown = [re.sub(r"^ *\d* +", "", line).rstrip() for line in lines[3:]]
    assert "".join(shown).replace(" ", "") == "".join(said).replace(" ", "")


def test_replay_at_an_action(run: Run, record: Path) -> None:
    actions = len(json.loads(record.read_bytes())["actions"])
    for at in (0, 1, actions // 2, actions):
        for seat in ([], ["--seat", "1"]):
            shown = run("replay", record, "--at", at, *seat, "--memory-aid")
            assert (shown.code, shown.err) == (0, "")
    assert run("replay", record, "--at", actions + 1).refused("--at", str(actions + 1), f"0 to {actions}")
    assert run("replay", record, "--at", "-1").refused("--at", "“-1”")
    assert run("replay", record, "--seat", "0").refused("--seat", "“0”")
    assert run("replay", record, "--seat", "77").refused("--seat", "“77”")


def test_verify_says_what_was_checked(run: Run, record: Path) -> None:
    content = json.loads(record.read_bytes())
    shown = run("verify", record, record)
    assert (shown.code, shown.err) == (0, "")
    draws = sum(action.startswith("*") for action in content["actions"])
    for part in (content["dealer"]["hash"], f" {draws} draws", f" {len(content['actions'])} actions", content["seal"]):
        assert shown.out.count(part) == 2


def test_verify_names_each_bad_file(run: Run, record: Path, tmp_path: Path) -> None:
    shown = run("verify", tmp_path / "none.json", record, tmp_path)
    assert shown.code == 2
    assert shown.err.count("\n") == 2
    assert str(tmp_path / "none.json") in shown.err
    assert str(record) in shown.out


def tampered(content: dict[str, object], how: str) -> object:
    actions = content["actions"]
    assert isinstance(actions, list)
    if how == "malformed":
        actions[3] = "sing"
    elif how == "illegal":
        actions[-1] = actions[0]
    elif how == "result":
        content["result"]["scores"][0] += 1  # type: ignore[index]
    elif how == "names":
        content["players"] = ["only one"]
    elif how == "game":
        content["game"] = "chess"
    elif how == "seats":
        content["seats"] = 77
    elif how == "format":
        content["ribeira"] = 0
    elif how == "list":
        return []
    return content


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("how", ["malformed", "illegal", "result", "names", "game", "seats", "format", "list"])
def test_a_broken_record_is_refused_by_name(run: Run, record: Path, command: str, how: str) -> None:
    record.write_text(json.dumps(tampered(json.loads(record.read_bytes()), how)))
    assert run(command, record).refused(str(record))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"null"])
def test_what_is_no_json_is_refused(run: Run, record: Path, command: str, content: bytes) -> None:
    record.write_bytes(content)
    assert run(command, record).refused(str(record))


@pytest.mark.parametrize("command", COMMANDS)
def test_no_such_file(run: Run, tmp_path: Path, command: str) -> None:
    assert run(command, tmp_path / "none.json").refused("none.json")
    assert run(command, tmp_path).refused(str(tmp_path))


@pytest.mark.parametrize("part", ["hash", "key", "seal"])
def test_verify_finds_a_changed_proof(run: Run, record: Path, part: str) -> None:
    content = json.loads(record.read_bytes())
    holder = content if part == "seal" else content["dealer"]
    for value in ("0" * 64, None):
        holder[part] = value
        record.write_text(json.dumps(content))
        assert run("verify", record).refused(str(record))


def test_verify_wants_a_finished_game(run: Run, record: Path) -> None:
    path = record.with_name("left.json")
    assert run("play", GAME, "--record", path, typed="q\n").code == 0
    assert run("verify", path).refused(str(path), "unfinished")


def test_names_cannot_command_the_terminal(run: Run, record: Path) -> None:
    content = json.loads(record.read_bytes())
    content["players"][0] = "\x1b[2J[red]Eve"
    record.write_text(json.dumps(content))
    for command in COMMANDS:
        shown = run(command, record)
        assert (shown.code, shown.err) == (0, "")
        assert "\x1b" not in shown.out
        assert "\ud800" not in shown.out
    assert "[red]Eve" in run("replay", record).out


def test_render_writes_svg_and_png(run: Run, record: Path, tmp_path: Path) -> None:
    shown = run("render", record)
    assert shown.code == 0
    assert shown.out.startswith("<svg")
    for name, start in (("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")):
        assert run("render", record, "--out", tmp_path / name, "--at", 5, "--seat", 1, "--theme", "dark").code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_each_way_to_draw_makes_a_difference(run: Run, record: Path) -> None:
    ways: list[list[object]] = [[], ["--tall"], ["--memory-aid"], ["--theme", "dark"], ["--seat", 1], ["--at", 20]]
    pictures = [run("render", record, "--at", 30, *way).out for way in ways]
    assert len(set(pictures)) == len(ways)


def test_render_draws_an_opening(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("render", GAME).out.startswith("<svg")
    assert run("render", "chess").refused("“chess”", GAME)


def test_png_has_the_width_asked_for(run: Run, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    assert run("render", record, "--out", path, "--width", 321).code == 0
    assert int.from_bytes(path.read_bytes()[16:20], "big") == 321


def test_png_by_another_program(run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the Python package the program `rsvg-convert` draws; here a stand-in tells how it was called."""
    program = tmp_path / "rsvg-convert"
    program.write_text(f"#!{sys.executable}\nimport sys\nprint(*sys.argv[1:], sys.stdin.read()[:4])\n")
    program.chmod(0o755)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    path = tmp_path / "a.png"
    assert run("render", record, "--out", path, "--width", 321).code == 0
    called = path.read_text()
    assert "321" in called
    assert called.endswith("<svg\n")


def test_no_renderer_is_said(run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run("render", record, "--out", tmp_path / "a.png").refused("rsvg-convert", "ribeira[png]")
    assert list(tmp_path.iterdir()) == [record]


def test_bad_pictures_are_refused(run: Run, record: Path, tmp_path: Path) -> None:
    assert run("render", record, "--out", "a.gif").refused("a.gif", ".svg, .png")
    assert run("render", record, "--out", tmp_path / "no" / "a.svg").refused("a.svg", "directory")
    assert run("render", record, "--theme", "pink").refused("--theme", "“pink”", "light")
    assert run("render", record, "--width", "0").refused("--width", "“0”")
    assert run("render", record, "--width", "100").refused("--width", "PNG")
    assert run("render", record, "--out", "/dev/null/a.svg").refused("/dev/null/a.svg")
    assert list(tmp_path.iterdir()) == [record]
