"""Code in an experiment runs only with consent, and what is wrong with it is told with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from eagerlab.backend.errors import LabError, line_of
from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import ExperimentSpec
from tests.backend.conftest import Bench
from tests.experiment.varied import OWN_LAYER, layer

LINE = builtin_spec("line")
SOURCE = write_source(LINE)


def edited(source: str, **fields: Any) -> ExperimentSpec:
    return ExperimentSpec.model_validate({**LINE.model_dump(), "source": source, **fields})


def refusal(bench: Bench, spec: ExperimentSpec) -> LabError:
    with pytest.raises(LabError) as caught:
        bench.lab.load(spec, run_code=True)
    assert "\n" not in str(caught.value)
    return caught.value


def line(source: str, words: str) -> int:
    return next(number for number, text in enumerate(source.splitlines(), 1) if words in text)


def test_code_of_a_file_does_not_run_before_the_person_has_agreed(bench: Bench, tmp_path: Path) -> None:
    trace = tmp_path / "IT_RAN"
    trap = f"open({str(trace)!r}, 'w').close()\n"
    for spec in (edited(trap + SOURCE), edited("", model=_own(f"{trap}\n{OWN_LAYER}"))):
        save_spec(spec, tmp_path / "theirs.eagerlab")
        before = bench.lab.state.experiment
        with pytest.raises(LabError, match="holds Python code, which was not run"):
            bench.lab.open(tmp_path / "theirs.eagerlab")
        assert not trace.exists()
        assert bench.lab.state.experiment == before
        bench.lab.open(tmp_path / "theirs.eagerlab", run_code=True)
        assert trace.exists()
        trace.unlink()


def _own(code: str) -> dict[str, Any]:
    layers = [layer("Mine", own=True, units=3), layer("Dense", units=1)]
    return {"kind": "layers", "layers": layers, "code": code}


def test_edited_source_is_what_trains(bench: Bench) -> None:
    source = SOURCE.replace('tf.Variable(5.0, name="W")', 'tf.Variable(7.0, name="W")')
    source = source.replace("BATCH_SIZE = 100", "BATCH_SIZE = 50")
    bench.lab.load(edited(source), run_code=True)
    assert float(bench.lab.model.W) == 7.0
    assert bench.lab.state.batches == 40
    bench.lab.train(steps=2)
    bench.lab.wait()
    assert bench.lab.state.step == 2
    bench.lab.reset()
    assert float(bench.lab.model.W) == 7.0, "a reset builds it from the edited source"


def test_a_function_that_is_missing_is_named_with_the_one_that_may_be_meant(bench: Bench) -> None:
    source = SOURCE.replace("def make_model()", "def make_modell()")
    error = refusal(bench, edited(source))
    number = line(source, "def make_modell")
    assert error.problem.line == number
    assert error.problem.why == (
        f"Line {number}: The source defines no function make_model(). Did you mean 'make_modell'?"
    )


def test_a_slip_in_the_source_is_told_with_its_line(bench: Bench) -> None:
    broken = SOURCE.replace("def make_loss():", "def make_loss(:")
    error = refusal(bench, edited(broken))
    number = line(broken, "def make_loss(:")
    assert error.problem.line == number
    assert error.problem.why.startswith(f"Line {number}: SyntaxError: ")
    raising = SOURCE.replace("    return Line()", "    return Lime()")
    error = refusal(bench, edited(raising))
    assert error.problem.line == line(raising, "return Lime()")
    assert "NameError: name 'Lime' is not defined" in error.problem.why


def test_what_load_data_gives_is_checked(bench: Bench) -> None:
    body = "    return x[:POINTS], y[:POINTS], x[POINTS:], y[POINTS:]"
    three = SOURCE.replace(body, "    return x, y, x")
    error = refusal(bench, edited(three))
    assert "load_data gives 3 values instead of four arrays." in error.problem.why
    assert error.problem.line == line(three, "def load_data")
    uneven = SOURCE.replace(body, "    return x[:50], y[:40], x[50:60], y[50:60]")
    assert "50 inputs for training, but 40 targets" in refusal(bench, edited(uneven)).problem.why


def test_a_layer_without_its_class_is_named(bench: Bench) -> None:
    error = refusal(bench, edited("", model=_own("class Other:\n    pass\n")))
    assert "Its code defines no class 'Mine', which a layer names." in error.problem.why


def test_an_experiments_precision_is_its_own_and_the_consoles_stays(bench: Bench) -> None:
    import keras

    layers = [{"type": "Dense", "arguments": {"units": 1}}]
    fields = {"model": {"kind": "layers", "layers": layers}, "precision": "mixed_float16"}
    half = ExperimentSpec.model_validate({**LINE.model_dump(), **fields})
    bench.lab.load(half)
    assert bench.lab.model.layers[0].compute_dtype == "float16"
    assert isinstance(bench.lab.optimizer, keras.optimizers.LossScaleOptimizer)
    assert not isinstance(bench.lab.optimizer.inner_optimizer, keras.optimizers.LossScaleOptimizer)
    bench.lab.load(ExperimentSpec.model_validate({**half.model_dump(), "precision": "float32"}))
    assert bench.lab.model.layers[0].compute_dtype == "float32"


def test_weights_that_do_not_match_the_classes_are_told(bench: Bench) -> None:
    spec = builtin_spec("moons").model_copy(update={"class_weights": (1.0, 2.0, 3.0)})
    with pytest.raises(LabError, match="There are 3 class weights for 2 classes"):
        bench.lab.load(spec)


def test_an_error_elsewhere_has_no_line() -> None:
    with pytest.raises(ValueError, match="elsewhere") as caught:
        raise ValueError("elsewhere")
    assert line_of(caught.value) is None
