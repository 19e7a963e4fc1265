"""Build EagerLab's .deb: an environment of its own in /opt/eagerlab, on the distribution's Python."""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import time
from pathlib import Path

import build_arguments
import build_bytecode
import build_deb
import build_depends
import build_trim
import build_trim_icu
import checksums
from build_deb import RELEASES, Package, Release
from build_environment import Builder, moment, released, version
from dev_report import ROOT, DevError, run, say

# xz at its quickest: a sixth less than zstd's 3, in minutes, and what every tool of Debian's takes. README.md
# has the figures of slower ways.
COMPRESSION = {"quick": ["-Zzstd", "-z3"], "release": ["-Zxz", "-z1"]}


def arguments_of(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = build_arguments.parser("linux", __doc__)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--quick", dest="how", action="store_const", const="quick", help="larger, in minutes")
    how.add_argument(
        "--release",
        dest="how",
        action="store_const",
        const="release",
        help="smaller (the default)",
    )
    parser.add_argument("--python", choices=[*RELEASES], default=_python_here(), help="default: %(default)s")
    parser.add_argument("--lintian", action="store_true", help="let lintian judge it, which takes long")
    parser.add_argument(
        "--test", action="store_true", help="then install it into a clean system and drive it (as root)"
    )
    parser.set_defaults(how="release")
    return parser.parse_args(words)


def _python_here() -> str:
    """Return the Python of this system's release of Debian, or that of the oldest known."""
    file = Path("/etc/os-release")
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    named = (python for python, release in RELEASES.items() if f"VERSION_CODENAME={release.name}\n" in text)
    return next(named, next(iter(RELEASES)))


def main(words: list[str]) -> int:
    """Build the package; with ``--test``, prove it. Return the exit status."""
    arguments = arguments_of(words)
    work = arguments.work.resolve()
    release = RELEASES[arguments.python]
    judge = arguments.lintian or arguments.test
    look_for(["dpkg-deb", "strip", "readelf", *(["lintian"] if judge else [])])
    prove = importlib.import_module("prove_linux") if arguments.test else None
    if prove is not None:
        prove.check_tools()
    deb = build(release, work, arguments.output.resolve(), arguments.how)
    status = build_deb.lintian(deb) if judge else 0
    if prove is not None:
        status = max(status, prove.prove(deb, release, work))
    return status


def look_for(tools: list[str]) -> None:
    """Raise DevError when a program is missing: before anything is built, not after."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        raise DevError(f"{missing[0]} is missing: install dpkg-dev, binutils and, to test, lintian.")


def build(release: Release, work: Path, output: Path, how: str) -> Path:
    """Build the package for one release of Debian, and return it.

    Parameters
    ----------
    release : Release
        Whose Python it is for.
    work : Path
        Everything that is made on the way is below it.
    output : Path
        Gets the .deb and its checksum.
    how : str
        "quick" or "release": how hard to compress.
    """
    began = time.monotonic()
    # Everything that puts a time into what it writes takes this one.
    os.environ["SOURCE_DATE_EPOCH"] = str(moment())
    folder = work / f"deb-{release.python}"
    package = Package(folder / "root", version(), f"1~deb{release.number}")
    shutil.rmtree(package.root, ignore_errors=True)
    builder = Builder(folder, release.python, release.glibc_minor)
    site = add_program(builder, package.root)
    step("installed", began)
    before = build_trim.sizes(site)
    build_deb.add_icons(package.root, builder.python, site)
    make_smaller(site)
    step("made smaller", began)
    sources = build_bytecode.loaded_modules(builder, site)
    build_bytecode.remove_bytecode(site)
    step("run", began)
    build_bytecode.compile_modules(builder, sources, package.root)
    add_licences(builder, site)
    write_installed(site, package, release)
    describe(package, release)
    step("put together", began)
    deb = build_deb.pack(package, output, COMPRESSION[how])
    checksums.write([deb])
    print(build_trim.table(before, build_trim.sizes(site)))
    installed = build_deb.installed_kib(package.root) * 1024
    print(f"{deb}: {deb.stat().st_size / 1e6:.0f} MB, installed {installed / 1e6:.0f} MB")
    step("packed", began)
    return deb


def step(words: str, began: float) -> None:
    """Tell how far the build is."""
    say(f"{words} after {time.monotonic() - began:.0f} s")


def add_program(builder: Builder, root: Path) -> Path:
    """Make the environment in /opt/eagerlab; return its folder of packages."""
    home = root / "opt" / "eagerlab"
    site = home / "lib" / f"python{builder.minor}" / "site-packages"
    site.mkdir(parents=True)
    builder.prepare()
    builder.install_requirements(site)
    builder.install_program(site)
    (home / "bin").mkdir()
    (home / "bin" / "python").symlink_to(f"/usr/bin/python{builder.minor}")
    (home / "bin" / "python3").symlink_to("python")
    # What makes Python take this folder, and nothing else, for the place of its packages.
    (home / "pyvenv.cfg").write_text(
        "home = /usr/bin\ninclude-system-site-packages = false\n", encoding="utf-8"
    )
    return site


def make_smaller(site: Path) -> None:
    """Leave out what nothing loads."""
    build_trim.trim(site, build_trim.languages(site))
    build_trim.strip(site)
    build_trim_icu.cut(site / "PySide6")


def describe(package: Package, release: Release) -> None:
    """Add the files around the program, and note the packages that it needs."""
    build_deb.add_system_files(package, released(package.version))
    wanted, package.suggests = build_depends.depends(package.root, release.python)
    package.depends = [f"python{release.python}", *wanted]


def write_installed(site: Path, package: Package, release: Release) -> None:
    """Write down what kind of copy this is: the program handles a person's own packages accordingly."""
    (site / "eagerlab" / "resources" / "installed.toml").write_text(
        f'kind = "deb"\nversion = "{package.version}"\npython = "{release.python}"\n'
        f'release = "Debian {release.number}"\n',
        encoding="utf-8",
    )


def add_licences(builder: Builder, site: Path) -> None:
    """Collect the licences of the packages that are packed; the window shows them."""
    target = site / "eagerlab" / "resources" / "licences"
    command = [builder.python, ROOT / "packaging" / "licences.py", site, target]
    if run(command, os.environ | {"PYTHONPATH": str(site)}) != 0:
        raise DevError("The licences of the packages could not be collected; the message is above.")
