"""Every code the game can say has its sentence."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import polib

from ribeira.games import six_castles
from ribeira.games.six_castles.actions import NOTATION
from ribeira.games.six_castles.art.mats import BUTTONS
from ribeira.games.six_castles.components import BONUSES, CASTLE, CASTLES, FACES, TERRAINS, TOLL
from ribeira.games.six_castles.forms import QUARTERS
from ribeira.games.six_castles.rules.reckoning import Points

FOLDER = Path(six_castles.__file__).parent
OTHERS = {"title", "seat", "part.game", "data.fields", "data.wilds", "part.landscapes", "part.constructions"}
OTHERS |= {"column.column", "column.spaces", "about", "option.version", "next_game"}
ELSEWHERE = ("explain.", "figures.", "lesson.", "rules.", "ruling.", "tally.")  # looked at in tests of their own
OTHERS |= {f"option.version.{value}" for value in six_castles.SIX_CASTLES.options["version"]}


def said() -> set[str]:
    """The codes named in the source, and those made from the names of things."""
    found = set()
    for path in FOLDER.rglob("*.py"):
        source = path.read_text()
        found |= {code for code in re.findall(r'"six-castles\.([a-z_.-]+)"', source) if code != "toml"}
        if path.parent.name == "rules":
            found |= {f"event.{code}" for code in re.findall(r'(?:state|self)\.tell\(\s*"([a-z_]+)"', source)}
        for pair in re.findall(r'tell_owner\(\s*\w+, "([a-z_]+)", "([a-z_]+)"', source):
            found |= {f"event.{code}" for code in pair}
        found |= set(re.findall(r'"((?:label|part|act)\.[a-z_]+)"', source))
        for code, head in re.findall(r'self\.section\("([a-z]+)", \w+((?:, "[a-z]+")*)\)', source):
            found |= {f"part.{code}"} | {f"column.{name}" for name in re.findall(r'"([a-z]+)"', head)}
    verbs = set(NOTATION.verbs) - {"charter"}  # whose word has a name of its own
    found |= {f"act.{verb.replace('-', '')}" for verb in verbs}
    found |= {f"terrain.{name}" for name in (*TERRAINS, TOLL, CASTLE)} | {f"castle.{name}" for name in CASTLES}
    found |= {f"spot.{name}" for name in QUARTERS} | {f"face.{name}" for name in FACES}
    found |= {f"button.{name}" for name in (*BUTTONS, "start-a", "start-b")} | {f"bonus.{name}" for name in BONUSES}
    found |= {f"source.{source.name}" for source in fields(Points)}
    found |= {f"count.{things}" for things in ("gold", "mealhas", "discs", "workers")}
    return found | OTHERS


def test_every_code_has_a_sentence_and_every_sentence_a_use() -> None:
    entries = polib.pofile(str(FOLDER / "texts" / "en.po"))
    known = {entry.msgid.removeprefix("six-castles.").partition("|")[0] for entry in entries}  # forms belong to words
    here = {code for code in known | said() if not code.startswith(ELSEWHERE)}
    assert here & known == here & said()


def test_every_sentence_fits_its_plural() -> None:
    for entry in polib.pofile(str(FOLDER / "texts" / "en.po")):
        forms = list(entry.msgstr_plural.values()) or [entry.msgstr]
        assert all(forms)
        assert all("{n}" not in form for form in forms) or entry.msgid_plural == entry.msgid
