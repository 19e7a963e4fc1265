"""The window's requests, each turned into the call of `Lab` or `Tensors` that does it.

Runs on the threads of the lanes. The lane "control" never waits: what takes time is queued for the trainer
and answered by `Accepted`; an `OperationDone` follows when it is carried out.
"""

from __future__ import annotations

import os
import platform
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from eagerlab import __version__
from eagerlab.backend.counting_lane import CountingLane
from eagerlab.backend.data_lane import DataLane
from eagerlab.backend.errors import problem_of
from eagerlab.backend.threads import list_threads
from eagerlab.protocol import (
    cells,
    checkpoints,
    comparing,
    counting,
    data,
    debugging,
    editing,
    exporting,
    fetching,
    finding,
    following,
    gradients,
    holding,
    listing,
    measuring,
    metering,
    numerics,
    parts,
    picturing,
    pins,
    pipelines,
    plotting,
    seeing,
    speeds,
    value_edits,
)
from eagerlab.protocol import requests as ask
from eagerlab.protocol.base import Message, NodePath, Problem
from eagerlab.protocol.codec import ProtocolError, unpack_request
from eagerlab.protocol.events import Event, NamesChanged, OperationDone
from eagerlab.protocol.replies import Accepted, Done, Failed, Reply, Threads, Welcome

if TYPE_CHECKING:
    from eagerlab.backend.lab import Lab
    from eagerlab.backend.metering import Metering
    from eagerlab.backend.tensors import Tensors

_LOOKING = ("tensors", "statistics")
"""Lanes whose threads answer panes that follow training."""
Answer = Reply | tuple[Reply, list[memoryview]]
Handler = Callable[[Any], Answer]


class Publishing(Protocol):
    """Where events go."""

    def publish(self, event: Event) -> None:
        """Send `event`."""

    def note_looking(self, seconds: float) -> None:
        """Add the processor's time that answering a pane has used."""


class Dispatcher:
    """Answers requests; `answer` may be called from several threads at once.

    Parameters
    ----------
    lab : Lab
        Does what is asked.
    tensors : callable
        Returns the `Tensors`; called only after `lab.ready`, because importing them imports TensorFlow.
    publisher : Publisher
        Takes `OperationDone`.
    namespace : dict
        The console's names.
    end : callable
        Takes ``save`` and a callable for "all is saved"; ends the process.
    style_figures : callable
        Takes matplotlib settings for the console's figures.
    """

    def __init__(
        self,
        lab: Lab,
        tensors: Callable[[], Tensors],
        publisher: Publishing,
        namespace: dict[str, Any],
        end: Callable[[bool, Callable[[], None]], None],
        style_figures: Callable[[dict[str, str]], None],
    ) -> None:
        self._lab = lab
        self._tensors = tensors
        self._publisher = publisher
        self._namespace = namespace
        self._end = end
        self._style_figures = style_figures
        self._data = DataLane(lab, publisher)
        self._counting = CountingLane(self._ready_tensors, publisher)
        self._metering: Metering | None = None
        self._used = threading.local()
        self._handlers: dict[type[Message], Handler] = {
            ask.Hello: self._hello,
            ask.Train: self._queued(lambda r: lab.queue_train(r.steps)),
            ask.Pause: self._queued(lambda r: lab.queue_pause()),
            ask.Resume: self._queued(lambda r: lab.queue_resume()),
            ask.Step: self._queued(lambda r: lab.queue_step()),
            parts.TakePart: self._queued(lambda r: lab.queue_step("next")),
            ask.Stop: self._queued(lambda r: lab.queue_stop()),
            debugging.ForceStop: self._queued(lambda r: lab.queue_force_stop()),
            ask.Reset: self._queued(lambda r: lab.queue_reset()),
            ask.LoadExperiment: self._queued(lambda r: lab.queue_load(r.spec, r.path, r.run_code, r.keep)),
            ask.DescribeExperiment: lambda r: lab.describe(r.id),
            ask.SetDevice: self._queued(lambda r: lab.queue_device(r.device)),
            ask.SetMode: self._queued(lambda r: lab.queue_mode(r.mode)),
            speeds.SetOpByOpUpdate: self._queued(lambda r: lab.queue_op_by_op_update(r.op_by_op)),
            ask.SetTraining: self._queued(lab.queue_training),
            editing.SetFrozen: self._queued(lambda r: lab.queue_frozen((r.layer,), r.frozen)),
            ask.SaveCheckpoint: self._queued(self._save),
            ask.RestoreCheckpoint: self._queued(self._restore),
            checkpoints.LookIntoCheckpoint: self._look_into,
            ask.DeleteCheckpoint: self._queued(
                lambda r: lab.queue(lambda engine: engine.delete_checkpoint(r.checkpoint))
            ),
            ask.DeleteRuns: self._queued(lambda r: lab.queue(lambda engine: _delete_runs(engine, r.runs))),
            ask.SetAutosave: self._queued(lambda r: lab.queue(lambda engine: engine.set_autosave(r.seconds))),
            ask.CopyToDevice: self._queued(lambda r: lab.queue(lambda _: self._copy_to_device(r))),
            ask.Unwatch: self._unwatch,
            ask.SetFigureStyle: self._set_figure_style,
            ask.ListThreads: lambda r: Threads(request=r.id, threads=list_threads()),
            ask.Shutdown: self._shutdown,
            editing.DescribeCatalogue: self._describe_catalogue,
            editing.CheckModel: self._check_model,
            editing.OpenModel: self._queued(lambda r: lab.queue_open_model(r.path)),
            editing.SaveModel: self._queued(lambda r: lab.queue_save_model(r.path)),
            ask.ListChildren: lambda r: self._ready_tensors().children(r),
            ask.OpenTensor: lambda r: self._ready_tensors().info(r),
            ask.Tile: lambda r: self._ready_tensors().tile(r),
            picturing.Picture: lambda r: self._ready_tensors().picture(r),
            picturing.Line: lambda r: self._counting.line(r),
            cells.ReadScale: self._read_scale,
            cells.ReadBlock: self._read_block,
            finding.FindValues: self._find_values,
            exporting.ExportTensor: self._queued(lambda r: lab.queue_export(r)),
            exporting.CancelExport: self._cancel_export,
            ask.Statistics: lambda r: self._counting.statistics(r),
            counting.CancelStatistics: lambda r: self._counting.cancel(r),
            picturing.Histogram: lambda r: self._counting.histogram(r),
            data.OpenData: self._data.open,
            data.PreviewData: self._data.preview,
            data.CancelData: self._data.cancel,
            pipelines.LookIntoPipeline: self._data.look_into_pipeline,
            data.UseNames: self._queued(self._data.use),
            measuring.CancelBenchmark: self._cancel_benchmark,
            numerics.WatchNumerics: self._watch_numerics,
            holding.AskHolders: self._ask_holders,
            fetching.CancelFetch: self._cancel_fetch,
            plotting.EndPlot: self._end_plot,
            seeing.See: lambda r: lab.seeing().see(r),
            seeing.SeeSamples: lambda r: lab.seeing().samples(r),
            seeing.SeeBoundary: lambda r: lab.seeing().boundary(r),
            seeing.SeeFit: lambda r: lab.seeing().fit(r),
            seeing.AskModel: lambda r: lab.seeing().ask_model(r),
            gradients.AskGradient: lambda r: lab.answer_gradient(r),
            gradients.CancelGradient: self._cancel_gradient,
            gradients.NameObject: self._name_object,
            metering.ReadMetrics: lambda r: self._ready_metering().read(r),
            metering.ResetMetric: self._queued(self._reset_metric),
            metering.WatchName: self._watch,
            pins.PinTensor: self._pin,
            pins.RenamePin: self._rename_pin,
            pins.Unpin: self._unpin,
            comparing.Compare: self._compare,
            comparing.CancelComparison: self._cancel_comparison,
            comparing.FindCounterparts: self._find_counterparts,
            value_edits.EditValues: self._queued(lambda r: lab.queue_edit(r)),
            value_edits.UndoEdit: self._queued(lambda r: lab.queue_undo_edit()),
            value_edits.RedoEdit: self._queued(lambda r: lab.queue_redo_edit()),
            following.Follow: self._queued(lambda r: lab.queue_follow(r.node, r.statistic, r.every)),
            following.Unfollow: self._queued(lambda r: lab.queue_unfollow(r.node, r.statistic)),
            following.ReadLayers: self._queued(self._read_layers),
            listing.ListTotals: lambda r: self._ready_tensors().listing.answer_totals(r),
            listing.ListShared: lambda r: self._ready_tensors().listing.answer_shared(r),
            listing.CollectCircles: lambda r: lab.answer_collect(r),
        }

    @property
    def handled(self) -> frozenset[type[Message]]:
        """The kinds of requests that have an answer."""
        return frozenset(self._handlers)

    def answer(self, content: Mapping[str, Any]) -> tuple[Reply, list[memoryview]]:
        """Return the reply to the content of a ``lab_request``, and its buffers; never raises."""
        try:
            request = unpack_request(content)
        except ProtocolError as error:
            return Failed(request="", problem=_misunderstood(error)), []
        try:
            answer = self._handlers[type(request)](request)
        except Exception as error:  # noqa: BLE001 - told to the person in words
            return Failed(request=request.id, problem=_unexpected(request.kind, error)), []
        if request.lane in _LOOKING:
            self._note_looking()
        return answer if isinstance(answer, tuple) else (answer, [])

    def _note_looking(self) -> None:
        """Count what this thread has used since its last answer, with reading and writing messages."""
        now = time.thread_time()
        self._publisher.note_looking(now - getattr(self._used, "seconds", 0.0))
        self._used.seconds = now

    def _queued(self, start: Callable[[Any], Future[Any]]) -> Handler:
        """Make a handler that begins an operation and lets its end be told by an event."""

        def handler(request: ask.Request) -> Reply:
            future = start(request)
            future.add_done_callback(partial(self._tell_done, request.id, request.kind))
            return Accepted(request=request.id)

        return handler

    def _tell_done(self, request: str, kind: str, future: Future[Any]) -> None:
        problem = None
        result = ""
        try:
            value = future.result()
            result = "" if value is None else str(value)
        except CancelledError:
            problem = Problem(what="This was not carried out: the backend is ending.", severity="warning")
        except Exception as error:  # noqa: BLE001 - told to the person in words
            problem = _unexpected(kind, error)
        self._publisher.publish(OperationDone(request=request, result=result, problem=problem))

    def _hello(self, request: ask.Hello) -> Reply:
        return Welcome(
            request=request.id,
            process=os.getpid(),
            eagerlab=__version__,
            python=platform.python_version(),
            state=self._lab.state,
        )

    def _shutdown(self, request: ask.Shutdown) -> Reply:
        self._end(request.save, lambda: self._publisher.publish(OperationDone(request=request.id)))
        return Accepted(request=request.id)

    def _unwatch(self, request: ask.Unwatch) -> Reply:
        self._lab.unwatch(request.name)
        return Done(request=request.id)

    def _end_plot(self, request: plotting.EndPlot) -> Reply:
        self._lab.unplot(request.name)
        return Done(request=request.id)

    def _read_scale(self, request: cells.ReadScale) -> Reply:
        from eagerlab.backend.tensors import tables

        return tables.scale(self._ready_tensors(), request)

    def _read_block(self, request: cells.ReadBlock) -> Answer:
        from eagerlab.backend.tensors import tables

        return tables.read_block(self._ready_tensors(), request)

    def _find_values(self, request: finding.FindValues) -> Answer:
        from eagerlab.backend.tensors import tables

        return tables.find(self._ready_tensors(), request)

    def _cancel_export(self, request: exporting.CancelExport) -> Reply:
        self._lab.cancel_export(request.export)
        return Done(request=request.id)

    def _cancel_fetch(self, request: fetching.CancelFetch) -> Reply:
        self._lab.cancel_fetch(request.fetch)
        return Done(request=request.id)

    def _ask_holders(self, request: holding.AskHolders) -> Reply:
        found = self._resolve(request.node)
        held = self._lab.held_by(found)
        return holding.HeldBy(
            request=request.id,
            node=request.node,
            name=ask.python_expression(request.node),
            type=type(found).__name__,
            nbytes=held.nbytes,
            holders=held.holders,
            is_complete=held.is_complete,
        )

    def _watch_numerics(self, request: numerics.WatchNumerics) -> Reply:
        self._lab.watch_numerics(nan=request.nan, inf=request.inf)
        return Done(request=request.id)

    def _watch(self, request: metering.WatchName) -> Reply:
        self._lab.watch(request.name)
        return Done(request=request.id)

    def _cancel_gradient(self, request: gradients.CancelGradient) -> Reply:
        self._lab.cancel_gradient(request)
        return Done(request=request.id)

    def _name_object(self, request: gradients.NameObject) -> Reply:
        self._namespace[request.name] = self._resolve(request.node)
        self._publisher.publish(NamesChanged())
        return Done(request=request.id)

    def _pin(self, request: pins.PinTensor) -> Answer:
        self._lab.ready.wait()
        return self._queued(self._lab.queue_pin)(request)

    def _rename_pin(self, request: pins.RenamePin) -> Reply:
        self._lab.rename_pin(request.pin, request.name)
        return Done(request=request.id)

    def _unpin(self, request: pins.Unpin) -> Reply:
        self._lab.unpin(*request.pins)
        return Done(request=request.id)

    def _compare(self, request: comparing.Compare) -> Reply:
        self._lab.ready.wait()
        return self._lab.answer_compare(request)

    def _cancel_comparison(self, request: comparing.CancelComparison) -> Reply:
        self._lab.cancel_comparison(request.comparison)
        return Done(request=request.id)

    def _find_counterparts(self, request: comparing.FindCounterparts) -> Reply:
        self._lab.ready.wait()
        return self._lab.answer_counterparts(request)

    def _ready_metering(self) -> Metering:
        self._lab.ready.wait()
        if self._metering is None:
            from eagerlab.backend.metering import Metering

            self._metering = Metering(self._lab.roots)
        return self._metering

    def _reset_metric(self, request: metering.ResetMetric) -> Future[None]:
        """Reset it where nobody updates it meanwhile: between two cells, or between two steps."""

        def reset() -> None:
            self._resolve(request.node).reset_state()
            self._publisher.publish(NamesChanged())

        if request.node[0] == "metrics":
            return self._lab.queue(lambda _: reset())
        return self._lab.between_cells.submit(reset)

    def _read_layers(self, request: following.ReadLayers) -> Future[None]:
        """Send the table as an event of its own before the operation is told to be done."""
        done: Future[None] = Future()

        def tell(future: Future[following.LayersRead]) -> None:
            error = future.exception()
            if error is not None:
                done.set_exception(error)
                return
            self._publisher.publish(future.result().model_copy(update={"request": request.id}))
            done.set_result(None)

        self._lab.queue_layers().add_done_callback(tell)
        return done

    def _set_figure_style(self, request: ask.SetFigureStyle) -> Reply:
        self._style_figures(request.rc)
        return Done(request=request.id)

    def _save(self, request: ask.SaveCheckpoint) -> Future[str]:
        named = ask.object_names(request.nodes)
        objects = {name: self._resolve(node) for name, node in named.items()}
        return self._lab.queue_save(request.name, **objects)

    def _restore(self, request: ask.RestoreCheckpoint) -> Future[str]:
        objects = {name: self._resolve(("names", name)) for name in request.names}
        return self._lab.queue_restore(request.checkpoint, objects)

    def _look_into(self, request: checkpoints.LookIntoCheckpoint) -> Reply:
        self._lab.ready.wait()
        return self._lab.look_into(request)

    def _copy_to_device(self, request: ask.CopyToDevice) -> None:
        self._namespace[request.name] = self._lab.copy_to_device(self._resolve(request.node), request.device)
        self._publisher.publish(NamesChanged())

    def _cancel_benchmark(self, request: measuring.CancelBenchmark) -> Reply:
        self._lab.cancel_benchmark()
        return Done(request=request.id)

    def _describe_catalogue(self, request: editing.DescribeCatalogue) -> Reply:
        self._lab.wait_imported()
        from eagerlab.backend.models.catalogue import describe_catalogue

        return describe_catalogue(request)

    def _check_model(self, request: editing.CheckModel) -> Reply:
        self._lab.wait_imported()
        from eagerlab.backend.models.check import check_model

        return check_model(request)

    def _resolve(self, node: NodePath) -> Any:
        found = self._ready_tensors().resolve(node)
        from eagerlab.backend.tensors.held import unwrapped

        return unwrapped(found)

    def _ready_tensors(self) -> Tensors:
        self._lab.ready.wait()
        return self._tensors()


def _delete_runs(engine: Any, runs: tuple[str, ...]) -> None:
    for run in runs:
        engine.delete_run(run)


def _misunderstood(error: ProtocolError) -> Problem:
    return Problem(
        what="The window and the backend do not understand each other.",
        why="They are of different versions of EagerLab, or a message was damaged.",
        todo="Close EagerLab and start it again; install it again if this comes back.",
        details=str(error),
        action="restart_backend",
    )


def _unexpected(kind: str, error: BaseException) -> Problem:
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
    "watch_numerics": "watch the console's numbers",
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
