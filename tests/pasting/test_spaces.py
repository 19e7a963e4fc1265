from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eagerlab.pasting import clean_spaces, ends_in_text

NB = "\u00a0"


def test_spaces_become_ordinary_ones_at_the_same_columns() -> None:
    code = f"if{NB}x:\n{NB}{NB}y\u3000= 1\u200b + 2\n"
    cleaned = clean_spaces(code)
    assert cleaned == "if x:\n  y = 1  + 2\n"
    assert [len(line) for line in cleaned.splitlines()] == [len(line) for line in code.splitlines()]


def test_an_invisible_character_in_a_word_or_an_indentation_goes() -> None:
    assert clean_spaces("\ufeffmo\u200bdel = 1\n") == "model = 1\n"
    assert clean_spaces("if x:\n \u200b   y\n") == "if x:\n    y\n"


@pytest.mark.parametrize(
    "code",
    [
        f"x = 'a{NB}b'",
        f"x = 'a{NB}b\u200b'  # c{NB}d",
        f"%%bash\necho{NB}x",
        f"%time print('a{NB}b')",
        f'f"{NB}{{x}}"',
        "x = “a”",
    ],
)
def test_strings_comments_and_other_cells_keep_theirs(code: str) -> None:
    assert clean_spaces(code) == code


def test_code_beside_a_string_is_cleaned_and_the_string_is_not() -> None:
    assert clean_spaces(f"x{NB}= '''a{NB}b\n{NB}c'''\n") == f"x = '''a{NB}b\n{NB}c'''\n"


def test_code_between_the_braces_of_an_f_string_is_cleaned_and_the_rest_of_it_is_not() -> None:
    code = f"f'{{x{NB}+{NB}d[\"a{NB}b\"]}}{NB}{{{{{NB}}}}} {{x:{NB}>4}}'"
    assert clean_spaces(code) == f"f'{{x + d[\"a{NB}b\"]}}{NB}{{{{{NB}}}}} {{x:{NB}>4}}'"
    assert clean_spaces(f"'{{x{NB}}}', f'\\N{{NO-BREAK SPACE}}{NB}',{NB}y") == (
        f"'{{x{NB}}}', f'\\N{{NO-BREAK SPACE}}{NB}', y"
    )


def test_nothing_is_left_between_a_backslash_and_the_end_of_its_line() -> None:
    assert clean_spaces(f"x = 1 + \\{NB}\n    2") == "x = 1 + \\\n    2"


def test_a_line_for_the_shell_is_cleaned_as_well() -> None:
    assert clean_spaces(f"!ls{NB}-l\nx{NB}= 1") == "!ls -l\nx = 1"


@settings(max_examples=300, deadline=None)
@given(st.text("abf{}='\"#\n \\\u00a0\u200b\u3000", max_size=30))
def test_lines_stay_lines_and_cleaning_again_changes_nothing(code: str) -> None:
    cleaned = clean_spaces(code)
    assert cleaned.count("\n") == code.count("\n")
    assert clean_spaces(cleaned) == cleaned
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return
    assert ast.dump(ast.parse(cleaned)) == ast.dump(tree)


@pytest.mark.parametrize(
    ("before", "inside"),
    [
        ("", False),
        ("x = ", False),
        ("x = 'a", True),
        ("x = 'a'", False),
        ("x = '''a\nb", True),
        ("x = 1  # a", True),
        ("x = 1  # a\n", False),
        ("x = 'a\n", False),
        ("!ls ", True),
        ("print(“a”, ", False),
    ],
)
def test_what_a_place_is_in(before: str, inside: bool) -> None:
    assert ends_in_text(before) is inside
