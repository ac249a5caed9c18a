"""People as a part of a vetting: the values are those of the comparison with people."""

from pathlib import Path

import pytest

import maege
from maege.data import datasets
from maege.data.cards import human_card
from maege.data.fetching import fetch
from maege.errors import ConfigError
from maege.studies.humans.rows import ASKED_BY
from tests.studies.humans.test_measurements import SMALL
from tests.studies.humans.test_measurements import folder as folder


def human_set(folder: Path) -> dict[str, object]:
    return {
        "judgements": str(folder / "mine.csv"),
        "outputs": str(folder / "systems"),
        "source": str(folder / "source.txt"),
        "references": [str(folder / "reference.txt")],
    }


FAST = {"sections": ["contract"], "progress": False, "statistics": SMALL, "cache": None}


@pytest.fixture(scope="module")
def result(folder: Path) -> maege.VettingResult:
    return maege.vet("gleu", humans=[human_set(folder)], baselines=["ld"], **FAST)


def test_values_are_those_of_the_comparison_with_people(
    folder: Path, result: maege.VettingResult
) -> None:
    keys = {"humans": [human_set(folder)], "statistics": SMALL, "cache": None}
    humans = maege.humans(keys, metrics=["gleu", "ld"], progress=False)
    table = humans.table("summary", part="mine").set_index("metric")
    rows = result.grades.set_index("key")
    for key, name in (("people-sentences", "tau"), ("people-systems", "r")):
        for end, column in (("value", ""), ("low", "_low"), ("high", "_high")):
            expected = table.loc["gleu", f"{name}{column}" if column else name]
            assert rows.loc[key, end] == pytest.approx(expected)


def test_the_sentence_does_not_say_that_nobody_was_asked(result: maege.VettingResult) -> None:
    assert "people were not asked" not in result.dossier.sentence
    assert "not asked" not in " ".join(card.reason for card in result.dossier.dossiers[0].cards)
    words = {g.row.key: g.word for g in result.dossier.dossiers[0].grades}
    assert {words["people-sentences"], words["people-systems"]} <= {"good", "usual", "undecided"}
    assert words["order"] == words["alternatives"] == "not examined"
    assert set(result.dossier.dossiers[0].known) == {"ld"}
    (row,) = (g.row for g in result.dossier.dossiers[0].grades if g.row.key == "people-systems")
    assert row.asked_by == ASKED_BY


def test_a_metric_that_fails_on_judged_outputs_has_no_answer(folder: Path) -> None:
    def picky(source: str, hypothesis: str, references: list[str]) -> float:
        if "schoolx" in hypothesis:
            raise ValueError("no")
        return float(hypothesis in references)

    with pytest.warns(UserWarning):
        result = maege.vet(picky, humans=[human_set(folder)], baselines=["ld"], **FAST)
    grades = {g.row.key: g for g in result.dossier.dossiers[0].grades}
    assert {grades[k].word for k in ("people-sentences", "people-systems")} == {"not examined"}
    assert not result.is_complete


def test_mistakes_are_reported_before_anything_is_scored(folder: Path) -> None:
    def never(source: str, hypothesis: str, references: list[str]) -> float:
        raise AssertionError

    without = {k: v for k, v in human_set(folder).items() if k != "references"}
    with pytest.raises(ConfigError, match="needs references, and mine has none"):
        maege.vet(never, humans=[without], baselines=[], progress=False)


@pytest.mark.slow
def test_a_reversed_metric_is_bad_and_values_are_those_of_the_published_set(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    for card in human_card("gjg15").required_cards():
        list(fetch(card, data))
    result = maege.vet("bleu", corpus="conll14", humans=["gjg15"], sections=["contract"],
                       progress=False)  # fmt: skip
    rows = result.grades.set_index("key")
    assert rows.loc["people-sentences", "value"] == pytest.approx(0.3012, abs=5e-5)
    assert rows.loc["people-systems", "value"] == pytest.approx(-0.3017, abs=5e-5)
    assert rows.loc["people-systems", "grade"] == "bad"
    assert "Ranks systems in the reverse of people's order" in result.dossier.sentence
    # Metrics whose agreement with these people is known are compared, and not scored again.
    assert {*result.signatures} == {"bleu"}
    (dossier,) = result.dossier.dossiers
    assert dossier.notes == ()
    (of_systems,) = (g for g in dossier.grades if g.row.key == "people-systems")
    assert of_systems.place is not None
    assert {"gleu", "errant", "slor"} <= {d.metric for d in of_systems.place.differences}
    assert {*of_systems.place.named("better")} == set()
    (known,) = dossier.known["gleu"]["people-systems"]
    assert known.value.value == pytest.approx(0.756, abs=5e-4)
