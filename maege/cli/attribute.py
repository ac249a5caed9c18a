"""`maege attribute`: what each edit of a text is worth to a metric."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click

from maege.data.corpus import Sentence
from maege.data.m2 import read_m2
from maege.data.units import Unit
from maege.errors import ConfigError, DataError
from maege.files.text_files import UnicodeForm, normalised, normalised_texts
from maege.terminal import completion, options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines, print_message


@click.command(cls=HelpfulCommand)
@argument(
    "metric",
    help="A name, package.module:Class, file.py:Class, or '{name: {...}}'.",
    shell_complete=completion.metric_names,
)
@click.option(
    "--hypothesis", required=True, metavar="TEXT", help="Its correction, whose edits are examined."
)
@click.option("--source", metavar="TEXT", help="The sentence before correction, tokenised.")
@click.option(
    "--reference",
    multiple=True,
    metavar="TEXT",
    help="A correction that the metric sees; repeatable.",
)
@options.gold_edit_file
@click.option(
    "--sentence",
    type=click.IntRange(min=1),
    metavar="N",
    help="Which sentence of --m2; by default that which is the source.",
)
@options.language()
@options.unit
@options.normalise
@click.option(
    "--permutations",
    type=click.IntRange(min=2, max=10_000),
    default=64,
    metavar="N",
    help="Random orders, each with its reverse, of more than 12 edits.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["table", "json"]),
    default="table",
    help="A table with bars, or JSON.",
)
def command(
    metric: str,
    hypothesis: str,
    source: str | None,
    reference: Sequence[str],
    m2: Path | None,
    sentence: int | None,
    language: str | None,
    unit: Unit | None,
    normalise: UnicodeForm | None,
    permutations: int,
    format_: Literal["table", "json"],
) -> None:
    """Print what each edit of a text is worth to a metric.

    worth: the Shapley value, the mean over all orders of the edits of what an edit adds to the
    score. alone: added to the source. last: taken from the hypothesis.

    Example: maege attribute gleu --source "He go to home" --hypothesis "He goes home" --reference "He goes home"
    """  # noqa: E501
    from maege.config.metric_argument import metric_config  # slow to import
    from maege.config.yaml_text import parse
    from maege.metric.score_request import GOLD_EDITS
    from maege.studies.text_attribution import EditedText, attribute_text
    from maege.user_warnings import capture_warnings

    named = parse(metric, "METRIC")[0] if metric.startswith("{") else metric
    built = metric_config(named, Path.cwd()).build()
    hypothesis = normalised(hypothesis, normalise)
    reference = [normalised(text, normalise) for text in reference or ()]
    source = None if source is None else normalised(source, normalise)
    if m2 is None:
        if source is None:
            raise ConfigError(
                "give --source, the sentence before correction, or --m2, which has it"
            )
        text = EditedText(source, hypothesis, reference, language, unit)
    else:
        with normalised_texts(normalise):
            gold = _gold_sentence(m2, source, sentence)
        reads_edits = GOLD_EDITS in built.reads
        if reference and reads_edits:
            raise DataError(f"metric {built.name!r} takes either --m2 or --reference, not both")
        seen = () if reads_edits else (gold.corrected_text(a) for a in gold.annotations)
        # As the M2 scorer does: a sentence without any annotation is one that is right.
        references = [*reference, *seen] if gold.annotations else [gold.text]
        text = EditedText(gold.text, hypothesis, references, language, unit, gold=gold.annotations)
    attribution, notes = capture_warnings(lambda: attribute_text(built, text, permutations))
    for note in notes:
        if format_ == "json" or note != attribution.note:  # the table has it, too
            print_message(f"Note: {note}")
    if format_ == "table":
        print_lines([*attribution.lines()])
        return
    square = attribution.interactions
    content = {
        "metric": attribution.metric,
        **({} if normalise is None else {"normalise": normalise}),
        "before": attribution.before,
        "after": attribution.after,
        "edits": attribution.rows,
        "interactions": None if square is None else [
            [None if value != value else value for value in row] for row in square.values.tolist()
        ],
    }  # fmt: skip
    print_lines([json.dumps(content, ensure_ascii=False)])


def _gold_sentence(m2: Path, source: str | None, number: int | None) -> Sentence:
    """Return the sentence that is meant. Raises DataError if the file has none."""
    sentences = read_m2(m2).sentences
    if number is None and source is None and len(sentences) > 1:
        raise DataError(f"{m2} has {len(sentences):,} sentences: give --sentence N, or --source")
    for index, sentence in enumerate(sentences, start=1):
        is_source = source is None or list(sentence.tokens) == source.split()
        if is_source and number in (None, index):
            return sentence
    which = "" if number is None else f" {number}"
    also = "" if source is None else " that is the source"
    raise DataError(f"{m2} has {len(sentences):,} sentences, but no sentence{which}{also}")
