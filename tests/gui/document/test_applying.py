from __future__ import annotations

from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.spec import EarlyStopping
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.models.spec_changes import merged, with_change
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import SetFrozen
from eagerlab.protocol.replies import LayerRow
from eagerlab.protocol.requests import LoadExperiment, Reset, Resume, SetMode, SetTraining, Step, Train
from tests.gui.conftest import RecordedProcess
from tests.gui.experiment_setup import CNN, Setup

LINE = builtin_spec("line")
REFUSED = Problem(what="It cannot be built.", why="Dense wants a flat input.")


def loads(setup: Setup) -> list[LoadExperiment]:
    return setup.link.asked_for(LoadExperiment)


def wait_load(setup: Setup, count: int = 1) -> LoadExperiment:
    """Wait until so many experiments were sent, and return the newest."""
    setup.qtbot.waitUntil(lambda: len(loads(setup)) == count)
    return loads(setup)[-1]


# --- numbers ---


def test_numbers_are_sent_at_once_and_do_not_build(setup: Setup, qtbot: QtBot) -> None:
    setup.become("training", step=5)
    setup.edit(learning_rate=0.5, batch_size=7, steps=90)
    (asked,) = setup.link.asked_for(SetTraining)
    assert (asked.learning_rate, asked.batch_size, asked.steps) == (0.5, 7, 90)
    assert setup.bar.text == ""
    assert loads(setup) == []


def test_epochs_and_their_end_are_sent(setup: Setup) -> None:
    setup.edit(epochs=3)
    setup.edit(epochs=None)
    first, second = setup.link.asked_for(SetTraining)
    assert first.epochs == 3
    assert (second.epochs, second.steps) == (None, CNN.steps)


def test_early_stopping_and_its_end_are_sent(setup: Setup) -> None:
    setup.become("training", step=5)
    setup.edit(early_stopping=EarlyStopping(patience=3))
    setup.edit(early_stopping=None)
    sent = [request.early_stopping for request in setup.link.asked_for(SetTraining)]
    assert sent == [EarlyStopping(patience=3), "none"]
    assert not setup.document.differs


def test_the_mode_of_an_edit_that_is_undone_is_sent_back(setup: Setup) -> None:
    setup.edit(mode="graph")
    setup.document.undo_stack.undo()
    assert [request.mode for request in setup.link.asked_for(SetMode)] == ["graph", "eager"]


def test_a_layer_is_frozen_under_the_name_that_keras_gave_it(setup: Setup) -> None:
    row = LayerRow(name="conv2d_7", type="Conv2D", summary="", path=(0,))
    setup.link.experiment_changed.emit()
    setup.describe(layers=(row,))
    setup.document.edit("freeze", with_change(setup.spec, {(0,): False}))
    (asked,) = setup.link.asked_for(SetFrozen)
    assert (asked.layer, asked.frozen) == ("conv2d_7", True)
    assert not setup.document.differs


def test_a_layer_frozen_before_its_name_is_known_is_frozen_when_it_is(setup: Setup) -> None:
    setup.link.experiment_changed.emit()
    setup.describe(layers=())
    before = setup.spec
    setup.document.edit("freeze", with_change(setup.spec, {(0,): False}))
    assert setup.link.asked_for(SetFrozen) == []
    setup.link.experiment_changed.emit()
    row = LayerRow(name="conv2d_7", type="Conv2D", summary="", path=(0,))
    setup.describe(layers=(row,), spec=before)
    (asked,) = setup.link.asked_for(SetFrozen)
    assert (asked.layer, asked.frozen) == ("conv2d_7", True)
    assert setup.document.applied == setup.spec


def test_a_refused_number_is_told_and_goes_back_to_what_holds(setup: Setup) -> None:
    setup.edit(learning_rate=0.5)
    (asked,) = setup.link.asked_for(SetTraining)
    setup.link.refuse(asked, Problem(what="There is no optimizer."))
    setup.describe()
    assert setup.window.banner.text == "There is no optimizer."
    assert setup.spec == CNN


def test_a_description_older_than_an_edit_takes_nothing_back(setup: Setup) -> None:
    setup.link.experiment_changed.emit()
    setup.edit(learning_rate=0.5)
    setup.describe()
    assert setup.spec.optimizer.learning_rate == 0.5
    setup.link.answer(setup.link.asked_for(SetTraining)[0])
    setup.describe(spec=setup.spec)
    assert setup.spec.optimizer.learning_rate == 0.5


# --- building anew ---


def test_at_step_0_the_model_is_built_anew_after_the_last_edit(setup: Setup) -> None:
    setup.edit(metrics=())
    setup.edit(seed=8)
    request = wait_load(setup)
    assert (request.spec.seed, request.spec.metrics) == (8, ())
    assert (request.path, request.builtin) == ("", "")
    assert not setup.document.differs


def test_after_the_first_step_a_bar_offers_to_apply_or_to_discard(setup: Setup) -> None:
    setup.become("paused", step=5)
    setup.edit(metrics=())
    assert setup.bar.text == "Changed: applying builds the model anew, from step 0."
    setup.window.commands["apply_changes"].trigger()
    assert wait_load(setup).spec.metrics == ()
    setup.answer_load()
    assert setup.bar.text == ""


def test_discarding_is_a_step_that_undo_takes_back(setup: Setup) -> None:
    setup.become("paused", step=5)
    setup.edit(metrics=())
    setup.window.commands["discard_changes"].trigger()
    assert (setup.spec, setup.bar.text) == (CNN, "")
    assert setup.window.commands.reason("apply_changes") == "There are no changes that are not applied."
    setup.document.undo_stack.undo()
    assert setup.spec.metrics == ()
    assert setup.bar.text


def test_numbers_reach_the_old_model_while_other_changes_wait(setup: Setup) -> None:
    setup.become("training", step=5)
    setup.edit(metrics=())
    setup.edit(learning_rate=0.5)
    assert [request.learning_rate for request in setup.link.asked_for(SetTraining)] == [0.5]
    assert setup.document.differs


def test_numbers_of_an_edit_that_must_be_built_wait_with_it(setup: Setup) -> None:
    setup.become("training", step=5)
    setup.edit(metrics=(), batch_size=7)
    setup.edit(learning_rate=0.5)
    (asked,) = setup.link.asked_for(SetTraining)
    assert (asked.batch_size, asked.learning_rate) == (None, 0.5)


def test_applying_while_it_trains_asks_first(setup: Setup) -> None:
    setup.become("training", step=5)
    setup.edit(metrics=())
    setup.window.commands["apply_changes"].trigger()
    setup.answer_question("keep")
    assert loads(setup) == []
    setup.window.commands["apply_changes"].trigger()
    setup.answer_question("stop")
    assert len(loads(setup)) == 1


def test_a_model_found_wrong_is_not_built_unasked_and_the_bar_says_why(setup: Setup) -> None:
    setup.document.has_checker = True
    setup.edit(metrics=())
    setup.document.set_checked(setup.spec, "Dense wants a flat input.")
    assert setup.bar.text == "Not applied: Dense wants a flat input."
    setup.edit(metrics=("accuracy",), seed=3)
    assert setup.bar.text == ""
    setup.document.set_checked(setup.spec, "")
    assert wait_load(setup).spec.seed == 3


def test_what_the_backend_refuses_to_build_stays_in_the_document(setup: Setup, qtbot: QtBot) -> None:
    setup.edit(metrics=())
    setup.link.refuse(wait_load(setup), REFUSED)
    assert setup.bar.text == "Not applied: It cannot be built. Dense wants a flat input."
    assert setup.window.banner.problem is None  # nobody asked for it
    assert setup.spec.metrics == ()
    setup.edit(seed=3)
    assert wait_load(setup, 2).spec.seed == 3


def test_states_that_come_often_do_not_put_off_the_building(setup: Setup) -> None:
    setup.edit(metrics=())
    timer = setup.applying._build_soon
    before = timer.remainingTime()
    setup.qtbot.waitUntil(lambda: timer.remainingTime() < before)
    setup.become("idle")
    assert timer.remainingTime() < before


# --- training ---


def test_train_step_and_reset_with_changes_apply_them_first(setup: Setup) -> None:
    bridge: object = setup.link
    TrainingController(setup.window, bridge, setup.backend, setup.applying)  # type: ignore[arg-type]
    actions = setup.window.commands
    setup.become("paused", step=5)
    assert actions["train"].text() == "Resume"
    setup.edit(metrics=())
    assert actions["train"].text() == "Train"
    actions["train"].trigger()
    assert setup.link.asked_for(Train) == []
    setup.answer_load()
    assert len(setup.link.asked_for(Train)) == 1
    assert setup.link.asked_for(Resume) == []
    setup.become("paused", step=5)
    setup.edit(seed=3)
    actions["step"].trigger()
    setup.answer_load()
    assert len(setup.link.asked_for(Step)) == 1
    setup.become("paused", step=5)
    setup.edit(seed=4)
    actions["reset"].trigger()
    assert (loads(setup)[-1].spec.seed, setup.link.asked_for(Reset)) == (4, [])


def test_train_with_changes_that_cannot_be_built_says_why_and_trains_nothing(setup: Setup) -> None:
    bridge: object = setup.link
    TrainingController(setup.window, bridge, setup.backend, setup.applying)  # type: ignore[arg-type]
    setup.become("paused", step=5)
    setup.edit(metrics=())
    setup.window.commands["train"].trigger()
    setup.link.refuse(loads(setup)[-1], REFUSED)
    assert setup.link.asked_for(Train) == []
    assert "It cannot be built." in setup.window.banner.text
    assert setup.spec.metrics == ()


# --- another experiment ---


def test_opening_another_sends_none_of_its_numbers_to_the_old_model(setup: Setup) -> None:
    setup.become("paused", step=5)
    setup.files.begin(LINE)
    assert setup.link.asked_for(SetTraining) == []
    setup.link.refuse(loads(setup)[-1], REFUSED)
    setup.edit(learning_rate=0.5)
    assert setup.link.asked_for(SetTraining) == []
    assert not setup.window.commands["discard_changes"].isEnabled()
    setup.window.commands["apply_changes"].trigger()
    setup.answer_load()
    setup.edit(learning_rate=0.25)
    assert [request.learning_rate for request in setup.link.asked_for(SetTraining)] == [0.25]


def test_an_older_experiment_that_is_refused_late_does_not_disturb_the_newer(setup: Setup) -> None:
    setup.files.begin(LINE)
    newer = merged(LINE, {"name": "Newer", "metrics": ()})
    setup.files.begin(newer)
    first, second = loads(setup)
    setup.link.refuse(first, REFUSED)
    setup.link.answer(second)
    assert setup.document.applied == newer
    assert not setup.document.differs


# --- the console ---


def test_a_rate_set_at_the_console_is_followed_beside_an_edit_that_waits(setup: Setup) -> None:
    setup.become("paused", step=5)
    setup.edit(metrics=())
    setup.link.experiment_changed.emit()
    setup.describe(spec=merged(CNN, {"learning_rate": 0.5}))
    assert (setup.spec.metrics, setup.spec.optimizer.learning_rate) == ((), 0.5)
    assert setup.document.differs
    assert setup.link.asked_for(SetTraining) == []


def test_an_experiment_opened_at_the_console_is_followed(setup: Setup) -> None:
    setup.link.experiment_changed.emit()
    setup.describe(name=LINE.name, spec=LINE)
    assert (setup.spec, setup.document.builtin, setup.document.is_dirty) == (LINE, "line", False)
    assert loads(setup) == []


def test_edits_that_an_experiment_opened_at_the_console_covers_come_back_by_undo(setup: Setup) -> None:
    setup.become("paused", step=5)
    setup.edit(metrics=())
    setup.link.experiment_changed.emit()
    setup.describe(name=LINE.name, spec=LINE, path="/data/line.eagerlab")
    assert setup.document.path == "/data/line.eagerlab"
    assert setup.document.undo_stack.undoText() == "open “Line: 3x + 2”"
    setup.document.undo_stack.undo()
    assert (setup.spec.name, setup.spec.metrics, setup.document.path) == (CNN.name, (), "")


def test_what_the_console_hands_over_makes_the_forms_read_only_until_the_person_goes_back(
    setup: Setup,
) -> None:
    setup.link.experiment_changed.emit()
    setup.describe(name="Sequential (from the console)", from_console=True, spec=None)
    assert "handed over at the console" in setup.document.read_only_reason
    assert setup.bar.text == setup.document.read_only_reason
    assert setup.pane.chooser.currentText() == "Sequential (from the console)"
    setup.bar.back_wanted.emit()
    assert setup.answer_load().spec == CNN
    assert (setup.document.read_only_reason, setup.bar.text) == ("", "")
    assert setup.pane.chooser.currentText() == CNN.name


def test_edited_code_makes_the_forms_read_only_until_the_person_goes_back(setup: Setup) -> None:
    setup.document.allow_code()
    setup.edit(source="x = 1\n")
    request = wait_load(setup)
    assert (request.spec.source, request.run_code) == ("x = 1\n", True)
    setup.answer_load()
    assert "code was edited" in setup.bar.text
    setup.bar.back_wanted.emit()
    assert setup.document.read_only_reason == ""
    assert wait_load(setup, 2).spec == CNN


# --- death ---


def test_edits_survive_the_backend_and_are_given_to_the_next_one(
    setup: Setup, process: RecordedProcess
) -> None:
    bridge: object = setup.link
    life = LifeController(setup.window, bridge, process, setup.backend)  # type: ignore[arg-type]
    life.reborn.connect(setup.applying.load_again)
    setup.become("paused", step=5)
    setup.edit(metrics=())
    setup.link.died.emit("It stopped.")
    setup.edit(seed=9)
    assert not setup.window.commands["apply_changes"].isEnabled()
    assert loads(setup) == []
    setup.link.ready.emit()
    request = wait_load(setup)
    assert (request.spec.metrics, request.spec.seed) == ((), 9)


def test_edits_that_cannot_be_built_stay_while_a_new_backend_gets_what_the_old_one_had(
    setup: Setup,
) -> None:
    setup.become("paused", step=5)
    setup.edit(metrics=())
    setup.applying.load_again()
    setup.link.refuse(loads(setup)[0], REFUSED)
    assert loads(setup)[1].spec == CNN
    setup.answer_load(1)
    assert setup.spec.metrics == ()
    assert setup.bar.text.startswith("Not applied: It cannot be built.")


def test_a_request_lost_with_the_backend_takes_no_edit_along(setup: Setup) -> None:
    setup.edit(learning_rate=0.5)
    setup.link.is_ready = False
    setup.link.refuse(setup.link.asked_for(SetTraining)[0], Problem(what="The backend is gone."))
    assert setup.window.banner.problem is None
    assert setup.spec.optimizer.learning_rate == 0.5


def test_nothing_is_asked_of_the_person_when_nothing_is_unsaved(setup: Setup) -> None:
    setup.files.open_builtin("line")
    assert setup.window.findChild(QMessageBox, "question") is None
    assert len(loads(setup)) == 1
