"""The I-measure: numbers of references, CPU time, scores; and all references, one by one, instead.

Annotators may be in one M2 file or in several. Without files, random sentences are tried.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.vocabulary import Vocabulary
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.m2 import read_m2
from maege.files.text_files import read_lines
from maege.metric.score_request import ScoreRequest
from maege.metrics.imeasure.metric import IMeasure, retokenise, sum_counts
from maege.metrics.imeasure.reference_choice import ChosenReference, References, choose_references
from maege.metrics.imeasure.slots import cluster_edits, number_of_combinations
from tests.reference_implementations import imeasure as readable

Gold = tuple[Annotation, ...]


def together(paths: Sequence[Path]) -> tuple[list[str], list[Gold]]:
    """Read M2 files of the same sentences; the annotators of all are different ones."""
    corpora = [read_m2(path) for path in paths]
    gold = [
        tuple(
            Annotation(100 * k + annotation.annotator, annotation.edits)
            for k, sentence in enumerate(sentences)
            for annotation in sentence.annotations
        )
        for sentences in zip(*(corpus.sentences for corpus in corpora), strict=True)
    ]
    return [sentence.text for sentence in corpora[0].sentences], gold


def readable_gold(gold: Gold) -> readable.Gold:
    return {
        k: [(e.start, e.end, " ".join(e.replacement)) for e in annotation.edits]
        for k, annotation in enumerate(gold)
    }


def one_by_one(segment: AnnotatedSegment, metric: IMeasure) -> tuple[str, readable.Counts]:
    """Compare all references."""
    source, gold = segment.source.text, readable_gold(segment.source.annotations)
    make = readable.mixed if metric.mix_references else readable.unmixed
    texts = make(source.split(), gold, metric.annotators)
    return readable.best(source, segment.hypothesis, texts, metric.rules.weight)


def different(segment: AnnotatedSegment, chosen: ChosenReference, metric: IMeasure) -> bool:
    text, counts = one_by_one(segment, metric)
    if (" ".join(chosen.reference), tuple(chosen.counts)) != (text, counts):
        print("DIFFERENT", segment, chosen, text, counts, sep="\n  ")
        return True
    return False


def random_segments(rng: Random) -> Iterator[AnnotatedSegment]:
    """Yield short sentences with few words and with edits that may intersect in any way."""
    while True:
        vocabulary = [chr(97 + k) for k in range(rng.choice([2, 4, 8]))]
        source = rng.choices(vocabulary, k=rng.choice([3, 8, 12, 16]))
        gold = []
        for annotator in range(rng.randint(1, 4)):
            edits = []
            for _ in range(rng.randint(0, 5)):
                start = rng.randint(0, len(source))
                end = min(len(source), start + rng.choice([0, 0, 1, 1, 1, 2, 3]))
                text = rng.choices([*vocabulary, "x"], k=rng.choice([0, 1, 1, 2]))
                edits.append(Edit(start, end, tuple(text), "T"))
            gold.append(Annotation(annotator, tuple(edits)))
        hypothesis = list(source)
        for _ in range(rng.randint(0, 5)):
            start = rng.randint(0, len(hypothesis))
            width = rng.choice([0, 1, 1, 2])
            text = rng.choices([*vocabulary, "x"], k=rng.choice([0, 1, 1, 2]))
            hypothesis[start : start + width] = text
        yield AnnotatedSegment(AnnotatedSource(" ".join(source), tuple(gold)), " ".join(hypothesis))


def try_random(count: int, seed: int, metric: IMeasure) -> None:
    tried = wrong = references = 0
    for segment in random_segments(Random(seed)):
        combinations = readable.combinations(
            readable_gold(segment.source.annotations), metric.annotators
        )
        if combinations <= 2000:
            (chosen,) = choose_references([segment], metric.rules)
            wrong += different(segment, chosen, metric)
            tried, references = tried + 1, references + combinations
        if tried == count:
            break
    print(f"random: {tried} sentences, {references} combinations, {wrong} different")


def count_references(gold: Sequence[Gold], metric: IMeasure) -> list[int]:
    counts = [number_of_combinations(cluster_edits(g, metric.annotators)) for g in gold]
    least = sorted(counts)[:-5]
    print(
        f"references of a sentence: mean {mean(counts):.3g} (without the five largest "
        f"{mean(least):.3g}), median {median(counts):g}, largest {max(counts):.3g}, in line "
        f"{counts.index(max(counts)) + 1}"
    )
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--m2", type=Path, nargs="+", default=[])
    parser.add_argument("--hypothesis", type=Path, nargs="+", default=[])
    parser.add_argument("--annotators", type=int, help="see IMeasure")
    parser.add_argument("--unmixed", action="store_true", help="each annotator's own references")
    parser.add_argument("--one-by-one", type=int, metavar="N", default=0, help="up to N references")
    parser.add_argument("--random", type=int, metavar="N", default=0, help="N random sentences")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    metric = IMeasure(mix_references=not arguments.unmixed, annotators=arguments.annotators)
    choose_references(
        [AnnotatedSegment(AnnotatedSource("a", (Annotation(0),)), "b")], metric.rules
    )  # loads
    if arguments.random:
        try_random(arguments.random, arguments.seed, metric)
    if not arguments.m2:
        return

    sources, gold = together(arguments.m2)
    empty = ((),) * len(sources)
    (request,) = retokenise(
        [ScoreRequest(tuple(sources), tuple(sources), empty, gold_edits=tuple(gold))]
    )
    counts = count_references(request.gold_edits or (), metric)
    for path in arguments.hypothesis:
        lines = read_lines(path)
        gold = [annotations or (Annotation(0),) for annotations in request.gold_edits or ()]
        segments = list(map(AnnotatedSegment, map(AnnotatedSource, sources, gold), lines))
        report(path.stem, segments, metric)
        if arguments.one_by_one:
            small = [s for s, n in zip(segments, counts, strict=True) if n <= arguments.one_by_one]
            chosen = choose_references(small, metric.rules)
            wrong = sum(different(s, c, metric) for s, c in zip(small, chosen, strict=True))
            print(f"  one by one: {len(small)} sentences, {wrong} different")


def report(name: str, segments: Sequence[AnnotatedSegment], metric: IMeasure) -> None:
    seconds: list[float] = []
    chosen: list[ChosenReference] = []
    vocabulary = Vocabulary(characters=False)
    start = process_time()
    for source, hypothesis in segments:
        before = process_time()
        chosen += References(source, metric.rules, vocabulary).choose([hypothesis])
        seconds.append(process_time() - before)
    total = process_time() - start
    slowest = max(range(len(seconds)), key=seconds.__getitem__)
    beyond = sum(not choice.exact for choice in chosen)
    print(
        f"{name}: {total:.2f} s of CPU, median {1000 * median(seconds):.2f} ms, line {slowest + 1} "
        f"{1000 * seconds[slowest]:.0f} ms; beyond max_cells: {beyond}"
    )
    sums = sum_counts(choice.counts for choice in chosen)
    counts = sums.for_aspect("correction")
    measures = metric.measures(sums, "correction")
    print(f"  I {100 * measures['i']:.2f}, WAcc {100 * measures['wacc']:.2f}; {counts}")


if __name__ == "__main__":
    main()
