"""Reference implementation of the I-measure: every reference is built, aligned and compared.

The rules are those of Felice and Briscoe (2015): clusters, combinations, an alignment of three
texts with the least sum of pairs, counts of its columns, and the choice by six measures.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
from numba import njit

Edit = tuple[int, int, str]  # start, end, text
Gold = dict[int, list[Edit]]  # by annotator
Counts = tuple[int, ...]  # TP, TN, FP, FN, FPN (the last in none of the others), source TN and FN


def overlap(a: Edit, b: Edit) -> bool:
    if (a[0], a[1]) == (b[0], b[1]):
        return True
    if a[0] == a[1]:
        return b[0] < a[0] < b[1]
    if b[0] == b[1]:
        return a[0] < b[0] < a[1]
    return a[0] < b[1] and b[0] < a[1]


def clusters(gold: Gold) -> list[dict[int, list[Edit]]]:
    """The edits of each annotator in each cluster, as they were written."""
    everything = [(annotator, edit) for annotator in gold for edit in gold[annotator]]
    everything.sort(key=lambda annotated_edit: annotated_edit[1][0] - annotated_edit[1][1])
    groups: list[list[tuple[int, Edit]]] = []
    for annotator, edit in everything:
        fitting = [c for c in groups if any(overlap(edit, other) for _, other in c)]
        if fitting:
            fitting[0].append((annotator, edit))
        else:
            groups.append([(annotator, edit)])
    groups.sort(key=lambda c: c[0][1][:2])
    return [
        {annotator: [e for a, e in c if a == annotator] for annotator in sorted(dict(c))}
        for c in groups
    ]


def joined(edits: list[Edit]) -> list[Edit]:
    """Join the texts of edits of one span."""
    spans: dict[tuple[int, int], str] = {}
    for start, end, text in edits:
        spans[start, end] = " ".join([spans.get((start, end), ""), text]).strip()
    return sorted((start, end, text) for (start, end), text in spans.items())


def applied(source: list[str], edits: Iterable[Edit]) -> str:
    tokens = list(source)
    for start, end, text in sorted(edits, reverse=True):
        changed = tokens[:start] + text.split() + tokens[end:]
        if changed:
            tokens = changed
    return " ".join(tokens)


def options(gold: Gold, annotators: int | None = None) -> list[list[list[Edit]]]:
    """Return the options of each cluster: each correction, and none unless all annotators edit."""
    number = len(gold) if annotators is None else annotators
    alternatives = []
    for cluster in clusters(gold):
        here: list[list[Edit]] = [] if len(cluster) == number else [[]]
        for alternative in map(joined, cluster.values()):
            if alternative not in here:
                here.append(alternative)
        alternatives.append(here)
    return alternatives


def combinations(gold: Gold, annotators: int | None = None) -> int:
    number = len(gold) if annotators is None else annotators
    return prod(
        len({frozenset(edits) for edits in cluster.values()}) + (len(cluster) < number)
        for cluster in clusters(gold)
    )


def mixed(source: list[str], gold: Gold, annotators: int | None = None) -> list[str]:
    """All combinations, the last cluster's first option first; equal texts once."""
    texts = []
    for combination in product(*reversed(options(gold, annotators))):
        edits = [edit for option in combination for edit in option]
        if len({(start, end) for start, end, _ in edits}) == len(edits):
            texts.append(applied(source, edits))
    return list(dict.fromkeys(texts)) or [" ".join(source)]


def unmixed(source: list[str], gold: Gold, annotators: int | None = None) -> list[str]:
    number = len(gold) if annotators is None else annotators
    correcting = [annotator for annotator in gold if gold[annotator]]
    edit_clusters = clusters(gold)
    texts = [
        applied(
            source, [e for cluster in edit_clusters for e in joined(cluster.get(annotator, []))]
        )
        for annotator in correcting
    ]
    if len(correcting) < number or not number:
        texts.append(" ".join(source))
    return list(dict.fromkeys(texts))


@njit(cache=True)
def columns(s, h, r):
    """Count the columns of the alignment of three texts (ids): TP, TN, FP, FN, FPN."""
    n, m, length = len(s), len(h), len(r)
    cost = np.empty((n + 1, m + 1, length + 1), np.int32)
    for i in range(n + 1):
        for j in range(m + 1):
            for k in range(length + 1):
                best = 0 if i == j == k == 0 else 1 << 28
                sh = 3 if i and j and s[i - 1] != h[j - 1] else 0
                sr = 3 if i and k and s[i - 1] != r[k - 1] else 0
                hr = 3 if j and k and h[j - 1] != r[k - 1] else 0
                if i and j and k:
                    best = min(best, cost[i - 1, j - 1, k - 1] + sh + sr + hr)
                if i and j:
                    best = min(best, cost[i - 1, j - 1, k] + sh + 4)
                if i and k:
                    best = min(best, cost[i - 1, j, k - 1] + sr + 4)
                if j and k:
                    best = min(best, cost[i, j - 1, k - 1] + hr + 4)
                if i:
                    best = min(best, cost[i - 1, j, k] + 4)
                if j:
                    best = min(best, cost[i, j - 1, k] + 4)
                if k:
                    best = min(best, cost[i, j, k - 1] + 4)
                cost[i, j, k] = best
    i, j, k = n, m, length
    tn = fn = fp = tp = fpn = 0
    while i or j or k:
        sh = 3 if i and j and s[i - 1] != h[j - 1] else 0
        sr = 3 if i and k and s[i - 1] != r[k - 1] else 0
        hr = 3 if j and k and h[j - 1] != r[k - 1] else 0
        here = cost[i, j, k]
        a = b = c = -1  # gaps unless the column has tokens
        if i and j and k and here == cost[i - 1, j - 1, k - 1] + sh + sr + hr:
            a, b, c = s[i - 1], h[j - 1], r[k - 1]
        elif i and j and here == cost[i - 1, j - 1, k] + sh + 4:
            a, b = s[i - 1], h[j - 1]
        elif i and k and here == cost[i - 1, j, k - 1] + sr + 4:
            a, c = s[i - 1], r[k - 1]
        elif j and k and here == cost[i, j - 1, k - 1] + hr + 4:
            b, c = h[j - 1], r[k - 1]
        elif i and here == cost[i - 1, j, k] + 4:
            a = s[i - 1]
        elif j and here == cost[i, j - 1, k] + 4:
            b = h[j - 1]
        else:
            c = r[k - 1]
        i -= a >= 0
        j -= b >= 0
        k -= c >= 0
        if a == b:
            tn += a == c
            fn += a != c
        elif a == c:
            fp += 1
        else:
            tp += b == c
            fpn += b != c
    return tp, tn, fp, fn, fpn


def numbers(*texts: str) -> list[np.ndarray]:
    known: dict[str, int] = {}
    return [
        np.array([known.setdefault(t, len(known)) for t in text.split()], np.int32)
        for text in texts
    ]


def counts(source: str, hypothesis: str, reference: str) -> Counts:
    s, h, r = numbers(source, hypothesis, reference)
    _, tn, _, fn, _ = columns(s, s, r)
    return (*map(int, columns(s, h, r)), int(tn), int(fn))


def ratio(above: Fraction | int, below: Fraction | int) -> Fraction:
    return Fraction(above) / below if below else Fraction(1)


def improvement(system: Fraction, source: Fraction) -> Fraction:
    if system == source:
        return Fraction(int(system))
    if system > source:
        return (system - source) / (1 - source)
    return system / source - 1


def measures(c: Counts, w: Fraction = Fraction(2)) -> tuple[Fraction, ...]:
    """Return weighted accuracy, I and accuracy, of correction, then of detection."""
    tp, tn, fp, fn, fpn, tn_source, fn_source = c
    every = tn + fn + fp + tp + fpn
    base = ratio(tn_source, tn_source + fn_source)
    correction = ratio(
        w * tp + tn, w * (tp + fp + fpn) + tn + fn + fpn - (w + 1) * Fraction(fpn, 2)
    )
    detection = ratio(w * (tp + fpn) + tn, w * (tp + fpn + fp) + tn + fn)
    return (
        correction,
        improvement(correction, base),
        ratio(tp + tn, every),
        detection,
        improvement(detection, base),
        ratio(tp + fpn + tn, every),
    )


def best(
    source: str, hypothesis: str, references: Iterable[str], w: Fraction = Fraction(2)
) -> tuple[str, Counts]:
    """The first of the best references, and its counts."""
    counts_by_text = {text: counts(source, hypothesis, text) for text in references}
    chosen = max(counts_by_text, key=lambda text: measures(counts_by_text[text], w))
    return chosen, counts_by_text[chosen]
