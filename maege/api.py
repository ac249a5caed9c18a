"""MAEGE from Python, besides the studies: score texts, load a run."""

from collections.abc import Sequence, Sized
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from maege.array_types import Floats
from maege.config.metric_config import metric_config
from maege.data.edit import Edit
from maege.data.empty_corrections import EmptyCorrections
from maege.data.language import check_code, require_english
from maege.data.parallel_texts import text_list, values_of
from maege.data.text_table import is_table, scored_columns
from maege.data.units import Unit, unit_of_language
from maege.errors import ConfigError, DataError, check_choice, did_you_mean
from maege.files.text_files import UnicodeForm, normalised
from maege.scoring.text_scoring import CorpusScore, score_texts

if TYPE_CHECKING:
    import pandas as pd

    from maege.statistics.prediction_powered import CorrectedMean
    from maege.studies.edits.text_attribution import TextAttribution
    from maege.studies.run.report.result import RunResult


def score(
    metric: Any,
    sources: Any,
    hypotheses: Any = None,
    references: Any = None,
    *,
    language: str | None = None,
    unit: Unit | None = None,
    empty: EmptyCorrections = "drop",
    normalise: UnicodeForm | None = None,
) -> CorpusScore:
    """Score a corpus of texts with one metric.

    Parameters
    ----------
    metric
        A name, a class, a function, an object, or a dict of one of these and its parameters. (A
        ``name`` among them, as in a configuration, is allowed, and changes nothing here.)
    sources, hypotheses
        One text per sentence: before correction, and the correction to score. The hypotheses may
        be a `maege.Corpus` with the edits of a system, as ``maege.read_m2("hyp.m2")``: metrics that
        compare edits take these, and do not extract them from the text. Or ``sources`` is a table
        with all texts (a data frame of pandas or Polars, a dataset, a dict of columns): its columns
        are called ``source``, ``hypothesis``, and ``reference``, or ``reference_1`` and so on.
    references
        For each sentence one text, or a list of texts; None for a metric that reads none. With a
        table ``hypotheses`` and ``references`` may be names of its columns.
    language
        Code of the language of the texts, as ``de``, for metrics that depend on it; None for that
        of the metric's parameters, or English, unless texts do not look like it.
    unit
        What the metric counts: ``token``, ``character`` or ``letter``; by default characters for
        Chinese and Japanese, else tokens.
    empty
        What an empty reference of a sentence with text is: none (``drop``), one that deletes the
        sentence (``delete``), or a mistake (``error``).
    normalise
        ``NFC``: bring all texts into this form of Unicode first, so that accents are equal however
        they are encoded.

    Returns
    -------
    CorpusScore
        Its ``value`` is the score, ``sentences`` has the scores of the sentences by themselves.

    Raises
    ------
    ConfigError
        If there is no such metric, or its parameters are wrong.
    DataError
        If the texts are not parallel, or the code is none; if it is not given, the metric depends
        on it, and sources do not look English.
    MetricError
        If the metric fails.

    Examples
    --------
    >>> import maege
    >>> maege.score({"bleu": {"max_order": 2}}, ["He go ."], ["He goes ."], ["He goes ."]).value
    1.0
    """
    built = metric_config(metric, Path.cwd()).build()
    if is_table(sources) and (hypotheses is None or isinstance(hypotheses, str)):
        table = scored_columns(sources, hypotheses, references)
        sources, hypotheses, references = table.sources, table.hypotheses, table.references
    elif hypotheses is None:
        raise DataError("give hypotheses; or a table, with columns `source` and `hypothesis`")
    code = None if language is None else check_code(language, "language")
    if code is not None:
        built = built.for_language(code)
    elif built.assumes_english(has_gold_edits=False):
        sources = text_list(sources, "sources")
        require_english(sources, "the source text", "`language='CODE'`")
    unit = unit or unit_of_language(code)
    built = built.for_unit(unit)
    return score_texts(
        built, sources, hypotheses, references, empty, unit=unit, normalise=normalise
    )


def attribute(
    metric: Any,
    source: str,
    hypothesis: str,
    references: str | Sequence[str] = (),
    *,
    language: str | None = None,
    unit: Unit | None = None,
    edits: Sequence[Edit] | None = None,
    permutations: int = 64,
    normalise: UnicodeForm | None = None,
) -> "TextAttribution":
    """Say what each edit of a text is worth to a metric.

    Every text that some of the edits make is scored, with the same source and references. A warning
    tells if edits interact much.

    Parameters
    ----------
    metric
        As for ``score``.
    source, hypothesis
        A sentence before correction, and its correction; tokens are separated by spaces.
    references
        One text, or several; empty for a metric that reads none.
    language
        Code of the language of the texts; None for English, unless the source does not look like
        it.
    unit
        What edits consist of, as for ``score``.
    edits
        Those that turn the source into the hypothesis, in the order of their positions, which
        metrics that compare edits take as they are; None for those that ERRANT finds.
    permutations
        Number of random orders, each with its reverse, that values of more than 12 edits are
        estimated from.
    normalise
        As for ``score``; not of ``edits``.

    Returns
    -------
    TextAttribution
        It prints itself; ``table``, ``interactions``, ``moebius`` have the values.

    Raises
    ------
    ConfigError
        If there is no such metric, or its parameters are wrong.
    DataError
        If the metric needs references and there are none, or it has scores of known texts only; if
        something is not a text, or ``edits`` overlap or do not make the hypothesis.
    MetricError
        If the metric fails.

    Examples
    --------
    >>> import maege
    >>> edit = maege.Edit(1, 2, ("goes",), "SVA")
    >>> maege.attribute("gleu", "He go home", "He goes home", "He goes home", edits=[edit])
    gleu: 0.639 for the source, 1.000 for the hypothesis.
       edit       type   worth   alone    last
    1  go → goes  SVA   +0.361  +0.361  +0.361  ████████████████████████
    """
    from maege.studies.edits.text_attribution import EditedText, attribute_text  # slow to import

    built = metric_config(metric, Path.cwd()).build()
    if normalise is not None:
        check_choice(normalise, get_args(UnicodeForm), "normalise")
    (before,), (after,) = text_list([source], "source"), text_list([hypothesis], "hypothesis")
    seen: Any = [references] if isinstance(references, str) else references
    has_none = seen is None or (isinstance(seen, Sized) and not len(seen))
    texts = [] if has_none else text_list(seen, "references")
    before, after, *texts = (normalised(text, normalise) for text in (before, after, *texts))
    text = EditedText(before, after, texts, language, unit, edits)
    return attribute_text(built, text, permutations)


def results(*, corpus: str | None = None, row: str | None = None) -> "pd.DataFrame":
    """Return the known results of metrics that come with the package: figures, no texts.

    Parameters
    ----------
    corpus
        Name of a corpus, as ``conll14``; by default all that have results.
    row
        Key of a row of the scorecard, as ``order``; by default all.

    Returns
    -------
    pandas.DataFrame
        A row for each metric, corpus and row of the scorecard: ``corpus``, ``metric``, ``row``,
        ``value``, ``low`` and ``high`` (the bounds of the interval), ``n`` (number of ``units``),
        ``units``, ``signature``, ``run`` (of metrics with a model: day, hardware, versions and
        models of the computation; else empty).

    Raises
    ------
    DataError
        If there are no known results of this corpus, or of this row.

    Examples
    --------
    >>> import maege
    >>> "gleu" in set(maege.results(corpus="conll14", row="order")["metric"])
    True
    """
    import pandas as pd  # slow to import, as is the next

    from maege.studies.known_results.result_files import known_corpora

    corpora = known_corpora()
    rows = {item.row for known in corpora.values() for item in known.results}
    for kind, name, names in (("corpus", corpus, corpora.keys()), ("row", row, rows)):
        if name is not None and name not in [*names]:
            raise DataError(f"no known results of the {kind} {name!r}; {did_you_mean(name, names)}")
    records = [
        {
            "corpus": name,
            "metric": item.result.metric,
            "row": item.row,
            "value": item.result.value.value,
            "low": low,
            "high": high,
            "n": item.result.n,
            "units": item.result.units,
            "signature": item.signature,
            "run": str(known.runs.get(item.result.metric, "")),
        }
        for name, known in corpora.items()
        for item in known.results
        for low, high in [item.result.value.interval or (None, None)]
        if corpus in (None, name) and row in (None, item.row)
    ]
    return pd.DataFrame(records).astype(dict.fromkeys(["value", "low", "high"], "Float64"))


def load_run(path: str | Path) -> "RunResult":
    """Load the result of a finished run from its directory.

    Raises DataError if it is not one, or if its files were changed.
    """
    from maege.studies.run.report.result import RunResult  # loads Altair, which scores need not

    return RunResult.load(path)


def corrected_mean(
    people: Sequence[float],
    judge: Sequence[float],
    judge_on_others: Sequence[float],
    *,
    labelled: str,
    confidence: float = 0.95,
    seed: int = 0,
) -> "CorrectedMean":
    """Estimate the mean that people would give to all sentences, if they judged some (PPI++).

    The mean of a judge alone is biased. Here the judge makes the interval shorter, and people keep
    it right.

    Parameters
    ----------
    people, judge
        Values of the same sentences (or documents) by people and by the judge. If those of people
        are all 0 or 1, the mean is a share, from 0 to 1. With fewer than ten of the rarer answer
        (``is_rare``) the judge is not used: the mean is that of people alone.
    judge_on_others
        Values of the judge on the sentences that people did not judge.
    labelled
        How the sentences that people judged were chosen: ``random``, from all of them. Nothing else
        makes the estimate right, so anything else is refused.
    confidence, seed
        Of the intervals; of the folds in which the weight of the judge is found.

    Raises
    ------
    MaegeError
        If they were chosen otherwise, are fewer than 30, or have no finite values; or if the
        confidence is not between 0 and 1.

    Examples
    --------
    >>> people = [1, 1, 0, 1, 0, 0] * 10
    >>> judge = [1, 1, 0, 1, 0, 1] * 10
    >>> estimate = corrected_mean(people, judge, [1, 0, 1] * 100, labelled="random")
    >>> round(estimate.mean.value, 2), round(estimate.judge_only, 2)
    (0.5, 0.67)
    """
    from maege.statistics.prediction_powered import corrected_mean as estimate

    if labelled != "random":
        raise DataError(
            f"labelled={labelled!r}: only if the sentences that people judged are a random sample "
            f"of all (labelled='random') can the judge stand in for people"
        )
    level: Any = confidence
    if not isinstance(level, Real) or not 0 < float(level) < 1:
        raise ConfigError(f"confidence={level!r:.60}: it must be between 0 and 1, as 0.95")
    by_people = _numbers(people, "people")
    by_judge, others = _numbers(judge, "judge"), _numbers(judge_on_others, "judge_on_others")
    return estimate(by_people, by_judge, others, float(level), seed)


def _numbers(values: Any, name: str) -> Floats:
    """Return values as an array, shape (values,). Raises DataError for anything but numbers."""
    try:
        numbers = np.asarray(values_of(values), dtype=float)
    except (TypeError, ValueError):
        raise DataError(f"{name} is {values!r:.60}; give a list of numbers") from None
    if numbers.ndim != 1:
        raise DataError(f"{name} has the shape {numbers.shape}; give a list of numbers")
    return numbers
