"""The output folder of a run: written aside, then moved into place, never over another run."""

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pandas as pd
import yaml

from maege.errors import DataError, OutputError
from maege.ranking import attach_scores
from maege.report import charts, data_frames, latex, markdown_report, tables
from maege.report.display_tables import table_lines
from maege.report.html.page import page
from maege.report.run_result import Finished
from maege.sampling.sample_file import read_sample, write_sample
from maege.statistics import results_json

MANIFEST = "manifest.json"
# What a report is made of, beside the manifest.
DATA = ("results.json", "config.yaml", "scores.parquet", "samples.jsonl.gz")
REPORTS = ("report.html", "report.md")


def check(folder: Path, wanted: str, *, force: bool) -> None:
    """Raise OutputError if the folder holds something else than the run with that fingerprint."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file, not a folder; give another --output")
    if force or not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / MANIFEST).is_file():
        raise OutputError(
            f"{folder} is not empty and not the output of a run; give another --output, or "
            f"--force to write into it"
        )
    try:
        held = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["fingerprint"]
    except (ValueError, KeyError, TypeError):
        held = "unreadable"
    if held != wanted:
        raise OutputError(
            f"{folder} holds a different run ({held}, this one is {wanted}: another "
            f"configuration, other data or versions); give another --output, or --force to "
            f"replace it"
        )


def write(finished: Finished, folder: Path, *, figures: bool = False) -> None:
    """Write all files of a run: first its data, so that no score is lost, then the report.

    The folder has all of the data, or is as it was before. ``figures``: draw the charts as SVG, PNG
    and PDF, too, which takes some seconds.
    """
    stale = [*map(Path, REPORTS), *_ours("tables", "figures")]
    with written(folder, vouching=MANIFEST, stale=stale) as aside:
        _write_data(finished, aside)
        sums = {name: _checksum(aside / name) for name in DATA}
        results_json.write_json(finished.manifest | {"files_sha256": sums}, aside / MANIFEST)
    with written(folder) as aside:
        _write_report(finished, aside, figures)


def _checksum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def rebuild(folder: Path, *, figures: bool) -> Finished:
    """Write the report of a finished run again, from its data; they stay as they are."""
    finished = read(folder)
    with written(folder, stale=_ours("tables")) as aside:
        _write_report(finished, aside, figures)
    return finished


def _ours(*parts: str) -> list[Path]:
    """Return what files of tables and figures a run may have."""
    names = {
        "tables": (tables.TABLES, ("csv", "parquet", "md", "tex")),
        "figures": (tables.CHARTS, charts.IMAGE_FORMATS),
    }
    return [
        Path(part) / f"{name}.{kind}"
        for part in parts
        for name in sorted(names[part][0])
        for kind in names[part][1]
    ]


@contextmanager
def written(folder: Path, *, vouching: str = "", stale: Sequence[Path] = ()) -> Iterator[Path]:
    """Give a folder aside, whose files are moved into place if all goes well.

    ``vouching``: a file that is moved last, so that it vouches for all others. ``stale``: files
    that are removed if no new one takes their place. Raises OutputError if something is in the way.
    """
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        yield aside
        old = [name for name in stale if not (aside / name).is_file()]
        _move(aside, folder, vouching, old)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _write_data(finished: Finished, folder: Path) -> None:
    """Write what the report is made of, and ``read`` reads."""
    data_frames.scores(finished.scored).to_parquet(folder / "scores.parquet", index=False)
    write_sample(finished.sample, folder / "samples.jsonl.gz")
    results_json.write_json(results_json.plain(finished.result), folder / "results.json")
    text = yaml.safe_dump(finished.config, sort_keys=False, allow_unicode=True)
    (folder / "config.yaml").write_text(text, encoding="utf-8")


def read(folder: Path) -> Finished:
    """Read the folder of a run. Raises DataError if it is none, or its data were changed."""
    if not folder.is_dir():
        raise DataError(f"{folder}: no such folder")
    for name in (MANIFEST, *DATA):
        if not (folder / name).is_file():
            raise DataError(f"{folder} is not the output of a run: it has no {name}")
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        for name in DATA:
            if _checksum(folder / name) != manifest["files_sha256"][name]:
                raise DataError(
                    f"{folder / name} is not the file that the run wrote; run it again, or restore "
                    f"the file"
                )
        content = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        config = yaml.safe_load((folder / "config.yaml").read_text(encoding="utf-8"))
        how = config["statistics"]
        sample = read_sample(
            folder / "samples.jsonl.gz", how["original_gold_score"], how["repeated_pairs"]
        )
        frame = pd.read_parquet(folder / "scores.parquet")
        scores = {name: frame[name].to_numpy(float) for name in content["metrics"]}
        return Finished(
            config,
            manifest,
            results_json.result(content),
            sample,
            attach_scores(sample.rankings, scores),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, yaml.YAMLError) as error:
        told = " ".join(str(error).split())
        raise DataError(
            f"{folder} cannot be read as the output of a run ({type(error).__name__}: {told}); "
            f"was it made by another version of maege?"
        ) from None


def _write_report(finished: Finished, folder: Path, figures: bool) -> None:
    _write_tables(finished, folder / "tables")
    (folder / "report.md").write_text(markdown_report.markdown(finished), encoding="utf-8")
    (folder / "report.html").write_text(page(finished), encoding="utf-8")
    if figures:
        charts.write_images(tables.all_charts(finished), folder / "figures")


def _write_tables(finished: Finished, folder: Path) -> None:
    """Write all figures for programs (CSV, Parquet), those that people read for a text."""
    folder.mkdir()
    for name, frame in tables.all_frames(finished).items():
        frame.to_csv(folder / f"{name}.csv", index=False)
        frame.to_parquet(folder / f"{name}.parquet", index=False)
    for name, table in tables.all_display_tables(finished).items():
        text = "\n".join([*table_lines(table), "", table.caption, ""])
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
        (folder / f"{name}.tex").write_text(latex.table(table, name), encoding="utf-8")


def _move(aside: Path, folder: Path, last: str, old: Sequence[Path]) -> None:
    files = sorted(path.relative_to(aside) for path in aside.rglob("*") if path.is_file())
    for name in files:
        if (folder / name).is_dir() or (folder / name).parent.is_file():
            raise OutputError(f"{folder / name} is in the way; give another --output")
    folder.mkdir(exist_ok=True)
    if last:
        (folder / last).unlink(missing_ok=True)
    for name in old:
        (folder / name).unlink(missing_ok=True)
    for name in sorted(files, key=lambda name: name.name == last):
        (folder / name).parent.mkdir(exist_ok=True)
        (aside / name).replace(folder / name)
    folder.chmod(0o755)
