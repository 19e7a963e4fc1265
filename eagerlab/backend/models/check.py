"""Whether a model fits its data and its loss: shapes and parameter counts, found without taking memory."""

from __future__ import annotations

from eagerlab.backend.errors import LabError
from eagerlab.backend.models.check_known import KnownLayers
from eagerlab.backend.models.check_output import output_mismatch
from eagerlab.backend.models.check_probe import no_memory
from eagerlab.backend.models.check_walk import Walk
from eagerlab.backend.models.limited import limited
from eagerlab.backend.models.own_classes import own_classes
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.model_spec import LayersModel, LayerSpec, LineModel
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.editing import CheckModel, LayerCheck, ModelCheck

SECONDS = 5.0
"""For a model with the person's own classes, whose code may take as long as it likes."""

_KNOWN = KnownLayers()


def check_model(request: CheckModel) -> ModelCheck:
    """Answer what comes out of each layer, and what is wrong first.

    On the thread of the lane "editing"; nothing of the experiment at work is touched, and no variable gets a
    value.

    Parameters
    ----------
    request : CheckModel
        The person's own classes are run only where it says so.

    Returns
    -------
    ModelCheck
        Never raises for what is wrong with the model.
    """
    spec = request.spec
    model = spec.model
    if isinstance(model, LineModel):
        return _answer(request, (), parameters=2)
    if not (request.run_code and _uses_own(model.layers)):
        return _checked(request, spec, model)
    try:
        return limited(lambda: _checked(request, spec, model), SECONDS, "Your layers")
    except LabError as error:
        rows = tuple(LayerCheck(path=(number,)) for number in range(len(model.layers)))
        return _answer(request, rows, problem=error.problem.sentence(), trains=False)


def _checked(request: CheckModel, spec: ExperimentSpec, model: LayersModel) -> ModelCheck:
    facts = data_facts(spec.data)
    found = own_classes(model.code) if request.run_code and model.code.strip() else None
    classes = found.classes if found else {} if request.run_code else None
    walk = Walk(model.layers, facts, classes, found.problem if found else None, _KNOWN)
    with no_memory():
        out = walk.run()
    rows = tuple(walk.rows)
    if any(row.problem for row in rows):
        return _answer(request, rows, trains=False)
    outer = [row.parameters for row in rows if len(row.path) == 1]
    known = [number for number in outer if number is not None]
    total = sum(known) if len(known) == len(outer) else None
    mismatch = output_mismatch(spec, facts, out.shape) if out.shape is not None else None
    if mismatch is None:
        return _answer(request, rows, parameters=total)
    answer = _answer(request, rows, parameters=total, problem=mismatch.sentence, trains=mismatch.trains)
    return answer.model_copy(update={"remedies": mismatch.remedies})


def _answer(
    request: CheckModel,
    rows: tuple[LayerCheck, ...],
    *,
    parameters: int | None = None,
    problem: str = "",
    trains: bool = True,
) -> ModelCheck:
    return ModelCheck(
        request=request.id,
        generation=request.generation,
        input_shape=data_facts(request.spec.data).input_shape,
        rows=rows,
        parameters=parameters,
        problem=problem,
        trains=trains,
    )


def _uses_own(layers: tuple[LayerSpec, ...]) -> bool:
    return any(layer.own or _uses_own(layer.layers) for layer in layers)
