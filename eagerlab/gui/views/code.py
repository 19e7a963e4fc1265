"""The Code pane: the source that trains, the person's own layers, and scripts of theirs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QTabBar,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.editor import Editor
from eagerlab.gui.views.python_highlighter import PythonHighlighter

OWN_TABS = 2
"""Experiment and layers; scripts come after them."""


class CodeText(QPlainTextEdit):
    """Read-only Python in the code font."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(8)
        self._highlighter = PythonHighlighter(self.document(), theme)
        theme.changed.connect(self._take_font)
        self._take_font()

    def _take_font(self) -> None:
        self.setFont(self._theme.code_font())


class CloseButton(QToolButton):
    """The cross on a script's tab."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("close_script")
        self.setAutoRaise(True)
        # No taller than the text beside it, or the row of tabs would grow with the first script.
        self.setFixedSize(QSize(16, min(16, self.fontMetrics().height())))
        self.setIconSize(QSize(12, 12))
        self.setToolTip(self.tr("Close this script"))
        self.setAccessibleName(self.tr("Close this script"))
        theme.changed.connect(self._colour)
        self._colour()

    def _colour(self) -> None:
        self.setIcon(icon("close", self._theme.tokens.dim))


class Corner(QWidget):
    """Buttons at the end of a row of tabs, as tall as the row: the line below then goes through."""

    def __init__(self, tabs: QTabWidget, actions: list[QAction]) -> None:
        super().__init__(tabs)
        self._tabs = tabs
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.setSpacing(0)
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setAutoRaise(True)
            button.setIconSize(QSize(16, 16))
            button.setFixedSize(QSize(28, 24))
            row.addWidget(button)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._tabs.tabBar().sizeHint().height())


class CodePane(QWidget):
    """Tabs of code. Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    export : QAction
        Saves the experiment as a script.
    new_script, open_script : QAction, optional
        Shown as buttons beside the tabs.

    Attributes
    ----------
    experiment, layers : CodePage
        The first two tabs. The experiment's editor has the objectName ``code_editor``.
    tabs : QTabWidget
        All of them; scripts come last.
    edit_wanted, back_wanted, example_wanted : Signal
        Edit the experiment's code; let the forms decide again; begin with an example of a layer.
    script_close_wanted : Signal(object)
        The `CodePage` of a script whose tab is to be closed.
    copied : Signal
        The source went to the clipboard.
    """

    edit_wanted = Signal()
    back_wanted = Signal()
    example_wanted = Signal()
    script_close_wanted = Signal(object)
    copied = Signal()

    def __init__(
        self,
        theme: Theme,
        export: QAction,
        new_script: QAction | None = None,
        open_script: QAction | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.experiment = self._experiment_page(export)
        self.layers = self._layers_page()
        self.tabs = QTabWidget()
        self.tabs.setObjectName("code_tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.addTab(self.experiment, self.tr("Experiment"))
        self.tabs.addTab(self.layers, self.tr("Your layers"))
        for number in range(OWN_TABS):
            for side in (QTabBar.ButtonPosition.LeftSide, QTabBar.ButtonPosition.RightSide):
                self.tabs.tabBar().setTabButton(number, side, None)
        self.tabs.tabCloseRequested.connect(
            lambda number: self.script_close_wanted.emit(self.tabs.widget(number))
        )
        actions = [action for action in (new_script, open_script) if action is not None]
        self.tabs.setCornerWidget(Corner(self.tabs, actions))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)

    # --- the experiment ---

    @property
    def editor(self) -> Editor:
        """The editor of the experiment's source."""
        return self.experiment.editor

    def set_source(self, source: str, from_console: bool) -> None:
        """Show the source that the backend runs."""
        self.experiment.set_empty(
            "" if source else self.tr("The experiment's source appears here when the backend has read it.")
        )
        self.experiment.set_note(
            self.tr("Parts of the experiment were handed over at the console with lab.use.")
            if from_console
            else self.tr("EagerLab trains with exactly this code.")
        )
        self.editor.set_text(source)

    def set_editing(self, editing: bool, is_edited: bool, why_not: str = "") -> None:
        """Let the source be edited, or only read.

        Parameters
        ----------
        editing : bool
            Whether the person types in it.
        is_edited : bool
            Whether it differs from what the forms would write.
        why_not : str
            Why it cannot be edited now; empty when it can.
        """
        self.editor.set_read_only(not editing)
        self._edit.setVisible(not editing)
        self._edit.setEnabled(not why_not)
        self._edit.setToolTip(why_not or self.tr("Change this code; the forms then only show what it was."))
        self._back.setVisible(editing)
        self._back.setText(self.tr("Back to the forms") if is_edited else self.tr("Stop editing"))

    def copy_all(self) -> None:
        """Put the experiment's source on the clipboard."""
        QGuiApplication.clipboard().setText(self.editor.text())
        self.copied.emit()

    # --- layers ---

    def set_has_example(self, offered: bool) -> None:
        """Offer to begin with an example."""
        self._example.setVisible(offered)

    # --- scripts ---

    def add_script(self, title: str, tip: str) -> CodePage:
        """Add a tab for a script behind the one in sight."""
        page = CodePage(self._theme, of_file=True)
        page.editor.setObjectName("script_editor")
        page.editor.setAccessibleName(title)
        closer = CloseButton(self._theme)
        closer.clicked.connect(lambda: self.script_close_wanted.emit(page))
        number = self.tabs.addTab(page, title)
        self.tabs.setTabToolTip(number, tip)
        self.tabs.tabBar().setTabButton(number, QTabBar.ButtonPosition.RightSide, closer)
        return page

    def set_title(self, page: CodePage, title: str, tip: str) -> None:
        """Name a script's tab."""
        number = self.tabs.indexOf(page)
        self.tabs.setTabText(number, title.replace("&", "&&"))
        self.tabs.setTabToolTip(number, tip)

    def show_page(self, page: CodePage) -> None:
        """Bring a tab to the front."""
        self.tabs.setCurrentWidget(page)
        page.editor.setFocus()

    def remove_script(self, page: CodePage) -> None:
        """Take a script's tab away."""
        self.tabs.removeTab(self.tabs.indexOf(page))
        page.deleteLater()

    # --- making ---

    def _experiment_page(self, export: QAction) -> CodePage:
        page = CodePage(
            self._theme, self.tr("The experiment's source appears here when the backend has read it.")
        )
        page.editor.setObjectName("code_editor")
        page.editor.setAccessibleName(self.tr("Source of the experiment"))
        page.editor.set_read_only(True)
        page.set_note(self.tr("EagerLab trains with exactly this code."))
        self._edit = page.add_button("edit_code", self.tr("Edit"), "")
        self._back = page.add_button(
            "back_to_forms", self.tr("Back to the forms"), self.tr("Let the forms write the code again.")
        )
        self._back.hide()
        copy = page.add_button("copy_code", self.tr("Copy"), self.tr("Put all of it on the clipboard."))
        take = page.add_button("export_code", self.tr("Export as script…"), export.toolTip())
        self._edit.clicked.connect(self.edit_wanted)
        self._back.clicked.connect(self.back_wanted)
        copy.clicked.connect(self.copy_all)
        take.clicked.connect(export.trigger)
        return page

    def _layers_page(self) -> CodePage:
        page = CodePage(self._theme, self.tr("This experiment has no list of layers."))
        page.editor.setObjectName("layers_editor")
        page.editor.setAccessibleName(self.tr("Your own layer classes"))
        page.set_note(self.tr("Your own layer classes, offered under “Yours”."))
        self._example = page.add_button(
            "layer_example", self.tr("Begin with an example"), self.tr("Write a small layer to start from.")
        )
        self._example.clicked.connect(self.example_wanted)
        return page
