"""Bring the translations up to date with the program: the command `dev.py texts`.

Usage: python3 packaging/dev.py texts [--new LOCALE | --check]

    (nothing)       bring each resources/i18n/*.ts up to date, compile it, and say what is left to translate
    --new LOCALE    begin a language, for example `--new de` or `--new pt_BR`
    --check         change nothing; fail where a file is not up to date

Translate with Qt Linguist (`pyside6-linguist FILE.ts`) or in a text editor. Texts that are gone leave the
files; those that stay keep their translation.
"""

from __future__ import annotations

import re
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from texts_backend import backend_texts
from texts_compile import FOLDER, ToolError, compile_stale, qt_tool, run_tool
from texts_window import BACKEND, Text, TextError, window_texts

ROOT = Path(__file__).resolve().parent.parent


def collect(root: Path = ROOT) -> list[Text]:
    """Return every text that a translation needs, by context.

    Raises
    ------
    TextError
        A call in the window's code cannot be read.
    """
    window = window_texts(root / "eagerlab" / "gui")
    said = [Text(BACKEND, source) for source in backend_texts(root)]
    return list(dict.fromkeys(sorted([*window, *said], key=lambda text: text.context)))


def known(file: Path) -> set[Text]:
    """Return the texts that a `.ts` file has."""
    found = set()
    for context in ET.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            comment, plural = message.findtext("comment") or "", message.get("numerus") == "yes"
            found.add(Text(context.findtext("name") or "", message.findtext("source") or "", comment, plural))
    return found


def unfinished(file: Path) -> list[Text]:
    """Return the texts of a `.ts` file that have no translation yet, or one that nobody has confirmed."""
    left = []
    for context in ET.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            words = "" if translation is None else "".join(translation.itertext()).strip()
            if translation is None or translation.get("type") or not words:
                left.append(Text(context.findtext("name") or "", message.findtext("source") or ""))
    return left


def update(file: Path, texts: Iterable[Text]) -> None:
    """Let `lupdate` bring one `.ts` file, new or old, to exactly these texts.

    Raises
    ------
    ToolError
        `lupdate` is missing or failed, or took something in another way than it was written.
    """
    wanted = list(texts)
    with tempfile.TemporaryDirectory() as folder:
        listing = Path(folder) / "texts.py"
        listing.write_text("".join(_call(text) for text in wanted), encoding="utf-8")
        options = ["-no-obsolete", "-locations", "none", "-source-language", "en_US", "-silent"]
        run_tool([qt_tool("lupdate"), *options, listing, "-ts", file])
    different = known(file) ^ set(wanted)
    if different:
        raise ToolError(f"lupdate took these texts in another way: {sorted(different)[:5]}")


def _call(text: Text) -> str:
    """Write one text as a line of Python that `lupdate` reads as it is meant."""
    arguments = [text.context, text.source]
    words = ", ".join(_quoted(one) for one in arguments)
    comment = _quoted(text.comment) if text.comment else "None"
    if text.plural:
        return f"QCoreApplication.translate({words}, {comment}, 0)\n"
    return (
        f"QCoreApplication.translate({words}, {comment})\n"
        if text.comment
        else f"QT_TRANSLATE_NOOP({words})\n"
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def main(arguments: list[str]) -> int:
    """Carry out the command line; returns 1 where something is behind or cannot be done, 2 for bad input."""
    try:
        match arguments:
            case []:
                return _update_all(sorted(FOLDER.glob("eagerlab_*.ts")))
            case ["--new", locale] if re.fullmatch(r"[a-z]{2,3}(_[A-Z][A-Za-z]+)?", locale):
                return _update_all([FOLDER / f"eagerlab_{locale}.ts"])
            case ["--check"]:
                return _check()
    except (TextError, ToolError) as error:
        print(error, file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


def _update_all(files: list[Path]) -> int:
    texts = collect()
    for file in files:
        update(file, texts)
        left = len(unfinished(file))
        print(
            f"{file.relative_to(ROOT)}: {len(texts)} texts, {left} left to translate"
            if left
            else f"{file.name}: complete"
        )
    compile_stale()
    return 0


def _check() -> int:
    wanted = set(collect())
    behind = [file.name for file in sorted(FOLDER.glob("eagerlab_*.ts")) if known(file) != wanted]
    if behind:
        print(f"not up to date: {', '.join(behind)}. Run: python3 packaging/dev.py texts", file=sys.stderr)
    return 1 if behind else 0


def pseudo(folder: Path, locale: str = "eo") -> Path:
    """Make a translation in which every text stands in brackets, to see which words of the window have none.

    Parameters
    ----------
    folder : Path
        Gets `eagerlab_LOCALE.ts` and its `.qm`.
    locale : str
        A language that EagerLab does not have.

    Returns
    -------
    Path
        The `.ts` file.
    """
    file = folder / f"eagerlab_{locale}.ts"
    update(file, collect())
    tree = ET.parse(file)
    for message in tree.getroot().iter("message"):
        words = f"⟦{message.findtext('source')}⟧"
        translation = message.find("translation")
        assert translation is not None
        translation.attrib.pop("type", None)
        forms = translation.findall("numerusform")
        for form in forms:
            form.text = words
        if not forms:
            translation.text = words
    tree.write(file, encoding="utf-8", xml_declaration=True)
    compile_stale(folder)
    return file


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
