import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.known_results.known_result import KnownCorpus, KnownResult
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import scorecard_rows
from maege.studies.vet.config import vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.known_metrics import KnownMetrics, known_metrics
from maege.studies.vet.report.dossier_text import compared_texts
from maege.studies.vet.rows import answers
from maege.studies.vet.study import STUDY
from tests.studies.humans.test_measurements import SMALL
from tests.studies.humans.test_measurements import folder as folder
from tests.studies.humans.test_part_of_vetting import human_set
from tests.support.studies import measured

SIGNATURES = {
    name: f"{name}|{parameters}|maege:0.1.0"
    for name, parameters in {
        "bleu": "max_order:4|aggregation:pooled",
        "gleu": "reference_sampling:published|aggregation:pooled",
    }.items()
}


VERSIONS = {row.key: row.version for row in scorecard_rows()}


def dossier_of(vetting: Vetting, known: KnownMetrics) -> JointDossier:
    results = {**answers(vetting), **known.results}
    corpus, compared, notes = vetting.inputs.corpus.name, known.comparisons, known.notes
    examined = Examined(vetting.metric, corpus, 62, results, compared, known.variants, notes)
    return joint_dossier(scorecard_rows(), [examined])


@pytest.fixture(scope="module")
def vetting(vet_fast: Callable[..., Vetting]) -> Vetting:
    return vet_fast("gleu", "ordering")


@pytest.fixture(scope="module")
def known(vetting: Vetting) -> KnownCorpus:
    """What the vetting found, as if it was stored."""
    results = tuple(
        KnownResult(
            row,
            VERSIONS[row],
            SIGNATURES[name],
            result,
            vetting.row_statistics.get(row, {}).get(name),
        )
        for name, by_row in answers(vetting).items()
        for row, result in by_row.items()
        if name in SIGNATURES
    )
    sample = SampleKey.of(vetting.config, vetting.inputs)
    return KnownCorpus(vetting.inputs.corpus.name, "", "", sample, results)


def test_metrics_of_the_vetting_are_not_compared_with_themselves(
    vetting: Vetting, known: KnownCorpus
) -> None:
    found = known_metrics(vetting, SIGNATURES, [known])
    assert found.results == {}
    assert found.notes == ()
    assert {c.limit for cs in found.comparisons.values() for c in cs} == {"bleu"}
    renamed = {"mine": SIGNATURES["gleu"], "theirs": SIGNATURES["bleu"]}
    assert known_metrics(vetting, renamed, [known]).results == {}


def test_a_stored_metric_is_compared_as_a_baseline_is(vetting: Vetting, known: KnownCorpus) -> None:
    stored = known_metrics(vetting, {"gleu": SIGNATURES["gleu"]}, [known])
    assert stored.results["bleu"] == answers(vetting)["bleu"]
    assert stored.comparisons == known_metrics(vetting, SIGNATURES, []).comparisons
    joint = dossier_of(vetting, stored)
    placed = [g.row.key for g in joint.dossiers[0].grades if g.place]
    assert placed == ["order", "systems"]
    texts = compared_texts(joint)
    (pair,) = stored.comparisons["order"]
    assert pair.difference.value is not None
    assert (pair.difference.value < 0, pair.below < 0.0125) == (True, True)
    assert texts[0] == "Orders outputs: rank 2 [2, 2] of 2. Significantly worse than bleu."


def test_a_metric_that_is_vetted_together_stays_a_known_one(
    vetting: Vetting, known: KnownCorpus
) -> None:
    """Otherwise the grade of a metric would depend on what else is vetted."""
    alone = known_metrics(vetting, {"gleu": SIGNATURES["gleu"]}, [known])
    together = known_metrics(replace(vetting, variants=("bleu",)), SIGNATURES, [known])
    assert (together.results, together.comparisons) == (alone.results, alone.comparisons)
    assert {c.limit for cs in together.variants.values() for c in cs} == {"bleu"}
    (pair,) = together.variants["order"]
    assert (pair,) == alone.comparisons["order"]


def test_what_papers_report_most_stands_first(vetting: Vetting, known: KnownCorpus) -> None:
    stored = replace(known, results=tuple(sorted(known.results, key=lambda r: r.result.metric)))
    assert [*known_metrics(vetting, {}, [stored]).results] == ["gleu", "bleu"]


def test_results_of_another_sample_are_refused_with_a_reason(
    vetting: Vetting, known: KnownCorpus
) -> None:
    other = vetting.config.model_copy(update={"seed": 7})
    changed = KnownCorpus(known.name, "", "", SampleKey.of(other, vetting.inputs), known.results)
    found = known_metrics(vetting, {"gleu": SIGNATURES["gleu"]}, [changed])
    assert found.results == {}
    assert "seed is 1, not 7" in found.notes[0]
    assert found.notes[0] in compared_texts(dossier_of(vetting, found))


@pytest.fixture(scope="module")
def judged(folder: Path) -> Vetting:
    """GLEU compared with people, with BLEU as the baseline."""
    keys = {"sections": ["contract"], "statistics": SMALL, "cache": None}
    config = vet_config("gleu", humans=[human_set(folder)], baselines=["bleu"], **keys)
    (vetting,) = measured(STUDY, config)
    return vetting


@pytest.fixture(scope="module")
def people(judged: Vetting) -> KnownCorpus:
    """The agreement of BLEU with these people, as if it was stored."""
    results = tuple(
        KnownResult(
            row,
            VERSIONS[row],
            SIGNATURES["bleu"],
            result,
            judged.parts[0].statistics["mine"].get(row, {}).get("bleu"),
        )
        for row, result in judged.parts[0].results["bleu"].items()
    )
    return KnownCorpus("mine", "", "", judged.parts[0].samples["mine"], results)


@pytest.fixture(scope="module")
def alone(judged: Vetting) -> Vetting:
    """The vetting as it is without the baseline."""
    (part,) = judged.parts
    statistics = {
        name: {row: {n: s[n] for n in s if n == "gleu"} for row, s in of_set.items()}
        for name, of_set in part.statistics.items()
    }
    return replace(judged, parts=[replace(part, statistics=statistics)])


def test_a_metric_with_known_judgements_is_compared_as_a_baseline_is(
    judged: Vetting, alone: Vetting, people: KnownCorpus
) -> None:
    stored = known_metrics(alone, {"gleu": SIGNATURES["gleu"]}, [people])
    assert stored.notes == ()
    assert stored.results["bleu"] == judged.parts[0].results["bleu"]
    # There are too few judgements of outputs for a comparison of metrics.
    assert [c.limit for c in stored.comparisons["people-systems"]] == ["bleu"]
    assert stored.comparisons == known_metrics(judged, SIGNATURES, []).comparisons
    (text,) = compared_texts(dossier_of(judged, stored))
    assert re.match(r"Agrees with people on systems: rank [12] \[1, 2\] of 2\.", text)


def test_judgements_of_another_sample_or_signature_are_refused_with_a_reason(
    alone: Vetting, people: KnownCorpus
) -> None:
    sample = people.sample
    others = {
        "other outputs or judgements": replace(sample, corpus="0"),
        "other sentences": replace(sample, sentences="0"),
        "other texts of references": replace(
            sample, references=tuple((name, "0") for name, _ in sample.references)
        ),
        "seed is 1, not 7": replace(sample, settings={**sample.settings, "seed": 7}),
    }
    own = {"gleu": SIGNATURES["gleu"]}
    for reason, other in others.items():
        found = known_metrics(alone, own, [replace(people, sample=other)])
        assert (found.results, {*found.comparisons.values()}) == ({}, {()})
        assert f"Known results of mine are not compared: {reason}." in found.notes[0]
    older = SIGNATURES["bleu"].replace("max_order:4", "max_order:3")
    changed = tuple(replace(item, signature=older) for item in people.results)
    found = known_metrics(alone, own, [replace(people, results=changed)])
    assert found.results == {}
    assert found.notes == (
        "The known result of bleu is not compared: here it is max_order:4, not max_order:3.",
    )
