"""The licences of all that runs in this program: collected into a package, or read from the environment.

A packaged program brings ``resources/licences/``, which the build made with `write`. From a checkout or a
wheel they are read from the metadata of the packages that Python finds.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import Any

from eagerlab.assets import asset, assets_folder

INDEX = "index.json"
TEXTS = "licence_texts"
"""Folder of the resources with the words of licences that a package names and doesn't bring."""
NAMED = re.compile(r"(?i)(^|[^a-z])(licen[cs]es?|copying|copyright|notices?)([^a-z]|$)")
NOT_TEXT = (".py", ".pyc", ".pyi", ".json", ".so", ".h", ".svg", ".png", ".html", ".pyd", ".dll")
LARGEST_TEXT = 4 << 20
LONGEST_NAME = 80


@dataclass(frozen=True)
class Licence:
    """The licence of one package.

    Attributes
    ----------
    name, version : str
        Of the package.
    licence : str
        Its name, for example ``BSD-3-Clause``; empty when the package does not say.
    home : str
        Its page on the web, or empty.
    text : str
        All texts that come with it, one below the other; empty when it brings none and none is known.
    """

    name: str
    version: str
    licence: str
    home: str
    text: str


def licences() -> tuple[Licence, ...]:
    """Return the licences of this program, by name; it reads many files: not on the GUI thread.

    Returns
    -------
    tuple of Licence
        EagerLab's own first.

    Raises
    ------
    OSError
        The collected licences are there, and cannot be read.
    """
    packed = Path(str(assets_folder() / "licences"))
    if (packed / INDEX).is_file():
        return read(packed)
    return installed([Path(entry) for entry in sys.path if entry])


def installed(folders: Iterable[Path]) -> tuple[Licence, ...]:
    """Return the licences of the packages that are installed in some folders; any thread may call.

    Parameters
    ----------
    folders : iterable of Path
        ``site-packages``; the first that has a package decides, as for an import.

    Returns
    -------
    tuple of Licence
        EagerLab's own first, then what comes without a package of its own, then packages by name.
    """
    found: dict[str, Licence] = {}
    for folder in folders:
        for metadata in sorted(folder.glob("*.dist-info/METADATA")) if folder.is_dir() else ():
            licence = _licence(metadata)
            key = re.sub(r"[-_.]+", "-", licence.name).lower()
            if licence.name and key != "eagerlab":
                found.setdefault(key, licence)
    return (_own(), _sample(), _icons(), *(found[key] for key in sorted(found)))


def write(found: Sequence[Licence], target: Path) -> None:
    """Write licences into a folder, from which `read` takes them; any thread may call.

    Parameters
    ----------
    found : sequence of Licence
        In the order in which they are to be shown.
    target : Path
        Made if need be. A file of each package, and an index.

    Raises
    ------
    OSError
        The folder cannot be written.
    """
    target.mkdir(parents=True, exist_ok=True)
    rows = []
    for licence in found:
        file = f"{licence.name}.txt" if licence.text else ""
        if file:
            (target / file).write_text(licence.text, encoding="utf-8", newline="\n")
        rows.append(
            {
                "name": licence.name,
                "version": licence.version,
                "licence": licence.licence,
                "home": licence.home,
                "file": file,
            }
        )
    (target / INDEX).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(folder: Path) -> tuple[Licence, ...]:
    """Return what `write` wrote; any thread may call.

    Raises
    ------
    OSError
        A file is missing, or is not what was written.
    """
    try:
        rows: list[dict[str, Any]] = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        return tuple(
            Licence(
                row["name"],
                row["version"],
                row["licence"],
                row["home"],
                (folder / row["file"]).read_text(encoding="utf-8") if row["file"] else "",
            )
            for row in rows
        )
    except (ValueError, KeyError, TypeError) as error:
        raise OSError(f"Expected the list of licences in {folder}. Received: {error}") from error


def _licence(file: Path) -> Licence:
    metadata = message_from_string(file.read_text(encoding="utf-8", errors="replace"))
    name = metadata.get("Name", "")
    licence = _named(metadata)
    return Licence(
        name, metadata.get("Version", ""), licence, _home(metadata), _texts(file.parent) or _standard(licence)
    )


def _named(metadata: Message) -> str:
    """Return the licence's name: an expression, the old field (some hold the text), or classifiers."""
    if metadata.get("License-Expression"):
        return str(metadata["License-Expression"])
    field = str(metadata.get("License", "")).strip()
    if field and "\n" not in field and len(field) <= LONGEST_NAME and field.upper() != "UNKNOWN":
        return field
    classifiers = [str(line) for line in metadata.get_all("Classifier", [])]
    kinds = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License :: ")]
    return (
        ", ".join(kind for kind in kinds if kind != "OSI Approved") or field.partition("\n")[0][:LONGEST_NAME]
    )


def _home(metadata: Message) -> str:
    links = {
        label.strip().lower(): url.strip()
        for label, _, url in (str(line).partition(",") for line in metadata.get_all("Project-URL", []))
    }
    preferred = ("homepage", "home", "source", "repository", "source code", "github")
    return str(metadata.get("Home-page", "")) or next((links[key] for key in preferred if key in links), "")


def _texts(place: Path) -> str:
    """Return all texts of a package, also of what it has taken in from others."""
    site = place.parent
    record = place / "RECORD"
    names: list[str] = []
    if record.is_file():
        lines = record.read_text(encoding="utf-8", errors="replace").splitlines()
        names = [name for name in (line.partition(",")[0].strip('"') for line in lines) if _is_text(name)]
    texts: dict[str, str] = {}
    for name in names:
        file = site / name
        if file.is_file() and file.stat().st_size <= LARGEST_TEXT:
            words = file.read_text(encoding="utf-8", errors="replace").strip()
            if words and words not in texts.values():
                texts[name] = words
    if len(texts) <= 1:
        return "".join(f"{words}\n" for words in texts.values())
    return "\n".join(f"{name}\n{'=' * len(name)}\n\n{words}\n" for name, words in texts.items())


def _is_text(name: str) -> bool:
    file = name.rpartition("/")[2]
    if name.startswith("..") or file.lower().endswith(NOT_TEXT):
        return False
    return NAMED.search(file) is not None or ".dist-info/licenses/" in name


def _standard(licence: str) -> str:
    """Return the words of the licences in an expression, as far as they are known here."""
    known = {file.name: file for file in (assets_folder() / TEXTS).iterdir()}
    names = [f"{SPOKEN.get(name, name)}.txt" for name in re.split(r" OR | AND |, ", licence)]
    return "\n".join(known[name].read_text(encoding="utf-8") for name in names if name in known)


SPOKEN = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
}
"""How packages call a licence that has a name in SPDX."""


def _own() -> Licence:
    from eagerlab import __version__

    return Licence("EagerLab", __version__, "Apache-2.0", "", _standard("Apache-2.0"))


def _sample() -> Licence:
    """Return the licence of the digits that come with the program."""
    return Licence(
        "MNIST sample", "", "CC BY-SA 3.0", "", asset("data", "LICENSE-mnist.txt").read_text(encoding="utf-8")
    )


def _icons() -> Licence:
    """Return the licence of the window's icons, a font for which QtAwesome brings no text."""
    home = "https://pictogrammers.com/library/mdi/"
    return Licence("Material Design Icons", "", "Apache-2.0", home, _standard("Apache-2.0"))
