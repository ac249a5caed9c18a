"""Units of texts: tokens, characters and letters."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.data.corpus import Annotation
from maege.data.edit import Edit, apply_edits
from maege.data.units import (
    Unit,
    annotation_in_units,
    join_units,
    splitter,
    unit_of_language,
)

TEXTS = st.text(alphabet="我e\u0301A1ü.'-’ んが\u3099한กำ👨\u200d👩مَ\u200bé", max_size=12)
UNITS = st.sampled_from(["character", "letter"])


@pytest.mark.parametrize(
    ("text", "characters", "letters"),
    [
        ("我用iPhone 15 Pro。", "我 用 iPhone 15 Pro 。", "我 用 i P h o n e 1 5 P r o 。"),
        ("ＡＢ家-a 3,5%", "ＡＢ 家 - a 3,5 %", "Ａ Ｂ 家 - a 3 , 5 %"),
        ("e\u0301te\u0301 l’eau", "été l’eau", "é t é l ’ e a u"),
        ("か\u3099く한국", "が く 한 국", "が く 한 국"),
        ("👨\u200d👩\u200d👧家 กำลัง مَرْ", "👨\u200d👩\u200d👧 家 กำ ลั ง مَ رْ", None),
        (" \u0301a", "\u0301 a", None),
    ],
)
def test_units_of_texts(text: str, characters: str, letters: str | None) -> None:
    assert splitter("token")(text) == text.split()
    assert join_units(text, "character") == characters
    assert join_units(text, "letter") == (letters or characters)


@given(TEXTS, UNITS)
def test_splitting_loses_nothing_but_blanks_and_is_done_once(text: str, unit: Unit) -> None:
    joined = join_units(text, unit)
    assert joined.replace(" ", "") == "".join(normalize("NFC", text).split())
    assert join_units(joined, unit) == joined
    assert join_units(text, "token") == text


@given(st.lists(TEXTS.filter(str.strip), min_size=2, max_size=4), TEXTS, UNITS)
def test_edits_of_units_give_the_same_text(tokens: list[str], new: str, unit: Unit) -> None:
    source = tuple("".join(token.split()) for token in tokens)
    edits = (Edit(0, 1, tuple(new.split()), "S"), Edit(2, 2, ("x", "家"), "M"))
    of_units = annotation_in_units(Annotation(0, edits), source, unit)
    units = splitter(unit)(" ".join(source))
    corrected = " ".join(apply_edits(source, edits))
    assert " ".join(apply_edits(units, of_units.edits)) == join_units(corrected, unit)


def test_the_unit_follows_the_language() -> None:
    codes = ("zh-TW", "ja", "ko", "th", "en", None)
    units = ["character"] * 2 + ["token"] * 4
    assert [unit_of_language(code) for code in codes] == units
