"""B41, B43, B45, B46: folders of pictures and files of arrays as they are found in the world."""

from __future__ import annotations

import gzip
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
from PIL import Image, ImageOps

from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.pictures_preview import picture_preview
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.loading import load_data, run_source
from eagerlab.experiment.data_spec import ArraysData, PicturesData, Split
from eagerlab.experiment.source import write_source
from eagerlab.protocol.data import DataFound, OpenData, PreviewData
from tests.data_files import experiment, module_of, one_pixel, words

IDX = struct.pack(">IIII", 2051, 3, 2, 2) + bytes(range(12))
LABELS = struct.pack(">II", 2049, 3) + bytes([0, 1, 2])


def look(path: Path, second: Path | None = None) -> DataFound:
    return open_data(OpenData(path=str(path), second_path=str(second or "")), Reading())


def sentence(found: DataFound) -> str:
    assert found.problem is not None
    assert found.data is None
    text = found.problem.sentence() + found.problem.details
    assert "allow_pickle" not in text
    assert "trust" not in text
    return text


def arrays_of(found: DataFound) -> list[Any]:
    """Return what the experiment's source makes of what was found, unsplit and unscaled."""
    assert isinstance(found.data, ArraysData), found.problem
    update = {"split": Split(validation=0.0), "normalisation": "none"}
    return list(module_of(found.data.model_copy(update=update)).load_data())


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return the folder of case B41."""
    root = tmp_path / "tree"
    for name in ("cat", "dog", ".ipynb_checkpoints", "__MACOSX", "empty", "Ünïcode dir"):
        (root / name).mkdir(parents=True)
    for name in ("cat", "dog", "Ünïcode dir", ".ipynb_checkpoints"):
        one_pixel(root / name / "A.PNG", 200, 0, 0)
    for name in ("cat", "dog"):
        (root / name / ".DS_Store").write_bytes(b"Bud1")
        (root / name / "._A.png").write_bytes(b"\0\5\x16\7")
        (root / name / "Thumbs.db").write_bytes(b"x")
        (root / name / "notes.txt").write_text("hi")
    (root / "readme.md").write_text("hi")
    return root


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own there")
def test_b41_hidden_folders_and_stray_files_are_no_classes_and_are_counted(tree: Path) -> None:
    (tree / "cat" / "loop").symlink_to("..")
    (tree / "again").symlink_to(tree)
    (tree / "above").symlink_to("..")
    found = look(tree)
    assert isinstance(found.data, PicturesData)
    assert found.data.classes == ("cat", "dog", "Ünïcode dir")
    assert found.rows == 3
    counts = {finding.what: (finding.count, finding.examples) for finding in found.findings}
    assert counts["Folders without pictures are no classes."] == (1, ("empty",))
    assert counts["Hidden files and folders, and those that systems make, are left out."][0] == 8
    assert counts["Files of other kinds (.txt, .md) are left out."][0] == 3
    assert counts["Links to folders are not followed."] == (3, ("above", "again", "cat/loop"))
    files, labels, *_ = module_of(found.data).load_data()
    listed = [Path(file).relative_to(tree).as_posix() for file in files]
    assert listed == ["cat/A.PNG", "dog/A.PNG", "Ünïcode dir/A.PNG"]
    assert labels.tolist() == [0, 1, 2]


def test_b41_the_order_is_that_of_the_names_however_the_disk_lists_them(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        one_pixel(tree / "dog" / f"{number}.png", number, 0, 0)
    data = look(tree).data
    assert isinstance(data, PicturesData)
    straight = module_of(data).load_data()[0].tolist()
    listing = os.scandir

    class Backwards(list[Any]):
        def __enter__(self) -> Backwards:
            return self

        def __exit__(self, *_: object) -> None: ...

        def close(self) -> None: ...

        def __next__(self) -> Any:
            if not self:
                raise StopIteration
            return self.pop(0)

    def scandir(path: Any) -> Backwards:
        with listing(path) as entries:
            return Backwards(sorted(entries, key=lambda entry: entry.name, reverse=True))

    monkeypatch.setattr(os, "scandir", scandir)
    assert next(scandir(tree)).name == "Ünïcode dir"
    again = look(tree).data
    assert again == data
    assert module_of(data).load_data()[0].tolist() == straight


@pytest.fixture
def turned(tmp_path: Path) -> Path:
    """Return the folder of case B43: eight photos, each noted as turned another way, and an animation."""
    root = tmp_path / "exif"
    (root / "x").mkdir(parents=True)
    (root / "y").mkdir()
    pixels = np.zeros((16, 32, 3), np.uint8)
    pixels[:, :16] = (255, 0, 0)
    Image.fromarray(pixels).save(tmp_path / "plain.jpg", quality=95)
    plain = (tmp_path / "plain.jpg").read_bytes()
    for way in range(1, 9):
        tag = b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, way, 0, 0)
        marker = b"\xff\xe1" + struct.pack(">H", len(tag) + 2) + tag
        (root / "x" / f"o{way}.jpg").write_bytes(plain[:2] + marker + plain[2:])
    frame = b",\0\0\0\0\2\0\2\0\0\2\3\x44\2\5\0"
    animation = b"GIF89a\2\0\2\0\x80\0\0\xff\0\0\0\xff\0" + frame * 2 + b";"
    (root / "y" / "two_frames.gif").write_bytes(animation)
    return root


def test_b43_photos_stand_upright_in_preview_and_training_alike(turned: Path) -> None:
    found = look(turned)
    said = words(found.findings)
    assert "Photos that the camera notes as turned are set upright." in said
    assert "Of moving pictures the first frame is taken." in said
    assert isinstance(found.data, PicturesData)
    update = {"height": 32, "width": 16, "normalisation": "none", "split": Split(validation=0.0)}
    spec = found.data.model_copy(update=update)
    module, whole = module_of(spec), experiment(spec)
    shown = picture_preview(module, whole, PreviewData(spec=whole, count=9), Reading())
    assert shown.x is not None
    by_name = dict(zip(shown.sources, shown.x, strict=True))
    sixth = by_name["x/o6.jpg"]
    assert sixth.shape == (32, 16, 3)
    assert sixth[4, 8, 0] > 200 > 50 > sixth[27, 8, 0], "red on top"
    # All of them as any viewer of photos shows them.
    for name in ("x/o6.jpg", "x/o8.jpg", "x/o5.jpg", "x/o7.jpg"):
        with Image.open(turned / name) as photo:
            upright = np.asarray(ImageOps.exif_transpose(photo))
        np.testing.assert_array_equal(by_name[name], upright.astype("float32"))
    files, labels, *_ = module.load_data()
    x, _ = next(iter(module.picture_batches(files, labels, 9)))
    np.testing.assert_array_equal(x.numpy(), shown.x)
    assert by_name["y/two_frames.gif"].shape == (32, 16, 3), "the first frame alone"


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Probe:
    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.makedirs, (os.path.join(os.getcwd(), "PICKLE_WAS_RUN"),)  # noqa: PTH109, PTH118


def test_b45_pickled_objects_are_refused_and_never_run(in_folder: Path) -> None:
    np.savez("trap.npz", x=np.zeros((3, 2)), y=np.array([Probe()], dtype=object))
    np.save("trap.npy", np.array([Probe()], dtype=object), allow_pickle=True)
    np.save("targets.npy", np.arange(1))
    (in_folder / "page.npz").write_bytes(b"<html>404</html>")
    found = look(in_folder / "trap.npz")
    assert "The array y contains Python objects and is not loaded" in sentence(found)
    assert found.arrays == (("x", (3, 2), "float64"), ("y", (1,), "Python objects"))
    assert "contains Python objects and is not loaded" in sentence(look(in_folder / "trap.npy"))
    both = look(in_folder / "trap.npy", in_folder / "targets.npy")
    assert "contains Python objects and is not loaded" in sentence(both)
    assert "It looks like a web page" in sentence(look(in_folder / "page.npz"))
    # What an experiment's file names is not run either.
    for data in (
        ArraysData(path=str(in_folder / "trap.npz"), x="x", y="y", shape=(2,), classes=("0", "1")),
        ArraysData(format="npy", path=str(in_folder / "trap.npy"), y_path="targets.npy", shape=(1,)),
    ):
        spec = experiment(data)
        module = run_source(spec, write_source(spec))
        with pytest.raises(LabError, match="contains Python objects and is not loaded"):
            load_data(module, spec)
        with pytest.raises(ValueError, match=r"Object arrays cannot be loaded|Python objects in dtype"):
            module.load_data()  # nor where the check was left out
    assert not (in_folder / "PICKLE_WAS_RUN").exists()


def test_b45_good_arrays_beside_a_trap_can_be_used(in_folder: Path) -> None:
    np.savez("a.npz", x=np.zeros((3, 2)), y=np.array([Probe()] * 3, dtype=object), z=np.arange(3) % 2)
    wanted = ArraysData(path="a.npz", x="x", y="z", shape=())
    found = open_data(OpenData(path=str(in_folder / "a.npz"), wanted=wanted), Reading())
    assert isinstance(found.data, ArraysData)
    assert (found.data.y, found.data.classes) == ("z", ("0", "1"))
    assert not (in_folder / "PICKLE_WAS_RUN").exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("ok-idx3-ubyte", IDX),
        ("ok-idx3-ubyte.gz", gzip.compress(IDX, mtime=0)),
        ("gz-without-ext-idx3", gzip.compress(IDX, mtime=0)),
        ("without-any-name", gzip.compress(IDX, mtime=0)),
        ("long-idx3", IDX + b"xx"),
    ],
)
def test_b46_idx_files_are_known_by_their_content(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "labels").write_bytes(LABELS)
    found = look(tmp_path / name, tmp_path / "labels")
    x, y, *_ = arrays_of(found)
    assert x.reshape(-1).tolist() == list(range(12))
    assert (x.shape[:3], y.tolist()) == ((3, 2, 2), [0, 1, 2])
    assert ("2 bytes longer than its header says" in words(found.findings)) == (name == "long-idx3")


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("magic-idx3", struct.pack(">I", 1234) + IDX[4:], "Received: 0, 0, 4, 210."),
        ("short-idx3", IDX[:-5], "12 bytes, but there are 7 bytes"),
        ("huge-idx3", struct.pack(">IIII", 2051, 2**31 - 1, 2**15, 2**15), "2,306 PB, but there are 0 bytes"),
        (
            "huge-idx3.gz",
            gzip.compress(struct.pack(">IIII", 2051, 2**31 - 1, 2**15, 2**15), mtime=0),
            "2,306 PB",
        ),
        (
            "bomb-idx3.gz",
            gzip.compress(struct.pack(">IIII", 2051, 3, 9, 9) + IDX, mtime=0),
            "ends 215 bytes early",
        ),
        ("cut-idx3.gz", gzip.compress(IDX, mtime=0)[:-9], "damaged"),
        ("html-idx3.gz", b"<!DOCTYPE html>", "It looks like a web page"),
        ("empty-idx3", b"", "is empty"),
        ("stub-idx3", IDX[:9], "It ends within its header"),
    ],
)
def test_b46_idx_files_that_lie_are_refused_in_a_line(
    tmp_path: Path, name: str, content: bytes, what: str
) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "labels").write_bytes(LABELS)
    before = psutil.Process().memory_info().rss
    text = sentence(look(tmp_path / name, tmp_path / "labels"))
    assert what in text
    assert name in text
    assert psutil.Process().memory_info().rss - before < 100e6


def test_b46_float_idx_and_empty_ones(tmp_path: Path) -> None:
    (tmp_path / "float-idx2").write_bytes(struct.pack(">III", 0x0D02, 3, 2) + struct.pack(">6f", *range(6)))
    (tmp_path / "labels-idx1").write_bytes(LABELS)
    x, *_ = arrays_of(look(tmp_path / "float-idx2", tmp_path / "labels-idx1"))
    assert x.tolist() == [[0, 1], [2, 3], [4, 5]]
    (tmp_path / "zero-idx1").write_bytes(struct.pack(">II", 2049, 0))
    assert "is empty: its shape is (0,)" in sentence(look(tmp_path / "float-idx2", tmp_path / "zero-idx1"))


def test_b46_images_and_labels_of_different_number_give_both_counts(tmp_path: Path) -> None:
    (tmp_path / "x-idx3").write_bytes(IDX)
    (tmp_path / "y-idx1").write_bytes(struct.pack(">II", 2049, 4) + bytes([0, 1, 2, 3]))
    text = sentence(look(tmp_path / "x-idx3", tmp_path / "y-idx1"))
    assert "There are 3 inputs in x-idx3 and 4 targets in y-idx1." in text
    np.savez(tmp_path / "lens.npz", x=np.zeros((3, 4)), y=[0, 1])
    found = look(tmp_path / "lens.npz")
    assert "There are 3 inputs in x and 2 targets in y." in sentence(found)
    assert found.arrays == (("x", (3, 4), "float64"), ("y", (2,), "int64"))


def test_b46_order_and_bytes_of_an_array_do_not_change_its_numbers(tmp_path: Path) -> None:
    a = np.arange(12.0).reshape(3, 4)
    np.savez(tmp_path / "fortran.npz", x=np.asfortranarray(a), y=[0, 1, 2])
    np.savez(tmp_path / "bigend.npz", x=a.astype(">f4"), y=np.array([0, 1, 2], ">i4"))
    for name in ("fortran.npz", "bigend.npz"):
        x, y, *_ = arrays_of(look(tmp_path / name))
        assert (x.dtype, y.dtype) == (np.float32, np.int32)
        assert x.dtype.isnative
        assert (x.tolist(), y.tolist()) == (a.tolist(), [0, 1, 2])


def test_b46_unknown_names_can_be_chosen_and_single_numbers_are_refused(tmp_path: Path) -> None:
    a = np.arange(12.0).reshape(3, 4)
    np.savez(tmp_path / "names.npz", images=a, targets=[0, 1, 2])
    np.savez(tmp_path / "unnamed.npz", a, [0, 1, 2])
    np.savez(tmp_path / "nd0.npz", x=np.float64(3), y=1)
    named = look(tmp_path / "names.npz").data
    assert isinstance(named, ArraysData)
    assert (named.x, named.y) == ("images", "targets")
    found = look(tmp_path / "unnamed.npz")
    assert "No name says what the arrays are" in words(found.findings)
    assert [name for name, _, _ in found.arrays] == ["arr_0", "arr_1"]
    assert "The array x is a single number" in sentence(look(tmp_path / "nd0.npz"))


def test_b46_half_an_npz_says_what_is_missing(tmp_path: Path) -> None:
    np.savez(tmp_path / "whole.npz", x=np.zeros((3, 4)), y=[0, 1, 2])
    raw = (tmp_path / "whole.npz").read_bytes()
    (tmp_path / "cut.npz").write_bytes(raw[: len(raw) // 2])
    text = sentence(look(tmp_path / "cut.npz"))
    assert "The file cut.npz is damaged. Its table of contents" in text


@pytest.mark.parametrize("kind", ["npz", "npz packed", "npy", "idx", "idx.gz"])
def test_b46_any_damage_ends_in_a_sentence_or_in_arrays(tmp_path: Path, kind: str) -> None:
    random = np.random.default_rng(1)
    x, y = random.normal(size=(20, 3)).astype("f4"), np.arange(20) % 2
    labels = tmp_path / "labels.npy"
    np.save(labels, y)
    path = tmp_path / f"x.{kind.split()[0]}"
    if kind.startswith("npz"):
        (np.savez_compressed if "packed" in kind else np.savez)(path, x=x, y=y)
    elif kind == "npy":
        np.save(path, x)
    else:
        content = struct.pack(">III", 0x0D02, 20, 3) + x.astype(">f4").tobytes()
        path.write_bytes(gzip.compress(content) if kind == "idx.gz" else content)
        labels = tmp_path / "labels"
        labels.write_bytes(struct.pack(">II", 2049, 20) + bytes(y.astype("u1")))
    raw = path.read_bytes()
    for _ in range(150):
        changed = bytearray(raw)
        for place in random.integers(0, len(raw), random.integers(1, 5)):
            changed[place] = random.integers(0, 256)
        cut = len(raw) if random.random() < 0.7 else random.integers(0, len(raw))
        path.write_bytes(changed[:cut])
        found = look(path, None if kind.startswith("npz") else labels)
        assert (found.problem is None) == (found.data is not None)
        if found.problem is not None:
            assert found.problem.what
            assert "allow_pickle" not in found.problem.sentence() + found.problem.details
            assert not found.problem.details, found.problem.details


def test_b46_damaged_pictures_end_in_a_sentence(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    for name in ("a", "b"):
        (tmp_path / "p" / name).mkdir(parents=True)
    Image.fromarray(random.integers(0, 255, (40, 40, 3), np.uint8)).save(tmp_path / "p" / "b" / "good.png")
    for number in range(60):
        path = tmp_path / "p" / "a" / f"{number}.{('png', 'jpg', 'gif', 'bmp', 'tiff', 'webp')[number % 6]}"
        Image.fromarray(random.integers(0, 255, (16, 16, 3), np.uint8)).save(path)
        raw = bytearray(path.read_bytes())
        for place in random.integers(0, len(raw), 6):
            raw[place] = random.integers(0, 256)
        path.write_bytes(raw[: random.integers(1, len(raw))] if number % 3 == 0 else raw)
    found = look(tmp_path / "p")
    assert isinstance(found.data, PicturesData)
    spec = found.data.model_copy(update={"skip_broken": True, "split": Split(validation=0.0)})
    assert spec.left_out
    module = module_of(spec)
    files, labels, *_ = module.load_data()
    read = sum(len(y) for _, y in module.picture_batches(files, labels, 16))
    assert read == len(files) == 61 - len(spec.left_out)
