"""What the window asks about data, answered on a lane of its own: files, previews, and their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from eagerlab.backend.errors import LabError
from eagerlab.backend.readings import Readings
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.data import CancelData, DataFound, DataPreview, OpenData, PreviewData, UseNames
from eagerlab.protocol.events import DataProgress, Event
from eagerlab.protocol.pipelines import LookIntoPipeline, PipelinePreview
from eagerlab.protocol.replies import Done

if TYPE_CHECKING:
    from concurrent.futures import Future

    from eagerlab.backend.data.pipeline import Pipelines
    from eagerlab.backend.data.preview import Previews
    from eagerlab.backend.lab import Lab


class _Publishing(Protocol):
    def publish(self, event: Event) -> None:
        """Send `event`."""


class DataLane:
    """Answers requests about data.

    Parameters
    ----------
    lab : Lab
        Whose live objects are shown.
    publisher : Publisher
        Takes `DataProgress`.
    """

    def __init__(self, lab: Lab, publisher: _Publishing) -> None:
        self._lab = lab
        self._publisher = publisher
        self._previews: Previews | None = None
        self._pipelines: Pipelines | None = None
        self._readings = Readings(self._tell)

    def open(self, request: OpenData) -> DataFound:
        """Look into a file or a folder. On the lane's thread; waits for no TensorFlow."""
        from eagerlab.backend.data.opening import open_data  # pandas: not before somebody opens data

        with self._readings.begun(request.id) as reading:
            return open_data(request, reading, self._lab.scans)

    def preview(self, request: PreviewData) -> tuple[DataPreview, list[memoryview]]:
        """Return samples as the model gets them. On the lane's thread; waits for TensorFlow."""
        self._lab.ready.wait()
        if self._previews is None:
            from eagerlab.backend.data.preview import Previews

            self._previews = Previews(self._lab.kept)
        with self._readings.begun(request.id) as reading:
            return self._previews.answer(request, self._lab.live, reading)

    def look_into_pipeline(self, request: LookIntoPipeline) -> tuple[PipelinePreview, list[memoryview]]:
        """Return the first elements of a dataset of the console. On the lane's thread; for some seconds."""
        self._lab.ready.wait()
        import tensorflow as tf

        from eagerlab.backend.data.pipeline import Pipelines

        dataset = self._lab.at_node(request.node)
        if not isinstance(dataset, tf.data.Dataset):
            raise LabError(
                f"{request.node[-1]!r} is no pipeline (any more).",
                f"Expected a tf.data.Dataset. Received: {type(dataset).__name__}.",
                severity="info",
            )
        if self._pipelines is None:
            self._pipelines = Pipelines()
        with self._readings.begun(request.id) as reading:
            preview, pictures = self._pipelines.look(dataset, request, reading)
        if pictures is None:
            return preview, []
        header, buffer = array_buffer(pictures)
        return preview.model_copy(update={"pictures": header}), [buffer]

    def cancel(self, request: CancelData) -> Done:
        """End a reading, also one whose request is still waiting in the lane. On any thread; never waits."""
        self._readings.cancel(request.request)
        return Done(request=request.id)

    def use(self, request: UseNames) -> Future[None]:
        """Make objects of the console the experiment's data, between two steps."""

        def parts() -> Any:
            x = self._lab.at_node(request.x)
            return x if request.y is None else (x, self._lab.at_node(request.y))

        self._lab.note_console_settings()
        return self._lab.queue(lambda engine: engine.use(data=parts()))

    def _tell(self, request: str, done: int, total: int | None, words: str) -> None:
        self._publisher.publish(DataProgress(request=request, done=done, total=total, words=words))
