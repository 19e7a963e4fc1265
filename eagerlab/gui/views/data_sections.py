"""Parts of the data form, one for each kind of data: each shows a spec and tells what a person enters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.experiment.data_spec import ArraysData, PicturesData, TableData
from eagerlab.experiment.spec import DataSpec
from eagerlab.gui.views.columns_view import ColumnsView
from eagerlab.gui.views.data_fields import (
    heading,
    normalisation_field,
    picture_normalisations,
    reading_fields,
    split_fields,
    tasks,
    tr,
)
from eagerlab.gui.views.inspector_label import ElidedLabel
from eagerlab.gui.views.spec_form import SpecField, SpecForm
from eagerlab.protocol.data import DataFound


class Section(QWidget):
    """What all sections have. GUI thread only.

    Attributes
    ----------
    entered : Signal(str, object)
        A field of the data spec and its new value; fields of the split begin with ``split.``.
    """

    entered = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._forms: list[SpecForm] = []
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(8)

    def add_form(self, fields: Sequence[SpecField]) -> SpecForm:
        """Add a form whose fields have the names of the spec's."""
        form = SpecForm(fields, "data")
        form.entered.connect(self.entered)
        self._forms.append(form)
        self.rows.addWidget(form)
        return form

    def show_data(self, data: DataSpec, found: DataFound | None) -> None:
        """Show a spec of this section's kind, and what was found in its file."""
        del found
        values: dict[str, Any] = data.model_dump()
        split: Mapping[str, Any] = values.pop("split", {})
        for form in self._forms:
            form.set_values({**values, **{f"split.{name}": value for name, value in split.items()}})

    def field(self, name: str) -> QWidget | None:
        """Return the widget that a field of the spec is entered in."""
        return next((form.field(name) for form in self._forms if form.has(name)), None)


class FileSection(Section):
    """Names the file or folder, and offers to choose another or to read it again.

    Attributes
    ----------
    again_wanted : Signal
        Read the file again.
    """

    again_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ElidedLabel()
        self._name.setObjectName("data_file")
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        again = QPushButton(tr("Read again"))
        again.setObjectName("data_read_again")
        again.setToolTip(tr("Look into the file anew, after it was changed."))
        again.clicked.connect(self.again_wanted)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._name, 1)
        line.addWidget(again)
        self.rows.addLayout(line)

    @override
    def show_data(self, data: DataSpec, found: DataFound | None) -> None:
        super().show_data(data, found)
        path = getattr(data, "path", "")
        second = getattr(data, "y_path", "")
        names = [PurePath(one).name or one for one in (path, second) if one]
        self._name.setText(" + ".join(names))
        self._name.setToolTip("\n".join(one for one in (path, second) if one))


class TableSection(FileSection):
    """A CSV or TSV file: how it is read, and what its columns are used for.

    Attributes
    ----------
    columns_entered : Signal(list, str, object)
        See `ColumnsView.entered`.
    """

    columns_entered = Signal(list, str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = ColumnsView()
        self.columns.entered.connect(self.columns_entered)
        self.rows.addWidget(heading(tr("Columns")))
        self.rows.addWidget(self.columns)
        self.add_form(
            [
                SpecField("task", tr("Task"), "choice", choices=tasks()),
                normalisation_field(tr("Statistics are those of the training samples.")),
            ]
        )
        self.rows.addWidget(heading(tr("How the file is read")))
        self._reading = self.add_form(reading_fields())
        self.rows.addWidget(heading(tr("Validation")))
        self._split = self.add_form(split_fields())

    @override
    def show_data(self, data: DataSpec, found: DataFound | None) -> None:
        super().show_data(data, found)
        if isinstance(data, TableData):
            self.columns.set_columns(data.columns, found.columns if found is not None else ())
            self._split.set_shown("split.stratified", data.task == "classification")


class ArraysSection(FileSection):
    """Arrays in files: which is the input, which the target, and how they are prepared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._which = self.add_form(
            [
                SpecField("x", tr("Inputs"), "choice", tr("The array that the model sees.")),
                SpecField("y", tr("Targets"), "choice", tr("The array that it should tell.")),
                SpecField("x_validation", tr("Validation inputs"), "choice", tr("Where the file has them.")),
                SpecField("y_validation", tr("Validation targets"), "choice", tr("Where the file has them.")),
            ]
        )
        self.add_form(
            [
                SpecField("task", tr("Task"), "choice", choices=tasks()),
                normalisation_field(tr("Statistics are those of the training samples.")),
                SpecField(
                    "channel",
                    tr("Add an axis for one channel"),
                    "boolean",
                    tr("Layers for pictures want rows × columns × channels."),
                ),
                SpecField(
                    "skip_bad",
                    tr("Leave out samples that are no numbers"),
                    "boolean",
                    tr("Those with NaN or infinite values; otherwise they stop training."),
                ),
                SpecField(
                    "integers",
                    tr("Keep whole numbers (for Embedding)"),
                    "boolean",
                    tr("Inputs are looked up in a table and not calculated with."),
                ),
            ]
        )
        self._heading = heading(tr("Validation"))
        self.rows.addWidget(self._heading)
        self._split = self.add_form(split_fields())

    @override
    def show_data(self, data: DataSpec, found: DataFound | None) -> None:
        if not isinstance(data, ArraysData):
            return
        arrays = found.arrays if found is not None else ()
        named = [(name, f"{name}  {'×'.join(map(str, shape))}") for name, shape, _dtype in arrays if name]
        for field in ("x", "y", "x_validation", "y_validation"):
            current = getattr(data, field)
            choices = [(current, current)] if current and not named else list(named)
            if field.endswith("validation"):
                choices.insert(0, ("", tr("none")))
            self._which.set_choices(field, choices)
            self._which.set_shown(field, data.format == "npz")
        super().show_data(data, found)
        splits = not data.x_validation
        self._heading.setVisible(splits)
        self._split.setVisible(splits)
        self._split.set_shown("split.stratified", data.task == "classification")


class PicturesSection(FileSection):
    """A folder of pictures: what size they are brought to, and what becomes of odd ones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._classes = QLabel()
        self._classes.setWordWrap(True)
        self._classes.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.rows.addWidget(self._classes)
        self.add_form(
            [
                SpecField(
                    "height", tr("Height"), "integer", tr("Pixels from top to bottom."), low=1, high=4096
                ),
                SpecField(
                    "width", tr("Width"), "integer", tr("Pixels from left to right."), low=1, high=4096
                ),
                SpecField(
                    "channels",
                    tr("Colours"),
                    "choice",
                    choices=((3, tr("red, green, blue")), (1, tr("grey"))),
                ),
                SpecField(
                    "fit",
                    tr("Other shapes"),
                    "choice",
                    tr("What becomes of pictures of another shape."),
                    choices=(
                        ("crop", tr("cut the edges off")),
                        ("pad", tr("fill the edges")),
                        ("stretch", tr("stretch")),
                    ),
                ),
                SpecField("normalisation", tr("Normalise"), "choice", choices=picture_normalisations()),
                SpecField(
                    "skip_broken",
                    tr("Leave out pictures that cannot be read"),
                    "boolean",
                    tr("Otherwise they stop training, with their name."),
                ),
            ]
        )
        self.rows.addWidget(heading(tr("Validation")))
        self.add_form(split_fields())

    @override
    def show_data(self, data: DataSpec, found: DataFound | None) -> None:
        super().show_data(data, found)
        if isinstance(data, PicturesData):
            names = ", ".join(data.classes)
            words = tr("{count} classes: {names}").format(count=len(data.classes), names=names)
            self._classes.setText(words if len(words) <= 200 else words[:199] + "…")
