"""What is told of a request that could not be answered."""

from __future__ import annotations

from eagerlab.backend.errors import problem_of
from eagerlab.protocol.base import Problem


def misunderstood(error: Exception) -> Problem:
    """Return what is told where a message makes no sense."""
    return Problem(
        what="The window and the backend do not understand each other.",
        why="They are of different versions of EagerLab, or a message was damaged.",
        todo="Close EagerLab and start it again; install it again if this comes back.",
        details=str(error),
        action="restart_backend",
    )


def unexpected(kind: str, error: BaseException) -> Problem:
    """Return what is told of an error; `kind` is that of the request."""
    return problem_of(error, f"EagerLab could not {_in_words(kind)}.")


def _in_words(kind: str) -> str:
    return _WORDS.get(kind, kind.replace("_", " "))


_WORDS = {
    "see": "ask the model for predictions",
    "see_samples": "ask the model about these samples",
    "see_boundary": "ask the model for its border",
    "see_fit": "ask the model for its curve",
    "ask_model": "ask the model",
    "train": "begin to train",
    "step": "train one step",
    "take_part": "take a part of the step",
    "stop": "stop training",
    "force_stop": "end the step by force",
    "resume": "go on training",
    "reset": "build the model anew",
    "load_experiment": "load the experiment",
    "describe_experiment": "describe the experiment",
    "set_device": "change the device",
    "set_mode": "change the mode",
    "set_op_by_op_update": "change how the update runs",
    "set_training": "change the training's settings",
    "save_checkpoint": "save",
    "restore_checkpoint": "restore the checkpoint",
    "look_into_checkpoint": "look into the checkpoint",
    "set_autosave": "change how often it saves",
    "pin_tensor": "pin the tensor",
    "compare": "compare the two",
    "find_counterparts": "find what could be compared with it",
    "edit_values": "change the values",
    "undo_edit": "undo the change",
    "redo_edit": "redo the change",
    "copy_to_device": "copy the tensor",
    "export_tensor": "write the file",
    "find_values": "search the tensor",
    "read_block": "read these values",
    "read_scale": "read the values",
    "describe_catalogue": "list the layers of Keras",
    "check_model": "check the model",
    "open_model": "open the model",
    "save_model": "save the model",
    "list_children": "list the variables",
    "open_tensor": "open the tensor",
    "unwatch": "end the plot",
    "watch_name": "plot this name",
    "ask_gradient": "compute the gradient",
    "cancel_gradient": "give the gradient up",
    "name_object": "give it this name",
    "read_metrics": "read the metrics",
    "reset_metric": "reset the metric",
    "end_plot": "end the plot",
    "follow": "follow this",
    "unfollow": "end following this",
    "read_layers": "look at the layers",
    "list_totals": "count the variables",
    "list_shared": "find the other names of this",
    "collect_circles": "free what only circles of references keep",
    "cancel_fetch": "give up fetching the file",
    "ask_holders": "find what holds the object",
    "watch_numerics": "watch for NaN and infinity",
    "set_figure_style": "change how figures look",
    "tile": "read the tensor's values",
    "picture": "make a picture of the tensor",
    "statistics": "compute statistics of the tensor",
    "histogram": "count the tensor's values",
    "cancel_benchmark": "cancel the benchmark",
    "open_data": "open the data",
    "preview_data": "show the data",
    "look_into_pipeline": "show the pipeline",
    "use_names": "use these objects as data",
}
