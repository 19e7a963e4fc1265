"""Choosing a file, without blocking."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def choose_file(
    parent: QWidget,
    title: str,
    file_filter: str,
    on_chosen: Callable[[str], object],
    save_as: str | None = None,
) -> QFileDialog:
    """Open a file dialog; GUI thread only.

    Parameters
    ----------
    parent : QWidget
        The dialog blocks input to its window alone.
    title : str
        Of the dialog.
    file_filter : str
        As Qt writes it: ``Experiments (*.eagerlab)``.
    on_chosen : callable
        Called with the path.
    save_as : str, optional
        A name to save under, whose suffix a name without one gets; without it an existing file is opened.

    Returns
    -------
    QFileDialog
        It deletes itself when it is closed.
    """
    dialog = QFileDialog(parent, title, "", file_filter)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if save_as is None:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    else:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.selectFile(save_as)
        dialog.setDefaultSuffix(save_as.rpartition(".")[2])
    dialog.fileSelected.connect(lambda path: on_chosen(path))
    dialog.open()
    return dialog
