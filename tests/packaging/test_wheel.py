"""What a person installs: the wheel holds the program and its resources, and finds them."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def build(source: Path, out: Path, *what: str) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", str(out), str(source)]
    # From a folder of its own: a folder named `build` or `packaging` in the current one must not be imported.
    done = subprocess.run(command, cwd=out, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    (wheel,) = folder.glob("eagerlab-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    build(ROOT, folder)
    return folder


def test_every_resource_and_module_is_in_the_wheel(built: Path) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for folder in ("eagerlab", "resources")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
    packed = contents(built)
    expected = {"eagerlab/" + name if name.startswith("resources/") else name for name in files}
    assert "eagerlab/resources/README.md" in expected
    assert sorted(expected - packed.keys()) == []


def test_nothing_else_is_in_the_wheel(built: Path) -> None:
    tops = {name.partition("/")[0] for name in contents(built)}
    assert len(tops) == 2
    assert "eagerlab" in tops
    assert not [name for name in contents(built) if "__pycache__" in name]


def test_the_wheel_carries_the_licence_and_the_command(built: Path) -> None:
    packed = contents(built)
    (licence,) = (name for name in packed if name.endswith("/licenses/LICENSE"))
    assert b"Apache License" in packed[licence]
    (entry_points,) = (name for name in packed if name.endswith("/entry_points.txt"))
    assert b"eagerlab = eagerlab.__main__:main" in packed[entry_points]
    assert "eagerlab/py.typed" in packed


def test_the_wheel_carries_the_changelog_of_this_version(built: Path) -> None:
    assert contents(built)["eagerlab/resources/CHANGELOG.md"] == (ROOT / "CHANGELOG.md").read_bytes()


def test_the_sdist_holds_what_its_tests_look_at(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {".ci/run", ".github/workflows/build.yml", "packaging/build.py", "CHANGELOG.md"} <= names
    assert not [
        name for name in names if name.startswith((".venv", "build/", "dist/")) or "__pycache__" in name
    ]


def test_the_sdist_builds_the_same_wheel_as_the_checkout(built: Path, tmp_path: Path) -> None:
    build(ROOT, tmp_path, "--wheel")
    assert contents(tmp_path) == contents(built)


def test_an_installed_program_finds_its_packed_resources(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from eagerlab.assets import asset\n"
        "from eagerlab.changelog import changelog\n"
        "assert changelog().startswith('# Changelog')\n"
        "print(asset('README.md'))"
    )
    command = [sys.executable, "-I", "-c", script, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""
    assert Path(done.stdout.strip()) == tmp_path / "eagerlab" / "resources" / "README.md"
