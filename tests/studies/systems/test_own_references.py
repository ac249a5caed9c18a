"""References of single systems, made from their own outputs."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.metric.signature import compared_entries
from maege.studies.systems.report.result import SystemsResult
from tests.support.command_line import ok, refused

SOURCES = ("he go", "she like tea", "fine", "i am")
# Systems, and what their editors made of the outputs: A is right in three sentences, B in two.
TEXTS = {
    "reference": ("he goes", "she likes tea", "fine", "I am"),
    "A": ("he goes", "she liked tea", "fine", "i am"),
    "B": ("he went", "she likes tea", "fine .", "I am"),
    "A-edited": ("he goes", "she liked tea", "fine", "I am"),
    "B-edited": ("he went away", "she likes the tea", "fine .", "I am"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, lines in {**TEXTS, "source": SOURCES}.items():
        (tmp_path / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines))
    return tmp_path


def keys(folder: Path, **further: Any) -> dict[str, Any]:
    return {
        "corpus": {
            "source": str(folder / "source.txt"),
            "references": [str(folder / "reference.txt")],
        },
        "files": {name: str(folder / f"{name}.txt") for name in "AB"},
        "system_references": {name: str(folder / f"{name}-edited.txt") for name in "AB"},
        "statistics": {"resamples": 50, "permutations": 19},
        **further,
    }


def compare(folder: Path, *metrics: str, **further: Any) -> SystemsResult:
    return maege.systems({**keys(folder, **further), "metrics": [*metrics]})


def scores(result: SystemsResult) -> dict[str, list[float]]:
    columns = ["own", "others", "difference", "common"]
    table = result.table("own_references").set_index("system")
    return {str(system): table.loc[system, columns].tolist() for system in table.index}


def test_values_by_hand(folder: Path) -> None:
    """3 outputs of A are as edited from A, none as from B; 2 of B are as from B, 1 as from A."""
    result = compare(folder, "exact-match")
    assert scores(result) == {
        "A": [0.75, 0.0, 0.75, 0.5],
        "B": [0.5, 0.25, 0.25, 0.5],
        "all systems": [0.625, 0.125, 0.5, 0.5],
    }
    crossed = result.table("crossed_references").set_index(["system", "references_of"])["score"]
    assert crossed["A", "B"] == 0.0
    assert crossed["B", "A"] == 0.25
    (pair,) = result.table("pairs").to_dict("records")
    assert {pair["a"]: pair["difference"], pair["b"]: -pair["difference"]}["A"] == 0.25
    main = result.table("scores").set_index("system")["score"]
    assert dict(main) == {"A": 0.75, "B": 0.5}  # without the source, which has no such reference
    (note,) = (note for note in result.notes if "favour" in note)
    assert "exact-match +.500" in note


def test_added_references_are_so_for_all_requests(folder: Path) -> None:
    result = compare(folder, "exact-match", with_common_references=True)
    assert scores(result)["B"] == [0.75, 0.5, 0.25, 0.5]
    (signature,) = result.signatures.values()
    assert compared_entries(signature) == {"references": "2", "own_references": "added"}


def test_the_source_may_have_a_reference_made_from_it(folder: Path) -> None:
    own = {**keys(folder)["system_references"], "source": [str(folder / "reference.txt")]}
    result = compare(folder, "exact-match", system_references=own)
    assert scores(result)["source"][0] == 0.25
    assert not any("left out" in note and "source" in note for note in result.notes)


def test_gold_edits_are_extracted_and_said(folder: Path) -> None:
    edit = "A 1 2|||X|||goes|||REQUIRED|||-NONE-|||0\n"
    m2 = f"S he go\n{edit}\nS she like tea\n\nS fine\n\nS i am\n\n"
    (folder / "gold.m2").write_text(m2)
    result = compare(folder, "errant", corpus={"m2": [str(folder / "gold.m2")]})
    (part,) = result.parts
    assert part.compared_with == (
        "Compared with: 1 reference of each sentence, made from the output of each system itself "
        "(A: A-edited; B: B-edited), not with the common ones (gold). Gold edits extracted from "
        "them by ERRANT (lite): errant."
    )
    (signature,) = result.signatures.values()
    expected = {"references": "1", "own_references": "only", "gold_edits": "extracted"}
    assert compared_entries(signature) == expected
    # The editor of A made "I" of "i"; nothing else is wrong.
    detail = result.table("details").query("system == 'A'").set_index("detail")["value"]
    assert (detail["precision"], round(detail["recall"], 6)) == (1.0, round(2 / 3, 6))


def test_a_sentence_without_a_reference_of_some_system_is_left_out_for_all(folder: Path) -> None:
    (folder / "A-edited.txt").write_text("he goes\n\nfine\nI am\n")
    result = compare(folder, "exact-match")
    assert scores(result)["A"][0] == pytest.approx(2 / 3)
    assert scores(result)["B"][0] == pytest.approx(2 / 3)
    assert any("1 of 4 sentences" in note for note in result.notes)


def test_the_order_of_names_changes_nothing(folder: Path) -> None:
    turned = dict(reversed(keys(folder)["system_references"].items()))
    first, second = compare(folder, "gleu"), compare(folder, "gleu", system_references=turned)
    for table in ("own_references", "crossed_references", "scores"):
        assert first.table(table).equals(second.table(table))
    assert first.parts[0].compared_with == second.parts[0].compared_with


def test_other_references_are_another_result(folder: Path) -> None:
    """The files are in the fingerprint, as is the use of common references."""
    (folder / "c.yaml").write_text(
        "corpus: {source: source.txt, references: [reference.txt]}\nfiles: {A: A.txt, B: B.txt}\n"
        "system_references: {A: A-edited.txt, B: [B-edited.txt]}\nmetrics: [exact-match]\n"
    )
    ok("systems", "c.yaml", "--output", "out", cwd=folder)
    assert "A-edited.txt" in (folder / "out/manifest.json").read_text()
    ok("systems", "c.yaml", "--output", "out", cwd=folder)
    (folder / "A-edited.txt").write_text("he goes\nshe likes tea\nfine\nI am\n")
    assert "--force" in refused("systems", "c.yaml", "--output", "out", cwd=folder)


def test_each_of_several_test_sets_has_its_own(folder: Path) -> None:
    own = keys(folder)
    sets = {name: {k: own[k] for k in ("corpus", "files", "system_references")} for name in "xy"}
    sets["y"] |= {"system_references": {}}
    result = maege.systems(
        {"test_sets": sets, "metrics": ["exact-match"], "statistics": {"resamples": 50}}
    )
    assert len(result.table("own_references", "x")) == 3
    assert sum("x: each system is compared" in note for note in result.notes) == 1
    (signature,) = {*result.signatures.values()}
    assert compared_entries(signature)["own_references"] == "some"


@pytest.mark.parametrize(
    ("references", "error", "message"),
    [
        ({"A": "A-edited.txt"}, ConfigError, "A would be compared.* and B not"),
        ({"A": "A-edited.txt", "C": "B.txt"}, ConfigError, "no system 'C'; .*A, B"),
        ({"A": "A-edited.txt", "B": "short.txt"}, DataError, r"short\.txt: 1 lines"),
        ({"A": "A-edited.txt", "B": ["B.txt", "B.txt"]}, DataError, "another reference is called"),
        ({"A": "A-edited.txt", "B": "gold.m2"}, DataError, "M2 file"),
        ({"A": "A-edited.txt", "B": "none.txt"}, ConfigError, r"none\.txt"),
    ],
)
def test_mistakes_are_one_message(
    folder: Path, references: dict[str, Any], error: type[Exception], message: str
) -> None:
    (folder / "short.txt").write_text("one\n")
    (folder / "gold.m2").write_text("S a\n\n")
    paths = {
        name: [str(folder / file) for file in ([of] if isinstance(of, str) else of)]
        for name, of in references.items()
    }
    with pytest.raises(error, match=message):
        compare(folder, "exact-match", system_references=paths)


def test_edits_in_sentences_are_compared_with_the_reference_of_the_system(folder: Path) -> None:
    result = compare(folder, "errant")
    (panel,) = (
        panel
        for section in result.parts[0].sections
        for panel in section.panels
        if panel.template == "sentences.html"
    )
    first = panel.data["sentences"][0]
    assert [name for name, _ in first["gold"]] == ["of A", "of B"]
    names, outcomes = panel.data["systems"], [first["outcomes"][n] for n in first["systems"]]
    right = {name: outcome[1] for name, outcome in zip(names, outcomes, strict=True)}
    assert [first["edits"][n][2] for n in right["A"]] == ["goes"]
    gold = {name: first["gold"][o[0]][0] for name, o in zip(names, outcomes, strict=True)}
    assert gold == {"A": "of A", "B": "of B"}
