"""What metrics score of judged texts: the outputs as corpora, and their sentences."""

from itertools import combinations

from maege.metric.score_request import ScoreRequest, pair_request, sentence_requests
from maege.metric.scores import Scores
from maege.statistics.score_table import ScoreTable
from maege.texts.texts import Texts


def judged_requests(texts: Texts) -> list[ScoreRequest]:
    """Return a request for the corpus of each system, then one for each of its sentences."""
    corpora = texts.requests()
    return [*corpora, *sentence_requests(corpora)]


def judged_pairs(texts: Texts) -> list[ScoreRequest]:
    """Return a request for each two outputs of each sentence, for metrics that compare."""
    references = [texts.references_of(system) for system in texts.systems]
    return [
        pair_request(source, (first, second), (of_first, of_second))
        for source, *rows in zip(
            texts.sources, *map(zip, texts.outputs.values(), references), strict=True
        )
        for (first, of_first), (second, of_second) in combinations(rows, 2)
    ]


def judged_scores(metric: str, texts: Texts, scores: Scores) -> ScoreTable:
    """Return the scores of ``judged_requests`` by a metric; each sentence is a cluster."""
    return ScoreTable.from_scores(metric, texts.systems, scores, texts.clusters)
