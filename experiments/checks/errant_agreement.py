"""Compare the edits and types of ERRANT on MAEGE's lite pipeline with those of M2 files.

For files whose edits ERRANT has extracted with another pipeline, such as a trained model.
"""

import argparse
from collections import Counter
from pathlib import Path
from time import process_time

from maege.data.m2 import read_m2
from maege.extraction.extractor import Extractor, extractor

Span = tuple[int, int, int, int, tuple[str, ...]]  # sentence, annotator, start, end, correction


def compare(lite: Extractor, path: Path, confusions: int) -> None:
    corpus = read_m2(path)
    annotated = [(s, a) for s in corpus.sentences for a in s.annotations]
    theirs: dict[Span, str] = {}
    own: dict[Span, str] = {}
    start = process_time()
    extracted = lite.edits([(s.text, s.corrected_text(a)) for s, a in annotated], types=True)
    seconds = process_time() - start
    for (sentence, annotation), edits in zip(annotated, extracted, strict=True):
        key = sentence.index, annotation.annotator
        theirs |= {(*key, e.start, e.end, e.replacement): e.type for e in annotation.edits}
        own |= {(*key, e.start, e.end, e.replacement): e.type for e in edits}
    shared = [edit for edit in theirs if edit in own]
    same = sum(theirs[edit] == own[edit] for edit in shared)
    print(
        f"{path.name}: {len(theirs)} edits, {len(own)} found, "
        f"F1 {2 * len(shared) / (len(theirs) + len(own)):.4f}, "
        f"types of shared edits {same / len(shared):.4f}, "
        f"{len(annotated) / seconds:.0f} pairs per second of CPU"
    )
    wrong = Counter((theirs[e], own[e]) for e in shared if theirs[e] != own[e])
    for (their_type, my_type), count in wrong.most_common(confusions):
        print(f"  {count:4} {their_type} -> {my_type}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("m2", type=Path, nargs="+", help="M2 files with ERRANT's types")
    parser.add_argument("--confusions", type=int, default=0, help="so many commonest ones")
    arguments = parser.parse_args()
    lite = extractor("lite")
    lite.edits([("Load and compile .", "Compile and load it .")], types=True)
    for path in arguments.m2:
        compare(lite, path, arguments.confusions)


if __name__ == "__main__":
    main()
