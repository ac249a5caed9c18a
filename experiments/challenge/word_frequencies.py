"""Count the words of books: `python -m experiments.challenge.word_frequencies FILE...`.

The list of MAEGE is of five books in the public domain, in the plain texts of Project Gutenberg:
Austen, Pride and Prejudice (1342); Doyle, The Adventures of Sherlock Holmes (1661); Fitzgerald,
This Side of Paradise (805); Joyce, Dubliners (2814); Twain, The Innocents Abroad (3176).
"""

import re
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path

from maege.files.output_file import write_atomic
from maege.studies.challenge.word_frequency import frequency_path

MIN_COUNT = 10
_START, _END = (re.compile(rf"\*\*\* ?{word} OF TH.*") for word in ("START", "END"))
_WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*")


def counted(texts: list[str]) -> Counter[str]:
    """Count the words in lower case, between the marks of Project Gutenberg."""
    counts: Counter[str] = Counter()
    for text in texts:
        body = _END.split(_START.split(text, maxsplit=1)[-1], maxsplit=1)[0]
        counts.update(_WORD.findall(body.lower().replace("\u2019", "'")))
    return counts


def main() -> None:
    """Write the list."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    counts = counted([file.read_text("utf-8", errors="replace") for file in files])
    kept = sorted((-n, word) for word, n in counts.items() if n >= MIN_COUNT)
    lines = [f"{word} {-n}" for n, word in kept]
    write_atomic(frequency_path("en"), ("\n".join(lines) + "\n").encode())
    print(f"{len(lines):,} words of {counts.total():,} tokens")


if __name__ == "__main__":
    main()
