"""The published sets of judgements, and made-up ones."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from maege.judgements.comparisons import Comparisons, Kind, comparisons
from maege.judgements.human_rankings import JudgedSystem
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.report.statements import claims_of_page
from maege.statistics.claim import Claim
from maege.studies.humans.evidence import EvidenceAgreement
from maege.studies.humans.measurements import HumanResults, SetResults
from maege.studies.humans.report.claims import raw_claims
from maege.studies.humans.report.statements import STATEMENTS

FILES = {
    "gjg15": ("conll14/human/gjg15/judgments.xml", 0),
    "nspt15": ("conll14/human/nspt15/all-judgments.xml", 0),
    "seeda-e": ("seeda/judgments-edit.xml", 1),
    "seeda-s": ("seeda/judgments-sent.xml", 1),
}


@cache
def judgements(data: Path, name: str) -> JudgementSet:
    file, index = FILES[name]
    return read_judgements(data / file, index=index)


@cache
def compared(data: Path, name: str, kind: Kind = "expanded") -> Comparisons:
    return comparisons(judgements(data, name), kind)


def rows(goldens: Path, file: str) -> list[dict[str, str]]:
    """The rows of a file of published figures."""
    with (goldens / "human" / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def number(text: str) -> float:
    """A published figure; an empty field is not a number."""
    return float(text or "nan")


@st.composite
def judgement_sets(draw: st.DrawFn, systems: Sequence[str] = "ABCDE") -> JudgementSet:
    """Sets with ties, outputs of several systems, and repeated judgements of a sentence."""
    judged = []
    for item in range(1, draw(st.integers(1, 12)) + 1):
        names = draw(st.permutations(systems))
        starts = np.cumsum([0, *draw(st.lists(st.integers(1, 2), min_size=1, max_size=3))])
        groups = [names[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]
        ranked = tuple(
            OutputGroup(tuple(group), draw(st.integers(1, 3))) for group in groups if group
        )
        sentence, judge = draw(st.integers(0, 4)), draw(st.sampled_from("xyz"))
        judged.append(Judgement(sentence, judge, ranked, item))
    return JudgementSet("made up", tuple(judged))


def renamed(judged: JudgementSet, names: dict[str, str], seed: int = 1) -> JudgementSet:
    """The set with other names of systems, in another order."""
    rng = np.random.default_rng(seed)
    items = [
        replace(
            judgement,
            groups=tuple(
                OutputGroup(
                    tuple(names[system] for system in judgement.groups[i].systems[::-1]),
                    judgement.groups[i].rank,
                )
                for i in rng.permutation(len(judgement.groups))
            ),
        )
        for judgement in judged.judgements
    ]
    return replace(judged, judgements=tuple(items[i] for i in rng.permutation(len(items))))


def page_claims(*sets: SetResults, agreement: EvidenceAgreement | None = None) -> tuple[Claim, ...]:
    """The claims of a page with these sets only."""
    results = HumanResults(sets, agreement or EvidenceAgreement((), ()))
    return claims_of_page(raw_claims(results), STATEMENTS)


def assert_clusters(systems: Sequence[JudgedSystem], unit: str, goldens: Path) -> None:
    """Compare with the published clusters by Expected Wins; resamples are others."""
    table = [r for r in rows(goldens, "clusters.tsv") if r["resampled"].split()[0] == unit]
    for row, system in zip(table, systems, strict=True):
        assert system.system == row["system"]
        assert system.score.value == pytest.approx(number(row["value"]), abs=1e-6)
        assert system.sd == pytest.approx(number(row["sd"]), rel=0.1)
        assert system.best_rank == pytest.approx(int(row["rank_low"]), abs=1)
        assert system.worst_rank == pytest.approx(int(row["rank_high"]), abs=1)
        assert system.cluster == int(row["cluster"])
