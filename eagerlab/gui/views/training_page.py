"""The Training page: all that decides how an experiment trains, in parts that fold away."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.folds import Fold
from eagerlab.gui.views.parameter_form import ParameterForm
from eagerlab.gui.views.schedule_curve import ScheduleCurve
from eagerlab.gui.views.suggestions import Suggestions
from eagerlab.gui.views.training_basics import TrainingBasics
from eagerlab.gui.views.training_sections import ChoiceSection, ClassSection, MetricSection, SwitchedSection


class TrainingPage(QScrollArea):
    """Numbers, then loss, optimizer, schedule and the rest. GUI thread only.

    Attributes
    ----------
    basics, loss, optimizer, clipping, schedule, curve, metrics, stopping, weights, own_weights, precision
        The parts; the controller connects their signals.
    folds : dict of str to Fold
        By part.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("training_form")
        self.setAccessibleName(self.tr("Training"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._notice = QLabel()
        self._notice.setObjectName("training_notice")
        self._notice.setWordWrap(True)
        self._notice.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._notice.hide()
        self.suggestions = Suggestions(theme)
        self.basics = TrainingBasics()
        self.loss = ClassSection("loss", self.tr("Loss"))
        self.optimizer = ClassSection("optimizer", self.tr("Optimizer"))
        self.clipping = ParameterForm(live=False)
        self.clipping.setObjectName("clipping_form")
        self.schedule = ClassSection("schedule", self.tr("Learning-rate schedule"), self.tr("none: it stays"))
        self.curve = ScheduleCurve(theme)
        self.schedule.body.addWidget(self.curve)
        self.metrics = MetricSection()
        self.stopping = SwitchedSection("early_stopping", self.tr("Stop when it gets no better"))
        self.weights, self.own_weights = self._make_weights()
        self.precision = self._make_precision()
        self.folds = self._make_folds()
        self._put_together()

    def set_notice(self, text: str) -> None:
        """Say above all fields why they cannot be used."""
        self._notice.setText(text)
        self._notice.setVisible(bool(text))

    @property
    def notice(self) -> str:
        """What `set_notice` said."""
        return self._notice.text()

    def set_read_only(self, read_only: bool) -> None:
        """Disable all parts but the numbers, which are allowed one by one."""
        for part in (
            *(self.loss, self.optimizer, self.clipping, self.schedule, self.metrics),
            *(self.stopping, self.weights, self.precision),
        ):
            part.setEnabled(not read_only)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(300, 120)

    def _make_weights(self) -> tuple[ChoiceSection, ParameterForm]:
        choices = [
            ("none", self.tr("all alike"), ""),
            (
                "balanced",
                self.tr("balanced"),
                self.tr("The rarer a class, the more each of its samples counts."),
            ),
            ("own", self.tr("one each"), self.tr("How much a sample of each class counts in the loss.")),
        ]
        section = ChoiceSection("class_weights", self.tr("Classes count"), choices)
        form = ParameterForm(live=False)
        form.setObjectName("class_weights_form")
        section.grid.addWidget(form, 2, 0, 1, 2)
        return section, form

    def _make_precision(self) -> ChoiceSection:
        half = self.tr(
            "Half the memory; on a GPU with tensor cores up to three times as fast, on a CPU slower."
        )
        wide = self.tr("As mixed float16, with a wider range and less precision; for newer processors.")
        choices = [
            ("float32", self.tr("float32"), self.tr("The usual one.")),
            ("mixed_float16", self.tr("mixed float16"), half),
            ("mixed_bfloat16", self.tr("mixed bfloat16"), wide),
        ]
        return ChoiceSection("precision", self.tr("Computes in"), choices)

    def _make_folds(self) -> dict[str, Fold]:
        optimizer = QWidget()
        column = QVBoxLayout(optimizer)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.optimizer)
        clipping = Fold(self.tr("Clipping and weight decay"), self.clipping, bold=False)
        column.addWidget(clipping)
        parts: dict[str, tuple[str, QWidget]] = {
            "loss": (self.tr("Loss"), self.loss),
            "optimizer": (self.tr("Optimizer"), optimizer),
            "schedule": (self.tr("Learning-rate schedule"), self.schedule),
            "metrics": (self.tr("Metrics"), self.metrics),
            "stopping": (self.tr("Early stopping"), self.stopping),
            "weights": (self.tr("Class weights"), self.weights),
            "precision": (self.tr("Precision"), self.precision),
        }
        folds = {name: Fold(title, widget) for name, (title, widget) in parts.items()}
        for name, fold in folds.items():
            fold.button.setObjectName(f"fold_{name}")
        clipping.button.setObjectName("fold_clipping")
        return {**folds, "clipping": clipping}

    def _put_together(self) -> None:
        body = QWidget()
        body.setAutoFillBackground(True)
        body.setBackgroundRole(QPalette.ColorRole.Base)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 12)
        layout.setSpacing(8)
        layout.addWidget(self.suggestions)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 8, 12, 0)
        inner.setSpacing(8)
        inner.addWidget(self._notice)
        inner.addWidget(self.basics)
        for name, fold in self.folds.items():
            if name != "clipping":
                inner.addWidget(self._line())
                inner.addWidget(fold)
        layout.addLayout(inner)
        layout.addStretch()
        self.setWidget(body)

    def _line(self) -> QFrame:
        line = QFrame()
        line.setFixedHeight(1)
        line.setAutoFillBackground(True)
        line.setBackgroundRole(QPalette.ColorRole.Mid)
        return line
