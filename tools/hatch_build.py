"""Puts the compiled engine into wheels, beside the sources of the same modules.

Where it cannot be compiled the wheel is pure, with a notice: it plays the same games, only slower.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine import NotCompiled, Wish, compile_engine, wish
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface[BuilderConfig]):
    """Compiles before a wheel is packed. Editable installs stay pure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling where the libraries are and that the wheel is for this platform only."""
        if version == "editable" or wish() is Wish.PURE:
            return
        self._scratch = TemporaryDirectory()
        folder = Path(self._scratch.name)
        try:
            compile_engine(Path(self.root, "src"), folder)
        except NotCompiled as error:
            if wish() is Wish.COMPILED:
                raise
            self.app.display_warning(f"Ribeira runs as pure Python, the same but slower, not compiled: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in sorted(path for path in folder.rglob("*") if path.is_file()):
            build_data["force_include"][str(library)] = library.relative_to(folder).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the libraries: they are in the wheel now."""
        if hasattr(self, "_scratch"):
            self._scratch.cleanup()
