"""The output directory of a run: its data, then its report.

It never overwrites another run; maege/output/directory.py has how it is updated. Files of the data
frames and the scores are Parquet if pyarrow is installed; the scores are a compressed CSV file
otherwise.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import yaml
from pydantic import TypeAdapter

from maege import __version__
from maege.config.statistics_section import StatisticsConfig
from maege.errors import DataError, MaegeError, OutputError
from maege.output.directory import OutputDirectory, check_finished
from maege.ranking import attach_scores
from maege.report import charts, data_frames
from maege.report.human.human_json import RESULTS_FILE, read_human_results, write_results
from maege.report.human.human_result import HumanResult
from maege.report.human.human_table_files import RUN_PREFIX
from maege.report.manifest import Manifest
from maege.report.received_files import (
    UNREADABLE,
    check_drawn_size,
    checksum,
    clear_errors,
    read_config,
    read_json,
    read_scores_csv,
    read_scores_parquet,
    require_regular,
    validate,
)
from maege.report.report_files import REPORTS, has_pyarrow, report_files, write_report
from maege.report.run_result import RunResult
from maege.report.settings import describe_differences
from maege.sampling.sample import Sample
from maege.sampling.sample_file import corpora_checksum, read_sample, write_sample
from maege.sampling.synthetic_corpora import sample_corpora
from maege.statistics import results_json
from maege.statistics.bootstrap import Resampling

MANIFEST = "manifest.json"
# The data that the report is generated from; the scores are in one of two formats.
DATA = ("results.json", "config.yaml", "samples.jsonl.gz")
SCORES_PARQUET, SCORES_CSV = "scores.parquet", "scores.csv.gz"
ANONYMOUS = Path("anonymous")  # the report for a blind review
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
    except UNREADABLE:
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
    except (MaegeError, *UNREADABLE):
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
    obsolete = [*_other_files(), *_people_tables(output.path)]
    with output.update(obsolete=obsolete, last=MANIFEST) as temporary:
        _write_data(run, temporary)
        checksums = {path.name: checksum(path) for path in sorted(temporary.iterdir())}
        content = run.manifest | {"files_sha256": checksums}
        if run.config.get("samples") == "compact" and run.sample.corpora:
            content["corpora_sha256"] = corpora_checksum(run.sample.corpora)
        results_json.write_json(content, temporary / MANIFEST)
    with output.update() as temporary:
        write_report(run, temporary, figures)


def _other_files() -> list[Path]:
    """Return the files that a run can have in addition to its data."""
    names = (*REPORTS, SCORES_PARQUET, SCORES_CSV, RESULTS_FILE)
    report = [*map(Path, names), *report_files("tables", "figures")]
    return [*report, *(ANONYMOUS / file for file in report)]


def _people_tables(directory: Path) -> list[Path]:
    """Return the tables of sets of judgements, whose names depend on those of the sets."""
    parts = (directory, directory / ANONYMOUS)
    paths = [path for part in parts for path in sorted(part.glob(f"tables/{RUN_PREFIX}*.*"))]
    return [path.relative_to(directory) for path in paths]


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
        obsolete = [part / file for file in report_files("tables")]
        obsolete += [file for file in _people_tables(directory) if file.is_relative_to(part)]
        with output.update(obsolete=obsolete) as temporary, clear_errors(directory):
            (temporary / part).mkdir(exist_ok=True)
            write_report(run, temporary / part, figures, anonymous=anonymous)
    return run


def _refuse_links(directory: Path) -> None:
    """Check that no folder of a run is a link: files would be replaced where it leads."""
    for name in ("tables", "figures", ANONYMOUS.name):
        require_regular(directory / name)


def _write_data(run: RunResult, directory: Path) -> None:
    """Write everything that ``read`` reads, except the manifest."""
    _write_scores(data_frames.scores(run.scored), directory)
    with_corpora = run.config.get("samples") != "compact"
    write_sample(run.sample, directory / "samples.jsonl.gz", with_corpora=with_corpora)
    results_json.write_json(results_json.plain(run.results), directory / "results.json")
    text = yaml.safe_dump(run.config, sort_keys=False, allow_unicode=True)
    (directory / "config.yaml").write_text(text, encoding="utf-8")
    if run.humans:
        claims = [claim for claim in run.claims if claim.statement.startswith("humans.")]
        write_results(run.humans.results, directory / RESULTS_FILE, claims)


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


def read(directory: Path) -> RunResult:
    """Read the directory of a run.

    Raises
    ------
    DataError
        If it is not the output of a run, or its data were changed.
    """
    _check_is_directory(directory)
    check_finished(directory)
    scores_file = SCORES_CSV if (directory / SCORES_CSV).is_file() else SCORES_PARQUET
    data_files = [*DATA, scores_file]
    for name in (MANIFEST, *data_files):
        if not (directory / name).is_file():
            file = f"{SCORES_PARQUET} or {SCORES_CSV}" if name == SCORES_PARQUET else name
            raise DataError(f"{directory} is not the output of a run: it has no {file}")
        require_regular(directory / name)
    with clear_errors(directory):
        manifest = read_json(directory / MANIFEST)
        if RESULTS_FILE in manifest["files_sha256"]:
            require_regular(directory / RESULTS_FILE)
            data_files.append(RESULTS_FILE)
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
    scored = attach_scores(sample.rankings, scores)
    humans = None
    if RESULTS_FILE in manifest.get("files_sha256", {}):
        content = read_json(directory / RESULTS_FILE)
        humans = HumanResult(read_human_results(content, config))
    return RunResult(config, manifest, results, sample, scored, humans)


def _statistics(settings: Resampling) -> dict[str, Any]:
    """Return settings as in the section of a configuration, which limits them."""
    return {key: value for key, value in asdict(settings).items() if key != "seed"}


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
