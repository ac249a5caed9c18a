"""What each edit is worth to metrics: the study."""

from maege.studies.edits.config import EditsConfig
from maege.studies.edits.inputs import read_edits_inputs
from maege.studies.edits.measurements import measure
from maege.studies.edits.report import report
from maege.studies.edits.statements import STATEMENTS
from maege.studies.study import Study

INTRODUCTION = (
    "A metric gives a score to each text that some of the edits of a correction make. From the "
    "scores of all these texts follows exactly what each edit is worth, which edits are worth more "
    "or less together, whether a right edit ever lowers the score, and from which difference of "
    "two scores their order can be trusted. All holds for this corpus and these references only: "
    "what a point is worth depends on them."
)
METHODS = (
    "The source of all texts is the original sentence. The worth of an edit is its Shapley value: "
    "the mean, over all orders in which the edits can be applied, of what it adds to the score. "
    "The values of a lattice add up to the difference of the full correction and the original; "
    "Banzhaf values, plain means over all subsets of the other edits, need not.",
    "The interaction of two edits is Shapley's: what both add together, beyond the sum of what "
    "each adds, as a mean over subsets of the others. Scores that saturate give any two edits a "
    "negative one. So pairs of types are compared with all pairs at the same distance in tokens, "
    "in lattices with as many edits.",
    "Of two texts of a lattice the one that has all edits of the other, and more, is better. Pairs "
    "of equal texts are left out, ties count one half, lattices weigh the same. How likely an "
    "order is right, by the difference of the scores, is estimated from pairs with different "
    "scores by isotonic regression on 200 groups. Of lattices with more than 8 edits, 2,000 pairs "
    "are drawn.",
    "What people say: an edit of an output is right or wrong. A metric agrees if the Shapley value "
    "of a right edit is above that of a wrong one of the same output, with all edits of the output "
    "as the lattice; a pair with equal values counts one half. Metrics that compare edits can "
    "hardly do more than the baseline, which says whether ERRANT finds the edit in a reference.",
    "The unit of all intervals and tests is the sentence, or the document where it is known.",
)

STUDY = Study(
    name="edits",
    title="what each edit is worth",
    config=EditsConfig,
    read=read_edits_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    introduction=INTRODUCTION,
    methods=METHODS,
)
