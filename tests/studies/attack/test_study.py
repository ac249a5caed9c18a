"""An attack as a whole: its findings, and its result when it is read back."""

from pathlib import Path

import pytest

import maege
from maege.report.study_result import StudyResult
from maege.studies.attack.measurements import Attacked
from maege.studies.attack.report.result import AttackResult
from maege.studies.attack.study import report
from tests.studies.attack.victims import Constant, attack, inputs_of
from tests.support.command_line import ROOT


def test_weights_of_words_are_exposed(learnt: StudyResult) -> None:
    rates = learnt.table("rates").set_index("opponent")
    assert rates.is_exposed.all()
    assert rates.rate["alternative"] == 1
    (finding, _) = learnt.findings
    assert finding.startswith("learnt is exposed in 4 of 4 pairs of attack and opponent")
    assert "a correction that the metric does not see (universal: 1.000 [.89, 1.00])" in finding
    assert len(learnt.table("examples")) == 12


def test_results_are_read_back(learnt: StudyResult, tmp_path: Path) -> None:
    learnt.write(tmp_path / "out")
    again = AttackResult.load(tmp_path / "out")
    assert again.to_markdown() == learnt.to_markdown()
    assert again.claims == learnt.claims
    assert again.further_files() == learnt.further_files()


def test_gains_need_corrections_above_sources() -> None:
    result = attack(Constant(), budget=60)
    assert result.table("rates").gain.isna().all()
    assert any("are not given: they are relative" in note for note in result.notes)


def test_people_are_visible_or_hidden() -> None:
    few = attack("ld", visible=5, budget=60)
    assert "alternative" not in set(few.table("rates").opponent)
    assert any("no corrections that metrics do not see" in note for note in few.notes)
    assert (
        "english.reference-3" not in attack("ld", visible=4, budget=60).description.split("not")[0]
    )


def notes(**keys: object) -> tuple[str, ...]:
    """Return the notes on an attack with some settings, without those on metrics."""
    config, inputs = inputs_of("ld", **keys)
    (part,) = report(config, inputs, Attacked((), (), (), {})).parts
    return part.notes


@pytest.mark.parametrize(
    ("keys", "part"),
    [
        ({"moves": "likely"}, "are likely only"),
        ({"repeats": 7}, "means of 7 new scores"),
        ({"references": {"use": ["annotators"]}}, "with fewer than 4 people"),
    ],
)
def test_settings_that_limit_what_is_said_have_a_note(keys: dict, part: str) -> None:
    assert notes() == ()
    (note,) = notes(**keys)
    assert part in note


def test_notes_on_climbing_are_only_for_those_who_climb() -> None:
    assert notes(moves="likely", attacks=("neighbour",)) == ()


def test_texts_of_others_are_evaluated_without_a_search(tmp_path: Path) -> None:
    _, inputs = inputs_of()
    lines = (ROOT / "corpora/tiny/english.system-eager.txt").read_text().splitlines()
    path = tmp_path / "eager.txt"
    path.write_text("\n".join(lines) + "\n")
    result = maege.attack("gleu", "tiny", texts={"eager": path}, cache=None, progress=False)
    texts = result.table("texts")
    assert set(texts.attack) == {"eager"}
    assert set(texts.rule) == {"given"}
    assert result.found_pairs == ()  # nothing says that they are wrong
    known = {s.index + 1: s.correct for s in inputs.evaluation}
    assert all(row.text not in known[row.sentence] for row in texts.itertuples())
    expected = {n for n, correct in known.items() if " ".join(lines[n - 1].split()) not in correct}
    assert set(texts.sentence) == expected
