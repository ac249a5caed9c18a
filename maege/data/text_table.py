"""Tables of texts: data frames, datasets, dicts of columns, lists of dicts."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from maege.data.parallel_texts import reference_lists, text_list, values_of
from maege.errors import DataError, check_name

# Usual names of columns; where a table has one of each, none need be given.
SOURCE_COLUMNS = ("source", "sources", "sentence", "src")
REFERENCE_COLUMNS = ("references", "reference", "corrections", "correction", "target", "tgt")
HYPOTHESIS_COLUMNS = ("hypothesis", "hypotheses", "output", "prediction", "hyp")
_NUMBERED = re.compile(r"(reference|correction|target|ref)[ _-]?\d+")  # one column each


def is_frame(data: Any) -> bool:
    """Whether data are a data frame or a dataset."""
    return hasattr(data, "column_names") or hasattr(data, "columns")


def is_table(data: Any) -> bool:
    """Whether data have columns: a data frame, a dataset, a dict, or a list of dicts."""
    if isinstance(data, list | tuple):
        return bool(data) and isinstance(data[0], Mapping)
    return isinstance(data, Mapping) or is_frame(data)


def columns_of(table: Any) -> Mapping[str, Any]:
    """Return the columns of a table by name. Raises DataError if it is none."""
    names = getattr(table, "column_names", None)  # of a dataset
    if names is None:
        names = getattr(table, "columns", None)  # of a data frame
    parts = table.values() if isinstance(table, Mapping) else ()
    if isinstance(names, Mapping) or any(hasattr(part, "column_names") for part in parts):
        raise DataError(
            f"this is a dataset with several parts ({', '.join(map(str, table))}); give one of them"
        )
    if isinstance(table, Mapping):
        return {str(key): column for key, column in table.items()}
    if names is not None and not callable(names):
        return {str(key): table[key] for key in names}
    rows = list(table) if isinstance(table, Iterable) and not isinstance(table, str) else [table]
    if not rows or not all(isinstance(row, Mapping) for row in rows):
        raise DataError(
            f"data of type {type(table).__name__} are not a table; give sentences and "
            f"references, as parallel_corpus(['He go .'], ['He goes .']), or a data frame, a "
            f"dataset, a dict of columns or a list of dicts"
        )
    keys = dict.fromkeys(key for row in rows for key in row)
    return {str(key): [row.get(key) for row in rows] for key in keys}


def column_named(
    columns: Mapping[str, Any], name: str | None, usual: Sequence[str], parameter: str
) -> str:
    """Return the column of that name, or a usual one. Raises DataError if it is not certain.

    ``parameter`` is what takes its name; ``source`` if nothing does.
    """
    candidates = [key for key in usual if key in columns] if name is None else [str(name)]
    if len(candidates) == 1 and candidates[0] in columns:
        return candidates[0]
    problem = (
        f"the table has no column {name!r}"
        if name is not None
        else f"several columns could be meant by {parameter} ({', '.join(candidates)})"
        if candidates
        else f"it is not clear which column is the {parameter}"
    )
    advice = "call it `source`" if parameter == "source" else f"give {parameter}='NAME'"
    raise DataError(f"{problem}; it has {', '.join(map(str, columns))}: {advice}")


def reference_columns(columns: Mapping[str, Any], chosen: Any, parameter: str) -> list[str]:
    """Return the columns of references: those chosen, a usual one, or the numbered ones."""
    if isinstance(chosen, list | tuple):
        return [column_named(columns, name, (), parameter) for name in chosen]
    numbered = [name for name in columns if _NUMBERED.fullmatch(name)]
    if chosen is None and numbered and not set(REFERENCE_COLUMNS) & set(columns):
        return numbered
    return [column_named(columns, chosen, REFERENCE_COLUMNS, parameter)]


def reference_rows(columns: Mapping[str, Any], names: Sequence[str]) -> Any:
    """Return the references of each sentence, of columns with one text or a list of texts each."""
    if len(names) == 1:
        return columns[names[0]]
    texts = {name: values_of(columns[name]) for name in names}
    if len(set(map(len, texts.values()))) > 1:
        lengths = ", ".join(f"{name} {len(column):,}" for name, column in texts.items())
        raise DataError(f"the columns of references have different lengths: {lengths}")
    return [list(row) for row in zip(*texts.values(), strict=True)]


@dataclass(frozen=True)
class ScoredColumns:
    """What a table has for one metric."""

    sources: Any
    hypotheses: Any
    references: Any  # None if there are none


def scored_columns(table: Any, hypothesis: str | None, references: Any) -> ScoredColumns:
    """Return the texts of a table that are scored; the names are those of its columns, or None.

    Without ``references``, and without a column that is called so, there are none.
    """
    columns = columns_of(table)
    source = column_named(columns, None, SOURCE_COLUMNS, "source")
    text = column_named(columns, hypothesis, HYPOTHESIS_COLUMNS, "hypotheses")
    is_usual = any(name in REFERENCE_COLUMNS or _NUMBERED.fullmatch(name) for name in columns)
    rows = None
    if references is not None or is_usual:
        rows = reference_rows(columns, reference_columns(columns, references, "references"))
    return ScoredColumns(columns[source], columns[text], rows)


@dataclass(frozen=True)
class SystemTable:
    """The texts of a table with a column for each system."""

    sources: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]  # by annotator; a missing one is empty
    outputs: Mapping[str, tuple[str, ...]]  # by system

    @classmethod
    def of(cls, table: Any, systems: Sequence[str] | None, references: Any) -> "SystemTable":
        """Read a table; ``systems`` are the names of their columns, None for all others."""
        columns = columns_of(table)
        source = column_named(columns, None, SOURCE_COLUMNS, "source")
        of_people = reference_columns(columns, references, "references")
        given = {source, *of_people}
        names = [n for n in columns if n not in given] if systems is None else [*systems]
        if not names:
            raise DataError(f"the table has no column of a system; it has {', '.join(columns)}")
        texts = {}
        for name in names:
            check_name(name, "system")
            column_named(columns, name, (), "outputs")
            texts[name] = tuple(text_list(columns[name], f"column {name!r}"))
        sources = text_list(columns[source], f"column {source!r}")
        rows = reference_lists(reference_rows(columns, of_people), sources)
        most = max(map(len, rows))
        by_person = zip(*([*row, *[None] * (most - len(row))] for row in rows), strict=True)
        corrections = tuple(tuple(text or "" for text in texts) for texts in by_person)
        return cls(tuple(sources), corrections, texts)

    def written(self, folder: Path) -> dict[str, Any]:
        """Write text files into a folder named by their content; return the keys that name them.

        The keys are those of a configuration of ``maege systems``. Raises DataError if a text has
        several lines.
        """
        references = {
            f"reference-{number}": texts for number, texts in enumerate(self.references, start=1)
        }
        files = {"source": self.sources, **references}
        # Names of systems may be no names of files.
        outputs = {f"system-{n}": texts for n, texts in enumerate(self.outputs.values(), start=1)}
        contents = {name: _lines(texts, name) for name, texts in (files | outputs).items()}
        digest = sha256("".join(f"{n}\n{t}" for n, t in contents.items()).encode()).hexdigest()
        folder = folder / digest[:16]
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            (folder / f"{name}.txt").write_text(content, encoding="utf-8", newline="\n")
        paths = {name: folder / f"{name}.txt" for name in contents}
        corpus = {"source": paths["source"], "references": [paths[name] for name in references]}
        return {
            "corpus": corpus,
            "files": dict(zip(self.outputs, map(paths.get, outputs), strict=True)),
        }


def _lines(texts: Sequence[str], name: str) -> str:
    for index, text in enumerate(texts, start=1):
        if len(text.splitlines()) > 1:
            raise DataError(f"{name}: text {index} has several lines: {text!r:.60}; join them")
    return "".join(f"{text}\n" for text in texts)
