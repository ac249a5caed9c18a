"""How the coverage of references was estimated: the section of methods of the page."""

METHODS = (
    "Coverage up to one reference less than there are corrections is the mean over all ways to "
    "draw a correction and references from the sample without replacement, which is unbiased "
    "whatever people write (rarefaction). Beyond that it follows from an estimate of the "
    "distribution of corrections, seen and unseen (a linear program; Zou et al. 2016, Valiant "
    "and Valiant 2013). The idea and the data model are those of Choshen and Abend (2018), "
    "Inherent Biases in Reference-based Evaluation for Grammatical Error Correction.",
    "Perfect systems: output and references of a sentence are corrections by different people, "
    "drawn at random. Metrics of edits use the edits that ERRANT extracts from texts, unless "
    "the gold edits of all corrections are known. People: each set of references has as many "
    "annotators as stated; people outside it and all systems are scored against it.",
    "Findings: their p-values are adjusted for all that they could have named (Holm), and for "
    "each other, so that a false one is expected on at most 5 % of pages. In simulations "
    "without any difference it was 2 to 4 % of pages. Tables are adjusted for themselves, as "
    "their captions say. What is said of people holds for these people: where systems were "
    "simulated as further people with modest habits, some was said to be above or below each "
    "of nine people on 6 % of pages.",
)
