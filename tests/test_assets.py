"""Files that ship with the program are found in a checkout; tests/packaging looks for them in a wheel."""

import re
from pathlib import Path

import pytest

from eagerlab import assets
from eagerlab.assets import MissingAssetError, asset, assets_folder


def make_checkout(root: Path) -> None:
    (root / "eagerlab").mkdir()
    (root / "resources" / "data").mkdir(parents=True)
    (root / "resources" / "data" / "line.txt").write_text("3x + 2", encoding="utf-8")


def test_a_checkouts_top_level_folder_is_found() -> None:
    assert (assets_folder() / "README.md").is_file()
    assert Path(str(assets_folder())) == Path(assets.__file__).resolve().parents[1] / "resources"


def test_a_file_and_a_folder_are_found_by_their_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_checkout(tmp_path)
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "eagerlab" / "assets.py"))
    assert asset("data", "line.txt").read_text(encoding="utf-8") == "3x + 2"
    assert asset("data").is_dir()


def test_a_missing_file_is_named_with_the_folder_it_was_looked_for_in() -> None:
    with pytest.raises(MissingAssetError, match=re.escape("'data/no_such.npz'")) as caught:
        asset("data", "no_such.npz")
    assert str(assets_folder()) in str(caught.value)
    assert "install EagerLab again" in str(caught.value)


def test_a_missing_file_is_a_file_not_found_error() -> None:
    with pytest.raises(FileNotFoundError):
        asset("no_such_folder")
