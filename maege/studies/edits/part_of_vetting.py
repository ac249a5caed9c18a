"""People who marked edits as a part of a vetting."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.people import measure_people, read_people
from maege.studies.edits.rows import ROWS, EditEvidence
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
        keys: dict[str, Any] = {key: getattr(config, key) for key in RunConfig.model_fields}
        keys["metrics"] = [metric for metric in config.metrics if metric.name in metrics]
        section = {"judged_edits": getattr(config, EDITS)}
        own = mapping_as(EditsConfig, keys | {"edits": section})
        inputs = load_inputs(own, every_sentence=True)
        marked = read_people(section["judged_edits"], inputs, own)
        people = measure_people(marked, own.build_metrics(), own, context)
        evidence = EditEvidence(people, inputs.corpus.name, len(inputs.references))
        return results_of(ROWS, evidence)


PART = EditsOfVetting()
