"""What hatchling does before it packs a wheel: compile the translations, which are not in version control."""

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
        """Compile what is missing or old.

        A wheel without its translations is refused. An editable install is made before anything else is
        installed, also Qt: `dev.py` compiles afterwards.
        """
        try:
            compile_stale(Path(self.root) / "resources" / "i18n")
        except ToolError:
            if version != EDITABLE:
                raise
