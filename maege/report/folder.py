"""The output folder of a run: written aside, then moved into place, never over another run."""

import gzip
import io
import json
import math
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from maege import __version__
from maege.config import RunConfig
from maege.errors import OutputError
from maege.ingest import Ingested
from maege.metric import signature
from maege.nlp.pipeline import PARTS, installed
from maege.pipeline import Run
from maege.report import summary, tables
from maege.samplers.sample import Sample

MANIFEST = "manifest.json"
LIBRARIES = (
    "numpy", "scipy", "pandas", "pyarrow", "rapidfuzz", "networkx", "pydantic", "numba", *PARTS
)  # fmt: skip


def fingerprint(config: RunConfig, ingested: Ingested) -> str:
    """Return a short hash of all that a run depends on: configuration, data, metrics.

    Metrics are known by the code of plug-in files and by their signatures, which name the versions
    of what they run on. The order in which they are listed does not count.
    """
    content = config.model_dump(mode="json")
    content["metrics"] = sorted(content["metrics"], key=lambda metric: str(metric["name"]))
    for key in ("executor", "store"):  # no result depends on them
        del content[key]
    content["data"] = sorted(ingested.checksums.items())
    files = [Path(metric.metric.rpartition(":")[0]) for metric in config.metrics]
    content["plugins"] = sorted(
        sha256(path.read_bytes()).hexdigest() for path in files if path.suffix == ".py"
    )
    content["edit_types"] = config.corpus.types_signature
    content["signatures"] = sorted(signature(metric.build()) for metric in config.metrics)
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def check(folder: Path, config: RunConfig, ingested: Ingested, *, force: bool) -> None:
    """Raise OutputError if the folder holds something else than the same run."""
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
    wanted = fingerprint(config, ingested)
    if held != wanted:
        raise OutputError(
            f"{folder} holds a different run ({held}, this one is {wanted}: another "
            f"configuration, other data or versions); give another --output, or --force to "
            f"replace it"
        )


def write(run: Run, folder: Path) -> None:
    """Write all files of a run; the folder has all of them, or is as it was before."""
    with written(folder, vouching=MANIFEST) as aside:
        _write_files(run, aside)


@contextmanager
def written(folder: Path, *, vouching: str) -> Iterator[Path]:
    """Give a folder aside, whose files are moved into place if all goes well.

    ``vouching``: the file that is moved last, so that it vouches for all others. Raises OutputError
    if something is in the way.
    """
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        yield aside
        _move(aside, folder, vouching)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _write_files(run: Run, folder: Path) -> None:
    (folder / "tables").mkdir()
    result = run.result
    frames = {
        "chains": tables.orders(result),
        "lattices": tables.orders(result, "lattices"),
        "corpora": tables.corpora(result),
        "edit_types": tables.edit_types(result),
        "differences": tables.differences(result),
    }
    for name, frame in frames.items():
        frame.to_csv(folder / "tables" / f"{name}.csv", index=False)
    values = {name: scores.values for name, scores in run.scores.items()}
    tables.scores(run.sample, values).to_parquet(folder / "scores.parquet", index=False)
    (folder / "samples.jsonl.gz").write_bytes(_samples(run.sample))
    write_json(plain(result), folder / "results.json")
    (folder / "report.md").write_text(summary.markdown(run), encoding="utf-8")
    (folder / "config.yaml").write_text(run.config.to_yaml(), encoding="utf-8")
    write_json(_manifest(run), folder / MANIFEST)


def _move(aside: Path, folder: Path, last: str) -> None:
    files = sorted(path.relative_to(aside) for path in aside.rglob("*") if path.is_file())
    for name in files:
        if (folder / name).is_dir() or (folder / name).parent.is_file():
            raise OutputError(f"{folder / name} is in the way; give another --output")
    folder.mkdir(exist_ok=True)
    (folder / last).unlink(missing_ok=True)
    for name in sorted(files, key=lambda name: name.name == last):
        (folder / name).parent.mkdir(exist_ok=True)
        (aside / name).replace(folder / name)
    folder.chmod(0o755)


def _manifest(run: Run) -> dict[str, Any]:
    return {
        "fingerprint": fingerprint(run.config, run.ingested),
        "seed": run.config.seed,
        "maege": __version__,
        "python": platform.python_version(),
        "libraries": {name: found for name in LIBRARIES if (found := installed(name))},
        "signatures": {name: m.signature for name, m in sorted(run.result.metrics.items())},
        "edit_types": run.config.corpus.types_signature,
        "data_sha256": run.ingested.checksums,
        "sentences_in_file": run.ingested.sentences_in_file,
        "notes": summary.notes(run),
        "malformed": list(run.ingested.corpus.skipped),
        "stages": [plain(stage) for stage in run.stages],
        "metric_cpu_seconds": {name: s.seconds for name, s in sorted(run.scores.items())},
        "questions": {
            name: {"asked": s.questions, "from_store": s.stored}
            for name, s in sorted(run.scores.items())
        },
        "failures": run.failures,
    }


def plain(value: Any) -> Any:
    """Turn a result into dicts, lists and numbers; what has no value becomes null.

    Fields that are not shown (resampled values) are left out.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.repr}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def write_json(content: Any, path: Path) -> None:
    """Write what ``plain`` made, always in the same way."""
    text = json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False)
    path.write_text(text + "\n", encoding="utf-8")


def _samples(sample: Sample) -> bytes:
    """Return the sample as compressed JSON lines: sentences with references, then rankings."""
    buffer = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=buffer, mode="wb", compresslevel=4, mtime=0) as packed,
        io.TextIOWrapper(packed, encoding="utf-8") as file,
    ):
        for record in _records(sample):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return buffer.getvalue()


def _records(sample: Sample) -> Iterator[dict[str, Any]]:
    for material in sample.materials:
        yield {
            "record": "sentence",
            "sentence": material.index + 1,
            "text": material.text,
            "annotators": {
                str(annotator): {
                    "edits": [
                        [e.start, e.end, " ".join(e.replacement), e.type] for e in lattice.edits
                    ],
                    "references": material.references[annotator],
                }
                for annotator, lattice in material.lattices.items()
            },
        }
    for ranking in sample.rankings:
        yield {
            "record": ranking.kind,
            "sentences": [index + 1 for index in ranking.sentences],
            "annotator": ranking.annotator,
            "number": ranking.number,
            "sources": ranking.sources,
            "steps": [step.type for step in ranking.steps] if ranking.kind == "chain" else [],
            "items": [
                {"edits": item.edits, "gold": item.gold, "hypotheses": item.hypotheses}
                for item in ranking.items
            ],
        }
