from __future__ import annotations

from typing import Any

import pytest

from eagerlab.gui.views.console_output import (
    BACKLOG_LIMIT,
    CHUNK,
    LINE_LIMIT,
    MESSAGE_LIMIT,
    TRACEBACK_LIMIT,
    LineCutter,
    OutputQueue,
    TextItem,
    chunk_end,
    cut_text,
    cut_traceback,
)


def message(cell: str = "a", kind: str = "stream") -> dict[str, Any]:
    return {"parent_header": {"msg_id": cell}, "header": {"msg_type": kind}}


def drained(queue: OutputQueue) -> str:
    text = ""
    while queue:
        item = queue.take()
        if isinstance(item, TextItem):
            assert len(item.text) <= CHUNK + 100
            text += item.text
    return text


def test_short_text_passes_unchanged() -> None:
    queue = OutputQueue()
    text = "\x1b[31mred\x1b[0m\n" + "\n".join(f"{i} {'-' * 60}" for i in range(500))
    queue.add_text(text, message())
    assert drained(queue) == text


def test_a_long_result_is_cut_with_a_note() -> None:
    cut = cut_text("." * 800_000)
    assert cut.startswith("." * 20_000 + "\n")
    assert "800\u202f000 characters, showing 20\u202f000" in cut


def test_a_line_is_cut_however_it_is_printed() -> None:
    cutter = LineCutter()
    shown = "".join(cutter.cut("x" * 7) for _ in range(100_000))
    assert shown.count("x") == LINE_LIMIT
    assert shown.count("not shown") == 1
    assert cutter.cut("y\nnext") == "\nnext"


def test_a_progress_bar_is_never_cut() -> None:
    cutter = LineCutter()
    bar = "\r50% |#####     | 1/2"
    assert "".join(cutter.cut(bar) for _ in range(10_000)) == bar * 10_000


def test_a_flood_keeps_its_newest_lines_and_tells_what_is_missing() -> None:
    queue = OutputQueue()
    for start in range(0, 1_000_000, 10_000):
        queue.add_text("".join(f"line {i}\n" for i in range(start, start + 10_000)), message())
    assert queue.characters <= BACKLOG_LIMIT
    text = drained(queue)
    assert text.endswith("line 999999\n")
    assert "characters left out" in text


def test_messages_stay_in_order_with_text() -> None:
    queue = OutputQueue()
    queue.add_text("before", message())
    queue.add_message(message(kind="display_data"))
    queue.add_text("after", message())
    kinds = []
    while queue:
        item = queue.take()
        kinds.append(item.text if isinstance(item, TextItem) else item["header"]["msg_type"])
    assert kinds == ["before", "display_data", "after"]


def test_a_flood_of_results_keeps_the_end_of_the_cell() -> None:
    queue = OutputQueue()
    for _ in range(10 * MESSAGE_LIMIT):
        queue.add_message(message(kind="display_data"))
    queue.add_message(message(kind="execute_reply"))
    items = []
    while queue:
        items.append(queue.take())
    assert len(items) <= MESSAGE_LIMIT + 10
    assert not isinstance(items[-1], TextItem)
    assert items[-1]["header"]["msg_type"] == "execute_reply"
    assert any(isinstance(item, TextItem) and "results left out" in item.text for item in items)


def test_an_interrupt_drops_text_but_no_message() -> None:
    queue = OutputQueue()
    queue.add_text("x\n" * 50_000, message())
    queue.add_message(message(kind="execute_reply"))
    queue.drop_text()
    items = []
    while queue:
        items.append(queue.take())
    assert sum(len(item.text) for item in items if isinstance(item, TextItem)) < 100


@pytest.mark.parametrize("before", ["x" * (CHUNK - 3), "x" * CHUNK, "x" * (CHUNK - 8)])
def test_a_chunk_never_ends_inside_a_colour_code(before: str) -> None:
    text = before + "\x1b[38;5;28mgreen" + "y" * CHUNK
    end = chunk_end(text)
    assert "\x1b" not in text[:end] or "m" in text[text.index("\x1b") : end]


def test_a_long_traceback_keeps_its_last_line() -> None:
    cut = cut_traceback("File somewhere\n" * 400_000 + "ValueError: the reason")
    assert cut.endswith("ValueError: the reason")
    assert len(cut) < TRACEBACK_LIMIT + 200
    assert "left out" in cut


def test_many_lines_just_short_of_the_limit_are_shown_whole() -> None:
    text = ("y" * (LINE_LIMIT - 1) + "\n") * 50 + "z" * LINE_LIMIT + "\r\n"
    assert LineCutter().cut(text) == text
