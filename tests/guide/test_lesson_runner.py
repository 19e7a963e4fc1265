"""The runner of lessons finds what is wrong in one: in a real backend, so that nobody has to trust it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.guide.reading import parse_lesson
from tests.guide.lesson_runner import LessonRunner

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the driver speaks ipc")

GOOD = """# A lesson

Everything in it is right.

```python
a = tf.constant([[1., 2.], [3., 4.]])
print("sum", tf.reduce_sum(a).numpy())
a + 1
```

```output
sum ≈10
<tf.Tensor: shape=(2, 2), …
array([[2., 3.],
       [4., 5.]], dtype=float32)>
```

```check
a.shape == (2, 2)  # a is not 2×2
```

```python
tf.matmul(a, tf.ones([3, 3]))
```

```error
InvalidArgumentError: …Matrix size-incompatible…
```

```python
name = input("who? ")
breakpoint()
print("hello", name)
```

```output
…
'Ada'
hello Ada
```

```input
Ada
p name
c
```

```python
lab.watch("losses")
losses = [3., 2., 1.]
lab.mode = "graph"
```
"""

FRESH = """# Another

It begins with nothing of the other.

```python
[n for n in ("a", "name", "losses") if n in globals()], lab.mode
```

```output
([], 'eager')
```
"""


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LessonRunner]:
    made = LessonRunner(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def run(runner: LessonRunner, text: str) -> str:
    """Run a lesson and return what differed, as one text."""
    return "\n".join(runner.run(parse_lesson(text, Path("99-test.md"))))


def test_a_right_lesson_passes_and_leaves_nothing_to_the_next(runner: LessonRunner) -> None:
    assert run(runner, GOOD) == ""
    assert run(runner, FRESH) == ""


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("```python\nprint(1)\n2\n```\n```output\n1\n3\n```", "Line 2 should be “3”, but “2” came."),
        ("```python\nprint(1)\n```\n```output\n1\n2\n```", "“2” should come next (line 2)"),
        ("```python\nprint(1)\nprint(2)\n```\n```output\n1\n```", "Nothing more should come after line 1"),
        ("```python\nw = 5.\n```\n```check\nabs(w - 3) < 0.5  # w is not near 3\n```", "w is not near 3"),
        ("```python\nw = 5.\n```\n```check\nnot_there == 3\n```", "NameError: name 'not_there'"),
        ("```python\nw = 1\n```\n```error\nValueError: …\n```", "nothing was raised"),
        ("```python\nint('a')\n```\n```error\nKeyError: …\n```", "but “ValueError: invalid literal"),
        ("```python\nint('a')\n```", "No error was expected, but it raised: ValueError: invalid literal"),
        ("```python\ninput('a')\ninput('b')\n```\n```input\n1\n```", "asks more than the 1 times"),
        ("```python\ninput('a')\n```\n```input\n1\n2\n```", "asks 1 times"),
    ],
)
def test_a_fault_is_found_and_told_with_its_line(runner: LessonRunner, block: str, told: str) -> None:
    found = run(runner, f"# Wrong\n\nWords.\n\n{block}\n")
    assert told in found
    assert found.startswith("99-test.md, line 6: ")


def test_what_a_library_logs_is_no_part_of_the_output(runner: LessonRunner) -> None:
    code = 'import logging\nlogging.getLogger("tensorflow").warning("retracing")\nprint("done")'
    assert run(runner, f"# Logs\n\nWords.\n\n```python\n{code}\n```\n\n```output\ndone\n```\n") == ""
