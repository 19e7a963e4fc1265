"""The dialog that changes the values of a region by hand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

HOWS = ("fill", "scale", "normal")


class ChangeDialog(QDialog):
    """What is to become of a region; objectName ``change_values``. GUI thread only.

    Parameters
    ----------
    title : str
        The tensor's name.
    selected : str
        What is selected, as an index: ``[0:4, 2]``; empty where nothing is.
    how : str
        One of `HOWS`, chosen at first.
    is_text : bool
        Whether the values are texts, which may be empty.
    parent : QWidget
        Whose dialog it is.

    Attributes
    ----------
    entered : Signal(str, str, float, float, bool)
        How, value, mean, standard deviation, and whether the whole tensor is meant.
    """

    entered = Signal(str, str, float, float, bool)

    def __init__(self, title: str, selected: str, how: str, is_text: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_text = is_text
        self.setObjectName("change_values")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Change values"))
        self._part = QRadioButton(self.tr("What is selected: {0}").format(selected))
        self._part.setObjectName("change_selected")
        self._whole = QRadioButton(self.tr("The whole tensor {0}").format(title))
        self._whole.setObjectName("change_whole")
        self._part.setVisible(bool(selected))
        (self._part if selected else self._whole).setChecked(True)
        where = QButtonGroup(self)
        where.addButton(self._part)
        where.addButton(self._whole)
        words = {
            "fill": self.tr("Fill with"),
            "scale": self.tr("Multiply by"),
            "normal": self.tr("Random normal numbers"),
        }
        self._hows = {one: QRadioButton(words[one]) for one in HOWS}
        group = QButtonGroup(self)
        for one, button in self._hows.items():
            button.setObjectName(f"change_{one}")
            group.addButton(button)
            button.toggled.connect(lambda _on: self._update())
        self._hows[how].setChecked(True)
        self.value = self._box("change_value", "" if is_text else "0")
        self.factor = self._box("change_factor", "2")
        self.mean = self._box("change_mean", "0")
        self.std = self._box("change_std", "1")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._ok = self._buttons.addButton(self.tr("Change"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.accepted.connect(self._take)
        self._buttons.rejected.connect(self.reject)
        self._why = QLabel()
        self._why.setWordWrap(True)
        self._lay_out()
        self._update()
        first = {"fill": self.value, "scale": self.factor, "normal": self.mean}[how]
        first.setFocus()
        first.selectAll()

    @property
    def how(self) -> str:
        """What is chosen, one of `HOWS`."""
        return next(one for one, button in self._hows.items() if button.isChecked())

    def _lay_out(self) -> None:
        # A form would put words beside the upper half of their fields.
        form = QGridLayout()
        form.addWidget(self._hows["fill"], 0, 0)
        form.addWidget(self.value, 0, 1)
        form.addWidget(self._hows["scale"], 1, 0)
        form.addWidget(self.factor, 1, 1)
        form.addWidget(self._hows["normal"], 2, 0, 1, 2)
        for row, (words, box) in enumerate(
            ((self.tr("Mean"), self.mean), (self.tr("Standard deviation"), self.std)), 3
        ):
            label = QLabel(words)
            label.setBuddy(box)
            form.addWidget(label, row, 0)
            form.addWidget(box, row, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._part)
        layout.addWidget(self._whole)
        layout.addSpacing(8)
        layout.addLayout(form)
        layout.addWidget(self._why)
        layout.addWidget(self._buttons)

    def _box(self, name: str, text: str) -> QLineEdit:
        box = QLineEdit(text)
        box.setObjectName(name)
        box.textChanged.connect(lambda _text: self._update())
        return box

    def _update(self) -> None:
        if not hasattr(self, "_why"):
            return  # still being made
        how = self.how
        self.value.setEnabled(how == "fill")
        self.factor.setEnabled(how == "scale")
        for box in (self.mean, self.std):
            box.setEnabled(how == "normal")
        why = self._fault(how)
        self._why.setText(why)
        self._ok.setEnabled(not why)

    def _fault(self, how: str) -> str:
        if how != "normal":
            box = self.value if how == "fill" else self.factor
            may_be_empty = self._is_text and how == "fill"
            return "" if may_be_empty or box.text().strip() else self.tr("Enter a value.")
        mean, std = _number(self.mean.text()), _number(self.std.text())
        if mean is None or std is None or std < 0:
            return self.tr("Mean and standard deviation are numbers; the second one is not negative.")
        return ""

    def _take(self) -> None:
        text = self.value.text() if self.how == "fill" else self.factor.text()
        mean, std = _number(self.mean.text()), _number(self.std.text())
        whole = self._whole.isChecked()
        self.entered.emit(self.how, text, mean or 0.0, 1.0 if std is None else std, whole)
        self.accept()


def _number(text: str) -> float | None:
    """Return a finite number, or None."""
    try:
        value = float(text.strip().replace("−", "-"))
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None
