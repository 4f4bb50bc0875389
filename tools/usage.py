"""Which codes of the catalogues are used anywhere.

A code stands in the sources as a text, or follows from one with gaps (`f"{game}.option.{name}"`). Texts are found in
Python by its own parser, in JavaScript and TOML by their quotation marks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import ribeira

PACKAGE = Path(ribeira.__file__).parent
GAP = r"[\w.-]+"
WORD = re.compile(r"[a-z]{3}")  # what is nothing but gaps and dots would come to any code
BEGINNING = re.compile(r"[a-z_\\.-]+\." + re.escape(GAP))
KEY = re.compile(r"^([\w-]+) *=", re.MULTILINE)
QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")


def unused(codes: Iterable[str]) -> list[str]:
    """Those codes that nothing in the package can come to.

    Of a text such as `f"cli.{code}"`, which would come to all codes of a kind, the rest must stand somewhere itself;
    of a code that is put together of nothing but gaps, each part.
    """
    texts, gaps, beginnings = set[str](), list[re.Pattern[str]](), set[str]()
    for text in set(_texts()):
        if GAP not in text:
            texts.add(text)
        elif BEGINNING.fullmatch(text):
            beginnings.add(text.removesuffix(GAP).replace("\\", ""))
        elif WORD.search(text.replace(GAP, "")):
            gaps.append(re.compile(text))

    def stands(text: str) -> bool:
        return text in texts or any(gap.fullmatch(text) for gap in gaps)

    left = []
    for code in codes:
        plain = code.partition("|")[0]
        rests = [plain.removeprefix(beginning) for beginning in beginnings if plain.startswith(beginning)]
        if not stands(plain) and not any(stands(rest) for rest in rests) and not texts.issuperset(plain.split(".")):
            left.append(code)
    return left


def _texts() -> Iterator[str]:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.Name):  # the rest of a code may be the name of a type, a field or an argument
                yield node.id
            elif isinstance(node, ast.keyword) and node.arg:
                yield node.arg
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else GAP for part in node.values]
                yield "".join(parts)
    for path in PACKAGE.rglob("*.toml"):
        yield from (key.lower() for key in KEY.findall(path.read_text(encoding="utf-8")))
    for path in [*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.toml")]:
        for groups in QUOTED.findall(path.read_text(encoding="utf-8")):
            text = "".join(groups)
            if "${" not in text:
                yield from (text, text.lower())  # rulings are told in small letters
            elif "." in text:
                yield GAP.join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", text))
