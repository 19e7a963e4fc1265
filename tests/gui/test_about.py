"""Help, About: which TensorFlow is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from eagerlab.gui.controllers import about


def test_an_installed_copy_names_its_tensorflow_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert about._packages()[0] == "tensorflow"
    info = tmp_path / "tensorflow_cpu-9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tensorflow-cpu\nVersion: 9.9\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert about._packages()[:2] == ["tensorflow-cpu", "keras"]
    assert about._version("tensorflow-cpu") == "9.9"
