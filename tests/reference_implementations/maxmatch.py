"""Reference implementation of MaxMatch, from its definition, with words and dictionaries.

It does what the published scorer does, down to how long it takes.
"""

from itertools import product

Vertex = tuple[int, int]
Arc = tuple[Vertex, Vertex]
Gold = tuple[int, int, str, list[str]]  # start, end, original, corrections


def table(source: list[str], hypothesis: list[str], substitution: int) -> dict[Vertex, int]:
    cost: dict[Vertex, int] = {}
    for i, j in product(range(len(source) + 1), range(len(hypothesis) + 1)):
        options = [0] if i == j == 0 else []
        if i:
            options.append(cost[i - 1, j] + 1)
        if j:
            options.append(cost[i, j - 1] + 1)
        if i and j:
            same = source[i - 1] == hypothesis[j - 1]
            options.append(cost[i - 1, j - 1] + (0 if same else substitution))
        cost[i, j] = min(options)
    return cost


def optimal_arcs(source: list[str], hypothesis: list[str], substitution: int) -> set[Arc]:
    cost = table(source, hypothesis, substitution)
    arcs, waiting = set(), [(len(source), len(hypothesis))]
    while waiting:
        i, j = waiting.pop()
        for before in [(i - 1, j - 1), (i - 1, j), (i, j - 1)]:
            if before not in cost or (before, (i, j)) in arcs:
                continue
            step = 1
            if before == (i - 1, j - 1):
                step = 0 if source[i - 1] == hypothesis[j - 1] else substitution
            if cost[before] + step == cost[i, j]:
                arcs.add((before, (i, j)))
                waiting.append(before)
    return arcs


class Lattice:
    def __init__(self, source: list[str], hypothesis: list[str], unchanged: int, shifted: bool):
        self.source, self.hypothesis = source, hypothesis
        self.edges: list[Arc] = []
        self.length: dict[Arc, int] = {}
        self.same: dict[Arc, int] = {}
        self.kind: dict[Arc, str] = {}
        self.span: dict[Arc, tuple[int, int]] = {}
        for substitution in (1, 2):
            self.edges += optimal_arcs(source, hypothesis, substitution)
        self.edges.sort()
        for arc in self.edges:
            (i, j), (i_end, j_end) = arc
            self.length[arc] = 1
            if i == i_end:
                self.kind[arc] = "ins"
            elif j == j_end:
                self.kind[arc] = "del"
            else:
                self.kind[arc] = "noop" if source[i] == hypothesis[j] else "sub"
            self.same[arc] = int(self.kind[arc] == "noop")
            self.span[arc] = (j, j) if shifted and i == i_end == 0 else (i, i_end)
        self.vertices = sorted({v for arc in self.edges for v in arc} | {(0, 0)})
        self.merge(unchanged)
        self.drop_long_noops()

    def merge(self, unchanged: int) -> None:
        for k, i, j in product(self.vertices, repeat=3):
            first, second, whole = (i, k), (k, j), (i, j)
            if first not in self.length or second not in self.length:
                continue
            length = self.length[first] + self.length[second]
            same = self.same[first] + self.same[second]
            if length < self.length.get(whole, 10**9) and same <= unchanged:
                self.edges.append(whole)
                self.length[whole], self.same[whole] = length, same
                kinds = {self.kind[first], self.kind[second]}
                self.kind[whole] = kinds.pop() if len(kinds) == 1 else "sub"
                self.span[whole] = (self.span[first][0], self.span[second][1])

    def drop_long_noops(self) -> None:
        for arc in self.edges:  # the list shrinks under the loop, as published
            if self.kind[arc] == "noop" and self.length[arc] > 1:
                self.edges.remove(arc)

    def texts(self, arc: Arc) -> tuple[str, str]:
        (i, j), (i_end, j_end) = arc
        return " ".join(self.source[i:i_end]), " ".join(self.hypothesis[j:j_end])

    def equals(self, arc: Arc, gold: Gold) -> bool:
        original, correction = self.texts(arc)
        start, end, gold_original, corrections = gold
        return (
            self.span[arc] == (start, end)
            and original == gold_original
            and correction in corrections
        )

    def weights(self, golds: list[Gold]) -> dict[Arc, float]:
        weight = {arc: float(self.length[arc]) for arc in self.edges}
        lowest = -float(len(self.edges))
        for span in sorted({self.span[arc] for arc in self.edges}):
            group = sorted(arc for arc in self.edges if self.span[arc] == span)
            golds_of_span = [gold for gold in golds if gold[:2] == span]
            if span[0] == span[1]:
                self.weigh_insertions(weight, group, golds_of_span, lowest)
                continue
            for arc in group:
                if any(self.equals(arc, gold) for gold in golds_of_span):
                    weight[arc] = lowest
                elif self.kind[arc] != "noop":
                    weight[arc] += 0.001
        return weight

    def weigh_insertions(
        self, weight: dict[Arc, float], group: list[Arc], golds: list[Gold], lowest: float
    ) -> None:
        left, right, first, last = 0, len(group) - 1, 0, len(golds) - 1
        side = "left"
        while left <= right:
            arc = group[left if side == "left" else right]
            tried = list(range(first, last + 1))
            if side == "right":
                tried.reverse()
            hits = [g for g in tried if self.equals(arc, golds[g])]
            if hits:
                weight[arc] = lowest
            else:
                weight[arc] += 0.001
            if side == "left":
                left += 1
            else:
                right -= 1
            if not hits:
                side = "right" if side == "left" else "left"
            elif side == "left":
                first = hits[0] + 1
                while left <= right and group[left][0] != arc[1]:
                    weight[group[left]] += 0.001
                    left += 1
            else:
                last = hits[0] - 1
                while left <= right and group[right][1] != arc[0]:
                    weight[group[right]] += 0.001
                    right -= 1

    def edits(self, golds: list[Gold]) -> list[Arc]:
        weight = self.weights(golds)
        distance = dict.fromkeys(self.vertices, float("inf"))
        distance[0, 0] = 0
        before: dict[Vertex, Vertex] = {}
        for _ in range(len(self.vertices) - 1):
            for u, v in self.edges:
                if distance[u] + weight[u, v] < distance[v]:
                    distance[v] = distance[u] + weight[u, v]
                    before[v] = u
        path = []
        vertex = self.vertices[-1]
        while vertex != (0, 0):
            path.append((before[vertex], vertex))
            vertex = before[vertex]
        return [arc for arc in reversed(path) if self.kind[arc] != "noop"]


def maxmatch(
    source: list[str],
    hypothesis: list[str],
    golds: list[Gold],
    *,
    max_unchanged_words: int = 2,
    ignore_whitespace_casing: bool = False,
    shifted: bool = False,
) -> list[tuple[int, int, str, bool]]:
    """Return the edits of a hypothesis: start, end, correction, whether it is gold."""
    lattice = Lattice(source, hypothesis, max_unchanged_words, shifted)
    edits, after = [], 0
    for arc in lattice.edits(golds):
        original, correction = lattice.texts(arc)
        if ignore_whitespace_casing and folded(original) == folded(correction):
            continue
        hits = [g for g in range(after, len(golds)) if lattice.equals(arc, golds[g])]
        after = hits[0] + 1 if hits else after
        edits.append((*lattice.span[arc], correction, bool(hits)))
    return edits


def folded(text: str) -> str:
    return "".join(character.lower() for character in text if character != " ")


def corpus_counts(sentences: list[list[tuple[int, int, int]]], beta: float) -> tuple[int, int, int]:
    """Choose an annotator for each sentence by the F of the corpus so far; return the sums."""
    total = (0, 0, 0)
    for candidates in sentences:
        best = None
        for c, p, g in candidates:
            correct, proposed, gold = total[0] + c, total[1] + p, total[2] + g
            size = beta**2 * gold + proposed
            f = (1 + beta**2) * correct / size if size else 1.0
            if best is None or (f, correct, -size) > best[0]:
                best = (f, correct, -size), (correct, proposed, gold)
        total = best[1]
    return total
