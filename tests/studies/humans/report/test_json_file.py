"""Results of a comparison with people as JSON, and back."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from maege.judgements.judged_texts import JudgedTexts
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.evaluation import evaluate
from maege.studies.humans.evidence_agreement import evidence_agreement
from maege.studies.humans.pipeline import UNKNOWN, HumanResults
from maege.studies.humans.report.json_file import read_human_results, write_results


def results(groups: dict[int, str]) -> HumanResults:
    """Results of a metric and a constant; by sentence the systems, best first."""
    judgements = JudgementSet(
        "mine",
        tuple(
            Judgement(s, "j", tuple(OutputGroup((x,), i) for i, x in enumerate(names)), s)
            for s, names in groups.items()
        ),
    )
    sentences, systems = judgements.sentences, judgements.systems
    texts = tuple("" for _ in sentences)
    judged = JudgedTexts(
        sentences, texts, tuple(() for _ in sentences),
        {s: tuple(f"{s} {i}" for i in sentences) for s in systems},
    )  # fmt: skip
    outputs = np.random.default_rng(1).random((len(systems), len(sentences)))
    counts = np.stack([outputs.T, 1 + outputs[::-1].T], axis=-1)
    tables = {"m": outputs.T, "constant": 0 * outputs.T}
    scores = {
        name: replace(
            ScoreTable.from_sentences(name, systems, table),
            counts=counts,
            score_totals=lambda sums: sums[..., 0] / sums[..., 1],
        )
        for name, table in tables.items()
    }
    settings = Resampling(resamples=10, permutations=9)
    of_set = evaluate(judgements, judged, scores, settings)
    agreement = evidence_agreement(of_set.evidence, settings, {"m": ("mine",)})
    return HumanResults({"seed": 1}, {"m": "s", "constant": "s"}, (of_set,), {}, ("n",), agreement)


@pytest.mark.parametrize(
    "groups",
    [
        {s: "abcde"[s % 5 :] + "abcde"[: s % 5] for s in range(9)},
        {0: "ab", 1: "cde"},  # systems that were never compared
        {0: "ab"},
    ],
)
def test_what_is_read_is_what_was_written(groups: dict[int, str], tmp_path: Path) -> None:
    written = results(groups)
    write_results(written, tmp_path / "one.json")
    read = read_human_results(
        json.loads((tmp_path / "one.json").read_text()), written.config, UNKNOWN
    )
    write_results(read, tmp_path / "two.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    (of_set,), (original,) = read.sets, written.sets
    assert of_set.system_estimates == original.system_estimates
    assert of_set.agreement == original.agreement
    assert list(of_set.ranked_systems) == list(original.ranked_systems)
    for name in ("ties", "system_differences", "windows", "levels"):
        assert repr(getattr(of_set, name)) == repr(getattr(original, name))
    assert read.agreement.trained_on == {"m": ("mine",)}
    assert read.agreement.correlations == written.agreement.correlations


def test_something_else_is_refused(tmp_path: Path) -> None:
    write_results(results({0: "abcde"}), tmp_path / "one.json")
    content = json.loads((tmp_path / "one.json").read_text())
    for key in ("sets", "evidence", "signatures"):
        with pytest.raises((KeyError, ValueError)):
            read_human_results({k: v for k, v in content.items() if k != key}, {}, UNKNOWN)
    content["sets"][0]["ties"] = [{"metric": 1}]
    with pytest.raises(ValueError, match="validation error"):
        read_human_results(content, {}, UNKNOWN)
