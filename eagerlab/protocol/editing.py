"""Messages of the forms: which classes Keras has, whether a model fits, and changes of the model at work."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.experiment.spec import ExperimentSpec, LossSpec
from eagerlab.protocol.base import Message, Problem
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

FieldKind = Literal["integer", "number", "boolean", "choice", "text", "integers", "numbers", "names"]
"""``integers``: one or several whole numbers (a kernel size, a target shape); ``names``: several texts."""


class FieldEntry(Message):
    """One parameter of a class, as a form shows it.

    Attributes
    ----------
    name : str
        The keyword.
    default : plain value or None
        As in Keras's signature; None with `required` False means "none" is a value that can be left.
    required : bool
        The signature has no default.
    optional : bool
        None is allowed.
    choices : tuple of str
        For ``choice``.
    minimum, maximum : float or None
        Where they are known.
    help : str
        A sentence from Keras's own documentation of the parameter, or empty.
    advanced : bool
        Seldom changed: shown behind "More".
    """

    name: str
    kind: FieldKind
    default: Any = None
    required: bool = False
    optional: bool = False
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    help: str = ""
    advanced: bool = False


class ClassEntry(Message):
    """A class of Keras, or of the person's own, that a spec may name.

    Attributes
    ----------
    group : str
        What it is.
    category : str
        For layers, what they are listed under ("Core", "Convolution", …; "Yours" for the person's own).
    summary : str
        One sentence.
    suggested : dict
        Arguments that a new one of the list begins with, for those that are required.
    holds : {"none", "one", "many"}
        How many other layers are inside.
    """

    group: Literal["layer", "optimizer", "loss", "metric", "schedule"]
    type: str
    own: bool = False
    category: str = ""
    summary: str = ""
    fields: tuple[FieldEntry, ...] = ()
    suggested: dict[str, Any] = Field(default_factory=dict)
    holds: Literal["none", "one", "many"] = "none"


class DescribeCatalogue(BaseRequest):
    """Which classes there are, with their parameters; the reply is `Catalogue`.

    `code` is the person's own layer classes, which are executed: only when the person has agreed to that.
    """

    lane: ClassVar[Lane] = "editing"

    kind: Literal["describe_catalogue"] = "describe_catalogue"
    code: str = ""


class Catalogue(BaseReply):
    """`problem` says why `code` could not be executed; the classes of Keras are there nevertheless."""

    kind: Literal["catalogue"] = "catalogue"
    classes: tuple[ClassEntry, ...]
    problem: Problem | None = None


class CheckModel(BaseRequest):
    """What comes out of each layer; nothing is trained and no memory is taken. The reply is `ModelCheck`.

    `run_code` says that the person has agreed to their own classes being executed; without it such layers are
    shown without a shape.
    """

    lane: ClassVar[Lane] = "editing"

    kind: Literal["check_model"] = "check_model"
    spec: ExperimentSpec
    run_code: bool = False


LayerPath = tuple[int, ...]
"""Where a layer is: its place in the list, and in the list inside that, counted from 0."""


class Remedy(Message):
    """A change of the list, or of the loss, that mends a fault.

    `at` is where `insert` goes, or what is replaced or removed; `replace` gets `layer` instead; `dissolve`
    puts what a group holds in its place; `loss` takes another loss.
    """

    label: str
    kind: Literal["insert", "replace", "remove", "dissolve", "loss"]
    at: LayerPath = ()
    layer: LayerSpec | None = None
    loss: LossSpec | None = None


class LayerCheck(Message):
    """What is known of one layer of the list; rows of groups come before the rows of their insides.

    Attributes
    ----------
    path : tuple of int
        Which layer.
    output_shape : tuple or None
        Without the batch's axis; None where an earlier layer or this one is wrong.
    parameters : int or None
        All of them, of a group with what is inside.
    problem : str
        What is wrong, in a sentence, or empty.
    field : str
        The parameter that is wrong, or empty.
    remedies : tuple of Remedy
        What would mend it.
    """

    path: LayerPath
    name: str = ""
    output_shape: tuple[int | None, ...] | None = None
    parameters: int | None = None
    problem: str = ""
    field: str = ""
    remedies: tuple[Remedy, ...] = ()


class ModelCheck(BaseReply):
    """`problem` concerns the whole (the output does not suit loss or data); then `remedies` mend that.

    `trains` is False where such a model cannot be trained at all; True with a problem means that it can, only
    worse than it could (a softmax before a loss that takes scores).
    """

    kind: Literal["model_check"] = "model_check"
    generation: int
    input_shape: tuple[int | None, ...] = ()
    rows: tuple[LayerCheck, ...] = ()
    parameters: int | None = None
    problem: str = ""
    remedies: tuple[Remedy, ...] = ()
    trains: bool = True


class SetFrozen(BaseRequest):
    """Freeze a layer of the model at work, or let it learn again, from the next step on."""

    kind: Literal["set_frozen"] = "set_frozen"
    layer: str
    frozen: bool

    def python(self) -> str:
        return f"lab.freeze({self.layer!r})" if self.frozen else f"lab.unfreeze({self.layer!r})"


class OpenModel(BaseRequest):
    """Make the model of a ``.keras`` file the experiment's, or put the weights of a file into the model."""

    kind: Literal["open_model"] = "open_model"
    path: str

    def python(self) -> str:
        return f"lab.open_model({self.path!r})"


class SaveModel(BaseRequest):
    """Save the model: as ``.keras`` whole, as ``.weights.h5`` the weights alone."""

    kind: Literal["save_model"] = "save_model"
    path: str

    def python(self) -> str:
        return f"lab.save_model({self.path!r})"
