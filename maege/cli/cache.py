"""`maege doctor cache`: the contents of the score cache."""

from collections.abc import Iterator
from datetime import date
from math import isnan
from pathlib import Path

import click

from maege.errors import ConfigError
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulGroup, argument
from maege.terminal.printing import print_lines


def describe_cache(path: Path | None) -> Iterator[str]:
    """Yield a line about the cache, and one for each metric."""
    from maege.scoring.cache import ScoreCache, default_path  # slow to import

    path = path or default_path()
    if not path.is_file():
        yield f"{path}: no cache yet"
        return
    with ScoreCache(path, "read") as cache:
        entries = cache.stats()
    count = sum(metric.count for metric in entries)
    size = path.stat().st_size / 1e6
    yield f"{path}: {count:,} scores, {size:.1f} MB" if count else f"{path}: no scores"
    for metric in entries:
        first, last = _day(metric.oldest), _day(metric.newest)
        yield f"{metric.count:,} scores, {first} to {last}: {metric.fingerprint}"


def _day(seconds: object) -> str:
    """Return the date of a time since 1970; the file may hold anything."""
    try:
        return str(date.fromtimestamp(seconds))  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError, OSError):
        return "unknown"


def prune_cache(path: Path | None, metric: str | None, older_than: float | None) -> str:
    """Remove scores; return a message with their number."""
    from maege.scoring.cache import ScoreCache, default_path  # slow to import

    path = path or default_path()
    if not path.is_file():
        return f"{path}: no cache yet"
    with ScoreCache(path, "write") as cache:
        removed = cache.prune(metric=metric, older_than=older_than)
    return f"{path}: removed {removed:,} scores"


group = HelpfulGroup("cache", help="Inspect or prune the cache of scores.")

cache_file = argument(
    "path",
    required=False,
    type=options.PATH,
    metavar="FILE",
    help="Cache file; that of the user if unset.",
)


@group.command(former={"--file": "maege doctor cache info FILE"})
@cache_file
def info(path: Path | None) -> None:
    """Print the number of cached scores, by metric.

    Example: maege doctor cache info
    """
    print_lines(describe_cache(path))


@group.command(former={"--file": "maege doctor cache prune FILE"})
@cache_file
@click.option(
    "--metric",
    metavar="SIGNATURE",
    help="Only entries of metrics whose signature starts with this.",
)
@click.option(
    "--older-than",
    type=click.FloatRange(min=0),
    metavar="DAYS",
    help="Only entries older than DAYS.",
)
@click.option("--all", "all_", is_flag=True, help="All entries.")
def prune(path: Path | None, metric: str | None, older_than: float | None, all_: bool) -> None:
    """Remove entries from the cache.

    Example: maege doctor cache prune --older-than 30
    """
    if not (all_ or metric or older_than is not None):
        raise ConfigError("give --metric, --older-than or --all")
    if older_than is not None and isnan(older_than):
        raise ConfigError("--older-than is nan; give a number of days")
    print_lines([prune_cache(path, metric, older_than)])
