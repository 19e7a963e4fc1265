"""The development commands: what they say, and that an install cannot be left half done."""

import ast
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import dev_commands
import dev_environment
import dev_libraries
import dev_report
import pytest

from tests.patience import patient

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

LDD = """\
/venv/lib/libQt6Gui.so.6:
\tlinux-vdso.so.1 (0x00007ffd)
\tlibGL.so.1 => not found
\tlibEGL.so.1 => /lib/x86_64-linux-gnu/libEGL.so.1 (0x00007f)
/venv/plugins/platforms/libqxcb.so:
\tlibxcb-cursor.so.0 => not found
\tlibGL.so.1 => not found
\tlibodd.so.9 => not found
"""


def dev(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(PACKAGING / "dev.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_an_old_python_can_parse_the_command() -> None:
    ast.parse((PACKAGING / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_unknown_command_is_answered_with_one_line_and_status_2() -> None:
    done = dev("tset")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "run, test, lint, bench, screenshots" in done.stderr
    assert "'tset'" in done.stderr


def test_help_names_every_command() -> None:
    done = dev("--help")
    assert done.returncode == 0
    for command in ("run", "test", "lint", "bench", "screenshots"):
        assert f"\n    {command} " in done.stdout


def test_libraries_not_found_are_named_once() -> None:
    assert dev_libraries.missing_sonames(LDD) == ["libGL.so.1", "libodd.so.9", "libxcb-cursor.so.0"]


def test_libraries_are_told_as_debian_packages_and_strange_ones_by_their_names() -> None:
    packages, unknown = dev_libraries.debian_packages(dev_libraries.missing_sonames(LDD))
    assert packages == ["libgl1", "libxcb-cursor0"]
    assert unknown == ["libodd.so.9"]


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux's linker")
def test_the_installed_qt_finds_all_its_libraries_and_a_font() -> None:
    import PySide6

    assert dev_libraries.libraries_of_qt_not_found(Path(PySide6.__path__[0]).parent) == []
    assert dev_libraries.fonts()


def test_one_who_is_not_root_is_told_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(dev_report.DevError) as caught:
        dev_libraries.install(["libgl1", "xvfb"])
    line = str(caught.value).splitlines()[-1].strip()
    assert line == "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgl1 xvfb"


class Installation:
    """A checkout in a temporary folder, in which pip and venv only leave their names."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.venv = root / ".venv"
        self.ran: list[str] = []
        self.pip_status = 0
        self.interrupt = False
        (root / "packaging").mkdir()
        (root / "pyproject.toml").write_text("[project]", encoding="utf-8")
        self.constraints = root / "packaging" / "constraints.txt"
        self.constraints.write_text("pip==1", encoding="utf-8")
        for name, path in {
            "ROOT": root,
            "VENV": self.venv,
            "CONSTRAINTS": self.constraints,
            "STAMP": self.venv / "stamp.json",
            "STARTED": self.venv / "started",
        }.items():
            monkeypatch.setattr(dev_environment, name, path)
        monkeypatch.setattr(dev_environment, "run", self.run)
        monkeypatch.setattr(dev_libraries, "ensure_system", lambda site_packages, tests: None)

    def run(self, command: list[str | Path], environment: object = None) -> int:
        words = [str(word) for word in command]
        self.ran.append("venv" if "venv" in words else "pip")
        if "venv" in words:
            dev_environment.python().parent.mkdir(parents=True)
            dev_environment.python().touch()
            return 0
        if self.interrupt:
            raise KeyboardInterrupt
        return self.pip_status

    def ensure(self) -> list[str]:
        self.ran.clear()
        dev_environment.ensure(tests=False)
        return self.ran


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    return Installation(tmp_path, monkeypatch)


def test_a_second_call_installs_nothing(installation: Installation) -> None:
    assert installation.ensure() == ["venv", "pip", "pip"]
    assert installation.ensure() == []


def test_a_change_of_the_constraints_installs_into_the_same_environment(installation: Installation) -> None:
    installation.ensure()
    installation.constraints.write_text("pip==2", encoding="utf-8")
    assert installation.ensure() == ["pip", "pip"]
    assert installation.ensure() == []


def test_an_interrupted_install_is_begun_anew(installation: Installation) -> None:
    installation.interrupt = True
    with pytest.raises(KeyboardInterrupt):
        installation.ensure()
    (installation.venv / "half-a-package").touch()
    installation.interrupt = False
    assert installation.ensure() == ["venv", "pip", "pip"]
    assert not (installation.venv / "half-a-package").exists()


def test_an_interrupted_update_is_begun_anew(installation: Installation) -> None:
    installation.ensure()
    installation.constraints.write_text("pip==2", encoding="utf-8")
    installation.interrupt = True
    with pytest.raises(KeyboardInterrupt):
        installation.ensure()
    installation.interrupt = False
    assert installation.ensure() == ["venv", "pip", "pip"]


def test_an_environment_whose_python_is_gone_is_made_anew(installation: Installation) -> None:
    installation.ensure()
    dev_environment.python().unlink()
    assert installation.ensure() == ["venv", "pip", "pip"]


def test_a_failed_install_says_what_to_do_and_is_not_taken_for_complete(installation: Installation) -> None:
    installation.pip_status = 1
    with pytest.raises(dev_report.DevError, match="see to the network, then run the same command again"):
        installation.ensure()
    installation.pip_status = 0
    assert installation.ensure() == ["venv", "pip", "pip"]


def test_a_disk_without_room_is_told_before_anything_is_made(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev_environment, "SPACE_NEEDED", 10**18)
    with pytest.raises(dev_report.DevError, match="Make room and run the same command again"):
        installation.ensure()
    assert not installation.venv.exists()


def test_no_display_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert dev_commands.display_missing() == "there is no display (DISPLAY is not set)"


@pytest.mark.skipif(sys.platform != "linux", reason="X displays of Linux")
def test_a_display_counts_only_while_a_server_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    number = os.getpid() + 10**7  # no server has such a number
    monkeypatch.setenv("DISPLAY", f":{number}.0")
    assert dev_commands.display_missing() == f"the display :{number}.0 does not answer"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{number}")
        server.listen()
        assert dev_commands.display_missing() == ""


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_lets_the_running_program_end_in_its_own_way() -> None:
    child = (
        "import sys\ntry:\n    print('ready', flush=True)\n    sys.stdin.read()\n"
        "except KeyboardInterrupt:\n    print('cleaned up', flush=True)"
    )
    parent = f"import sys; from dev_report import run; run([sys.executable, '-c', {child!r}])"
    process = subprocess.Popen(
        [sys.executable, "-c", parent],
        env=os.environ | {"PYTHONPATH": str(PACKAGING)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout.read() == "cleaned up\n"
        assert process.wait(timeout=patient(30)) != 0
        assert process.stderr.read().rstrip().endswith("KeyboardInterrupt")


@pytest.mark.parametrize(
    ("processors", "gigabytes", "places"), [(1, 16, 2), (2, 16, 3), (64, 512, 4), (8, 7, 2), (4, 1, 1)]
)
def test_tests_run_side_by_side_where_there_are_processors_and_memory(
    monkeypatch: pytest.MonkeyPatch, processors: int, gigabytes: int, places: int
) -> None:
    monkeypatch.setattr(dev_commands, "processors", lambda: processors)
    monkeypatch.setattr(dev_commands, "memory", lambda: gigabytes * 10**9)
    assert dev_commands.side_by_side()[:2] == ["-n", str(places)]


def test_tests_need_no_display_and_compile_the_program_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = dev_commands.surroundings()
    assert environment["QT_QPA_PLATFORM"] == "offscreen"
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    assert dev_commands.surroundings()["QT_QPA_PLATFORM"] == "xcb"


def test_processors_and_memory_of_this_machine_are_known() -> None:
    assert 1 <= dev_commands.processors() <= (os.cpu_count() or 1)
    assert dev_commands.memory() > 10**9
