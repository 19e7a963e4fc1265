"""Which encoding a text is in that is not UTF-8 and has no mark: told by the words that it would make."""

from __future__ import annotations

import contextlib
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from charset_normalizer import from_bytes

_SENSE = 0.75
"""Share of what is not ASCII that must make sense to be believed."""
_BETTER = 0.1
"""So much more sense than Windows-1252 another one must make: it is by far the most common."""
_RARE = 0.3
"""Share of an alphabet's letters that may be rare ones in a usual text."""
_INSIDE = frozenset("‘’–—\xa0")
_QUOTES = _INSIDE | frozenset("‚“”„‹›«»…")  # noqa: RUF001
_SIGNS = _QUOTES | frozenset("€†‡‰•™¡¢£¥§©ª¬®¯°±²³´µ¶·¹º¼½¾¿×÷")  # noqa: RUF001
_CHUNK = re.compile(r"[A-Za-z\x80-\U0010ffff]+")
_PARTS = re.compile(r"([^\W\d_ªº²³¹µ¼½¾]+)")
_LATIN = {
    "cp1252": (
        "äöüß",
        "àâæçéèêëîïôœùûüÿñ",
        "áéíñóúüïçàòè",
        "áàâãçéêíóôõúü",
        "àèéìíîòóù",
        "åäöéæøüèà",
        "éëïöüèêáóíç",
        "áéíóúæöðþ",
    ),
    "cp1250": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžäľĺŕô", "áéíóöőúüű", "ăâîşţ", "čćđšž"),
    "iso8859_2": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžäľĺŕô"),
    "cp1254": ("çğıİöşüâî",),
    "cp1257": ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"),
    "cp850": ("äöüß", "àâæçéèêëîïôùûü", "áéíñóúü"),
    "cp852": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžäľĺŕô"),
    "mac_roman": ("äöüß", "àâæçéèêëîïôœùûüÿñ", "áéíñóúüïçàòè"),
}
"""Encodings, and the letters of languages, or of some that are alike, that are written in them."""
_RUSSIAN, _FREQUENT = "абвгдежзийклмнопрстуфхцчшщъыьэюяё", "оеаинтсрвлкм"
_OTHER_ALPHABETS = {
    "cp1251": (
        (_RUSSIAN, _FREQUENT),
        ("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "оаинвітерскл"),
        ("абвгдђежзијклљмнњопрстћуфхцчџш", "аоиенртсјвук"),
    ),
    "koi8_r": ((_RUSSIAN, _FREQUENT),),
    "cp866": ((_RUSSIAN, _FREQUENT),),
    "cp1253": (("αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", "αοιετσνρηυκπ"),),
}
"""Encodings of words that hold no Latin letter: all letters of a language, and its frequent ones."""
_WIDE = {
    "gb18030": "的一是在不了有人中大为上个国我以要他时来用们生到作地于出就分对成会可主发年同工也能下过子"
    "说产种面方后多定行学法所民得经进度部家力里水化高小物现加量重数长宽名字值类别型红蓝绿黄白黑色男女日月北京上海市省温质价格标签",
    "big5": "的一是在不了有人中大為上個國我以要他時來用們生到作地於出就分對成會可主發年同工也能下過子"
    "說產種面方後多定行學法所民得經進度部家力裡水化高小物現加量重數長寬名字值類別型紅藍綠黃白黑色男女日月臺北市縣溫質價格標籤",
    "euc_kr": "이다는가을를의에고지하한도로사대자시기인어서나아리그정보일수전부제여해상과주장구원스동성회"
    "적라은유소경선마조무신안개너비높남산길색름별값류",
    "shift_jis": "".join(map(chr, range(0x3041, 0x30FD))),
    "euc_jp": "".join(map(chr, range(0x3041, 0x30FD))),
}
"""Encodings of two bytes a character, and characters that are frequent in texts written in them."""
_OTHERS = [*_WIDE, "cp1255", "cp1256", "cp874"]


def guess_encoding(sample: bytes) -> str:
    """Return the most likely encoding of text that is not UTF-8.

    Parameters
    ----------
    sample : bytes
        Cells with more than ASCII, each once.

    Returns
    -------
    str
        Python's name; Windows-1252 wherever that makes words.
    """
    shares: dict[str, float] = {}
    for encoding, share in _shares(sample):
        shares[encoding] = max(share, shares.get(encoding, 0.0))
    best = max(shares, key=lambda encoding: shares[encoding], default="")
    western = shares.get("cp1252", 0.0)
    if western >= _SENSE and western + _BETTER > shares[best]:
        return "cp1252"
    if best and shares[best] >= _SENSE:
        return best
    wide = _wide(sample)
    if wide:
        return wide
    match = from_bytes(sample, cp_isolation=_OTHERS).best()
    if match is not None:
        return match.encoding
    return "cp1252" if "cp1252" in shares else "latin-1"


def _wide(sample: bytes) -> str:
    """Return the encoding of East Asia that clearly gives the most frequent characters, or nothing."""
    hits = dict.fromkeys(_WIDE, 0)
    for encoding, frequent in _WIDE.items():
        with contextlib.suppress(UnicodeDecodeError):
            hits[encoding] = sum(character in frequent for character in sample.decode(encoding))
    best, second = sorted(hits, key=lambda encoding: -hits[encoding])[:2]
    return best if hits[best] > 2 * hits[second] else ""


def _shares(sample: bytes) -> Iterator[tuple[str, float]]:
    """Yield encodings and how much of what is not ASCII makes sense in a language written in them."""
    for encoding, languages in _LATIN.items():
        found = _letters(sample, encoding, alone=False)
        if found is not None:
            for letters in languages:
                yield encoding, _share(found, letters)
    for encoding, alphabets in _OTHER_ALPHABETS.items():
        found = _letters(sample, encoding, alone=True)
        if found is not None:
            for letters, frequent in alphabets:
                often = min(1.0, _share(found, frequent) + _RARE)
                yield encoding, _share(found, letters) * often


def _share(found: Counter[str], letters: str) -> float:
    """Return the share of letters that a language has; of a text without any, all makes sense."""
    if not found:
        return 1.0
    known = _both_cases(letters)
    return sum(count for letter, count in found.items() if letter in known) / found.total()


@cache
def _both_cases(letters: str) -> frozenset[str]:
    return frozenset(letters) | {letter.upper() for letter in letters if len(letter.upper()) == 1}


def _letters(sample: bytes, encoding: str, alone: bool) -> Counter[str] | None:
    """Count letters that are not ASCII; what makes no word counts as the letter "".

    Parameters
    ----------
    sample : bytes
        The text.
    encoding : str
        Tried; None is returned when it cannot be this one.
    alone : bool
        Whether words hold these letters alone, or Latin letters as well.
    """
    try:
        text = sample.decode(encoding)
    except UnicodeDecodeError:
        return None
    found: Counter[str] = Counter()
    for chunk in set(_CHUNK.findall(text)):
        parts = _PARTS.split(chunk)  # signs, word, signs, and so on
        for place, part in enumerate(parts):
            foreign = [letter for letter in part if not letter.isascii()]
            if place % 2:
                found.update(foreign if _is_word(part, alone) else [""] * len(foreign))
            elif not _are_usual_signs(part, is_inside=0 < place < len(parts) - 1):
                found[""] += len(foreign)
    return found


def _is_word(part: str, alone: bool) -> bool:
    """Tell whether letters can be a word, by their cases and by who stands beside whom."""
    if alone:
        is_cased = part.islower() or part.isupper() or part[1:].islower()
        return is_cased and not any(letter.isascii() for letter in part)
    if len(part) > 1 and not any(letter.isascii() for letter in part):
        return False
    pairs = itertools.pairwise(part)
    return not any(a.islower() and b.isupper() and not (a.isascii() and b.isascii()) for a, b in pairs)


def _are_usual_signs(part: str, is_inside: bool) -> bool:
    """Tell whether signs stand where they usually do: few at once, and within a word quotes and dashes."""
    if is_inside:
        return all(sign.isascii() or sign in _INSIDE for sign in part)
    signs = [sign for sign in part if not sign.isascii() and sign not in _QUOTES]
    return not signs or (len(signs) == 1 and signs[0] in _SIGNS)
