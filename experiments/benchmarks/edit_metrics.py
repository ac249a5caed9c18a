"""Time M2 and ERRANT on a system output: CPU of all sentences, and of the slowest one."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.data.corpus import Annotation
from maege.data.m2 import read_m2
from maege.extraction.extractor import Extractor
from maege.extraction.spacy_pipeline import load_pipeline
from maege.files.parallel_files import read_parallel
from maege.metrics.m2.metric import MaxMatch


def seconds(metric: MaxMatch, segments: Sequence[AnnotatedSegment]) -> float:
    start = process_time()
    metric.annotator_counts(segments)
    return process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--hypothesis", type=Path, required=True)
    parser.add_argument("--m2", type=Path, required=True)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    sources, hypotheses = read_parallel(arguments.source, arguments.hypothesis)
    gold = [s.annotations or (Annotation(0),) for s in read_m2(arguments.m2).sentences]
    segments = list(map(AnnotatedSegment, map(AnnotatedSource, sources, gold), hypotheses))
    pairs = sum(map(len, gold))

    metric = MaxMatch()
    changed = AnnotatedSegment(AnnotatedSource("a b", (Annotation(0),)), "b c")
    print(f"M2, loading: {seconds(metric, [changed]):.2f} s of CPU")
    times = sorted(seconds(metric, segments) for _ in range(arguments.repeat))
    print(
        f"M2, {len(segments)} sentences, {pairs} with their annotators: median of "
        f"{arguments.repeat} {median(times):.3f} s ({times[0]:.3f} to {times[-1]:.3f})"
    )
    alone = [seconds(metric, [segment]) for segment in segments]
    slowest = max(range(len(alone)), key=alone.__getitem__)
    print(f"M2, the slowest sentence: line {slowest + 1}, {alone[slowest]:.3f} s")

    for label in ("loading, first words", "once more, nothing parsed yet"):
        lite = Extractor(load_pipeline("lite"))
        start = process_time()
        lite.edits(list(zip(sources, hypotheses, strict=True)), types=True)
        spent = process_time() - start
        print(f"ERRANT with types, {label}: {spent:.2f} s, {len(sources) / spent:.0f} pairs/s")


if __name__ == "__main__":
    main()
