"""The tour of the first minutes: five hints, each beside the part of the window that it speaks of."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid
from typing_extensions import override

from eagerlab.gui.controllers.guide_links import bring_into_sight
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.callout import Callout
from eagerlab.gui.views.callout_place import Side, find_place

LOOK_AGAIN_MS = 200
"""So soon it is noticed that a target went behind a tab, which no event of its own tells."""
MOVES = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ParentChange,
    QEvent.Type.LayoutRequest,
)


@dataclass(frozen=True)
class Hint:
    """One stop of the tour.

    Attributes
    ----------
    targets : tuple of str
        objectNames of widgets or of actions with a button; the first that is in the window is pointed at.
    sides : tuple of str
        Where the hint would rather stand.
    title, text : str
        Translated.
    does : str
        objectName of an action that, done at this stop, leads to the next; or empty.
    along : tuple of str
        What stands beside the target and belongs to it: it is not covered either.
    """

    targets: tuple[str, ...]
    sides: tuple[Side, ...]
    title: str
    text: str
    does: str = ""
    along: tuple[str, ...] = ()


class Tour(QObject):
    """Shows the hints one after the other; it blocks nothing and takes no focus. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        With all its panes; owns this.

    Attributes
    ----------
    ended : Signal
        The person came to its end, or skipped the rest.
    """

    ended = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._hints: tuple[Hint, ...] = ()
        self._at = 0
        self._callout: Callout | None = None
        self._targets: list[QWidget] = []
        self._beside: list[QWidget] = []
        self._followed: list[QWidget] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._place)
        self._regularly = QTimer(self)
        self._regularly.setInterval(LOOK_AGAIN_MS)
        self._regularly.timeout.connect(self._place)
        window.commands["show_tour"].triggered.connect(self.start)
        window.commands["train"].triggered.connect(lambda: self._done("train"))

    @property
    def callout(self) -> Callout | None:
        """The hint that is shown, or None when the tour is over."""
        return self._callout

    @property
    def step(self) -> int:
        """Which hint is shown, from 1; 0 when the tour is over."""
        return self._at + 1 if self._callout is not None else 0

    def start(self) -> None:
        """Begin with the first hint, also in the middle of the tour."""
        if self._callout is None:
            self._hints = self._all_hints()
            callout = self._callout = Callout(self._window.theme, self._window)
            callout.next_requested.connect(self.next)
            callout.back_requested.connect(self.back)
            callout.skip_requested.connect(self.end)
            self._regularly.start()
        self._show(0)

    def next(self) -> None:
        """Go to the next hint; after the last the tour is over."""
        if self._at + 1 < len(self._hints):
            self._show(self._at + 1)
        else:
            self.end()

    def back(self) -> None:
        """Go to the hint before."""
        self._show(max(0, self._at - 1))

    def end(self) -> None:
        """End the tour."""
        callout, self._callout = self._callout, None
        if callout is None:
            return
        self._soon.stop()
        self._regularly.stop()
        self._follow(None)
        self._targets, self._beside = [], []
        callout.hide()
        callout.deleteLater()  # not at once: this may be its own button's click
        self.ended.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._soon.start()
        elif isinstance(watched, QWidget) and watched.isWindow() and _is_escape(event):
            self.end()
            return True
        return False

    def _done(self, action: str) -> None:
        if self._callout is not None and self._hints[self._at].does == action:
            self.next()

    def _show(self, at: int) -> None:
        if self._callout is None:
            return
        self._at = at
        self._look_for_widgets()
        hint = self._hints[at]
        target = self._target()
        if target is not None:
            bring_into_sight(target, self._window)
        self._callout.say(at + 1, len(self._hints), hint.title, hint.text, presses_next=not hint.does)
        self._place()

    def _look_for_widgets(self) -> None:
        """Look through the window for what the hint speaks of: once, for there are thousands of widgets."""
        hint = self._hints[self._at]
        self._targets = [widget for name in hint.targets for widget in self._named(name)]
        self._beside = [widget for name in hint.along for widget in self._named(name)]

    def _target(self) -> QWidget | None:
        """Return what is pointed at: a plot without a curve is not there yet, but its pane is."""
        if not self._targets or not all(map(isValid, (*self._targets, *self._beside))):
            self._look_for_widgets()  # a pane was made, or made anew, meanwhile
        found = self._targets
        return next((widget for widget in found if widget.isVisible()), found[0] if found else None)

    def _spot(self, target: QWidget, host: QWidget) -> QRect:
        """Return where the target is, and what belongs to it, in the coordinates of its window."""
        beside = [one for one in self._beside if one.isVisible() and one.window() is host]
        spot = QRect()
        for widget in (target, *beside):
            spot |= QRect(widget.mapTo(host, QPoint(0, 0)), widget.size())
        return spot

    def _named(self, name: str) -> list[QWidget]:
        """Return the widgets of this name; for an action its buttons, that of the toolbar first."""
        action = self._window.find_action(name)
        buttons = [] if action is None else action.associatedObjects()
        found = [one for one in buttons if isinstance(one, QAbstractButton) and one.window() is self._window]
        found.sort(key=lambda button: button.parent() is not self._window.toolbar)
        return [*self._window.findChildren(QWidget, name), *found]

    def _place(self) -> None:
        """Put the callout beside its target; without an arrow while that is out of sight."""
        callout = self._callout
        if callout is None:
            return
        target = self._target()  # of a dock behind others, Qt puts it out of the window
        while target is not None and not target.isVisible() and target.parentWidget() is not None:
            target = target.parentWidget()
        self._follow(target)
        window: QWidget = self._window
        spot = QRect()
        if target is not None:
            host = target.window()
            if _seen(host).contains(QRect(_seen(host).topLeft(), callout.size())):
                window = host
            if window is host:
                spot = self._spot(target, host)
        if callout.parentWidget() is not window:
            callout.setParent(window)
        callout.stand(find_place(spot, callout.box_size(), _seen(window), self._hints[self._at].sides))
        callout.show()

    def _follow(self, target: QWidget | None) -> None:
        """Hear of moves of the target and of all around it."""
        chain: list[QWidget] = [] if self._callout is None else [self._window]
        while target is not None:
            if target is not self._window:
                chain.append(target)
            target = target.parentWidget() if not target.isWindow() else None
        if chain != self._followed:
            for widget in filter(isValid, self._followed):
                widget.removeEventFilter(self)
            for widget in chain:
                widget.installEventFilter(self)
            self._followed = chain

    def _all_hints(self) -> tuple[Hint, ...]:
        return (
            Hint(
                ("experiment_chooser",),
                ("right", "below"),
                self.tr("Choose an experiment"),
                self.tr(
                    "Data, a model and how to train it. Some come with EagerLab; the button with the grid "
                    "shows them as cards. Your own tables and pictures can be dropped onto the window."
                ),
                along=("browse_experiments", "open_experiment"),
            ),
            Hint(
                ("train", "pause"),
                ("below",),
                self.tr("Train"),
                self.tr(
                    "One click starts, also while TensorFlow is still loading. Then the button says Pause, "
                    "and Step does a single batch."
                ),
                does="train",
            ),
            Hint(
                ("loss_plot",),
                ("right", "left"),
                self.tr("Watch it learn"),
                self.tr(
                    "Loss and accuracy are drawn here while it trains. The tabs above show predictions, "
                    "the data and the code that runs."
                ),
            ),
            Hint(
                ("variable_tree",),
                ("left",),
                self.tr("Look inside"),
                self.tr(
                    "The model's weights, the optimizer's state and the console's names are in this tree. "
                    "Select one, and the inspector shows it as a table, a picture and a histogram."
                ),
            ),
            Hint(
                ("console",),
                ("above",),
                self.tr("Type Python"),
                self.tr(
                    "The console holds the very same model: try lab.model.summary(). Short lessons with "
                    "code that runs at a click are in the guide (F1)."
                ),
            ),
        )


def _is_escape(event: QEvent) -> bool:
    """Whether Esc came up to a window: no widget inside had a use for it, as to close a completion."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
        return False
    return event.key() == Qt.Key.Key_Escape


def _seen(window: QWidget) -> QRect:
    """Return what of a window is on the screen, in its own coordinates; all where that is too little."""
    screen = QRect(
        window.mapFromGlobal(window.screen().availableGeometry().topLeft()), window.screen().availableSize()
    )
    seen = window.rect().intersected(screen)
    return (
        seen if seen.width() > window.width() // 2 and seen.height() > window.height() // 2 else window.rect()
    )
