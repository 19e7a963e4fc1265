#!/usr/bin/env python3
"""Build the installers of EagerLab.

Usage: python3 packaging/build.py SYSTEM [ARGUMENT ...]

    linux      a .deb for Debian and what is made from it
    windows    an installer for one person, without an administrator's rights
    macos      EagerLab.app in a .dmg

Each is built on its own system; `python3 packaging/build.py SYSTEM --help` says what can be chosen.
"""

from __future__ import annotations

import importlib
import sys

from dev_report import DevError

SYSTEMS = ("linux", "windows", "macos")


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    if arguments[0] not in SYSTEMS:
        print(f"build.py: expected one of {', '.join(SYSTEMS)}, not {arguments[0]!r}", file=sys.stderr)
        return 2
    builder = importlib.import_module(f"build_{arguments[0]}")
    try:
        return int(builder.main(arguments[1:]))
    except DevError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
