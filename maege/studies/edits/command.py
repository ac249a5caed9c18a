"""`maege edits`."""

from maege.studies.edits.config import EditsConfig
from maege.terminal.study_command import StudyCall, study_command


@study_command(
    EditsConfig,
    "edits-NAME",
    [
        "metrics",
        "corpus",
        "references",
        "humans",
        "judged_edits",
        "language",
        "unit",
        "empty",
        "normalise",
    ],
)
def command(call: StudyCall) -> None:
    """Estimate what each edit is worth to metrics.

    All texts of each lattice are scored, with the original sentence as the source. From these:
    Shapley values and interactions of edits, how far effects add up, whether an edit ever lowers
    the score, and from which difference of two scores their order can be trusted.

    Example: maege edits quickstart --metrics gleu,errant
    """
    settings = call.settings()
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.edits.study import STUDY

    conduct_command(STUDY, settings, call)
