from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.field_texts import FieldError, read_value, value_text
from eagerlab.gui.views.parameter_form import ParameterForm
from eagerlab.protocol.editing import ClassEntry
from tests.gui.catalogue_entries import CATALOGUE, field

ENTRIES = {entry.type: entry for entry in CATALOGUE}
CONV = ENTRIES["Conv2D"]
ARGUMENTS = {"filters": 16, "kernel_size": 3, "activation": "relu"}


class Setup:
    def __init__(self, qtbot: QtBot, live: bool = True) -> None:
        self.form = ParameterForm(live)
        qtbot.addWidget(self.form)
        self.form.show()
        self.heard: list[tuple[dict[str, Any], str]] = []
        self.form.changed.connect(lambda arguments, name: self.heard.append((arguments, name)))

    def widget(self, kind: type[Any], name: str) -> Any:
        found = self.form.findChild(kind, name)
        assert found is not None, name
        return found

    def line(self, name: str) -> QLineEdit:
        line = self.widget(QLineEdit, f"parameter_{name}")
        assert isinstance(line, QLineEdit)
        return line

    def problem(self, name: str) -> str:
        label = self.widget(QLabel, f"problem_{name}")
        return str(label.text()) if not label.isHidden() else ""


@pytest.fixture
def setup(qtbot: QtBot) -> Setup:
    return Setup(qtbot)


def test_each_kind_of_value_has_a_widget_of_its_own(setup: Setup) -> None:
    setup.form.set_entry(CONV, ARGUMENTS)
    assert setup.widget(QSpinBox, "parameter_filters").value() == 16
    assert setup.line("kernel_size").text() == "3"
    assert setup.line("strides").text() == "1, 1"
    assert setup.widget(QComboBox, "parameter_padding").currentText() == "valid"
    assert setup.widget(QComboBox, "parameter_activation").currentText() == "relu"
    assert setup.widget(QCheckBox, "parameter_use_bias").isChecked()


def test_only_what_differs_from_the_default_is_an_argument(setup: Setup, qtbot: QtBot) -> None:
    setup.form.set_entry(CONV, ARGUMENTS)
    bias = setup.widget(QCheckBox, "parameter_use_bias")
    bias.click()
    assert setup.heard[-1] == ({**ARGUMENTS, "use_bias": False}, "use_bias")
    bias.click()
    assert setup.heard[-1] == (ARGUMENTS, "use_bias")
    strides = setup.line("strides")
    strides.selectAll()
    QTest.keyClicks(strides, "2, 2")
    assert setup.heard[-1][0]["strides"] == [2, 2]
    strides.selectAll()
    QTest.keyClicks(strides, "1,1")
    assert setup.heard[-1][0] == ARGUMENTS


def test_choosing_none_takes_the_argument_away(setup: Setup) -> None:
    setup.form.set_entry(CONV, ARGUMENTS)
    box = setup.widget(QComboBox, "parameter_activation")
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert "activation" not in setup.heard[-1][0]


def test_a_value_that_is_not_among_the_choices_is_shown_and_kept(setup: Setup) -> None:
    setup.form.set_entry(CONV, {**ARGUMENTS, "activation": "mish"})
    assert setup.widget(QComboBox, "parameter_activation").currentText() == "mish"
    assert setup.form.arguments["activation"] == "mish"


def test_a_bad_text_stays_and_says_what_was_expected(setup: Setup, qtbot: QtBot) -> None:
    setup.form.set_entry(CONV, ARGUMENTS)
    line = setup.line("kernel_size")
    line.selectAll()
    QTest.keyClicks(line, "3, a")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert setup.problem("kernel_size") == "Expected whole numbers such as 3, 3, at least 1, not “3, a”."
    assert line.text() == "3, a"
    assert "3, a" not in str(setup.form.arguments)
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == "3"
    assert setup.problem("kernel_size") == ""


def test_a_bad_text_comes_back_when_its_layer_is_selected_again(setup: Setup, qtbot: QtBot) -> None:
    setup.form.set_entry(CONV, ARGUMENTS, "first")
    line = setup.line("kernel_size")
    line.selectAll()
    QTest.keyClicks(line, "3,,3")
    setup.form.set_entry(CONV, ARGUMENTS, "second")
    assert setup.line("kernel_size").text() == "3"
    assert setup.problem("kernel_size") == ""
    setup.form.set_entry(ENTRIES["Dense"], {"units": 3}, "third")
    setup.form.set_entry(CONV, ARGUMENTS, "first")
    assert setup.line("kernel_size").text() == "3,,3"
    assert setup.problem("kernel_size")


def test_the_same_values_coming_back_do_not_disturb_typing(setup: Setup, qtbot: QtBot) -> None:
    setup.form.set_entry(CONV, ARGUMENTS, "first")
    line = setup.line("strides")
    line.selectAll()
    QTest.keyClicks(line, "2,")
    assert setup.heard[-1][0]["strides"] == [2]
    setup.form.set_entry(CONV, setup.heard[-1][0], "first")
    assert line.text() == "2,"
    QTest.keyClicks(line, "3")
    assert setup.heard[-1][0]["strides"] == [2, 3]


def test_what_is_typed_while_training_counts_only_when_it_is_finished(qtbot: QtBot) -> None:
    setup = Setup(qtbot, live=False)
    setup.form.set_entry(ENTRIES["Dropout"], {"rate": 0.5})
    line = setup.line("rate")
    line.selectAll()
    QTest.keyClicks(line, "1e-1")
    assert setup.heard == []
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert setup.heard == [({"rate": 0.1}, "rate")]


def test_seldom_used_parameters_are_behind_more_and_counted_there(setup: Setup) -> None:
    setup.form.set_entry(CONV, {**ARGUMENTS, "kernel_initializer": "zeros", "name": "first"})
    assert setup.form.findChild(QComboBox, "parameter_kernel_initializer") is None
    more = next(button for button in setup.form.findChildren(QToolButton) if "More" in button.toolTip())
    assert more.toolTip() == "More (2 changed)"
    more.click()
    assert setup.widget(QComboBox, "parameter_kernel_initializer").currentText() == "zeros"


def test_a_changed_parameter_goes_back_to_its_default(setup: Setup) -> None:
    setup.form.set_entry(CONV, {**ARGUMENTS, "padding": "same"})
    assert setup.widget(QToolButton, "reset_use_bias").isHidden()
    reset = setup.widget(QToolButton, "reset_padding")
    assert not reset.isHidden()
    assert reset.toolTip() == "Back to the default, valid"
    reset.click()
    assert setup.heard[-1] == (ARGUMENTS, "padding")
    assert setup.widget(QComboBox, "parameter_padding").currentText() == "valid"


def test_what_the_backend_finds_wrong_stands_at_the_field(setup: Setup) -> None:
    setup.form.set_entry(CONV, ARGUMENTS)
    setup.form.set_problem("kernel_size", "The kernel is larger than the picture.")
    assert setup.problem("kernel_size") == "The kernel is larger than the picture."
    setup.form.set_problem("name", "Two layers have this name.")
    assert setup.problem("kernel_size") == ""
    assert setup.problem("name") == "Two layers have this name."
    setup.form.set_problem("", "")
    assert setup.problem("name") == ""


def test_labels_are_keras_names_in_words_with_help_in_the_tooltip(setup: Setup) -> None:
    setup.form.set_entry(CONV, ARGUMENTS)
    line = setup.line("kernel_size")
    assert line.accessibleName() == "Kernel size"
    assert line.toolTip() == "kernel_size: What kernel_size does."


def test_the_wheel_does_not_change_a_field_that_has_no_focus(setup: Setup, qtbot: QtBot) -> None:
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    setup.form.set_entry(CONV, ARGUMENTS)
    box = setup.widget(QSpinBox, "parameter_filters")
    centre = QPointF(box.rect().center())
    event = QWheelEvent(
        centre,
        box.mapToGlobal(centre),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, event)
    assert box.value() == 16


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("integers", "3", 3),
        ("integers", "3, 3", [3, 3]),
        ("integers", "3 5", [3, 5]),
        ("integers", "3×5", [3, 5]),
        ("integers", "(3, 3)", [3, 3]),
        ("integers", "[4]", [4]),
        ("integers", "-1, 7", [-1, 7]),
        ("integers", "(1, 2), (3, 4)", [[1, 2], [3, 4]]),
        ("numbers", "0.1, 1e-3", [0.1, 0.001]),
        ("numbers", "1", 1.0),
        ("number", " 1e-3 ", 0.001),
        ("number", "\N{MINUS SIGN}2", -2.0),
        ("integer", "10 000", 10_000),
        ("names", "a, b c", ["a", "b c"]),
        ("text", "ab,bc->ac", "ab,bc->ac"),
    ],
)
def test_texts_are_read_as_a_person_means_them(kind: str, text: str, expected: Any) -> None:
    entry = field("x", kind)
    value = read_value(entry, text)
    assert value == expected
    assert type(value) is type(expected)
    assert read_value(entry, value_text(value)) == value or kind == "integers"


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("number", "0,5", "Write the decimal point as a dot: 0.5"),
        ("number", "nan", "Expected a number"),
        ("number", "1e999", "Expected a number"),
        ("number", "1e", "not “1e”"),
        ("integer", "2.5", "Expected a whole number"),
        ("integers", "__import__('os')", "Expected whole numbers"),
        ("integers", "3, 2.5", "Expected whole numbers"),
        ("integers", "True, 1", "Expected whole numbers"),
        ("integers", "(" * 3000, "Expected whole numbers"),
        ("numbers", "1e999", "Expected numbers"),
        ("number", "", "Expected a number"),
        ("number", "x" * 500, "…"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(kind: str, text: str, says: str) -> None:
    with pytest.raises(FieldError, match=says.replace("(", r"\(")):
        read_value(field("x", kind), text)


@pytest.mark.parametrize("text", ["-0.1", "1.5"])
def test_bounds_are_told(text: str) -> None:
    entry = field("rate", "number", minimum=0.0, maximum=1.0)
    with pytest.raises(FieldError, match=f"from 0 to 1, not “{text}”"):
        read_value(entry, text)


def test_an_empty_text_means_none_only_where_none_is_allowed() -> None:
    assert read_value(field("seed", "integer", optional=True), " ") is None


def test_a_form_without_fields_is_empty_and_harmless(setup: Setup) -> None:
    setup.form.set_entry(ClassEntry(group="loss", type="MeanSquaredError"), {})
    setup.form.set_problem("x", "no such field")
    setup.form.set_entry(None, {})
    assert setup.form.arguments == {}
