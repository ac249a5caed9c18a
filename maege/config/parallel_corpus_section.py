"""The section ``corpus`` of ``systems`` and ``coverage``: sentences and parallel corrections.

That of studies of annotated edits, such as ``run``, is in ``lattice_corpus_section``.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationInfo, field_validator

from maege.config.corpus_argument import expand_corpus
from maege.config.section import CorrectedSection, config_folder, existing_file
from maege.data import datasets
from maege.data.gold_edits import OVERLAPPING, OverlappingGold
from maege.data.m2 import stated_language
from maege.errors import did_you_mean
from maege.files.text_files import is_file
from maege.texts.reading import TextFiles


class ParallelCorpusConfig(CorrectedSection):
    """Sentences that several people corrected, and the outputs of systems for them."""

    references: tuple[str, ...] | None = Field(
        None,
        description=(
            "Corrections: text files with one sentence per line, each by another person, or names "
            "of references of the known corpus; null for the default ones of the corpus."
        ),
    )
    m2: tuple[str, ...] = Field(
        (),
        description=(
            "Corrections as gold edits, which metrics of edits then compare with: M2 files, or "
            "names of annotations of the known corpus. Each annotator is another person."
        ),
    )
    overlapping_edits: OverlappingGold = Field("file", description=f"{OVERLAPPING}.")

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str | None, info: ValidationInfo) -> str | None:
        is_known = name is None or name in cls.known_names()
        if not is_known and is_file(config_folder(info) / str(name)):
            keys = [
                key for key in ("file", "source", "references", "m2") if key in cls.model_fields
            ]
            raise ValueError(
                f"{name!r} is a file, but without edits of the M2 format; name it by its key: "
                f"{', '.join(f'`{key}`' for key in keys)}"
            )
        return name

    @field_validator("references", "m2", mode="before")
    @classmethod
    def _accept_paths(cls, names: Any) -> Any:
        if isinstance(names, list | tuple):
            return [str(name) if isinstance(name, Path) else name for name in names]
        return names

    @field_validator("references", "m2")
    @classmethod
    def _resolve_files(
        cls, names: tuple[str, ...] | None, info: ValidationInfo
    ) -> tuple[str, ...] | None:
        if names is None:
            return None
        card = datasets.cards().get(str(info.data.get("name")))
        known: dict[str, str] = {}
        if card is not None:
            known = card.annotations if info.field_name == "m2" else card.references
        return tuple(
            name if name in known else str(existing_file(Path(name), info, known)) for name in names
        )

    @classmethod
    def known_names(cls) -> Collection[str]:
        """Return what may be a ``name``."""
        return datasets.cards()

    def files(self) -> TextFiles:
        """Return what is read."""
        return TextFiles(**{field.name: getattr(self, field.name) for field in fields(TextFiles)})

    @property
    def card(self) -> datasets.CorpusCard | None:
        """The card of a known corpus."""
        return datasets.cards().get(str(self.name))

    @property
    def system_paths(self) -> dict[str, Path]:
        """The files of the systems of a known corpus, by name."""
        if (card := self.card) is None:
            return {}
        return {name: card.path(file) for name, file in card.systems.items()}

    @property
    def stated_language(self) -> str | None:
        """The language that the first of the M2 files states that states one."""
        known = self.card.annotations if self.card else {}
        return next(filter(None, (stated_language(m) for m in self.m2 if m not in known)), None)

    def check_texts(self) -> None:
        """Raise ValueError unless there are a source and corrections."""
        if self.name is not None:
            if self.card is None:
                raise ValueError(
                    f"no corpus {self.name!r}; {did_you_mean(self.name, datasets.cards())}"
                )
            if self.source is not None:
                raise ValueError(f"{self.name!r} is a known corpus, which has its own source")
            return
        if not self.references and not self.m2:
            raise ValueError(
                "give the `name` of a known corpus, or `source` and `references` (files), or `m2` "
                "(files of gold edits)"
            )
        if self.references and self.source is None and not self.m2:
            raise ValueError("give `source`, the sentences before correction")


def expand_texts(value: Any, directory: Path = Path()) -> Any:
    """Accept what a run takes as ``corpus``: a name, or one M2 file.

    >>> expand_texts("conll14"), expand_texts("my.m2")
    ({'name': 'conll14'}, {'m2': ['my.m2']})
    """
    section = expand_corpus(value, directory)
    is_file = isinstance(section, Mapping) and isinstance(section.get("m2"), str | Path)
    return {**section, "m2": [section["m2"]]} if is_file else section
