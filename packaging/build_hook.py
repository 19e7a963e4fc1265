"""What hatchling does before it packs a wheel: compile the translations, add the changelog."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
from texts_compile import ToolError, compile_stale

EDITABLE = "editable"


class TranslationsHook(BuildHookInterface[Any]):
    """Makes ``resources/i18n/*.qm``; the wheel takes them as the artifacts that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is missing or old, and let CHANGELOG.md travel for Help → What's new.

        A wheel without its translations is refused. An editable install is made before anything else is
        installed, also Qt: `dev.py` compiles afterwards. Nor does it take a copy of the changelog: that would
        go stale with the first edit.
        """
        if version != EDITABLE:
            build_data["force_include"]["CHANGELOG.md"] = "eagerlab/resources/CHANGELOG.md"
        try:
            compile_stale(Path(self.root) / "resources" / "i18n")
        except ToolError:
            if version != EDITABLE:
                raise
