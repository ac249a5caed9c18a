"""Make what is known of sentinels on the shipped corpus: `python -m experiments.atlas.sentinels`.

Nothing is made of larger corpora: it would weigh more than the rest of the package.
"""

from argparse import ArgumentParser
from pathlib import Path

from experiments.atlas.corpora import configuration
from experiments.atlas.written_results import in_xz
from experiments.page_command import print_progress
from maege.files.output_file import write_atomic
from maege.progress import QUIET
from maege.studies.known_results.result_files import results_folder
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.scorer import Scorer
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.config import VetConfig
from maege.studies.vet.group_scores import TrustedMetrics, score_groups
from maege.studies.vet.kept_sentinels import arrays_of, what_sentinels_reach
from maege.studies.vet.known_sentinels import ENDING, KnownSentinels
from maege.studies.vet.plan import Plan
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
    sample = SampleKey.of(config, inputs), config.language_code
    return what_sentinels_reach(statistics, list(plan.contrast_pairs), *sample)


def written(known: KnownSentinels) -> bytes:
    """Return the bytes of a file; the same results give the same bytes."""
    return in_xz(arrays_of(known))


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
