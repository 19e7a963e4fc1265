from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from eagerlab.gui import numbers


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.11834, "0.1183"),
        (12345.6, "12\N{NARROW NO-BREAK SPACE}346"),
        (-0.5, "\N{MINUS SIGN}0.5000"),
        (0.0, "0"),
        (1.5e-7, "1.5e\N{MINUS SIGN}7"),
        (1e308, "1e308"),
        (0.99996, "1.000"),
        (float("nan"), "NaN"),
        (float("-inf"), "\N{MINUS SIGN}Inf"),
    ],
)
def test_significant_digits(value: float, text: str) -> None:
    assert numbers.significant(value) == text


def test_large_counts_have_thin_separators() -> None:
    assert numbers.integer(10_000_000) == "10\N{NARROW NO-BREAK SPACE}000\N{NARROW NO-BREAK SPACE}000"
    assert numbers.integer(-5) == "\N{MINUS SIGN}5"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (0.25, "250 ms"),
        (9.4, "9 s"),
        (200, "3 min 20 s"),
        (60, "1 min"),
        (7500, "2 h 5 min"),
        (90000, "1 d 1 h"),
    ],
)
def test_durations_name_two_units_at_most(seconds: float, text: str) -> None:
    assert numbers.duration(seconds) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 B"), (812, "812 B"), (18_432, "18.4 KB"), (999_960, "1.0 MB"), (1_200_000_000, "1.2 GB")],
)
def test_sizes_in_bytes(count: int, text: str) -> None:
    assert numbers.size_in_bytes(count) == text


def test_shapes() -> None:
    assert numbers.shape((None, 28, 28, 1)) == "?×28×28×1"
    assert numbers.shape(()) == "scalar"


def test_times_of_today_leave_out_the_date() -> None:
    now = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)
    assert numbers.local_time(now - timedelta(hours=1), now).count(":") == 2
    assert "2026-03-0" in numbers.local_time(now - timedelta(days=2), now)


@pytest.mark.parametrize(
    ("words", "count", "read"),
    [
        ("1 class(es)", 1, "1 class"),
        ("10 class(es)", 10, "10 classes"),
        ("0 row(s)", 0, "0 rows"),
        ("10000000 row(s)", 10_000_000, "10\N{NARROW NO-BREAK SPACE}000\N{NARROW NO-BREAK SPACE}000 rows"),
        ("1 Zeile", 1, "1 Zeile"),
    ],
)
def test_a_count_has_the_ending_that_it_needs(words: str, count: int, read: str) -> None:
    assert numbers.plural(words, count) == read


def test_a_number_that_stands_alone_has_no_zeros_at_its_end() -> None:
    shown = [
        numbers.trimmed(value) for value in (2.0, 12.5, 0.0, -0.25, 1.5e-7, 1234567.0, float("nan"), 100.0)
    ]
    assert shown == ["2", "12.5", "0", "−0.25", "1.5e−7", "1.23457e6", "NaN", "100"]


@pytest.mark.parametrize(
    ("ends", "read"),
    [
        ((0.99999999, 1.00000001), ("0.99999999", "1")),
        ((-2.3456, 2.3456), ("−2.346", "2.346")),
        ((1.0, 1.0), ("1", "1")),
    ],
)
def test_two_ends_have_the_digits_that_tell_them_apart(
    ends: tuple[float, float], read: tuple[str, str]
) -> None:
    assert numbers.told_apart(*ends, 4) == read
