"""Tables of results for users of Polars."""

from typing import TYPE_CHECKING

import pandas as pd

from maege.errors import ConfigError

if TYPE_CHECKING:  # no package of MAEGE needs it
    import polars as pl


def polars_frame(frame: pd.DataFrame) -> "pl.DataFrame":
    """Return a frame of pandas as one of Polars, whose missing values are null.

    Raises ConfigError if Polars is not installed.
    """
    try:
        import polars as pl
    except ImportError:
        raise ConfigError("Polars is not installed: pip install polars") from None
    # That of Polars itself needs pyarrow for columns of texts.
    columns = {
        name: [None if missing else value for value, missing in zip(of, lacks, strict=True)]
        for (name, of), (_, lacks) in zip(frame.items(), frame.isna().items(), strict=True)
    }
    return pl.DataFrame({str(name): values for name, values in columns.items()}, strict=False)
