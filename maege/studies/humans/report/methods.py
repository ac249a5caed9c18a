"""How agreement with people was measured: the section of methods of the page."""

METHODS = (
    "Unexpanded comparisons are those that a person made: of two distinct outputs for a "
    "sentence. Expanded ones are of every two systems of a judgement; those with the same "
    "output are ties that nobody judged. Scores of systems by people are from expanded "
    "comparisons: TrueSkill (the expected result of the simulation used at WMT, computed "
    "without chance) and Expected Wins.",
    "Intervals resample sentences, or leave out each in turn (jackknife), with all judgements "
    "and scores, because judgements of a sentence depend on each other; intervals from single "
    "comparisons would be too narrow.",
)
