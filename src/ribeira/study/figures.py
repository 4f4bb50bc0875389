"""The same report as data: every figure of the page, with codes beside the words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ribeira.bots.arena.shares import Share
from ribeira.kernel.words import Say, Told
from ribeira.study.page import Report
from ribeira.study.summary import RuleRow, SourceRow, Summary

FORMAT = 1
PLACES = 4  # of shares and means


def write_figures(report: Report, say: Say) -> bytes:
    """The report as a JSON file."""
    content = {
        "ribeira-study": FORMAT,
        "games": report.games,
        "left_out": [say(told) for told in report.troubles],
        "parts": [_part(summary, say) for summary in report.summaries],
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _part(summary: Summary, say: Say) -> dict[str, Any]:
    kind = summary.kind
    return {
        "game": kind.game,
        "rules": kind.rules,
        "seats": kind.seats,
        "options": dict(kind.options),
        "edition": {"name": kind.edition, "digest": kind.digest},
        "games": summary.games,
        "players": dict(summary.players),
        "seat_advantage": [
            {"seat": row.seat + 1, **_share(row.wins), "points": _round(row.points)} for row in summary.seats
        ],
        "points_by_source": _sources(summary.sources, say),
        "other_lines": _sources(summary.others, say),
        "openings": [
            {
                "decision": opening.number,
                "choices": [{**_named(row.word, say), "times": row.times, **_share(row.wins)} for row in opening.rows],
                "others": opening.others,
            }
            for opening in summary.openings
        ],
        "length": [
            {**_named(row.name, say), "mean": _round(row.mean), "median": row.median, "times": dict(row.times)}
            for row in summary.lengths
        ],
        "endings": _rules(summary.endings, say),
        "chapters": _rules(summary.chapters, say),
        "actions": _rules(summary.actions, say),
        "events": _rules(summary.events, say),
    }


def _sources(rows: Sequence[SourceRow], say: Say) -> list[dict[str, Any]]:
    return [
        {**_named(row.name, say), "everybody": _round(row.everybody), "winners": _round(row.winners)} for row in rows
    ]


def _rules(rows: Sequence[RuleRow], say: Say) -> list[dict[str, Any]]:
    return [{"code": row.code, "words": say(row.name), "games": row.games, "times": row.times} for row in rows]


def _named(told: Told, say: Say) -> dict[str, str]:
    return {"code": told.code, "words": say(told)}


def _share(share: Share) -> dict[str, float]:
    return {"wins": _round(share.share), "low": _round(share.low), "high": _round(share.high)}


def _round(number: float) -> float:
    return round(number, PLACES)
