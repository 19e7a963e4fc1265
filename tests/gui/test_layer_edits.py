from __future__ import annotations

import pytest

from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.gui.models import layer_edits as edits
from eagerlab.gui.models.layer_clipboard import layers_as_text, layers_from_text
from eagerlab.gui.models.layer_edits import EditError, Layers
from eagerlab.gui.models.layer_text import layer_summary
from eagerlab.gui.models.new_layers import freezable, new_layer, shape_before
from eagerlab.protocol.editing import LayerCheck, ModelCheck
from tests.gui.catalogue_entries import CATALOGUE

ENTRIES = {entry.type: entry for entry in CATALOGUE if entry.group == "layer"}


def dense(units: int) -> LayerSpec:
    return LayerSpec(type="Dense", arguments={"units": units})


def residual(*layers: LayerSpec) -> LayerSpec:
    return LayerSpec(type="Residual", layers=layers)


def both_ways(*layers: LayerSpec) -> LayerSpec:
    return LayerSpec(type="Bidirectional", layers=layers)


def shown(layers: Layers) -> list[object]:
    """Return units, or the type of a group with what is inside."""
    return [
        (layer.type, shown(layer.layers)) if layer.layers else layer.arguments.get("units")
        for layer in layers
    ]


LIST: Layers = (dense(1), residual(dense(2), dense(3)), dense(4))


def test_layers_are_inserted_also_into_a_group() -> None:
    assert shown(edits.inserted(LIST, (3,), [dense(9)]).layers)[-1] == 9
    done = edits.inserted(LIST, (1, 1), [dense(9)])
    assert shown(done.layers)[1] == ("Residual", [2, 9, 3])
    assert done.touched == ((1, 1),)


@pytest.mark.parametrize(
    ("paths", "above", "row", "expected", "touched"),
    [
        ([(0,)], (), 3, [("Residual", [2, 3]), 4, 1], [(2,)]),
        ([(2,)], (), 0, [4, 1, ("Residual", [2, 3])], [(0,)]),
        ([(0,)], (1,), 1, [("Residual", [2, 1, 3]), 4], [(0, 1)]),
        ([(1, 0)], (), 0, [2, 1, ("Residual", [3]), 4], [(0,)]),
        ([(1, 0), (1, 1)], (), 3, [1, 4, 2, 3], [(2,), (3,)]),
        ([(0,), (2,)], (1,), 0, [("Residual", [1, 4, 2, 3])], [(0, 0), (0, 1)]),
        ([(1, 0)], (1,), 2, [1, ("Residual", [3, 2]), 4], [(1, 1)]),
        ([(1, 0), (1, 1)], (1,), 0, [1, ("Residual", [2, 3]), 4], [(1, 0), (1, 1)]),
    ],
)
def test_layers_move_within_into_and_out_of_groups(
    paths: list[tuple[int, ...]],
    above: tuple[int, ...],
    row: int,
    expected: list[object],
    touched: list[tuple[int, ...]],
) -> None:
    done = edits.moved(LIST, paths, above, row)
    assert shown(done.layers) == expected
    assert list(done.touched) == touched


def test_a_layer_moves_before_a_group_that_vanishes_by_the_move() -> None:
    layers = (dense(1), residual(dense(2)), dense(3))
    assert shown(edits.moved(layers, [(1, 0)], (), 1).layers) == [1, 2, 3]


def test_a_group_does_not_move_into_itself() -> None:
    with pytest.raises(EditError, match="into itself"):
        edits.moved(LIST, [(1,)], (1,), 0)


def test_nothing_moves_into_a_wrapper_which_holds_exactly_one() -> None:
    layers = (dense(1), both_ways(LayerSpec(type="LSTM", arguments={"units": 2})))
    with pytest.raises(EditError, match="exactly one"):
        edits.moved(layers, [(0,)], (1,), 0)


def test_an_emptied_group_goes_with_its_last_layer() -> None:
    done = edits.removed(LIST, [(1, 0), (1, 1)])
    assert shown(done.layers) == [1, 4]
    assert done.touched == ((1,),)


def test_the_last_layer_cannot_be_removed() -> None:
    with pytest.raises(EditError, match="at least one"):
        edits.removed(LIST, [(0,), (1,), (2,)])


def test_after_removing_at_the_end_the_one_before_is_selected() -> None:
    assert edits.removed(LIST, [(2,)]).touched == ((1,),)


def test_duplicates_stand_behind_and_a_wrappers_inside_is_not_doubled_inside() -> None:
    done = edits.duplicated(LIST, [(0,), (1,)])
    assert shown(done.layers) == [1, ("Residual", [2, 3]), 1, ("Residual", [2, 3]), 4]
    assert done.touched == ((2,), (3,))
    layers = (both_ways(dense(2)), dense(3))
    assert shown(edits.duplicated(layers, [(0, 0)]).layers) == [("Bidirectional", [2]), 2, 3]


def test_alt_arrows_go_into_a_group_and_out_of_it() -> None:
    into = edits.shifted(LIST, [(0,)], down=True)
    assert shown(into.layers) == [("Residual", [1, 2, 3]), 4]
    out = edits.shifted(LIST, [(1, 1)], down=True)
    assert shown(out.layers) == [1, ("Residual", [2]), 3, 4]
    assert shown(edits.shifted(LIST, [(0,)], down=False).layers) == shown(LIST)
    assert shown(edits.shifted(LIST, [(1, 1)], down=False).layers)[1] == ("Residual", [3, 2])


def test_layers_are_grouped_and_ungrouped() -> None:
    layers = (dense(1), dense(2), dense(3))
    grouped = edits.grouped(layers, [(1,), (2,)])
    assert shown(grouped.layers) == [1, ("Residual", [2, 3])]
    assert edits.ungrouped(grouped.layers, (1,)).layers == layers
    with pytest.raises(EditError, match="follow each other"):
        edits.grouped(layers, [(0,), (2,)])


def test_text_of_layers_is_read_back_the_same_groups_and_all() -> None:
    conv = LayerSpec(
        type="Conv2D", arguments={"filters": 8, "kernel_size": [3, 3], "use_bias": False}, trainable=False
    )
    layers = (conv, *LIST, LayerSpec(type="Mine", own=True, arguments={"rate": 0.5}))
    assert layers_from_text(layers_as_text(layers)) == layers


@pytest.mark.parametrize(
    "text",
    ["", "hello", "[[layers]]\n", "x = 1", '[[layers]]\ntype = "NoSuchLayer"', "[" * 100_000, "layers = 3"],
)
def test_other_text_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(EditError, match=r"^The clipboard.*[.?]$"):
        layers_from_text(text)


def test_layers_can_be_pasted_from_an_experiment_file() -> None:
    text = '[model]\nkind = "layers"\n[[model.layers]]\ntype = "Dense"\narguments = { units = 7 }\n'
    assert layers_from_text(text) == (dense(7),)


def test_a_new_residual_group_fits_where_it_stands() -> None:
    picture = new_layer(ENTRIES["Residual"], (13, 13, 8))
    assert [(layer.type, layer.arguments["filters"]) for layer in picture.layers] == [("Conv2D", 8)]
    assert new_layer(ENTRIES["Residual"], (20, 4)).layers[0].type == "Conv1D"
    assert new_layer(ENTRIES["Residual"], (6,)).layers == (
        LayerSpec(type="Dense", arguments={"units": 6, "activation": "relu"}),
    )
    assert new_layer(ENTRIES["Residual"], None).layers[0].type == "Dense"
    assert new_layer(ENTRIES["Bidirectional"], None).layers[0].type == "LSTM"
    assert new_layer(ENTRIES["Dense"], None).arguments == {"units": 32, "activation": "relu"}


def test_the_shape_before_a_place_is_that_of_the_layer_before_or_of_the_group_s_input() -> None:
    rows = (
        LayerCheck(path=(0,), output_shape=(8,)),
        LayerCheck(path=(1,), output_shape=(8,)),
        LayerCheck(path=(1, 0), output_shape=(5,)),
    )
    check = ModelCheck(request="", generation=1, input_shape=(3,), rows=rows)
    assert shape_before(check, (0,)) == (3,)
    assert shape_before(check, (1,)) == (8,)
    assert shape_before(check, (1, 0)) == (8,)
    assert shape_before(check, (1, 1)) == (5,)
    assert shape_before(None, (1,)) is None


def test_freezing_a_group_means_the_layers_inside_that_learn() -> None:
    checks: dict[tuple[int, ...], LayerCheck] = {(1, 1): LayerCheck(path=(1, 1), parameters=0)}
    assert freezable(LIST, [(1,)], checks) == [(1, 0)]
    assert freezable(LIST, [(0,), (1,)], {}) == [(0,), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("kind", "arguments", "expected"),
    [
        ("Conv2D", {"filters": 16, "kernel_size": 3, "activation": "relu"}, "Conv2D 16, 3×3, relu"),
        ("Conv2D", {"filters": 8, "kernel_size": [3, 5], "strides": [2, 2]}, "Conv2D 8, 3×5, strides 2×2"),
        ("Dense", {"units": 10, "use_bias": False}, "Dense 10, no use bias"),
        ("MaxPooling2D", {}, "MaxPooling2D 2×2"),
        ("Dropout", {"rate": 0.2, "seed": 5}, "Dropout 0.2"),
        ("Flatten", {"name": "flat"}, "Flatten"),
    ],
)
def test_a_layer_in_a_few_words(kind: str, arguments: dict[str, object], expected: str) -> None:
    assert layer_summary(LayerSpec(type=kind, arguments=arguments), ENTRIES[kind]) == expected


def test_a_layer_is_put_in_words_before_the_catalogue_is_there() -> None:
    layer = LayerSpec(type="Conv2D", arguments={"filters": 16, "kernel_size": 3})
    assert layer_summary(layer, None) == "Conv2D 16, 3×3"
