"""`maege attribute`: what each edit of a text is worth to a metric."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click

from maege.data.corpus import Annotation, Sentence
from maege.data.gold_edits import read_gold_edits
from maege.data.language import language_of
from maege.data.m2 import stated_language
from maege.data.units import Unit, annotation_in_units, unit_of_language
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
@click.option("--hypothesis", metavar="TEXT", help="Its correction, whose edits are examined.")
@options.file_option(
    "--hypothesis-m2",
    "edited",
    help="Instead of --hypothesis the edits of a system by its own annotator, an M2 file.",
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
    help="Which sentence of the M2 files; by default that which is the source.",
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
    hypothesis: str | None,
    edited: Path | None,
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
    from maege.texts.compared import Compared
    from maege.user_warnings import capture_warnings

    if (hypothesis is None) == (edited is None):
        raise ConfigError("give either --hypothesis, a text, or --hypothesis-m2, a file of edits")
    named = parse(metric, "METRIC")[0] if metric.startswith("{") else metric
    built = metric_config(named, Path.cwd()).build()
    reference = [normalised(text, normalise) for text in reference or ()]
    source = None if source is None else normalised(source, normalise)
    with normalised_texts(normalise):
        gold = None if m2 is None else _sentence(m2, source, sentence)
    edits = None
    if edited is not None:
        same = (source, sentence) if gold is None else (gold.text, gold.index + 1)
        with normalised_texts(normalise):
            own = _sentence(edited, *same)
        annotation = own.annotations[0] if own.annotations else Annotation(0)
        source, hypothesis = own.text, own.corrected_text(annotation)
        of_units = unit or unit_of_language(language)
        edits = annotation_in_units(annotation, own.tokens, of_units).edits
    hypothesis = normalised(hypothesis or "", normalise)
    if gold is None or m2 is None:
        if source is None:
            raise ConfigError(
                "give --source, the sentence before correction, or --m2, which has it"
            )
        text = EditedText(source, hypothesis, reference, language, unit, edits)
    else:
        language = language_of(language, stated_language(m2), str(m2))
        reads_edits = GOLD_EDITS in built.reads
        if reference and reads_edits:
            raise DataError(f"metric {built.name!r} takes either --m2 or --reference, not both")
        seen = () if reads_edits else (gold.corrected_text(a) for a in gold.annotations)
        references = [*reference, *seen]
        text = EditedText(
            gold.text, hypothesis, references, language, unit, edits, gold.annotations
        )
    attribution, notes = capture_warnings(lambda: attribute_text(built, text, permutations))
    number = max(len(text.references), len(gold.annotations) if gold is not None else 0)
    gold_files = None if m2 is None else [m2.name]
    scorer, _ = capture_warnings(lambda: built.for_texts(text.code, unit))
    compared = Compared.of({built.name: scorer}, gold_files or (), [number], gold_files)
    for note in notes:
        if format_ == "json" or note != attribution.note:  # the table has it, too
            print_message(f"Note: {note}")
    if format_ == "table":
        print_lines([*attribution.lines(), *filter(None, [compared.text])])
        return
    square = attribution.interactions
    content = {
        "metric": attribution.metric,
        **({"compared_with": compared.record} if compared.gold_edits else {}),
        **({} if normalise is None else {"normalise": normalise}),
        "before": attribution.before,
        "after": attribution.after,
        "edits": attribution.rows,
        "interactions": None if square is None else [
            [None if value != value else value for value in row] for row in square.values.tolist()
        ],
    }  # fmt: skip
    print_lines([json.dumps(content, ensure_ascii=False)])


def _sentence(m2: Path, source: str | None, number: int | None) -> Sentence:
    """Return the sentence that is meant. Raises DataError if the file has none."""
    sentences = read_gold_edits(m2).sentences
    if number is None and source is None and len(sentences) > 1:
        raise DataError(f"{m2} has {len(sentences):,} sentences: give --sentence N, or --source")
    for index, sentence in enumerate(sentences, start=1):
        is_source = source is None or list(sentence.tokens) == source.split()
        if is_source and number in (None, index):
            return sentence
    which = "" if number is None else f" {number}"
    also = "" if source is None else " that is the source"
    raise DataError(f"{m2} has {len(sentences):,} sentences, but no sentence{which}{also}")
