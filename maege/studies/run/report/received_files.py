"""Files of a run directory that may come from anywhere: what they may contain, within limits."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

import pandas as pd
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from maege import __version__
from maege.config.schema import (
    ChainsConfig,
    LatticesConfig,
    SentencesConfig,
    SyntheticCorporaConfig,
)
from maege.config.section import MissingAnnotationWord
from maege.config.study_config import StatisticsConfig
from maege.config.yaml_text import MAX_CHARACTERS, parse
from maege.errors import DataError, MaegeError
from maege.files.text_files import read_at_most
from maege.lattice import OverlappingEdits
from maege.sampling.sample import Sample

_T = TypeVar("_T")

# What reading and using files that are not what they seem may raise.
UNREADABLE = (
    ArithmeticError, AttributeError, EOFError, LookupError, MemoryError, NotImplementedError,
    OSError, RecursionError, TypeError, ValueError, zlib.error,
)  # fmt: skip

_MAX_JSON_BYTES = 200_000_000
MAX_BYTES_PER_SCORE = 100  # of a compressed table, on average
MAX_DRAWN_CHARACTERS = 10_000_000_000  # of the texts of all synthetic corpora


class ReceivedCorpus(BaseModel):
    """The keys of the section ``corpus`` that a report reads."""

    model_config = ConfigDict(extra="allow", hide_input_in_errors=True)

    overlapping_edits: OverlappingEdits = "merge"
    missing_annotations: MissingAnnotationWord = "none"
    error_types: Literal["corpus", "errant"] = "corpus"
    documents: Any = None


class ReceivedConfig(BaseModel):
    """The keys of ``config.yaml`` that a report reads; paths and plug-ins may be missing here."""

    model_config = ConfigDict(extra="allow", hide_input_in_errors=True)

    seed: int = Field(ge=0, lt=2**128)
    corpus: ReceivedCorpus
    sentences: SentencesConfig = SentencesConfig()
    metrics: list[dict[str, Any]]
    statistics: StatisticsConfig
    chains: ChainsConfig | None
    lattices: LatticesConfig | None
    synthetic_corpora: SyntheticCorporaConfig | None
    samples: Literal["compact", "full"]


@contextmanager
def clear_errors(directory: Path | str) -> Iterator[None]:
    """Say in one message that files which have their checksums are not those of a command."""
    try:
        yield
    except MaegeError as error:
        raise error if isinstance(error, DataError) else DataError(str(error)) from None
    except UNREADABLE as error:
        reason = " ".join(str(error).split())[:500]
        raise DataError(
            f"{directory} cannot be read as the output of a command ({type(error).__name__}: "
            f"{reason}). If another version of maege made it, repeat it with this one, "
            f"{__version__}"
        ) from None


def require_regular(path: Path) -> None:
    """Raise DataError for a link, which could lead out of the directory, or a device."""
    if path.is_symlink() or (path.exists() and not (path.is_file() or path.is_dir())):
        raise DataError(
            f"{path} is a link or a device, which a run does not write; replace it by what it "
            f"stands for"
        )


def read_json(path: Path) -> Any:
    """Return the content of a JSON file of limited size."""
    return json.loads(_read_limited(path, _MAX_JSON_BYTES))


def read_config(path: Path) -> dict[str, Any]:
    """Return a configuration; keys that a report reads are checked, or have their defaults."""
    content, _ = parse(_read_limited(path, 4 * MAX_CHARACTERS).decode(), str(path))
    config = validate(TypeAdapter(ReceivedConfig), content, path)
    return _in_order_of(content, config.model_dump(mode="json"))


def _in_order_of(content: Any, config: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration with its keys in the order of its file."""
    return {
        key: _in_order_of(content[key], config[key])
        if isinstance(config[key], dict) and isinstance(content.get(key), dict)
        else config[key]
        for key in {**content, **config}
    }


def validate(adapter: TypeAdapter[_T], content: Any, path: Path) -> _T:
    """Return validated content. Raises DataError, with the file and the key, if it is wrong."""
    try:
        return adapter.validate_python(content)
    except ValidationError as error:
        mistake = error.errors(include_url=False, include_input=False)[0]
        key = ".".join(str(part) for part in mistake["loc"])[:200]
        raise DataError(f"{path}: {key}: {mistake['msg']}") from None


def check_drawn_size(sample: Sample, settings: dict[str, Any]) -> None:
    """Raise ValueError if synthetic corpora would have too many texts to draw."""
    characters = sum(len(sentence.text) for sentence in sample.prepared_sentences)
    if characters * settings["replicates"] * len(settings["expected_edits"]) > MAX_DRAWN_CHARACTERS:
        raise ValueError(f"synthetic corpora of more than {MAX_DRAWN_CHARACTERS} characters")


def read_scores_csv(path: Path, metrics: list[str], rows: int) -> pd.DataFrame:
    """Read the columns of metrics from a compressed CSV file."""
    limit = MAX_BYTES_PER_SCORE * (rows + 100) * (len(metrics) + 10)
    with gzip.open(path) as file:
        text = read_at_most(file.read, limit + 1)
    if len(text) > limit:
        raise ValueError(f"{path.name}: its content is too long for {rows} rows")
    frame = pd.read_csv(io.BytesIO(text), dtype=str, usecols=metrics)  # pandas reads inexactly
    return frame.astype(dict.fromkeys(frame.columns, object))


def read_scores_parquet(path: Path, metrics: list[str], rows: int) -> pd.DataFrame:
    """Read the columns of metrics, which are numbers, from a Parquet file."""
    from pyarrow import parquet, types

    with parquet.ParquetFile(path) as file:
        if file.metadata.num_rows != rows:
            raise ValueError(f"{path.name}: {file.metadata.num_rows} rows, expected {rows}")
        for name in metrics:
            if not types.is_floating(file.schema_arrow.field(name).type):
                raise ValueError(f"{path.name}: {name}: not a column of numbers")
        frame: pd.DataFrame = file.read(columns=metrics).to_pandas()
    return frame


def _read_limited(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        content = read_at_most(file.read, limit + 1)
    if len(content) > limit:
        raise ValueError(f"{path.name} is larger than {limit} bytes")
    return content
