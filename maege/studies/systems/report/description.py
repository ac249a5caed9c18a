"""What was compared, in a sentence."""

from maege.number_format import number_of
from maege.studies.systems.pipeline import SystemsResults
from maege.texts.system_texts import SOURCE


def describe_systems(results: SystemsResults) -> str:
    """Say what was compared."""
    texts = results.inputs.texts
    systems = [name for name in texts.systems if name != SOURCE]
    number = number_of(len(systems), "system") if systems else "the source"
    if systems and len(systems) < len(texts.systems):
        number += " and the source"
    documents = ""
    if texts.documents is not None:
        documents = f" in {number_of(len(set(texts.documents)), 'document')}"
    return f"{texts.name}: {number} on {number_of(len(texts.sources), 'sentence')}{documents}."
