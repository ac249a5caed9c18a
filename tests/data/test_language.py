"""Whether texts look English."""

from pathlib import Path

import pytest

from maege.data.language import MIN_WORDS, not_english, require_english
from maege.data.m2 import read_m2
from maege.errors import DataError

ENGLISH = """I have lived in this town since I was a child .
Some people think that money can buy everything , but they are wrong .
When it rains , the streets of our village become rivers .
My brother does n't like coffee ; he prefers tea with milk .
If you want to learn a language , you should read a lot .
They would have come earlier if the train had been on time ."""
OTHERS = {
    "German": """Ich wohne seit meiner Kindheit in dieser kleinen Stadt am Fluss .
Viele Menschen glauben , dass Geld allein glücklich macht , aber das stimmt nicht .
Wenn es regnet , werden die Straßen unseres Dorfes zu Bächen .
Mein Bruder mag keinen Kaffee , er trinkt lieber Tee mit Milch .
Wer eine Sprache lernen will , soll jeden Tag ein Buch lesen .""",
    "Spanish": """Vivo en este pueblo desde que era un niño pequeño .
Mucha gente cree que el dinero da la felicidad , pero no es verdad .
Cuando llueve , las calles de nuestra aldea se convierten en ríos .
A mi hermano no le gusta el café ; prefiere el té con leche .
Si quieres aprender una lengua , tienes que leer cada día .""",
    "Dutch": """Ik woon al sinds mijn jeugd in dit kleine dorp aan de rivier .
Veel mensen geloven dat geld gelukkig maakt , maar dat is niet waar .
Of het nu regent of niet , we gaan morgen met de fiets naar school .
Mijn broer houdt niet van koffie , hij drinkt liever thee met melk .
Wie een taal wil leren , moet elke dag een bladzijde lezen .""",
    "Danish": """Jeg har boet i denne lille by siden jeg var barn .
Mange mennesker tror , at penge gør lykkelig , men det er ikke sandt .
Når det regner , bliver gaderne i vores landsby til floder .
Min bror kan ikke lide kaffe , han drikker hellere te med mælk .
For at lære et sprog skal man læse en side hver dag .""",
    "Ukrainian": "Я живу в цьому місті з дитинства .",
    "Chinese": "我 从 小 就 住 在 这 个 城 市 。",
    "Greek": "Ζω σε αυτή την πόλη από μικρό παιδί .",
}


@pytest.mark.parametrize("language", OTHERS)
def test_other_languages_do_not_look_english(language: str) -> None:
    texts = OTHERS[language].splitlines()
    for form in (str.lower, str.upper, str):
        assert not_english([form(text) for text in texts])
    with pytest.raises(DataError, match=r"^my.txt does not look English: .*: `--language CODE`$"):
        require_english(texts, "my.txt", "`--language CODE`")


def test_english_in_any_case_and_with_other_words_looks_english() -> None:
    lines = ENGLISH.splitlines()
    mixed = [*lines, *OTHERS["German"].splitlines(), OTHERS["Ukrainian"], OTHERS["Chinese"]]
    for texts in (lines, [ENGLISH.upper()], [ENGLISH.replace(" ", "")], mixed):
        require_english(texts, "my.txt", "")


def test_short_and_repeated_texts_do_not_tell() -> None:
    words = OTHERS["German"].split()
    few = [word for word in words if word.isalpha()][: MIN_WORDS - 1]
    for texts in ([], [""], ["x1 x2 , 3"] * 99, few, [OTHERS["German"].splitlines()[0]] * 99):
        assert not_english(texts) is None
    assert not_english(["α β γ → 12"]) is None


def test_all_parts_of_a_long_text_count() -> None:
    """The first lines may be headings, or in another language."""
    german, english = OTHERS["German"].splitlines(), ENGLISH.splitlines()
    assert not_english([*german * 10, *english * 400]) is None


def test_a_few_english_words_do_not_make_a_text_english() -> None:
    german = OTHERS["German"].splitlines()
    assert not_english([*german, "Er sagt immer : the show must go on ."])


def test_real_corpora(data: Path) -> None:
    for path in sorted(data.rglob("*.m2")):
        if path.stat().st_size:
            sentences = read_m2(path, on_error="skip_line").sentences
            reason = not_english([sentence.text for sentence in sentences])
            assert bool(reason) == ("multilingual" in path.parts), path
