"""What `lab.benchmark` returns."""

from __future__ import annotations

from pathlib import Path

from typing_extensions import override

from eagerlab.backend.errors import LabError
from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.protocol.measuring import Measured, MeasuredRow
from eagerlab.store import measured as text


class Benchmark:
    """A benchmark's result; printed it is a table.

    Attributes
    ----------
    measured : Measured
        All of it.
    rows : tuple of MeasuredRow
        One for each size, device and mode; times in seconds.
    """

    def __init__(self, measured: Measured) -> None:
        self.measured = measured
        self.rows: tuple[MeasuredRow, ...] = measured.rows

    @override
    def __repr__(self) -> str:
        return text.table(self.measured)

    def markdown(self) -> str:
        """Return the table, what was measured, and on which machine, as Markdown."""
        return text.markdown(self.measured)

    def save(self, path: str | Path) -> None:
        """Write a file: ``.csv``, ``.json``, or Markdown under any other suffix.

        Parameters
        ----------
        path : str or Path
            What stands there is replaced.

        Raises
        ------
        LabError
            It cannot be written.
        """
        place = Path(path).expanduser()
        try:
            write_file(
                place, text.in_format(self.measured, place.suffix).encode(), "The result was not saved"
            )
        except ExperimentFileError as error:
            raise LabError.of(error.problem) from error
