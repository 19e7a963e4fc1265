from __future__ import annotations

from pathlib import Path

import pytest

from eagerlab.guide.lesson import Lesson
from eagerlab.guide.reading import parse_lesson
from eagerlab.guide.search import Index

TEXTS = {
    "01-tensors": "# Tensors\n\nNumbers in a grid.\n\nThe gradient comes later: a gradient, the gradient.\n",
    "02-gradients": "# Gradients\n\nHow much a result changes.\n\n```python\ntape = tf.GradientTape()\n```\n",
    "03-cafe": "# Café\n\nA naïve [résumé](show:console) in `code`.\n",
    "04-zh": "# 持久梯度带\n\n梯度带默认只能用一次，学习率要小。\n\n```python\n# 打印损失\n```\n",
}


@pytest.fixture(scope="module")
def index() -> Index:
    lessons: list[Lesson] = [parse_lesson(text, Path(f"{stem}.md")) for stem, text in TEXTS.items()]
    return Index(lessons)


@pytest.mark.parametrize(
    ("query", "stems"),
    [
        ("gradient", ["02-gradients", "01-tensors"]),
        ("GRAD", ["02-gradients", "01-tensors"]),
        ("gradient grid", ["01-tensors"]),
        ("gradienttape", ["02-gradients"]),
        ("cafe resume", ["03-cafe"]),
        ("CAFÉ", ["03-cafe"]),
        ("show:console", []),
        ("梯度", ["04-zh"]),
        ("学习率", ["04-zh"]),
        ("损失", ["04-zh"]),
        ("梯度带一次", []),
        ("带默认只能", ["04-zh"]),
        ("持久学习率", []),
        ("\uff47\uff52\uff41\uff44", ["02-gradients", "01-tensors"]),
        ("", []),
        ("   ", []),
        ("nothing", []),
        ("(", ["02-gradients"]),
    ],
)
def test_what_is_found_and_in_which_order(index: Index, query: str, stems: list[str]) -> None:
    assert [hit.stem for hit in index.find(query)] == stems


def test_a_chinese_phrase_is_found_by_its_pairs_of_characters(index: Index) -> None:
    assert [hit.stem for hit in index.find("梯度带默认用一次")] == []
    assert [hit.stem for hit in index.find("梯度带梯度")] == []
    assert [hit.stem for hit in index.find("久梯度带默")] == ["04-zh"]


def test_a_hit_outside_the_title_shows_where(index: Index) -> None:
    by_stem = {hit.stem: hit.snippet for hit in index.find("gradient")}
    assert by_stem["02-gradients"] == ""
    assert "The gradient comes later" in by_stem["01-tensors"]
