"""A bundle for Codabench: a task whose submissions are scored as ``maege systems`` does."""

import zipfile
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

from maege import __version__
from maege.errors import ConfigError
from maege.extraction.spacy_pipeline import resolve_pipeline
from maege.files.file_kinds import are_essays
from maege.files.output_file import check_output_file, write_atomic
from maege.files.text_files import read_bytes
from maege.report.study_parts import StudyContent
from maege.studies.systems.codabench_scoring import SUBMISSION, TASK, score_key, scores_of
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.sentence_groups import FEW_SENTENCES, read_groups
from maege.studies.systems.system_inputs import with_default_edits
from maege.texts.reading import read_texts
from maege.texts.texts import SOURCE

_DATE = (1980, 1, 1, 0, 0, 0)  # of all files, so that a bundle has the same bytes
# A pixel: Codabench asks for a picture.
_LOGO = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
_COMMAND = "sh /app/program/run.sh /app/input /app/output"
_OVERVIEW = """# {name}

Correct the sentences of the test set. Submit a zip with one file `NAME.txt`: the corrected
sentences, one per line, in the order of the test set, in UTF-8. A sentence without an error is
copied. Words and punctuation are separated as in the test set.

Scores are those of MAEGE {version}: {columns}.
"""
_TERMS = "# Terms\n\nReplace this file by the terms of your task.\n"
_KEPT = ("seed", "statistics", "normalise", "metrics")  # keys of the configuration as they are


def check_bundled(config: SystemsConfig, path: Path, *, force: bool) -> list[str]:
    """Check, before anything is scored, that there can be a bundle; return what is doubtful.

    Raises ConfigError if there can be none, OutputError if the file exists, unless ``force``, or
    cannot be written.
    """
    check_output_file(path, force=force)
    if config.test_sets:
        raise ConfigError("Codabench: a task has one test set; make a bundle for each")
    if config.system_references:
        raise ConfigError(
            "Codabench: a submission has no references of its own, so its scores would be others "
            "than those by `system_references` (--system-reference); leave them out"
        )
    own = [m.name for m in config.metrics if ":" in m.metric or m.metric == "table"]
    if own:
        raise ConfigError(
            f"Codabench: the bundle has no code of yours, as that of {', '.join(own)}; name "
            f"metrics of MAEGE (`maege data list metrics`)"
        )
    corpus = config.corpus
    if corpus.card is not None and corpus.card.format != "lines":
        raise ConfigError(f"Codabench: give the test set of {corpus.name} as files (--m2)")
    if corpus.source is not None and are_essays(corpus.source):
        raise ConfigError(f"Codabench: {corpus.source} has essays; submissions are sentences")
    if config.baseline not in (None, SOURCE):
        _baseline(config)
    groups: tuple[str, ...] = ()
    if config.groups is not None:
        sources = read_texts(config.corpus.files()).sources
        groups = read_groups(config.groups, len(sources), config.name or "the test set")
    _check_keys(config, groups)
    notes = []
    if few := [name for name, size in Counter(groups).items() if size < FEW_SENTENCES]:
        notes.append(
            f"participants see the scores of each group, so those of few sentences "
            f"({', '.join(few)}) tell what single sentences score; leave such groups out"
        )
    if keys := [key for key in ("family", "acceptable") if getattr(config, key)]:
        notes.append(f"scores do not depend on these keys, left out: {', '.join(keys)}")
    return notes


def _check_keys(config: SystemsConfig, groups: Sequence[str]) -> None:
    """Raise ConfigError if two scores have one column of the leaderboard."""
    known: dict[str, str] = {}
    for metric in config.metrics:
        for group in ("", *dict.fromkeys(groups)):
            what = f"{metric.name}, group {group!r}" if group else f"metric {metric.name}"
            first = known.setdefault(key := score_key(metric.name, group=group), what)
            if first != what:
                raise ConfigError(
                    f"Codabench: {first} and {what} have the same column of the leaderboard, "
                    f"{key!r}; rename one"
                )


def write_bundle(path: Path, config: SystemsConfig, result: StudyContent) -> None:
    """Write the zip to upload, with the texts of a comparison as reference data.

    Outputs of systems are not in it, but for that of the baseline, which submissions are compared
    with. ``result`` is that of the comparison: the leaderboard has its scores.
    """
    table = next(table for table in result.parts[0].tables if table.name == "scores")
    columns = list(scores_of(result, str(table.rows[0]["system"])))
    name = config.name or config.corpus.name or "test set"
    texts = {
        "competition.yaml": _competition(name, columns),
        "overview.md": _OVERVIEW.format(name=name, version=__version__, columns=", ".join(columns)),
        "terms.md": _TERMS,
        "scoring_program/metadata.yaml": f"command: {_COMMAND}\n",
        "scoring_program/requirements.txt": f"maege{_extras(config)}=={__version__}\n",
        "scoring_program/run.sh": _asset("run.sh"),
    }
    contents = {path: text.encode() for path, text in texts.items()}
    contents["logo.png"] = _LOGO
    contents |= {f"reference_data/{path}": data for path, data in _reference_data(config, name)}
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(contents.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    write_atomic(path, stream.getvalue())


def _reference_data(config: SystemsConfig, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the configuration of the scoring program, and the files that it names."""
    corpus, card = with_default_edits(config.corpus), config.corpus.card
    known = {} if card is None else {**card.annotations, **card.references}
    references = corpus.references
    if card is not None and references is None and not corpus.m2:
        references = tuple(card.defaults.get("references") or card.references)

    def of_corpus(key: str) -> Path:
        return Path(key) if card is None or key not in known else card.path(known[key])

    source = corpus.source
    if card is not None and card.source:
        source = card.path(card.source)
    settings = config.settings()
    section: dict[str, Any] = {
        key: value
        for key, value in settings["corpus"].items()
        if key not in ("name", "source", "references", "m2") and value is not None
    }
    if config.language_code:
        section["language"] = config.language_code
    task: dict[str, Any] = {"name": name, "corpus": section, "trust": False, "cache": None}
    task |= {key: settings[key] for key in _KEPT}
    task["metrics"] = [_pinned(metric, config) for metric in settings["metrics"]]
    copied: list[tuple[str, Path]] = []
    for key, paths in (
        ("source", [source] if source else []),
        ("references", [of_corpus(key) for key in references or ()]),
        ("m2", [of_corpus(key) for key in corpus.m2]),
    ):
        names = [f"{key}-{number}{path.suffix}" for number, path in enumerate(paths, 1)]
        copied += zip(names, paths, strict=True)
        if names:
            section[key] = names[0] if key == "source" else names
    documents = config.documents or (card.documents_file if card else None)
    for key, path in (("documents", documents), ("groups", config.groups)):
        if path is not None:
            task[key] = f"{key}{path.suffix}"
            copied.append((task[key], path))
    if config.baseline not in (None, SOURCE):
        copied.append((f"baseline/{config.baseline}.txt", _baseline(config)))
        task |= {"outputs": "baseline"}
    if config.baseline is not None:
        task["baseline"] = config.baseline
    yield TASK, yaml.safe_dump(task, sort_keys=False, allow_unicode=True).encode()
    for path_in_bundle, path in copied:
        yield path_in_bundle, read_bytes(path)


def _baseline(config: SystemsConfig) -> Path:
    """Return the file of the output of the baseline."""
    name = str(config.baseline)
    folder = config.outputs
    known = {**config.corpus.system_paths, **config.files}
    if name not in known and folder is not None and (folder / f"{name}.txt").is_file():
        return folder / f"{name}.txt"
    if name not in known or name == SUBMISSION:
        raise ConfigError(f"Codabench: give the output of the baseline {name!r} as a text file")
    return known[name]


def _pinned(metric: Mapping[str, Any], config: SystemsConfig) -> Mapping[str, Any]:
    """Return the entry of a metric with the pipeline that `auto` stands for on this machine."""
    built = next(m for m in config.metrics if m.name == metric["name"]).build()
    if getattr(built, "spacy_pipeline", None) != "auto" or config.language_code not in (None, "en"):
        return metric
    pipeline = resolve_pipeline("auto")
    return {**metric, "parameters": {**metric["parameters"], "spacy_pipeline": pipeline}}


def _extras(config: SystemsConfig) -> str:
    """Return the extras of the package that the metrics need."""
    extras = {"sacrebleu" for m in config.metrics if m.metric == "ter"}
    if any(hasattr(m.build(), "spacy_pipeline") for m in config.metrics):
        extras.add("errant")
    return f"[{','.join(sorted(extras))}]" if extras else ""


def _competition(name: str, columns: list[str]) -> str:
    """Return the description of the task, to be edited there or in the bundle."""
    shown = [
        {"title": key.replace("_", " "), "key": key, "index": index, "sorting": "desc",
         "precision": 4}
        for index, key in enumerate(columns)
    ]  # fmt: skip
    own = {
        "title": f"Grammatical error correction: {name}",
        "leaderboards": [{"title": "Results", "key": "main", "columns": shown}],
    }
    return _asset("competition.yaml") + yaml.safe_dump(own, sort_keys=False, allow_unicode=True)


def _asset(name: str) -> str:
    path = files("maege.studies.systems") / "assets" / f"codabench-{name}"
    return path.read_text(encoding="utf-8")
