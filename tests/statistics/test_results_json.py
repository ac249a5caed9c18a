import json
from dataclasses import replace

import numpy as np
from pydantic import TypeAdapter

from maege.ranking import attach_scores
from maege.sampling.sample import Sample
from maege.statistics.evaluation import evaluate
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from tests.support.rankings import FEW, chain


def test_results_round_trip() -> None:
    rng = np.random.default_rng(1)
    chains = tuple(chain(s, 4, types="ABC") for s in range(8))
    corpora = tuple(
        replace(chain(0, 5, number=n), type="corpora", steps=(), annotator=None) for n in range(3)
    )
    sample = Sample((), chains=chains, corpora=corpora)
    scores = {m: rng.random(8 * 4 + 3 * 5) for m in "ab"} | {"flat": np.zeros(8 * 4 + 3 * 5)}
    scored = attach_scores(sample.rankings, scores)
    results = evaluate(sample, scored, dict.fromkeys(scores, "s"), FEW)
    again = TypeAdapter(Results).validate_python(json.loads(json.dumps(plain(results))))
    assert replace(again, sentence_taus=results.sentence_taus) == results
    assert again.by_tau() == results.by_tau()
    assert again.estimate("flat", "pearson_within", "chains").value is None
