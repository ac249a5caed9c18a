"""Challenge sets of others: what is read of each format, and what is wrong with a file."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from maege.errors import DataError
from maege.studies.challenge.challenge_set import ChallengeSet, read_set
from maege.studies.challenge.formats import FORMATS, format_of
from maege.studies.challenge.gathered_set import phenomenon_name

OWN = {"id": "a-1", "source": "He go .", "good": "He goes .", "harmful": "He gone ."}
DEMETR = {
    "id": 4,
    "src_sent": "Er kam 1990 .",
    "eng_sent": "He came in 1990 .",
    "mt_sent": "He arrived in 1990 .",
    "pert_sent": "He arrived in 1991 .",
    "pert_check": True,
    "severity": "critical",
    "pert_name": "critical_id10_numbers_replaced",
    "lang_tag": "german",
}
BLIMP = {
    "sentence_good": "Anna sees herself.",
    "sentence_bad": "Anna sees himself.",
    "UID": "anaphor_gender_agreement",
    "linguistics_term": "anaphor_agreement",
}
PEVDATA = {
    "S1-src": "I am hapy .",
    "Edit": "[2, 3]: hapy -> [2, 3]: happy",
    "S2-hyp": "I am happy .",
    "Human Judgment": 1,
}
FOUND = {
    "id": "gleu-climb-source-1",
    "source": "He go .",
    "better": "He goes .",
    "worse": "He goes . .",
    "references": ["He goes ."],
    "phenomenon": "searched-climb",
    "severity": "minor",
    "language": "en",
    "group": "sentence-1",
    "origin": "climb on gleu",
    "reference_is_better": True,
}
ACES = (
    "source\tgood-translation\tincorrect-translation\treference\tphenomena\tlangpair\n"
    'Sie sagte "nein" .\t"No ", she said .\t"Yes" , she said .\tShe said no .\tantonym-replacement'
    "\tde-en\n"
)
MULTIBLIMP = "sen,wrong_sen,phenomenon,language,verb\nDie Kuh geht.,Die Kuh gehen.,SV-#,deu,gehen\n"
AQUA = (
    "idx,src,tgt,label\n"
    "0,He go .,He goes .,TP\n"
    '1,He go .,"He goes there, too .",FP1\n'
    "2,He go .,He does go .,FP3\n"
    "3,Fine .,Fine .,TN\n"
    "4,She go .,She gone .,FP2\n"
    "5,They goes .,They goes .,FN\n"
)


def lines(*records: object) -> str:
    return "".join(f"{json.dumps(record)}\n" for record in records)


TEXTS = {
    "maege": lines(OWN),
    "aces": ACES,
    "demetr": json.dumps([DEMETR], indent=2),
    "blimp": lines(BLIMP),
    "multiblimp": MULTIBLIMP,
    "aqua": AQUA,
    "pevdata": json.dumps([PEVDATA]),
    "found-pairs": lines(FOUND),
}

Read = Callable[..., ChallengeSet]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def _read(text: str, form: str | None = None, name: str = "some set.txt") -> ChallengeSet:
        path = tmp_path / name
        path.write_bytes(text.encode())
        return read_set(path, form)

    return _read


def test_there_is_a_file_of_each_format() -> None:
    assert TEXTS.keys() == FORMATS.keys()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("change", ["", "mark", "CRLF"])
def test_the_head_of_a_file_says_its_format(
    form: str, change: str, read: Read, tmp_path: Path
) -> None:
    text = TEXTS[form]
    text = {"mark": f"\ufeff{text}", "CRLF": text.replace("\n", "\r\n")}.get(change, text)
    found = read(text)
    assert format_of(tmp_path / "some set.txt") == form
    assert found == read(text, form)
    assert found.items == read(TEXTS[form]).items
    assert found.judged == read(TEXTS[form]).judged


@pytest.mark.parametrize("form", ["demetr", "blimp", "pevdata", "found-pairs"])
def test_objects_may_be_in_lines_or_in_an_array(form: str, read: Read) -> None:
    text = TEXTS[form]
    records = json.loads(text if text.startswith("[") else f"[{text}]")
    in_lines, in_array = read(lines(*records)), read(json.dumps(records))
    assert (in_lines.items, in_lines.judged) == (in_array.items, in_array.judged)


def test_sources_of_translations_are_not_shown_to_metrics(read: Read) -> None:
    (item,) = read(ACES).items
    assert (item.id, item.source, item.good) == ("some-set-1", None, '"No ", she said .')
    assert item.further["src_sent"] == 'Sie sagte "nein" .'
    assert (item.references, item.language) == (("She said no .",), "en")
    assert (item.phenomenon, item.change) == ("antonym-replacement", "meaning")
    assert read(ACES).missing == {"source"}


def test_sources_in_the_language_of_the_texts_are_shown(read: Read) -> None:
    found = read(ACES.replace("de-en", "en-en"))
    assert found.items[0].source == 'Sie sagte "nein" .'
    assert not found.missing
    assert read(ACES.replace("langpair", "pair")).language is None


def test_changes_that_were_not_made_or_change_nothing_are_left_out(read: Read) -> None:
    records = [
        DEMETR,
        {**DEMETR, "pert_check": False},
        {**DEMETR, "pert_sent": DEMETR["mt_sent"]},
        {**DEMETR, "pert_sent": None},
        {**DEMETR, "pert_sent": "", "severity": "base", "pert_name": "base_id33_empty"},
    ]
    found = read(json.dumps(records))
    assert [item.id for item in found.items] == ["some-set-1", "some-set-5"]
    first, empty = found.items
    assert (first.phenomenon, first.severity) == ("numbers-replaced", "critical")
    assert (empty.harmful, empty.severity, empty.change) == ("", "sanity", "omission")
    assert first.group == empty.group
    assert first.further["lang_tag"] == "german"
    assert [note.split(": ")[1][:9] for note in found.notes] == ["1 entry i", "2 entries"]
    assert found.missing == {"source"}


def test_the_reference_is_no_damage_of_a_translation(read: Read) -> None:
    name = "base_id35_reference"
    record = {**DEMETR, "severity": "base", "pert_name": name, "pert_sent": DEMETR["eng_sent"]}
    assert not read(json.dumps([record])).items[0].has_right_answer


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("minor_id28_final_punc_removed", "punctuation"),
        ("minor_id27_char_removed", "spelling"),
        ("critical_id23_noun_removed", "omission"),
        ("critical_id6_addition", "addition"),
        ("minor_id15_case", "grammar"),
        ("critical_id8_negation", "meaning"),
        ("", "meaning"),
    ],
)
def test_names_of_changes_say_their_family(name: str, change: str, read: Read) -> None:
    assert read(json.dumps([{**DEMETR, "pert_name": name}])).items[0].change == change


def test_minimal_pairs_have_neither_sources_nor_references(read: Read) -> None:
    for text, language, phenomenon in [
        (TEXTS["blimp"], "en", "anaphor-gender-agreement"),
        (MULTIBLIMP, "de", "sv-number"),
        (MULTIBLIMP.replace(",", "\t"), "de", "sv-number"),
    ]:
        found = read(text)
        assert (found.language, found.items[0].phenomenon) == (language, phenomenon)
        assert found.missing == {"source", "references"}
    assert read(lines(BLIMP)).items[0].further["linguistics_term"] == "anaphor_agreement"


def test_items_of_one_right_text_are_a_group(read: Read) -> None:
    records = [
        BLIMP,
        {**BLIMP, "sentence_bad": "Anna see herself."},
        {**BLIMP, "sentence_good": "x"},
    ]
    assert [i.group for i in read(lines(*records)).items] == [
        "sentence-1",
        "sentence-1",
        "sentence-2",
    ]


def test_corrections_with_labels_are_items_and_judged_texts(read: Read) -> None:
    found = read(AQUA)
    (item,) = found.items
    assert item.texts == {
        "good": "He goes .",
        "harmless": "He does go .",
        "harmful": "He goes there, too .",
    }
    assert (item.source, item.severity, item.change) == ("He go .", "critical", "meaning")
    assert [(j.text, j.is_right) for j in found.judged] == [
        ("He goes .", True),
        ("He goes there, too .", False),
        ("She gone .", False),
    ]
    assert item.group == found.judged[0].group == found.judged[1].group != found.judged[2].group
    assert found.notes[0].endswith("1 FN, 1 FP3, 1 TN are neither right nor wrong corrections")
    assert (found.language, found.missing) == (None, {"references"})


def test_each_labelled_text_is_in_an_item_but_not_each_pair(read: Read) -> None:
    rows = "".join(f"He go .,harmful {n},FP2\n" for n in range(50))
    rows += "".join(f"He go .,good {n},TP\n" for n in range(30))
    found = read(f"src,tgt,tp_fp_label,language\n{rows}".replace(",TP", ",TP,UA"))
    assert len(found.items) == 50
    assert {i.harmful for i in found.items} == {f"harmful {n}" for n in range(50)}
    assert {i.good for i in found.items} == {f"good {n}" for n in range(30)}
    assert {i.severity for i in found.items} == {"minor"}


def test_a_column_says_the_language_of_corrections(read: Read) -> None:
    rows = "src,tgt,label,language\nI,We,TP,UA\nI,Me,FP1,UA\n"
    assert read(rows).language == read(rows).items[0].language == "uk"


def test_edits_that_people_judged_are_not_paired(read: Read) -> None:
    wrong = {**PEVDATA, "S2-hyp": "I am hap .", "Human Judgment": 0}
    found = read(json.dumps([PEVDATA, wrong]))
    assert [(j.text, j.is_right) for j in found.judged] == [
        ("I am happy .", True),
        ("I am hap .", False),
    ]
    assert (found.groups, found.language, found.items) == (1, "en", ())


def test_texts_that_win_can_be_tested_again(read: Read) -> None:
    (item,) = read(lines(FOUND)).items
    assert (item.id, item.group) == ("gleu-climb-source-1", "sentence-1")
    assert (item.good, item.harmful, item.severity) == ("He goes .", "He goes . .", "minor")
    assert item.further == {"origin": "climb on gleu", "reference_is_better": True}
    (item,) = read(lines({**FOUND, "origin": "corpus:conll14:3"})).items
    assert (item.made, item.further) == ("corpus:conll14:3", {"reference_is_better": True})


def test_items_that_are_read_can_be_written_in_the_own_format(read: Read) -> None:
    for form in FORMATS.keys() - {"pevdata"}:
        items = read(TEXTS[form]).items
        assert read("".join(f"{item.line()}\n" for item in items), "maege").items == items


def test_line_breaks_within_texts_of_json_are_spaces(read: Read) -> None:
    record = {**BLIMP, "sentence_good": "Anna sees\r\nherself.\n"}
    assert read(lines(record)).items[0].good == "Anna sees herself."


def test_names_of_phenomena_stay_different_where_they_are_cut() -> None:
    names = [
        "irregular_plural_subject_verb_agreement_1",
        "irregular_plural_subject_verb_agreement_2",
        "regular_plural_subject_verb_agreement_1",
        "x" * 90,
        "§",
    ]
    cut = [*map(phenomenon_name, names)]
    assert len({*cut}) == len(names)
    assert max(map(len, cut)) == 40
    assert cut[-1] == "unnamed"


def without(record: dict, key: str) -> dict:
    return {k: v for k, v in record.items() if k != key}


TWO = lines(OWN)
LONG = "long " * 2_000_000
WRONG = {
    "no keys": ('{"a": 1}\n', "none of the formats that are read, maege, aces"),
    "no columns": ("a,b\n1,2\n", "`--format`"),
    "empty": ("\n \n", "no items"),
    "empty array": ("[]", "no items"),
    "empty table": (ACES.partition("\n")[0], "no rows"),
    "own: JSON": (f"{TWO}{{\n", "line 2: not JSON"),
    "own: first line": ("{\n", "line 1: not JSON"),
    "own: doubled id": (f"{TWO}\n{TWO}", "line 3: id 'a-1' is that of line 1"),
    "own: severity": (lines({**OWN, "severity": "bad"}), "line 1: severity 'bad' is unknown"),
    "own: 10 MB": (TWO + lines({**OWN, "id": "b", "good": LONG}), "line 2: 10,000,0"),
    "own: first line of 10 MB": (lines({**OWN, "good": LONG}), "line 1: 10,000,0"),
    "aces: column": (ACES.replace("incorrect-translation", "bad"), "no column 'incorrect-trans"),
    "aces: language": (ACES.replace("de-en", "de-english!"), "line 2: 'english!' is not a lang"),
    "aces: pair": (ACES.replace("de-en", "german"), "line 2: langpair 'german' is not two"),
    "aces: 10 MB": (ACES.replace("nein", LONG), "line 2: not CSV"),
    "aces: cells": (ACES.replace("de-en", "de-en\tx"), "line 2: 7 cells"),
    "demetr: check": (json.dumps([DEMETR, without(DEMETR, "pert_check")]), "element 2: 'pert_ch"),
    "demetr: severity": (json.dumps([{**DEMETR, "severity": "x"}]), "element 1: severity 'x' is"),
    "demetr: JSON": (json.dumps([DEMETR])[:-1] + ", {]", "element 2: not JSON"),
    "demetr: comma": (json.dumps([DEMETR])[:-1] + "{}]", "element 1: neither a comma"),
    "demetr: end": (json.dumps([DEMETR])[:-1], "element 1: neither a comma"),
    "demetr: after": (json.dumps([DEMETR]) + "x", "follows the array, after element 1"),
    "demetr: kind": (json.dumps([DEMETR, 3]), "element 2: not a JSON object"),
    "demetr: text": (json.dumps([{**DEMETR, "mt_sent": 3}]), "element 1: 'mt_sent' is not a text"),
    "demetr: 10 MB": (json.dumps([{**DEMETR, "mt_sent": LONG}]), "element 1: 'mt_sent' has 10,0"),
    "demetr: all": (json.dumps([{**DEMETR, "pert_check": False}]), "no items; .*1 entry is left"),
    "demetr: NaN": (json.dumps([{**DEMETR, "pert_id": float("nan")}]), "element 1: NaN is not"),
    "blimp: key": (lines(BLIMP, without(BLIMP, "sentence_bad")), "line 2: no 'sentence_bad'"),
    "blimp: UID": (lines(without(BLIMP, "UID")), "line 1: no 'UID'"),
    "multiblimp: column": (MULTIBLIMP.replace("sen,", "text,", 1), "no column 'sen'"),
    "aqua: label": (AQUA.replace("TN", "TX"), "line 5: label 'TX' is unknown"),
    "aqua: column": (AQUA.replace("label", "verdict"), "no column 'label'"),
    "aqua: break": (AQUA.replace("He does go .", '"He does\ngo ."'), "line 5: 'tgt' has a line b"),
    "aqua: quote": (AQUA.replace("3,Fine", '3,"Fine'), "line 7: .* quotation mark"),
    "pevdata: judgement": (json.dumps([{**PEVDATA, "Human Judgment": 2}]), "element 1: 'Human"),
    "pevdata: true": (json.dumps([{**PEVDATA, "Human Judgment": True}]), "element 1: 'Human"),
    "found: key": (lines(without(FOUND, "worse")), "line 1: no 'worse'"),
    "found: doubled id": (lines(FOUND, FOUND), "line 2: id .* is that of line 1"),
    "NUL": (TWO + "\0", "line 2: a NUL"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_file_is_one_message_with_the_place(case: str, read: Read) -> None:
    text, message = WRONG[case]
    with pytest.raises(DataError, match=message) as raised:
        read(text)
    assert "some set.txt" in str(raised.value)


def test_a_format_that_is_said_is_not_looked_for(read: Read) -> None:
    with pytest.raises(DataError, match="line 1: not JSON"):
        read(ACES, "blimp")


def test_other_names_of_columns_are_read(read: Read) -> None:
    other = AQUA.replace("label", "TP_FP_Label").replace(",src,", ",Src,")
    assert read(other).items == read(AQUA).items
