"""The sections of the page of a run: which there are, and what provenance says."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from maege.data import datasets
from maege.report.statements import WARNINGS
from maege.report.study_parts import Panel, Section
from maege.statistics.claim import Claim
from maege.statistics.results import SentenceTaus
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.claims import CERTAINTY, DOUBTS, WHICH
from maege.studies.run.report.sections import sections
from tests.support.run_found import found_in, with_corpus

PROVENANCE = "Versions, settings, citation"


@pytest.fixture(scope="module")
def run(output: Path) -> RunFound:
    return found_in(output)


@pytest.fixture(scope="module")
def bare(run: RunFound) -> RunFound:
    """The run as if every metric had failed: no scores, so no statistics."""
    results = replace(
        run.results, signatures={}, estimates=[], replicates=[], differences=[], edit_types={},
        score_by_errors_left={}, score_by_edits_applied={}, sentence_taus=SentenceTaus((), (), {}),
    )  # fmt: skip
    return replace(run, results=results, scored=run.scored.some([]))


@pytest.fixture(scope="module")
def page(run: RunFound) -> list[Section]:
    warning = Claim("humans.reversed", ("ld",), section=WARNINGS, part="mine", text="careful")
    return [*sections(run, [claim(WHICH)], [warning])]


def claim(section: str, part: str = "") -> Claim:
    return Claim("run.toy", ("ld",), section=section, part=part)


def titles(run: RunFound, raw: Sequence[Claim] = ()) -> list[str]:
    return [section.title for section in sections(run, raw, [])]


def provenance(run: RunFound) -> Mapping[str, Any]:
    *_, last = sections(run, [], [])
    (panel,) = last.panels
    return panel.data


def test_what_is_read_first_is_the_scorecard_and_what_is_read_last_is_provenance(
    page: list[Section],
) -> None:
    assert [section.title for section in page[:3]] == ["Scorecard", WHICH, "All statistics"]
    assert [section.title for section in page[-2:]] == ["Lattices", PROVENANCE]
    assert [section.is_summary for section in page] == [True] + [False] * (len(page) - 1)
    between = [table.name for section in page[3:-2] for table in section.tables]
    assert between == ["types", "edits", "errors", "sentences", "differences"]


def test_warnings_of_further_parts_stand_at_the_scorecard(page: list[Section]) -> None:
    assert page[0].heading == WARNINGS
    assert page[0].panels[0].data["warnings"] == ["careful"]


def test_a_question_has_a_section_if_the_run_itself_asks_it(bare: RunFound) -> None:
    assert titles(bare) == [PROVENANCE]
    raw = [claim(DOUBTS), claim(WHICH), claim(DOUBTS), claim(CERTAINTY, part="mine"), claim("")]
    assert titles(bare, raw) == [WHICH, DOUBTS, PROVENANCE]
    assert titles(bare, [claim(CERTAINTY), claim(WHICH)]) == [WHICH, CERTAINTY, PROVENANCE]


def test_error_types_are_said_in_words_if_some_are_known(run: RunFound, bare: RunFound) -> None:
    def panels(*types: str) -> tuple[Panel, ...]:
        reward = next(r for r in run.results.edit_types["ld"].values() if r.verdict != "rare")
        results = replace(
            bare.results, signatures={"ld": "s"}, edit_types={"ld": dict.fromkeys(types, reward)}
        )
        (found,) = (
            section.panels
            for section in sections(replace(bare, results=results), [], [])
            if [table.name for table in section.tables] == ["types"]
        )
        return found

    (words,) = panels("Prep", "mine", "SVA")
    assert words.data["words"] == {"Prep": "preposition", "SVA": "subject-verb agreement"}
    assert panels("mine") == ()


def test_the_configuration_does_not_depend_on_the_order_of_metrics(bare: RunFound) -> None:
    config = bare.config
    turned = replace(bare, config=config.model_copy(update={"metrics": config.metrics[::-1]}))
    written = provenance(bare)["configuration"]
    assert provenance(turned)["configuration"] == written
    metrics = [next(iter(m)) if isinstance(m, dict) else m for m in json.loads(written)["metrics"]]
    assert metrics == ["bleu", "gleu", "ibleu", "ld", "max-sari", "minld", "sari"]


def test_a_corpus_is_cited_if_it_was_published(bare: RunFound) -> None:
    unpublished = provenance(bare)["bibtex"]  # the tiny corpus
    assert unpublished.count("@") == 1
    published = provenance(with_corpus(bare, name="conll14"))["bibtex"]
    assert published == unpublished + datasets.card("conll14").citation
    assert "{ng-etal-2014-conll," in published
    assert provenance(with_corpus(bare, name=None))["bibtex"] == unpublished
