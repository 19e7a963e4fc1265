"""Folders of pictures: what is found out, and how they are read while training."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import psutil
import pytest
from PIL import Image

from eagerlab.backend.data.base import DataError, Waiting
from eagerlab.backend.data.pictures import PictureData
from eagerlab.backend.data.pictures_preview import picture_preview
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.experiment.data_spec import PicturesData, Split
from eagerlab.protocol.data import PreviewData
from tests.backend.conftest import Bench
from tests.backend.picture_folders import find, spec_of
from tests.data_files import experiment, module_of, words, write_pictures
from tests.patience import patient

NONE_KEPT = Split(validation=0.0)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with six pictures of 12×10 in each of two classes."""
    folder = tmp_path / 'it\'s "my" données{x}'
    write_pictures(folder)
    return folder


@pytest.fixture
def made() -> Iterator[list[PictureData]]:
    """Keep data that reads ahead, and end it."""
    kept: list[PictureData] = []
    yield kept
    for data in kept:
        data.close()


def opened(spec: PicturesData, made: list[PictureData], **how: Any) -> PictureData:
    module = module_of(spec)
    data = PictureData(
        *module.load_data(),
        batches=module.picture_batches,
        order=module.batch_indices,
        **{"batch_size": 4, **how},
    )
    made.append(data)
    return data


def batch(data: PictureData, epoch: int, offset: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    while isinstance(item := data.batch(epoch, offset), Waiting):
        pass
    assert item is not None
    return item[0].numpy(), item[1].numpy()


def epoch_of(data: PictureData, epoch: int, offset: int = 0) -> npt.NDArray[Any]:
    parts = []
    while offset < data.length:
        parts.append(batch(data, epoch, offset)[0])
        offset += data.batch_size or 0
    assert data.batch(epoch, offset) is None
    return np.concatenate(parts)


def by_hand(spec: PicturesData, files: Any) -> npt.NDArray[Any]:
    """Return pictures that need no change but their range, as Pillow alone reads them."""
    pixels = [np.asarray(Image.open(str(file)).convert("RGB"), np.float32) for file in files]
    return np.stack(pixels) / np.float32(255)


def test_grey_pictures_have_one_channel(tmp_path: Path) -> None:
    write_pictures(tmp_path / "grey", mode="L")
    spec = spec_of(tmp_path / "grey")
    assert spec.channels == 1
    files, labels, *_ = module_of(spec).load_data()
    x, y = next(iter(module_of(spec).picture_batches(files, labels, 5)))
    assert x.shape == (5, 10, 12, 1)
    assert y.numpy().tolist() == labels[:5].tolist()


def test_pixels_are_those_of_the_files(root: Path, made: list[PictureData]) -> None:
    spec = spec_of(root, split=NONE_KEPT)
    data = opened(spec, made)
    order = np.random.Generator(np.random.PCG64([1, 3])).permutation(12)
    np.testing.assert_array_equal(epoch_of(data, 3), by_hand(spec, data.x[order]))


def test_the_preview_shows_what_training_gets_pixel_for_pixel(root: Path, made: list[PictureData]) -> None:
    for name in ("unit", "standard", "none"):
        spec = spec_of(root, normalisation=name, height=7, width=9)
        whole = experiment(spec)
        shown = picture_preview(module_of(spec), whole, PreviewData(spec=whole, count=6), Reading())
        data = opened(spec, made)
        order = list(np.random.Generator(np.random.PCG64([1, 0])).permutation(data.length))
        trained = epoch_of(data, 0)[[order.index(row) for row in range(6)]]
        assert shown.x is not None
        np.testing.assert_array_equal(shown.x, trained)
        assert shown.sources[0] == "cat/00000.png"
        assert [(one.name, one.train + one.validation) for one in shown.balance] == [("cat", 6), ("dog", 6)]
        assert (shown.train, shown.validation) == (data.length, data.validation_count)


def test_standard_pictures_have_mean_0_and_deviation_1_in_training(root: Path) -> None:
    module = module_of(spec_of(root, normalisation="standard", split=Split(validation=0.25)))
    files, labels, *_ = module.load_data()
    x = next(iter(module.picture_batches(files, labels, len(files))))[0].numpy()
    np.testing.assert_allclose(x.mean((0, 1, 2)), 0, atol=1e-4)
    np.testing.assert_allclose(x.std((0, 1, 2)), 1, rtol=1e-3)


def test_order_is_a_function_of_seed_and_epoch_and_any_place_can_be_had(
    root: Path, made: list[PictureData]
) -> None:
    spec = spec_of(root)
    first, second = opened(spec, made, seed=5), opened(spec, made, seed=5)
    whole = epoch_of(first, 2)
    assert not np.array_equal(whole, epoch_of(first, 3))
    np.testing.assert_array_equal(epoch_of(second, 2, 4), whole[4:])
    np.testing.assert_array_equal(batch(second, 2, 3)[0], whole[3:7])
    second.seek(6)
    assert not np.array_equal(epoch_of(second, 2), whole)
    second.seek(5)
    np.testing.assert_array_equal(epoch_of(second, 2), whole)


def test_another_batch_size_holds_from_the_next_batch_on(root: Path, made: list[PictureData]) -> None:
    spec = spec_of(root, split=NONE_KEPT)
    whole = epoch_of(opened(spec, made), 0)
    data = opened(spec, made)
    parts = [batch(data, 0, 0)[0]]
    data.batch_size = 3
    assert data.batches == 4
    parts += [batch(data, 0, 4)[0], batch(data, 0, 7)[0]]
    data.batch_size = 100
    parts.append(batch(data, 0, 10)[0])
    assert [len(part) for part in parts] == [4, 3, 3, 2]
    np.testing.assert_array_equal(np.concatenate(parts), whole)
    assert data.batch_size == 12


def test_validation_comes_always_in_the_same_order(root: Path, made: list[PictureData]) -> None:
    data = opened(spec_of(root, split=Split(validation=0.5)), made)
    rounds = [
        np.concatenate([item[1].numpy() for item in data.validation() if not isinstance(item, Waiting)])
        for _ in range(2)
    ]
    assert rounds[0].tolist() == rounds[1].tolist() == data.y_validation.tolist()
    assert data.validation_count == 6
    assert list(opened(spec_of(root, split=NONE_KEPT), made).validation()) == []


def test_a_picture_that_cannot_be_read_stops_with_its_name_until_it_is_mended(
    root: Path, made: list[PictureData]
) -> None:
    spec = spec_of(root, split=NONE_KEPT)
    broken = root / "dog" / "00003.png"
    kept = broken.read_bytes()
    broken.write_bytes(kept[: len(kept) // 2])
    data = opened(spec, made)
    with pytest.raises(DataError) as caught:
        epoch_of(data, 0)
    assert caught.value.problem.what == f"The picture {broken} cannot be read."
    assert caught.value.problem.why == "It ends early."
    broken.write_bytes(kept)
    assert len(epoch_of(data, 0)) == 12


def test_pictures_that_cannot_be_read_are_found_and_left_out_on_request(
    root: Path, made: list[PictureData]
) -> None:
    (root / "cat" / "00002.png").write_bytes(b"no picture at all")
    found = find(root)
    (fault,) = [finding for finding in found.findings if finding.severity == "error"]
    assert (fault.count, fault.field) == (1, "skip_broken")
    assert fault.examples == ("cat/00002.png: it is no picture, or one of an unknown kind",)
    assert isinstance(found.data, PicturesData)
    found = find(root, found.data.model_copy(update={"skip_broken": True, "split": NONE_KEPT}))
    assert not [finding for finding in found.findings if finding.severity == "error"]
    assert isinstance(found.data, PicturesData)
    assert found.count == 11
    data = opened(found.data, made)
    assert data.length == 11
    assert len(epoch_of(data, 0)) == 11
    # One that goes bad later is left out when it is met.
    (root / "dog" / "00001.png").write_bytes(b"")
    assert len(epoch_of(opened(found.data, made), 0)) == 10


def test_a_batch_of_which_no_picture_can_be_read_says_so(root: Path, made: list[PictureData]) -> None:
    spec = spec_of(root, skip_broken=True, split=NONE_KEPT)
    data = opened(spec, made, batch_size=1)
    first = Path(str(data.x[int(np.random.Generator(np.random.PCG64([1, 0])).permutation(12)[0])]))
    first.write_bytes(b"")
    with pytest.raises(DataError, match="No picture of a batch can be read") as caught:
        batch(data, 0, 0)
    assert "read anew" in caught.value.problem.todo


def test_the_preview_goes_on_without_pictures_that_cannot_be_read(root: Path) -> None:
    (root / "cat" / "00002.png").write_bytes(b"no picture at all")
    whole = experiment(spec_of(root, split=NONE_KEPT))
    module = module_of(whole.data)
    shown = picture_preview(module, whole, PreviewData(spec=whole, count=5), Reading())
    assert shown.x is not None
    assert len(shown.x) == 4
    assert "cat/00002.png" not in shown.sources
    assert "00002.png cannot be read" in words(shown.findings)
    nothing = picture_preview(module, whole, PreviewData(spec=whole, first=2, count=1), Reading())
    assert nothing.x is None
    assert nothing.findings


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_names_that_are_no_text_are_read_all_the_same(root: Path, made: list[PictureData]) -> None:
    os.rename(root / "cat" / "00000.png", os.fsencode(root / "cat") + b"/\xff\n.png")  # noqa: PTH104
    spec = spec_of(root, split=NONE_KEPT)
    assert len(epoch_of(opened(spec, made), 0)) == 12


def test_memory_stays_bounded_however_large_the_folder_is(tmp_path: Path, made: list[PictureData]) -> None:
    pictures, side = 400, 512
    for name in ("a", "b"):
        (tmp_path / "large" / name).mkdir(parents=True)
        for number in range(pictures // 2):
            Image.new("RGB", (side, side), (number % 256, 0, 0)).save(
                tmp_path / "large" / name / f"{number}.png", compress_level=1
            )
    spec = PicturesData(
        path=str(tmp_path / "large"), classes=("a", "b"), height=side, width=side, split=NONE_KEPT
    )
    data = opened(spec, made, batch_size=8)
    process = psutil.Process()
    batch(data, 0, 0)
    before = process.memory_info().rss
    most = 0
    for offset in range(8, pictures, 8):
        batch(data, 0, offset)
        most = max(most, process.memory_info().rss - before)
    decoded = pictures * side * side * 3 * 4  # as float32: 1.26 GB
    assert most < decoded / 4, f"{most / 1e6:.0f} MB of {decoded / 1e6:.0f} MB"


def small(root: Path, **changes: Any) -> Any:
    """Return a quick experiment on the pictures of a folder."""
    fields = {"steps": 12, "batch_size": 4, "metrics": ("accuracy",), **changes}
    return experiment(spec_of(root, split=Split(validation=0.25)), **fields)


def weights(lab: Lab) -> list[npt.NDArray[Any]]:
    return [variable.numpy() for variable in lab.model.trainable_variables]


def test_a_model_trains_on_pictures_and_goes_on_exactly_from_a_checkpoint(bench: Bench, root: Path) -> None:
    lab = bench.lab
    lab.load(small(root))
    lab.train()
    lab.wait(patient(60))
    bench.publisher.flush()
    assert lab.state.phase == "finished", bench.sink.problems()
    assert lab.state.step == 12
    straight = weights(lab)
    lab.reset()
    lab.train(steps=5)
    lab.wait(patient(60))
    checkpoint = lab.save("five")
    lab.train(steps=7)
    lab.wait(patient(60))
    lab.restore(checkpoint)
    assert lab.state.step == 5
    lab.train(steps=7)
    lab.wait(patient(60))
    assert lab.state.step == 12
    for one, other in zip(straight, weights(lab), strict=True):
        np.testing.assert_array_equal(one, other)


def test_training_stands_at_a_picture_that_cannot_be_read_and_goes_on_when_it_is_mended(
    bench: Bench, root: Path
) -> None:
    lab = bench.lab
    lab.load(small(root))
    broken = Path(str(lab.data.x[int(np.random.Generator(np.random.PCG64([1, 0])).permutation(9)[5])]))
    kept = broken.read_bytes()
    broken.write_bytes(b"")
    lab.train()
    bench.sink.wait_for(lambda: any(str(broken) in problem for problem in bench.sink.problems()))
    bench.sink.wait_for(lambda: lab.state.phase in ("paused", "failed"))
    assert lab.state.step == 1
    broken.write_bytes(kept)
    lab.train()
    lab.wait(patient(60))
    assert lab.state.step == 12


def test_training_does_not_begin_while_a_picture_is_known_to_be_broken(
    bench: Bench, root: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lab = bench.lab
    kept = {name: (root / "dog" / name).read_bytes() for name in ("00003.png", "00004.png")}
    for name in kept:
        (root / "dog" / name).write_bytes(b"no picture")
    lab.load(small(root))
    for name, left in (("00003.png", "Another picture could not be read"), ("00004.png", "Put a whole")):
        lab.train()
        with pytest.raises(LabError, match=name) as caught:
            lab.wait(patient(60))
        assert caught.value.problem.action == "train"
        assert left in bench.sink.problems()[-1]
        assert lab.state.step == 0
        (root / "dog" / name).write_bytes(kept[name])
    lab.train()
    lab.wait(patient(60))
    assert lab.state.step == 12
    assert "Traceback" not in capfd.readouterr().err
