"""Whether metrics reward wrong texts that were searched for: the study."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from maege.number_format import number_of
from maege.report.statements import list_names
from maege.report.study_parts import Forest, ForestValue, Part, Section, StudyTable
from maege.studies.attack.audit import audit_rows
from maege.studies.attack.config import AttackConfig, attack_config
from maege.studies.attack.inputs import AttackInputs, read_inputs
from maege.studies.attack.measurements import Attacked, measure
from maege.studies.attack.moves import ENOUGH_PEOPLE
from maege.studies.attack.report.result import AttackResult, found_pairs
from maege.studies.attack.report.statements import STATEMENTS, raw_claims
from maege.studies.attack.report.tables import sections
from maege.studies.attack.rows import ROWS, AttackEvidence
from maege.studies.attack.win_rates import TOLERANCE
from maege.studies.conducting import conduct_call
from maege.studies.dossier.grades import graded
from maege.studies.dossier.scorecard_table import scorecard_table
from maege.studies.rows import results_of
from maege.studies.study import Report, Study

_MAX_NAMES = 4
_AUDIT_TEXT = (
    "`tables/audit.csv` has found texts and known corrections in random order, with a question. "
    "`maege attack --read-audit FILE` prints what a copy with answers says, or two copies; they "
    "have to lie beside it."
)


def report(config: AttackConfig, inputs: AttackInputs, attacked: Attacked) -> Report:
    """Return the report."""
    notes = tuple(_notes(config, inputs, attacked))
    description = _description(config, inputs)
    row_results = results_of(ROWS, AttackEvidence(config, inputs, attacked))
    of_metrics = {metric: graded(ROWS, of_metric) for metric, of_metric in row_results.items()}
    card = [Section("Scorecard", tables=(scorecard_table(of_metrics),))] if of_metrics else []
    if config.attacks.audit and attacked.metrics:
        duels = [of_metric.duels for of_metric in attacked.metrics]
        rows = audit_rows(duels, inputs.evaluation, config.attacks.audit, config.seed)
        table = StudyTable("audit", rows)
        card.append(Section("Texts for readers", _AUDIT_TEXT, (table,)))
    part = Part("", "", description, (*card, *sections(attacked)), notes=notes)
    pairs = [
        pair
        for of_metric in attacked.metrics
        for pair in found_pairs(of_metric, inputs, config.language_code)
    ]
    return Report(
        [part],
        [*raw_claims(attacked)],
        subject=inputs.lattices.corpus.name,
        further={"found_pairs": tuple(pairs)},
    )


def _description(config: AttackConfig, inputs: AttackInputs) -> str:
    """Say what was searched with, and what texts were evaluated on."""
    visible, hidden = (list_names(n, _MAX_NAMES) for n in (inputs.visible, inputs.hidden))
    return (
        f"{inputs.lattices.corpus.name}: texts are searched with "
        f"{number_of(len(inputs.search), 'sentence')} and evaluated on {len(inputs.evaluation):,} "
        f"others. Metrics see the corrections of {visible}"
        f"{f', not those of {hidden}' if hidden else ''}. "
        f"{config.attacks.budget:,} scores a sentence; seed {config.seed}."
    )


def _notes(config: AttackConfig, inputs: AttackInputs, attacked: Attacked) -> Iterator[str]:
    if not inputs.hidden:
        yield (
            "There are no corrections that metrics do not see, so that no attack is compared with "
            "a valid alternative."
        )
    is_certain = config.attacks.moves == "certain"
    if "climb" in config.attacks.use and is_certain and len(inputs.people) < ENOUGH_PEOPLE:
        yield (
            f"Words are not deleted by the attack climb: with fewer than {ENOUGH_PEOPLE} people, a "
            f"word that none of them deletes may be one that others delete."
        )
    if config.attacks.moves == "likely" and "climb" in config.attacks.use:
        yield (
            "Some errors of the attack climb are likely only: the words that it replaces, inserts "
            "or deletes sometimes make another right text. Its rates are not to be quoted without "
            "an audit (`attacks.audit`)."
        )
    if config.attacks.repeats:
        yield (
            f"Texts are compared by means of {config.attacks.repeats:,} new scores. What single "
            f"errors would give is left out: it is the highest of many scores."
        )
    for of_metric in attacked.metrics:
        if of_metric.duels.worth <= 0:
            yield (
                f"Gains of {of_metric.metric} are not given: they are relative to what full "
                f"corrections gain, and that is {of_metric.duels.worth:.3g}."
            )
        if of_metric.failed:
            texts, reason = len(of_metric.failed), next(iter(of_metric.failed.values()))
            yield (
                f"{of_metric.metric} cannot score {number_of(texts, 'text')}, which the searches "
                f"left out; of the first: {reason}"
            )


STUDY = Study(
    name="attack",
    title="attacks on metrics",
    config=AttackConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest(
        (
            ForestValue(
                "rates",
                "rate",
                "Most wins of wrong texts against",
                limit=TOLERANCE,
                limit_name="tolerated",
                by="opponent",
                by_titles={
                    "source": "the source",
                    "partial": "one edit of a person",
                    "alternative": "a correction that the metric does not see",
                    "correction": "a correction that it sees",
                },
                pick="rate",
                detail="attack",
            ),
        ),
        "attack.exposed",
    ),
    introduction=(
        "A metric that trains or selects corrections is asked for many texts, and those with the "
        "highest scores are taken. Here texts that are wrong by construction are searched for, "
        "with nothing but the scores of the metric. A metric is exposed if it gives them a higher "
        "score than better texts more often than is tolerated. Rates hold for this corpus, these "
        "texts and this number of scores; rates of different numbers of scores are not comparable."
    ),
    methods=(
        "About half of the sentences, chosen by their content (documents stay together), are for "
        "the search; texts are evaluated on the others. An attack gets scores only: it sees no "
        "correction of the sentence.",
        "Opponents: `source`, unless a person left it alone; `partial`, one edit of a person whose "
        "corrections the metric sees; `alternative`, the correction of a person whose corrections "
        "it does not see; `correction`, that of a person whose corrections it sees.",
        "Texts that were made without the sentence are wrong if their Levenshtein distance, in "
        "tokens, from the source and from each known correction is at least half of the tokens of "
        "the longer text. The attack `universal` looks for one text for all sentences: sentences "
        "of the search half, their corrections, stock sentences and the empty text race on more "
        "and more sentences, of which the better half stays each time; the last one grows by "
        "single tokens as long as its mean score rises. Sentences from which it is nearer are left "
        "out. The attack `neighbour` looks for the best of these texts for each sentence, first "
        "among those that are most like the source by character trigrams.",
        "Damaged texts have some errors more than the text that they were made of, four at most, "
        "at tokens that no person changes and no earlier "
        "error touches: a doubled or deleted word, two words in an impossible order, a word that "
        "is none, another number, a token of no language. The attack `climb` starts from each "
        "opponent, adds an error that the metric punishes least or rewards most, keeps the four "
        "best texts, and goes on. The attack `meaning` does the same to corrections, with moves "
        "that change what they say: it adds or removes a negation, exchanges numerals, names or "
        "who does something, or takes the opposite of a word, as far as the lists of words of the "
        "language go.",
        "Valid alternatives are corrections by people whose corrections the metric does not see. "
        "For each number of people, who is seen is chosen at random, or in all ways if these are "
        "few.",
    ),
    result=AttackResult,
)


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
        ``moves``, ``repeats`` and ``kinds``, as in the section ``attacks`` of a
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
        metric, config, attacks=None if attacks is None else tuple(attacks), texts=texts, **keys
    )
    result = conduct_call(STUDY, settings, jobs=jobs, progress=progress)
    return cast("AttackResult", result)
