import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from maege.ranking import attach_scores
from maege.sampling.sample import Sample
from maege.statistics.evaluation import evaluate
from maege.statistics.results_json import plain, read_results
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
    again = read_results(json.loads(json.dumps(plain(results))))
    assert again == results
    assert again.by_tau() == results.by_tau()
    assert again.estimate("flat", "pearson_within", "chains").value is None
    with pytest.raises(ValueError):
        read_results({"estimates": []})


def test_results_are_read_without_the_modules_that_make_them() -> None:
    code = (
        "from maege.statistics.results_json import read_results\n"
        "try:\n    read_results({})\nexcept ValueError as error:\n    print(error.error_count())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 5
