"""The section ``statistics`` of a configuration."""

from pydantic import Field

from maege.config.section import Section
from maege.sampling.prepared_sentence import OriginalScoring
from maege.sampling.sample import CorporaInterval, RepeatedPairs


class StatisticsConfig(Section):
    """How scores are evaluated."""

    resamples: int = Field(
        500, ge=10, le=100_000, description="Number of bootstrap resamples of corpora."
    )
    permutations: int = Field(
        9999, ge=10, le=1_000_000, description="Number of permutations of a significance test."
    )
    confidence: float = Field(0.95, gt=0.5, lt=1, description="Level of confidence intervals.")
    corpora_interval: CorporaInterval = Field(
        "nested",
        description=(
            "Intervals and tests on corpora: `nested`, a bootstrap of sentences and replicates "
            "from the counts of sentences, and the jackknife for metrics without counts; "
            "`jackknife`, which leaves out ten groups of sentences in turn; `replicates`, a "
            "bootstrap of the replicates alone, which holds for these very sentences only and "
            "gives no tests."
        ),
    )
    original_gold_score: OriginalScoring = Field(
        "by_tokens",
        description=(
            "Gold score of the original: 1 - edits / tokens (`by_tokens`), or 1 - (edits + 1) / "
            "characters (`by_characters`) as in the authors' scripts."
        ),
    )
    repeated_pairs: RepeatedPairs = Field(
        "once",
        description=(
            "Pairs of texts that occur in several chains of a sentence count `once` or `always`."
        ),
    )
