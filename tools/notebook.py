"""Run a notebook and write what its cells say into it, or make a page of it, without Jupyter.

    python tools/notebook.py docs/ten-thousand-games.ipynb    (runs it)

Each cell of code runs after the one before it; what it prints, and the value of its last line, become its output.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def run(notebook: dict[str, Any]) -> None:
    """Run every cell of code and replace its outputs."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"], cell["outputs"] = count, _outputs("".join(cell["source"]), names, count)


def _outputs(source: str, names: dict[str, Any], count: int) -> list[Cell]:
    body = ast.parse(source).body
    last = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), f"cell {count}", "exec"), names)
        value = None if last is None else eval(compile(last, f"cell {count}", "eval"), names)
    found: list[Cell] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = _lines(value._repr_html_())
        found.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return found


def as_page(notebook: dict[str, Any]) -> str:
    """Its cells and what they say as Markdown; tables as HTML."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        parts += [_told(output) for output in cell.get("outputs", [])]
    return "\n\n".join(parts) + "\n"


def _told(output: Cell) -> str:
    data = output.get("data", {"text/plain": output.get("text")})
    if "text/html" not in data:
        return f"```\n{''.join(data['text/plain']).rstrip()}\n```"
    table = re.sub(
        r"<style.*?</style>| border=\"1\" class=\"dataframe\"", "", "".join(data["text/html"]), flags=re.DOTALL
    )
    return re.sub(r"\n\s*", "\n", table).strip()


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    """Run the notebooks that are named."""
    for name in sys.argv[1:]:
        path = Path(name)
        notebook = json.loads(path.read_text())
        run(notebook)
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
