"""The command line: every mistake is one clear line, and the start imports little."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from eagerlab import __version__
from eagerlab.__main__ import main

ROOT = Path(__file__).resolve().parent.parent.parent


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=inherited | environment,
        timeout=300,
        check=False,
    )


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"EagerLab {__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in ("train", "export", "doctor", "FILE"))
    assert main(["export", "--help"]) == 0
    assert "-o" in capsys.readouterr().out


def test_letters_that_the_output_cannot_hold_end_no_command(tmp_path: Path) -> None:
    # What a file or a pipe takes on a Windows of Western Europe.
    script = tmp_path / "实验.py"
    done = start("-m", "eagerlab", "export", "-o", str(script), PYTHONIOENCODING="cp1252")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].endswith("??.py")
    assert script.is_file()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["trian"], "eagerlab: There is no command and no file 'trian'. Did you mean 'train'?"),
        (["none.eagerlab"], "eagerlab: There is no command and no file 'none.eagerlab'."),
        (["a\nb"], "eagerlab: There is no command and no file 'a\\nb'."),
        (["--verison"], "eagerlab: There is no option '--verison'. Did you mean '--version'?"),
        (["a", "b"], "eagerlab: Expected at most one experiment file. Received 2: 'a', 'b'."),
    ],
)
def test_a_mistake_is_one_line_and_exit_status_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    output = capsys.readouterr()
    assert (output.out, output.err) == ("", f"{message}\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("display", ["", ":4711", "unix:4711.0"])
def test_without_a_display_the_terminal_is_pointed_to(display: str) -> None:
    child = start("-m", "eagerlab", DISPLAY=display)
    assert child.returncode == 2
    assert child.stdout == ""
    assert child.stderr.count("\n") == 1
    assert "eagerlab train" in child.stderr
    assert "isplay" in child.stderr


def test_starting_imports_nothing_heavy() -> None:
    code = (
        "import sys; from eagerlab.__main__ import main; main(['--version']); main(['trian']);"
        "print({'numpy', 'pydantic', 'PySide6', 'tensorflow', 'psutil', 'asyncio'} & set(sys.modules))"
    )
    assert start("-c", code).stdout.splitlines()[-1] == "set()"


def test_an_unforeseen_error_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from eagerlab.commands import export

    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(export, "run", fail)
    with pytest.raises(ZeroDivisionError):
        main(["export", "-o", "x.py"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_reader_that_goes_away_is_no_traceback() -> None:
    code = (
        "import os, sys; from eagerlab.__main__ import main\n"
        "read, write = os.pipe(); os.dup2(write, 1); os.close(write); os.close(read)\n"
        "sys.stdout.reconfigure(line_buffering=True)\n"
        "status = main(['--help'])\n"
        "sys.exit(status)\n"
    )
    child = start("-c", code)
    assert child.stderr == ""
    assert child.returncode == 1
