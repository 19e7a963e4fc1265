"""The part of `Lab` that opens and saves models and weights in files of Keras."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

from eagerlab.backend.queueing import Queueing

if TYPE_CHECKING:
    from eagerlab.backend.training.engine import Engine


class ModelFiles(Queueing):
    """Any thread may call these; they are carried out on the trainer's, between two steps."""

    def open_model(self, path: str | Path) -> None:
        """Make the model of a ``.keras`` file the experiment's, or put weights of a file into the model.

        Parameters
        ----------
        path : str or Path
            ``.keras``: a whole model; it takes the place of the experiment's, at step 0. ``.weights.h5`` or
            ``.h5``: weights, which must be exactly those of the model.

        Raises
        ------
        LabError
            It cannot be read, holds code, or does not suit data or model; nothing was changed.
        """
        self._wait_for(self.queue_open_model(str(path)))
        self._typed(f"lab.open_model({str(path)!r})")

    def save_model(self, path: str | Path) -> None:
        """Save the model: as ``.keras`` whole, as ``.weights.h5`` the weights alone.

        Parameters
        ----------
        path : str or Path
            What stands there is replaced, all at once.

        Raises
        ------
        LabError
            It cannot be saved so; nothing was written.
        """
        self._wait_for(self.queue_save_model(str(path)))
        self._typed(f"lab.save_model({str(path)!r})")

    def queue_open_model(self, path: str) -> Future[str]:
        """See `open_model`; done with a sentence that says what was done."""
        self.note_console_settings()

        def work(engine: Engine) -> str:
            from eagerlab.backend.models.files import open_model

            return open_model(engine, Path(path))

        return self.queue(work)

    def queue_save_model(self, path: str) -> Future[str]:
        """See `save_model`; done with a sentence that says what was done."""

        def work(engine: Engine) -> str:
            from eagerlab.backend.models.files import save_model

            return save_model(engine, Path(path))

        return self.queue(work)
