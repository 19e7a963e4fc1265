"""The code cells of a Jupyter notebook as one text, and the text back in the notebook. Pure."""

from __future__ import annotations

import copy
import difflib
import json
import re
import secrets
from typing import Any

from eagerlab.gui.models.scripts_text import CELL

MARK = "# %%"


class NotebookError(ValueError):
    """A notebook that cannot be read; its text is a sentence."""


class Notebook:
    """A notebook of format 4. All but the code of its code cells stays as it is.

    Parameters
    ----------
    content : str
        JSON, as in the file.

    Raises
    ------
    NotebookError
        It is no such notebook.
    """

    def __init__(self, content: str) -> None:
        try:
            tree = json.loads(content)
        except (ValueError, RecursionError) as error:
            raise NotebookError(f"It is not whole: {error}.") from None
        if not isinstance(tree, dict) or not isinstance(tree.get("cells"), list):
            version = tree.get("nbformat") if isinstance(tree, dict) else None
            known = f" It says that it is of format {version}." if version else ""
            raise NotebookError(f"It is not a notebook of format 4.{known}")
        if not all(isinstance(cell, dict) for cell in tree["cells"]):
            raise NotebookError("It is not a notebook of format 4: a cell is no object.")
        self._content = content
        self._tree: dict[str, Any] = tree

    @property
    def text(self) -> str:
        """The code cells, each after a line ``# %%``."""
        return "\n\n".join(f"{MARK}\n{_source(cell)}".rstrip("\n") for cell in self._code_cells()) + "\n"

    def with_text(self, text: str) -> str:
        """Return the notebook as JSON with the code of `text` in its code cells.

        Cells that were added follow the cell before them; cells that are gone are left out.
        """
        if text == self.text:
            return self._content
        tree = copy.deepcopy(self._tree)
        cells: list[dict[str, Any]] = tree["cells"]
        code = [cell for cell in cells if cell.get("cell_type") == "code"]
        old = [_source(cell).strip("\n") for cell in code]
        new = _with_marks_inside(split_cells(text), old)
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        for kind, first, last, new_first, new_last in reversed(matcher.get_opcodes()):
            if kind == "equal":
                continue
            kept = min(last - first, new_last - new_first)
            for number in range(kept):
                _set_source(code[first + number], new[new_first + number])
            at = _index(cells, code[first + kept - 1]) + 1 if first + kept > 0 else _first_code(cells)
            for gone in code[first + kept : last]:
                del cells[_index(cells, gone)]
            added = [self._cell(source) for source in new[new_first + kept : new_last]]
            cells[at:at] = added
        return _written(tree)

    def _code_cells(self) -> list[dict[str, Any]]:
        return [cell for cell in self._tree["cells"] if cell.get("cell_type") == "code"]

    def _cell(self, source: str) -> dict[str, Any]:
        cell: dict[str, Any] = {"cell_type": "code", "execution_count": None}
        if (self._tree.get("nbformat", 4), self._tree.get("nbformat_minor", 0)) >= (4, 5):
            cell["id"] = secrets.token_hex(4)
        cell |= {"metadata": {}, "outputs": [], "source": _lines(source)}
        return cell


def split_cells(text: str) -> list[str]:
    """Return the code between lines that begin with ``# %%``, without empty lines at either end."""
    cells: list[list[str]] = [[]]
    for line in text.split("\n"):
        if CELL.match(line):
            cells.append([])
        else:
            cells[-1].append(line)
    sources = ["\n".join(lines).strip("\n") for lines in cells]
    return sources[1:] if not sources[0].strip() else sources


def _with_marks_inside(cells: list[str], old: list[str]) -> list[str]:
    """Return the cells with those put together again that held a line ``# %%`` before, and are unchanged."""
    for source in old:
        pieces = split_cells(f"{MARK}\n{source}")
        count = len(pieces)
        for place in range(len(cells) - count + 1 if count > 1 else 0):
            if cells[place : place + count] == pieces:
                cells[place : place + count] = [source]
                break
    return cells


def _written(tree: dict[str, Any]) -> str:
    text = json.dumps(tree, ensure_ascii=False, indent=1) + "\n"
    if any("\ud800" <= character <= "\udfff" for character in text):  # half a character, in some output
        text = json.dumps(tree, indent=1) + "\n"
    return text


def _lines(source: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", source)


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def _set_source(cell: dict[str, Any], source: str) -> None:
    whole = isinstance(cell.get("source"), str)
    cell["source"] = source if whole else _lines(source)


def _first_code(cells: list[dict[str, Any]]) -> int:
    """Return where the first code cell stands, or the end."""
    places = (number for number, cell in enumerate(cells) if cell.get("cell_type") == "code")
    return next(places, len(cells))


def _index(cells: list[dict[str, Any]], cell: dict[str, Any]) -> int:
    return next(number for number, one in enumerate(cells) if one is cell)
