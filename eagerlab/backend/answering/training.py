"""Requests about the experiment: its steps, settings, model, data, checkpoints and runs."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from eagerlab.backend.data_lane import DataLane
from eagerlab.protocol import (
    checkpoints,
    data,
    debugging,
    editing,
    following,
    numerics,
    parts,
    pipelines,
    seeing,
    speeds,
)
from eagerlab.protocol import requests as ask

if TYPE_CHECKING:
    from eagerlab.backend.answering.desk import Desk, Handlers
    from eagerlab.protocol.replies import Reply


def training_handlers(desk: Desk) -> Handlers:
    """Return what answers each kind of request about training."""
    lab, queued = desk.lab, desk.queued
    return {
        ask.Train: queued(lambda r: lab.queue_train(r.steps)),
        ask.Pause: queued(lambda r: lab.queue_pause()),
        ask.Resume: queued(lambda r: lab.queue_resume()),
        ask.Step: queued(lambda r: lab.queue_step()),
        parts.TakePart: queued(lambda r: lab.queue_step("next")),
        ask.Stop: queued(lambda r: lab.queue_stop()),
        debugging.ForceStop: queued(lambda r: lab.queue_force_stop()),
        ask.Reset: queued(lambda r: lab.queue_reset()),
        ask.LoadExperiment: queued(lambda r: lab.queue_load(r.spec, r.path, r.run_code, r.keep)),
        ask.DescribeExperiment: lambda r: lab.describe(r.id),
        ask.SetDevice: queued(lambda r: lab.queue_device(r.device)),
        ask.SetMode: queued(lambda r: lab.queue_mode(r.mode)),
        speeds.SetOpByOpUpdate: queued(lambda r: lab.queue_op_by_op_update(r.op_by_op)),
        ask.SetTraining: queued(lab.queue_training),
        numerics.WatchNumerics: desk.at_once(lambda r: lab.watch_numerics(r.nan, r.inf, r.cells)),
        following.Follow: queued(lambda r: lab.queue_follow(r.node, r.statistic, r.every)),
        following.Unfollow: queued(lambda r: lab.queue_unfollow(r.node, r.statistic)),
        following.ReadLayers: queued(lambda r: _read_layers(desk, r)),
        seeing.See: lambda r: lab.seeing().see(r),
        seeing.SeeSamples: lambda r: lab.seeing().samples(r),
        seeing.SeeBoundary: lambda r: lab.seeing().boundary(r),
        seeing.SeeFit: lambda r: lab.seeing().fit(r),
        seeing.AskModel: lambda r: lab.seeing().ask_model(r),
    }


def model_handlers(desk: Desk) -> Handlers:
    """Return what answers each kind of request about models and about data."""
    lab, queued = desk.lab, desk.queued
    lane = DataLane(lab, desk.publisher)
    return {
        editing.DescribeCatalogue: lambda r: _describe_catalogue(desk, r),
        editing.CheckModel: lambda r: _check_model(desk, r),
        editing.OpenModel: queued(lambda r: lab.queue_open_model(r.path)),
        editing.SaveModel: queued(lambda r: lab.queue_save_model(r.path)),
        editing.SetFrozen: queued(lambda r: lab.queue_frozen((r.layer,), r.frozen)),
        data.OpenData: lane.open,
        data.PreviewData: lane.preview,
        data.CancelData: lane.cancel,
        data.UseNames: queued(lane.use),
        pipelines.LookIntoPipeline: lane.look_into_pipeline,
    }


def checkpoint_handlers(desk: Desk) -> Handlers:
    """Return what answers each kind of request about checkpoints and runs."""
    lab, queued = desk.lab, desk.queued
    return {
        ask.SaveCheckpoint: queued(lambda r: _save(desk, r)),
        ask.RestoreCheckpoint: queued(lambda r: _restore(desk, r)),
        checkpoints.LookIntoCheckpoint: desk.when_ready(lab.look_into),
        ask.DeleteCheckpoint: queued(
            lambda r: lab.queue(lambda engine: engine.delete_checkpoint(r.checkpoint))
        ),
        ask.DeleteRuns: queued(lambda r: lab.queue(lambda engine: _delete_runs(engine, r.runs))),
        ask.SetAutosave: queued(lambda r: lab.queue(lambda engine: engine.set_autosave(r.seconds))),
    }


def _read_layers(desk: Desk, request: following.ReadLayers) -> Future[None]:
    """Send the table as an event of its own before the operation is told to be done."""
    done: Future[None] = Future()

    def tell(future: Future[following.LayersRead]) -> None:
        error = future.exception()
        if error is not None:
            done.set_exception(error)
            return
        desk.publisher.publish(future.result().model_copy(update={"request": request.id}))
        done.set_result(None)

    desk.lab.queue_layers().add_done_callback(tell)
    return done


def _describe_catalogue(desk: Desk, request: editing.DescribeCatalogue) -> Reply:
    desk.lab.wait_imported()
    from eagerlab.backend.models.catalogue import describe_catalogue

    return describe_catalogue(request)


def _check_model(desk: Desk, request: editing.CheckModel) -> Reply:
    desk.lab.wait_imported()
    from eagerlab.backend.models.check import check_model

    return check_model(request)


def _save(desk: Desk, request: ask.SaveCheckpoint) -> Future[str]:
    named = ask.object_names(request.nodes)
    objects = {name: desk.resolve(node) for name, node in named.items()}
    return desk.lab.queue_save(request.name, **objects)


def _restore(desk: Desk, request: ask.RestoreCheckpoint) -> Future[str]:
    objects = {name: desk.resolve(("names", name)) for name in request.names}
    return desk.lab.queue_restore(request.checkpoint, objects)


def _delete_runs(engine: Any, runs: tuple[str, ...]) -> None:
    for run in runs:
        engine.delete_run(run)
