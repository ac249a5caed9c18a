"""Edits of texts, extracted by ERRANT, and gold edits whose types can be compared with them."""

from collections.abc import Mapping, Sequence

from maege.data.corpus import Annotation
from maege.data.error_type_names import ERRANT_CATEGORIES, ERRANT_OPERATIONS
from maege.errors import ConfigError
from maege.extraction.extractor import extractor
from maege.texts.typed_edits import SentenceEdits


def extracted_edits(
    sources: Sequence[str], texts: Mapping[str, Sequence[str]], spacy_pipeline: str
) -> dict[str, SentenceEdits]:
    """Return the edits of each text, by name, with the types of ERRANT.

    Parameters
    ----------
    sources, texts
        Parallel sentences; tokens are separated by white space.
    spacy_pipeline
        What ERRANT runs on; see maege.extraction.spacy_pipeline.
    """
    errant = extractor(spacy_pipeline)
    return {
        name: errant.edits(list(zip(sources, lines, strict=True)), types=True)
        for name, lines in texts.items()
    }


def gold_edits(
    corpus: str, annotations: Mapping[str, Sequence[Annotation]] | None
) -> dict[str, SentenceEdits]:
    """Return gold edits by annotator.

    Raises
    ------
    ConfigError
        If there are none, or if their types are not those of ERRANT, which edits of systems have.
    """
    if annotations is None:
        raise ConfigError(
            f"`conservatism.types: corpus`: {corpus} has no gold edits of all annotators; name "
            f"their M2 files as `m2`, or set `types: errant`"
        )
    edits: dict[str, SentenceEdits] = {
        name: [a.edits for a in column] for name, column in annotations.items()
    }
    types = {e.type for column in edits.values() for sentence in column for e in sentence}
    if foreign := sorted(name for name in types if not _is_errant_type(name)):
        raise ConfigError(
            f"`conservatism.types: corpus`: the gold edits of {corpus} have types that are not "
            f"those of ERRANT ({', '.join(foreign[:5])}), which the edits of systems have, so that "
            f"they cannot be compared; set `types: errant`, for the edits of all texts"
        )
    return edits


def _is_errant_type(name: str) -> bool:
    operation, _, category = name.partition(":")
    return name == "UNK" or (
        operation in ERRANT_OPERATIONS and (not category or category in ERRANT_CATEGORIES)
    )
