"""The installer for Windows, carried out by Wine: it installs, replaces an older version, leaves no trace.

What is installed is a stand-in for the program. Where there is no Wine of 64 bits the tests are skipped.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import build_windows
import icon_files
import pytest

WINE = shutil.which("wine64") or next(
    (place for place in ("/usr/lib/wine/wine64", "/opt/wine-stable/bin/wine64") if Path(place).is_file()), ""
)
pytestmark = [
    pytest.mark.skipif(not WINE, reason="Wine (64 bits) is not installed"),
    pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS (makensis) is not installed"),
]
OWN = r"HKCU\Software\EagerLab"
FILES = r"HKCU\Software\Classes\.eagerlab"
KIND = r"HKCU\Software\Classes\EagerLab.Experiment"
LISTED = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\EagerLab"


class Windows:
    """A Windows of Wine's in a folder, and installers of several versions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {
            "WINEPREFIX": str(folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Nor the program that brings shortcuts into the menu of the person who runs the tests.
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
            "LC_ALL": "C.UTF-8",
        }
        self.environment.pop("DISPLAY", None)

    def run(self, *words: str | Path, timeout: float = 300) -> tuple[int, str]:
        """Status and output. Through no pipe: services of Wine's would keep it open."""
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            command = [WINE, *map(str, words)]
            status = subprocess.run(
                command, env=self.environment, stdout=output, stderr=output, timeout=timeout, check=False
            ).returncode
            output.seek(0)
            return status, output.read()

    def wait_for_all(self) -> None:
        server = shutil.which("wineserver") or str(Path(WINE).with_name("wineserver64"))
        if not Path(server).is_file():
            server = str(Path(WINE).with_name("wineserver"))
        subprocess.run([server, "-w"], env=self.environment, timeout=300, check=False)

    @property
    def local(self) -> Path:
        (user,) = (each for each in (self.folder / "prefix/drive_c/users").iterdir() if each.name != "Public")
        return user / "AppData" / "Local"

    @property
    def program(self) -> Path:
        return self.local / "Programs" / "EagerLab"

    def installer(self, version: str) -> Path:
        tree = self.folder / f"tree-{version}"
        python = tree / "python"
        (python / "Lib" / "实验 Zoë").mkdir(parents=True, exist_ok=True)
        (python / "pythonw.exe").write_text(version, encoding="utf-8")
        (python / "Lib" / "实验 Zoë" / f"only_in_{version}.py").touch()
        icon_files.write_ico(build_windows.ICON, tree / "eagerlab.ico")
        icon_files.write_side(build_windows.ICON, tree / "side.bmp")
        icon_files.write_ico(build_windows.ICON_OF_FILES, tree / "experiment.ico")
        build_windows.add_small_files(tree)
        target = self.folder / f"{version}.exe"
        command = build_windows.script_command("makensis", tree, target, version, quick=True)
        # Of 64 bits: a Wine that runs only those is enough then.
        command.insert(1, "-DTARGET=amd64-unicode")
        subprocess.run([str(word) for word in command], check=True, timeout=300)
        return target

    def value(self, key: str, name: str = "") -> str:
        """A text of the registry; empty where there is none."""
        _, told = self.run("reg", "query", key, *(("/v", name) if name else ("/ve",)))
        found = [line.split("REG_SZ", 1)[1].strip() for line in told.splitlines() if "REG_SZ" in line]
        return found[0] if found else ""

    def there(self, key: str) -> bool:
        return self.run("reg", "query", key)[0] == 0


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    system = Windows(tmp_path_factory.mktemp("wine"))
    assert system.run("wineboot", "-i", timeout=200)[0] == 0
    system.run("winecfg", "-v", "win10")
    yield system
    system.run("wineboot", "-k")
    system.wait_for_all()


def test_an_older_windows_is_refused_and_nothing_is_changed(windows: Windows) -> None:
    windows.run("winecfg", "-v", "win7")
    try:
        assert windows.run(windows.installer("0.1.0"), "/S")[0] == 2
        assert not windows.program.exists()
    finally:
        windows.run("winecfg", "-v", "win10")


def test_it_installs_replaces_and_removes_and_keeps_what_is_the_persons(windows: Windows) -> None:
    runs = windows.local / "eagerlab" / "runs" / "mine.txt"
    runs.parent.mkdir(parents=True)
    runs.touch()

    assert windows.run(windows.installer("0.1.0"), "/S")[0] == 0
    assert (windows.program / "python" / "pythonw.exe").read_text(encoding="utf-8") == "0.1.0"
    assert windows.value(LISTED, "DisplayVersion") == "0.1.0"
    assert windows.value(LISTED, "Publisher") == "The EagerLab authors"
    assert windows.value(FILES) == "EagerLab.Experiment"
    opening = windows.value(KIND + r"\shell\open\command")
    assert opening.endswith(r'\EagerLab\python\pythonw.exe" -E -P -s -m eagerlab "%1"')
    assert windows.value(KIND + r"\DefaultIcon").endswith("experiment.ico,0")
    (shortcut,) = windows.local.parent.rglob("EagerLab.lnk")
    assert shortcut.parent.name == "Programs"  # of the Start menu
    # Wine takes the name for the taskbar, but does not write it.
    assert "-E -P -s -m eagerlab".encode("utf-16-le") in shortcut.read_bytes()

    added = windows.program / "notes.txt"
    added.touch()
    assert windows.run(windows.installer("0.2.0"), "/S")[0] == 0
    modules = windows.program / "python" / "Lib" / "实验 Zoë"
    assert [file.name for file in modules.iterdir()] == ["only_in_0.2.0.py"]
    assert windows.value(LISTED, "DisplayVersion") == "0.2.0"
    assert not (windows.program / "python.old").exists()

    assert windows.run(windows.program / "uninstall.exe", "/S")[0] == 0
    windows.wait_for_all()  # the uninstaller goes on as a copy of itself
    assert [file.name for file in windows.program.iterdir()] == ["notes.txt"]
    assert not shortcut.exists()
    assert not any(windows.there(key) for key in (OWN, FILES, KIND, LISTED))
    assert runs.is_file()


def test_a_running_program_is_left_alone(windows: Windows) -> None:
    assert windows.run(windows.installer("0.1.0"), "/S")[0] == 0
    command = [WINE, "cmd", "/c", "echo ready & pause"]
    with subprocess.Popen(
        command,
        env=windows.environment,
        cwd=windows.program / "python",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        while "ready" not in (line := holder.stdout.readline()):
            assert line, "cmd ended"
        assert windows.run(windows.installer("0.2.0"), "/S")[0] == 2
        # In its place and not as a copy of itself, for which nobody could wait.
        in_place = f"_?={windows.value(OWN, 'InstallDir')}"
        assert windows.run(windows.program / "uninstall.exe", "/S", in_place)[0] == 2
        assert (windows.program / "python" / "pythonw.exe").read_text(encoding="utf-8") == "0.1.0"
        assert holder.stdin is not None
        holder.stdin.write("\n")
        holder.stdin.close()
        assert holder.wait(timeout=300) == 0
    windows.wait_for_all()
    assert (windows.program / "python" / "pythonw.exe").read_text(encoding="utf-8") == "0.1.0"
    assert windows.value(LISTED, "DisplayVersion") == "0.1.0"


def test_a_folder_of_the_persons_choice_may_have_any_letters(windows: Windows) -> None:
    assert windows.run(windows.installer("0.2.0"), "/S", "/D=C:\\Labor\\实验")[0] == 0
    chosen = windows.folder / "prefix/drive_c/Labor/实验"
    assert (chosen / "python" / "pythonw.exe").is_file()
    assert windows.run("C:\\Labor\\实验\\uninstall.exe", "/S")[0] == 0
    windows.wait_for_all()
    assert not chosen.exists()


def test_a_folder_that_lies_too_deep_is_refused(windows: Windows) -> None:
    assert windows.run(windows.installer("0.2.0"), "/S", "/D=C:\\" + "\\".join(["a" * 50] * 5))[0] == 2
    assert not (windows.folder / "prefix/drive_c" / ("a" * 50)).exists()
