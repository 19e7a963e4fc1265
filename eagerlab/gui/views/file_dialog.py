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
    folder: str = "",
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
        A name to save under, whose suffix a name without one gets (or that of the kind of files that is
        chosen); without it an existing file is opened.
    folder : str
        Where the dialog begins; empty for where the last one ended.

    Returns
    -------
    QFileDialog
        It deletes itself when it is closed.
    """
    dialog = QFileDialog(parent, title, folder, file_filter)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if save_as is None:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    else:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.selectFile(save_as)
        dialog.setDefaultSuffix(save_as.rpartition(".")[2])
        dialog.filterSelected.connect(lambda chosen: _take_suffix(dialog, chosen))
    dialog.fileSelected.connect(lambda path: on_chosen(path))
    dialog.open()
    return dialog


def _take_suffix(dialog: QFileDialog, chosen: str) -> None:
    """Let the name end as the kind of files that was chosen: ``CSV (*.csv)``."""
    suffix = chosen.rpartition("*.")[2].rstrip(") ")
    if not suffix.isalnum():
        return
    dialog.setDefaultSuffix(suffix)
    for name in dialog.selectedFiles()[:1]:
        stem = name.rpartition("/")[2].rpartition(".")[0]
        if stem:
            dialog.selectFile(f"{stem}.{suffix}")
