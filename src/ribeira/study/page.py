"""The report: one HTML file that needs nothing else, in the reader's language, by day and by night."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from ribeira.games import GAMES
from ribeira.kernel.words import Say, Told
from ribeira.study import charts
from ribeira.study.charts import Bar
from ribeira.study.summary import GAP, ChoiceRow, NumberRow, RuleRow, Summary
from ribeira.svg.palette import DAY, NIGHT
from ribeira.svg.style import SANS, SERIF
from ribeira.texts import catalogue_of, joining

MOST_TROUBLES = 50  # records that could not be used which are named; the others are only counted

# Colours by day and by night, under the names that the page and its charts use.
COLOURS = {
    "wood": (DAY["table"], NIGHT["table"]),
    "panel": (DAY["paper"], NIGHT["panel"]),
    "ink": (DAY["ink"], NIGHT["chalk"]),
    "soft": ("#56564C", "#AEBAC0"),
    "line": ("#22303A2E", "#E9E1CE2E"),
    "first": (DAY["sea"], DAY["sky"]),
    "second": (DAY["clay"], "#F0A184"),
}


@lru_cache
def style() -> str:
    """The stylesheet of the page."""
    colours = "".join(f"--{name}:light-dark({day},{night});" for name, (day, night) in COLOURS.items())
    rules = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    return f":root{{color-scheme:light dark;{colours}--sans:{SANS};--serif:{SERIF}}}\n{rules}"


@dataclass(frozen=True)
class Report:
    """What was read: the games by kind, and what could not be used, each in a sentence."""

    summaries: Sequence[Summary]
    troubles: Sequence[Told]

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(summary.games for summary in self.summaries)


class Page:
    """Writes a report in one language."""

    def __init__(self, language: str, say: Say) -> None:
        self.language, self._say, self.catalogue = language, say, catalogue_of(language)
        self._charts = 0

    def write(self, report: Report) -> str:
        """The whole file."""
        title = self.text(Told("study.title", n=report.games))
        tag = self.text(Told("web.language.tag"))
        parts = [self._part(number, summary) for number, summary in enumerate(report.summaries, 1)]
        return "\n".join(
            [
                f'<!DOCTYPE html>\n<html lang="{tag}">\n<head>\n<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{title}</title>\n<style>{style()}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>",
                self._head(report),
                *parts,
                "</main>\n</body>\n</html>\n",
            ]
        )

    # Words and numbers

    def text(self, told: Told) -> str:
        """A sentence as it stands in the page."""
        return escape(self._say(told))

    def line(self, told: Told) -> str:
        """A name as it begins a line."""
        return joining.capital(self._say(told))

    def _p(self, told: Told, kind: str = "lead") -> str:
        return f'<p class="{kind}">{self.text(told)}</p>'

    def decimal(self, number: float, places: int = 1) -> str:
        """A number with so many places after the point."""
        return joining.decimal(self.catalogue, number, places)

    def percent(self, share: float) -> str:
        """A share in percent, without a place after the point."""
        return joining.percent(self.catalogue, share, 0)

    def number(self, number: float) -> str:
        """A number along an axis."""
        return self.decimal(number, 0 if abs(number - round(number)) < 1e-9 else 1)

    # The page's parts

    def _head(self, report: Report) -> str:
        found = [self._p(Told("study.lead"))]
        if len(report.summaries) > 1:
            links = "".join(
                f'<li><a href="#part-{number}">{self.title(summary)}</a></li>'
                for number, summary in enumerate(report.summaries, 1)
            )
            found.append(f"<ul>{links}</ul>")
        if report.troubles:
            named = "".join(f"<li>{self.text(told)}</li>" for told in report.troubles[:MOST_TROUBLES])
            more = len(report.troubles) - MOST_TROUBLES
            rest = self._p(Told("study.more_troubles", n=more)) if more > 0 else ""
            summary = self.text(Told("study.left_out", n=len(report.troubles)))
            found.append(f"<details><summary>{summary}</summary><ul>{named}</ul>{rest}</details>")
        return "\n".join(found)

    def title(self, summary: Summary) -> str:
        """The game, for how many."""
        told = Told("study.part", game=GAMES[summary.kind.game].title, n=summary.kind.seats)
        return self.text(told)

    def _part(self, number: int, summary: Summary) -> str:
        kind, game = summary.kind, GAMES[summary.kind.game]
        about = [Told("study.games", n=summary.games)]
        options = [
            Told(
                "study.option",
                name=Told(f"{kind.game}.option.{name}"),
                value=Told(f"{kind.game}.option.{name}.{value}"),
            )
            for name, value in kind.options
            if len(game.options[name]) > 1
        ]
        about += options
        about.append(Told("study.edition", edition=kind.edition, digest=kind.digest[:8]))
        names = list(summary.players)
        shown = names[:6] + ([GAP] if len(names) > 6 else [])
        about.append(Told("study.players", players=shown))
        panels = [
            self._seats(summary),
            self._sources(summary),
            *self._openings(summary),
            self._lengths(summary),
            self._rules("study.endings", summary, summary.endings, "study.ending"),
            self._chapters(summary),
            self._rules("study.actions", summary, summary.actions, "study.action"),
            self._rules("study.events", summary, summary.events, "study.event"),
        ]
        stands_out = "".join(f"<li>{self.text(told)}</li>" for told in self.findings(summary))
        *panels, last = panels
        return "\n".join(
            [
                f'<section id="part-{number}">\n<h2>{self.title(summary)}</h2>',
                f'<p class="soft">{" ".join(map(self.text, about))}</p>',
                f'<h3>{self.text(Told("study.stands_out"))}</h3><ul class="lead">{stands_out}</ul>',
                f'<div class="panels">{"".join(panel for panel in panels if panel)}</div>\n{last}</section>',
            ]
        )

    def findings(self, summary: Summary) -> list[Told]:
        """What is beyond chance by the intervals, and the largest figures."""
        found: list[Told] = []
        for row in summary.seats:
            if row.wins.low > summary.fair or row.wins.high < summary.fair:
                code = "study.seat_more" if row.wins.low > summary.fair else "study.seat_less"
                found.append(
                    Told(code, number=row.seat + 1, share=self.percent(row.wins.share), fair=self.percent(summary.fair))
                )
        if not found:
            found.append(Told("study.seats_equal"))
        if len(summary.sources) > 1:
            largest = max(summary.sources, key=lambda row: row.winners)
            found.append(Told("study.largest_source", source=largest.name, points=self.decimal(largest.winners)))
        for opening in summary.openings:
            for choice in opening.rows:
                if choice.wins.low > summary.fair or choice.wins.high < summary.fair:
                    code = "study.opening_more" if choice.wins.low > summary.fair else "study.opening_less"
                    share = self.percent(choice.wins.share)
                    found.append(Told(code, number=opening.number, word=choice.word, share=share, n=choice.times))
        length = summary.lengths[0]
        low, high = min(length.times), max(length.times)
        code = "study.length_same" if low == high else "study.length_is"
        found.append(Told(code, median=length.median, low=low, high=high))
        return found

    def _seats(self, summary: Summary) -> str:
        rows = [
            Bar(self._say(Told("seat.name", number=row.seat + 1)), (row.wins.share,), (self.percent(row.wins.share),),
                (row.wins.low, row.wins.high))
            for row in summary.seats
        ]  # fmt: skip
        cells = [
            (self.text(Told("seat.name", number=row.seat + 1)), self.percent(row.wins.share),
             self._span(row.wins.low, row.wins.high), self.decimal(row.points))
            for row in summary.seats
        ]  # fmt: skip
        drawn = self._bars("study.seats", rows, summary.fair)
        heads = ("study.seat", "study.wins", "study.interval", "study.points")
        return self._panel("study.seats", "study.seats.about", drawn, self._table("study.seats", heads, cells))

    def _sources(self, summary: Summary) -> str:
        if not summary.sources:
            return ""
        everybody = sum(row.everybody for row in summary.sources)
        winners = sum(row.winners for row in summary.sources)
        rows = [
            Bar(
                self._say(row.name),
                (row.everybody, row.winners),
                (self.decimal(row.everybody), self.decimal(row.winners)),
            )
            for row in summary.sources
        ]
        cells = [
            (self.text(row.name), self.decimal(row.everybody), self._part_of(row.everybody, everybody),
             self.decimal(row.winners), self._part_of(row.winners, winners))
            for row in summary.sources
        ]  # fmt: skip
        cells += [
            (self.text(row.name), self.decimal(row.everybody), "", self.decimal(row.winners), "")
            for row in summary.others
        ]
        heads = ("study.source", "study.everybody", "study.part_of_all", "study.winners", "study.part_of_all")
        drawn = self._key() + self._bars("study.sources", rows)
        return self._panel("study.sources", "study.sources.about", drawn, self._table("study.sources", heads, cells))

    def _key(self) -> str:
        first, second = self.text(Told("study.everybody")), self.text(Told("study.winners"))
        return f'<p class="soft"><span class="key"></span>{first} &ensp;<span class="key second"></span>{second}</p>'

    def _openings(self, summary: Summary) -> Iterable[str]:
        for opening in summary.openings:
            title = Told("study.opening", number=opening.number)
            if not opening.rows:
                yield self._panel("study.openings", "study.opening.few", "", "")
                return
            rows = [self._choice(row) for row in opening.rows]
            cells = [
                (self.text(row.word), str(row.times), self.percent(row.wins.share),
                 self._span(row.wins.low, row.wins.high))
                for row in opening.rows
            ]  # fmt: skip
            others = self._p(Told("study.opening.others", n=opening.others), "soft") if opening.others else ""
            heads = ("study.choice", "study.times", "study.wins", "study.interval")
            drawn = self._bars(title, rows, summary.fair) + others
            yield self._panel(title, "study.opening.about", drawn, self._table(title, heads, cells))

    def _choice(self, row: ChoiceRow) -> Bar:
        name = self._say(Told("study.chosen", word=row.word, n=row.times))
        return Bar(name, (row.wins.share,), (self.percent(row.wins.share),), (row.wins.low, row.wins.high))

    def _lengths(self, summary: Summary) -> str:
        drawn, cells = [], []
        for row in summary.lengths:
            if len(row.times) > 1:
                name = escape(self.line(row.name))
                drawn.append(f"<figure><figcaption>{name}</figcaption>{self._histogram(row)}</figure>")
            figures = min(row.times), row.median, max(row.times)
            cells.append((escape(self.line(row.name)), self.decimal(row.mean), *map(self.number, figures)))
        heads = ("study.figure", "study.mean", "study.least", "study.median", "study.most")
        table = self._table("study.lengths", heads, cells)
        return self._panel("study.lengths", "study.lengths.about", "".join(drawn), table)

    def _chapters(self, summary: Summary) -> str:
        if not summary.chapters:
            return ""
        rows = []
        for row in summary.chapters:
            a_game = row.times / summary.games
            rows.append(Bar(self.line(row.name), (a_game,), (self.decimal(a_game),)))
        table = self._rule_table("study.chapters", summary, summary.chapters, "study.chapter_title")
        drawn = self._bars("study.chapters", rows)
        return self._panel("study.chapters", "study.chapters.about", drawn, table)

    def _rules(self, code: str, summary: Summary, rows: Sequence[RuleRow], head: str) -> str:
        table = self._rule_table(code, summary, rows, head)
        return self._panel(code, f"{code}.about", table, "")

    def _rule_table(self, code: str, summary: Summary, rows: Sequence[RuleRow], head: str) -> str:
        cells = [
            (
                escape(self.line(row.name)),
                self.percent(row.games / summary.games),
                self.decimal(row.times / summary.games, 2),
            )
            for row in rows
        ]
        return self._table(code, (head, "study.of_games", "study.a_game"), cells)

    # What they are made of

    def _panel(self, title: Told | str, about: str, shown: str, table: str) -> str:
        head = self.text(title if isinstance(title, Told) else Told(title))
        more = f"<details><summary>{self.text(Told('study.in_figures'))}</summary>{table}</details>" if table else ""
        return f'<div class="panel"><h3>{head}</h3>{self._p(Told(about), "soft")}{shown}{more}</div>\n'

    def _bars(self, title: Told | str, rows: Sequence[Bar], fair: float | None = None) -> str:
        tick = self.number if fair is None else self.percent
        return charts.bars(self._name(), self._title(title), rows, tick, fair)

    def _histogram(self, row: NumberRow) -> str:
        return charts.histogram(self._name(), self._say(row.name), row.times, self.number)

    def _name(self) -> str:
        self._charts += 1
        return f"chart-{self._charts}"

    def _title(self, title: Told | str) -> str:
        return self._say(Told("study.chart", title=title if isinstance(title, Told) else Told(title)))

    def _table(self, caption: Told | str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        label = self.text(caption if isinstance(caption, Told) else Told(caption))
        head = "".join(f'<th scope="col">{self.text(Told(code))}</th>' for code in heads)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        table = f'<table aria-label="{label}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        return f'<div class="scroll" tabindex="0" role="group" aria-label="{label}">{table}</div>'

    def _span(self, low: float, high: float) -> str:
        return self.text(Told("study.span", low=self.percent(low), high=self.percent(high)))

    def _part_of(self, part: float, whole: float) -> str:
        return self.percent(part / whole) if whole else ""
