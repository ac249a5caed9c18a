"""Do systems change less than people? All that texts and edits of a corpus say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from maege.errors import DataError
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.conservatism.change_ratios import (
    ChangeRatio,
    SystemConservatism,
    change_ratios,
    system_conservatism,
)
from maege.studies.coverage.conservatism.change_summaries import (
    ChangeShare,
    ChangeSummary,
    change_shares,
    change_summary,
)
from maege.studies.coverage.conservatism.type_correlations import TypeCorrelation, type_correlations
from maege.studies.coverage.conservatism.type_ratios import (
    TypeCoverage,
    TypeRatio,
    type_coverages,
    type_ratios,
)
from maege.texts.text_changes import text_changes
from maege.texts.typed_edits import TypedEdits


@dataclass(frozen=True)
class Conservatism:
    """Changes of systems beside those of people.

    Parameters
    ----------
    corpus
        Its name.
    summaries
        Of annotators, then of systems.
    shares
        Histograms of word changes.
    ratios
        Word changes of each system, compared with each annotator.
    systems
        Whether each system changes less than all of them.
    type_ratios, type_coverages, type_correlations
        By type of error; empty without edits.
    """

    corpus: str
    summaries: tuple[ChangeSummary, ...]
    shares: tuple[ChangeShare, ...]
    ratios: tuple[ChangeRatio, ...]
    systems: tuple[SystemConservatism, ...]
    type_ratios: tuple[TypeRatio, ...] = ()
    type_coverages: tuple[TypeCoverage, ...] = ()
    type_correlations: tuple[TypeCorrelation, ...] = ()


def conservatism(
    corpus: str,
    sources: Sequence[str],
    references: Mapping[str, Sequence[str]],
    outputs: Mapping[str, Sequence[str]],
    edits: TypedEdits | None = None,
    resampling: Resampling | None = None,
) -> Conservatism:
    """Compare the changes of systems with those of annotators.

    Parameters
    ----------
    corpus
        Its name.
    sources
        Sentences whose tokens are separated by white space.
    references, outputs
        By annotator and by system, a text for each sentence.
    edits
        Of the same annotators and systems; None for no results by type of error.
    resampling
        Confidence of all intervals, and the resamples of those that are bootstrapped.

    Raises
    ------
    DataError
        If there are no sentences or no references, or texts are not parallel.
    """
    if not sources or not references:
        raise DataError(f"{corpus}: there are no {'references' if sources else 'sentences'}")
    settings = resampling or Resampling()
    changes = [
        *(text_changes(name, "annotator", sources, references[name]) for name in references),
        *(text_changes(name, "system", sources, outputs[name]) for name in outputs),
    ]
    ratios = change_ratios(changes, settings.confidence)
    of_types = () if edits is None else (edits,)
    return Conservatism(
        corpus,
        tuple(change_summary(text, settings.confidence) for text in changes),
        tuple(change_shares(changes)),
        tuple(ratios),
        tuple(system_conservatism(ratios)),
        tuple(row for e in of_types for row in type_ratios(e, settings.confidence)),
        tuple(row for e in of_types for row in type_coverages(e, settings.confidence)),
        tuple(row for e in of_types for row in type_correlations(e, settings)),
    )
