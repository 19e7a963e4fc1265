"""Values of checkpoints opened like tensors: the same bits, a part at a time, and nothing restored."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given
from hypothesis import strategies as st

from eagerlab.backend.checkpoints import bundle, stored_values
from eagerlab.backend.checkpoints.bundle import BundleError, places
from eagerlab.backend.checkpoints.checksums import crc32c
from eagerlab.backend.checkpoints.files import key_of
from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors
from eagerlab.backend.tensors.comparing import ComparisonCancelledError
from eagerlab.protocol.base import View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.comparing import Compare, Comparison, FindCounterparts, Tolerance, compare_node
from eagerlab.protocol.requests import OpenTensor, Statistics, Tile
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec

DTYPES = [
    *("bool", "int8", "uint16", "int64", "uint64", "float16", "bfloat16", "float32", "float64"),
    *("complex64", "complex128"),
]


def written(folder: Path, **variables: tf.Variable) -> Path:
    return Path(tf.train.Checkpoint(**variables).write(str(folder / "file")))


def test_what_is_read_from_the_file_is_what_tensorflow_reads_to_the_last_bit(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    shapes = [(), (0, 3), (7,), (3, 1, 5)]
    variables = {
        f"{dtype}_{number}": tf.Variable(tf.cast(tf.constant(rng.normal(0, 3, shape)), dtype))
        for dtype in DTYPES
        for number, shape in enumerate(shapes)
    }
    prefix = written(tmp_path, text=tf.Variable(["a", "b"]), **variables)
    found, reader = places(prefix), tf.train.load_checkpoint(str(prefix))
    for name, variable in variables.items():
        key = f"{name}/.ATTRIBUTES/VARIABLE_VALUE"
        expected, array = reader.get_tensor(key), found[key].open()
        assert array.shape == tuple(variable.shape)
        assert array.dtype == np.asarray(expected).dtype
        assert array.tobytes() == np.asarray(expected).tobytes()
    assert "text/.ATTRIBUTES/VARIABLE_VALUE" not in found


def test_a_part_of_a_large_value_costs_no_more_than_the_part(tmp_path: Path) -> None:
    prefix = written(tmp_path, large=tf.Variable(tf.zeros((4000, 2500))))
    place = places(prefix)["large/.ATTRIBUTES/VARIABLE_VALUE"]
    tracemalloc.start()
    part = np.array(place.open()[2000:2010, 5:15])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert part.shape == (10, 10)
    assert peak < 1_000_000


@given(st.binary(max_size=200), st.integers(0, 200))
def test_checksums_are_joined_as_those_of_the_whole(data: bytes, cut: int) -> None:
    whole = np.frombuffer(data, np.uint8)
    slow = 0xFFFFFFFF
    for byte in data:
        slow ^= byte
        for _ in range(8):
            slow = slow >> 1 ^ (0x82F63B78 if slow & 1 else 0)
    assert crc32c(whole) == slow ^ 0xFFFFFFFF
    assert crc32c(whole[cut:], crc32c(whole[:cut])) == crc32c(whole)


def test_a_value_is_sound_until_one_of_its_bits_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "_PIECE", 100_000)
    kernel = tf.random.stateless_normal((333, 250), (1, 2))
    prefix = written(tmp_path, kernel=tf.Variable(kernel), small=tf.Variable(True), half=tf.Variable([1.5]))
    shares: list[float] = []
    found = places(prefix)
    assert [place.is_sound(shares.append) for place in found.values()] == [True] * len(found)
    place = found["kernel/.ATTRIBUTES/VARIABLE_VALUE"]
    shares.clear()
    assert place.is_sound(shares.append)
    assert shares == [pytest.approx(min(1, number * 100_000 / 333_000)) for number in range(1, 5)]
    damage(place.file, place.offset + 200_001)
    assert not place.is_sound(shares.append)


def damage(file: Path, at: int) -> None:
    """Turn one bit of a file."""
    with file.open("r+b") as there:
        there.seek(at)
        (byte,) = there.read(1)
        there.seek(at)
        there.write(bytes([byte ^ 4]))


def test_a_bit_that_flipped_in_a_large_value_is_told_and_the_check_can_be_given_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_values, "_CHECKED", 0)
    lab = bench.lab
    lab.load(mlp_spec(steps=4))
    lab.train(steps=1)
    lab.wait()
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    saved = lab.save("early")
    request = Compare(left=tuple(path.split("/")), right=("checkpoint", saved, path))
    lab.cancel_comparison(request.id)
    with pytest.raises(ComparisonCancelledError):
        lab.answer_compare(request)
    assert lab.answer_compare(request.model_copy(update={"id": "another"})).unequal == 0
    opened = lab._held_at(("checkpoint", saved, path))._opened
    place = opened.places[key_of(path)]
    assert opened.sound == {key_of(path)}
    damage(place.file, place.offset + 5)
    opened.sound.clear()  # as when it is opened anew
    with pytest.raises(LabError, match="the file is damaged"):
        lab.answer_compare(request.model_copy(update={"id": "third"}))
    with pytest.raises(LabError, match=r"Choose another checkpoint\."):
        lab.compare(path, f"checkpoint/{saved}/{path.replace('/', '%2F')}")


@pytest.mark.parametrize("content", [b"", b"no table at all" * 10])
def test_an_index_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    prefix = written(tmp_path, x=tf.Variable(1.0))
    prefix.with_name("file.index").write_bytes(content)
    with pytest.raises(BundleError):
        places(prefix)


def test_weights_now_are_compared_with_a_checkpoint_of_this_and_of_another_run(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=6))
    lab.train(steps=2)
    lab.wait()
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    saved, then = lab.save("early"), lab.at(path).numpy().copy()
    lab.train(steps=2)
    lab.wait()
    lab.stop()
    lab.wait()
    now = lab.at(path).numpy().copy()
    there = ("checkpoint", saved, path)
    tensors = Tensors(lab.roots)
    info = tensors.info(OpenTensor(node=there))
    assert (info.title, info.shape) == (f"{path} · early", now.shape)
    assert "in the file of a checkpoint" in info.read_only
    node = tuple(path.split("/"))
    answer = lab.answer_compare(Compare(left=node, right=there))
    assert isinstance(answer, Comparison)
    assert answer.allclose == np.allclose(now, then)
    assert 0 < answer.seconds < 60
    assert answer.max_abs == pytest.approx(np.abs(now.astype("f8") - then).max())
    assert lab.answer_compare(Compare(left=node, right=there, known=answer.versions)).unchanged
    np.testing.assert_array_equal(lab.at(path).numpy(), now)  # nothing was restored
    shown = compare_node("absolute", node, there, Tolerance())
    reply, buffers = tensors.tile(Tile(node=shown, view=View(rows=0, columns=1, fixed=(0, 0)), row_count=2))
    assert reply.array is not None
    tile = read_array(reply.array, buffers)
    np.testing.assert_array_equal(tile, np.abs(now.astype("f8") - then)[: tile.shape[0], : tile.shape[1]])
    assert tensors.statistics(Statistics(node=shown, exact=True)).maximum == pytest.approx(answer.max_abs)
    lab.reset()  # another run's checkpoint is one like any other
    assert lab.compare(path, f"checkpoint/{saved}/{path.replace('/', '%2F')}").total == now.size


def test_what_could_be_compared_is_found(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=4))
    lab.train(steps=2)
    lab.wait()
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    saved = lab.save("mine")
    lab.pin(path, "before")
    lab._namespace["w"] = tf.zeros(lab.at(path).shape)
    lab._namespace["other"] = tf.zeros((1, 2, 3))
    node = tuple(path.split("/"))
    found = lab.answer_counterparts(FindCounterparts(node=node)).found
    nodes = [one.node for one in found if one.fits]
    assert nodes[:2] == [("pins", "before"), ("checkpoint", saved, path)]
    assert ("names", "w") in nodes
    assert node not in nodes
    assert ("names", "other") not in [one.node for one in found]
    checkpoint = next(one for one in found if one.group == "checkpoint")
    assert (checkpoint.title, checkpoint.detail) == ("mine", f"step 2 · Tiny · {lab.state.run}")
    unnamed = [one for one in found if one.group == "checkpoint" and one.title != "mine"]
    assert all(one.detail.endswith(f" · {lab.state.run}") for one in unnamed)
    from_pin = lab.answer_counterparts(FindCounterparts(node=("pins", "before"))).found
    assert ("checkpoint", saved, path) in [one.node for one in from_pin]


def test_a_file_of_another_make_is_read_whole(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(prefix: Path) -> None:
        raise BundleError("compressed")

    monkeypatch.setattr(bundle, "places", refuse)
    lab = bench.lab
    lab.load(mlp_spec(steps=4))
    lab.train(steps=1)
    lab.wait()
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    saved = lab.save()
    assert lab.compare(path, f"checkpoint/{saved}/{path.replace('/', '%2F')}").unequal == 0


def test_a_checkpoint_or_a_value_that_is_not_there_is_told(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=4))
    lab.train(steps=1)
    lab.wait()
    saved = lab.save()
    with pytest.raises(LabError, match="There is no model/gone in"):
        lab.at(f"checkpoint/{saved}/model%2Fgone")
    with pytest.raises(LabError):
        lab.at("checkpoint/no-such-checkpoint/model%2Fdense%2Fkernel")
    path = next(path for path in lab._require_engine().live.model_variables() if path.endswith("kernel"))
    stored = lab._home.checkpoints / saved / "variables"
    place = places(stored)[key_of(path)]
    content = bytearray(place.file.read_bytes())
    content[place.offset + 1] ^= 1
    place.file.write_bytes(content)
    answer = lab.answer_compare(Compare(left=tuple(path.split("/")), right=("checkpoint", saved, path)))
    assert "could not be read" in answer.refusal
    assert "Checksum does not match" in answer.refusal
