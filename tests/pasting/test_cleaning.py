# ruff: noqa: RUF001 - characters that look like others are what this is about.
from __future__ import annotations

import ast
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from eagerlab.pasting import Change, Cleaned, clean
from eagerlab.pasting.cleaning import LIMIT

NB = "\u00a0"

SPACES = {
    "no-break spaces": (f"x{NB}={NB}1\nif x:\n{NB * 4}print(x)", "x = 1\nif x:\n    print(x)"),
    "figure and narrow spaces": ("x\u2007=\u202f1", "x = 1"),
    "ideographic spaces": ("if x:\n\u3000\u3000y\u3000= 1", "if x:\n  y = 1"),
    "zero-width space in a name": ("mo\u200bdel = 1", "model = 1"),
    "byte order mark": ("\ufeffimport x", "import x"),
    "soft hyphen and marks of direction": ("opti\u00admizer\u200e = \u202b1\u202c", "optimizer = 1"),
    "null": ("x\x00 = 1", "x = 1"),
    "in a cell that is timed": (f"%%time\nx{NB}= 1", "%%time\nx = 1"),
    "outside a string only": (f"a = 'x{NB}y'{NB}+ b", f"a = 'x{NB}y' + b"),
    "between the braces of an f-string": (
        f"x = f'{{a{NB}+{NB}1}} b{NB}c {{{{{NB}}}}} {{a:{NB}>4}}'",
        f"x = f'{{a + 1}} b{NB}c {{{{{NB}}}}} {{a:{NB}>4}}'",
    ),
    "in a key in an f-string, which is text": (f"x{NB}= f\"{{d['a{NB}b']}}\"", f"x = f\"{{d['a{NB}b']}}\""),
    "behind a backslash": (f"x = 1 + \\{NB}\n    2", "x = 1 + \\\n    2"),
    "line ends of slides": ("x = 1\x0by = 2", "x = 1\ny = 2"),
    "around a comment": (f"x{NB}= 1  # a{NB}b", f"x = 1  # a{NB}b"),
    "before a magic": (f"if x:\n{NB}%time y{NB}= 1", "if x:\n %time y = 1"),
}
QUOTES = {
    "double": ("print(“hello”)", 'print("hello")'),
    "single, with an apostrophe inside": ("print(‘it’s’)", "print('it’s')"),
    "the same at both ends": ("f(activation=’relu’)", "f(activation='relu')"),
    "low and high": ("x = „a“", 'x = "a"'),
    "guillemets": ("x = «a»", 'x = "a"'),
    "primes": ("x = ″a″ + ′b′", "x = \"a\" + 'b'"),
    "full width": ("x = ＂a＂ + ＇b＇", "x = \"a\" + 'b'"),
    "one end straight": ('print("hello”)', 'print("hello")'),
    "the other end straight": ('print(“hello")', 'print("hello")'),
    "triple": ("x = “““doc\nmore”””", 'x = """doc\nmore"""'),
    "empty": ("f(“”)", 'f("")'),
    "with a prefix": ("f“{x}” r’\\d’", "f\"{x}\" r'\\d'"),
    "between the braces of an f-string": ("x = f“{d[‘a’]:.2f} – {b}”", "x = f\"{d['a']:.2f} – {b}\""),
    "the same kind in and around the braces": ('x = f"{d[“a”]}"', "x = f\"{d['a']}\""),
    "straight ones inside": ('x = “say "no"”', "x = 'say \"no\"'"),
    "old print": ("print “hello”", 'print "hello"'),
    "escaped": ("x = “a\\”b”", 'x = "a\\”b"'),
}
SIGNS = {
    "dashes and minus": ("x = a – b − c — d", "x = a - b - c - d"),
    "full-width punctuation": (
        "def f（x，y）：\n    return x［1：2］＋y",
        "def f(x,y):\n    return x[1:2]+y",
    ),
    "full-width comment": ("x = 1 ＃ 说明：好", "x = 1 # 说明：好"),
    "full stop": ("model。fit（x、y）", "model.fit(x,y)"),
    "full-width digits": ("x = １２．５", "x = 12.5"),
    "ellipsis": ("x = y[…, 1]", "x = y[..., 1]"),
    "comparisons": ("if a ≤ b ≠ c: pass", "if a <= b != c: pass"),
    "text in full-width quotes": ("print（“你好，世界”）", 'print("你好，世界")'),
}
SESSIONS = {
    "python": (
        ">>> import x\n>>> for i in range(2):\n...     print(i)\n...\n0\n1\n>>> np.ones(2)\narray([1., 1.])",
        "import x\nfor i in range(2):\n    print(i)\n\nnp.ones(2)",
    ),
    "python, copied from behind the first prompt": ("x = 1\n>>> y = 2", "x = 1\ny = 2"),
    "python, copied from within an output": ("5\n>>> x = 1\n>>> y", "x = 1\ny"),
    "python with its banner": (
        'Python 3.11.2 (main) on linux\nType "help" for more information.\n>>> x = 1',
        "x = 1",
    ),
    "python with a traceback": (
        '>>> f(1)\nTraceback:\n  File "<stdin>", line 1\n    ...\nValueError: don\'t\n>>> g()',
        "f(1)\ng()",
    ),
    "python, a string over two lines": (">>> x = '''a\n... b'''\n>>> x\n'a\\nb'", "x = '''a\nb'''\nx"),
    "python, indented in a page": ("    >>> x = 1\n    >>> x\n    1", "x = 1\nx"),
    "python with no-break spaces": (f">>>{NB}if x:\n...{NB}{NB}{NB}y{NB}= 1", "if x:\n  y = 1"),
    "ipython": (
        "In [1]: import x\n\nIn [2]: x.f()\nOut[2]: <f>\nIn [3]: for i in x:\n   ...:     y\n   ...: \n1\n2",
        "import x\nx.f()\nfor i in x:\n    y\n",
    ),
    "ipython with no-break spaces": (f"In{NB}[3]:{NB}x = 1\n  {NB}...:{NB}y = 2", "x = 1\ny = 2"),
    "ipython with magics": ("In [1]: %time x = 1\nIn [2]: !ls\nIn [3]: x?", "%time x = 1\n!ls\nx?"),
    "a notebook as a page": (
        "In [1]:\nimport numpy as np\n\nx = np.ones(3)\n\nIn [2]:\nx + 1\n\nOut[2]:\narray([2., 2., 2.])",
        "import numpy as np\n\nx = np.ones(3)\nx + 1",
    ),
    "a notebook's cell, the number beside it": (
        "In [5]: def f():\n    return 1\n\nf()",
        "def f():\n    return 1\n\nf()",
    ),
    "a notebook as a page, with what it printed": (
        "In [1]:\nx = np.ones(3)\nprint(x)\n[1. 1. 1.]\n\nIn [2]:\ny = x",
        "x = np.ones(3)\nprint(x)\ny = x",
    ),
    "a notebook in documentation": (
        "[1]:\nx = np.ones(3)\nx.sum()\n[1]:\n3.0\n[2]:\ny = x",
        "x = np.ones(3)\nx.sum()\ny = x",
    ),
    "ipython, printed text below": ("In [5]: print(x)\nhello\nIn [6]: y = 1", "print(x)\ny = 1"),
}
NUMBERS = {
    "on lines of their own": ("1\nimport x\n2\n\n3\nx = f(1)\n4\nprint(x)", "import x\n\nx = f(1)\nprint(x)"),
    "on lines of their own, indented code": (
        "1\ndef f():\n2\n    return 3\n3\n\n4\nf()",
        "def f():\n    return 3\n\nf()",
    ),
    "on lines of their own, blank lines missing": ("1\nimport x\n2\n3\ny = 1\n4\nz", "import x\n\ny = 1\nz"),
    "on lines of their own, from 17": ("17\nx = 1\n18\ny = 2", "x = 1\ny = 2"),
    "on lines of their own, code that is a number": ("1\nx = [\n2\n1,\n3\n2,\n4\n]", "x = [\n1,\n2,\n]"),
    "on lines of their own, with a full stop": ("1.\nx = 1\n2.\ny = 2", "x = 1\ny = 2"),
    "all first, then the code": ("1\n2\n3\nimport x\n\ny = 1", "import x\n\ny = 1"),
    "before each line": ("1  import x\n2  def f():\n3      return 1\n", "import x\ndef f():\n    return 1\n"),
    "before each line, right-aligned": (" 9  import x\n10  if x:\n11      y", "import x\nif x:\n    y"),
    "before each line, left-aligned": ("9  import x\n10 if x:\n11     y", "import x\nif x:\n    y"),
    "glued to each line": (
        "1import x\n2def f():\n3    return 1\n4\n5f()",
        "import x\ndef f():\n    return 1\n\nf()",
    ),
    "beside the lines of a traceback": ("      1 def f():\n----> 2     return 1", "def f():\n    return 1"),
    "with a colon": ("12: x = 1\n13: y = 2", "x = 1\ny = 2"),
    "with a bar": ("1| x = 1\n2| if x:\n3|     y = 2", "x = 1\nif x:\n    y = 2"),
    "with a full stop": ("1. x = 1\n2. y = 2\n3. z = 1.5", "x = 1\ny = 2\nz = 1.5"),
    "with a tab, a blank line between": ("1\tx = 1\n2\t\n3\ty = 2", "x = 1\n\ny = 2"),
}
LAYOUT = {
    "a chat's labels": ("python\nCopy code\nimport x\nprint(x)", "import x\nprint(x)"),
    "labels of pages in Chinese": ("python\n复制代码\nimport x\nx.f()", "import x\nx.f()"),
    "a label of one word in Chinese": ("python运行AI写代码\nimport x", "import x"),
    "the rights that a page adds": (
        "x = 1\n————————————————\n版权声明：本文为博主的原创文章，转载请附上链接。\n原文链接：https://a.b",
        "x = 1",
    ),
    "marks of a mail": ("> if x:\n>     y = 1\n>\n> z", "if x:\n    y = 1\n\nz"),
    "marks of a mail within a mail": ("> > if x:\n> >     y = 1\n> z = 2", "if x:\n    y = 1\nz = 2"),
    "a session in a mail": ("> >>> x = 1\n> >>> y", "x = 1\ny"),
    "a label after the code": ("x = f(1)\ny = 2\nCopy code", "x = f(1)\ny = 2"),
    "fences": ("```python\nimport x\n```", "import x"),
    "entities": ("if a &lt; b:\n    print(&quot;x&quot;)", 'if a < b:\n    print("x")'),
    "tabs among eights": ("def f():\n\tx = 1\n        return x", "def f():\n        x = 1\n        return x"),
    "tabs among fours": ("if x:\n\ty = 1\n    z = 2", "if x:\n    y = 1\n    z = 2"),
    "common indentation": ("    x = 1\n\n    y = 2", "x = 1\n\ny = 2"),
    "the first line has lost its own": (
        "def f():\n        return 1\n    x = 2",
        "def f():\n    return 1\nx = 2",
    ),
    "a string keeps its lines": ("    x = '''a\n  b'''\n    y", "x = '''a\n  b'''\ny"),
    "everything at once": (
        f"python\nCopy code\n>>>{NB}if a &lt; 1:\n...{NB}{NB}print(“x”)\n",
        'if a < 1:\n print("x")',
    ),
}
CLEANED = SPACES | QUOTES | SIGNS | SESSIONS | NUMBERS | LAYOUT

UNTOUCHED = {
    "text in a string": f'print("don’t “quote”{NB}– here …")',
    "text in a comment": f"x = 1  # don’t “quote”{NB}– here …",
    "a name in full-width letters": "ｘ = 1",
    "a docstring with a session": 'def f():\n    """Do it.\n\n    >>> f()\n    1\n    """',
    "a docstring with numbers": '"""\n1\na\n2\nb\n"""',
    "entities in a string": "x = '&lt;b&gt;'",
    "magics": "%time x = 1\n!ls -l “a”\nx?\n??y\nfiles = !ls\n%matplotlib inline",
    "await": "await f()\nasync with a as b:\n    pass",
    "a cell of the shell": f"%%bash\necho “x”{NB}y",
    "a modulus at the beginning of a line": 'print("a %s"\n      % x)',
    "numbers that are data": "1\n5\n2\n7\n3\n9",
    "a product of numbers": "1\n2",
    "tabs that are consistent": "if x:\n\ty = 1\n\tz = '\ta'",
    "lines of a difference": "-x = 1\n+x = 2\n y = 3",
    "comparisons over lines": "a = (b\n> c\n> d)",
    "prose": "“Hello,” she said, and left — quickly.",
    "an apostrophe": "don’t",
    "one quote": "“",
    "a matrix product of pages": "a × b",
    "python by name": "python",
    "blank": "  \n\t\n",
    "a session in a list": "x = ['>>> a', '1']",
    "walrus and slices": "if (n := len(a)) > 1:\n    a[1:2, ...]",
}


@pytest.mark.parametrize(("pasted", "expected"), CLEANED.values(), ids=CLEANED.keys())
def test_pasted_text_becomes_code(pasted: str, expected: str) -> None:
    cleaned = clean(pasted)
    assert cleaned.text == expected
    assert cleaned.changes
    assert all(change.count > 0 for change in cleaned.changes)
    assert clean(expected).changes == ()


@pytest.mark.parametrize("text", UNTOUCHED.values(), ids=UNTOUCHED.keys())
def test_what_is_right_or_not_certain_stays(text: str) -> None:
    assert clean(text) == Cleaned(text)


def test_each_kind_of_change_is_told_once_with_its_count() -> None:
    cleaned = clean(f">>> x{NB}={NB}“a”\n>>> y{NB}= x – 1\n5\n")
    assert cleaned.changes == (
        Change("prompts", 2),
        Change("outputs", 1),
        Change("spaces", 3),
        Change("signs", 1),
        Change("quotes", 2),
    )


def test_line_ends_of_other_systems_are_no_change_to_tell() -> None:
    assert clean("x = 1\r\ny = 2\r") == Cleaned("x = 1\ny = 2\n")
    assert clean("x = 1\u2028y = 2") == Cleaned("x = 1\ny = 2")


def test_indentation_stays_where_it_belongs_to_the_place() -> None:
    assert clean(f"    x{NB}= 1\n    y = 2", keep_indentation=True).text == "    x = 1\n    y = 2"
    assert clean("    x = 1\n    y = 2", keep_indentation=True).changes == ()
    assert clean("    print(“a”)", keep_indentation=True).text == '    print("a")'


def test_very_long_text_is_left_alone() -> None:
    text = f"x{NB}= 1\n" * (LIMIT // 5)
    assert clean(text) == Cleaned(text)


@pytest.mark.parametrize(
    "text",
    [
        "«" * 100_000,
        "‘a" * 50_000,
        "“““" + "x" * 100_000,
        '"' * 99_999,
        "(" * 50_000,
        "In [" + " " * 100_000,
        " " * 100_000 + "=" + NB,
        ">>> " * 20_000,
        "1\n" * 50_000,
        "&lt;" * 30_000,
        ("\tx\n        y\n") * 5_000,
        "\u200b" * 100_000,
        "".join(f"{i} x{NB}= 1\n" for i in range(1, 10_000)),
    ],
    ids=lambda text: repr(text[:8]),
)
def test_no_text_takes_long(text: str) -> None:
    began = time.process_time()
    clean(text)
    assert time.process_time() - began < 3


FRAGMENTS = st.lists(
    st.sampled_from(
        [
            *[
                "x = 1",
                "if x:",
                "    y",
                "\ty",
                "def f():",
                "print(",
                ")",
                "'",
                '"',
                '"""',
                "#",
                "\\",
                "1",
                "2",
                "3",
            ],
            *[
                NB,
                "\u200b",
                "\u3000",
                "“",
                "”",
                "‘",
                "’",
                "«",
                "»",
                "–",
                "…",
                "（",
                "）",
                "：",
                "\ufeff",
                "\x0c",
                "\r",
            ],
            *[
                ">>> ",
                "... ",
                "In [1]: ",
                "   ...: ",
                "Out[1]: 5",
                "&lt;",
                "&amp;lt;",
                "Copy code",
                "python",
                "```",
            ],
            *[
                "\n",
                "\n",
                "\n",
                "\n",
                " ",
                "  ",
                "1\n",
                "2\n",
                "3\n",
                "1| ",
                "2| ",
                "%time ",
                "!ls ",
                "?",
                "\u2028",
            ],
        ]
    ),
    max_size=16,
).map("".join)


@settings(max_examples=400, deadline=None)
@given(FRAGMENTS | st.text(max_size=40))
@example("1\n>>> 1\n2\n>>> 2")
@example("&amp;amp;lt;")
def test_cleaning_again_changes_nothing_more(text: str) -> None:
    for keep in (False, True):
        once = clean(text, keep).text
        assert clean(once, keep).text == once


STRINGS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12).map(
    lambda text: text.replace("\r", "").replace("\x00", "")
)


@settings(max_examples=300, deadline=None)
@given(st.lists(STRINGS, min_size=1, max_size=4), st.booleans())
def test_python_with_any_text_in_its_strings_means_the_same(texts: list[str], triple: bool) -> None:
    lines = []
    for number, text in enumerate(texts):
        if triple and "\\" not in text:
            inner = text.replace('"', "'")
            lines.append(f'x{number} = """{inner}"""  # “{number}”')
        else:
            lines.append(f"x{number} = [{text!r}, f({text!r})]")
    source = "\n".join(lines)
    assert ast.dump(ast.parse(clean(source).text)) == ast.dump(ast.parse(source))
