"""The packages of ``maege[lfm]``."""

from collections.abc import Iterable

from maege.errors import MetricError
from maege.extraction.spacy_pipeline import installed

_INSTALL = "pip install 'maege[lfm]'"


def require_packages(metric: str, names: Iterable[str]) -> None:
    """Raise MetricError, with the line that installs them, if packages are not there."""
    missing = [name for name in dict.fromkeys(names) if installed(name) is None]
    if missing:
        raise MetricError(f"{metric} cannot run without {', '.join(missing)}; {_INSTALL}")
