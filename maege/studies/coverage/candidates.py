"""Lists of candidates, of which a metric chooses one for each sentence, and their scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.data.data_table import parse_table
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.scoring.engine import ScoreFunction
from maege.texts.reference_subsets import COMBINE, Subset, scores_by_pairs
from maege.texts.texts import SOURCE, Texts
from maege.user_warnings import warn_caller

_MAX_CANDIDATES = 10_000  # of a sentence
_MAX_REQUESTS = 200_000  # to a metric at once; bounds memory


@dataclass(frozen=True, eq=False)
class CandidateLists:
    """Candidates for sentences of a corpus; DataError if no sentence has two."""

    name: str  # what the candidates are called
    texts: Texts  # the corpus: sources and references
    sentences: tuple[int, ...]  # indices of the sentences that there are candidates of, ascending
    # Of each of these, the distinct candidates; the first one is what would be the output without
    # re-ranking.
    candidates: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if not any(len(texts) > 1 for texts in self.candidates):
            raise DataError(
                f"{self.name}: no sentence has two different candidates, so there is nothing to "
                f"choose from"
            )

    @property
    def sources(self) -> list[str]:
        """The source of each sentence."""
        return [self.texts.sources[index] for index in self.sentences]

    @property
    def references(self) -> list[tuple[str, ...]]:
        """The references of each sentence, in the order of the annotators."""
        by_sentence = self.texts.references
        return [by_sentence[index] for index in self.sentences]

    @property
    def size(self) -> int:
        """Number of candidates of all sentences."""
        return sum(len(texts) for texts in self.candidates)

    def requests(self, subset: Subset) -> list[ScoreRequest]:
        """Return a sentence for each candidate, with the references by some annotators."""
        references = self.texts.references_by(subset)
        gold = self.texts.gold_edits_by(subset)
        return [
            ScoreRequest(
                (self.texts.sources[index],),
                (text,),
                (references[index],),
                "sentence",
                None if gold is None else (gold[index],),
            )
            for index, texts in zip(self.sentences, self.candidates, strict=True)
            for text in texts
        ]


def pooled_candidates(texts: Texts) -> CandidateLists:
    """Take the outputs of all systems and the source as candidates, the source first.

    Raises DataError if there are no systems.
    """
    systems = [lines for name, lines in texts.outputs.items() if name != SOURCE]
    if not systems:
        raise DataError(
            f"{texts.name}: no outputs of systems that could be candidates; name a table under "
            f"`rerank.candidates`, or outputs under `ceiling.outputs`"
        )
    return CandidateLists(
        f"the source and the outputs of {len(systems)} systems",
        texts,
        tuple(range(len(texts.sources))),
        tuple(tuple(dict.fromkeys(row)) for row in zip(texts.sources, *systems, strict=True)),
    )


def read_candidates(path: Path, texts: Texts, size: int) -> CandidateLists:
    """Read a table (TSV, CSV or JSONL) with the columns ``line``, ``rank`` and ``text``.

    ``line`` is the number of the sentence in the corpus, from 1 to ``size``; candidates have
    different whole numbers as ``rank``, the lowest first. Equal candidates of a sentence are one.
    Quotation marks in TSV are part of the text. The file may be compressed by gzip.

    Raises DataError if the table is malformed, or a line or a rank is wrong. Sentences without
    candidates are left out, with a MaegeWarning.
    """
    lists, sentences = _read(path, size), texts.sentences
    with_candidates = [n for n, index in enumerate(sentences) if index in lists]
    if not with_candidates:
        raise DataError(f"{path}: no candidates for any sentence of {texts.name}")
    if len(with_candidates) < len(sentences):
        warn_caller(
            f"{path}: candidates for {len(with_candidates):,} of {len(sentences):,} sentences of "
            f"{texts.name}; the others are left out of re-ranking"
        )
    if texts_differ_in_case := _case_differs(lists, texts):
        warn_caller(f"{path}: {texts_differ_in_case}")
    by_rank = (sorted(lists[sentences[n]].items()) for n in with_candidates)
    return CandidateLists(
        path.name.split(".")[0],
        texts,
        tuple(with_candidates),
        tuple(tuple(dict.fromkeys(text for _, text in ranked)) for ranked in by_rank),
    )


def _read(path: Path, size: int) -> dict[int, dict[int, str]]:
    """Return the candidates by index of the sentence and rank."""
    table = parse_table(read_text(path, gzipped=True), path, quotes_in_tabs=False)
    columns = [table.require(name) for name in ("line", "rank", "text")]
    lists: dict[int, dict[int, str]] = {}
    for row in table.rows:
        line, rank = (table.whole_number(row, column) for column in columns[:2])
        if not 1 <= line <= size:
            raise DataError(
                f"{row.where}: line {line}, but the corpus has the sentences 1 to {size:,}"
            )
        ranks = lists.setdefault(line - 1, {})
        if rank in ranks:
            raise DataError(f"{row.where}: line {line} has two candidates with rank {rank}")
        if len(ranks) == _MAX_CANDIDATES:
            raise DataError(
                f"{row.where}: line {line} has more than {_MAX_CANDIDATES:,} candidates"
            )
        ranks[rank] = " ".join(row.cells[columns[2]].split())
    return lists


def _case_differs(lists: dict[int, dict[int, str]], texts: Texts) -> str:
    """Say so if candidates have capitals, and sources have none."""
    has_capitals = any(text != text.lower() for ranks in lists.values() for text in ranks.values())
    if not has_capitals or any(source != source.lower() for source in texts.sources):
        return ""
    return (
        f"candidates have capital letters, but the sources of {texts.name} have none; metrics that "
        f"distinguish case see each as a change (word changes, `sari` and `max-sari` do not)"
    )


def candidate_scores(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
    score: ScoreFunction,
) -> Iterator[tuple[str, int, Floats]]:
    """Score all candidates as single sentences.

    ``metrics`` read references; ``subsets`` are sets of annotators by size. Yields a metric, a
    size, and the scores, shape (sets, candidates), of metrics that scored all.
    """
    by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
    others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
    by_size = sorted(subsets.items())
    single = _single(subsets)
    row_of = {subset[0]: row for row, subset in enumerate(single)}
    # Each candidate is scored against each annotator once, and sets are looked up.
    for name, pairs in _score(candidates, by_pairs, single, score).items():
        combine = COMBINE[str(metrics[name].reference_use)]
        for size, of_size in by_size:
            rows = ([row_of[annotator] for annotator in subset] for subset in of_size)
            yield name, size, np.stack([combine(pairs[row]) for row in rows])
    for size, of_size in by_size:
        for name, scores in _score(candidates, others, of_size, score).items():
            yield name, size, scores


def scoring_cost(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
) -> str:
    """Return how many sentences each metric scores, as a sentence."""
    pairs, sets = len(_single(subsets)), sum(map(len, subsets.values()))
    costs = ", ".join(
        f"{name} {candidates.size * (pairs if scores_by_pairs(metric) else sets):,}"
        for name, metric in metrics.items()
    )
    return (
        f"{candidates.name}: {candidates.size:,} candidates for {len(candidates.sentences):,} "
        f"sentences, {sets} sets of references; outputs to be scored: {costs}"
    )


def _single(subsets: Mapping[int, Sequence[Subset]]) -> list[Subset]:
    """Return all annotators of the sets, each as a set."""
    names = {name for of_size in subsets.values() for subset in of_size for name in subset}
    return [(name,) for name in sorted(names)]


def _score(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Sequence[Subset],
    score: ScoreFunction,
) -> dict[str, Floats]:
    """Return scores of shape (sets, candidates), by metric."""
    if not metrics:
        return {}
    at_once = max(1, _MAX_REQUESTS // candidates.size)
    parts: dict[str, list[Floats]] = {name: [] for name in metrics}
    blocks = [subsets[start : start + at_once] for start in range(0, len(subsets), at_once)]
    for block in blocks:
        requests = [request for subset in block for request in candidates.requests(subset)]
        for name, scores in score(requests, metrics).items():
            parts[name].append(scores.values.reshape(len(block), -1))
    return {
        name: np.concatenate(of_metric)
        for name, of_metric in parts.items()
        if len(of_metric) == len(blocks)
    }
