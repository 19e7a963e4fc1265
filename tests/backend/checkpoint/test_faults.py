from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from eagerlab.backend.checkpoints import files as checkpoint_files
from eagerlab.backend.errors import LabError
from eagerlab.store.checkpoints import list_checkpoints
from tests.backend.checkpoint.conftest import Shelf
from tests.backend.checkpoint.experiments import Blocks, experiment, same, train, values


def _data_file(folder: Path, checkpoint: str) -> Path:
    return next(path for path in (folder / checkpoint).iterdir() if ".data-" in path.name)


@pytest.mark.parametrize("fault", ["missing", "altered", "cut short"])
def test_a_damaged_file_is_named_and_the_model_left_alone(shelf: Shelf, fault: str) -> None:
    live = experiment()
    saved = shelf.checkpoints.save(live).result()
    train(live)
    before = values(live)
    file = _data_file(shelf.folder, saved)
    data = bytearray(file.read_bytes())
    if fault == "missing":
        file.unlink()
    elif fault == "altered":
        data[3] ^= 1
        file.write_bytes(data)
    else:
        file.write_bytes(data[:-5])
    with pytest.raises(LabError, match=r"is damaged and was not used.*variables\.data-00000"):
        shelf.checkpoints.restore(live, saved)
    assert same(values(live), before)
    assert live.step == 2


def test_a_folder_without_a_manifest_is_not_offered(shelf: Shelf) -> None:
    live = experiment()
    saved = shelf.checkpoints.save(live).result()
    (shelf.folder / saved / "manifest.json").unlink()
    assert list_checkpoints(shelf.folder) == []
    with pytest.raises(LabError, match="There is no checkpoint"):
        shelf.checkpoints.restore(live, saved)


def test_a_renamed_folder_is_refused_in_words(shelf: Shelf) -> None:
    live = experiment()
    saved = shelf.checkpoints.save(live).result()
    (shelf.folder / saved).rename(shelf.folder / "renamed")
    with pytest.raises(LabError, match="was it renamed"):
        shelf.checkpoints.restore(live, "renamed")


def test_a_moved_folder_is_restored_by_its_path(shelf: Shelf, tmp_path: Path) -> None:
    live = experiment()
    saved = shelf.checkpoints.save(live).result()
    moved = tmp_path / "elsewhere" / saved
    moved.parent.mkdir()
    (shelf.folder / saved).rename(moved)
    before = values(live)
    train(live)
    assert shelf.checkpoints.restore(live, str(moved)).step == 1
    assert same(values(live), before)


def test_a_variable_that_is_not_in_the_file_is_noticed_when_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # TensorFlow has dropped layers without a word before (keras-team/keras #18398).
    import tensorflow as tf

    real = tf.raw_ops.SaveV2

    def forgetful(
        prefix: str, tensor_names: list[str], shape_and_slices: list[str], tensors: list[object]
    ) -> None:
        real(
            prefix=prefix,
            tensor_names=tensor_names[1:],
            shape_and_slices=shape_and_slices[1:],
            tensors=tensors[1:],
        )

    monkeypatch.setattr(tf.raw_ops, "SaveV2", forgetful)
    with pytest.raises(LabError, match="model/a is not in the file"):
        checkpoint_files.write(tmp_path, {"model/a": tf.constant(1.0), "model/b": tf.constant(2.0)}, b"")


def test_what_a_backend_that_was_killed_left_half_written_goes_with_the_next_checkpoint(shelf: Shelf) -> None:
    old, new = (shelf.folder / f".writing-{name}" for name in ("20260101-000000", "20260102-000000"))
    for leftover in (old, new):
        leftover.mkdir(parents=True)
        (leftover / "model.index").write_bytes(b"half")
    two_days_ago = old.stat().st_mtime - 2 * 86_400
    os.utime(old, (two_days_ago, two_days_ago))
    saved = shelf.checkpoints.save(experiment()).result()
    assert {path.name for path in shelf.folder.iterdir()} == {saved, new.name}


FULL_DISK = textwrap.dedent(
    """
    import json, resource, sys
    from pathlib import Path
    from eagerlab.backend.checkpoints.checkpoints import Checkpoints
    from eagerlab.backend.errors import LabError
    from tests.backend.checkpoint.experiments import Folder, Told, dense_stack, experiment

    folder, told = Path(sys.argv[1]), Told()
    checkpoints = Checkpoints(Folder(folder), lambda: None, told)
    first = checkpoints.save(experiment(), "small").result()
    big = experiment(dense_stack((300_000, 1)))
    # The system refuses larger files from here on, as a full disk would.
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
    words = []
    for kind in ("manual", "auto"):
        try:
            checkpoints.save(big, kind=kind).result()
        except LabError as error:
            words.append(str(error))
    checkpoints.close()
    print(json.dumps({"first": first, "words": words, "told": told.problems()}))
    """
)


@pytest.mark.skipif(sys.platform == "win32", reason="RLIMIT_FSIZE is POSIX")
def test_a_write_that_the_system_refuses_leaves_the_earlier_checkpoint_and_no_half_one(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "checkpoints"
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    result = json.loads(done.stdout.splitlines()[-1])
    assert len(result["words"]) == 2
    for words in (*result["words"], *result["told"]):
        assert words.startswith("The checkpoint was not saved")
        assert "larger than the system allows" in words
    assert len(result["told"]) == 1
    assert [one.id for one in list_checkpoints(folder)] == [result["first"]]
    assert [path.name for path in folder.iterdir()] == [result["first"]]


def test_a_place_that_cannot_be_written_gives_one_clear_sentence(shelf: Shelf) -> None:
    shelf.folder.parent.mkdir(exist_ok=True)
    shelf.folder.write_text("a file where the folder should be")
    with pytest.raises(LabError, match="The checkpoint was not saved") as caught:
        shelf.checkpoints.save(experiment(Blocks())).result()
    assert str(shelf.folder) in str(caught.value)
