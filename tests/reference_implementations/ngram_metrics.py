"""Reference implementations of the n-gram metrics, from their definitions: slow."""

from collections import Counter
from math import exp, log, prod

Grams = Counter[tuple[str, ...]]


def ngrams(tokens: list[str], n: int) -> Grams:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def bleu(hypothesis: str, references: list[str], order: int) -> float:
    h = hypothesis.split()
    rs = [r.split() for r in references]
    if order == 0 or not rs or not set(h) & {word for r in rs for word in r}:
        return 0.0
    logs, zeros = 0.0, 0
    for n in range(1, order + 1):
        hyp = ngrams(h, n)
        clipped = sum(min(c, max(ngrams(r, n)[g] for r in rs)) for g, c in hyp.items())
        total = max(1, sum(hyp.values()))
        if clipped == 0:
            zeros += 1
            logs += log(1 / (2**zeros * total))
        else:
            logs += log(clipped / total)
    closest = min((len(r) for r in rs), key=lambda length: (abs(length - len(h)), length))
    return exp(min(0.0, 1 - closest / len(h)) + logs / order)


def gleu_statistics(source: str, hypothesis: str, reference: str) -> list[int]:
    s, h, r = source.split(), hypothesis.split(), reference.split()
    statistics = [len(h), len(r)]
    for n in range(1, 5):
        sn, hn, rn = ngrams(s, n), ngrams(h, n), ngrams(r, n)
        shared = sum((hn & rn).values())
        penalty = sum(min(c, sn[g]) for g, c in hn.items() if g in sn and g not in rn)
        statistics += [max(0, shared - penalty), max(0, len(h) + 1 - n)]
    return statistics


def gleu_score(statistics: list[float]) -> float:
    if 0 in statistics:
        return 0.0
    h, r, *rest = statistics
    logs = sum(log(a / b) for a, b in zip(rest[::2], rest[1::2], strict=True))
    return exp(min(0.0, 1 - r / h) + logs / 4)


def gleu(source: str, hypothesis: str, references: list[str]) -> float:
    scores = []
    for reference in references:
        statistics = gleu_statistics(source, hypothesis, reference)
        scores.append(gleu_score([x or 1 for x in statistics]))
    return sum(scores) / len(scores)


def green_counts(source: list[str], hypothesis: list[str], reference: list[str]) -> list[list[int]]:
    counts = []
    for n in range(1, 5):
        s, c, r = ngrams(source, n), ngrams(hypothesis, n), ngrams(reference, n)
        kept, deleted, inserted = s & c & r, s - (c | r), (c & r) - s
        right = kept.total() + deleted.total() + inserted.total()
        wrong = ((s & r) - c).total() + (c - (s | r)).total()
        missed = ((s & c) - r).total() + (r - (s | c)).total()
        counts.append([right, wrong, missed])
    return counts


def green_scores(counts: list[list[int]], beta: float) -> list[float]:
    """F over orders 1 to 4, 1 to 3, 1 to 2, and 1."""
    scores = []
    for n in range(4, 0, -1):
        precision = prod(tp / (tp + fp) if tp + fp else 1 for tp, fp, _ in counts[:n]) ** (1 / n)
        recall = prod(tp / (tp + fn) if tp + fn else 0 for tp, _, fn in counts[:n]) ** (1 / n)
        product = (1 + beta**2) * precision * recall
        scores.append(product / (beta**2 * precision + recall) if product else 0.0)
    return scores


def sari(source: str, hypothesis: str, references: list[str]) -> float:
    s, h = source.lower().split(" "), hypothesis.lower().split(" ")
    rs = [r.lower().split(" ") for r in references]
    total = 0.0
    for n in range(1, 5):
        sn, hn = ngrams(s, n), ngrams(h, n)
        rn: Grams = sum((ngrams(r, n) for r in rs), Counter())
        total += sum(_operations(sn, hn, rn, len(rs)))
    return total / 12


def _operations(s: Grams, h: Grams, r: Grams, k: int) -> tuple[float, float, float]:
    kept_counts = {g: k * min(s[g], h[g]) for g in s if g in h}
    good = {g: min(c, r[g]) for g, c in kept_counts.items()}
    to_keep = {g: min(k * c, r[g]) for g, c in s.items() if r[g]}
    precision = mean([good[g] / kept_counts[g] for g in kept_counts])
    recall = sum(good[g] / to_keep[g] for g in good if good[g]) / len(to_keep) if to_keep else 0.0
    deleted = {g: k * (s[g] - h[g]) for g in s if s[g] > h[g]}
    deletion = mean([max(c - r[g], 0) / c for g, c in deleted.items()])
    added, to_add = set(h) - set(s), set(r) - set(s)
    hit = len(added & set(r))
    addition = f1(hit / len(added) if added else 0.0, hit / len(to_add) if to_add else 0.0)
    return f1(precision, recall), deletion, addition


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def f1(p: float, r: float) -> float:
    return 2 * p * r / (p + r) if p + r else 0.0
