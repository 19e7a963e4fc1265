"""Requests about tensors: the tree that lists them, what shows them, and what compares and changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eagerlab.backend.counting_lane import CountingLane
from eagerlab.protocol import (
    cells,
    comparing,
    counting,
    exporting,
    finding,
    listing,
    picturing,
    pins,
    value_edits,
)
from eagerlab.protocol import requests as ask

if TYPE_CHECKING:
    from eagerlab.backend.answering.desk import Answer, Desk, Handlers
    from eagerlab.protocol.replies import Reply


def tensor_handlers(desk: Desk) -> Handlers:
    """Return what answers each kind of request of the tree and of the inspector."""
    lab, tensors = desk.lab, desk.tensors
    lane = CountingLane(tensors, desk.publisher)
    return {
        ask.ListChildren: lambda r: tensors().children(r),
        listing.ListTotals: lambda r: tensors().listing.answer_totals(r),
        listing.ListShared: lambda r: tensors().listing.answer_shared(r),
        ask.OpenTensor: lambda r: tensors().info(r),
        ask.Tile: lambda r: tensors().tile(r),
        picturing.Picture: lambda r: tensors().picture(r),
        picturing.Line: lane.line,
        picturing.Histogram: lane.histogram,
        ask.Statistics: lane.statistics,
        counting.CancelStatistics: lane.cancel,
        cells.ReadScale: lambda r: _read_scale(desk, r),
        cells.ReadBlock: lambda r: _read_block(desk, r),
        finding.FindValues: lambda r: _find_values(desk, r),
        exporting.ExportTensor: desk.queued(lab.queue_export),
        exporting.CancelExport: desk.at_once(lambda r: lab.cancel_export(r.export)),
    }


def comparing_handlers(desk: Desk) -> Handlers:
    """Return what answers each kind of request about values that are kept, compared or changed."""
    lab, queued, at_once = desk.lab, desk.queued, desk.at_once
    return {
        pins.PinTensor: desk.when_ready(queued(lab.queue_pin)),
        pins.RenamePin: at_once(lambda r: lab.rename_pin(r.pin, r.name)),
        pins.Unpin: at_once(lambda r: lab.unpin(*r.pins)),
        comparing.Compare: desk.when_ready(lab.answer_compare),
        comparing.CancelComparison: at_once(lambda r: lab.cancel_comparison(r.comparison)),
        comparing.FindCounterparts: desk.when_ready(lab.answer_counterparts),
        value_edits.EditValues: queued(lab.queue_edit),
        value_edits.CancelEdit: at_once(lambda r: lab.cancel_edit(r.edit)),
        value_edits.UndoEdit: queued(lambda r: lab.queue_undo_edit(r.id)),
        value_edits.RedoEdit: queued(lambda r: lab.queue_redo_edit(r.id)),
        ask.CopyToDevice: queued(lambda r: lab.queue(lambda _: _copy_to_device(desk, r))),
    }


def _read_scale(desk: Desk, request: cells.ReadScale) -> Reply:
    known = desk.tensors()
    from eagerlab.backend.tensors import tables

    return tables.scale(known, request)


def _read_block(desk: Desk, request: cells.ReadBlock) -> Answer:
    known = desk.tensors()
    from eagerlab.backend.tensors import tables

    return tables.read_block(known, request)


def _find_values(desk: Desk, request: finding.FindValues) -> Answer:
    known = desk.tensors()
    from eagerlab.backend.tensors import tables

    return tables.find(known, request)


def _copy_to_device(desk: Desk, request: ask.CopyToDevice) -> None:
    desk.give_name(request.name, desk.lab.copy_to_device(desk.resolve(request.node), request.device))
