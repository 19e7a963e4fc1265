"""The Data page: where the data come from, how they are prepared, and what was found in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eagerlab.experiment.data_spec import Augmentation, DataSpec, ToyPoints
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.data_fields import heading, line, note
from eagerlab.gui.views.data_sections import (
    ArraysSection,
    FileSection,
    PicturesSection,
    Section,
    TableSection,
)
from eagerlab.gui.views.data_sections_made import LineSection, SeriesSection, ToySection
from eagerlab.gui.views.findings import Findings
from eagerlab.gui.views.spec_form import SpecField, SpecForm
from eagerlab.protocol.data import DataFound, Finding

FILE_KINDS = ("table", "arrays", "pictures")


class DataForm(QWidget):
    """Source, fields of its kind, findings. GUI thread only.

    Attributes
    ----------
    source_chosen : Signal(str)
        Key of built-in data: a kind, or ``toy_points:moons`` and so on.
    entered : Signal(str, object)
        A field of the data spec (``split.`` before those of the split) and its new value.
    columns_entered : Signal(list, str, object)
        Names of columns, a field of `Column`, and its new value.
    augmentation_entered : Signal(str, object)
        A field of `Augmentation` and its new value.
    open_file_wanted, open_folder_wanted, names_wanted, again_wanted, cancel_wanted : Signal
        Buttons.
    """

    source_chosen = Signal(str)
    entered = Signal(str, object)
    columns_entered = Signal(list, str, object)
    augmentation_entered = Signal(str, object)
    open_file_wanted = Signal()
    open_folder_wanted = Signal()
    names_wanted = Signal()
    again_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("data_form")
        self.setAccessibleName(self.tr("Data"))
        self.table = TableSection()
        self.sections: dict[str, Section] = {
            "toy_points": ToySection(),
            "noisy_line": LineSection(),
            "sine_series": SeriesSection(),
            "table": self.table,
            "arrays": ArraysSection(),
            "pictures": PicturesSection(),
        }
        self._make_source()
        self._facts = note()
        self._make_augmentation()
        self.findings = Findings(theme)
        self.findings.field_wanted.connect(self.go_to_field)
        self._body = QWidget()
        rows = QVBoxLayout(self._body)
        rows.setContentsMargins(12, 8, 12, 12)
        rows.setSpacing(8)
        rows.addWidget(self.source)
        rows.addLayout(self._buttons)
        rows.addWidget(self._reason)
        rows.addWidget(self._facts)
        rows.addWidget(self._make_busy())
        rows.addWidget(self.findings)
        rows.addWidget(line())
        for section in self.sections.values():
            section.hide()
            section.entered.connect(self.entered)
            if isinstance(section, FileSection):
                section.again_wanted.connect(self.again_wanted)
            rows.addWidget(section)
        self.table.columns_entered.connect(self.columns_entered)
        rows.addWidget(self._augmentation)
        rows.addStretch()
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._body)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._scroll)
        for widget in (self, self._body):
            widget.setAutoFillBackground(True)
            widget.setBackgroundRole(QPalette.ColorRole.Base)

    def show_data(
        self, data: DataSpec, augmentation: Augmentation, found: DataFound | None, takes_augmentation: bool
    ) -> None:
        """Show the data of an experiment.

        Parameters
        ----------
        data : DataSpec
            What the forms show.
        augmentation : Augmentation
            Of the experiment.
        found : DataFound or None
            What was found in the file of these very data.
        takes_augmentation : bool
            Whether they are pictures.
        """
        self._show_source(data)
        for kind, section in self.sections.items():
            section.setVisible(kind == data.kind)
        if data.kind in self.sections:
            self.sections[data.kind].show_data(data, found)
        self._augmentation.setVisible(takes_augmentation)
        self._augmentation_form.set_values(augmentation.model_dump())

    def set_facts(self, text: str) -> None:
        """Say in a line or two what the data are."""
        self._facts.setText(text)
        self._facts.setVisible(bool(text))

    def set_findings(self, findings: Sequence[Finding]) -> None:
        """Show what was found."""
        self.findings.set_findings(findings)

    def set_busy(self, words: str, done: int = 0, total: int | None = None) -> None:
        """Show that a file is being read, with a button to cancel; empty words: no longer."""
        self._busy.setVisible(bool(words))
        self._busy_words.setText(words)
        self._progress.setRange(0, 1000 if total else 0)
        if total:
            self._progress.setValue(round(1000 * min(done / total, 1.0)))

    def allow(self, why_not: str) -> None:
        """Enable what changes the data, or say why nothing can be changed."""
        self._reason.setText(why_not)
        self._reason.setVisible(bool(why_not))
        self.source.setEnabled(not why_not)
        for section in self.sections.values():
            section.setEnabled(not why_not)
        self._augmentation.setEnabled(not why_not)

    def go_to_field(self, name: str, where: str) -> None:
        """Bring the field that decides something into sight, and the focus to it."""
        section = next((one for one in self.sections.values() if one.isVisibleTo(self._body)), None)
        if section is None:
            return
        if where and isinstance(section, TableSection):
            section.columns.select(where)
        inner = name.removeprefix("columns.")
        widget = section.field(name)
        if widget is None and isinstance(section, TableSection) and section.columns.form.has(inner):
            widget = section.columns.form.field(inner)
        if widget is not None:
            self._scroll.ensureWidgetVisible(widget)
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_source(self, data: DataSpec) -> None:
        while self.source.count() > self._builtin_sources:
            self.source.removeItem(self.source.count() - 1)
        key = f"{data.kind}:{data.shape}" if isinstance(data, ToyPoints) else data.kind
        if data.kind in FILE_KINDS:
            words = {
                "table": self.tr("Table from a file"),
                "arrays": self.tr("Arrays from a file"),
                "pictures": self.tr("Folder of pictures"),
            }
            self.source.addItem(words[data.kind], data.kind)
        self.source.setCurrentIndex(self.source.findData(key))

    def _make_source(self) -> None:
        self.source = QComboBox()
        self.source.setObjectName("data_source")
        self.source.setAccessibleName(self.tr("Where the data come from"))
        self.source.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for key, words in self._builtins().items():
            self.source.addItem(words, key)
        self._builtin_sources = self.source.count()
        self.source.activated.connect(self._chosen)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        for name, words, tip, signal in (
            (
                "data_open_file",
                self.tr("File…"),
                self.tr("A table (CSV, TSV), arrays (NPZ, NPY), or digits (IDX); or drop it on the window."),
                self.open_file_wanted,
            ),
            (
                "data_open_folder",
                self.tr("Pictures…"),
                self.tr("A folder with one folder of pictures for each class; or drop it on the window."),
                self.open_folder_wanted,
            ),
            (
                "data_from_console",
                self.tr("Console…"),
                self.tr("Arrays or a tf.data.Dataset that were made at the console."),
                self.names_wanted,
            ),
        ):
            button = QPushButton(words)
            button.setObjectName(name)
            button.setToolTip(tip)
            button.clicked.connect(signal)
            self._buttons.addWidget(button, 1)
        self._reason = note()
        self._reason.hide()

    def _builtins(self) -> Mapping[str, str]:
        return {
            "mnist_sample": self.tr("MNIST digits"),
            "toy_points:gaussians": self.tr("Points: two gaussians"),
            "toy_points:circles": self.tr("Points: circles"),
            "toy_points:xor": self.tr("Points: exclusive or"),
            "toy_points:moons": self.tr("Points: moons"),
            "toy_points:spiral": self.tr("Points: spiral"),
            "noisy_line": self.tr("Noisy line"),
            "sine_series": self.tr("Sine series"),
        }

    def _chosen(self, index: int) -> None:
        if index < self._builtin_sources:
            self.source_chosen.emit(self.source.itemData(index))

    def _make_busy(self) -> QWidget:
        self._busy = QWidget()
        self._busy_words = QLabel()
        self._busy_words.setWordWrap(True)
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedHeight(6)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.setObjectName("data_cancel")
        cancel.clicked.connect(self.cancel_wanted)
        row = QHBoxLayout()
        row.addWidget(self._progress, 1)
        row.addWidget(cancel)
        layout = QVBoxLayout(self._busy)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._busy_words)
        layout.addLayout(row)
        self._busy.hide()
        return self._busy

    def _make_augmentation(self) -> None:
        share = self.tr("Share, to either side.")
        fields = [
            SpecField("flip_horizontal", self.tr("Mirror left and right"), "boolean"),
            SpecField("flip_vertical", self.tr("Mirror top and bottom"), "boolean"),
            SpecField(
                "rotation",
                self.tr("Turn"),
                "slider",
                self.tr("Degrees to either side."),
                high=180,
                decimals=0,
            ),
            SpecField("shift", self.tr("Shift"), "slider", share, high=1.0, decimals=2),
            SpecField("zoom", self.tr("Zoom"), "slider", share, high=0.99, decimals=2),
            SpecField("brightness", self.tr("Brightness"), "slider", share, high=1.0, decimals=2),
            SpecField("contrast", self.tr("Contrast"), "slider", share, high=0.99, decimals=2),
        ]
        self._augmentation = QWidget()
        self._augmentation_form = SpecForm(fields, "augmentation")
        self._augmentation_form.entered.connect(self.augmentation_entered)
        rows = QVBoxLayout(self._augmentation)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        rows.addWidget(heading(self.tr("Random changes of the training pictures")))
        rows.addWidget(self._augmentation_form)
