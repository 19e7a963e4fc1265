"""Layers of models from the console as rows."""

from __future__ import annotations

from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.layer_rows import layer_rows
from eagerlab.backend.variables import parameter_count
from eagerlab.protocol.replies import LayerRow


class Pair(keras.Model):
    """Two names for one layer, a model inside that has it, too, and a list."""

    def __init__(self) -> None:
        super().__init__()
        twin = keras.layers.Dense(4, name="twin")
        self.first, self.second = twin, twin
        self.inner = keras.Sequential([twin, keras.layers.Dense(3, name="narrow")], name="inner")
        self.blocks = [keras.layers.Dense(1, name="last")]

    def call(self, x: Any) -> Any:
        return self.blocks[0](self.inner(self.second(self.first(x))))


def by_name(rows: list[LayerRow] | tuple[LayerRow, ...]) -> dict[str, LayerRow]:
    return {row.name: row for row in rows}


def counted_once(rows: list[LayerRow] | tuple[LayerRow, ...]) -> int:
    """Return the sum that a reader of the list makes: leaves, without those in parentheses."""
    return sum(
        counted_once(row.layers) if row.layers else row.parameters or 0 for row in rows if not row.shared_with
    )


def test_a_model_that_was_never_called_has_no_counts_and_says_so() -> None:
    rows = by_name(layer_rows(Pair()))
    assert rows["twin"].parameters is None
    assert rows["twin"].output_shape is None
    assert rows["twin"].summary == "not built yet"


def test_a_class_shows_what_is_inside_with_shapes_counts_and_sharing() -> None:
    model = Pair()
    model(tf.ones((2, 4)))
    rows = by_name(layer_rows(model))
    assert (rows["twin"].parameters, rows["twin"].output_shape, rows["twin"].uses) == (20, (None, 4), 3)
    inside = by_name(rows["inner"].layers)
    assert inside["twin"].shared_with == "twin"
    assert (inside["narrow"].shared_with, inside["narrow"].output_shape) == ("", (None, 3))
    assert rows["last"].output_shape == (None, 1)
    assert counted_once(layer_rows(model)) == parameter_count(model) == 20 + 15 + 4


def test_a_layer_that_a_functional_model_calls_twice_is_told() -> None:
    inputs = keras.Input((8,))
    shared = keras.layers.Dense(8, name="shared")
    model = keras.Model(inputs, keras.layers.Dense(1, name="end")(shared(shared(inputs))))
    rows = by_name(layer_rows(model))
    assert (rows["shared"].uses, rows["end"].uses) == (2, 1)
    assert rows["shared"].output_shape == (None, 8)


def test_calls_by_another_model_do_not_count() -> None:
    inputs = keras.Input((8,))
    layer = keras.layers.Dense(8, name="one")
    model = keras.Model(inputs, layer(inputs))
    keras.Model(inputs, layer(inputs))
    assert by_name(layer_rows(model))["one"].uses == 1


def test_a_layer_of_the_persons_own_is_not_run_to_learn_its_shape() -> None:
    called: list[Any] = []

    class Noisy(keras.Layer):
        def build(self, shape: Any) -> None:
            self.w = self.add_weight(shape=(shape[-1], 2))

        def call(self, x: Any) -> Any:
            called.append(1)
            return x @ self.w

        def compute_output_shape(self, shape: Any) -> Any:
            raise AssertionError("asked")

    model = Pair()
    model.blocks[0] = Noisy()
    layer = model.blocks[0]
    layer(tf.ones((1, 3)))
    called.clear()
    (row,) = layer_rows(layer)
    assert (row.parameters, row.output_shape) == (6, None)
    assert called == []


def test_models_in_models_are_unfolded() -> None:
    block = keras.Sequential([keras.layers.Dense(8, name="a")], name="block")
    tower = keras.Sequential([keras.Input((8,)), block, keras.layers.Dense(1, name="end")])
    rows = by_name(layer_rows(tower))
    assert [row.name for row in rows["block"].layers] == ["a"]
    assert rows["block"].parameters == 72
