"""Bad input in the real window: one clear message each, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec, write_spec
from eagerlab.experiment.spec import LayersModel, LayerSpec
from eagerlab.store.home import Home
from tests.driver import Driver
from tests.integration.acting import (
    answer,
    banner_text,
    choose_builtin,
    drop_file,
    experiment,
    open_by_dialog,
    restore_selected,
    step,
    told,
    wait_idle,
)
from tests.patience import measured

LINE = write_spec(builtin_spec("line"))
BAD_FILES = {
    "damaged": (LINE[: len(LINE) // 2] + "\x00[[", ()),
    "unknown_layer": (
        LINE.split("[model]", 1)[0]
        + '[model]\nkind = "layers"\n[[model.layers]]\ntype = "Densee"\n'
        + '[loss]\ntype = "MeanSquaredError"\n[optimizer]\ntype = "SGD"\nlearning_rate = 0.01\n',
        ("Densee", "Dense"),
    ),
    "negative_batch": (LINE.replace("batch_size = 100", "batch_size = -3"), ("batch_size", "-3")),
}


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    home = tmp_path_factory.mktemp("home")
    bad = home / "on_the_command_line.eagerlab"
    bad.write_text(BAD_FILES["negative_batch"][0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(home))
        running = Driver(str(bad))
    running.wait_ready()
    yield running
    running.shutdown()


def test_a_bad_file_on_the_command_line_is_said_and_the_default_experiment_is_there(driver: Driver) -> None:
    (shown,) = driver.window.messages.history
    text = driver.window.banner.text
    assert driver.window.banner.isVisible()
    assert "on_the_command_line.eagerlab" in text
    assert "-3" in text
    assert shown.problem.todo
    assert experiment(driver) == "MNIST, small CNN"
    assert driver.window.windowTitle() == "MNIST, small CNN[*] – EagerLab"


@pytest.mark.parametrize("way", [open_by_dialog, drop_file])
@pytest.mark.parametrize("fault", BAD_FILES)
def test_a_bad_file_is_one_message_and_the_experiment_stays_as_it_is(
    driver: Driver, tmp_path: Path, fault: str, way: Callable[[Driver, Path], None]
) -> None:
    if experiment(driver) != "Line: 3x + 2":
        choose_builtin(driver, "Line")
        driver.run("lab.train(5); lab.wait()")
    weight = driver.value("float(lab.model.W)")
    content, words = BAD_FILES[fault]
    path = tmp_path / f"{fault}.eagerlab"
    path.write_text(content)
    with told(driver) as problems:
        way(driver, path)
        text = banner_text(driver, problems)
    assert f"{fault}.eagerlab" in text
    assert all(word in text for word in words), text
    assert problems[0].todo
    assert experiment(driver) == "Line: 3x + 2"
    assert driver.value("float(lab.model.W)") == weight
    assert str(path) not in driver.window.settings.recent_files


def test_restoring_another_models_checkpoint_changes_nothing(driver: Driver, tmp_path: Path) -> None:
    driver.run("other = lab.save('of the line')")
    other = driver.value("other")
    spec = builtin_spec("line").model_copy(
        update={
            "name": "Three layers",
            "model": LayersModel(layers=(LayerSpec(type="Dense", arguments={"units": 1}),)),
        }
    )
    file = tmp_path / "three.eagerlab"
    save_spec(spec, file)
    drop_file(driver, file)
    driver.wait(lambda: experiment(driver) == "Three layers", 30, "the dropped experiment")
    driver.run("lab.train(2); lab.wait()")
    before = driver.value("[v.numpy().tolist() for v in lab.model.variables]")
    with told(driver) as problems:
        restore_selected(driver, other)
        text = banner_text(driver, problems)
    assert "checkpoint" in text.lower()
    assert driver.value("[v.numpy().tolist() for v in lab.model.variables]") == before
    assert step(driver) == 2


def test_a_checkpoint_with_an_altered_or_missing_file_is_not_restored(driver: Driver) -> None:
    driver.run("mine = lab.save('mine')")
    mine = driver.value("mine")
    before = driver.value("[v.numpy().tolist() for v in lab.model.variables]")
    folder = next(Home(Path(driver.value("str(lab._home.root)"))).checkpoints.glob(f"*{mine}*"))
    data = next(folder.glob("*.data-*"))
    content = bytearray(data.read_bytes())
    content[len(content) // 2] ^= 1
    data.write_bytes(content)
    with told(driver) as problems:
        restore_selected(driver, mine)
        altered = banner_text(driver, problems)
    assert data.name in altered
    data.unlink()
    with told(driver) as problems:
        restore_selected(driver, mine)
        missing = banner_text(driver, problems)
    assert data.name in missing
    assert altered != missing
    assert driver.value("[v.numpy().tolist() for v in lab.model.variables]") == before
    driver.trigger("train")
    driver.wait(lambda: step(driver) > 2, 20, "training goes on")
    driver.trigger("stop")
    wait_idle(driver)


def test_two_presses_of_train_give_one_run_and_an_early_stop_ends_it(driver: Driver) -> None:
    choose_builtin(driver, "Line")
    driver.run("lab.steps = 100_000")
    started: list[object] = []
    driver.window.bridge.run_started.connect(started.append)
    train = driver.action("train")
    driver.wait(train.isEnabled, 20, "Train can be pressed")
    train.trigger()
    train.trigger()
    driver.wait(lambda: step(driver) > 3, 30, "training")
    driver.trigger("stop")
    wait_idle(driver)
    assert len(started) == 1
    started.clear()
    driver.wait(train.isEnabled, 20, "Train can be pressed")
    stop = driver.action("stop")
    with told(driver) as problems:
        with measured() as spent:
            train.trigger()
            driver.wait(stop.isEnabled, 20, "Stop can be pressed")
        assert spent.seconds < 1
        stop.trigger()
        driver.wait(lambda: not stop.isEnabled() and train.isEnabled(), 20, "stopped")
        wait_idle(driver)
    assert problems == []
    assert len(started) <= 1
    driver.window.bridge.run_started.disconnect(started.append)


def test_opening_another_experiment_while_training_asks_and_saves(driver: Driver, tmp_path: Path) -> None:
    driver.trigger("train")
    driver.wait(lambda: driver.window.backend_state == "training", 20, "training")
    bad = tmp_path / "bad.eagerlab"
    bad.write_text("no TOML at all [")
    with told(driver) as problems:
        drop_file(driver, bad)
        banner_text(driver, problems)
    assert driver.window.backend_state == "training"
    good = tmp_path / "good.eagerlab"
    save_spec(builtin_spec("line").model_copy(update={"name": "Good"}), good)
    drop_file(driver, good)
    answer(driver, "keep")
    at = step(driver)
    driver.wait(lambda: step(driver) > at, 20, "training goes on")
    run = driver.value("lab.state.run")
    drop_file(driver, good)
    answer(driver, "stop")
    driver.wait(lambda: experiment(driver) == "Good", 20, "the other experiment")
    driver.wait(lambda: run in driver.value("[c.run for c in lab.checkpoints()]"), 20, "the run's checkpoint")
    assert driver.value("lab.checkpoints()[0].kind") == "end"
    assert step(driver) == 0
