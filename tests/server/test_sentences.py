from __future__ import annotations

from ribeira.kernel.words import Event, Told
from ribeira.server.sentences import Sentences

LINES = [(1, Event("a")), (1, Event("b")), (2, Event("c"))]


def test_a_line_is_said_once_for_a_viewer_and_a_language() -> None:
    said: list[str] = []

    def say(told: Told) -> str:
        said.append(told.code)
        return f"{told.code} {len(said)}"

    sentences, names = Sentences(), ["Ana", "Rui"]
    assert sentences.of(0, "en", names, LINES, say) == ["a 1", "b 2", "c 3"]
    assert sentences.of(0, "en", names, [*LINES[:2], (3, Event("d"))], say) == ["a 1", "b 2", "d 4"]
    assert sentences.of(1, "en", names, LINES[2:], say) == ["c 5"]
    assert sentences.of(0, "fr", names, LINES[2:], say) == ["c 6"]
    names[1] = "Eva"
    assert sentences.of(0, "en", names, LINES[:2], say) == ["a 7", "b 8"]
