"""Metrics that split texts into units: tokens or characters."""

from dataclasses import replace
from typing import Any, Self

from maege.data.units import TOKENS, Unit


class InUnits:
    """A metric that splits texts into units.

    It stands before `Metric` among the bases of a metric that is decorated by ``parametrised`` and
    has the field ``unit``, with the default ``token``.

    Parameters
    ----------
    unit
        What texts are split into: ``token``, at white space; ``character``, each character of texts
        without blanks between words, where words in Latin, Cyrillic or Greek letters and numbers
        stay whole; ``letter``, each character of any script. Characters are extended grapheme
        clusters of the composed form (NFC). It follows the corpus, unless it is set.
    """

    unit: Unit
    unwritten_defaults: tuple[str, ...] = ("unit",)  # of older signatures

    def for_unit(self, unit: Unit) -> Self:
        """Return this metric with texts in a unit, unless it has another one than tokens."""
        if unit == TOKENS or self.unit != TOKENS:
            return self
        metric: Any = self
        result: Self = replace(metric, unit=unit)
        return result
