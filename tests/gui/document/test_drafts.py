from __future__ import annotations

import os
from pathlib import Path

import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec, write_spec
from eagerlab.gui.controllers.drafts import WRITE_MILLISECONDS, DraftController
from eagerlab.gui.models.draft_file import Draft, abandoned_drafts, draft_file, read_draft, write_draft
from eagerlab.gui.models.spec_changes import merged
from eagerlab.protocol.requests import LoadExperiment
from tests.gui.experiment_setup import CNN, Setup

LINE = builtin_spec("line")
EDITED = merged(CNN, {"metrics": (), "name": "网络"})
WITH_CODE = merged(CNN, {"source": "x = 1\n"})


def keeper(setup: Setup, folder: Path) -> DraftController:
    return DraftController(setup.window, setup.document, setup.applying, setup.consent, folder)


def test_a_draft_comes_back_as_it_was_written(tmp_path: Path) -> None:
    draft = Draft(EDITED, path="/data/é.eagerlab", builtin="", run_code=True)
    write_draft(draft, draft_file(tmp_path))
    assert read_draft(draft_file(tmp_path)) == draft


@pytest.mark.parametrize("note", ["", "# Unsaved changes: {\n", "# Unsaved changes: [1]\n", "# words\n"])
def test_a_draft_without_a_note_agrees_to_no_code(tmp_path: Path, note: str) -> None:
    draft_file(tmp_path).write_text(note + write_spec(WITH_CODE), encoding="utf-8")
    assert read_draft(draft_file(tmp_path)) == Draft(WITH_CODE)


def test_a_draft_is_one_file_so_that_no_kill_can_part_it_from_its_note(tmp_path: Path) -> None:
    write_draft(Draft(WITH_CODE, path="/data/x.eagerlab", run_code=True), draft_file(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["draft.eagerlab"]


def test_a_draft_is_not_its_keeper_s_when_another_process_got_its_number(tmp_path: Path) -> None:
    mine = draft_file(tmp_path, os.getpid())
    write_draft(Draft(EDITED), mine)
    os.utime(mine, (1, 1))  # older than this process
    assert abandoned_drafts(tmp_path) == [mine]


def test_a_draft_that_cannot_be_read_is_kept_and_told(setup: Setup, tmp_path: Path) -> None:
    draft_file(tmp_path).write_text("version = 99\n", encoding="utf-8")
    drafts = keeper(setup, tmp_path)
    assert not drafts.start(alone=True, file="")
    kept = tmp_path / "unreadable-draft.eagerlab"
    assert kept.read_text(encoding="utf-8") == "version = 99\n"
    assert str(kept) in setup.window.banner.text
    drafts.close()


def test_giving_up_a_draft_runs_no_code_that_came_into_its_file_meanwhile(
    setup: Setup, tmp_path: Path
) -> None:
    file = tmp_path / "mine.eagerlab"
    save_spec(merged(WITH_CODE, {"source": "theirs = 1\n"}), file)
    write_draft(Draft(WITH_CODE, path=str(file), run_code=True), draft_file(tmp_path))
    drafts = keeper(setup, tmp_path)
    drafts.start(alone=True, file="")
    before = len(setup.link.asked_for(LoadExperiment))
    setup.window.commands["discard_draft"].trigger()
    assert setup.window.questions.is_open
    setup.answer_question("cancel")
    assert (setup.spec, len(setup.link.asked_for(LoadExperiment))) == (WITH_CODE, before)
    drafts.close()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[model\n"])
def test_a_draft_that_cannot_be_read_is_none(tmp_path: Path, content: bytes) -> None:
    draft_file(tmp_path).write_bytes(content)
    assert read_draft(draft_file(tmp_path)) is None


def test_a_draft_of_a_window_that_lives_is_left_to_it(tmp_path: Path) -> None:
    write_draft(Draft(EDITED), draft_file(tmp_path, os.getpid()))
    write_draft(Draft(EDITED), draft_file(tmp_path, 2_000_000_000))
    assert abandoned_drafts(tmp_path) == [draft_file(tmp_path, 2_000_000_000)]


def test_edits_are_on_the_disk_within_a_second(setup: Setup, tmp_path: Path) -> None:
    assert WRITE_MILLISECONDS <= 1000
    drafts = keeper(setup, tmp_path)
    assert not drafts.start(alone=True, file="")
    setup.edit(metrics=())
    setup.qtbot.waitUntil(lambda: read_draft(draft_file(tmp_path)) is not None)
    kept = read_draft(draft_file(tmp_path))
    assert kept == Draft(setup.spec, builtin="mnist_cnn")
    drafts.close()


def test_edits_that_go_on_do_not_put_off_the_writing(setup: Setup, tmp_path: Path) -> None:
    drafts = keeper(setup, tmp_path)
    drafts.start(alone=True, file="")
    drafts._soon.setInterval(3_600_000)  # it does not fire meanwhile, however busy the machine is
    setup.edit(seed=2)
    before = drafts._soon.remainingTime()
    setup.qtbot.waitUntil(lambda: drafts._soon.remainingTime() < before)
    setup.edit(seed=3)
    assert drafts._soon.remainingTime() < before
    drafts.close()
    kept = read_draft(draft_file(tmp_path))
    assert kept is not None
    assert kept.spec.seed == 3


def test_what_is_saved_or_taken_back_leaves_no_draft(setup: Setup, tmp_path: Path) -> None:
    drafts = keeper(setup, tmp_path)
    drafts.start(alone=True, file="")
    for end in (
        setup.document.undo_stack.undo,
        lambda: setup.files.save_as(str(tmp_path / "mine.eagerlab")),
    ):
        setup.edit(metrics=())
        setup.qtbot.waitUntil(draft_file(tmp_path).is_file)
        end()
        setup.qtbot.waitUntil(lambda: not draft_file(tmp_path).exists())
    drafts.close()


def test_what_a_crash_left_is_brought_back_and_can_be_given_up(setup: Setup, tmp_path: Path) -> None:
    file = tmp_path / "mine.eagerlab"
    save_spec(CNN, file)
    write_draft(Draft(EDITED, path=str(file)), draft_file(tmp_path))
    drafts = keeper(setup, tmp_path)
    assert drafts.start(alone=True, file="")
    assert (setup.spec, setup.document.path, setup.document.is_dirty) == (EDITED, str(file), True)
    assert setup.link.asked_for(LoadExperiment)[-1].spec == EDITED
    assert "Unsaved changes of “网络” were brought back." in setup.window.banner.text
    setup.window.commands["discard_draft"].trigger()
    assert (setup.spec, setup.document.path, setup.document.is_dirty) == (CNN, str(file), False)
    assert setup.window.banner.problem is None
    setup.qtbot.waitUntil(lambda: not draft_file(tmp_path).exists())
    drafts.close()


def test_saving_what_was_brought_back_ends_the_offer_to_give_it_up(setup: Setup, tmp_path: Path) -> None:
    write_draft(Draft(EDITED, builtin="mnist_cnn"), draft_file(tmp_path))
    drafts = keeper(setup, tmp_path)
    drafts.start(alone=True, file="")
    assert setup.window.commands["discard_draft"].isVisible()
    setup.files.save_as(str(tmp_path / "mine.eagerlab"))
    assert not setup.window.commands["discard_draft"].isVisible()
    assert setup.window.banner.problem is None
    drafts.close()


def test_a_file_of_the_command_line_gets_its_own_changes_back_and_others_wait(
    setup: Setup, tmp_path: Path
) -> None:
    mine, other = tmp_path / "mine.eagerlab", tmp_path / "other.eagerlab"
    save_spec(CNN, mine)
    write_draft(Draft(EDITED, path=str(mine)), draft_file(tmp_path))
    drafts = keeper(setup, tmp_path)
    assert not drafts.start(alone=True, file=str(other))
    setup.edit(metrics=())
    drafts.close()
    assert read_draft(draft_file(tmp_path)) == Draft(EDITED, path=str(mine))
    assert read_draft(draft_file(tmp_path, os.getpid())) is not None
    again = keeper(setup, tmp_path)
    assert again.start(alone=True, file=str(mine))
    assert setup.spec == EDITED
    again.close()


def test_a_second_window_takes_nothing_from_the_first(setup: Setup, tmp_path: Path) -> None:
    write_draft(Draft(EDITED), draft_file(tmp_path))
    drafts = keeper(setup, tmp_path)
    assert not drafts.start(alone=False, file="")
    assert setup.spec == CNN
    drafts.close()
    assert read_draft(draft_file(tmp_path)) == Draft(EDITED)


@pytest.mark.parametrize("agreed", [True, False])
def test_code_of_a_draft_runs_unasked_only_if_it_was_agreed_to(
    setup: Setup, tmp_path: Path, agreed: bool
) -> None:
    write_draft(Draft(WITH_CODE, run_code=agreed), draft_file(tmp_path))
    drafts = keeper(setup, tmp_path)
    drafts.start(alone=True, file="")
    assert setup.window.questions.is_open is not agreed
    assert bool(setup.link.asked_for(LoadExperiment)) is agreed
    if not agreed:
        setup.answer_question("run")
        assert setup.link.asked_for(LoadExperiment)[-1].run_code
    drafts.close()


def test_a_window_that_closes_as_the_person_wants_leaves_no_draft(setup: Setup, tmp_path: Path) -> None:
    drafts = keeper(setup, tmp_path)
    drafts.start(alone=True, file="")
    setup.edit(metrics=())
    setup.qtbot.waitUntil(draft_file(tmp_path).is_file)
    drafts.forget()
    setup.edit(seed=4)
    drafts.close()
    assert list(tmp_path.glob("draft*")) == []


def test_a_disk_that_takes_no_draft_is_told_once(setup: Setup, tmp_path: Path) -> None:
    drafts = keeper(setup, tmp_path / "nowhere")
    drafts.start(alone=True, file="")
    for seed in (3, 4):
        setup.edit(seed=seed)
        drafts._write()
        setup.qtbot.waitUntil(lambda: drafts._told)
    assert len(setup.window.messages.history) == 1
    assert "could not be kept" in setup.window.banner.text
    drafts.close()
