from __future__ import annotations

from pathlib import Path

import pytest

from eagerlab import licences
from eagerlab.licences import Licence, installed, read, write


def package(site: Path, name: str, metadata: str, texts: dict[str, str]) -> None:
    """Install a package that is nothing but its metadata and some files."""
    folder = site / f"{name}-1.2.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.2\n{metadata}\n", "utf-8"
    )
    for file, words in texts.items():
        (site / file).parent.mkdir(parents=True, exist_ok=True)
        (site / file).write_text(words, "utf-8")
    (folder / "RECORD").write_text("".join(f"{file},sha256=x,1\n" for file in texts), "utf-8")


def third_parties(site: Path) -> tuple[Licence, ...]:
    """Return all but EagerLab, its sample and its icons."""
    own, sample, icons, *others = installed([site])
    assert own.name == "EagerLab"
    assert "Apache License" in own.text
    assert "MNIST" in sample.text
    assert icons.name == "Material Design Icons"
    assert "Apache License" in icons.text
    return tuple(others)


@pytest.mark.parametrize(
    ("metadata", "name"),
    [
        ("License-Expression: MIT OR Apache-2.0\nLicense: other", "MIT OR Apache-2.0"),
        ("License: BSD", "BSD"),
        ("Classifier: License :: OSI Approved :: MIT License", "MIT License"),
        ("License: UNKNOWN\nClassifier: License :: OSI Approved\nClassifier: License :: Free", "Free"),
        ("License: Copyright (c) somebody\n        All rights.", "Copyright (c) somebody"),
        ("", ""),
    ],
)  # fmt: skip
def test_the_name_of_a_licence_is_read_wherever_it_is_written(
    tmp_path: Path, metadata: str, name: str
) -> None:
    package(tmp_path, "thing", metadata, {})
    assert third_parties(tmp_path)[0].licence == name


def test_every_text_of_a_package_is_taken_once_and_code_is_not(tmp_path: Path) -> None:
    texts = {
        "thing-1.2.dist-info/licenses/LICENSE": "You may.",
        "thing-1.2.dist-info/licenses/extra.md": "You may, too.",
        "thing-1.2.dist-info/licenses/bundled/zlib.txt": "Of what is bundled.",
        "thing/fonts/LICENSE_DEJAVU": "Of a font.",
        "thing/maps/CC-BY license - applies to the maps.txt": "Of maps.",
        "thing/vendored/COPYING.txt": "Take it.",
        "thing/copy/LICENSE-MIT": "Take it.",
        "thing/licenses.py": "code",
        "thing/data.txt": "data",
        "thing/unlicensed.txt": "data",
        "../../outside/LICENSE": "far",
    }
    package(tmp_path / "site", "thing", "License: MIT", texts)
    (licence,) = third_parties(tmp_path / "site")
    assert licence.text.count("Take it.") == 1
    assert "thing-1.2.dist-info/licenses/LICENSE\n=" in licence.text
    assert "You may.\n" in licence.text
    assert "You may, too.\n" in licence.text
    for bundled in ("Of what is bundled.", "Of a font.", "Of maps."):
        assert bundled in licence.text
    for left_out in ("code", "data", "far"):
        assert left_out not in licence.text


def test_a_package_without_a_text_gets_the_words_of_the_licence_that_it_names(tmp_path: Path) -> None:
    package(tmp_path, "qt", "License: LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", {})
    package(tmp_path, "unknown", "License: Mine", {})
    qt, unknown = third_parties(tmp_path)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in qt.text
    assert "GNU GENERAL PUBLIC LICENSE" in qt.text
    assert unknown.text == ""


def test_packages_are_in_the_order_of_their_names_and_the_first_folder_decides(tmp_path: Path) -> None:
    for site, name in (("a", "zeta"), ("a", "Alpha"), ("b", "zeta"), ("b", "mid")):
        package(tmp_path / site, name, f"License: {site}\nHome-page: https://{name}", {})
    found = installed([tmp_path / "a", tmp_path / "b", tmp_path / "none"])[3:]
    assert [(one.name, one.licence, one.home) for one in found] == [
        ("Alpha", "a", "https://Alpha"),
        ("mid", "b", "https://mid"),
        ("zeta", "a", "https://zeta"),
    ]


def test_what_an_interrupted_install_left_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "~umpy-2.0.dist-info").mkdir()
    package(tmp_path, "thing", "License: MIT", {})
    (tmp_path / "thing-1.2.dist-info" / "METADATA").write_bytes(
        b"Name: thing\nVersion: 1.2\nAuthor: M\xfcller\n"
    )
    assert [one.name for one in third_parties(tmp_path)] == ["thing"]


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    written = (Licence("a b", "1", "MIT", "https://a", "Größe 试\n"), Licence("c", "2", "", "", ""))
    write(written, tmp_path / "licences")
    assert read(tmp_path / "licences") == written


@pytest.mark.parametrize("damage", ["index", "text"])
def test_damaged_lists_are_an_error_that_names_them(tmp_path: Path, damage: str) -> None:
    write((Licence("a", "1", "MIT", "", "words"),), tmp_path)
    if damage == "index":
        (tmp_path / "index.json").write_text('[{"name": "a"}]', "utf-8")
    else:
        (tmp_path / "a.txt").unlink()
    with pytest.raises(OSError, match=str(tmp_path)):
        read(tmp_path)


def test_a_packaged_program_shows_what_was_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collected = (Licence("a", "1", "MIT", "", "words"),)
    write(collected, tmp_path / "licences")
    monkeypatch.setattr(licences, "assets_folder", lambda: tmp_path)
    assert licences.licences() == collected


def test_every_package_of_this_environment_has_a_text() -> None:
    found = licences.licences()
    assert [one.name for one in found if not one.text] == []
    names = {one.name.lower() for one in found}
    assert {"numpy", "pyside6_essentials", "tensorflow", "pyqtgraph"} <= names
