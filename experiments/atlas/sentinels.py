"""Make what is known of sentinels on the shipped corpus: `python -m experiments.atlas.sentinels`.

Nothing is made of larger corpora: it would weigh more than the rest of the package.
"""

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.atlas.corpora import configuration
from experiments.atlas.written_results import in_xz
from experiments.page_command import print_progress
from maege.array_types import Floats
from maege.files.output_file import write_atomic
from maege.progress import QUIET
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.random_scorers.distribution import RandomScorerStatistics
from maege.studies.known_results.result_files import results_folder
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.scorer import Scorer
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.conditions import Condition
from maege.studies.vet.config import VetConfig
from maege.studies.vet.group_scores import TrustedMetrics, score_groups
from maege.studies.vet.known_sentinels import (
    ARRAY,
    CLASS,
    ENDING,
    STRUCTURE,
    KnownSentinels,
    OfCondition,
    SentinelStatistics,
    key_of,
)
from maege.studies.vet.plan import Plan
from maege.studies.vet.sentinel_tests import ComparedStatistic
from maege.studies.vet.vetting_statistics import VettingStatistics

CORPUS = "quickstart"


def computed(config: VetConfig) -> KnownSentinels:
    """Return what sentinels and random scorers reach on what a configuration samples."""
    inputs = read_lattice_inputs(config).lattices
    plan = Plan.from_config(config, inputs, config.sections)
    groups, scorer = plan.groups(config.sections), Scorer(config, 1, QUIET.scored)
    trusted = TrustedMetrics(named_sentinels(config.seed), scorer, groups)
    scored = score_groups(groups, {}, scorer, config.executor.timeout, trusted=trusted)
    statistics = VettingStatistics(config, "", plan, scored)
    rates = {group: statistics.rates_in([group]) for group in plan.contrast_pairs}
    return KnownSentinels(
        SampleKey.of(config, inputs),
        config.language_code,
        {
            key_of(*condition.key): _of_condition(condition, compared, statistics.random_scorers)
            for condition, compared in statistics.by_condition
        },
        rates,
    )


def _of_condition(
    condition: Condition,
    compared: Sequence[ComparedStatistic],
    of_configured: RandomScorerStatistics,
) -> OfCondition:
    random_scorers: dict[str, Floats] = {}
    if condition.is_configured:
        random_scorers = {key_of(*key): values for key, values in of_configured.values.items()}
    elif condition.reference_count is None:
        random_scorers = {
            key_of(c.ranking_type, c.statistic): c.random_values
            for c in compared
            if c.random_values is not None
        }
    return OfCondition(
        {
            key_of(c.ranking_type, c.statistic): SentinelStatistics(c.by_metric, c.tie_rates)
            for c in compared
        },
        random_scorers,
    )


def written(known: KnownSentinels) -> bytes:
    """Return the bytes of a file; the same results give the same bytes."""
    arrays: dict[str, NDArray[Any]] = {}
    structure = json.dumps(_encoded(known, arrays)).encode()
    arrays[STRUCTURE] = np.frombuffer(structure, np.uint8)
    return in_xz(arrays)


def _encoded(item: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    """Turn objects into JSON, and add their arrays to ``arrays``."""
    if isinstance(item, np.ndarray):
        name = str(len(arrays))
        arrays[name] = item
        return {ARRAY: name}
    if isinstance(item, CorpusStatistic):  # differences have no covariance
        resampled = None if item.resampled is None else item.resampled.astype(np.float32)
        item = replace(item, covariance=None, resampled=resampled)
    if is_dataclass(item):
        own = {f.name: _encoded(getattr(item, f.name), arrays) for f in fields(item)}
        return {CLASS: type(item).__name__, **own}
    if isinstance(item, Mapping):
        return {key: _encoded(value, arrays) for key, value in item.items()}
    if isinstance(item, list | tuple):
        return [_encoded(part, arrays) for part in item]
    return item.item() if isinstance(item, np.generic) else item


def main() -> None:
    """Score, evaluate, write."""
    parser = ArgumentParser(prog="python -m experiments.atlas.sentinels", description=__doc__)
    parser.add_argument("--output", type=Path, default=results_folder())
    content = written(computed(configuration(CORPUS, ())))
    path = parser.parse_args().output / f"{CORPUS}{ENDING}"
    write_atomic(path, content)
    print_progress(f"{path}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
