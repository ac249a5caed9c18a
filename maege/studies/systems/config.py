"""The configuration of ``maege systems``: every key, its type, its default and what it means.

Keys of its section ``corpus``: `maege.config.parallel_corpus_section`.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from maege.config.metric_config import check_metric_names
from maege.config.parallel_corpus_section import ParallelCorpusConfig, expand_texts
from maege.config.section import (
    ConfigSection,
    ExistingFile,
    ExistingFiles,
    OutputsKey,
    SystemsKey,
    in_folder,
)
from maege.config.study_config import StudyConfig
from maege.data import datasets
from maege.data.language import check_code
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.file_kinds import is_m2
from maege.files.text_files import is_file

_SET_NAME = re.compile(r"\w[\w-]*")  # of a folder, too


class TrustConfig(ConfigSection):
    """How it is computed what a point is worth, and how valid metrics are."""

    sentences: int = Field(
        1000,
        ge=10,
        description="Corpora of known quality have at most this number of random sentences, and "
        "chains are of at most 400 of them.",
    )
    expensive: bool = Field(
        False,
        description=(
            "Also for metrics that are so expensive that their scores are cached; they score some "
            "thousand more sentences."
        ),
    )


def _expand_trust(value: Any) -> Any:
    """Accept ``true`` for the defaults, and ``false`` for none."""
    if isinstance(value, bool):
        return {} if value else None
    return value


def expand_system_references(value: Any) -> Any:
    """Accept a single file for a system.

    >>> expand_system_references({"ours": "edited.txt"})
    {'ours': ['edited.txt']}
    """
    if not isinstance(value, Mapping):
        return value
    return {name: [of] if isinstance(of, str | Path) else of for name, of in value.items()}


class ComparedSetConfig(ConfigSection):
    """A test set: its sentences, and the outputs of the systems for them."""

    corpus: Annotated[ParallelCorpusConfig, in_folder(expand_texts)] = Field(
        ParallelCorpusConfig(),
        description=(
            "The sentences and their corrections; `corpus: NAME` is short for `{name: NAME}`. Of a "
            "known corpus, the default gold edits are used, or else its default references."
        ),
    )
    systems: SystemsKey = None
    outputs: OutputsKey = None
    files: dict[str, ExistingFile] = Field(
        {}, description="Further systems: for each name the file of its output."
    )
    hypothesis_m2: dict[str, ExistingFile] = Field(
        {},
        description=(
            "Further systems: for each name an M2 file with its edits by its own annotator. "
            "Metrics that compare edits take these, others the texts that they make."
        ),
    )
    system_references: Annotated[
        dict[str, ExistingFiles], BeforeValidator(expand_system_references)
    ] = Field(
        {},
        description=(
            "For each system files of references that people or a model made from its own output, "
            "one sentence per line. It is compared with these instead of the common references. "
            "All systems have some, or none."
        ),
    )
    with_common_references: bool = Field(
        False,
        description="Systems with `system_references` are compared with the common ones, too.",
    )
    documents: ExistingFile | None = Field(
        None,
        description=(
            "A text file with the name of the document (essay, author) of each sentence, one per "
            "line. Then whole documents are resampled, for their sentences depend on each other. "
            "null for those of the known corpus, if it has any."
        ),
    )
    groups: ExistingFile | None = Field(
        None,
        description=(
            "A text file with the group of each sentence, one per line, such as the proficiency of "
            "its writer (A, B, C); or a table with the column `group`. Then the systems are "
            "compared in each group, too."
        ),
    )


class AcceptableConfig(ConfigSection):
    """Which outputs people accept, and from which scores on metrics are said to do."""

    judgements: ExistingFile = Field(
        description=(
            "A table with the columns `sentence` (line of the source, from 1), `system` and "
            "`accepted` (1 or 0): which outputs people accept."
        )
    )
    thresholds: dict[str, float] = Field(
        min_length=1,
        description="By metric that judges in place of people: the lowest score that is accepted.",
    )
    labelled: Literal["random"] | None = Field(
        None,
        description=(
            "How the judged outputs of a system were chosen from all: by chance; null: selected or "
            "not known."
        ),
    )


def expand_test_sets(value: Any) -> Any:
    """Accept a list, of known corpora, of ``CORPUS:OUTPUTS``, or with a name for each.

    >>> expand_test_sets(["conll14", {"cweb": "gold.m2:out"}])
    {'conll14': {'corpus': 'conll14'}, 'cweb': {'corpus': 'gold.m2', 'outputs': 'out'}}
    """
    if not isinstance(value, Mapping):
        if not isinstance(value, Sequence) or isinstance(value, str):
            return value
        named = [item if isinstance(item, Mapping) else {_stem(item): item} for item in value]
        value = {name: item for entry in named for name, item in entry.items()}
        if len(value) < sum(map(len, named)):
            raise ValueError("two test sets have the same name; give others, as {NAME: ...}")
    return {name: _expand_set(item) for name, item in value.items()}


def _stem(item: Any) -> str:
    return Path(str(item).partition(":")[0]).name.partition(".")[0]


def _expand_set(item: Any) -> Any:
    if not isinstance(item, str | Path):
        return item
    corpus, _, outputs = str(item).partition(":")
    return {"corpus": corpus, **({"outputs": outputs} if outputs else {})}


class SystemsConfig(StudyConfig, ComparedSetConfig):
    """All that the results of ``maege systems`` depend on."""

    command = "systems"
    resamples = 10_000
    words = {  # noqa: RUF012
        "references": "corpus.references",
        "language": "corpus.language",
        "unit": "corpus.unit",
        "empty": "corpus.empty",
        "missing_annotations": "corpus.missing_annotations",
        "overlapping_edits": "corpus.overlapping_edits",
        "acceptable": "acceptable.judgements",
    }
    without_metrics = "give --metrics, such as errant,gleu (`maege data list metrics`)"

    name: str | None = Field(
        None, description="What the test set is called; null for the corpus, or the first file."
    )
    test_sets: Annotated[dict[str, ComparedSetConfig], BeforeValidator(expand_test_sets)] = Field(
        {},
        description=(
            "Several test sets, by name, instead of `corpus` with its outputs; short for a section "
            "is `CORPUS`, `CORPUS:OUTPUTS` or `FILE.m2:OUTPUTS`, also in a list. Each may have a "
            "language of its own: `{corpus: {m2: FILE.m2, language: de}, outputs: OUTPUTS}`."
        ),
    )
    baseline: str | None = Field(
        None,
        description=(
            "The system with which all others are compared; null: every two systems are compared."
        ),
    )
    trust: Annotated[TrustConfig | None, BeforeValidator(_expand_trust)] = Field(
        TrustConfig(),
        description=(
            "What a point of each metric is worth, and how valid it is on these sentences; "
            "`true` is short for `{}`, the defaults, and `false` for null: neither is computed."
        ),
    )
    family: dict[str, tuple[str, ...]] = Field(
        {},
        description=(
            "For a metric that is a language model the systems of its family: whether it ranks "
            "them higher than the other metrics do."
        ),
    )
    acceptable: AcceptableConfig | None = Field(
        None,
        description=(
            "Estimate which share of the outputs of a system people would accept, from what they "
            "say of some, and a metric of all; null: not."
        ),
    )

    @model_validator(mode="after")
    def _check_corpus(self) -> Self:
        names = [metric.name for metric in self.metrics]
        check_metric_names("family", self.family, names)
        if self.acceptable is not None:
            check_metric_names("acceptable.thresholds", self.acceptable.thresholds, names)
            if self.test_sets:
                raise ValueError("`acceptable` is about one test set, and there are `test_sets`")
        if self.test_sets:
            self._check_sets()
        else:
            self.check_texts()
        return self

    def check_texts(self) -> None:
        """Raise ValueError unless a single test set has sentences, corrections and systems."""
        self.corpus.check_texts()
        if self.with_common_references and not self.system_references:
            raise ValueError("`with_common_references` needs `system_references`")
        known = self.corpus.card.systems if self.corpus.card else {}
        if not (self.outputs or self.files or self.hypothesis_m2 or known):
            raise ValueError(
                "no systems: give `outputs` (--outputs), a folder with a file SYSTEM.txt for each, "
                "or `files` (--system NAME=FILE)"
            )
        if self.systems is not None and self.outputs is None:
            for name in self.systems:
                if name not in known:
                    raise ValueError(
                        f"`systems`: {self.corpus.name} has no output of {name!r}; "
                        f"{did_you_mean(name, known)}"
                    )

    def _check_sets(self) -> None:
        own = {key: getattr(self, key) for key in ComparedSetConfig.model_fields}
        own["corpus"] = self.corpus.model_copy(update={"language": None, "unit": None})
        for key, value in own.items():
            if value != type(self).model_fields[key].default:
                raise ValueError(f"`{key}`, and `test_sets`: give it in the sections of these")
        for name, of_set in self.sets.items():
            if not _SET_NAME.fullmatch(name):
                raise ValueError(f"`test_sets`: {name!r}: names have letters, digits, - and _ only")
            try:
                of_set.check_texts()
            except ValueError as error:
                raise ValueError(f"`test_sets.{name}`: {error}") from None

    @property
    def sets(self) -> dict[str, "SystemsConfig"]:
        """The configuration of each test set by name; with an empty name if there is one only."""
        if not self.test_sets:
            return {"": self}
        sets = {}
        for name, of_set in self.test_sets.items():
            own = {key: getattr(of_set, key) for key in ComparedSetConfig.model_fields}
            language = of_set.corpus.language or self.corpus.language
            unit = of_set.corpus.unit or self.corpus.unit
            own["corpus"] = of_set.corpus.model_copy(update={"language": language, "unit": unit})
            sets[name] = self.model_copy(update={**own, "test_sets": {}, "name": name})
        return sets

    def in_languages(self, codes: Mapping[str, str]) -> Self:
        """Return this configuration with languages of test sets, by name.

        Raises ConfigError if there is no such test set, or a code is none.
        """
        sets = dict(self.test_sets)
        for name, code in codes.items():
            if name not in sets:
                hint = did_you_mean(name, sets) if sets else "give --test-set for each"
                raise ConfigError(f"--language {name}={code}: no test set {name!r}; {hint}")
            language = {"language": check_code(code, f"--language {name}")}
            corpus = sets[name].corpus.model_copy(update=language)
            sets[name] = sets[name].model_copy(update={"corpus": corpus})
        return self.model_copy(update={"test_sets": sets})

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any]:
        """Return the keys of a known corpus, or of an M2 file."""
        if not is_m2(subject) and is_file(subject) and str(subject) not in datasets.cards():
            raise DataError(
                f"{subject}: neither an M2 file (lines `S ...` and `A ...`) nor a configuration "
                f"(its name ends in .yaml); give texts as --source and --reference"
            )
        return {"m2" if is_m2(subject) else "name": str(subject)}

    @property
    def language_code(self) -> str | None:
        """The language of the corpus; None if it is unknown."""
        if self.test_sets:
            codes = {of_set.language_code for of_set in self.sets.values()}
            return codes.pop() if len(codes) == 1 else None
        return super().language_code
