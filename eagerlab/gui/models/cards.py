"""Cards to choose among: a picture, a name and a sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPixmap
from typing_extensions import override

Index = QModelIndex | QPersistentModelIndex
SEARCH_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Card:
    """One choice.

    Attributes
    ----------
    key : str
        For the program.
    title, sentence : str
        For the person.
    icon : str
        Drawn where there is no picture.
    picture : bytes
        A PNG, or empty.
    """

    key: str
    title: str
    sentence: str
    icon: str
    picture: bytes = b""


class CardModel(QAbstractListModel):
    """Cards as rows: name, sentence as tooltip, picture as decoration. GUI thread only."""

    def __init__(self, cards: Sequence[Card], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = tuple(cards)
        self._pictures = [_pixmap(card) for card in self._cards]

    def card(self, row: int) -> Card:
        """Return the card of a row."""
        return self._cards[row]

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._cards)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        card = self._cards[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return card.title
            case Qt.ItemDataRole.ToolTipRole:
                return card.sentence
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{card.title}. {card.sentence}"
            case Qt.ItemDataRole.DecorationRole:
                return self._pictures[index.row()]
            case Qt.ItemDataRole.UserRole:
                return card
            case _ if role == SEARCH_ROLE:
                return f"{card.title} {card.sentence}"
        return None


def _pixmap(card: Card) -> QPixmap | None:
    pixmap = QPixmap()
    return pixmap if card.picture and pixmap.loadFromData(card.picture) else None
