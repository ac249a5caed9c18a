"""What the report of compared systems is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from maege.number_format import format_percentage, number_of
from maege.report.shareable import cleaner
from maege.statistics.significance_letters import letter_breaks, significance_letters
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.system_inputs import SystemInputs
from maege.studies.systems.system_scoring import compares_edits
from maege.texts.compared import Compared
from maege.texts.texts import SOURCE, Texts

ABOVE, BELOW, UNDECIDED = "above", "below", "undecided"
Marks = Mapping[str, Mapping[str, str]]  # by metric and system


@dataclass(frozen=True)
class ReportedSystems:
    """Compared systems: what was compared, how, and what was found."""

    config: SystemsConfig
    inputs: SystemInputs
    found: SystemsFound

    @property
    def texts(self) -> Texts:
        """The sentences with their corrections and outputs."""
        return self.inputs.texts

    @property
    def baseline(self) -> str | None:
        """The system with which the others are compared."""
        return self.inputs.baseline

    @cached_property
    def marks(self) -> Marks:
        """Letters of significance; with a baseline, whether a system is above or below it."""
        marks: dict[str, Mapping[str, str]] = {}
        for metric, pairs in self.found.pairs.items():
            values = {s.system: s.score.value for s in self.found.ranked[metric]}
            of_systems = [pair for pair in pairs if pair.family == "systems"]
            if self.baseline is None:
                marks[metric] = significance_letters(values, of_systems)
            else:
                marks[metric] = {
                    pair.a: (ABOVE if pair.sign > 0 else BELOW)
                    if pair.is_significant
                    else UNDECIDED
                    for pair in of_systems
                    if pair.adjusted is not None
                }
        return marks

    def rules(self, order: Sequence[str]) -> tuple[int, ...]:
        """Return above which of the systems, in the order by the first metric, a line is drawn."""
        letters = next(iter(self.marks.values()), {}) if self.baseline is None else {}
        return letter_breaks([letters.get(system) for system in order])

    @property
    def chosen_annotators(self) -> list[str]:
        """The metrics that choose an annotator of a sentence by what the sentences before have."""
        texts = self.texts
        gold = texts.references if texts.gold_edits is None else texts.gold_edits
        numbers = [len(row) for s in texts.own_corrections for row in texts.references_of(s)]
        return [
            name
            for name, metric in self.inputs.metrics.items()
            if compares_edits(metric)
            and name in self.found.ranked
            and (metric.aggregation, metric.annotator_selection) == ("pooled", "corpus")
            and max(numbers or map(len, gold)) > 1
        ]

    @property
    def units(self) -> str:
        """What is resampled."""
        return "sentences" if self.texts.documents is None else "documents"

    @property
    def resampled_units(self) -> str:
        """What is resampled: sentences, or documents with their number."""
        documents = self.texts.documents
        return "sentences" if documents is None else f"the {len(set(documents)):,} documents"

    @property
    def confidence(self) -> str:
        """Of intervals."""
        return format_percentage(self.config.statistics.confidence, 0)

    def of_best_systems(self, text: str, most: int) -> str:
        """Return a text above charts, which show at most so many systems."""
        return f"{text} The best {most} systems." if len(self.texts.systems) > most else text

    @cached_property
    def signatures(self) -> Mapping[str, str]:
        """By metric, without directories of the machine."""
        metrics = self.inputs.metrics
        compared = Compared.of_texts(self.texts, metrics)
        signatures = {n: compared.signature(n, m.signature) for n, m in metrics.items()}
        clean = cleaner(signatures, anonymous=False)
        return {name: clean(signature) for name, signature in signatures.items()}

    @property
    def description(self) -> str:
        """What was compared, as a sentence."""
        texts = self.texts
        systems = [name for name in texts.systems if name != SOURCE]
        number = number_of(len(systems), "system") if systems else "the source"
        if systems and len(systems) < len(texts.systems):
            number += " and the source"
        documents = ""
        if texts.documents is not None:
            documents = f" in {number_of(len(set(texts.documents)), 'document')}"
        return f"{texts.name}: {number} on {number_of(len(texts.sources), 'sentence')}{documents}."
