"""The part of `Lab` that opens data of files and folders."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.events import DataOpened

if TYPE_CHECKING:
    from eagerlab.backend.data.kept import KeptData
    from eagerlab.backend.data.table_scan import Scans
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.training.engine import Engine
    from eagerlab.backend.training.live import LiveExperiment


class DataOpening:
    """Calls that make files and folders the experiment's data."""

    _engine: Engine | None
    _publisher: Publishing

    @cached_property
    def scans(self) -> Scans:
        """What was read of the last table, whoever asked for it."""
        from eagerlab.backend.data.table_scan import Scans  # pandas: not before somebody opens data

        return Scans()

    @property
    def kept(self) -> KeptData | None:
        """The data that were loaded last; None before TensorFlow is imported."""
        return self._engine.kept if self._engine is not None else None

    def open_data(self, path: str | Path, second: str | Path = "") -> None:
        """Make a file or a folder the data of a new experiment that suits them.

        Parameters
        ----------
        path : str or Path
            A table (CSV, TSV), an NPZ, NPY or IDX file, or a folder with a folder of pictures for each class.
        second : str or Path, optional
            The file of targets, where inputs and targets lie in two.

        Raises
        ------
        LabError
            It cannot be used as it is; says which row, column, array or picture is the cause.
        """
        from eagerlab.backend.data.opening import open_data
        from eagerlab.backend.data.reading import Reading
        from eagerlab.protocol.data import OpenData

        place = Path(path).expanduser().absolute()
        other = str(Path(second).expanduser().absolute()) if str(second) not in ("", ".") else ""
        found = open_data(OpenData(path=str(place), second_path=other), Reading(), self.scans)
        if found.problem is not None:
            raise LabError.of(found.problem)
        errors = [finding.what for finding in found.findings if finding.severity == "error"]
        if errors or found.experiment is None:
            # The window's form shows what can be chosen.
            self._publisher.publish(DataOpened(path=str(place), second_path=other))
            raise LabError(
                f"{place.name} cannot be used as it is.",
                errors[0] if errors else "",
                "Choose in the data form, or mend the file.",
                details="\n".join(errors),
            )
        self.load(found.experiment)
        self._publisher.publish(DataOpened(path=str(place), second_path=other))

    @property
    def live(self) -> LiveExperiment | None:
        """The objects that the buttons drive; None before TensorFlow is imported."""
        return self._engine.live if self._engine is not None else None

    def at_node(self, node: NodePath) -> Any:
        """Return the object at a path of the variable tree."""
        from eagerlab.backend.tensors import Tensors

        return Tensors(self.roots).resolve(node)

    def load(self, spec: ExperimentSpec, path: str = "", run_code: bool = False) -> None:
        """Make `spec` the experiment."""
        raise NotImplementedError

    def roots(self) -> dict[str, Any]:
        """Return the roots of the variable tree."""
        raise NotImplementedError
