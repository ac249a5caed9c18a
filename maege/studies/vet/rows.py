"""The rows of the dossier that a vetting answers by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.dossier.cards import SETS_ROW
from maege.studies.dossier.lattice_rows import ORDER, SYSTEMS, TYPES, types_result
from maege.studies.dossier.sentence import CIRCULAR_REFERENCES, LEAST_SENTENCES
from maege.studies.rows import (
    CONSTANT,
    MIN_ITEMS,
    LimitComparison,
    Phrases,
    Row,
    RowResult,
    RowResults,
    results_of,
)
from maege.studies.sentinels import is_sentinel
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION
from maege.studies.vet.examination import Vetting
from maege.studies.vet.limits import (
    BAD_OUTPUTS_ROW,
    NEW_ERRORS_ROW,
    ORDER_ROW,
    SYSTEMS_ROW,
    row_of,
)

SUCCESS_RATE = 0.05  # a bad output may be rewarded in as many sentences
MISSED_RATE = 0.1  # a new error may be missed in as many
_PARTIAL = "partial corrections by these annotators"
_MADE_CORPORA = "made corpora, without new errors"

# What a bad output is rewarded for, as a noun.
_OUTPUTS = {
    "empty": "empty outputs",
    "repeated-token": "repeated tokens",
    "shuffled": "shuffled sources",
    "unrelated": "unrelated corrections",
    "duplicated": "repetition of the correction",
    "other-reference": "references of other sentences",
    "instruction": "instructions to a judge",
}
_ERRORS = {
    "reintroduced-error": "reintroduced errors",
    "other-edit": "edits of other sentences",
    "deleted-word": "deleted words",
    "misplaced-edit": "misplaced edits",
}


def _of_sentinels(vetting: Vetting, key: str, condition: str) -> Iterator[RowResult]:
    """Yield the results of a row whose limits are the sentinels."""
    for metric, of_metric in vetting.sentinel_tests.items():
        tests = [test for test in of_metric if not test.is_reference_value]
        test = next((t for t in tests if row_of(t.statistic) == key), None)
        if test is None:
            continue
        not_applicable = ""
        if vetting.inputs.are_circular and "references" in vetting.reads[metric]:
            not_applicable = CIRCULAR_REFERENCES
        elif any(test.tie_rate == 1 for test in tests):
            not_applicable = CONSTANT
        value, n = Value(test.value, test.interval), int(vetting.sample["sentences"])
        result = _result(vetting, metric, value, n, vetting.limits.get(key, {}).get(metric, ()))
        yield replace(
            result,
            conditions=(condition,),
            not_applicable=not_applicable,
            reads_text_alone=vetting.reads.get(metric) == {"hypothesis"},
        )


def _result(
    vetting: Vetting, metric: str, value: Value, n: int, comparisons: Sequence[LimitComparison]
) -> RowResult:
    corpus = vetting.inputs.corpus.name
    return RowResult(metric, corpus, n, value, tuple(comparisons), "sentences", (_PARTIAL,))


def _read_new_errors(vetting: Vetting) -> Iterator[RowResult]:
    """Yield how often new errors do not lower the score."""
    for metric, rates in vetting.injected_errors.items():
        shares = [(_ERRORS[r.kind], r.better_preferred, True) for r in rates]
        yield from _of_shares(vetting, metric, shares, MISSED_RATE)


def _read_bad_outputs(vetting: Vetting) -> Iterator[RowResult]:
    """Yield how often bad outputs are preferred.

    A bad output that has the same score as the correction is a fault, so the share is that of the
    sentences in which the correction is not preferred. One that has the same as the source is none.
    """
    for metric, rates in vetting.degenerate_outputs.items():
        shares = [_fault(r) for r in rates]
        yield from _of_shares(vetting, metric, shares, SUCCESS_RATE)


def _fault(rates: PreferenceRates) -> tuple[str, Proportion, bool]:
    """Return the name of a bad output, and its share, or that of all other sentences."""
    if rates.baseline_text == FULL_CORRECTION:
        return _OUTPUTS[rates.kind], rates.better_preferred, True
    return _OUTPUTS[rates.kind], rates.worse_preferred, False


def _of_shares(
    vetting: Vetting,
    metric: str,
    shares: Sequence[tuple[str, Proportion, bool]],
    aim: float,
) -> Iterator[RowResult]:
    """Yield the result of shares, each with a name, and whether that of the others is meant.

    Its value is the largest share.
    """
    if is_sentinel(metric):
        return
    known = [(name, share, is_complement) for name, share, is_complement in shares if share.n]
    if not known:
        return
    values = [(_share(share, is_complement), share.n) for _, share, is_complement in known]
    value, n = max(values, key=lambda item: item[0].value or 0.0)
    comparisons = [_compared(name, share, is_c, aim) for name, share, is_c in known]
    yield _result(vetting, metric, value, n, comparisons)


def _share(share: Proportion, is_complement: bool) -> Value:
    if not is_complement or share.share is None or share.interval is None:
        return share.value
    return Value(1 - share.share, (1 - share.interval[1], 1 - share.interval[0]))


def _compared(name: str, share: Proportion, is_complement: bool, least: float) -> LimitComparison:
    """Compare a share with the aim, by exact binomial tests."""
    text = f"aim {100 * least:.0f} %"
    difference = _share(share, is_complement).minus(least)
    if share.n < MIN_ITEMS:
        return LimitComparison(text, difference, 1.0, 1.0, name)
    if is_complement:
        above, below = share.pvalue_below(1 - least), share.pvalue_above(1 - least)
    else:
        above, below = share.pvalue_above(least), share.pvalue_below(least)
    return LimitComparison(text, difference, above, below, name)


def _read_types(vetting: Vetting) -> Iterator[RowResult]:
    corpus = vetting.inputs.corpus.name
    rewards = {} if vetting.results is None else vetting.results.edit_types
    for metric, of_metric in rewards.items():
        if result := types_result(metric, corpus, of_metric, "sentences"):
            yield replace(result, conditions=(_PARTIAL,))


def _read_contract(vetting: Vetting) -> Iterator[RowResult]:
    """Yield how many checks passed; without the whole section, only a failure is an answer."""
    decided = [check for check in vetting.checks if check.verdict != "note"]
    failed = sum(check.verdict == "fail" for check in decided)
    if not decided or ("contract" not in vetting.config.sections and not failed):
        return
    passed = LimitComparison("all", Value(float(-failed)), 1.0, 0.0 if failed else 1.0)
    value = Value(float(len(decided) - failed))
    yield RowResult(
        vetting.metric, vetting.inputs.corpus.name, len(decided), value, (passed,), "checks"
    )


def answers(vetting: Vetting) -> RowResults:
    """Return the results of all rows, those of people included, of the metric and baselines."""
    own = results_of(ROWS, vetting)
    of_studies = [own, *(part.results for part in vetting.parts), vetting.attacks]
    metrics = dict.fromkeys(name for found in of_studies for name in found)
    return {
        name: {key: result for found in of_studies for key, result in found.get(name, {}).items()}
        for name in metrics
        if name not in vetting.no_baselines
    }


ROWS: tuple[Row[Vetting], ...] = (
    replace(ORDER, read=partial(_of_sentinels, key=ORDER_ROW, condition=_PARTIAL)),
    replace(SYSTEMS, read=partial(_of_sentinels, key=SYSTEMS_ROW, condition=_MADE_CORPORA)),
    Row(
        NEW_ERRORS_ROW,
        "train",
        10,
        "Misses new errors",
        "share of sentences, worst of 4 errors · lower is better",
        Phrases(
            "notices new errors", "misses new errors", "misses {name}",
            "notices new errors", "misses new errors more",
        ),
        _read_new_errors,
        form="share",
        better="lower",
        limit=MISSED_RATE,
        least_n=LEAST_SENTENCES,
        version=2,
    ),
    Row(
        BAD_OUTPUTS_ROW,
        "train",
        20,
        "Rewards bad outputs",
        "worst of 6 outputs · lower is better",
        Phrases(
            "resists bad outputs", "rewards bad outputs", "rewards {name}",
            "resists bad outputs", "rewards bad outputs more",
        ),
        _read_bad_outputs,
        form="share",
        better="lower",
        limit=SUCCESS_RATE,
        least_n=LEAST_SENTENCES,
        version=2,
    ),
    replace(TYPES, read=_read_types),
    # Made of the grades of the others: see `maege.studies.dossier.dossier`.
    Row(
        SETS_ROW,
        "systems",
        30,
        "Gives the same answer on other test sets",
        "rows that are good in the sets",
        Phrases(
            "answers alike on all test sets", "contradicts itself on other test sets"
        ),
        asked_by="two or more corpora",
        form="count",
        is_needed=False,
    ),
    Row(
        "contract",
        "safety",
        10,
        "Runs safely",
        "checks passed",
        Phrases("", "fails checks of the contract"),
        _read_contract,
        form="count",
        is_fact=True,
    ),
)  # fmt: skip
