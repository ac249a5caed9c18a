"""Judgements by effort: the fewer words an editor changes in an output, the better it is."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from maege.data.system_outputs import Outputs, read_outputs
from maege.files.text_files import read_lines
from maege.judgements.judgements import JudgementSet
from maege.judgements.rating_table import Rating, RatingTable

EFFORT = "effort"  # the criterion
AGAIN = "outputs of several systems, which several editors corrected; their mean effort counts"
UNEQUAL = "outputs of several systems whose editors changed different numbers of words"


def read_post_edits(
    name: str, outputs: Mapping[str, Path], edited: Mapping[str, Path]
) -> JudgementSet:
    """Return the rankings of files of outputs and of their post-edits, of the same systems.

    Raises DataError if a file is malformed, or not parallel to the others.
    """
    size = min(len(read_lines(file)) for file in (*outputs.values(), *edited.values()))
    texts = (read_outputs(files, size, "the shortest file") for files in (outputs, edited))
    return post_edit_judgements(name, *texts)


def post_edit_judgements(name: str, outputs: Outputs, edited: Outputs) -> JudgementSet:
    """Return rankings of the outputs of each sentence by the words that their editors changed.

    ``edited`` has the post-edits of the outputs, by the same systems. The rating of an output is
    minus its word edit distance to its post-edit: the least number of words to insert, delete or
    replace. Words are split at white space. Equal outputs of several systems are one output; the
    mean of their efforts counts.

    >>> outputs = {"A": ("He go .",), "B": ("He goes .",), "C": ("He go .",)}
    >>> edited = {"A": ("He goes .",), "B": ("He goes .",), "C": ("So he goes .",)}
    >>> (judgement,) = post_edit_judgements("x", outputs, edited).judgements
    >>> [(group.systems, group.rating) for group in judgement.groups]
    [(('A', 'C'), -2.0), (('B',), 0.0)]
    """
    anomalies: Counter[str] = Counter()
    ratings = tuple(_ratings(outputs, edited, anomalies))
    return RatingTable(Path(name), ratings, +anomalies).judgements()


def _ratings(outputs: Outputs, edited: Outputs, anomalies: Counter[str]) -> Iterator[Rating]:
    for sentence in range(min(map(len, edited.values()))):
        efforts: dict[str, dict[str, int]] = defaultdict(dict)
        for system in sorted(edited):
            output = outputs[system][sentence]
            efforts[output][system] = changed_words(output, edited[system][sentence])
        for of_editors in efforts.values():
            systems = tuple(of_editors)
            anomalies[AGAIN] += len(systems) > 1
            anomalies[UNEQUAL] += len({*of_editors.values()}) > 1
            for system, effort in of_editors.items():
                yield Rating(sentence, systems, EFFORT, f"editor of {system}", 0.0 - effort)


def changed_words(output: str, edited: str) -> int:
    """Return the Levenshtein distance of two texts in words.

    >>> changed_words("He go to school .", "He goes to the school .")
    2
    """
    from rapidfuzz.distance import Levenshtein  # slow to import

    return Levenshtein.distance(output.split(), edited.split())
