"""The menu of the selected rows of the variable tree. GUI thread only."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QMenu

from eagerlab.gui.views.follow_menu import add_follow_menu
from eagerlab.gui.views.variable_selection import release_line
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.replies import Node

if TYPE_CHECKING:
    from eagerlab.gui.views.variables import VariablesPane


def menu_of(pane: VariablesPane, paths: list[NodePath]) -> QMenu:
    """Return the menu for rows of a pane, whose signals its entries emit; the caller shows it.

    Parameters
    ----------
    pane : VariablesPane
        The menu's owner.
    paths : list of NodePath
        The selected rows, at least one.
    """
    menu = QMenu(pane)
    nodes = [node for path in paths if (node := pane.model.node(pane.model.index_of(path))) is not None]
    single = nodes[0] if len(nodes) == 1 else None
    is_pipeline = single is not None and single.pipeline
    wanted = pane.pipeline_requested if is_pipeline else pane.open_requested
    opened = menu.addAction(
        QCoreApplication.translate("VariablesPane", "Open"), lambda: wanted.emit(paths[0])
    )
    opened.setEnabled(single is not None)
    menu.addAction(pane.beside)
    menu.addAction(
        QCoreApplication.translate("VariablesPane", "Copy name as Python"),
        lambda: pane.copy_requested.emit(paths),
    )
    menu.addAction(
        QCoreApplication.translate("VariablesPane", "Insert into console"),
        lambda: pane.insert_requested.emit(paths),
    )
    held = menu.addAction(
        QCoreApplication.translate("VariablesPane", "What holds it?"),
        lambda: pane.holders_requested.emit(paths[0]),
    )
    held.setEnabled(len(paths) == 1 and len(paths[0]) > 1)
    held.setToolTip(
        QCoreApplication.translate(
            "VariablesPane", "List what keeps this object, and its memory, and the lines that let go of it."
        )
    )
    menu.addSeparator()
    _add_devices(menu, pane, paths, single)
    save = menu.addAction(
        QCoreApplication.translate("VariablesPane", "Save selected"), lambda: pane.save_requested.emit(paths)
    )
    why_not = pane.why_not_save(paths)
    save.setEnabled(not why_not)
    save.setToolTip(
        why_not or QCoreApplication.translate("VariablesPane", "Save these objects alone into a checkpoint.")
    )
    _add_naming(menu, pane, paths[0], single)
    _add_release(menu, pane, paths)
    for add in pane.menu_additions:
        add(menu, paths, nodes)
    menu.setToolTipsVisible(True)
    return menu


def _add_naming(menu: QMenu, pane: VariablesPane, path: NodePath, node: Node | None) -> None:
    """Offer to follow a tensor, and to show its other names."""
    can_follow = node is not None and node.openable
    add_follow_menu(
        menu,
        QCoreApplication.translate("VariablesPane", "Follow"),
        path if can_follow else None,
        pane.follow_requested.emit,
    )
    if node is not None and node.shared:
        shared = menu.addAction(
            QCoreApplication.translate("VariablesPane", "Select all its names"),
            lambda: pane.shared_requested.emit(path),
        )
        shared.setToolTip(
            QCoreApplication.translate(
                "VariablesPane", "Select all rows of this one object, wherever they are in the tree"
            )
        )


def _add_release(menu: QMenu, pane: VariablesPane, paths: list[NodePath]) -> None:
    """Offer to let go of names, and of what only the console keeps."""
    line = release_line(row for path in paths if (row := pane.model.find(path)) is not None)
    if line:
        release = menu.addAction(
            QCoreApplication.translate("VariablesPane", "Let go of it"),
            lambda: pane.release_requested.emit(line),
        )
        release.setToolTip(
            QCoreApplication.translate("VariablesPane", "Put {0} into the console").format(line)
        )


def _add_devices(menu: QMenu, pane: VariablesPane, paths: list[NodePath], single: Node | None) -> None:
    devices = menu.addMenu(QCoreApplication.translate("VariablesPane", "Copy to device"))
    devices.setEnabled(single is not None and single.openable and bool(pane.devices))
    for device in pane.devices:
        devices.addAction(device.name, partial(ask_name, pane, paths[0], device.name))


def ask_name(pane: VariablesPane, path: NodePath, device: str) -> None:
    """Ask how the copy on `device` is to be called; `copy_to_device_requested` follows."""
    key = "".join(c if c.isalnum() else "_" for c in path[-1])
    suggestion = f"{key}_{device.lower().replace(':', '')}"
    dialog = QInputDialog(pane)
    dialog.setWindowTitle(QCoreApplication.translate("VariablesPane", "Copy to device"))
    asked = QCoreApplication.translate("VariablesPane", "Name of the copy on {0} in the console:")
    dialog.setLabelText(asked.format(device))
    dialog.setTextValue(suggestion if suggestion.isidentifier() else f"copy_{suggestion}")
    dialog.textValueSelected.connect(
        lambda name: pane.copy_to_device_requested.emit(path, device, name.strip())
    )
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
