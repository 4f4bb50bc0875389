"""What a release rests on: one version, told in the changelog, and papers that the site and the sources carry."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ribeira.version import VERSION

ROOT = Path(__file__).parent.parent
PAPERS = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "README.md", "SECURITY.md")


def test_the_version_is_semantic_and_the_changelog_has_no_later_one() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(-[\w.]+)?", VERSION)
    chapters = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert chapters[0].split()[0] in ("Unreleased", VERSION)


def test_what_is_said_of_the_package_fits_its_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (status,) = (name for name in project["classifiers"] if name.startswith("Development Status"))
    stable = int(VERSION.partition(".")[0]) >= 1
    assert status.endswith("5 - Production/Stable") == stable
    assert ("once a version is published" in (ROOT / "README.md").read_text()) == (not stable)


@pytest.mark.parametrize("paper", PAPERS)
def test_links_of_the_papers_lead_somewhere(paper: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / paper).read_text())
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_the_sources_of_a_release_carry_the_papers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert set(PAPERS) <= set(included)
    assert all((ROOT / name).exists() for name in included)
    tools = {path.name for path in ROOT.glob("*.js*")}  # of the page, which `make test` uses
    assert {"package.json", "package-lock.json"} < tools <= set(included)


def test_the_licence_names_those_of_the_typefaces() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    texts = [path.name for pattern in project["license-files"] for path in ROOT.glob(pattern)]
    families = {path.name.partition(".")[0].split("-")[0] for path in (ROOT / "src/ribeira/web/fonts").glob("*.woff2")}
    assert "LICENSE" in texts
    assert {name.partition(".")[0].split("-")[0] for name in texts if name != "LICENSE"} == families
    assert project["license"] == "MIT AND OFL-1.1"
