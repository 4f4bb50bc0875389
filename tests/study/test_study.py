"""What `ribeira study` counts, by records whose figures are worked out here another way."""

import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ribeira.bots.arena import play_game
from ribeira.datasets import writing_records
from ribeira.games import GAMES
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.record import Record, last_state, read_record, replay, write_record
from ribeira.kernel.words import Told
from ribeira.study.observed import Kind, Observed, observe
from ribeira.study.page import Page, Report
from ribeira.study.sources import Source, files, sources
from ribeira.study.summary import FEWEST, Summary, Sums
from ribeira.texts import LANGUAGES, speaker
from tests.cli.conftest import Run, run

__all__ = ["run"]

RECORDS = Path(__file__).parent.parent / "records"
GAME = next(iter(GAMES))
GAMES_PLAYED = 12


@pytest.fixture(scope="module")
def records() -> list[Record]:
    game = GAMES[GAME]
    setup = game.setup(game.seats[0])
    return [play_game(game, setup, ["random"], "study", number).record for number in range(GAMES_PLAYED)]


@pytest.fixture(scope="module")
def summary(records: list[Record]) -> Summary:
    observed = [observe(Source("", write_record(record, GAMES[GAME]))) for record in records]
    sums: Sums | None = None
    for one in observed:
        assert isinstance(one, Observed)
        sums = sums or Sums(one.kind)
        sums.add(one)
    assert sums is not None
    return sums.summary({})


def test_seats_win_as_often_as_the_records_say(records: list[Record], summary: Summary) -> None:
    results = [record.result for record in records if record.result]
    for row in summary.seats:
        won = sum(1 / len(result.winners) for result in results if row.seat in result.winners)
        assert row.wins.share == pytest.approx(won / GAMES_PLAYED)
        assert row.wins.low < row.wins.share < row.wins.high
        assert row.points == pytest.approx(sum(result.scores[row.seat] for result in results) / GAMES_PLAYED)
    assert sum(row.wins.share for row in summary.seats) == pytest.approx(1)


def test_sources_add_up_to_the_points(records: list[Record], summary: Summary) -> None:
    results = [record.result for record in records if record.result]
    mean = sum(sum(result.scores) / len(result.scores) for result in results) / GAMES_PLAYED
    winners = sum(sum(result.scores[seat] for seat in result.winners) / len(result.winners) for result in results)
    assert sum(row.everybody for row in summary.sources) == pytest.approx(mean)
    assert sum(row.winners for row in summary.sources) == pytest.approx(winners / GAMES_PLAYED)


def test_actions_events_and_lengths_are_those_of_the_records(records: list[Record], summary: Summary) -> None:
    game = GAMES[GAME]
    acts, events, lengths = Counter[str](), Counter[str](), Counter[int]()
    for record in records:
        read = [game.notation.read(text) for text in record.actions]
        own = [action for action in read if action.seat != CHANCE]
        acts.update(action.word().code for action in own)
        lengths[len(own)] += 1
        for number, state in enumerate(replay(record, game)):
            events.update(event.code for event in (state.view(None).events if number else ()))
    assert {row.code: row.times for row in summary.actions} == acts
    assert {row.code: row.times for row in summary.events} == events
    assert summary.lengths[0].times == lengths
    assert all(0 < row.games <= min(row.times, GAMES_PLAYED) for row in summary.events)
    assert sum(row.games for row in summary.endings) == GAMES_PLAYED


def test_an_opening_is_the_first_decision_that_left_a_choice(records: list[Record], summary: Summary) -> None:
    game, found = GAMES[GAME], Counter[str]()
    for record in records:
        waiting = set(range(record.setup.seats))
        for state, text in zip(replay(record, game), record.actions, strict=False):
            action = game.notation.read(text)
            if action.seat in waiting and len(state.legal(action.seat)) > 1:
                found[repr(action.word())] += 1
                waiting.discard(action.seat)
    opening = summary.openings[0]
    assert opening.number == 1
    assert sum(row.times for row in opening.rows) + opening.others == found.total()
    assert all(row.times == found[repr(row.word)] >= FEWEST for row in opening.rows if not _is_kind(row.word))


def _is_kind(word: Told) -> bool:
    return "…" in word.facts.values()


def test_openings_of_too_many_kinds_are_told_apart_by_kind_alone() -> None:
    kind = Kind(GAME, 1, 2, (), "", "")
    sums = Sums(kind)
    for number in range(20):
        one = observe(Source("", (RECORDS / "dos-rios-five-2.json").read_bytes()))
        assert isinstance(one, Observed)
        one.openings = [[Told("some.act", place=number)], [Told("some.act", place=-number)]]
        sums.add(one)
    (opening,) = sums.summary({}).openings
    assert [(row.word, row.times) for row in opening.rows] == [(Told("some.act", place="…"), 40)]


def test_records_are_found_in_files_lists_lines_and_folders(tmp_path: Path) -> None:
    one = json.loads((RECORDS / "dos-rios-five-2.json").read_text())
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "one.json").write_text(json.dumps(one))
    (inside / "many.jsonl").write_text(json.dumps(one) + "\n\n" + json.dumps(one) + "\n")
    (inside / "list.json").write_text(json.dumps([one, one]))
    (inside / "other.txt").write_text("not looked at")
    found = [source.name.removeprefix(f"{inside}/") for path in files([tmp_path, inside]) for source in sources(path)]
    assert found == ["list.json[1]", "list.json[2]", "many.jsonl:1", "many.jsonl:3", "one.json"]
    assert all(isinstance(observe(source), Observed) for path in files([inside]) for source in sources(path))


def test_a_data_set_is_studied_as_its_records_are(run: Run, tmp_path: Path) -> None:
    paths, figures = sorted(RECORDS.glob("*.json")), []
    with writing_records(tmp_path / "all.parquet") as writer:
        for path in paths:
            writer.add(path.read_bytes())
    for source in (RECORDS, tmp_path):
        out, data = tmp_path / "report.html", tmp_path / "report.json"
        done = run("study", source, "--out", out, "--json", data, "--jobs", 1)
        assert (done.code, done.err) == (0, "")
        figures.append(json.loads(data.read_text()))
        data.unlink()
    assert figures[0] == figures[1]


def test_a_data_set_that_cannot_be_read_is_named_in_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.parquet"
    bad.write_text("text")
    assert "Parquet" in (told := run("study", bad, "--out", tmp_path / "report.html").err)
    assert "JSON" not in told
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "ribeira.datasets", raising=False)
    assert "pip install 'ribeira[research]'" in run("study", bad, "--out", tmp_path / "report.html").err


class _Ids(HTMLParser):
    """Notes ids, addresses outside the file, tables and pictures with their names."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.outside: list[str] = []
        self.charts: list[str] = []
        self.tables = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [str(found["id"])] if "id" in found else []
        self.outside += [str(found[name]) for name in ("src", "href", "xlink:href") if name in found]
        self.charts += [str(found["aria-label"])] if tag == "svg" else []
        self.tables += tag == "table"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_else_and_says_everything_in_tables_too(language: str, summary: Summary) -> None:
    text = Page(language, speaker(language)).write(Report([summary, summary], [Told("record.not_json", reason="<b>")]))
    found = _Ids()
    found.feed(text)
    assert [place for place in found.outside if not place.startswith("#")] == []
    assert "url(http" not in text
    assert "<script" not in text
    assert len(found.ids) == len(set(found.ids))
    assert found.charts
    assert all(found.charts)
    assert found.tables >= 2 * len({"seats", "sources", "lengths", "endings", "actions", "events"})
    assert "&lt;b&gt;" in text
    assert not re.search(r">(study|cli|web)\.[a-z_.]+<", text)
    for chart in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        tree = ElementTree.fromstring(chart.replace("<svg ", '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ', 1))
        sizes = re.findall(r"font-size: ([\d.]+)px", chart)
        assert tree.tag == "svg"
        assert sizes
        assert min(map(float, sizes)) >= 11
        assert not re.search(r"#0102\w\w", chart), "a colour that is not the page's"
    assert len(text) < 400_000


def test_the_command_writes_both_files_and_names_what_it_cannot_use(run: Run, tmp_path: Path) -> None:
    bad, unfinished = tmp_path / "bad.json", tmp_path / "unfinished.json"
    bad.write_text("{")
    record = read_record((RECORDS / "dos-rios-five-2.json").read_bytes(), GAMES)
    game = GAMES[record.setup.game]
    unfinished.write_bytes(write_record(Record(record.setup, record.players, record.actions[:-1]), game))
    names = ["dos-rios-five-2.json", "douro-most-points-3.json", "six-castles-family-2.json"]
    out, data = tmp_path / "report.html", tmp_path / "report.json"
    paths = [RECORDS / name for name in names]
    done = run("study", bad, *paths, unfinished, tmp_path / "none.json", "--out", out, "--json", data, "--jobs", 1)
    assert done.code == 0
    assert done.out.splitlines() == ["3 saved games could not be used.", f"3 games are studied in {out}."]
    assert [line for line in done.err.splitlines() if "can’t be used" in line or "none.json" in line]
    assert len(done.err.splitlines()) == 3
    figures = json.loads(data.read_text())
    assert figures["games"] == 3
    assert len(figures["left_out"]) == 3
    assert [(part["game"], part["seats"]) for part in figures["parts"]] == [
        ("douro", 3),
        ("dos-rios", 2),
        ("six-castles", 2),
    ]
    for part in figures["parts"]:
        assert part["chapters"], part["game"]
        assert part["endings"][0]["games"] == 1
    state = last_state(record, game)
    rounds = {name.code: number for name, number in state.statistics().items()}
    lengths = {row["code"]: row["median"] for row in figures["parts"][1]["length"]}
    assert lengths.items() >= rounds.items()
    assert out.read_text().count('<section id="part-') == 3


def test_nothing_to_study_is_said(run: Run, tmp_path: Path) -> None:
    assert run("study", tmp_path).refused(str(tmp_path), "finished game")
    assert run("study").refused("No file was named")


def test_without_the_library_one_sentence_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run("study", RECORDS, "--out", tmp_path / "report.html").refused("pip install 'ribeira[study]'")


def test_two_processes_read_the_same(run: Run, tmp_path: Path) -> None:
    written = []
    for jobs in (1, 2):
        data = tmp_path / f"{jobs}.json"
        assert run("study", RECORDS, "--out", tmp_path / "r.html", "--json", data, "--jobs", jobs).code == 0
        written.append(data.read_bytes())
    assert written[0] == written[1]
