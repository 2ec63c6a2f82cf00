"""What the wheel needs and the working tree does not keep: the index of clauses, code and tests."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from types import ModuleType


class ClauseIndex(BuildHookInterface[Any]):
    """Write `croupier/rulebook/index.json` into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Collect the index from the source, unless an editable install reads the source itself."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        reader = _collector(root)
        self._folder = tempfile.TemporaryDirectory()
        index = Path(self._folder.name) / "index.json"
        index.write_text(reader.to_json(reader.collect(root)), encoding="utf-8")
        build_data["force_include"][str(index)] = "croupier/rulebook/index.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _collector(root: Path) -> ModuleType:
    """The collecting module alone, since the package's dependencies need not be there yet."""
    path = root / "src" / "croupier" / "rulebook" / "collect.py"
    spec = importlib.util.spec_from_file_location("croupier_collect", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module
