"""``maege.attack``."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from maege.studies.attack.config import attack_config
from maege.studies.attack.report.result import AttackResult
from maege.studies.attack.study import STUDY
from maege.studies.conducting import conduct_call


def attack(
    metric: Any,
    config: Any = None,
    *,
    attacks: Iterable[str] | None = None,
    texts: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> AttackResult:
    """Search for wrong texts that a metric rewards, as ``maege attack`` does.

    Parameters
    ----------
    metric
        A name, a class, a function, an object, or a dict of one of these and its parameters; or a
        list of them.
    config
        A corpus or a configuration, as for ``run``, whose ``metrics`` are not used; by default the
        small corpus that is part of MAEGE.
    attacks
        Names of attacks: ``universal``, ``neighbour``, ``climb``, ``meaning``; by default all.
    texts
        Files with texts that others have found, by name; one line for each sentence of the corpus.
        Then attacks are only made if they are named.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``budget``, the scores that a search may ask for, for each sentence that it is made with
        (``climb`` makes one for each of the four texts that it starts from); ``sentences``, the
        largest number of sentences that attacks are evaluated on, and as many that one text for all
        is searched with; ``visible``, the number of people whose corrections metrics see, while
        those of the others are hidden; ``pool``, a file with further texts that attacks may use,
        one per line; ``audit``, the number of found texts that people shall read; ``choices``,
        ``moves``, ``depth``, ``repeats`` and ``kinds``, as in the section ``attacks`` of a
        configuration; ``corpus``, ``references``, ``language``, ``unit`` and ``seed`` as for
        ``run``; and other keys of the configuration.

    Returns
    -------
    AttackResult
        Tables and findings, and the texts that win as pairs.

    Examples
    --------
    >>> import maege
    >>> result = maege.attack("gleu", budget=100)  # doctest: +SKIP
    """
    settings = attack_config(
        metric,
        config,
        attacks=None if attacks is None else tuple(attacks),
        texts=texts,
        **keys,
    )
    result = conduct_call(STUDY, settings, jobs=jobs, progress=progress)
    return cast("AttackResult", result)
