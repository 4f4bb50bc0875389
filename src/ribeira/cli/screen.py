"""One terminal shared by the players: pages, questions, and the curtain between two players' pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ribeira.cli.board import QUIET, show_board
from ribeira.cli.choice import Choices, Unclear
from ribeira.kernel.game import Action, AnyGame, View
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Fact, Say, Told

SPACE = 4  # between two columns of choices
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the page and what has scrolled off it


class Leave(Exception):
    """The player has had enough for now."""


class Screen:
    """Shows pages and asks questions."""

    def __init__(self, console: Console, say: Say, names: Sequence[str], aid: bool) -> None:
        self.console, self.say, self.names, self.aid = console, say, names, aid

    def tell(self, code: str, style: str = "", **facts: Fact) -> None:
        """One sentence. One with a file in it is left for the terminal to wrap, so that the path can be copied."""
        self.console.print(self.say(Told(code, **facts)), style=style, soft_wrap="file" in facts)

    def wipe(self) -> None:
        """Empty the terminal; where there is none, what was printed stays."""
        if self.console.is_terminal:
            self.console.file.write(WIPE)

    def curtain(self, seat: Seat, public: Sequence[Event]) -> None:
        """Under a hidden page: show what all may see, wait for the next player, and begin a page of theirs."""
        self.show_events(public)
        self.ask(self.say(Told("cli.play.curtain", seat=seat)))
        self.wipe()

    def show_events(self, events: Sequence[Event]) -> None:
        """What has happened, one line each."""
        for event in events:
            self.console.print(Padding(Text(f"· {self.say(event)}"), (0, 0, 0, 1), expand=False))
        if events:
            self.console.print()

    def show_page(self, game: AnyGame, view: View[Any], events: Sequence[Event]) -> None:
        """The board in words, what has happened, and what is asked."""
        show_board(self.console, game.describe(view, self.say, self.aid))
        self.console.print()
        self.show_events(events)
        if view.ask is not None:
            self.console.print(self.say(view.ask), style="bold")

    def show_choices(self, choices: Choices) -> None:
        """A numbered list, read down its columns, of which there are as many as fit."""
        digits = len(str(len(choices.words)))
        lines = [Text.assemble((f"{at:>{digits}}  ", QUIET), text) for at, text in enumerate(choices.words, 1)]
        fitting = max(1, (self.console.width - 1) // (max(line.cell_len for line in lines) + SPACE))
        rows = -(-len(lines) // fitting)
        grid = Table.grid(padding=(0, SPACE, 0, 0), pad_edge=False)
        for row in range(rows):
            grid.add_row(*lines[row::rows])
        self.console.print(Padding(grid, (0, 0, 0, 1), expand=False))

    def choose(self, choices: Choices) -> Action:
        """Ask until what is typed is a legal action."""
        self.show_choices(choices)
        prompt = self.say(Told("cli.play.prompt", seat=choices.seat, n=len(choices.words)))
        while True:
            typed = self.ask(prompt).strip()
            if typed == "?":
                self.tell("cli.play.how", example=choices.game.notation.write(choices.actions[0]).partition(" ")[2])
            elif typed.lower() == "q":
                raise Leave
            else:
                try:
                    return choices.read(typed)
                except Unclear as unclear:
                    self.console.print(self.say(unclear.told), style="yellow")

    def ask(self, prompt: str) -> str:
        """One line of input; EOFError when there will be no more."""
        self.console.file.flush()
        if sys.stdin is None:
            raise EOFError
        typed = input(f"{prompt} ")
        if not sys.stdin.isatty():
            self.console.print()
        return typed

    def show_standing(self, scores: Sequence[int], winners: Sequence[Seat]) -> None:
        """Everybody by points, the winners marked and first."""
        table = Table.grid(padding=(0, 2))
        order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
        for seat in order:
            mark, style = ("★", "bold") if seat in winners else ("", "")
            table.add_row(Text(mark), Text(self.names[seat]), Text(str(scores[seat])), style=style)
        table.columns[2].justify = "right"
        self.console.print(Padding(table, (0, 0, 1, 1), expand=False))
