"""The section ``corpus`` of ``run``, ``vet``, ``levels`` and ``interpolate``: annotated edits.

That of ``systems`` and ``coverage``, with corrections by several people, is in
``parallel_corpus_section``.
"""

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    Field,
    PrivateAttr,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    field_validator,
    model_serializer,
    model_validator,
)

from maege.config.section import (
    ExistingFile,
    MissingAnnotationWord,
    TextSection,
    as_value_error,
    config_folder,
    existing_file,
)
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.data.gold_edits import MISSING
from maege.data.language import ENGLISH, primary_subtag
from maege.data.m2 import OnError
from maege.extraction.spacy_pipeline import (
    check,
    pipeline_for_language,
    pipeline_language,
    require,
    versions,
)
from maege.files.text_files import is_file
from maege.lattice import OverlappingEdits
from maege.plugins.registry import PYTHON_OBJECT
from maege.user_warnings import capture_warnings


class CorpusConfig(TextSection):
    """The corpus: one that is known by name, or an M2 file."""

    annotations: str | None = Field(
        None, description="Which annotation file of the named corpus; null for its default."
    )
    m2: ExistingFile | None = Field(
        None, description="An M2 file, relative to the configuration, instead of `name`."
    )
    on_error: OnError | None = Field(
        None,
        description=(
            "Malformed lines of the M2 file: stop with an `error`, `skip_sentence` or `skip_line`. "
            "What is skipped is counted and reported. null for the choice of the corpus's card, or "
            "`error` if it has none."
        ),
    )
    annotators: tuple[int, ...] | None = Field(
        None, description="Numbers of the annotators to use; null for all."
    )
    missing_annotations: MissingAnnotationWord = Field(
        "none", description=f"{MISSING}, whose lattice then counts once more."
    )
    documents: Annotated[int, Field(ge=1)] | Path | None = Field(
        None,
        description=(
            "The documents (essays) that sentences are part of; they are then resampled as wholes. "
            "A text file that names the document of each sentence, one line each; or a number N: "
            "every N consecutive sentences. null: those of the known corpus, or each sentence by "
            "itself, as with 1."
        ),
    )
    overlapping_edits: OverlappingEdits = Field(
        "merge",
        description=(
            "Overlapping edits of an annotation: `merge` them into one, `drop` all but the first, "
            "or stop with an `error`."
        ),
    )
    error_types: Literal["corpus", "errant"] = Field(
        "corpus", description="Types of the edits: those of the corpus, or ERRANT's."
    )
    spacy_pipeline: str = Field(
        "auto",
        description=(
            "What ERRANT runs on for `error_types: errant`, and to extract the edits of a known "
            "corpus without gold edits: `auto`, or one of `maege data list annotators`. For "
            "English, `maege doctor` shows the choice of `auto`."
        ),
    )

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str | None, info: ValidationInfo) -> str | None:
        if name is not None and name not in datasets.cards():
            if name.startswith(PYTHON_OBJECT):
                raise ValueError(
                    f"the corpus {name!r} was made in a Python session; write it by maege.write_m2 "
                    f"and use `corpus: {{m2: FILE.m2}}`"
                )
            if is_file(config_folder(info) / name):
                raise ValueError(
                    f"{name!r} is a file, but not called .m2, and without edits of the M2 format; "
                    f"if it is an M2 file, write `corpus: {{m2: {name}}}`"
                )
            as_value_error(lambda: datasets.card(name))
        return name

    @field_validator("documents")
    @classmethod
    def _resolve_documents(
        cls, documents: int | Path | None, info: ValidationInfo
    ) -> int | Path | None:
        if not isinstance(documents, Path) or documents == Path(PYTHON_OBJECT):
            return documents  # that of a corpus made in Python, which is refused by its name
        return existing_file(documents, info)

    @field_validator("spacy_pipeline")
    @classmethod
    def _check_pipeline(cls, pipeline: str) -> str:
        as_value_error(lambda: check(pipeline))
        return pipeline

    @model_validator(mode="after")
    def _check_name_or_m2(self) -> Self:
        self._check_data()
        return self

    def _check_data(self) -> None:
        """Raise ValueError unless the keys name one corpus."""
        if (self.name is None) == (self.m2 is None):
            raise ValueError("give either `name` (see `maege data list corpora`) or `m2` (a file)")
        if self.name is not None:
            card = datasets.card(self.name)
            if not card.annotations and not (card.source and card.references):
                raise ValueError(f"corpus {self.name!r} has no annotations, so no lattices")
            if self.has_extracted_edits:
                as_value_error(require)
            if self.annotations is not None:
                annotations = self.annotations
                as_value_error(lambda: card.file_of("annotations", annotations))
        elif self.annotations is not None:
            raise ValueError("`annotations` names a file of a known corpus; with `m2` leave it out")

    @property
    def _written_keys(self) -> dict[str, Any]:
        """Keys that are written otherwise than they are."""
        return {}

    @model_serializer(mode="wrap")
    def _written(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {**handler(self), **self._written_keys}

    @model_validator(mode="after")
    def _check_errant(self) -> Self:
        if self.error_types != "errant":
            return self
        as_value_error(require)
        code = self.language_code
        for made_for in (pipeline_language(self.spacy_pipeline), primary_subtag(code or ENGLISH)):
            if made_for != ENGLISH:
                raise ValueError(
                    f"`error_types: errant` are types for English only, not for {made_for!r}; "
                    "leave it out, for the types of the corpus, or write a corpus with the types "
                    "of another annotator by `maege data convert FILE.m2 --retype --language CODE "
                    "--output NEW.m2`"
                )
        return self

    @property
    def card(self) -> datasets.CorpusCard | None:
        """The card of a known corpus."""
        return None if self.name is None else datasets.card(self.name)

    @property
    def has_extracted_edits(self) -> bool:
        """Whether the corpus has no gold edits, and ERRANT extracts them from its references."""
        return self.card is not None and not self.card.annotations

    @property
    def on_malformed(self) -> OnError:
        """What is done about malformed lines."""
        defaults = self.card.defaults if self.card else {}
        choice: OnError = self.on_error or defaults.get("on_error", "error")
        return choice

    @property
    def document_units(self) -> int | Path | None:
        """The documents, those of the card if none are named; None: each sentence by itself."""
        if self.documents is not None:
            return None if self.documents == 1 else self.documents
        return self.card.documents_file if self.card else None

    @property
    def types_signature(self) -> str:
        """What the types of edits depend on."""
        if self.error_types == "corpus" and not self.has_extracted_edits:
            return "corpus"
        code = self.language_code
        pipeline, _ = capture_warnings(lambda: pipeline_for_language(self.spacy_pipeline, code))
        entries = versions(pipeline).items()
        return "|".join(["errant", *(f"{key}:{value}" for key, value in entries)])


class CorpusObject(CorpusConfig):
    """A corpus that was made in Python. The configuration that is written has its name only."""

    made_in_python: ClassVar[bool] = True
    _data: Corpus = PrivateAttr()

    @classmethod
    def of(cls, corpus: Corpus) -> "CorpusObject":
        """Wrap a corpus. Raises DataError if it is malformed; see `checked_corpus`."""
        from maege.data.checked_corpus import checked_corpus  # files are checked as they are read

        corpus = checked_corpus(corpus)
        documents = Path(PYTHON_OBJECT) if corpus.documents else None
        wrapped = cls.model_construct(documents=documents, language=corpus.language)
        wrapped._data = corpus
        return wrapped

    @property
    def data(self) -> Corpus:
        """The corpus."""
        return self._data

    def _check_data(self) -> None:
        """Accept what ``of`` has checked."""

    @property
    def checksum(self) -> str:
        """The SHA-256 of all that the corpus has."""
        return sha256(ascii(self.data).encode("ascii")).hexdigest()

    @property
    def _written_keys(self) -> dict[str, Any]:
        return {"name": f"{PYTHON_OBJECT}{self.data.name}"}
