"""How fast everything is, beside peers measured in the same run: one table of ratios, every figure as JSON, a chart.

    python benchmarks/bench.py [--compiled DIR] [--before DIR] [--peers PYTHON] [--repeats 5] [--seconds 2] [--out docs]

Every subject runs in a process of its own, in turn, again and again, so that a noisy machine disturbs all alike. A
ratio is taken within each round; told are its median, and the smallest and the largest. Decisions are those of players:
outcomes of chance are played but not counted. `--compiled` and `--before` are folders with a package `ribeira`: the
compiled copy that `make compiled` makes, and `src` of an earlier checkout. `--peers` is a Python with the peers
installed; `make bench` gives all. `--out` is where benchmarks.md gets its table, and bench.json and bench.svg are put.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import ours
import peers

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
UNITS = {
    "playouts": "decisions",
    "searches": "simulations",
    "growth": "decisions",
    "arena": "games",
    "server": "moves",
}
TITLES = {
    "playouts": "Random games",
    "searches": "Search",
    "growth": "As games grow",
    "arena": "Arena",
    "server": "Server",
}
BOTH = ("playouts", "growth")  # groups in which the pure engine is measured too
Figures = dict[str, list[float]]  # of each subject, one in every round


@dataclass(frozen=True)
class Subject:
    """Something measured: its group, its name there, and the engine that plays."""

    group: str
    name: str
    engine: str  # pure, compiled, before, or peer

    @property
    def label(self) -> str:
        """How it is called in the table."""
        return self.name if self.engine == "peer" else f"{self.name}, {self.engine}"


def found_subjects(engines: dict[str, Path], with_peers: bool) -> list[Subject]:
    """All that can be measured with what is there."""
    main = "compiled" if "compiled" in engines else "pure"
    found = []
    for group, members in ours.subjects().items():
        for engine in engines:
            wanted = engine == main or group in BOTH
            if engine == "before":
                wanted = group == "playouts"
            for name in members if wanted else ():
                if engine != "before" or name.endswith("Python loop"):
                    found.append(Subject(group, name, engine))
    if with_peers:
        found += [Subject("playouts", name, "peer") for name in peers.PLAYOUTS]
        found += [Subject("searches", name, "peer") for name in peers.SEARCHES]
    return found


def measure(subject: Subject, seconds: float) -> float:
    """One figure, in this process."""
    known = {"playouts": peers.PLAYOUTS, "searches": peers.SEARCHES}
    members = known[subject.group] if subject.engine == "peer" else ours.subjects()[subject.group]
    work: Callable[[float], float] = members[subject.name]
    return work(seconds)


def ask(python: str, path: Path | None, subject: Subject, seconds: float) -> float | None:
    """One figure, in a process of its own; None if it could not be measured."""
    settings = dict(os.environ, OMP_NUM_THREADS="1", PYGAME_HIDE_SUPPORT_PROMPT="1")
    settings.pop("PYTHONPATH", None)
    if path is not None:
        settings["PYTHONPATH"] = os.pathsep.join([str(path.resolve()), str(ROOT)])
    asked = json.dumps([subject.group, subject.name, subject.engine])
    command = [python, __file__, "--measure", asked, "--seconds", str(seconds)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        print(f"{subject.label} could not be measured:\n{done.stderr}", file=sys.stderr)
        return None
    return float(done.stdout.split()[-1])


def comparisons(subjects: list[Subject]) -> Iterator[tuple[str, str, str]]:
    """Group, ours and what it is compared with, of those that were measured."""
    labels = {subject.label for subject in subjects}
    main = "compiled" if any(subject.engine == "compiled" for subject in subjects) else "pure"
    for group, one, other in _pairs(main):
        if one in labels and other in labels:
            yield group, one, other


def _pairs(main: str) -> Iterator[tuple[str, str, str]]:
    goof, rollouts, quoridor, catan, *rest = peers.PLAYOUTS
    for box in ours.BOXES:
        loop = f"{box}, Python loop"
        like = [goof] if box.startswith("Douro") else [quoridor, catan]
        for rival in (*like, *rest):
            yield "playouts", f"{loop}, {main}", rival
        if box.startswith("Douro"):
            yield "playouts", f"{box}, inside playout, {main}", rollouts
        for way in ("Python loop", "inside playout"):
            yield "playouts", f"{box}, {way}, compiled", f"{box}, {way}, pure"
        for engine in ("pure", "compiled"):
            yield "playouts", f"{loop}, {engine}", f"{loop}, before"
            yield "growth", f"{box}, last quarter, {engine}", f"{box}, first quarter, {engine}"
    in_python, in_cpp, quoridor_python, quoridor_cpp = peers.SEARCHES
    for rival in (in_python, in_cpp):
        yield "searches", f"our search, Douro, 5 seats, {main}", rival
    for box in ("Dos Rios, 4 seats", "Six Castles, 4 seats"):
        for rival in (quoridor_python, quoridor_cpp):
            yield "searches", f"our search, {box}, {main}", rival
    for way in ("2 processes", "on Ray"):
        yield "arena", f"arena, {way}, {main}", f"arena, 1 process, {main}"


def ratio(figures: Figures, one: str, other: str) -> tuple[float, float, float]:
    """How many times as much one does as the other: the median of the rounds, the smallest, the largest."""
    found = [mine / theirs for mine, theirs in zip(figures[one], figures[other], strict=True)]
    return median(found), min(found), max(found)


def table(subjects: list[Subject], figures: Figures) -> str:
    """Ratios and figures in Markdown."""
    lines = ["| | beside | times (least to most) |", "|---|---|---|"]
    for _, one, other in comparisons(subjects):
        middle, least, most = ratio(figures, one, other)
        lines.append(f"| {one} | {other} | **{middle:.2f}** ({least:.2f} to {most:.2f}) |")
    for group, title in TITLES.items():
        members = [subject for subject in subjects if subject.group == group]
        if not members:
            continue
        lines += ["", f"| {title} | {UNITS[group]} a second | least | most |", "|---|---|---|---|"]
        for subject in members:
            found = figures[subject.label]
            lines.append(f"| {subject.label} | {number(median(found))} | {number(min(found))} | {number(max(found))} |")
    return "\n".join(lines)


def number(figure: float) -> str:
    """A figure with as many digits as mean something."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}"


def draw(subjects: list[Subject], figures: Figures, file: Path) -> None:
    """The ratios as a chart, a point with its spread each."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = [(f"{one}  /  {other}", ratio(figures, one, other)) for _, one, other in comparisons(subjects)]
    figure = Figure(figsize=(11, 1 + 0.26 * len(rows)), layout="constrained")
    axes = figure.add_subplot()
    for at, (_, (middle, least, most)) in enumerate(rows):
        axes.plot([least, most], [at, at], color="#8FB7D3", linewidth=4, solid_capstyle="round")
        axes.plot([middle], [at], "o", color="#1F5A8A", markersize=5)
    axes.axvline(1, color="#22303A", linewidth=1)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.grid(axis="x", color="#DDE3E8", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["left", "right", "top"]].set_visible(False)
    axes.set_yticks(range(len(rows)), [label for label, _ in rows], fontsize=8)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("times as many a second: median of the rounds, least to most")
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": file.name}):  # letters stay letters
        figure.savefig(file, metadata={"Date": None})


def keep(folder: Path, subjects: list[Subject], figures: Figures) -> None:
    """Write the table, the figures and the chart."""
    page = folder / "benchmarks.md"
    inside = f"<!-- bench -->\n![Ratios of this run](bench.svg)\n\n{table(subjects, figures)}\n<!-- end -->"
    before = page.read_text()
    page.write_text(re.sub(r"<!-- bench -->.*?<!-- end -->", lambda _: inside, before, count=1, flags=re.DOTALL))
    (folder / "bench.json").write_text(json.dumps(figures, indent=1) + "\n")
    draw(subjects, figures, folder / "bench.svg")


def main() -> None:
    """Measure everything in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, help="folder with a compiled package ribeira")
    parser.add_argument("--before", type=Path, help="src of an earlier checkout")
    parser.add_argument("--peers", help="a Python with the peers")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", choices=UNITS, help="one group")
    parser.add_argument("--out", type=Path, help="folder with benchmarks.md")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        print(measure(Subject(*json.loads(given.measure)), given.seconds))
        return
    places = {"before": given.before, "pure": SOURCE, "compiled": given.compiled}
    engines = {engine: path for engine, path in places.items() if path is not None}
    subjects = found_subjects(engines, bool(given.peers))
    subjects = [subject for subject in subjects if given.only in (None, subject.group)]
    figures: Figures = {subject.label: [] for subject in subjects}
    for round_ in range(given.repeats):
        for subject in list(subjects):
            python = given.peers if subject.engine == "peer" else sys.executable
            found = ask(python, engines.get(subject.engine), subject, given.seconds)
            if found is None:  # it is left out of the whole run
                subjects.remove(subject)
                del figures[subject.label]
                continue
            figures[subject.label].append(found)
            print(f"{round_ + 1}/{given.repeats} {subject.label}: {number(found)}", file=sys.stderr)
    print(table(subjects, figures))
    if given.out:
        keep(given.out, subjects, figures)


if __name__ == "__main__":
    main()
