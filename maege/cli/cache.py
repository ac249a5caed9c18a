"""What ``maege cache`` prints: what the store of scores holds."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from maege.scoring.cache import ScoreCache, default_path


def told(path: Path | None) -> Iterator[str]:
    """Yield a line on the store, and one for each metric."""
    path = path or default_path()
    if not path.is_file():
        yield f"{path}: no store yet"
        return
    with ScoreCache(path) as store:
        holdings = store.holdings()
    answers = sum(holding.answers for holding in holdings)
    size = path.stat().st_size / 1e6
    yield f"{path}: {answers:,} answers, {size:.1f} MB" if answers else f"{path}: no answers"
    for held in holdings:
        first, last = date.fromtimestamp(held.oldest), date.fromtimestamp(held.newest)
        yield f"{held.answers:,} made {first} to {last}: {held.identity}"


def pruned(path: Path | None, metric: str | None, older_than: float | None) -> str:
    """Remove answers; return what there is to say of it."""
    path = path or default_path()
    if not path.is_file():
        return f"{path}: no store yet"
    with ScoreCache(path) as store:
        removed = store.prune(metric=metric, older_than=older_than)
    return f"{path}: removed {removed:,} answers"
