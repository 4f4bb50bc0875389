"""What `make bench` makes of its figures. What it measures is not a matter of tests, but that all of it can be."""

from __future__ import annotations

import json
from pathlib import Path

import bench
import ours
import peers
import pytest

EVERYTHING = bench.found_subjects({"before": Path(), "pure": Path(), "compiled": Path()}, with_peers=True)
FIGURES = {subject.label: [100.0 + at, 200.0 + at, 150.0 + at] for at, subject in enumerate(EVERYTHING)}


def test_everything_measured_has_a_figure_of_its_own() -> None:
    assert len(FIGURES) == len(EVERYTHING)
    assert {subject.group for subject in EVERYTHING} == set(bench.UNITS) == set(bench.TITLES)


def test_all_peers_are_compared_with_and_all_that_we_compare_is_measured() -> None:
    compared = list(bench.comparisons(EVERYTHING))
    assert {*peers.PLAYOUTS, *peers.SEARCHES} <= {other for _, _, other in compared}
    possible = list(bench._pairs("compiled"))
    assert compared == possible


def test_ratios_are_taken_within_a_round() -> None:
    figures = {"one": [10.0, 40.0, 30.0], "other": [10.0, 20.0, 10.0]}
    assert bench.ratio(figures, "one", "other") == (2.0, 1.0, 3.0)


def test_table_figures_and_chart_are_kept_where_the_page_is(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text("before\n<!-- bench -->\nold\n<!-- end -->\nafter\n")
    bench.keep(tmp_path, EVERYTHING, FIGURES)
    told = page.read_text()
    assert told.startswith("before\n<!-- bench -->\n") and told.endswith("<!-- end -->\nafter\n")
    assert "old" not in told
    assert told.count("| **") == len(list(bench.comparisons(EVERYTHING)))
    assert json.loads((tmp_path / "bench.json").read_text()) == FIGURES
    assert "<svg" in (tmp_path / "bench.svg").read_text()


@pytest.mark.parametrize("group", bench.UNITS)
def test_every_group_gives_figures(group: str) -> None:
    name = next(iter(ours.subjects()[group]))
    assert bench.measure(bench.Subject(group, name, "pure"), 0.001) > 0


def test_the_page_has_a_place_for_the_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "benchmarks.md").read_text()
    assert page.index("<!-- bench -->") < page.index("<!-- end -->")
