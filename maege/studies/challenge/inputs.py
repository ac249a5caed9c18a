"""What ``maege challenge`` reads: a set, and metrics for its language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from maege.data.language import language_of
from maege.files.text_files import labelled, recorded_checksums
from maege.metric.metric import Metric, assuming_english, for_texts
from maege.studies.challenge.challenge_set import ChallengeSet, read_set
from maege.studies.challenge.config import ChallengeConfig
from maege.texts.compared import Compared
from maege.user_warnings import warn_caller


@dataclass(frozen=True)
class ChallengeInputs:
    """A set of items, and the metrics that are asked."""

    items: ChallengeSet
    language: str | None
    metrics: Mapping[str, Metric]  # those that can read the set, by name
    not_applicable: Mapping[str, str]  # by name of the others: why
    checksums: Mapping[str, str]
    versions: Mapping[str, str] = field(default_factory=dict)

    @property
    def compared(self) -> dict[str, Compared]:
        """What metrics compare texts with: the references of the items."""
        items = self.items.items
        numbers = [len(item.references) for item in items] or [0]
        return {"": Compared.of(self.metrics, (f"references of {self.items.name}",), numbers)}


def read_inputs(config: ChallengeConfig) -> ChallengeInputs:
    """Read the set, and build the metrics.

    Raises MaegeError if the file is wrong, or if a metric cannot be built.
    """
    how = config.challenge
    with recorded_checksums() as recorded:
        items = read_set(how.set, how.format)
    for note in items.notes:
        warn_caller(note)
    language = language_of(how.language, items.language, items.name)
    built = {m.name: for_texts(m.build(), language, how.unit) for m in config.metrics}
    applicable: dict[str, Metric] = {}
    not_applicable: dict[str, str] = {}
    for name, metric in built.items():
        if reason := why_not_applicable(metric, items):
            not_applicable[name] = reason
        else:
            applicable[name] = metric
    if language is None and (assuming := assuming_english(applicable, has_gold_edits=False)):
        warn_caller(
            f"The language of {items.name} is not known. It is taken for English "
            f"({', '.join(assuming)}); `--language CODE` says it"
        )
    return ChallengeInputs(items, language, applicable, not_applicable, labelled(recorded))


def why_not_applicable(metric: Metric, items: ChallengeSet) -> str:
    """Return why a metric cannot answer a set; empty if it can."""
    unread = sorted(items.missing & {*metric.reads})
    if not unread:
        return ""
    return f"not applicable: it reads {' and '.join(unread)}, which {items.name} does not have"
