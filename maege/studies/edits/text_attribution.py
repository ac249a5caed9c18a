"""What each edit of one text is worth to a metric."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.effects import effects
from maege.attribution.interactions import edit_pairs, interactions
from maege.attribution.sampled import antithetic_orders, nodes_of, sampled_shapley
from maege.attribution.set_function import moebius
from maege.config.edits_section import MAX_EXACT_EDITS
from maege.data.checked_corpus import checked_edit
from maege.data.corpus import Annotation
from maege.data.edit import Edit, Tokens, overlapping_groups
from maege.data.language import ENGLISH, check_code, require_english
from maege.data.text_checks.character_variants import written_change
from maege.data.units import Unit, splitter, unit_of_language
from maege.errors import DataError
from maege.extraction.error_types import UNKNOWN
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import AUTO, pipeline_for_language
from maege.lattice import Lattice
from maege.metric.metric import Metric, for_texts
from maege.metric.score_request import GOLD_EDITS, HYPOTHESIS_EDITS, ScoreRequest
from maege.number_format import with_minus_signs
from maege.report.display_table import padded, width_of
from maege.scoring.engine import score_one
from maege.statistics.value import Value
from maege.texts.compared import Compared
from maege.user_warnings import warn_caller

if TYPE_CHECKING:
    import pandas as pd

_CONFIDENCE = 0.95
_SEED = 1  # of the orders of many edits
BAR = 24  # characters of the longest bar
NOTABLE = 0.5  # an interaction of so large a share of the largest value is told


@dataclass(frozen=True, repr=False, eq=False)
class TextAttribution:
    """What each edit is worth to a metric; it prints itself.

    Parameters
    ----------
    metric
        Its name.
    lattice
        Of the edits.
    scores
        By node that was scored; all nodes of up to 12 edits.
    shapley
        Shapley value of each edit; with an interval if it is estimated from random orders.
    """

    metric: str
    lattice: Lattice
    scores: Mapping[int, float]
    shapley: tuple[Value, ...]

    @property
    def before(self) -> float:
        """The score of the source."""
        return self.scores[self.lattice.bottom]

    @property
    def after(self) -> float:
        """The score of the hypothesis."""
        return self.scores[self.lattice.top]

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the table."""
        banzhaf = None if self._values is None else effects(self._values).banzhaf.tolist()
        top = self.lattice.top
        return [
            {
                "edit": n + 1,
                "start": edit.start,
                "end": edit.end,
                "original": " ".join(self.lattice.tokens[edit.start : edit.end]),
                "replacement": " ".join(edit.replacement),
                "type": edit.type,
                "shapley": worth.value,
                "shapley_low": worth.interval[0] if worth.interval else None,
                "shapley_high": worth.interval[1] if worth.interval else None,
                "alone": self.scores[1 << n] - self.before,
                "last": self.after - self.scores[top ^ 1 << n],
                "banzhaf": None if banzhaf is None else banzhaf[n],
            }
            for n, (edit, worth) in enumerate(zip(self.lattice.edits, self.shapley, strict=True))
        ]

    @property
    def table(self) -> "pd.DataFrame":
        """A row for each edit: where it is, and its Shapley value, Banzhaf's, alone and last.

        Of more than 12 edits there are no Banzhaf values.
        """
        import pandas as pd  # slow to import

        return pd.DataFrame(self.rows)

    @property
    def interactions(self) -> "pd.DataFrame | None":
        """Shapley interactions of all pairs, a square data frame; None of more than 12 edits."""
        import pandas as pd  # slow to import

        if self._values is None:
            return None
        edits = len(self.lattice.edits)
        square = np.full((edits, edits), np.nan)
        first, second = edit_pairs(edits)
        square[first, second] = square[second, first] = interactions(self._values)
        names = range(1, edits + 1)
        return pd.DataFrame(square, index=names, columns=names)

    @property
    def moebius(self) -> dict[tuple[int, ...], float] | None:
        """By set of edits, from 1, what no smaller set explains; None of more than 12 edits."""
        if self._values is None:
            return None
        edits = len(self.lattice.edits)
        return {
            tuple(n + 1 for n in range(edits) if node >> n & 1): value
            for node, value in enumerate(moebius(self._values).tolist())
        }

    @cached_property
    def note(self) -> str:
        """A warning if edits interact so much that single values say little; else empty."""
        edits = len(self.lattice.edits)
        if self._values is None or edits < 2:
            return ""
        of_pairs = interactions(self._values)
        pair = int(np.abs(of_pairs).argmax())
        value, (first, second) = float(of_pairs[pair]), edit_pairs(edits)[:, pair].tolist()
        if abs(value) <= NOTABLE * max(abs(worth.value or 0.0) for worth in self.shapley):
            return ""
        more = "more" if value > 0 else "less"
        return (
            f"edits {first + 1} and {second + 1} are worth {_number(abs(value))} {more} together "
            f"than the sum of each without the other: what one is worth depends on the other"
        )

    def lines(self) -> Iterator[str]:
        """Yield what is printed."""
        if not self.lattice.edits:
            yield f"{self.metric}: the hypothesis is the source; there are no edits."
            return
        yield (
            f"{self.metric}: {_number(self.before)} for the source, {_number(self.after)} for the "
            f"hypothesis."
        )
        rows = [_cells(row) for row in self.rows]
        heads = ("", "edit", "type", "worth", "alone", "last")
        widths = [max(width_of(row[n]) for row in [heads, *rows]) for n in range(len(heads))]
        largest = max(abs(worth.value or 0.0) for worth in self.shapley) or 1.0
        for row, worth in zip([heads, *rows], [None, *self.shapley], strict=True):
            cells = [
                padded(cell, width, on_left=n in (1, 2))
                for n, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            bar = "" if worth is None else _bar((worth.value or 0.0) / largest)
            yield "  ".join([*cells, bar]).rstrip()
        if self._values is None:
            yield "worth: estimated from random orders of the edits [95 %]."
        if self.note:
            yield f"Note: {self.note}."

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    @cached_property
    def _values(self) -> Floats | None:
        """The scores of all nodes; None if some were not scored."""
        if len(self.lattice.edits) > MAX_EXACT_EDITS:
            return None
        return np.array([self.scores[node] for node in self.lattice])


@dataclass(frozen=True)
class EditedText:
    """A source, what edits make of it, and the references that metrics see.

    Fields are arguments of `maege.attribute`.
    """

    source: str
    hypothesis: str
    references: Sequence[str] = ()
    language: str | None = None
    unit: Unit | None = None
    edits: Sequence[Edit] | None = None
    gold: Sequence[Annotation] = ()  # of annotators, for metrics that read edits

    def lattice(self) -> Lattice:
        """Return the lattice of the edits: the given ones, or those that ERRANT extracts."""
        tokens = tuple(self._split(self.source))
        if self.edits is not None:
            return self._lattice_of(tokens, self.edits)
        pair = " ".join(tokens), " ".join(self._split(self.hypothesis))
        if self.language is None:
            require_english([self.source], "the source", "`language` (`--language CODE`)")
        pipeline = pipeline_for_language(AUTO, self.code or ENGLISH)
        (edits,) = extractor(pipeline).edits([pair], types=True)
        return Lattice(tokens, tuple(edit for edit in edits if edit.type != UNKNOWN))

    def _lattice_of(self, tokens: Tokens, edits: Iterable[Edit]) -> Lattice:
        """Return the lattice of given edits. Raises DataError if they make no hypothesis of it."""
        groups = overlapping_groups([checked_edit(e, len(tokens), "edits") for e in edits])
        for group in groups:
            if len(group) > 1:
                raise DataError(f"edits: {' and '.join(map(str, group))} overlap")
        lattice = Lattice(tokens, tuple(edit for (edit,) in groups))
        made, hypothesis = lattice.sentence_at(lattice.top), " ".join(self._split(self.hypothesis))
        if made != hypothesis:
            raise DataError(
                f"edits: they make {made!r:.200} of the source, and the hypothesis is "
                f"{hypothesis!r:.200}; None finds the edits"
            )
        return lattice

    def scores(self, metric: Metric, lattice: Lattice, nodes: Iterable[int]) -> dict[int, float]:
        """Score the texts of some nodes of the lattice; all have the same source and references."""
        ordered = sorted(nodes)
        source = (" ".join(lattice.tokens),)
        references = (tuple(" ".join(self._split(text)) for text in self.references),)
        gold = (tuple(self.gold),) if self.gold and GOLD_EDITS in metric.reads else None
        takes_edits = self.edits is not None and HYPOTHESIS_EDITS in metric.reads
        requests = [
            ScoreRequest(
                source,
                (lattice.sentence_at(node),),
                references,
                "sentence",
                gold,
                (tuple(lattice.edits_at(node)),) if takes_edits else None,
            )
            for node in ordered
        ]
        built = for_texts(metric, self.code, self.unit)
        values = score_one(requests, metric.name, built).values
        return dict(zip(ordered, values.tolist(), strict=True))

    def compared(self, metric: Metric, m2: Path | None) -> Compared:
        """Return what its texts are compared with; ``m2``: the file of the gold edits."""
        files = None if m2 is None else [m2.name]
        scorer = for_texts(metric, self.code, self.unit)
        number = max(len(self.references), len(self.gold))
        return Compared.of({metric.name: scorer}, files or (), [number], files)

    @property
    def code(self) -> str | None:
        """The code of the language; None if it is not known. Raises DataError if it is none."""
        return None if self.language is None else check_code(self.language, "language")

    def _split(self, text: str) -> list[str]:
        return splitter(self.unit or unit_of_language(self.code))(text)


def attribute_text(metric: Metric, text: EditedText, permutations: int) -> TextAttribution:
    """Score what some of the edits make of a source, and say what each is worth.

    See `maege.attribute`. Raises DataError if there is nothing to score with.
    """
    _require_scorable(metric, text)
    lattice = text.lattice()
    if len(lattice.edits) <= MAX_EXACT_EDITS:
        scores = text.scores(metric, lattice, lattice)
        shapley = effects(np.array([scores[node] for node in lattice])).shapley
        worth = tuple(map(Value, shapley.tolist()))
    else:
        orders = _orders(text, lattice, permutations)
        scores = text.scores(metric, lattice, _nodes(lattice, orders))
        worth = tuple(sampled_shapley(orders, scores.__getitem__, _CONFIDENCE))
    attribution = TextAttribution(metric.name, lattice, scores, worth)
    if attribution.note:
        warn_caller(attribution.note)
    return attribution


def _require_scorable(metric: Metric, text: EditedText) -> None:
    if "references" in metric.reads and not (text.references or text.gold):
        raise DataError(f"metric {metric.name!r} needs references: give at least one")
    if reason := metric.hooks.other_texts:
        raise DataError(
            f"metric {metric.name!r} {reason}; texts with a part of the edits are others"
        )


def _orders(text: EditedText, lattice: Lattice, permutations: Any) -> NDArray[np.int64]:
    """Draw random orders of many edits, each with its reverse."""
    k = len(lattice.edits)
    if not isinstance(permutations, Integral) or permutations < 2:
        raise DataError(f"{k} edits: more than {MAX_EXACT_EDITS} need permutations=2 or more")
    return antithetic_orders(k, int(permutations), _SEED, f"{text.source} {text.hypothesis}")


def _nodes(lattice: Lattice, orders: NDArray[np.int64]) -> set[int]:
    """Return the nodes on the way of each order, and those of effects alone and last."""
    single = [1 << edit for edit in range(len(lattice.edits))]
    nodes = {node for of_order in nodes_of(orders) for node in of_order}
    return nodes.union(single, (lattice.top ^ node for node in single))


def _cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Write a row of the table, without its bar."""
    worth = _signed(row["shapley"])
    if row["shapley_low"] is not None:
        worth += f" [{_signed(row['shapley_low'])}, {_signed(row['shapley_high'])}]"
    change = written_change(row["original"], row["replacement"])
    return (
        str(row["edit"]), change, row["type"], worth, _signed(row["alone"]), _signed(row["last"]),
    )  # fmt: skip


def _bar(share: float) -> str:
    """Draw a bar: full blocks if an edit raises the score, light ones if it lowers it.

    >>> _bar(0.25), _bar(-0.25)
    ('██████', '░░░░░░')
    """
    return ("█" if share > 0 else "░") * round(BAR * abs(share))


def _number(value: float) -> str:
    return with_minus_signs(f"{value:.3f}")


def _signed(value: float) -> str:
    return with_minus_signs(f"{value:+.3f}")
