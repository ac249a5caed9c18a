"""The output directory of a run: its data, then its report.

It never overwrites another run; maege/output/directory.py has how it is updated. Files of the data
frames and the scores are Parquet if pyarrow is installed; the scores are a compressed CSV file
otherwise.
"""

import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import yaml
from pandas.api.types import is_numeric_dtype
from pydantic import TypeAdapter

from maege import __version__
from maege.config.statistics_section import StatisticsConfig
from maege.errors import DataError, MaegeError, OutputError
from maege.output.directory import OutputDirectory, finish_update
from maege.ranking import attach_scores
from maege.report import charts, data_frames, latex, markdown_report, tables
from maege.report.display_tables import table_lines
from maege.report.html.page import page
from maege.report.manifest import Manifest
from maege.report.received_files import (
    check_drawn_size,
    checksum,
    read_config,
    read_json,
    read_scores_csv,
    read_scores_parquet,
    require_regular,
    validate,
)
from maege.report.run_result import RunResult
from maege.report.settings import describe_differences
from maege.report.shareable import without_directories
from maege.sampling.sample import Sample
from maege.sampling.sample_file import corpora_checksum, read_sample, write_sample
from maege.sampling.synthetic_corpora import sample_corpora
from maege.statistics import results_json
from maege.statistics.bootstrap import Resampling

MANIFEST = "manifest.json"
# The data that the report is generated from; the scores are in one of two formats.
DATA = ("results.json", "config.yaml", "samples.jsonl.gz")
SCORES_PARQUET, SCORES_CSV = "scores.parquet", "scores.csv.gz"
REPORTS = ("report.html", "report.md")
TABLE_FORMATS = ("csv", "parquet", "md", "tex")
ANONYMOUS = Path("anonymous")  # the report for a blind review
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
INSTALL_PARQUET = "pip install 'maege[parquet]'"


def check(
    output: OutputDirectory, fingerprint: str, config: Mapping[str, Any], *, force: bool
) -> None:
    """Check that a run can be written into a directory.

    Parameters
    ----------
    output
        Where the run is to be written.
    fingerprint, config
        Of the run. The configuration has all keys.
    force
        Whether the directory may hold anything.

    Raises
    ------
    OutputError
        If the directory holds anything else than the run with that fingerprint, unless ``force``.
    """
    output.check_free([Path(MANIFEST), *map(Path, DATA), *_other_files()])
    if force or output.is_empty():
        return
    directory = output.path
    if not (directory / MANIFEST).is_file():
        raise OutputError(
            f"{output} is not empty and not the output of a run; give another --output, or "
            f"--force to write into it"
        )
    try:
        existing = read_json(directory / MANIFEST)["fingerprint"]
    except _UNREADABLE:
        existing = None
    if existing != fingerprint:
        raise OutputError(
            f"{output} holds a different run: {_differences(directory, config)}. Give another "
            f"--output, or --force to replace it"
        )


def _differences(directory: Path, config: Mapping[str, Any]) -> str:
    """Say how the configuration of the run in a directory differs from another one."""
    try:
        return describe_differences(read_config(directory / "config.yaml"), config)
    except (MaegeError, *_UNREADABLE):
        return "its files cannot be read"


def write(run: RunResult, output: OutputDirectory, *, figures: bool = False) -> None:
    """Write all files of a run: first its data, so that no score is lost, then the report.

    Parameters
    ----------
    run
        The run.
    output
        It gets all of the data, or stays as it is.
    figures
        Also write the charts as SVG, PNG and PDF, which takes some seconds.

    Raises
    ------
    OutputError
        If vl-convert, which draws the figures, is not installed; nothing is written then.
    """
    if figures:
        charts.require_vl_convert()
    _refuse_links(output.path)
    with output.update(obsolete=_other_files(), last=MANIFEST) as temporary:
        _write_data(run, temporary)
        checksums = {path.name: checksum(path) for path in sorted(temporary.iterdir())}
        content = run.manifest | {"files_sha256": checksums}
        if run.config.get("samples") == "compact" and run.sample.corpora:
            content["corpora_sha256"] = corpora_checksum(run.sample.corpora)
        results_json.write_json(content, temporary / MANIFEST)
    with output.update() as temporary:
        _write_report(run, temporary, figures)


def _other_files() -> list[Path]:
    """Return the files that a run can have in addition to its data."""
    names = (*REPORTS, SCORES_PARQUET, SCORES_CSV)
    report = [*map(Path, names), *_report_files("tables", "figures")]
    return [*report, *(ANONYMOUS / file for file in report)]


def rebuild(directory: Path, *, figures: bool, anonymous: bool = False) -> RunResult:
    """Write the report of a finished run again from its data, which stay as they are.

    ``anonymous``: into the directory ANONYMOUS inside, which has nothing but the report.

    Raises OutputError for figures without vl-convert.
    """
    if figures:
        charts.require_vl_convert()
    _check_is_directory(directory)
    _refuse_links(directory)
    with OutputDirectory(directory) as output:
        run = read(directory)
        part = ANONYMOUS if anonymous else Path()
        obsolete = [part / file for file in _report_files("tables")]
        with output.update(obsolete=obsolete) as temporary, _clear_errors(directory):
            (temporary / part).mkdir(exist_ok=True)
            _write_report(run, temporary / part, figures, anonymous=anonymous)
    return run


def _refuse_links(directory: Path) -> None:
    """Check that no folder of a run is a link: files would be replaced where it leads."""
    for name in ("tables", "figures", ANONYMOUS.name):
        require_regular(directory / name)


def _report_files(*parts: str) -> list[Path]:
    """Return the files of tables and figures that a run can have."""
    names = {
        "tables": (tables.TABLES, TABLE_FORMATS),
        "figures": (tables.CHARTS, charts.IMAGE_FORMATS),
    }
    return [
        Path(part) / f"{name}.{format_}"
        for part in parts
        for name in sorted(names[part][0])
        for format_ in names[part][1]
    ]


def _write_data(run: RunResult, directory: Path) -> None:
    """Write everything that ``read`` reads, except the manifest."""
    _write_scores(data_frames.scores(run.scored), directory)
    with_corpora = run.config.get("samples") != "compact"
    write_sample(run.sample, directory / "samples.jsonl.gz", with_corpora=with_corpora)
    results_json.write_json(results_json.plain(run.results), directory / "results.json")
    text = yaml.safe_dump(run.config, sort_keys=False, allow_unicode=True)
    (directory / "config.yaml").write_text(text, encoding="utf-8")


def _write_scores(frame: pd.DataFrame, directory: Path) -> None:
    if has_pyarrow():
        frame.to_parquet(directory / SCORES_PARQUET, index=False)
    else:  # without a time in the file, so that equal scores give equal files
        compression = {"method": "gzip", "mtime": 0}
        frame.to_csv(directory / SCORES_CSV, index=False, compression=compression)


def _read_scores(directory: Path, metrics: list[str], rows: int) -> pd.DataFrame:
    """Read the scores in either format; floats are the same to the last digit."""
    if (directory / SCORES_CSV).is_file():
        return read_scores_csv(directory / SCORES_CSV, metrics, rows)
    if not has_pyarrow():
        raise DataError(f"{directory / SCORES_PARQUET} needs pyarrow: {INSTALL_PARQUET}")
    return read_scores_parquet(directory / SCORES_PARQUET, metrics, rows)


def has_pyarrow() -> bool:
    """Whether Parquet files can be read and written."""
    return find_spec("pyarrow") is not None


def read(directory: Path) -> RunResult:
    """Read the directory of a run.

    Raises
    ------
    DataError
        If it is not the output of a run, or its data were changed.
    """
    _check_is_directory(directory)
    finish_update(directory)
    scores_file = SCORES_CSV if (directory / SCORES_CSV).is_file() else SCORES_PARQUET
    data_files = (*DATA, scores_file)
    for name in (MANIFEST, *data_files):
        if not (directory / name).is_file():
            file = f"{SCORES_PARQUET} or {SCORES_CSV}" if name == SCORES_PARQUET else name
            raise DataError(f"{directory} is not the output of a run: it has no {file}")
        require_regular(directory / name)
    with _clear_errors(directory):
        manifest = read_json(directory / MANIFEST)
        for name in data_files:
            if checksum(directory / name) != manifest["files_sha256"][name]:
                raise DataError(
                    f"{directory / name} is not the file that the run wrote; run it again, or "
                    f"restore the file"
                )
        if missing := Manifest.__required_keys__ - set(manifest):
            raise KeyError(f"{MANIFEST} has no {', '.join(sorted(missing))}")
        manifest = validate(TypeAdapter(Manifest), manifest, directory / MANIFEST)
        return _read_data(directory, manifest)


def _read_data(directory: Path, manifest: Manifest) -> RunResult:
    config = read_config(directory / "config.yaml")
    results = results_json.read_results(read_json(directory / "results.json"))
    validate(
        TypeAdapter(StatisticsConfig),
        {**config["statistics"], **_statistics(results.settings)},
        directory / "results.json: settings",
    )
    statistics = config["statistics"]
    sample = read_sample(
        directory / "samples.jsonl.gz",
        statistics["original_gold_score"],
        statistics["repeated_pairs"],
    )
    if "corpora_sha256" in manifest:
        sample = _with_corpora(sample, config, manifest, directory)
    corpora = results.sample["corpora"] or {}
    if corpora.get("replicates", 0) != len(sample.corpora):
        raise ValueError("results.json: sample.corpora is not that of samples.jsonl.gz")
    for key, value in results_json.plain(sample.summary()).items():
        if key != "corpora" and results.sample.get(key) != value:
            raise ValueError(f"results.json: sample.{key} is not that of samples.jsonl.gz")
    rows = sum(len(ranking.candidates) for ranking in sample.rankings)
    frame = _read_scores(directory, results.metrics, rows)
    scores = {name: frame[name].to_numpy(np.float64) for name in results.metrics}
    return RunResult(config, manifest, results, sample, attach_scores(sample.rankings, scores))


def _statistics(settings: Resampling) -> dict[str, Any]:
    """Return settings as in the section of a configuration, which limits them."""
    return {key: value for key, value in asdict(settings).items() if key != "seed"}


_UNREADABLE = (
    ArithmeticError, AttributeError, EOFError, LookupError, MemoryError, NotImplementedError,
    OSError, RecursionError, TypeError, ValueError, zlib.error,
)  # fmt: skip


@contextmanager
def _clear_errors(directory: Path) -> Iterator[None]:
    """Say in one message that files which have their checksums are not those of a run."""
    try:
        yield
    except MaegeError as error:
        raise error if isinstance(error, DataError) else DataError(str(error)) from None
    except _UNREADABLE as error:
        reason = " ".join(str(error).split())[:500]
        raise DataError(
            f"{directory} cannot be read as the output of a run ({type(error).__name__}: "
            f"{reason}). If another version of maege made it, repeat the run with this one, "
            f"{__version__}"
        ) from None


def _check_is_directory(directory: Path) -> None:
    if not directory.is_dir():
        raise DataError(f"{directory}: no such directory")


def _with_corpora(
    sample: Sample, config: dict[str, Any], manifest: Manifest, directory: Path
) -> Sample:
    """Draw the synthetic corpora of a run again. Raises DataError if they are not the same."""
    settings = config["synthetic_corpora"]
    check_drawn_size(sample, settings)
    corpora = tuple(sample_corpora(sample.prepared_sentences, seed=config["seed"], **settings))
    if corpora_checksum(corpora) != manifest["corpora_sha256"]:
        raise DataError(
            f"{directory}: its synthetic corpora are not stored (`samples: compact`), and maege "
            f"{__version__} with numpy {np.__version__} draws others; read it with maege "
            f"{manifest['maege']} and numpy {manifest['libraries']['numpy']}, or repeat the run"
        )
    return replace(sample, corpora=corpora)


def _write_report(
    run: RunResult, directory: Path, figures: bool, *, anonymous: bool = False
) -> None:
    run = without_directories(run, anonymous=anonymous)
    _write_tables(run, directory / "tables")
    (directory / "report.md").write_text(markdown_report.markdown(run), encoding="utf-8")
    (directory / "report.html").write_text(page(run), encoding="utf-8")
    if figures:
        charts.write_images(tables.all_charts(run), directory / "figures")


def _write_tables(run: RunResult, directory: Path) -> None:
    """Write tables with all numbers (CSV, Parquet) and tables for people (Markdown, LaTeX)."""
    directory.mkdir()
    for name, frame in tables.all_frames(run).items():
        _without_formulas(frame).to_csv(directory / f"{name}.csv", index=False)
        if has_pyarrow():
            frame.to_parquet(directory / f"{name}.parquet", index=False)
    for name, table in tables.all_display_tables(run).items():
        text = "\n".join([*table_lines(table), "", table.caption, ""])
        (directory / f"{name}.md").write_text(text, encoding="utf-8")
        (directory / f"{name}.tex").write_text(latex.table(table, name), encoding="utf-8")


def _without_formulas(frame: pd.DataFrame) -> pd.DataFrame:
    """Put ' before texts that a spreadsheet would execute as formulas; numbers stay."""
    return frame.assign(
        **{
            str(name): column.map(_not_a_formula)
            for name, column in frame.items()
            if not is_numeric_dtype(column)
        }
    )


def _not_a_formula(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value
