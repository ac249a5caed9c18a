"""How systems were compared: the section of methods of the page."""

METHODS = (
    "Each score is of the whole test set. Intervals resample sentences with replacement (whole "
    "documents, if `documents` names them); the score of a resample is computed from the "
    "counts that the metric has of each sentence, not from a mean of scores. Where a metric "
    "chooses an annotator for each sentence, the choice in the whole test set is kept. Tests "
    "of two systems exchange their outputs in random sentences, or documents (paired "
    "permutation, two-sided); p-values are adjusted by Holm's method over all pairs of a "
    "metric.",
    "“Not significant” means that so many sentences do not tell the two systems apart, not "
    "that they are equal: the interval of the difference says how large it may be. All of this "
    "is about other sentences of the same kind, with the same references and the same metric; "
    "it says nothing about other kinds of text, nor whether the metric is right.",
)
