"""What texts are compared with: one line, one record, and entries of signatures."""

import pytest

from maege.data.corpus import Annotation
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.signature import compared_entries
from maege.plugins.registry import build
from maege.texts.compared import Compared

GOLD = Annotation(0, ())


def metrics(*names: str) -> dict[str, Metric]:
    return {name: build(name) for name in names}


def lite(**parameters: str) -> Metric:
    return build("errant", {"spacy_pipeline": "lite", **parameters})


def test_a_line_names_references_and_where_gold_edits_are_from() -> None:
    both = {"file": lite(), "own": lite(gold_edits="extracted"), **metrics("gleu", "ld")}
    compared = Compared.of(both, ["a.txt", "b.txt"], [2, 1, 2], ["gold.m2"])
    assert compared.text == (
        "Compared with: 1 to 2 references of each sentence (a.txt, b.txt). Gold edits of gold.m2: "
        "file. Gold edits extracted from them by ERRANT (lite): own."
    )
    assert compared.gold_edits == {"file": "file", "own": "extracted", "gleu": None}


def test_without_gold_edits_they_are_extracted() -> None:
    compared = Compared.of({"errant": lite()}, ["r"], [1])
    assert compared.text == (
        "Compared with: 1 reference of each sentence (r). Gold edits extracted from them by ERRANT "
        "(lite): errant."
    )
    assert compared.gold_files == ()


def test_metrics_without_references_are_compared_with_nothing() -> None:
    compared = Compared.of(metrics("ld"), ["r"], [1])
    assert compared.text == ""
    assert compared.signature("ld", "ld|unit:token") == "ld|unit:token"


def test_a_mixture_reads_what_its_parts_read() -> None:
    mixture = build("interpolated", {"a": "gleu", "b": {"m2": {"spacy_pipeline": "lite"}}})
    for files, kind in ((["g.m2"], "file"), (None, "extracted")):
        compared = Compared.of({"both": mixture}, ["r"], [3], files)
        assert compared_entries(compared.signature("both", mixture.signature)) == {
            "references": "3",
            "gold_edits": kind,
        }


def test_numbers_of_a_request_are_of_annotators_or_texts() -> None:
    request = ScoreRequest(
        ("a", "b"), ("a", "b"), (("a",), ()), "corpus", ((), (GOLD, Annotation(1, ())))
    )
    compared = Compared.of_request(lite(), request, ["g.m2"], ["g.m2"])
    assert (compared.fewest, compared.most) == (1, 2)
    assert compared.record["references_per_sentence"] == [1, 2]
    assert compared.record["gold_files"] == ["g.m2"]


def test_of_several_test_sets_a_signature_says_what_all_have() -> None:
    with_file = Compared.of({"errant": lite()}, ["a"], [1], ["g.m2"])
    without = Compared.of({"errant": lite()}, ["a", "b"], [2, 4])
    for first, second in ((with_file, without), (without, with_file)):
        merged = Compared.merged([first, second])
        assert merged.signature("errant", "errant|x:1") == "errant|references:1-4|x:1"
    merged = Compared.merged([without, without])
    assert merged.signature("errant", "e|x:1") == "e|references:2-4|gold_edits:extracted|x:1"


def test_names_of_files_are_hidden_in_blind_reviews() -> None:
    compared = Compared.of({"errant": lite()}, ["smith.txt"], [1], ["smith.m2"]).anonymous()
    assert "smith" not in compared.text
    assert compared.text.startswith("Compared with: 1 reference of each sentence (reference-1).")


@pytest.mark.parametrize("number", [17, 40])
def test_long_lists_are_cut(number: int) -> None:
    text = Compared.of(metrics("gleu"), [f"r{n}" for n in range(number)], [number]).text
    assert text.endswith(f"r15 and {number - 16} more).")
