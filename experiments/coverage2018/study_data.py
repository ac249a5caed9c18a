"""The data of the study: pools, CoNLL-2014, TurkCorpus, stored histograms and samples."""

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from maege.data.system_outputs import read_outputs
from maege.files.text_files import read_lines, read_text
from maege.studies.coverage.candidates import CandidateLists
from maege.studies.coverage.fingerprint import Fingerprint
from maege.studies.coverage.histogram import Histogram
from maege.studies.coverage.inputs import people_and_systems
from maege.studies.coverage.pool_table import LineBreaks, PoolColumn, read_pool_table
from maege.texts.pool import Pool, PoolSentence
from maege.texts.texts import Correction, Texts, text_corrections

PILOT = "p"  # sentences of an earlier pilot begin with it
LATER = ("JMGR", "RORO", "CHAR")  # systems of 2016
TURKERS = 8


@dataclass(frozen=True)
class StoredHistogram:
    """A fingerprint as the authors stored it, and their estimate, if that is stored too."""

    task: str
    comparison: str
    sentence: str
    fingerprint: Fingerprint
    output: Histogram | None


@dataclass(frozen=True)
class StudyData:
    """The data in a folder with the parts ``data`` and ``goldens``."""

    folder: Path

    def golden(self, name: str) -> Path:
        """Return the path of a file of the study's own results."""
        return self.folder / "goldens/coverage" / name

    @cached_property
    def stored(self) -> tuple[StoredHistogram, ...]:
        """All stored histograms."""
        lines = read_lines(self.folder / "data/ibgec/unseenest-histograms.jsonl")
        return tuple(_stored(json.loads(line)) for line in lines)

    def histograms(self, task: str, comparison: str = "exact") -> list[StoredHistogram]:
        """Return the stored histograms of a task and a comparison of corrections."""
        return [s for s in self.stored if (s.task, s.comparison) == (task, comparison)]

    @property
    def confirmations(self) -> Path:
        """The table of judgements whether corrections are valid."""
        return self.folder / "data/ibgec/confirmations.tsv"

    def pool(self, line_breaks: LineBreaks = "blank") -> Pool:
        """Return the corrections of the 52 sentences."""
        path, where = self.folder / "data/ibgec/corrections.tsv", {"accepted": ("yes", "unknown")}
        pool = read_pool_table(path, where=where, line_breaks=line_breaks, name="ibgec")
        return Pool(pool.name, tuple(s for s in pool.sentences if not s.name.startswith(PILOT)))

    def simplification_pool(self) -> Pool:
        """Return the simplifications of the 47 sentences."""
        path = self.folder / "data/ibgec/simplifications.tsv"
        columns: dict[PoolColumn, str] = {"correction": "simplification"}
        return read_pool_table(path, columns, line_breaks="blank")

    @cached_property
    def source(self) -> list[str]:
        """The sentences of CoNLL-2014."""
        return read_lines(self.folder / "data/conll14/source.txt")

    @cached_property
    def systems(self) -> Mapping[str, tuple[str, ...]]:
        """The outputs of the twelve systems of 2014 and of three later ones."""
        folder = self.folder / "data/conll14"
        of_2014 = read_outputs(folder / "systems")
        later = read_outputs(folder / "systems-extra")
        outputs = {**of_2014, **{name: later[name] for name in LATER}}
        del outputs["INPUT"]
        return {name: tuple(_spaced(line) for line in lines) for name, lines in outputs.items()}

    @cached_property
    def references(self) -> Mapping[str, list[str]]:
        """The corrections of the two official annotators and of Bryant and Ng's ten."""
        folder = self.folder / "data/conll14/references"
        files = [f"nucle/NUCLE{x}" for x in "AB"] + [f"bryant-ng/BN{n}" for n in range(1, 11)]
        return {Path(name).name: read_lines(folder / f"{name}.txt") for name in files}

    def turkers(self, part: str) -> Texts:
        """Return a part of TurkCorpus, ``test`` or ``tune``, with its eight references."""
        folder = self.folder / "data/simplification/turkcorpus"
        files = [f"{part}.8turkers.tok.norm"]
        files += [f"{part}.8turkers.tok.turk.{n}" for n in range(TURKERS)]
        texts = [tuple(map(_spaced, read_lines(folder / name))) for name in files]
        references = text_corrections({f"T{n}": texts[n + 1] for n in range(TURKERS)})
        return people_and_systems(Texts(f"turkcorpus-{part}", texts[0], references))

    def turkers_of(self, pool: Pool) -> Pool:
        """Return the sentences of a pool with their references in TurkCorpus."""
        in_pool = {letters(sentence.source) for sentence in pool.sentences}
        sentences = [
            PoolSentence(
                f"{texts.name} {line}",
                source,
                tuple(map(Correction, texts.references[line])),
            )
            for texts in map(self.turkers, ("test", "tune"))
            for line, source in enumerate(texts.sources)
            if letters(source) in in_pool
        ]
        return Pool("turkcorpus", tuple(sentences))

    def candidates(self) -> CandidateLists:
        """Return the candidates of the neural simplifier, in lower case as the references."""
        lists: dict[int, list[str]] = defaultdict(list)
        for row in table(self.golden("nts-12best.tsv.gz")):
            lists[int(row["line"]) - 1].append(_spaced(row["text"].lower()))
        sentences = tuple(sorted(lists))
        candidates = tuple(tuple(dict.fromkeys(lists[index])) for index in sentences)
        return CandidateLists("nts", self.turkers("test"), sentences, candidates)


def letters(text: str) -> str:
    """Return the letters and digits of a text, without the names of brackets.

    >>> letters("Marin -LRB- to the south -RRB- .")
    'marintothesouth'
    """
    return re.sub(r"\W|lrb|rrb", "", text.lower())


def table(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of a table that is separated by tabs, without quotes."""
    lines = read_text(path, gzipped=path.suffix == ".gz").splitlines()
    yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def _stored(entry: dict[str, object]) -> StoredHistogram:
    output = None
    if entry["output"]:
        x, h = np.array(entry["output"]).T
        output = Histogram(x, h)
    fingerprint = Fingerprint(tuple(entry["input_hist"]))
    task, comparison, sentence = (
        str(entry[name]) for name in ("task", "comparison", "sentence_id")
    )
    return StoredHistogram(task, comparison, sentence, fingerprint, output)


def _spaced(line: str) -> str:
    return " ".join(line.split())
