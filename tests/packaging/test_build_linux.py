"""What goes into the .deb: versions, what is left out, what is asked of the system."""

import datetime
import shutil
import struct
import subprocess
import sys
import sysconfig
from pathlib import Path

import build
import build_bytecode
import build_depends
import build_environment
import build_linux
import build_trim
import build_trim_desktop
import pytest
from dev_report import ROOT, DevError

import eagerlab

needs_readelf = pytest.mark.skipif(shutil.which("readelf") is None, reason="binutils is not installed")


def test_the_version_is_that_of_the_program() -> None:
    assert build_environment.version() == eagerlab.__version__


def test_tensorflow_is_taken_for_cpus_at_the_version_of_the_constraints() -> None:
    names = [entry.partition(">")[0] for entry in build_environment.requirements()]
    assert "tensorflow-cpu" in names
    assert "tensorflow" not in names
    pinned = dict(line.split("==") for line in build_environment.constraints().splitlines())
    assert pinned["tensorflow-cpu"] == pinned["tensorflow"]


def test_the_console_is_given_pip_of_one_version() -> None:
    assert [entry for entry in build_environment.requirements() if entry.startswith("pip==")]


def test_wheels_for_a_newer_glibc_than_the_releases_are_not_taken() -> None:
    tags = build_environment.platform_tags(36)
    assert tags[0] == "manylinux_2_36_x86_64"
    assert "manylinux_2_17_x86_64" in tags
    assert "manylinux_2_37_x86_64" not in tags


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")
def test_a_build_bears_the_time_of_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    def committed() -> int:
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        return int(subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout)

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = committed()
    assert before <= build_environment.moment() <= committed()


def test_the_day_of_a_version_is_that_of_the_changelog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(build_environment, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2027-01-31\n")
    assert build_environment.released("1.2.3") == datetime.date(2027, 1, 31)
    assert build_environment.released("1.2.4") == datetime.date(2023, 11, 14)


def test_a_program_that_is_missing_is_told_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DevError, match="dpkg-deb is missing"):
        build_linux.main(["--quick", "--work", str(tmp_path / "work")])
    assert list(tmp_path.iterdir()) == []


def test_a_time_that_is_given_goes_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert build_environment.moment() == 1700000000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(DevError, match="'yesterday'"):
        build_environment.moment()


@pytest.mark.skipif(sys.platform == "win32", reason="the paths of POSIX")
def test_bytecode_is_the_same_whoever_compiles_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for seed, name in (("1", "a"), ("2", "b")):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        root = tmp_path / name / "root"
        sources = [root / "opt" / f"{number}.py" for number in range(3)]
        sources[0].parent.mkdir(parents=True)
        for source in sources:
            source.write_text("def f(x):\n    return x in {'one', 'two', 'three', 'four', 'five'}\n")
        builder = build_environment.Builder(tmp_path / name, "{}.{}".format(*sys.version_info), 36)
        builder.python = Path(sys.executable)
        build_bytecode.compile_modules(builder, sources, root)
        found.append([path.read_bytes() for path in sorted(root.rglob("*.pyc"))])
    assert len(found[0]) == 3
    assert found[0] == found[1]
    assert b"/opt/0.py" in found[0][0]
    assert str(tmp_path).encode() not in found[0][0]


def test_a_python_that_is_not_there_is_told() -> None:
    with pytest.raises(DevError, match=r"no python3\.2 on the PATH"):
        build_environment.interpreter("3.2")


@pytest.mark.parametrize(
    "name",
    [
        "tensorflow/include/google/protobuf/any.h",
        "clang/native/libclang.so",
        "libclang-18.1.1.dist-info/METADATA",
        "grpcio-1.85.3.dist-info/RECORD",
        "debugpy/__init__.py",
        "pandas/tests/frame/test_api.py",
        "PySide6/QtQuick.abi3.so",
        "PySide6/QtWidgets.pyi",
        "PySide6/designer",
        "PySide6/Qt/qml/QtQuick/qmldir",
        "PySide6/Qt/plugins/sqldrivers/libqsqlite.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "jedi/third_party/django-stubs/django-stubs/apps/config.pyi",
        "keras/src/layers/core/dense_test.py",
        "numpy/_core/_umath_tests.cpython-311-x86_64-linux-gnu.so",
        "pip/_vendor/distlib/t64.exe",
    ],
)
def test_what_nothing_loads_is_left_out(name: str) -> None:
    assert list(build_trim.left_out([name], ["zh_CN"])) == [name]


@pytest.mark.parametrize(
    "name",
    [
        "tensorflow/python/data/ops/dataset_ops.py",  # AutoGraph and tracebacks read it
        "tensorflow/_api/v2/test/__init__.py",  # tf.test
        "tensorflow/tools/__init__.py",
        "keras/src/backend/tests/__init__.py",
        "keras/src/testing/test_case.py",
        "numpy/_core/_multiarray_tests.cpython-311-x86_64-linux-gnu.so",
        "IPython/testing/__init__.py",
        "numpy/testing/__init__.py",
        "pandas/_testing/__init__.py",
        "tensorflow_cpu-2.21.0.dist-info/METADATA",
        "google/protobuf/any_pb2.py",
        "PySide6/QtWidgets.abi3.so",
        "PySide6/libpyside6.abi3.so.6.11",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/translations/qtbase_zh_CN.qm",
        "jedi/third_party/typeshed/stdlib/builtins.pyi",
        "eagerlab/resources/icons/eagerlab.svg",
    ],
)
def test_what_people_need_at_the_console_stays(name: str) -> None:
    assert list(build_trim.left_out([name], ["zh_CN"])) == []


def test_on_windows_pip_keeps_what_it_copies_there() -> None:
    assert list(build_trim_desktop.left_out(["pip/_vendor/distlib/t64.exe"], "windows", [])) == []


def test_pip_does_not_miss_what_was_left_out(tmp_path: Path) -> None:
    file = tmp_path / "tensorflow_cpu-2.21.0.dist-info" / "METADATA"
    file.parent.mkdir()
    file.write_text(
        "Name: tensorflow_cpu\nRequires-Dist: libclang>=13.0.0\nRequires-Dist: grpcio<2.0,>=1.24.3\n"
        "Requires-Dist: grpcio-status>=1\nRequires-Dist: numpy>=1.26\n\nSee Requires-Dist: below\n"
    )
    build_trim.forget(tmp_path)
    assert file.read_text() == (
        "Name: tensorflow_cpu\nRequires-Dist: grpcio-status>=1\nRequires-Dist: numpy>=1.26\n"
        "\nSee Requires-Dist: below\n"
    )


def test_sizes_are_told_a_package_with_its_libraries_and_papers(tmp_path: Path) -> None:
    for name, count in {"numpy/a.py": 10, "numpy.libs/b.so": 20, "numpy-2.4.6.dist-info/RECORD": 5}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes(b"x" * count)
    assert build_trim.sizes(tmp_path) == {"numpy": 35}


def test_the_table_has_every_byte_in_it() -> None:
    before = {"tensorflow": 1_300_000_000, "clang": 60_000_000, "a": 1_000_000, "b": 2_000_000}
    after = {"tensorflow": 700_000_000, "a": 1_000_000}
    lines = build_trim.table(before, after, rows=2).splitlines()
    assert lines[1].split() == ["tensorflow", "1300.0", "700.0"]
    assert lines[2].split() == ["clang", "60.0", "0.0"]
    assert lines[3].split() == ["2", "others", "3.0", "1.0"]
    assert lines[4].split() == ["all", "1363.0", "701.0"]


def extension() -> Path:
    """Return a library that this Python loads."""
    import _json

    return Path(_json.__file__ or sysconfig.get_config_var("LIBDIR"))


@pytest.mark.skipif(sys.platform != "linux", reason="ELF files")
def test_a_library_whose_segments_cannot_be_loaded_is_told_from_one_whose_can(tmp_path: Path) -> None:
    assert build_trim.loadable(extension())
    data = bytearray(extension().read_bytes())
    (offset,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for place in range(offset, offset + size * count, size):
        if struct.unpack_from("<I", data, place)[0] == 1:
            (start,) = struct.unpack_from("<Q", data, place + 8)
            struct.pack_into("<Q", data, place + 8, start + 8)
    broken = tmp_path / "broken.so"
    broken.write_bytes(data)
    assert not build_trim.loadable(broken)


@needs_readelf
@pytest.mark.skipif(shutil.which("strip") is None, reason="binutils is not installed")
def test_a_stripped_library_can_be_loaded(tmp_path: Path) -> None:
    copy = tmp_path / extension().name
    shutil.copy(extension(), copy)
    build_trim.strip(tmp_path)
    assert build_trim.loadable(copy)
    assert list(tmp_path.iterdir()) == [copy]


@needs_readelf
def test_libraries_of_the_folder_itself_are_not_asked_of_the_system(tmp_path: Path) -> None:
    import PySide6

    qt = Path(PySide6.__file__).parent / "Qt"
    libraries = (
        "lib/libQt6Core.so.6",
        "lib/libQt6DBus.so.6",
        "plugins/platformthemes/libqxdgdesktopportal.so",
    )
    for name in libraries:
        (tmp_path / Path(name).name).symlink_to(qt / name)
        shutil.copyfile(qt / name, tmp_path / f"{Path(name).name}.copy")
    found = build_depends.outside(tmp_path)
    assert "libdbus-1.so.3" in found
    assert "libQt6DBus.so.6" not in found
    assert not [soname for soname in found if soname.startswith(("libc.so", "ld-linux"))]


@needs_readelf
def test_the_c_library_that_is_needed_is_read_from_the_files() -> None:
    import PySide6

    core = Path(PySide6.__file__).parent / "Qt" / "lib" / "libQt6Core.so.6"
    assert 17 <= build_depends.glibc_minor(core) <= 36


def test_a_library_that_nobody_knows_is_told() -> None:
    with pytest.raises(DevError, match=r"libstrange\.so\.1"):
        build_depends.package_of("libstrange.so.1")


def test_an_unknown_system_is_answered_with_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["amiga"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_help_names_what_can_be_chosen() -> None:
    command = [sys.executable, str(Path(build.__file__)), "linux", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0
    for option in ("--quick", "--release", "--python {3.11,3.13}", "--test", "--output"):
        assert option in done.stdout


def test_a_build_is_small_unless_it_is_to_be_quick(tmp_path: Path) -> None:
    assert build_linux.arguments_of(["-o", str(tmp_path)]).how == "release"
    assert build_linux.arguments_of(["--quick", "--python", "3.13"]).how == "quick"
