"""The proof of a package in a clean system: what of it needs neither root nor such a system."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import prove_linux
import prove_older
import prove_parts
import prove_root
import pytest
from build_deb import RELEASES
from dev_report import DevError

from tests.patience import patient

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="of Debian")


def test_the_home_of_the_proof_is_an_awkward_one() -> None:
    assert " " in prove_parts.HOME
    assert re.search("[à-ÿ]", prove_parts.HOME)
    assert re.search("[\u4e00-\u9fff]", prove_parts.HOME)


def test_every_part_is_explained_and_exists() -> None:
    told = re.findall(r"^    (\w+) ", prove_linux.__doc__ or "", flags=re.MULTILINE)
    assert told == [*prove_linux.PARTS]
    for name in prove_linux.PARTS:
        assert callable(getattr(prove_parts.Proof, name))


def test_a_file_that_is_no_package_for_debian_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        prove_linux.main([str(tmp_path / "eagerlab_1.0-1~deb12_amd64.deb")])
    assert ended.value.code == 2
    assert "expected a package" in capsys.readouterr().err


def test_two_proofs_do_not_share_a_root(tmp_path: Path) -> None:
    with (
        prove_root.alone(tmp_path / "root-x"),
        pytest.raises(DevError, match="Another proof"),
        prove_root.alone(tmp_path / "root-x"),
    ):
        pass
    with prove_root.alone(tmp_path / "root-x"):
        pass  # the lock is free again


def test_what_a_killed_proof_left_is_removed_unless_something_is_mounted_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "root-x"
    (left / "opt").mkdir(parents=True)
    prove_root.remove_left(left)
    assert not left.exists()
    prove_root.remove_left(left)  # nothing to do
    left.mkdir()
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: f"1 2 3:4 / {left}/dev rw - tmpfs x rw\n")
    with pytest.raises(DevError, match="still mounted"):
        prove_root.remove_left(left)
    assert left.exists()


def test_processes_of_a_root_are_found_by_their_root() -> None:
    assert os.getpid() in prove_root.Root(Path("/")).processes()
    assert prove_root.Root(Path("/nowhere")).processes() == []
    assert prove_root.Root(Path("/nowhere")).is_quiet(0)


def test_the_older_package_is_the_same_program_with_an_older_version(tmp_path: Path) -> None:
    root = tmp_path / "root"
    program = root / "opt/eagerlab/lib/python3.11/site-packages/eagerlab"
    (program / "resources").mkdir(parents=True)
    (program / "__pycache__").mkdir()
    (program / "__pycache__" / "__init__.cpython-311.pyc").write_bytes(b"")
    (program / "__init__.py").write_text('"""It."""\n\n__version__ = "1.2.3"\n')
    (program / "resources" / "installed.toml").write_text('kind = "deb"\nversion = "1.2.3"\n')
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(
        "Package: eagerlab\nVersion: 1.2.3-1~deb12\nArchitecture: amd64\n"
        "Maintainer: M <m@example.invalid>\nDescription: d\n"
    )
    (root / "DEBIAN" / "md5sums").write_text("")
    deb = tmp_path / "eagerlab_1.2.3-1~deb12_amd64.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--build", str(root), str(deb)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    old = prove_older.renumbered(deb, tmp_path)
    field = ["dpkg-deb", "--field", str(old), "Version"]
    assert subprocess.run(field, capture_output=True, text=True, check=True).stdout.strip() == "0.0.1-1"
    subprocess.run(["dpkg-deb", "--extract", str(old), str(tmp_path / "out")], check=True)
    (there,) = (tmp_path / "out").glob("opt/eagerlab/lib/*/site-packages/eagerlab")
    assert '__version__ = "0.0.1"' in (there / "__init__.py").read_text()
    assert 'version = "0.0.1"' in (there / "resources" / "installed.toml").read_text()
    assert (there / "gone.py").is_file()
    assert not list((there / "__pycache__").iterdir())


def package(folder: Path, version: str) -> Path:
    """Return a package that holds nothing."""
    control = folder / version / "DEBIAN" / "control"
    control.parent.mkdir(parents=True)
    control.write_text(
        f"Package: eagerlab\nVersion: {version}\nArchitecture: amd64\n"
        "Maintainer: M <m@example.invalid>\nDescription: d\n"
    )
    target = folder / f"eagerlab_{version}_amd64.deb"
    command = ["dpkg-deb", "--build", str(control.parents[1]), str(target)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return target


def test_a_package_that_is_of_no_older_version_is_refused(tmp_path: Path) -> None:
    deb = package(tmp_path, "1.10-1~deb12")
    prove_older.check_older(package(tmp_path, "1.9-1~deb12"), deb)
    with pytest.raises(DevError, match=r"Expected a version before 1\.10-1~deb12 in .*It is 1\.10-1~deb12"):
        prove_older.check_older(deb, deb)
    with pytest.raises(DevError, match="There is no "):
        prove_older.check_older(tmp_path / "eagerlab_1.8-1~deb12_amd64.deb", deb)


class RootOfWords(prove_root.Root):
    """A system whose one package is the version that was installed last, and leaves a file behind."""

    version = ""

    def say(self, *words: str) -> str:
        if words[0] == "eagerlab":
            return f"EagerLab {self.version}"
        return "/opt/a\n/opt/gone" if self.version == "1.9" else "/opt/a"


def test_an_upgrade_begins_with_the_package_that_is_given_and_finds_what_is_left_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, done = RootOfWords(tmp_path / "system"), []
    (root.path / "root").mkdir(parents=True)
    (root.path / "opt").mkdir()
    older, deb = package(tmp_path, "1.9-1~deb12"), package(tmp_path, "1.10-1~deb12")
    proof = prove_parts.Proof(deb, root, tmp_path, older)

    def install(source: Path | None = None) -> None:
        root.version = (source or deb).name.split("_")[1].partition("-")[0]
        done.append(root.version)

    monkeypatch.setattr(proof, "install", install)
    monkeypatch.setattr(proof, "drive", lambda name, plan: done.append(plan))
    proof.upgrade()
    assert done == ["1.9", "older", "1.10", "upgraded"]
    assert proof.report.failures == []
    (root.path / "opt" / "gone").touch()
    proof.upgrade()
    assert proof.report.failures == ["files of the older one alone are left: 1 of 1 /opt/gone"]


def test_a_part_that_breaks_off_is_told_and_the_next_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = prove_parts.Proof(tmp_path / "x.deb", prove_root.Root(tmp_path), tmp_path)

    def breaks() -> None:
        raise DevError("apt-get failed: no network")

    assert not proof.carry_out("install", breaks)
    assert proof.carry_out("link", lambda: proof.report.tell("window", ok=True))
    text = prove_linux.summary(proof, RELEASES["3.11"], tmp_path)
    assert "FAILED  install: DevError: apt-get failed: no network" in text
    assert "Debian 12 (bookworm): 1 of 2 checks failed" in text
    assert "FAILED" in capsys.readouterr().out


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_a_program_that_is_apart_ends_with_the_signal_that_this_one_gets(tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    inner = (
        "import prove_root, pathlib, sys, time\n"
        "prove_root.end_on_sigterm()\n"
        "try:\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(600)\n"
        f"finally: pathlib.Path({str(ended)!r}).write_text('in order')\n"
    )
    outer = f"import prove_root, sys\nsys.exit(prove_root.run_apart([sys.executable, '-c', {inner!r}]))\n"
    environment = os.environ | {"PYTHONPATH": str(Path(prove_root.__file__).parent)}
    command = [sys.executable, "-c", outer]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        if not process.stdout.readline():
            pytest.skip("namespaces are not to be had here")
        process.send_signal(signal.SIGTERM)
        assert process.wait(patient(60)) == 143
    assert ended.read_text() == "in order"


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_a_sealed_root_is_written_only_where_something_else_is_mounted(tmp_path: Path) -> None:
    apart = ["unshare", "--mount"]
    if subprocess.run([*apart, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("namespaces are not to be had here")
    script = (
        "import contextlib, pathlib, prove_root, sys\n"
        "root = prove_root.Root(pathlib.Path(sys.argv[1]))\n"
        "with contextlib.ExitStack() as stack:\n"
        "    for place in ('/tmp', '/tmp/x', '/tmp', '/tmp/x'):\n"  # the display's sockets stand so
        "        stack.enter_context(root.mounted(place, '-t', 'tmpfs', 'tmpfs'))\n"
        "    stack.enter_context(root.sealed())\n"
        "    (root.path / 'tmp' / 'file').touch()\n"
        "    try: (root.path / 'file').touch()\n"
        "    except OSError as error: print(error.strerror)\n"
        "(root.path / 'after').touch()\n"
        "print(sys.argv[1] in pathlib.Path('/proc/self/mountinfo').read_text())\n"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(prove_root.__file__).parent), "LC_ALL": "C"}
    command = [*apart, sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.stdout, done.stderr) == ("Read-only file system\nFalse\n", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["after", "tmp"]
