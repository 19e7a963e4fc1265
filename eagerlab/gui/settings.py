"""What the window remembers: the person's choices, recent files, and where the panes were."""

from __future__ import annotations

from pathlib import Path
from typing import cast, get_args

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from eagerlab.gui.theme import Preference

RECENT_FILES = 8
DEFAULT_AUTOSAVE_MINUTES = 5
AGREED_KEPT = 1000


class Settings(QObject):
    """Typed settings in an INI file. GUI thread only.

    A value of the file that makes no sense (edited by hand, or by a newer version) counts as absent.

    Parameters
    ----------
    path : Path
        The INI file; made when the first setting is changed.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    is_new : bool
        Whether there was no file yet: this is the first start.
    changed : Signal(str)
        Name of the property that changed.
    """

    changed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_new = not path.exists()
        self._store = QSettings(str(path), QSettings.Format.IniFormat, self)

    @property
    def theme(self) -> Preference:
        """``system``, ``light`` or ``dark``."""
        value = str(self._store.value("look/theme", "system"))
        return cast(Preference, value) if value in get_args(Preference) else "system"

    @theme.setter
    def theme(self, value: Preference) -> None:
        self._set("theme", "look/theme", value)

    @property
    def language(self) -> str:
        """``system``, or a locale such as ``zh_CN``; holds from the window's next start."""
        return str(self._store.value("look/language", "system")) or "system"

    @language.setter
    def language(self, value: str) -> None:
        self._set("language", "look/language", value)

    @property
    def code_font_size(self) -> int:
        """Points of the console's and the code's font; 0 means the system's."""
        return self._integer("look/code_font_size", 0, 0, 40)

    @code_font_size.setter
    def code_font_size(self, value: int) -> None:
        self._set("code_font_size", "look/code_font_size", value)

    @property
    def cpu_devices(self) -> int:
        """Into how many logical devices the backend splits the CPU; holds from its next start."""
        return self._integer("backend/cpu_devices", 1, 1, 16)

    @cpu_devices.setter
    def cpu_devices(self, value: int) -> None:
        self._set("cpu_devices", "backend/cpu_devices", value)

    @property
    def autosave_minutes(self) -> int:
        """Minutes of training between automatic checkpoints; 0 means none."""
        return self._integer("checkpoints/autosave_minutes", DEFAULT_AUTOSAVE_MINUTES, 0, 24 * 60)

    @autosave_minutes.setter
    def autosave_minutes(self, value: int) -> None:
        self._set("autosave_minutes", "checkpoints/autosave_minutes", value)

    @property
    def watch_nan(self) -> bool:
        """Whether training is watched for its first NaN."""
        return self._switch("console/watch_nan", default="true")

    @watch_nan.setter
    def watch_nan(self, value: bool) -> None:
        self._set("watch_nan", "console/watch_nan", value)

    @property
    def watch_inf(self) -> bool:
        """Whether training is watched for its first infinite number."""
        return self._switch("console/watch_inf")

    @watch_inf.setter
    def watch_inf(self, value: bool) -> None:
        self._set("watch_inf", "console/watch_inf", value)

    @property
    def watch_cells(self) -> bool:
        """Whether cells of the console are watched for the same as training."""
        return self._switch("console/watch_cells")

    @watch_cells.setter
    def watch_cells(self, value: bool) -> None:
        self._set("watch_cells", "console/watch_cells", value)

    @property
    def own_packages(self) -> bool:
        """Whether backends load the person's own packages; of an installed copy only."""
        return self._switch("backend/own_packages", default="true")

    @own_packages.setter
    def own_packages(self, value: bool) -> None:
        self._set("own_packages", "backend/own_packages", value)

    @property
    def packages_python(self) -> str:
        """The version of Python for which the packages of the person's own were last loaded; or empty."""
        return str(self._store.value("backend/packages_python", ""))

    @packages_python.setter
    def packages_python(self, value: str) -> None:
        self._set("packages_python", "backend/packages_python", value)

    @property
    def gpu_offered(self) -> bool:
        """Whether GPU support was offered; that is done once."""
        return self._switch("backend/gpu_offered")

    @gpu_offered.setter
    def gpu_offered(self, value: bool) -> None:
        self._set("gpu_offered", "backend/gpu_offered", value)

    def table_format(self, kind: str) -> str:
        """Return how tables write numbers of a kind, as `NumberFormat` reads it."""
        return str(self._store.value(f"inspector/format_{kind}", ""))

    def set_table_format(self, kind: str, written: str) -> None:
        """Remember how tables write numbers of a kind."""
        self._set("table_format", f"inspector/format_{kind}", written)

    @property
    def table_coloured(self) -> bool:
        """Whether tables of values colour their cells."""
        return self._switch("inspector/table_coloured", default="true")

    @table_coloured.setter
    def table_coloured(self, value: bool) -> None:
        self._set("table_coloured", "inspector/table_coloured", value)

    @property
    def export_folder(self) -> str:
        """The folder into which values were last exported; empty before that."""
        return str(self._store.value("files/export_folder", ""))

    @export_folder.setter
    def export_folder(self, value: str) -> None:
        self._set("export_folder", "files/export_folder", value)

    @property
    def recent_files(self) -> tuple[str, ...]:
        """Experiment files, newest first."""
        return tuple(self._texts("files/recent"))[:RECENT_FILES]

    def add_recent_file(self, path: str) -> None:
        """Put `path` first among the recent files."""
        self._set_recent([path, *(entry for entry in self.recent_files if entry != path)][:RECENT_FILES])

    def remove_recent_file(self, path: str) -> None:
        """Take `path` from the recent files."""
        self._set_recent([entry for entry in self.recent_files if entry != path])

    @property
    def agreed_code(self) -> frozenset[str]:
        """Hashes of experiments whose code the person agreed to run."""
        return frozenset(self._texts("files/agreed_code"))

    def add_agreed_code(self, content: str) -> None:
        """Take note that the person agreed to the code of this content; it is on the disk at once."""
        known = [entry for entry in self._texts("files/agreed_code") if entry != content]
        self._set("agreed_code", "files/agreed_code", [*known, content][-AGREED_KEPT:])
        self.save()

    @property
    def version(self) -> str:
        """The program's version at the last start; empty before the first."""
        return str(self._store.value("start/version", ""))

    @version.setter
    def version(self, value: str) -> None:
        self._set("version", "start/version", value)

    @property
    def tour_waits(self) -> bool:
        """Whether the tour was put off, as the first start had something else to show."""
        return self._switch("start/tour_waits")

    @tour_waits.setter
    def tour_waits(self, value: bool) -> None:
        self._set("tour_waits", "start/tour_waits", value)

    @property
    def geometry(self) -> QByteArray:
        """The window's place, as Qt saves it; empty at first."""
        return self._bytes("window/geometry")

    @property
    def layout(self) -> QByteArray:
        """Where docks and toolbars are, as Qt saves it; empty at first."""
        return self._bytes("window/layout")

    def set_window(self, geometry: QByteArray, layout: QByteArray) -> None:
        """Remember the window's place and its docks."""
        self._store.setValue("window/geometry", geometry)
        self._store.setValue("window/layout", layout)

    def save(self) -> bool:
        """Write to disk now; False when the file cannot be written."""
        self._store.sync()
        return self._store.status() == QSettings.Status.NoError

    def _texts(self, key: str) -> list[str]:
        value = self._store.value(key, [])
        entries = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [str(entry) for entry in entries if entry]

    def _integer(self, key: str, default: int, low: int, high: int) -> int:
        try:
            value = int(str(self._store.value(key, default)))
        except ValueError:
            return default
        return value if low <= value <= high else default

    def _switch(self, key: str, default: str = "false") -> bool:
        return str(self._store.value(key, default)).lower() == "true"

    def _bytes(self, key: str) -> QByteArray:
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def _set_recent(self, paths: list[str]) -> None:
        self._set("recent_files", "files/recent", paths)

    def _set(self, name: str, key: str, value: object) -> None:
        self._store.setValue(key, value)
        self.changed.emit(name)
