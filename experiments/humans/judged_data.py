"""The published judgements, outputs and scores, read from a folder."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.data.m2 import read_m2
from maege.data.system_outputs import read_outputs
from maege.files.text_files import read_lines
from maege.judgements import human_rankings
from maege.judgements.comparisons import Comparisons, Kind, comparisons
from maege.judgements.human_rankings import ScoreName
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import JudgementSet
from maege.statistics.system_measures import SYSTEM_MEASURES
from maege.texts.references import annotator_references

Score = Callable[[Floats, Floats], Floats]  # of wins and ties
GJG15 = "conll14/human/gjg15"
FILES = {  # path, number of the first sentence
    "gjg15": (f"{GJG15}/judgments.xml", 0),
    "nspt15": ("conll14/human/nspt15/all-judgments.csv", 0),
    "nspt15 with non-native judges": ("conll14/human/nspt15/all-judgments.xml", 0),
    "seeda-e": ("seeda/judgments-edit.xml", 1),
    "seeda-s": ("seeda/judgments-sent.xml", 1),
}
NOT_BASE = ("INPUT", "REF-F", "GPT-3.5")  # of SEEDA
SCORES = {"expected-wins": "EW", "trueskill": "TrueSkill"}
MEASURES = {"rho": SYSTEM_MEASURES["spearman"], "r": SYSTEM_MEASURES["pearson"]}


@dataclass(frozen=True)
class JudgedData:
    """The data in a folder, arranged as in FILES."""

    folder: Path

    @cached_property
    def _judgements(self) -> dict[str, JudgementSet]:
        return {}

    @cached_property
    def _compared(self) -> dict[tuple[str, Kind], Comparisons]:
        return {}

    def judgements(self, name: str) -> JudgementSet:
        """Return a set of judgements."""
        if name not in self._judgements:
            file, index = FILES[name]
            self._judgements[name] = read_judgements(self.folder / file, index)
        return self._judgements[name]

    def compared(self, name: str, kind: Kind) -> Comparisons:
        """Return the comparisons of a set of judgements."""
        key = name, kind
        if key not in self._compared:
            self._compared[key] = comparisons(self.judgements(name), kind)
        return self._compared[key]

    def outputs(self, folder: str) -> dict[str, tuple[str, ...]]:
        """Return the outputs of all systems in a folder."""
        return read_outputs(self.folder / folder)

    def lines(self, file: str) -> list[str]:
        """Return the lines of a text file."""
        return read_lines(self.folder / file)

    def raw_outputs(self, folder: str) -> dict[str, list[str]]:
        """Return the outputs of all systems in a folder, without spaces at the right end."""
        return {
            path.stem: [line.rstrip() for line in read_lines(path)]
            for path in sorted((self.folder / folder).iterdir())
        }

    def annotator_lines(self, number: int) -> list[str]:
        """Return the corrections of an official annotator; the source where there are no lines."""
        corpus = read_m2(self.folder / "conll14/official-2014.combined.m2", on_error="skip_line")
        texts = annotator_references(corpus)[number].texts
        return [
            sentence.text if text is None else text
            for text, sentence in zip(texts, corpus.sentences, strict=True)
        ]

    def human_scores(self, score: str) -> dict[str, float]:
        """Return the published scores of the systems of GJG15."""
        return _last_columns(self.folder / GJG15 / f"system-scores-{score}.tsv")

    def metric_scores(self, metric: str) -> dict[str, float]:
        """Return the scores of these systems that Chollampatt and Ng (2018) published."""
        return _last_columns(self.folder / f"conll14/published-scores/system-{metric}.tsv")

    def sentence_scores(self, metric: str) -> dict[str, Floats]:
        """Return the published scores of outputs, for the systems that are in the data."""
        scores: dict[str, list[float]] = {}
        for line in read_lines(self.folder / f"conll14/published-scores/sentence-{metric}.tsv"):
            *_, system, _, score = line.split("\t")
            scores.setdefault(system, []).append(float(score))
        return {system: np.array(values) for system, values in scores.items()}

    def seeda_scores(self) -> dict[str, dict[str, float]]:
        """Return the published scores of the systems of SEEDA, such as ew-edit, by system."""
        header, *lines = read_lines(self.folder / "seeda/human/system-scores.tsv")
        names = header.split("\t")[1:]
        rows = [line.split("\t") for line in lines]
        return {
            name: {row[0]: float(row[column]) for row in rows}
            for column, name in enumerate(names, 1)
        }


def _last_columns(path: Path) -> dict[str, float]:
    rows = (line.split("\t") for line in read_lines(path))
    return {row[-2]: float(row[-1]) for row in rows}


def system_scores(compared: Comparisons, score: ScoreName) -> dict[str, float]:
    """Return the scores of the systems of some comparisons."""
    return scores_by(human_rankings.SCORES[score], compared)


def scores_by(score: Score, compared: Comparisons) -> dict[str, float]:
    """Return the scores of the systems by a function of their wins and ties."""
    wins, ties = compared.wins().sum(axis=0), compared.tie_counts().sum(axis=0)
    values = score(wins, ties).tolist()
    return dict(zip(compared.systems, values, strict=True))


def correlation(measure: str, first: dict[str, float], second: dict[str, float]) -> float:
    """Return rho or r of the scores of the systems of the first."""
    systems = sorted(first)
    values = ([scores[s] for s in systems] for scores in (first, second))
    return float(MEASURES[measure](*map(np.array, values)))
