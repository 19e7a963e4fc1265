"""Cutting of output, without a kernel."""

from __future__ import annotations

from eagerlab.backend.output import LineLimit, cut_flood, cut_text, limited_forms


def test_short_text_is_left_alone() -> None:
    text = "a line\n" * 10
    assert cut_text(text) == text
    assert LineLimit().cut(text, 100) == text
    assert cut_flood(text, 1000) == text


def test_a_cut_text_keeps_beginning_and_end_and_says_how_long_it_was() -> None:
    cut = cut_text("B" + "x" * 100_000 + "E", 1000)
    assert cut.startswith("Bxxx")
    assert cut.endswith("xxxE")
    assert "100,002 characters, showing 1,000" in cut
    assert len(cut) < 1100


def test_a_line_that_grows_over_many_writes_is_cut_too() -> None:
    limit = LineLimit()
    shown = "".join(limit.cut("x" * 60, 100) for _ in range(50))
    assert max(map(len, shown.split("\n"))) <= 160
    assert shown.count("x") < 3000


def test_a_carriage_return_begins_the_line_anew() -> None:
    limit = LineLimit()
    bar = "".join(f"\r{'#' * 50}" for _ in range(100))
    assert limit.cut(bar, 100) == bar


def test_a_flood_keeps_its_first_and_last_lines() -> None:
    cut = cut_flood("".join(f"{i}\n" for i in range(100_000)), 1000)
    lines = cut.split("\n")
    assert lines[0] == "0"
    assert lines[-2] == "99999"
    (note,) = [line for line in lines if "left out" in line]
    left_out = int(note.split("[")[1].split()[0].replace(",", ""))
    assert left_out + len(lines) - 2 == 100_000


def test_pictures_are_never_cut() -> None:
    forms = {"text/plain": "x" * 50_000, "text/html": "y" * 50_000, "image/png": "z" * 50_000}
    cut = limited_forms(forms)
    assert len(cut["image/png"]) == 50_000
    assert len(cut["text/plain"]) < 21_000
    assert "text/html" not in cut
