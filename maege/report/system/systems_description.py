"""What was compared, in a sentence."""

from maege.number_format import number_of
from maege.system.pipeline import SystemsResults


def describe_systems(results: SystemsResults) -> str:
    """Say what was compared."""
    texts = results.inputs.texts
    documents = ""
    if texts.documents is not None:
        documents = f" in {number_of(len(set(texts.documents)), 'document')}"
    return (
        f"{texts.name}: {number_of(len(texts.systems), 'system')} on "
        f"{number_of(len(texts.sources), 'sentence')}{documents}."
    )
