"""Whether metrics reward wrong texts that were searched for: the study."""

from maege.studies.attack.config import AttackConfig
from maege.studies.attack.inputs import read_attack_inputs
from maege.studies.attack.measurements import measure
from maege.studies.attack.report.result import AttackResult
from maege.studies.attack.report.sections import report
from maege.studies.attack.report.statements import STATEMENTS
from maege.studies.study import Study

INTRODUCTION = (
    "A metric that trains or selects corrections is asked for many texts, and those with the "
    "highest scores are taken. Here texts that are wrong by construction are searched for, with "
    "nothing but the scores of the metric. A metric is exposed if it gives them a higher score "
    "than better texts more often than is tolerated. Rates hold for this corpus, these texts and "
    "this number of scores; rates of different numbers of scores are not comparable."
)
METHODS = (
    "About half of the sentences, chosen by their content (documents stay together), are for the "
    "search; texts are evaluated on the others. An attack gets scores only: it sees no correction "
    "of the sentence.",
    "Opponents: `source`, unless a person left it alone; `partial`, one edit of a person whose "
    "corrections the metric sees; `alternative`, the correction of a person whose corrections it "
    "does not see; `correction`, that of a person whose corrections it sees.",
    "Texts that were made without the sentence are wrong if their Levenshtein distance, in tokens, "
    "from the source and from each known correction is at least half of the tokens of the longer "
    "text. The attack `universal` looks for one text for all sentences: sentences of the "
    "search half, their corrections, stock sentences and the empty text race on more and more "
    "sentences, of which the better half stays each time; the last one grows by single tokens as "
    "long as its mean score rises. Sentences from which it is nearer are left out. The attack "
    "`neighbour` looks for the best of these texts for each sentence, first among those that are "
    "most like the source by character trigrams.",
    "Damaged texts have some errors more than the text that they were made of, four at most unless "
    "`attacks.depth` says otherwise, at tokens "
    "that no person changes and no earlier error touches: a doubled or deleted word, two words in "
    "an impossible order, a word that is none, another number, a token of no language. The attack "
    "`climb` starts from each opponent, adds an error that the metric punishes least or rewards "
    "most, keeps the four best texts, and goes on. The attack `meaning` does the same to "
    "corrections, with moves that change what they say: it adds or removes a negation, exchanges "
    "numerals, names or who does something, or takes the opposite of a word, as far as the lists "
    "of words of the language go.",
    "Valid alternatives are corrections by people whose corrections the metric does not see. For "
    "each number of people, who is seen is chosen at random, or in all ways if these are few.",
)

STUDY = Study(
    name="attack",
    title="attacks on metrics",
    config=AttackConfig,
    read=read_attack_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    introduction=INTRODUCTION,
    methods=METHODS,
    result=AttackResult,
)
