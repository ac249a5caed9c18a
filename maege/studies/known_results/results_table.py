"""The known results as a data frame."""

from collections.abc import Collection

import pandas as pd

from maege.errors import DataError, did_you_mean
from maege.studies.known_results.result_files import known_corpora

_NUMBERS = ["value", "low", "high"]


def results_table(corpus: str | None = None, row: str | None = None) -> pd.DataFrame:
    """Return the known results of a corpus, or of all, in a row, or in all.

    Raises DataError if there are none of it.
    """
    corpora = known_corpora()
    _check("corpus", corpus, corpora)
    _check("row", row, {item.row for known in corpora.values() for item in known.results})
    records = [
        {
            "corpus": name,
            "metric": item.result.metric,
            "row": item.row,
            "value": item.result.value.value,
            "low": low,
            "high": high,
            "n": item.result.n,
            "units": item.result.units,
            "signature": item.signature,
        }
        for name, known in corpora.items()
        for item in known.results
        for low, high in [item.result.value.interval or (None, None)]
        if corpus in (None, name) and row in (None, item.row)
    ]
    return pd.DataFrame(records).astype(dict.fromkeys(_NUMBERS, "Float64"))


def _check(kind: str, name: str | None, known: Collection[str]) -> None:
    if name is not None and name not in known:
        raise DataError(f"no known results of the {kind} {name!r}; {did_you_mean(name, known)}")
