"""People who marked edits as a part of a vetting."""

from collections.abc import Collection
from dataclasses import dataclass

from maege.config.schema import RunConfig
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.people import measure_people, read_people
from maege.studies.edits.rows import ROWS
from maege.studies.edits.statements import people_claims
from maege.studies.lattice_inputs import load_inputs
from maege.studies.parts import EDITS
from maege.studies.rows import RowResults, results_of
from maege.studies.study import Context


@dataclass(frozen=True)
class EditsOfVetting:
    """Edits that people marked, which answer a row of the dossier."""

    key: str = EDITS

    def answers(self, config: RunConfig, metrics: Collection[str], context: Context) -> RowResults:
        """Return whether metrics value right edits above wrong ones."""
        used = [metric for metric in config.metrics if metric.name in metrics]
        own = EditsConfig.of_run(config, metrics=used)
        inputs = load_inputs(own, every_sentence=True)
        marked = read_people(getattr(config, EDITS), inputs, own)
        people = measure_people(marked, own.build_metrics(), own, context)
        return results_of(ROWS, [*people_claims(people, inputs)])


PART = EditsOfVetting()
