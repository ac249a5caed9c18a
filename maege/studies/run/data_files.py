"""The data of a run beside its results: the sample, the scores and the outcomes of pairs.

The scores are Parquet if pyarrow is installed, and a compressed CSV file otherwise. What is read
may come from anywhere: it is checked against the manifest, and limited.
"""

import gzip
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from maege import __version__
from maege.array_types import Floats
from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.config.schema import SyntheticCorporaConfig
from maege.config.study_config import StatisticsConfig
from maege.errors import DataError
from maege.files.manifest import files_in, read_manifest
from maege.files.output_directory import is_as_written
from maege.files.text_files import read_at_most
from maege.operating_system import give_back_memory
from maege.ranking import (
    ScoredRanking,
    ScoredRankings,
    attach_scores,
    rankings_of,
    score_table,
)
from maege.report.columns import own_name
from maege.sampling.sample import Sample
from maege.sampling.sample_file import read_sample, write_sample
from maege.sampling.synthetic_corpora import corpora_checksum, sample_corpora
from maege.statistics.results import Results
from maege.statistics.results_json import plain

SAMPLE = "samples.jsonl.gz"
SCORES = ("scores.parquet", "scores.csv.gz")  # of candidates: one of the two
OUTCOMES = ("outcomes.parquet", "outcomes.csv.gz")  # of pairs, by metrics that compare
INSTALL_PARQUET = "pip install 'maege[parquet]'"
MAX_BYTES_PER_SCORE = 100  # of a compressed table, on average
MAX_DRAWN_CHARACTERS = 10_000_000_000  # of the texts of all synthetic corpora


@dataclass(frozen=True, eq=False)
class RunData:
    """What was drawn, and its scores by each metric that has results."""

    sample: Sample
    scored: ScoredRankings

    @property
    def comparing(self) -> list[str]:
        """The names of the metrics that compare."""
        return sorted({name for item in self.scored for name in item.outcomes})

    def score_frame(self) -> pd.DataFrame:
        """Return the scores of all candidates with their texts; a corpus has none."""
        frame = score_frame(self.scored)
        texts = [
            candidate.hypotheses[0] if ranking.type != "corpora" else None
            for ranking in self.sample.rankings
            for candidate in ranking.candidates
        ]
        column = own_name("text", frame.columns)
        frame.insert(list(frame.columns).index("gold_score") + 1, column, texts)
        return frame


class ReceivedConfig(BaseModel):
    """The keys of a configuration that the data of a run are read with."""

    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)

    seed: int = Field(ge=0, lt=2**128)
    statistics: StatisticsConfig
    synthetic_corpora: SyntheticCorporaConfig | None


def write_data(data: RunData, folder: Path, *, with_corpora: bool) -> None:
    """Write the files; ``with_corpora``: also the texts of synthetic corpora."""
    give_back_memory()  # that the report needed
    _write_frame(score_frame(data.scored), folder, SCORES)
    if data.comparing:
        _write_frame(_outcome_frame(data), folder, OUTCOMES)
    give_back_memory()
    write_sample(data.sample, folder / SAMPLE, with_corpora=with_corpora)


def score_frame(scored: Sequence[ScoredRanking]) -> pd.DataFrame:
    """Return every candidate with its score by each metric.

    Sentences count from 1; corpora have no sentence and no annotator, their ``draw`` is
    the replicate. ``candidate`` is the index in the ranking.
    """
    rankings = rankings_of(scored)
    sizes = np.array([len(ranking.candidates) for ranking in rankings], dtype=np.int64)
    sentences = [r.sentences[0] + 1 if r.type != "corpora" else None for r in rankings]
    candidates = sizes.sum()
    columns = (
        np.array([ranking.type for ranking in rankings], dtype=object).repeat(sizes),
        pd.array(sentences, dtype="Int64").repeat(sizes),
        pd.array([ranking.annotator for ranking in rankings], dtype="Int64").repeat(sizes),
        np.array([ranking.draw for ranking in rankings], dtype=np.int64).repeat(sizes),
        np.arange(candidates) - np.repeat(np.cumsum(sizes) - sizes, sizes),
        np.fromiter(chain.from_iterable(r.edit_counts for r in rankings), np.float64, candidates),
        np.fromiter(chain.from_iterable(r.gold_scores for r in rankings), np.float64, candidates),
    )
    frame = dict(zip(RESERVED_METRIC_NAMES, columns, strict=True))
    metrics = scored[0].metrics if scored else ()
    for name in sorted(metrics):
        frame[name] = score_table(scored)[:, metrics.index(name)].copy()
    return pd.DataFrame(frame, copy=False)  # no other array shares the memory of a column


def _outcome_frame(data: RunData) -> pd.DataFrame:
    """Return the outcome of each pair by each metric that compares."""
    of_rankings = [item.outcomes for item in data.scored if item.ranking.type != "corpora"]
    names = data.comparing
    return pd.DataFrame({n: np.concatenate([of[n] for of in of_rankings]) for n in names})


def has_pyarrow() -> bool:
    """Whether Parquet files can be read and written."""
    return find_spec("pyarrow") is not None


def _write_frame(frame: pd.DataFrame, folder: Path, names: tuple[str, str]) -> None:
    """Write a file of one of two names, in the format of its ending."""
    parquet, table = names
    if has_pyarrow():
        frame.to_parquet(folder / parquet, index=False)
    else:  # without a time in the file, so that equal scores give equal files
        compression = {"method": "gzip", "mtime": 0}
        frame.to_csv(folder / table, index=False, lineterminator="\n", compression=compression)


def read_data(directory: Path, results: Results, corpora_sha256: str) -> RunData:
    """Read the files of a run with these results; see `clear_errors` for what it may raise.

    ``corpora_sha256``: of the synthetic corpora, if their texts are not stored. Raises DataError if
    a file is missing or was changed, or is not of these results.
    """
    manifest = read_manifest(directory) or {}
    try:
        config = TypeAdapter(ReceivedConfig).validate_python(manifest.get("config"))
        settings = {k: v for k, v in asdict(results.settings).items() if k != "seed"}
        StatisticsConfig.model_validate({**dict(config.statistics), **settings})
    except ValidationError as error:
        mistake = error.errors(include_url=False, include_input=False)[0]
        key = ".".join(str(part) for part in mistake["loc"])[:200]
        raise DataError(f"{directory}: settings: {key}: {mistake['msg']}") from None
    listed = files_in(manifest)
    scores_file = next((name for name in reversed(SCORES) if name in listed), SCORES[0])
    outcomes_file = next((name for name in OUTCOMES if name in listed), None)
    for name in filter(None, (SAMPLE, scores_file, outcomes_file)):
        if not is_as_written(directory, name, listed):
            raise DataError(
                f"{directory / name} is missing, or is not the file that the run wrote; run it "
                f"again, or restore the file"
            )
    statistics = config.statistics
    sample = read_sample(
        directory / SAMPLE, statistics.original_gold_score, statistics.repeated_pairs
    )
    if corpora_sha256 and config.synthetic_corpora is not None:
        corpora = _drawn_again(sample, config, corpora_sha256, directory, manifest)
        sample = replace(sample, corpora=corpora)
    _check_sample(sample, results)
    rows = sum(len(ranking.candidates) for ranking in sample.rankings)
    scores = _read_frame(directory / scores_file, results.metrics, rows)
    outcomes = {} if outcomes_file is None else _read_outcomes(directory / outcomes_file, sample)
    return RunData(sample, attach_scores(sample.rankings, scores, outcomes=outcomes))


def _check_sample(sample: Sample, results: Results) -> None:
    """Raise ValueError if a sample is not that of results."""
    corpora = results.sample["corpora"] or {}
    if corpora.get("replicates", 0) != len(sample.corpora):
        raise ValueError(f"sample.corpora is not that of {SAMPLE}")
    for key, value in plain(sample.summary()).items():
        if key != "corpora" and results.sample.get(key) != value:
            raise ValueError(f"sample.{key} is not that of {SAMPLE}")


def _drawn_again(
    sample: Sample,
    config: ReceivedConfig,
    checksum: str,
    directory: Path,
    manifest: Mapping[str, Any],
) -> tuple[Any, ...]:
    """Draw the synthetic corpora of a run again. Raises DataError if they are not the same."""
    settings = dict(config.synthetic_corpora or {})
    characters = sum(len(sentence.text) for sentence in sample.prepared_sentences)
    if characters * settings["replicates"] * len(settings["expected_edits"]) > MAX_DRAWN_CHARACTERS:
        raise ValueError(f"synthetic corpora of more than {MAX_DRAWN_CHARACTERS} characters")
    corpora = tuple(sample_corpora(sample.prepared_sentences, seed=config.seed, **settings))
    if corpora_checksum(corpora) == checksum:
        return corpora
    here = f"maege {__version__} and numpy {np.__version__}"
    there = f"maege {manifest.get('maege')} and numpy {manifest['libraries']['numpy']}"
    advice = "" if here == there else f"read it with {there}, or "
    raise DataError(
        f"{directory}: its synthetic corpora are not stored (`samples: compact`), but {here} "
        f"draw others; {advice}repeat the run"
    )


def _read_outcomes(path: Path, sample: Sample) -> dict[str, Floats]:
    """Return the outcomes of pairs by the metrics that compare."""
    pairs = sum(len(ranking.pairs) for ranking in sample.chains + sample.lattices)
    outcomes = _read_frame(path, None, pairs)
    for name, values in outcomes.items():
        if values.shape != (pairs,) or not (np.abs(values) <= 1).all():
            raise ValueError(f"{path.name}: {name}: not an outcome of each pair, from -1 to 1")
    return outcomes


def _read_frame(path: Path, metrics: list[str] | None, rows: int) -> dict[str, Floats]:
    """Read columns in either format, all if none are named; floats are exact."""
    if path.suffix == ".gz":
        frame = _read_csv(path, metrics, rows)
    elif has_pyarrow():
        frame = _read_parquet(path, metrics, rows)
    else:
        raise DataError(f"{path} needs pyarrow: {INSTALL_PARQUET}")
    return {str(name): frame[name].to_numpy(np.float64) for name in metrics or frame.columns}


def _read_csv(path: Path, metrics: list[str] | None, rows: int) -> pd.DataFrame:
    limit = MAX_BYTES_PER_SCORE * (rows + 100) * (len(metrics or "") + 10)
    with gzip.open(path) as file:
        text = read_at_most(file.read, limit + 1)
    if len(text) > limit:
        raise ValueError(f"{path.name}: its content is too long for {rows} rows")
    frame = pd.read_csv(io.BytesIO(text), dtype=str, usecols=metrics)  # pandas reads inexactly
    return frame.astype(dict.fromkeys(frame.columns, object))


def _read_parquet(path: Path, metrics: list[str] | None, rows: int) -> pd.DataFrame:
    from pyarrow import parquet, types

    with parquet.ParquetFile(path) as file:
        if file.metadata.num_rows != rows:
            raise ValueError(f"{path.name}: {file.metadata.num_rows} rows, expected {rows}")
        for name in metrics or file.schema_arrow.names:
            if not types.is_floating(file.schema_arrow.field(name).type):
                raise ValueError(f"{path.name}: {name}: not a column of numbers")
        frame: pd.DataFrame = file.read(columns=metrics).to_pandas()
    return frame
