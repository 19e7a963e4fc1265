"""The older package of an upgrade: another version's own, or the same program renumbered."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from dev_report import DevError

OLDER = "0.0.1"


def version_of(deb: Path) -> str:
    """Return the version of a package as Debian writes it."""
    command = ["dpkg-deb", "--field", str(deb), "Version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def check_older(older: Path, deb: Path) -> None:
    """Raise DevError when a package is none of an older version: apt would not put the other in its place."""
    if not older.is_file():
        raise DevError(f"There is no {older}.")
    names = version_of(older), version_of(deb)
    if subprocess.call(["dpkg", "--compare-versions", names[0], "lt", names[1]]) != 0:
        raise DevError(f"Expected a version before {names[1]} in {older}. It is {names[0]}.")


def renumbered(deb: Path, work: Path) -> Path:
    """Return the same program as an older package in `work`, with a module that the new one does not have."""
    folder = work / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", deb, folder], check=True)
    rewrite(folder / "DEBIAN" / "control", r"^Version: .*$", f"Version: {OLDER}-1")
    (folder / "DEBIAN" / "md5sums").unlink()
    (site,) = folder.glob("opt/eagerlab/lib/*/site-packages")
    program = site / "eagerlab"
    rewrite(program / "__init__.py", r"^__version__ = .*$", f'__version__ = "{OLDER}"')
    for compiled in (program / "__pycache__").glob("__init__.*.pyc"):
        compiled.unlink()  # it is not compared with the source
    rewrite(program / "resources" / "installed.toml", r"^version = .*$", f'version = "{OLDER}"')
    (program / "gone.py").write_text("", encoding="utf-8")
    (program / "gone").mkdir()
    (program / "gone" / "__init__.py").write_text("", encoding="utf-8")
    target = work / f"{deb.stem.partition('_')[0]}_{OLDER}-1_amd64.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z1", "--build", str(folder), str(target)]
    subprocess.run(command, check=True)
    shutil.rmtree(folder)
    return target


def rewrite(path: Path, pattern: str, words: str) -> None:
    """Replace the one line of a file that fits; LookupError when none or several do."""
    text, count = re.subn(pattern, words, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    if count != 1:
        raise LookupError(f"{path} has {count} lines like {pattern}")
    path.write_text(text, encoding="utf-8")
