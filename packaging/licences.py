"""Collect the licences of all packages of an environment into a build, where Help → About shows them.

Usage: python packaging/licences.py SITE_PACKAGES TARGET

SITE_PACKAGES is the folder of the build into which packages were installed, TARGET the build's
``eagerlab/resources/licences``. For each package: name, version, licence, home page, and every text that it
brings. A package that brings none and whose licence's words are not in ``resources/licence_texts`` is named,
and the command fails: what is given to others must carry its licence.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class MissingLicenceError(RuntimeError):
    """A package has no text of a licence."""


def collect(site_packages: Path, target: Path, python: tuple[str, Path] | None = None) -> None:
    """Write the licences of what is installed in a folder.

    Parameters
    ----------
    site_packages : Path
        Holds ``*.dist-info``.
    target : Path
        Made if need be.
    python : tuple of str and Path, optional
        Version of the Python that is given away with it, and the file with its licence.

    Raises
    ------
    MissingLicenceError
        Packages that have no text; it says which.
    OSError
        A file cannot be read or written.
    """
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from eagerlab.licences import Licence, installed, write

    found = installed([site_packages])
    if python is not None:
        version, file = python
        text = file.read_text(encoding="utf-8")
        found += (Licence("Python", version, "PSF-2.0", "https://www.python.org/", text),)
    missing = [
        f"{licence.name} {licence.version} ({licence.licence or 'no licence named'})"
        for licence in found
        if not licence.text
    ]
    if missing:
        raise MissingLicenceError(
            f"Expected the text of a licence of every package. There is none of: {', '.join(missing)}. "
            "Put it into resources/licence_texts/, under the licence's name in SPDX."
        )
    write(found, target)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    words = sys.argv[1:] if arguments is None else arguments
    if len(words) != 2 or not Path(words[0]).is_dir():
        print(__doc__)
        return 2
    try:
        collect(Path(words[0]), Path(words[1]))
    except (MissingLicenceError, OSError) as error:
        print(f"licences: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
