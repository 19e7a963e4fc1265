"""What was found out about the data: a mark, a sentence, and where."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.protocol.data import Finding

ICON_SIZE = 16
MOST_SHOWN = 30
NOTES_SHOWN = 2
"""So many that only inform are shown unasked; what is wrong is shown always."""
EXAMPLES_SHOWN = 6
ICONS = {"info": "information-outline", "warning": "alert-outline", "error": "close-circle-outline"}


class Findings(QWidget):
    """A column of findings, the worst first. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours of the marks.

    Attributes
    ----------
    field_wanted : Signal(str, str)
        The person clicked a finding: the form's field that decides it, and where it was found.
    """

    field_wanted = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[Finding, ...] = ()
        self._all = False
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        theme.changed.connect(self._rebuild)
        self.hide()

    @property
    def shown(self) -> tuple[Finding, ...]:
        """What is shown, the worst first."""
        return self._shown

    def set_findings(self, findings: Sequence[Finding]) -> None:
        """Show findings; nothing is shown where there are none."""
        order = {"error": 0, "warning": 1, "info": 2}
        ordered = tuple(sorted(findings, key=lambda one: order[one.severity]))
        if ordered != self._shown:
            self._shown, self._all = ordered, False
            self._rebuild()

    def _rebuild(self) -> None:
        while self._layout.count():
            item = self._layout.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        wrong = sum(one.severity != "info" for one in self._shown)
        most = MOST_SHOWN if self._all else min(MOST_SHOWN, wrong + NOTES_SHOWN)
        for finding in self._shown[:most]:
            self._layout.addWidget(self._row(finding))
        more = len(self._shown) - most
        if more > 0:
            self._layout.addWidget(self._rest(more))
        self.setVisible(bool(self._shown))

    def _rest(self, more: int) -> QWidget:
        words = self.tr("and {count} more").format(count=more)
        if self._all:
            rest = QLabel(words)
            rest.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            return rest
        link = QLabel(f'<a href="#">{words}</a>')
        link.setObjectName("findings_more")
        link.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByKeyboard | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        link.linkActivated.connect(self._show_all)
        return link

    def _show_all(self) -> None:
        self._all = True
        self._rebuild()

    def _row(self, finding: Finding) -> QWidget:
        tokens = self._theme.tokens
        colour = {"info": tokens.dim, "warning": tokens.warn, "error": tokens.bad}[finding.severity]
        row = QWidget()
        row.setObjectName("finding")
        mark = QLabel()
        mark.setPixmap(icon(ICONS[finding.severity], colour).pixmap(ICON_SIZE, ICON_SIZE))
        mark.setAlignment(Qt.AlignmentFlag.AlignTop)
        text = QLabel(finding.what)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        text.setSizePolicy(policy)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if finding.examples:
            text.setToolTip(self._examples(finding))
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(mark)
        layout.addWidget(text, 1)
        if finding.field:
            link = QLabel(f'<a href="#">{self.tr("Change")}</a>')
            link.setAlignment(Qt.AlignmentFlag.AlignTop)
            link.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByKeyboard
                | Qt.TextInteractionFlag.LinksAccessibleByMouse
            )
            link.linkActivated.connect(
                lambda _link, one=finding: self.field_wanted.emit(one.field, one.where)
            )
            layout.addWidget(link)
        return row

    def _examples(self, finding: Finding) -> str:
        shown = ", ".join(finding.examples[:EXAMPLES_SHOWN])
        more = finding.count - min(len(finding.examples), EXAMPLES_SHOWN)
        if more > 0:
            return self.tr("{examples} and {count} more").format(examples=shown, count=more)
        return shown
