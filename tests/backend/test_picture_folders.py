"""Folders of pictures: what is found out about them, and what is said."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from eagerlab.backend.data.checked import check_files
from eagerlab.backend.data.pictures_found import pictures_found
from eagerlab.backend.data.reading import Reading, ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import PicturesData
from tests.backend.picture_folders import find, spec_of
from tests.data_files import module_of, picture, words, write_idx, write_pictures


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with six pictures of 12×10 in each of two classes."""
    folder = tmp_path / 'it\'s "my" données{x}'
    write_pictures(folder)
    return folder


def test_a_folder_is_found_with_its_size_and_classes(root: Path) -> None:
    found = find(root)
    assert isinstance(found.data, PicturesData)
    assert (found.data.classes, found.data.width, found.data.height) == (("cat", "dog"), 12, 10)
    assert (found.data.channels, found.count, found.findings) == (3, 12, ())


@pytest.mark.parametrize(
    ("fit", "left", "middle"), [("crop", 255, 255), ("pad", 0, 255), ("stretch", 255, 255)]
)
def test_pictures_of_another_shape_are_fitted_as_chosen(
    tmp_path: Path, fit: str, left: int, middle: int
) -> None:
    for name in ("a", "b"):
        (tmp_path / "tall" / name).mkdir(parents=True)
        Image.new("L", (8, 32), 255).save(tmp_path / "tall" / name / "white.png")
    module = module_of(spec_of(tmp_path / "tall", width=16, height=16, fit=fit, normalisation="none"))
    pixels = module.read_picture(str(tmp_path / "tall" / "a" / "white.png"))
    assert pixels.shape == (16, 16, 1)
    assert (pixels[8, 0, 0], pixels[8, 8, 0]) == (left, middle)


def pixel_of(folder: Path, made_picture: Image.Image, ending: str = "png") -> tuple[list[int], str]:
    """Return the first pixel as the model gets it, and what is said of the picture."""
    for name in ("a", "b"):
        (folder / name).mkdir(parents=True)
        made_picture.save(folder / name / f"one.{ending}")
    spec = spec_of(folder, channels=3, width=made_picture.width, height=made_picture.height)
    pixels = module_of(spec).read_picture(str(folder / "a" / f"one.{ending}"))
    assert pixels.dtype == np.uint8
    return pixels[0, 0].tolist(), words(find(folder).findings)


def test_colours_of_every_kind_become_red_green_blue(tmp_path: Path) -> None:
    size = (9, 9)
    clear = Image.new("RGBA", size, (255, 0, 0, 0))
    half = Image.new("LA", size, (0, 128))
    deep = Image.fromarray(np.full(size, 0x80FF, np.uint16))
    palette = Image.new("P", size, 1)
    palette.putpalette([0, 0, 0, 10, 20, 30])
    assert pixel_of(tmp_path / "1", clear) == ([255, 255, 255], "Transparent pictures are laid on white.")
    assert pixel_of(tmp_path / "2", half)[0] == [127, 127, 127]
    pixel, said = pixel_of(tmp_path / "3", deep)
    assert pixel == [128, 128, 128]
    assert "16 bits" in said
    assert pixel_of(tmp_path / "4", palette)[0] == [10, 20, 30]
    assert pixel_of(tmp_path / "5", Image.new("1", size, 1))[0] == [255, 255, 255]
    cyan = pixel_of(tmp_path / "6", Image.new("CMYK", size, (255, 0, 0, 0)), "jpg")[0]
    assert cyan[0] < 40 < 200 < min(cyan[1:])
    assert pixel_of(tmp_path / "7", Image.new("RGB", size, (9, 8, 7)), "bmp")[0] == [9, 8, 7]
    assert pixel_of(tmp_path / "8", Image.new("RGB", size, (9, 8, 7)), "tiff")[0] == [9, 8, 7]


def test_a_folder_without_classes_says_what_to_do(tmp_path: Path) -> None:
    flat = tmp_path / "flat"
    flat.mkdir()
    picture().save(flat / "one.png")
    cases = {"flat": "no folders for classes", "nothing": "There is no file", "bare": "There are no pictures"}
    (tmp_path / "bare" / "cat").mkdir(parents=True)
    (tmp_path / "bare" / "cat" / "notes.txt").write_text("hi")
    write_pictures(tmp_path / "single", ("cat",))
    cases["single"] = "Only one folder"
    write_pictures(tmp_path / "parts" / "train")
    write_pictures(tmp_path / "parts" / "test")
    cases["parts"] = "parts of the data"
    for name, what in cases.items():
        problem = find(tmp_path / name).problem
        assert problem is not None
        assert what in problem.what
        assert problem.todo
    for file in (tmp_path / "single" / "cat").iterdir():
        file.write_bytes(b"")
    shutil.copytree(tmp_path / "single" / "cat", tmp_path / "single" / "dog")
    problem = find(tmp_path / "single").problem
    assert problem is not None
    assert "None of the 12 pictures" in problem.what


def test_a_folder_of_other_data_says_which_file_to_open(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hi")
    for name in ("t10k-labels-idx1-ubyte", "train-labels-idx1-ubyte"):
        write_idx(tmp_path / name, np.zeros(3, "u1"))
    problem = find(tmp_path).problem
    assert problem is not None
    assert problem.todo == "Open the file train-labels-idx1-ubyte in it."


def test_pictures_of_several_sizes_are_told_and_brought_to_one(root: Path) -> None:
    picture(size=(200, 120)).save(root / "cat" / "large.png")
    found = find(root)
    assert isinstance(found.data, PicturesData)
    assert (found.data.width, found.data.height) == (16, 16)
    assert "The pictures have 2 sizes and are brought to 16×16." in words(found.findings)


def test_what_was_chosen_holds_when_the_folder_is_opened_anew(root: Path) -> None:
    wanted = spec_of(root, width=20, height=21, channels=1, fit="pad", normalisation="standard")
    (root / "emu").mkdir()
    picture().save(root / "emu" / "one.png")
    found = find(root, wanted)
    assert found.data == wanted.model_copy(update={"classes": ("cat", "dog", "emu")})


def test_looking_at_pictures_can_be_ended(root: Path) -> None:
    reading = Reading()
    reading.cancel()
    with pytest.raises(ReadingCancelledError):
        pictures_found(root, None, reading)


def test_a_class_whose_folder_is_gone_is_named_before_training(root: Path) -> None:
    spec = spec_of(root)
    check_files(spec)
    shutil.rmtree(root / "dog")
    with pytest.raises(LabError, match="no folder for 1 of 2 classes: “dog”"):
        check_files(spec)
    shutil.rmtree(root)
    with pytest.raises(LabError, match="There is no folder"):
        check_files(spec)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_links_pipes_and_names_that_are_no_text_do_no_harm(root: Path) -> None:
    os.symlink("itself", root / "itself")  # noqa: PTH211
    os.symlink("..", root / "cat" / "up")  # noqa: PTH211
    os.symlink("nowhere", root / "cat" / "broken.png")  # noqa: PTH211
    os.mkfifo(root / "cat" / "pipe.png")
    os.mkdir(os.fsencode(root) + b"/c\xff")  # noqa: PTH102
    Path(os.fsdecode(os.fsencode(root / "dog") + b"/\xff.png")).write_bytes(b"no picture")
    found = find(root)
    assert isinstance(found.data, PicturesData)
    assert found.data.classes == ("cat", "dog")
    # The name that is no text cannot be kept: that picture is left out when it is met.
    assert found.data.left_out == ("cat/broken.png", "cat/pipe.png")
    broken = next(finding for finding in found.findings if finding.field == "skip_broken")
    assert broken.examples == (
        "cat/broken.png: the system says: No such file or directory",
        "cat/pipe.png: it is no file",
        "dog/?.png: it is no picture, or one of an unknown kind",
    )
    said = {finding.what: finding.examples for finding in found.findings}
    assert said["Folders whose names are no text are left out: rename them."] == ("c?",)
    assert said["Links to folders are not followed."] == ("cat/up",)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may open everything")
def test_a_folder_that_may_not_be_opened_is_told(root: Path) -> None:
    write_pictures(root, ("emu",))
    (root / "emu").chmod(0)
    found = find(root)
    (root / "emu").chmod(0o700)
    assert isinstance(found.data, PicturesData)
    assert found.data.classes == ("cat", "dog")
    assert "Folders that may not be opened are left out." in words(found.findings)


def test_a_picture_too_large_to_read_and_one_of_another_kind_are_told(root: Path) -> None:
    Image.new("1", (20_000, 20_000)).save(root / "cat" / "vast.png")
    (root / "dog" / "phone.HEIC").write_bytes(b"heic")
    Image.fromarray(np.ones((10, 12), np.float32)).save(root / "dog" / "deep.tif")
    picture().save(root / "dog" / "windows.JFIF", format="JPEG")
    found = find(root)
    assert isinstance(found.data, PicturesData)
    assert found.data.left_out == ("cat/vast.png",)
    assert "cat/vast.png: it has 400 million pixels: scale it down first" in [
        example for finding in found.findings for example in finding.examples
    ]
    said = words(found.findings)
    assert "HEIC pictures have to be saved as JPEG first." in said
    assert "beyond 0 to 255 is cut off" in said
    assert found.rows == 15  # with the JFIF
