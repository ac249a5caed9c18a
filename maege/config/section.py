"""What all sections of a configuration have in common: their keys, and paths beside their file."""

from collections.abc import Callable, Collection, Iterator, Mapping, Set
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
)

from maege.data.corpus import MissingAnnotation
from maege.data.empty_corrections import EMPTY, EmptyCorrections
from maege.data.gold_edits import MISSING
from maege.data.language import check_code
from maege.data.m2 import OnError, stated_language
from maege.data.units import UNITS, Unit, unit_of_language
from maege.errors import MaegeError, did_you_mean
from maege.files.text_files import absence, is_file, is_folder

_T = TypeVar("_T")


class ConfigSection(BaseModel):
    """Keys of a configuration; others are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)
    made_in_python: ClassVar[bool] = False  # whether it wraps an object, which no file can name


class TextSection(ConfigSection):
    """A section about texts; there is a key for an M2 file, too."""

    name: str | None = Field(
        None,
        description=(
            "Name of a known corpus, pool or set of judgements (`maege data list`), which has its "
            "own files; of a file of judgements, what the set is called."
        ),
    )
    language: str | None = Field(
        None,
        description=(
            "Language of the texts, a code such as `de`, `uk` or `en-GB`. Metrics with rules for "
            "one language (`languagetool`), and the extraction of edits (`errant`, `m2`, "
            "`imeasure`), follow it, unless their own parameters are set. null for that of the "
            "card, or that which the M2 file states (`maege data annotate` writes it)."
        ),
    )
    unit: Unit | None = Field(
        None,
        description=(
            f"What metrics count, and edits that are extracted consist of: {UNITS}. null for that "
            f"of the language: characters for Chinese and Japanese, else tokens."
        ),
    )

    if TYPE_CHECKING:  # one file or several
        m2: Any

    @property
    def card(self) -> Any:
        """What is known of the texts; None if they are the user's."""
        raise NotImplementedError

    @field_validator("language", check_fields=False)
    @classmethod
    def _check_language(cls, language: str | None) -> str | None:
        if language is not None:
            as_value_error(lambda: check_code(language))
        return language

    @property
    def stated_language(self) -> str | None:
        """The language that the M2 file states; None if it does not."""
        return None if self.m2 is None else stated_language(self.m2)

    @property
    def language_code(self) -> str | None:
        """The language of the texts; None if unknown."""
        known: str | None = self.card.language if self.card else self.stated_language
        return self.language or known

    @property
    def text_unit(self) -> Unit:
        """What metrics count."""
        return self.unit or unit_of_language(self.language_code)


def section_in(annotation: Any) -> type[ConfigSection] | None:
    """Return the section that a type of a key holds, also in a list; None if it holds none."""
    if isinstance(annotation, type) and issubclass(annotation, ConfigSection):
        return annotation
    return next(filter(None, map(section_in, get_args(annotation))), None)


def as_value_error(check: Callable[[], _T]) -> _T:
    """Call a function and turn a MaegeError into the ValueError that pydantic collects."""
    try:
        return check()
    except MaegeError as error:
        raise ValueError(str(error)) from error


def config_folder(info: ValidationInfo) -> Path:
    """Return the folder that paths of a configuration are relative to."""
    return Path((info.context or {}).get("folder", ""))


def in_folder(expand: Callable[[Any, Path], Any]) -> BeforeValidator:
    """Return a validator of a value that may name a file in the folder of the configuration."""

    def validate(value: Any, info: ValidationInfo) -> Any:
        return expand(value, config_folder(info))

    return BeforeValidator(validate)


def beside(value: Any, directory: Path) -> Any:
    """Return a value of a configuration with the relative paths in it beside a directory.

    Paths, and texts that name a file there and have a suffix, which names of references lack.
    Iterators and sets become lists, arrays and numbers of NumPy those of Python.
    """
    if isinstance(value, Path):
        return directory / value
    if isinstance(value, str):
        return (
            str(directory / value) if Path(value).suffix and is_file(directory / value) else value
        )
    if isinstance(value, Mapping):
        return {key: beside(item, directory) for key, item in value.items()}
    if isinstance(value, list | tuple | Set | range | Iterator):
        return [beside(item, directory) for item in value]
    return beside(value.tolist(), directory) if hasattr(value, "tolist") else value


def existing_file(path: Path, info: ValidationInfo, names: Collection[str] = ()) -> Path:
    """Return the path of a file, or raise ValueError if there is none.

    ``names``: what could have been meant instead of a path.
    """
    resolved = config_folder(info) / path
    if not is_file(resolved):
        hint = f"; or a name was meant: {did_you_mean(str(path), names)}" if names else ""
        raise ValueError(f"{absence(resolved)}: {resolved}{hint}")
    return resolved


def existing_folder(path: Path, info: ValidationInfo) -> Path:
    """Return the path of a folder, or raise ValueError if there is none."""
    resolved = config_folder(info) / path
    if not is_folder(resolved):
        raise ValueError(f"{absence(resolved, 'folder')}: {resolved}")
    return resolved


def _file(path: Path, info: ValidationInfo) -> Path:
    return existing_file(path, info)


def _files(paths: tuple[Path, ...], info: ValidationInfo) -> tuple[Path, ...]:
    return tuple(existing_file(path, info) for path in paths)


ExistingFile = Annotated[Path, AfterValidator(_file)]
ExistingFiles = Annotated[tuple[Path, ...], AfterValidator(_files)]
ExistingFolder = Annotated[Path, AfterValidator(existing_folder)]
# Outputs of systems, and which of them.
OutputsKey = Annotated[
    ExistingFolder | None,
    Field(
        description="A folder with the output of each system, `SYSTEM.txt`, one sentence per line."
    ),
]
SystemsKey = Annotated[
    tuple[str, ...] | None,
    Field(description="Systems of the known corpus, or of `outputs`; null for all, `[]` for none."),
]
# Words of configurations and results that were written before, and what they are called now.
_FORMER_WORDS = {
    "ignore": "none",
    "no_errors": "source",
    "as_first_annotator": "as-first-annotator",
}
MissingAnnotationWord = Annotated[
    MissingAnnotation, BeforeValidator(lambda word: _FORMER_WORDS.get(str(word), word))
]
MissingAnnotationsKey = Annotated[
    MissingAnnotationWord | None,
    Field(description=f"{MISSING}. null for that of the corpus, or `none`."),
]


class CorrectedSection(TextSection):
    """A section about texts whose corrections are in files, of text or of gold edits."""

    source: ExistingFile | None = Field(
        None, description="The sentences before correction, one per line; null for those of `m2`."
    )
    missing_annotations: MissingAnnotationsKey = None
    on_error: OnError = Field(
        "error", description="What is done about malformed lines of `m2`, as `corpus.on_error`."
    )
    empty: EmptyCorrections = Field("drop", description=f"{EMPTY}.")
