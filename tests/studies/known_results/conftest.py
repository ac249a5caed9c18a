from dataclasses import replace

import numpy as np
import pytest

from maege.config.schema import RunConfig, load
from maege.judgements.human_set import HumanSet
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.correlation_tests import SystemStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.value import Value
from maege.studies.known_results.known_result import KnownCorpus, KnownResult
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattices.inputs import Inputs, load_inputs
from maege.studies.rows import LimitComparison, RowResult
from maege.studies.vet.config import DEFAULT_CONFIG
from maege.texts.texts import Texts, text_corrections

SIGNATURE = "gleu|order:4|spacy_pipeline:lite-1|maege:0.1.0"


@pytest.fixture(scope="session")
def config() -> RunConfig:
    return load(DEFAULT_CONFIG, [])


@pytest.fixture(scope="session")
def inputs(config: RunConfig) -> Inputs:
    return load_inputs(config)


@pytest.fixture
def key(config: RunConfig, inputs: Inputs) -> SampleKey:
    return SampleKey.of(config, inputs)


@pytest.fixture
def human_set() -> HumanSet:
    """A judge who prefers the first of two systems for both sentences."""
    groups = OutputGroup(("A",), 1), OutputGroup(("B",), 2)
    judged = JudgementSet("toy", tuple(Judgement(i, "j", groups, i + 1) for i in (3, 5)))
    references = text_corrections({"first": ["He goes .", "Cats ."], "second": ["He went .", None]})
    outputs = {"A": ("He goes .", "Cats ."), "B": ("He go .", "A cats .")}
    return HumanSet(
        judged, Texts("toy", ("He go .", "A cats ."), references, outputs, None, (3, 5))
    )


@pytest.fixture
def corpus(key: SampleKey) -> KnownCorpus:
    """Known results of one metric, with each kind of statistic, and with none."""
    means = np.array([0.5, 1 / 3, -1.0, 0.25])
    sentences = ClusteredStatistic.of_means(means, np.array([1.0, 2.0, 1.0, 1.0]))
    resampled = np.random.default_rng(1).uniform(0.4, 0.6, 50)
    corpora = CorpusStatistic(0.5, resampled, None, 0.95, is_correlation=False)
    left_out = replace(corpora, resampled=None, left_out=np.array([0.4, 0.5, 0.6]))
    scores, settings = np.array([0.5, 0.25, -0.75]), Resampling(resamples=50, seed=3)
    systems = SystemStatistic(0.5, np.arange(3.0), scores, resampled, settings)
    limit = LimitComparison("random words", Value(0.1, (-0.1, 0.3)), 0.25, 0.75, "empty", False)
    value, ceiling = Value(0.5, (0.25, 0.75)), Value(0.75)
    result = RowResult("gleu", "tiny", 5, value, (limit,), "sentences", ("few",), "", ceiling)
    rows = {"order": sentences, "systems": corpora, "people": left_out, "types": None,
            "people-systems": systems}  # fmt: skip
    results = tuple(
        KnownResult(row, 1, SIGNATURE, result, statistic) for row, statistic in rows.items()
    )
    return KnownCorpus("tiny", "MIT", "@misc{tiny}", key, results)
