"""The study, with finished runs as further evidence, and `maege.humans`."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.report.statements import claims_of_page
from maege.report.study_directory import content_of, result_of
from maege.report.study_result import StudyResult
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evidence import evidence_agreement
from maege.studies.humans.inputs import HumanInputs
from maege.studies.humans.measurements import HumanResults, evaluate_set
from maege.studies.humans.report.statements import STATEMENTS
from maege.studies.humans.study import STUDY, report, study_with
from maege.studies.lattices.samples import read_run
from maege.texts.texts import Texts
from tests.studies.humans.test_measurements import SMALL as OF_JUDGEMENTS
from tests.studies.humans.test_measurements import configured
from tests.studies.humans.test_measurements import folder as folder
from tests.support.command_line import files
from tests.support.judge_server import answering, by_length, serving
from tests.support.studies import measured

SMALL = {"synthetic_corpora": None, "statistics": {"resamples": 20, "permutations": 99},
         "sentences": {"max_characters": 50}, "cache": None}  # fmt: skip


def test_runs_are_evidence_on_the_same_metrics(folder: Path) -> None:
    run = maege.run(SMALL, corpus="tiny", metrics=["gleu", "ld"], progress=False)
    config = configured(folder)
    with_run = measured(study_with([read_run(run)]), config)
    without = measured(STUDY, config)
    assert with_run.sets[0].on_systems.estimates == without.sets[0].on_systems.estimates
    sources = [e.source for e in with_run.agreement.evidence]
    assert sources == ["lattices", *["people"] * len(without.agreement.evidence)]
    other = maege.run(SMALL, corpus="tiny", metrics=["minld"], progress=False)
    with pytest.raises(ConfigError, match="has none of the metrics gleu, ld, but minld"):
        study_with([read_run(other)]).read(config)


def result(groups: dict[int, str]) -> StudyResult:
    """The result for a metric and a constant; by sentence the systems, best first."""
    judgements = JudgementSet(
        "mine",
        tuple(
            Judgement(s, "j", tuple(OutputGroup((x,), i) for i, x in enumerate(names)), s)
            for s, names in groups.items()
        ),
    )
    sentences, systems = judgements.sentences, judgements.systems
    texts = tuple("" for _ in sentences)
    texts_of_systems = {s: tuple(f"{s} {i}" for i in sentences) for s in systems}
    judged = Texts("mine", texts, outputs=texts_of_systems, selected=sentences)
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
    of_set = evaluate_set(judgements, judged, scores, settings)
    agreement = evidence_agreement(of_set.evidence, settings, {"m": ("mine",)})
    inputs = HumanInputs({}, (), ("n",), {})
    config = HumansConfig.model_construct()
    of_all = report(config, inputs, HumanResults((of_set,), agreement))
    manifest = {"command": "humans", "fingerprint": "0", "config": {"seed": 1}}
    return StudyResult(
        "humans", "metrics and people", tuple(of_all.parts),
        claims_of_page(of_all.claims, STATEMENTS), {"m": "s", "constant": "s"}, manifest,
    )  # fmt: skip


@pytest.mark.parametrize(
    "groups",
    [
        {s: "abcde"[s % 5 :] + "abcde"[: s % 5] for s in range(9)},
        {0: "ab", 1: "cde"},  # systems that were never compared
        {0: "ab"},
    ],
)
def test_what_is_read_is_what_was_written(groups: dict[int, str], tmp_path: Path) -> None:
    written = result(groups)
    written.write(tmp_path / "one")
    read = StudyResult.load(tmp_path / "one")
    assert read == written
    read.write(tmp_path / "two")
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_each_table_is_the_same_in_python_and_in_files(tmp_path: Path) -> None:
    written = result({s: "abcde"[s % 5 :] + "abcde"[: s % 5] for s in range(9)})
    written.write(tmp_path)
    page = (tmp_path / "report.html").read_text()
    report = (tmp_path / "report.md").read_text()
    expected = set()
    for part in written.parts:
        for table in part.tables:
            name = f"tables/{part.key}/{table.name}" if part.key else f"tables/{table.name}"
            stored = pd.read_csv(tmp_path / f"{name}.csv")
            frame = written.table(table.name, part.key)
            assert list(stored.columns) == list(frame.columns)
            assert len(stored) == len(frame)
            expected.add(f"{name}.csv")
            for view in table.views:
                assert f"### {view.title}" in report
                assert page.count(view.title) >= 1
                key = "-".join(filter(None, (part.key, table.name, view.key)))
                assert f'id="{key}-latex"' in page
    assert expected == {name for name in files(tmp_path) if name.startswith("tables/")}
    assert {claim.table for claim in written.claims if claim.table} <= {
        table.name for part in written.parts for table in part.tables
    }
    assert {claim.part for claim in written.claims} <= {part.key for part in written.parts}


@pytest.mark.parametrize(
    ("key", "name"),
    [("key", "../../elsewhere"), ("key", "/elsewhere"), ("study", "/elsewhere"), ("name", "..")],
)
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, key: str, name: str) -> None:
    content = content_of(result({0: "abcde"}))
    (part, _) = content["parts"]
    of_key = {"key": part, "study": content, "name": part["sections"][0]["tables"][0]}
    of_key[key][key] = name
    with pytest.raises(DataError, match=re.escape(f"it has the name {name!r}")):
        result_of(StudyResult, content, {}, tmp_path / "humans.json")


def test_panels_of_other_pages_are_refused(tmp_path: Path) -> None:
    content = content_of(result({0: "abcde"}))
    content["parts"][0]["sections"][0]["panels"] = [{"template": "page.html", "data": {}}]
    with pytest.raises(DataError, match=r"it has the name 'page\.html'"):
        result_of(StudyResult, content, {}, tmp_path / "humans.json")


def test_a_constant_metric_has_no_correlation(folder: Path) -> None:
    def constant(hypothesis: str) -> float:
        return 0.5

    entry = configured(folder).model_dump(mode="json")["humans"][0]
    result = maege.humans(
        {"statistics": OF_JUDGEMENTS}, humans=entry, metrics=[constant, "gleu"], progress=False
    )
    of_systems = result.table("system_correlations").query("metric == 'constant'")
    correlations = of_systems[of_systems.measure.isin(["pearson", "spearman"])]
    assert correlations.value.isna().all()
    of_sentences = result.table("sentence_measures").query("metric == 'constant'")
    by_measure = of_sentences.groupby("measure").value.max()
    assert (by_measure["noties"], by_measure["accuracy"]) == (0, 0.5)


def test_the_manifest_names_the_models_that_answered(folder: Path, tmp_path: Path) -> None:
    entry = configured(folder).model_dump(mode="json")["humans"][0]
    with serving(answering(by_length)) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        result = maege.humans(
            {"statistics": OF_JUDGEMENTS},
            humans=[entry],
            metrics=[{"judge": judge}],
            progress=False,
        )
    answered = {"models": [{"model": "small", "fingerprint": "fp"}], "probe": None}
    assert result.manifest["judges"] == {"judge": answered}


def test_unknown_tables_and_parts_are_refused(folder: Path) -> None:
    entry = configured(folder).model_dump(mode="json")["humans"][0]
    result = maege.humans(
        {"statistics": OF_JUDGEMENTS}, humans=[entry], metrics=["ld"], progress=False
    )
    with pytest.raises(ConfigError, match="no table is called 'system'"):
        result.table("system")
    with pytest.raises(ConfigError, match="no part is called 'x'"):
        result.table("systems", "x")
    assert "(mine): outputs that people prefer score lower by `ld`" in repr(result)


def test_judgements_and_metrics_are_needed() -> None:
    with pytest.raises(ConfigError, match="humans needs a configuration, or sets of judgements"):
        maege.humans(humans="gjg15")
    with pytest.raises(ConfigError, match="runs is a list of runs"):
        maege.humans("gjg15", metrics=["ld"], runs="runs/mine")
