"""A person with a table, or a folder of pictures, who knows no TensorFlow: from the drop to the answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QPushButton, QTabWidget, QWidget

from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document
from tests.driver import Driver
from tests.integration.acting import wait_known


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        driver = Driver()
        driver.wait_ready()
        yield driver
        driver.shutdown()


def drop(driver: Driver, path: Path) -> None:
    """Let a file or folder fall on the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    actions, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(50, 50), actions, data, left, Qt.KeyboardModifier.NoModifier)
    driver.window.dropEvent(event)


def document_of(driver: Driver) -> Document:
    document = driver.window.findChild(Document)
    assert document is not None
    return document


def opened(driver: Driver, path: Path) -> ExperimentSpec:
    """Wait until data of this path are the experiment, in the window and in the backend."""
    document = document_of(driver)

    def is_there() -> bool:
        spec = document.spec
        return spec is not None and getattr(spec.data, "path", "") == str(path) and document.applied == spec

    driver.wait(is_there, what="the data are the experiment's in the window")
    # The window counts as applied what is on its way; the model's description and its state come on two ways.
    there = f"getattr(lab.describe().spec.data, 'path', '') == {str(path)!r}"
    driver.wait(lambda: driver.value(there) is True, what="the data are the experiment's in the backend")
    wait_known(driver)
    assert document.spec is not None
    return document.spec


def show_tab(driver: Driver, title: str) -> None:
    tabs: QTabWidget = driver.window.centre
    for index in range(tabs.count()):
        if tabs.tabText(index) == title:
            tabs.setCurrentIndex(index)
            return
    raise AssertionError(title)


def tab_in_front(driver: Driver) -> str:
    tabs: QTabWidget = driver.window.centre
    return tabs.tabText(tabs.currentIndex())


def train_to_the_end(driver: Driver) -> None:
    backend = driver.window.findChild(BackendModel)
    assert backend is not None
    driver.trigger("train")
    # Not "training" first: that may be over before it is told.
    driver.wait(
        lambda: backend.state is not None and backend.state.phase == "finished", 180, "trained to the end"
    )


def test_a_table_from_a_spreadsheet_is_dropped_looked_at_trained_and_asked(
    driver: Driver, tmp_path: Path
) -> None:
    random = np.random.default_rng(3)
    lines = ["Nr;Länge;Breite;Farbe;Art"]
    for number in range(240):
        kind = number % 3
        length, width = random.normal((4.9, 5.9, 6.9)[kind], 0.25), random.normal((3.6, 2.6, 3.0)[kind], 0.2)
        cells = [f"{length:.2f}" if number != 7 else "", f"{width:.2f}"]
        colour = ("weiß", "blau", "rot")[(kind + (random.random() < 0.1)) % 3]
        species = ("Setosa", "Versicolor", "Virginica")[kind]
        lines.append(
            ";".join([str(number + 1), *(cell.replace(".", ",") for cell in cells), colour, species])
        )
    path = tmp_path / "Blumen größer.csv"
    path.write_text("\n".join(lines), encoding="cp1252")

    drop(driver, path)
    data = opened(driver, path).data
    assert data.kind == "table"
    assert (data.separator, data.decimal, data.encoding) == (";", ",", "cp1252")
    roles = {column.name: column.role for column in data.columns}
    assert roles == {
        "Nr": "ignored",
        "Länge": "feature",
        "Breite": "feature",
        "Farbe": "feature",
        "Art": "target",
    }
    assert tab_in_front(driver) == "Data"  # who opens data sees them
    summary = driver.window.findChild(QLabel, "data_preview_summary")
    assert summary is not None
    driver.wait(lambda: "240" not in summary.text() and "training" in summary.text(), what="the preview")
    rows = driver.window.findChild(QWidget, "data_preview_rows")
    assert rows is not None
    assert rows.isVisible()
    # What is previewed is what the model gets.
    model = rows.model()  # type: ignore[attr-defined]
    first = driver.value("[float(value) for value in lab.data.x[0]]")
    shown = [
        model.data(model.index(0, column + 1)).replace("\N{MINUS SIGN}", "-") for column in range(len(first))
    ]
    assert model.data(model.index(0, 0)) in ("Setosa", "Versicolor", "Virginica")
    assert [float(one) for one in shown] == pytest.approx(first, rel=1e-3, abs=1e-3)

    train_to_the_end(driver)
    assert driver.value("float(lab.history.validation.accuracy[-1])") > 0.9
    assert tab_in_front(driver) == "Learning"
    show_tab(driver, "Predictions")
    predictions = driver.window.findChild(QWidget, "predictions")
    assert predictions is not None
    assert predictions.isVisible()


def test_reading_a_changed_file_again_gives_trainer_and_preview_its_present_rows(
    driver: Driver, tmp_path: Path
) -> None:
    path = tmp_path / "growing.csv"
    rows = [f"{number},{number % 5},{'ab'[number % 2]}" for number in range(60)]
    path.write_text("\n".join(["x1,x2,kind", *rows]))
    drop(driver, path)
    opened(driver, path)
    show_tab(driver, "Data")
    summary = driver.window.findChild(QLabel, "data_preview_summary")
    assert summary is not None
    driver.wait(lambda: summary.text().startswith("48 "), what="the preview of 60 rows")

    path.write_text("\n".join(["x1,x2,kind", *rows, *rows]))
    again = driver.window.findChild(QPushButton, "data_read_again")
    assert again is not None
    again.click()
    driver.wait(lambda: summary.text().startswith("96 "), what="the preview of 120 rows")
    driver.wait(lambda: driver.value("len(lab.data.x)") == 96, what="built anew")


def test_a_folder_of_pictures_is_dropped_and_trained_though_one_is_broken(
    driver: Driver, tmp_path: Path
) -> None:
    random = np.random.default_rng(4)
    for kind in ("circle", "square"):
        (tmp_path / "shapes" / kind).mkdir(parents=True)
        for number in range(40):
            image = Image.new("RGB", (40 + number % 7, 40), (240, 240, int(random.integers(200, 255))))
            left, top = (int(place) for place in random.integers(2, 14, 2))
            box = (left, top, left + 22, top + 22)
            pen = ImageDraw.Draw(image)
            (pen.ellipse if kind == "circle" else pen.rectangle)(box, fill=(40, 40, 120))
            image.save(tmp_path / "shapes" / kind / f"{number:03}.{'png' if number % 2 else 'jpg'}")
    (tmp_path / "shapes" / "circle" / "broken.png").write_bytes(b"\x89PNG\r\n")
    (tmp_path / "shapes" / "circle" / ".DS_Store").write_bytes(b"Bud1")
    folder = tmp_path / "shapes"

    drop(driver, folder)
    data = opened(driver, folder).data
    assert data.kind == "pictures"
    assert data.classes == ("circle", "square")
    form = driver.window.findChild(QWidget, "data_form")
    assert form is not None
    found = driver.wait(
        lambda: [one for one in form.findings.shown if one.severity == "error"],  # type: ignore[attr-defined]
        what="the broken picture is told",
    )
    assert any("broken.png" in example for example in found[0].examples)
    # A click on "Change", a tick: it is left out.
    form.go_to_field(found[0].field, found[0].where)  # type: ignore[attr-defined]
    check = form.findChild(QWidget, "data_skip_broken")
    assert check is not None
    check.click()  # type: ignore[attr-defined]
    document = document_of(driver)
    driver.wait(
        lambda: getattr(getattr(document.applied, "data", None), "skip_broken", False),
        what="the backend leaves it out",
    )
    train_to_the_end(driver)
    assert driver.value("float(lab.history.validation.accuracy[-1])") > 0.9
