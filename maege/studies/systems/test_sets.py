"""Systems on several test sets: read and measured one by one, then compared over all of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from maege.metric.metric import Metric
from maege.statistics.replicability import Combination
from maege.studies.study import Context
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemsFound, measure
from maege.studies.systems.set_comparison import SetComparison, compare_sets
from maege.studies.systems.system_inputs import SystemInputs, read_inputs

_SHARED = 0.05  # of the sentences of a test set: with more, sets are not independent


@dataclass(frozen=True)
class SetsInputs:
    """What was read, by name of the test set; the name is empty if there is one only."""

    sets: Mapping[str, SystemInputs]

    @property
    def metrics(self) -> Mapping[str, Metric]:
        """The metrics, by name."""
        return next(iter(self.sets.values())).metrics

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 by name of the file, with that of the test set if there are several."""
        return {
            f"{name}: {file}" if name else file: digest
            for name, inputs in self.sets.items()
            for file, digest in inputs.checksums.items()
        }

    @property
    def versions(self) -> Mapping[str, str]:
        """Nothing else determines the results."""
        return {}

    @property
    def combination(self) -> Combination:
        """How p-values of test sets are combined: ``simes`` if these share no sentences.

        Sentences of different test sets are drawn independently, and then Simes' combination is
        valid, and never finds less than Bonferroni's; sets that share sentences depend on each
        other. Fisher's finds less if some set has no difference, or a reversed one.
        """
        sources = [Counter(inputs.texts.sources) for inputs in self.sets.values()]
        for number, first in enumerate(sources):
            for second in sources[number + 1 :]:
                shared = (first & second).total()
                if shared > _SHARED * min(first.total(), second.total()):
                    return "bonferroni"
        return "simes"


@dataclass(frozen=True)
class SetsFound:
    """What was measured, by name of the test set, and over all of them if there are several."""

    sets: Mapping[str, SystemsFound]
    comparison: SetComparison | None = None


def read_sets(config: SystemsConfig) -> SetsInputs:
    """Read the files of all test sets; see ``read_inputs``."""
    return SetsInputs({name: read_inputs(of_set) for name, of_set in config.sets.items()})


def measure_sets(config: SystemsConfig, inputs: SetsInputs, context: Context) -> SetsFound:
    """Measure the systems on each test set, and compare them over all."""
    found = {
        name: measure(of_set, inputs.sets[name], context) for name, of_set in config.sets.items()
    }
    if len(found) < 2:
        return SetsFound(found)
    return SetsFound(found, compare_sets(found, inputs.combination, config.seed, config.statistics))
