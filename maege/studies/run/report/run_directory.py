"""The output directory of a run: its data, then its report.

It never overwrites another run; maege/files/output_directory.py has how it is updated. The scores
are Parquet if pyarrow is installed, and a compressed CSV file otherwise.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import yaml
from pydantic import TypeAdapter

from maege import __version__
from maege.array_types import Floats
from maege.config.schema import PART_KEYS
from maege.config.study_config import StatisticsConfig
from maege.errors import DataError
from maege.files.manifest import (
    CHECKSUMS,
    MANIFEST,
    TIMINGS,
    listed_files,
    read_manifest,
    timings_text,
)
from maege.files.output_directory import OutputDirectory, check_finished
from maege.files.text_files import checksum
from maege.free_memory import give_back_memory
from maege.ranking import attach_scores
from maege.report import chart_style
from maege.report.study_directory import result_of, write_study
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.sampling.sample_file import read_sample, write_sample
from maege.sampling.synthetic_corpora import corpora_checksum, sample_corpora
from maege.statistics import results_json
from maege.statistics.bootstrap import Resampling
from maege.studies.registry import RESULTS
from maege.studies.run.report.claims import with_part
from maege.studies.run.report.received_files import (
    check_drawn_size,
    clear_errors,
    read_config,
    read_json,
    read_scores_csv,
    read_scores_parquet,
    require_regular,
    validate,
)
from maege.studies.run.report.report_files import write_report
from maege.studies.run.report.run_data import Manifest, RunData, manifest_of_part
from maege.studies.run.report.tables.candidate_scores import (
    names_with_outcomes,
    outcome_frame,
    score_frame,
)

# The data that the report is generated from; the scores are in one of two formats.
DATA = ("results.json", "config.yaml", "samples.jsonl.gz")
SCORES_PARQUET, SCORES_CSV = "scores.parquet", "scores.csv.gz"
OUTCOMES = ("outcomes.parquet", "outcomes.csv.gz")  # of pairs, by metrics that compare
ANONYMOUS = Path("anonymous")  # the report for a blind review
INSTALL_PARQUET = "pip install 'maege[parquet]'"


def write(
    run: RunData,
    output: OutputDirectory,
    *,
    figures: bool = False,
    presented: StudyResult | None = None,
    timings: Mapping[str, Any] | None = None,
) -> None:
    """Write all files of a run: first its data, so that no score is lost, then the report.

    ``output`` gets all of the data, or stays as it is. ``figures``: also write the charts as SVG,
    PNG and PDF, which takes some seconds. ``presented``: the report of the run without directories,
    if it was made already. Raises OutputError if vl-convert, which draws the figures, is not
    installed; nothing is written then.
    """
    if figures:
        chart_style.require_vl_convert()
    content = dict(run.manifest)
    give_back_memory()  # that the report needed
    if run.config.get("samples") == "compact" and run.sample.corpora:
        content["corpora_sha256"] = corpora_checksum(run.sample.corpora)
    if comparing := names_with_outcomes(run.scored):
        content["comparing"] = comparing
    with output.update(content) as temporary:
        _write_data(run, temporary)
    with output.update(replaced=lambda file: False) as temporary:
        if timings:
            (temporary / TIMINGS).write_text(timings_text(timings), encoding="utf-8")
        write_report(run, temporary, figures, presented=presented)


def rebuild(directory: Path, *, figures: bool, anonymous: bool = False) -> RunData:
    """Write the report of a finished run again from its data, which stay as they are.

    ``anonymous``: into the directory ANONYMOUS inside, which has nothing but the report.

    Raises OutputError for figures without vl-convert.
    """
    if figures:
        chart_style.require_vl_convert()
    _check_is_directory(directory)
    with OutputDirectory(directory) as output:
        run = read(directory)
        part = ANONYMOUS if anonymous else Path()
        tables = part / "tables"
        with (
            output.update(replaced=lambda file: file.parent == tables) as temporary,
            clear_errors(directory),
        ):
            (temporary / part).mkdir(exist_ok=True)
            write_report(run, temporary / part, figures, anonymous=anonymous)
    return run


def _write_data(run: RunData, directory: Path) -> None:
    """Write everything that ``read`` reads, except the manifest."""
    _write_frame(score_frame(run.scored), directory, (SCORES_PARQUET, SCORES_CSV))
    if names_with_outcomes(run.scored):
        _write_frame(outcome_frame(run.scored), directory, OUTCOMES)
    give_back_memory()
    with_corpora = run.config.get("samples") != "compact"
    write_sample(run.sample, directory / "samples.jsonl.gz", with_corpora=with_corpora)
    results_json.write_json(results_json.plain(run.results), directory / "results.json")
    text = yaml.safe_dump(run.config, sort_keys=False, allow_unicode=True)
    (directory / "config.yaml").write_text(text, encoding="utf-8")
    for key, part in run.parts.items():
        write_study(part, directory / _part_file(key))


def _part_file(key: str) -> str:
    """Return the file with the results of a further part."""
    return f"{key}.json"


def has_pyarrow() -> bool:
    """Whether Parquet files can be read and written."""
    return find_spec("pyarrow") is not None


def _write_frame(frame: pd.DataFrame, directory: Path, names: tuple[str, str]) -> None:
    """Write a file of one of two names, in the format of its ending."""
    parquet, table = names
    if has_pyarrow():
        frame.to_parquet(directory / parquet, index=False)
    else:  # without a time in the file, so that equal scores give equal files
        compression = {"method": "gzip", "mtime": 0}
        frame.to_csv(directory / table, index=False, compression=compression)


def _read_frame(path: Path, metrics: list[str], rows: int) -> dict[str, Floats]:
    """Read columns in either format; floats are the same to the last digit."""
    if path.suffix == ".gz":
        frame = read_scores_csv(path, metrics, rows)
    elif has_pyarrow():
        frame = read_scores_parquet(path, metrics, rows)
    else:
        raise DataError(f"{path} needs pyarrow: {INSTALL_PARQUET}")
    return {name: frame[name].to_numpy(np.float64) for name in metrics}


def read(directory: Path) -> RunData:
    """Read the directory of a run.

    Raises DataError if it is not the output of a run, or its data were changed.
    """
    _check_is_directory(directory)
    check_finished(directory)
    command = (read_manifest(directory) or {}).get("command", "run")
    if command != "run":
        advice = "repeat the command, which takes its scores from the cache"
        if f"{command}.json" in listed_files(directory):
            kind = RESULTS.get(command, "StudyResult")
            advice = f"in Python, `maege.{kind}.load` reads these"
        raise DataError(
            f"{directory} has results of `maege {command}`"[:200] + "; only those of `maege run` "
            f"can be read here: {advice}"
        )
    scores_file = SCORES_CSV if (directory / SCORES_CSV).is_file() else SCORES_PARQUET
    data_files = [*DATA, scores_file]
    for name in (MANIFEST, *data_files):
        if not (directory / name).is_file():
            file = f"{SCORES_PARQUET} or {SCORES_CSV}" if name == SCORES_PARQUET else name
            raise DataError(f"{directory} is not the output of a run: it has no {file}")
        require_regular(directory / name)
    with clear_errors(directory):
        manifest = read_json(directory / MANIFEST)
        for name in (*map(_part_file, PART_KEYS), *OUTCOMES):
            if name in manifest[CHECKSUMS]:
                require_regular(directory / name)
                data_files.append(name)
        for name in data_files:
            if checksum(directory / name) != manifest[CHECKSUMS][name]:
                raise DataError(
                    f"{directory / name} is not the file that the run wrote; run it again, or "
                    f"restore the file"
                )
        if missing := Manifest.__required_keys__ - set(manifest):
            raise KeyError(f"{MANIFEST} has no {', '.join(sorted(missing))}")
        manifest = validate(TypeAdapter(Manifest), manifest, directory / MANIFEST)
        return _read_data(directory, manifest)


def _read_data(directory: Path, manifest: Manifest) -> RunData:
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
    scores_file = SCORES_CSV if (directory / SCORES_CSV).is_file() else SCORES_PARQUET
    scores = _read_frame(directory / scores_file, results.metrics, rows)
    outcomes = _read_outcomes(directory, manifest, sample)
    scored = attach_scores(sample.rankings, scores, outcomes=outcomes)
    run = RunData(config, manifest, results, sample, scored)
    for key in PART_KEYS:
        file = directory / _part_file(key)
        if file.name in manifest.get("files_sha256", {}):
            about = manifest_of_part(key, config, manifest)
            run = with_part(run, key, result_of(StudyResult, read_json(file), about, file))
    return run


def _read_outcomes(directory: Path, manifest: Manifest, sample: Sample) -> dict[str, Floats]:
    """Return the outcomes of pairs by the metrics that compare; nothing if none does."""
    names = manifest.get("comparing", [])
    pairs = sum(len(ranking.pairs) for ranking in sample.chains + sample.lattices)
    checksums = manifest.get("files_sha256", {})
    files = [file for file in OUTCOMES if file in checksums] if names else []
    outcomes = _read_frame(directory / files[0], names, pairs) if files else {}
    for name, values in outcomes.items():
        if values.shape != (pairs,) or not (np.abs(values) <= 1).all():
            raise ValueError(f"{files[0]}: {name}: not an outcome of each pair, from -1 to 1")
    return outcomes


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
        here = f"maege {__version__} and numpy {np.__version__}"
        there = f"maege {manifest['maege']} and numpy {manifest['libraries']['numpy']}"
        advice = "" if here == there else f"read it with {there}, or "
        raise DataError(
            f"{directory}: its synthetic corpora are not stored (`samples: compact`), but {here} "
            f"draw others; {advice}repeat the run"
        )
    return replace(sample, corpora=corpora)
