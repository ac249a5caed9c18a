"""What results of coverage depend on beside the scores of metrics, as texts."""

from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.conservatism.conservatism import conservatism_signature
from maege.studies.coverage.tokenisation import Tokens, token_signature
from maege.texts.pool import Pool


def signatures(
    config: CoverageConfig, pool: Pool, tokens: Tokens, *, has_people: bool
) -> dict[str, str]:
    """Return what the coverage of a pool depends on, and the changes of people and systems."""
    texts = {"pool": _pool_signature(config, pool, tokens)}
    if config.conservatism is not None and has_people:
        texts["changes"] = conservatism_signature(config.conservatism, config.people_language)
    return texts


def _pool_signature(config: CoverageConfig, pool: Pool, tokens: Tokens) -> str:
    """Return all that the coverage of a pool depends on, but its texts."""
    how = config.coverage
    edits = "known" if pool.has_gold_edits else "errant"
    line_breaks = [f"line_breaks:{config.pool.line_breaks}"] if config.pool.is_table else []
    return "|".join(
        [
            pool.name,
            *line_breaks,
            f"normalise:{config.pool.normalise}",
            token_signature(tokens),
            f"estimator:{how.estimator}",
            f"floor:{'default' if how.floor is None else f'{how.floor:g}'}",
            f"grid:{how.grid:g}",
            f"gold_edits:{edits}",
        ]
    )
