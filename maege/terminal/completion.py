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


def human_sets(incomplete: str) -> list[str]:
    """Return the known sets of human judgements whose names begin with a text."""
    from maege.data.human_cards import human_cards

    return [name for name in human_cards() if name.startswith(incomplete)]


def pools(incomplete: str) -> list[str]:
    """Return the known pools of corrections whose names begin with a text."""
    from maege.data.pool_cards import pool_cards

    return [name for name in pool_cards() if name.startswith(incomplete)]


def graded_sentences(incomplete: str) -> list[str]:
    """Return the known files of graded sentences whose names begin with a text."""
    from maege.data.grade_cards import grade_cards

    return [name for name in grade_cards() if name.startswith(incomplete)]


def pools_and_corpora(incomplete: str) -> list[str]:
    """Return the known pools and the corpora whose names begin with a text."""
    return sorted({*corpora(incomplete), *pools(incomplete)})


def fetched_names(incomplete: str) -> list[str]:
    """Return the names of what `maege fetch` fetches."""
    kinds = (corpora, human_sets, pools, graded_sentences)
    return sorted({name for kind in kinds for name in kind(incomplete)})


def configurations(incomplete: str) -> list[str]:
    """Return the shipped configurations whose names begin with a text."""
    from maege.config.shipped import shipped_configurations

    return [name for name in shipped_configurations() if name.startswith(incomplete)]


def configurations_and_corpora(incomplete: str) -> list[str]:
    """Return the shipped configurations and the corpora whose names begin with a text."""
    return sorted({*configurations(incomplete), *corpora(incomplete)})


def listed_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the names of what `maege list` lists."""
    kinds = {
        "corpora": corpora,
        "humans": human_sets,
        "pools": pools,
        "grades": graded_sentences,
    }
    return kinds.get(str(ctx.params.get("kind")), metrics)(incomplete)
