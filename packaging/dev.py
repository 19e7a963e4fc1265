#!/usr/bin/env python3
"""Run, test and check EagerLab from a checkout, on a machine that has nothing but Python.

Usage: python3 packaging/dev.py COMMAND [ARGUMENT ...]

    run [FILE]          the window; without a display, the same training in the terminal
    test [PYTEST ...]   the linters and the whole suite; with arguments, pytest alone
    lint                the linters alone
    bench [NAME ...]    the benchmarks
    screenshots [...]   the pictures of the README
    texts [...]         bring the translations up to date with the program

The first call makes .venv in the checkout and installs into it, a later one finds it ready.
"""

# Only the standard library is used, and this file parses on every Python since 3.6: an old one must get as
# far as looking for a newer one. Whatever needs a newer one is in the modules beside it.

import os
import shutil
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 13)  # what TensorFlow 2.21 is built for


def newer_python() -> "str | None":
    """Return a Python on the PATH that EagerLab can be installed with, or None."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        # A name on the PATH may be a version manager's stand-in for a Python that is not installed.
        if found and subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            return found
    return None


def main() -> int:
    """Carry out the command line, with a Python that TensorFlow is built for."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        found = newer_python()
        if found is None:
            this = "{}.{}".format(*sys.version_info)
            sys.stderr.write(
                f"EagerLab needs Python 3.11, 3.12 or 3.13 (TensorFlow is built for those); this is Python "
                f"{this}, and no other is on the PATH. Install one of them and run this command again.\n"
            )
            return 2
        command = [found, __file__, *sys.argv[1:]]
        if os.name != "nt":  # exec there returns to the shell at once
            os.execv(found, command)
        return subprocess.call(command)

    import dev_commands

    return dev_commands.main(sys.argv[1:], usage=__doc__)


if __name__ == "__main__":
    sys.exit(main())
