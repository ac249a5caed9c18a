"""Names that the shell completes: metrics, corpora, configurations."""

import typer


def metrics(incomplete: str) -> list[str]:
    """Return the metrics whose names begin with a text."""
    from maege.plugins.registry import available_metrics

    return [name for name in sorted(available_metrics()) if name.startswith(incomplete)]


def corpora(incomplete: str) -> list[str]:
    """Return the corpora whose names begin with a text."""
    from maege.data.datasets import cards

    return [name for name in cards() if name.startswith(incomplete)]


def configurations(incomplete: str) -> list[str]:
    """Return the shipped configurations whose names begin with a text."""
    from maege.config.shipped import shipped_configurations

    return [name for name in shipped_configurations() if name.startswith(incomplete)]


def configurations_and_corpora(incomplete: str) -> list[str]:
    """Return the shipped configurations and the corpora whose names begin with a text."""
    return sorted({*configurations(incomplete), *corpora(incomplete)})


def metrics_or_corpora(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the names of what `maege list` lists."""
    names = corpora if ctx.params.get("kind") == "corpora" else metrics
    return names(incomplete)
