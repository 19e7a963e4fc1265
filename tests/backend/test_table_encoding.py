"""Encodings of texts without a mark: found by the words that they make, also in tables of a few words."""

from __future__ import annotations

from pathlib import Path

import pytest

from eagerlab.backend.data.reading import Reading
from eagerlab.backend.data.table_encoding import guess_encoding
from eagerlab.backend.data.table_text import find_encoding
from tests.backend.table_files import write

TABLES = {
    "cp1252": (
        "Nr;Länge;Breite;Farbe;Art\n" + "1;4,9;3,6;weiß;Setosa\n2;5,9;2,6;blau;Versicolor\n" * 120,
        "GRÖSSE;STÄRKE;MÜLL\n1;2;3\n",
        "prénom,âge,été\nZoé,3,où\nFrançois,4,déjà\n",
        "PRÉNOM;ÂGE;ÉTÉ\n1;2;3\n",
        "año;niño;teléfono\n1;2;¿qué?\n",
        "região;ação;coração\n1;2;não\n",
        "città;perché;più\n1;2;3\n",
        "ålder;färg\n3;blå\n4;grön\n",
        "køn;højde\nmand;3\n",
        "ár;hæð;kyn\n3;það;maður\n",
        "name,label\nMalmö,a\nSão Paulo,b\nGenève,b\nKøbenhavn,a\nA Coruña,b\n",
        "temp °C,area m²,label\n1,2,a\n3,4,b\n",
        "x,label\n1,±5\n2,½\n3,5µ\n",
        "price,label\n3 €,a\n4 €,b\n",
        "price £,label\n1,a\n2,b\n",
        "text,label\nit’s “fine” – really…,a\ndon’t,b\n",
        "café,label\n1,a\n2,b\n",
        "Wort;Anführung\n„gut“;1\n«bon»;2\n",
    ),
    "cp1250": (
        "długość;kolor;płeć\n1;żółty;mężczyzna\n2;zielony;kobieta\n",
        "délka;šířka;barva\n1;2;žlutá\n3;4;červená\n",
        "hosszúság;színű\n1;zöld\n2;sárga\n",
    ),
    "iso8859_2": ("długość;kolor;płeć\n1;żółty;mężczyzna\n",),
    "cp1254": ("yaş;ağırlık;şehir\n1;2;İstanbul\n3;4;Eskişehir\n",),  # noqa: RUF001
    "cp1257": ("ilgis;aukštis;reikšmė\n1;2;žalia\n3;4;mėlyna\n",),
    "cp1251": (
        "имя,возраст\nдыня,30\n",
        "ИМЯ,ВОЗРАСТ\nДЫНЯ,30\nКИВИ,20\n",  # noqa: RUF001
        "Имя;Возраст;Город\nАнна;30;Москва\nОльга;25;Тула\n",  # noqa: RUF001
        "вік;колір\n1;синій\n2;зелений\n",
    ),
    "koi8_r": ("имя;возраст\nАнна;30\nОльга;20\n",),  # noqa: RUF001
    "cp866": ("длина;цвет\n1;красный\n2;синий\n",),
    "cp1253": ("μήκος;χρώμα\n1;πράσινο\n2;κόκκινο\n",),
    "shift_jis": (
        "名前,値,種類\nさくら,2,赤\nたろう,4,青\n",
        "テスト,値,ラベル\n1,2,イヌ\n3,4,ネコ\n",
    ),
    "euc_jp": ("名前,値,種類\nさくら,2,赤\nたろう,4,青\n",),
    "gb18030": ("姓名,数值,类别\n1,2,红\n3,4,蓝\n", "长度,颜色\n1,红色\n2,蓝色\n"),
    "big5": ("長度,顏色\n1,紅色\n2,藍色\n",),
    "euc_kr": ("길이,색상\n1,빨강\n2,파랑\n",),
    "cp850": ("Länge;Größe;Art\n1;2;weiß\n",),
    "mac_roman": ("Länge;Größe;Art\n1;2;weiß\n",),
}


@pytest.mark.parametrize(
    ("encoding", "text"), [(encoding, text) for encoding, texts in TABLES.items() for text in texts]
)
def test_an_old_encoding_is_found_by_its_words(tmp_path: Path, encoding: str, text: str) -> None:
    found = find_encoding(write(tmp_path / "old.csv", text, encoding), Reading())
    assert text.encode(encoding).decode(found) == text


def test_what_makes_no_words_is_still_read_somehow() -> None:
    for sample in (b"\x81\x8d\x8f\x90\x9d", b"x\xff\xfe\xfdy", bytes(range(128, 256))):
        assert sample.decode(guess_encoding(sample))
