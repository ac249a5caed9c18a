"""How good the shipped English corpus is: counts, agreement, duplicates, overlap, two readings.

`python -m experiments.quickstart.quality --data ../shared/data [--languagetool]` prints the figures
of `corpora/quickstart/README.md`.
"""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pandas as pd

from experiments.quickstart.made_systems import FOLDER
from maege.counting.edit_counts import f_score
from maege.data.corpus import Corpus, Sentence
from maege.data.m2 import read_m2
from maege.files.text_files import read_lines
from maege.metric.score_request import Segment
from maege.metrics.languagetool import LanguageTool

READINGS = Path(__file__).parent / "readings"
PUBLISHED = "conll14/official-2014.combined.m2"
_MAX_COMMON = 8  # tokens in a row that another corpus may have, too
_WORD = re.compile(r"[a-z]+", re.I)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(prog="python -m experiments.quickstart.quality")
    parser.add_argument("--data", type=Path, required=True, help="folder of published corpora")
    parser.add_argument("--languagetool", action="store_true", help="count its messages, too")
    arguments = parser.parse_args()
    ours = read_m2(FOLDER / "english.m2")
    for name, corpus in (("quickstart", ours), ("CoNLL-2014", read_m2(arguments.data / PUBLISHED))):
        print(f"{name}: {described(corpus)}")
    print(f"duplicates of sentences: {duplicates(ours)}")
    print(overlap(ours, arguments.data))
    print(readings())
    texts = {"source": [s.text for s in ours.sentences], **corrections(ours)}
    known = known_words(arguments.data)
    for name, lines in texts.items():
        print(f"{name}: {per_thousand(unknown(lines, known), lines)} unknown words")
    if arguments.languagetool:
        for name, count in messages(texts).items():
            print(f"{name}: {per_thousand(count, texts[name])} messages of LanguageTool")


def described(corpus: Corpus) -> str:
    """Return counts, and the agreement of the first two annotators."""
    both = [s for s in corpus.sentences if len(s.annotations) > 1]
    tokens = sum(len(s.tokens) for s in both)
    edits = [sum(len(s.annotations[a].edits) for s in both) for a in (0, 1)]
    corrected = sum(all(a.edits for a in s.annotations[:2]) for s in both)
    per_100 = ", ".join(f"{100 * n / tokens:.1f}" for n in edits)
    return (
        f"{len(both)} sentences of two annotators, {corrected} corrected by both, {tokens} tokens, "
        f"{per_100} edits per 100 tokens, F0.5 of the first on the second {f_half(both):.3f}"
    )


def f_half(sentences: Sequence[Sentence]) -> float:
    """Return F0.5 of the edits of the first annotator, with those of the second as gold."""
    pairs = [
        tuple({(*e.span, e.replacement) for e in s.annotations[a].edits} for a in (0, 1))
        for s in sentences
    ]
    common = sum(len(first & second) for first, second in pairs)
    precision = common / sum(len(first) for first, _ in pairs)
    recall = common / sum(len(second) for _, second in pairs)
    return f_score(precision, recall, 0.5)


def corrections(corpus: Corpus) -> dict[str, list[str]]:
    """Return the corrected texts by annotator and reference."""
    texts = {
        f"annotator {a}": [s.corrected_text(s.annotations[a]) for s in corpus.sentences]
        for a in corpus.annotators
    }
    for kind in ("reference", "fluent"):
        for file in sorted(FOLDER.glob(f"english.{kind}-*.txt")):
            texts[file.name.split(".")[1]] = read_lines(file)
    return texts


def duplicates(corpus: Corpus) -> int:
    """Return how many sentences have the words of an earlier one."""
    words = [" ".join(_WORD.findall(s.text.lower())) for s in corpus.sentences]
    return len(words) - len(set(words))


def overlap(corpus: Corpus, data: Path) -> str:
    """Return the longest run of tokens that the corpus has in common with another one."""
    length = _MAX_COMMON + 1
    runs = {run for s in corpus.sentences for run in _runs(s.text.lower().split(), length)}
    found = set()
    for file in sorted(data.rglob("*")):
        if file.suffix in (".m2", ".txt", ".src", ".tsv", ".csv", ".xml", ".ref0", ".ref1"):
            words = file.read_text(encoding="utf-8", errors="ignore").lower().split()
            found |= {run for run in _runs(words, length) if run in runs}
    return f"runs of {length} tokens that a published corpus has, too: {len(found)}"


def _runs(words: Sequence[str], length: int) -> Iterator[tuple[str, ...]]:
    return (tuple(words[n : n + length]) for n in range(len(words) - length + 1))


def known_words(data: Path) -> set[str]:
    """Return the words of published English corpora, from sources and corrections alike."""
    files = [
        *data.glob("conll14/**/*.m2"),
        *data.glob("jfleg/**/*.ref*"),
        *data.glob("**/*cweb*/*"),
    ]
    texts = (f.read_text(encoding="utf-8", errors="ignore") for f in files if f.is_file())
    return {word for text in texts for word in _WORD.findall(text.lower())}


def unknown(lines: Sequence[str], known: set[str]) -> int:
    """Return how many words are not known."""
    return sum(word not in known for line in lines for word in _WORD.findall(line.lower()))


def messages(texts: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return how many messages LanguageTool has about each text, without blanks of tokens."""
    with LanguageTool().session() as metric:
        return {
            name: int(metric.counts([Segment("", line, ()) for line in lines])[:, 0].sum())
            for name, lines in texts.items()
        }


def per_thousand(count: int, lines: Sequence[str]) -> str:
    """Return a count per 1,000 tokens."""
    return f"{1000 * count / sum(len(line.split()) for line in lines):.1f} per 1,000 tokens"


def readings() -> str:
    """Return what two readers said of corrections that they read blind."""
    tables = {f.stem: pd.read_csv(f, sep="\t") for f in sorted(READINGS.glob("*.tsv"))}
    lines = [
        f"{name}: {len(t)} corrections, {(t.acceptable == 'yes').mean():.1%} acceptable, "
        f"{(t.meaning == 'yes').mean():.1%} keep the meaning"
        for name, t in tables.items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
