"""`maege levels`: which level of scoring and how many references order texts better."""

from maege.studies.levels.config import LevelsConfig
from maege.terminal.study_command import StudyCall, study_command

_OPTIONS = ["metrics", "language", "human_scores", "outputs", "subsets", "scored_subsets"]


@study_command(LevelsConfig, "levels-NAME", _OPTIONS)
def command(call: StudyCall) -> None:
    """Compare levels of scoring and numbers of references, without people.

    How well metrics order chains and synthetic corpora: by the mean of the scores of sentences and
    by the scores of corpora, and with each number of references. With --human-scores, both levels
    are compared on systems, too.

    Example: maege levels quickstart --metrics gleu,m2
    """
    settings = call.settings()
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.levels.study import STUDY

    conduct_command(STUDY, settings, call)
