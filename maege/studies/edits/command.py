"""`maege edits`: of a corpus, or with ``--text`` of one text."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from maege.data.corpus import Annotation, Sentence
from maege.data.gold_edits import read_gold_edits
from maege.data.language import language_of
from maege.data.m2 import stated_language
from maege.data.units import Unit, annotation_in_units, unit_of_language
from maege.errors import ConfigError, DataError
from maege.files.text_files import UnicodeForm, normalised, normalised_texts
from maege.studies.edits.config import EditsConfig
from maege.terminal import completion, options
from maege.terminal.file_key import TEXT_UNIT, UNICODE_FORM, file_command
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines, print_message
from maege.terminal.study_command import StudyCall, StudyCommand, study_command

if TYPE_CHECKING:  # slow to import
    from maege.metric.metric import Metric
    from maege.studies.edits.text_attribution import EditedText, TextAttribution
    from maege.texts.compared import Compared

TEXT = "--text"


@file_command(UNICODE_FORM, TEXT_UNIT)
@argument(
    "metric",
    help="A name, package.module:Class, file.py:Class, or '{name: {...}}'.",
    shell_complete=completion.metric_names,
)
@click.option("--hypothesis", metavar="TEXT", help="Its correction, whose edits are examined.")
@options.file_option(
    "--hypothesis-m2",
    help="Instead of --hypothesis the edits of a system by its own annotator, an M2 file.",
)
@click.option("--source", metavar="TEXT", help="The sentence before correction, tokenised.")
@click.option(
    "--reference",
    "references",
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
def text_command(
    metric: str,
    permutations: int,
    format_: Literal["table", "json"],
    normalise: UnicodeForm | None,
    **text: Any,
) -> None:
    """Print what each edit of a text is worth to a metric.

    worth: the Shapley value, the mean over all orders of the edits of what an edit adds to the
    score. alone: added to the source. last: taken from the hypothesis.

    Example: maege edits --text gleu --source "He go to home" --hypothesis "He goes home" --reference "He goes home"
    """  # noqa: E501
    from maege.config.metric_config import metric_config  # slow to import
    from maege.config.yaml_text import parse
    from maege.studies.edits.text_attribution import attribute_text
    from maege.user_warnings import capture_warnings

    if (text["hypothesis"] is None) == (text["hypothesis_m2"] is None):
        raise ConfigError("give either --hypothesis, a text, or --hypothesis-m2, a file of edits")
    named = parse(metric, "METRIC")[0] if metric.startswith("{") else metric
    built = metric_config(named, Path.cwd()).build()
    for name in ("source", "hypothesis"):
        text[name] = None if text[name] is None else normalised(text[name], normalise)
    text["references"] = [normalised(r, normalise) for r in text["references"] or ()]
    with normalised_texts(normalise):
        edited = _GivenText(**text).edited_text(built)
    attribution, notes = capture_warnings(lambda: attribute_text(built, edited, permutations))
    compared, _ = capture_warnings(lambda: edited.compared(built, text["m2"]))
    for note in notes:
        if format_ == "json" or note != attribution.note:  # the table has it, too
            print_message(f"Note: {note}")
    if format_ == "table":
        print_lines([*attribution.lines(), *filter(None, [compared.text])])
    else:
        form = {} if normalise is None else {"normalise": normalise}
        print_lines([json.dumps(_content(attribution, compared, form), ensure_ascii=False)])


def _content(
    attribution: "TextAttribution", compared: "Compared", form: dict[str, UnicodeForm]
) -> dict[str, Any]:
    square = attribution.interactions
    return {
        "metric": attribution.metric,
        **({"compared_with": compared.record} if compared.gold_edits else {}),
        **form,
        "before": attribution.before,
        "after": attribution.after,
        "edits": attribution.rows,
        "interactions": None if square is None else [
            [None if value != value else value for value in row] for row in square.values.tolist()
        ],
    }  # fmt: skip


@dataclass(frozen=True)
class _GivenText:
    """What the options say of a text."""

    hypothesis: str | None
    hypothesis_m2: Path | None
    source: str | None
    references: Sequence[str]
    m2: Path | None
    sentence: int | None
    language: str | None
    unit: Unit | None

    def edited_text(self, metric: "Metric") -> "EditedText":
        """Return the text, its edits, and the references that a metric sees.

        Raises DataError if files have no such sentence.
        """
        from maege.metric.score_request import GOLD_EDITS  # slow to import
        from maege.studies.edits.text_attribution import EditedText

        gold = None if self.m2 is None else _sentence(self.m2, self.source, self.sentence)
        source, hypothesis, edits = self.source, self.hypothesis, None
        if self.hypothesis_m2 is not None:
            same = (source, self.sentence) if gold is None else (gold.text, gold.index + 1)
            own = _sentence(self.hypothesis_m2, *same)
            annotation = own.annotations[0] if own.annotations else Annotation(0)
            source, hypothesis = own.text, own.corrected_text(annotation)
            unit = self.unit or unit_of_language(self.language)
            edits = annotation_in_units(annotation, own.tokens, unit).edits
        language, references = self.language, list(self.references)
        if gold is not None and self.m2 is not None:
            stated = stated_language(self.m2)
            source, language = gold.text, language_of(language, stated, str(self.m2))
            if references and GOLD_EDITS in metric.reads:
                raise DataError(
                    f"metric {metric.name!r} takes either --m2 or --reference, not both"
                )
            if GOLD_EDITS not in metric.reads:
                references += map(gold.corrected_text, gold.annotations)
        if source is None:
            raise ConfigError(
                "give --source, the sentence before correction, or --m2, which has it"
            )
        return EditedText(
            source,
            hypothesis or "",
            references,
            language=language,
            unit=self.unit,
            edits=edits,
            gold=() if gold is None else gold.annotations,
        )


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


class _EditsCommand(StudyCommand):
    """The command, which with ``--text`` has other arguments and options."""

    def make_context(
        self, info_name: str | None, args: list[str], *further: Any, **extra: Any
    ) -> click.Context:
        """Read the arguments of the command, or of that for a text."""
        if TEXT not in args:
            return super().make_context(info_name, args, *further, **extra)
        others = [word for word in args if word != TEXT]
        return text_command.make_context(f"{info_name} {TEXT}", others, *further, **extra)


@study_command(
    EditsConfig,
    "edits-NAME",
    ["metrics", "humans", "language"],
)
@click.option(
    TEXT,
    is_flag=True,
    expose_value=False,
    help="Instead of a corpus one text: what each of its edits is worth to a metric. It has other "
    f"options: `maege edits {TEXT} --help`.",
)
def _of_corpus(call: StudyCall) -> None:
    """Estimate what each edit is worth to metrics.

    All texts of each lattice are scored, with the original sentence as the source. From these:
    Shapley values and interactions of edits, how far effects add up, whether an edit ever lowers
    the score, and from which difference of two scores their order can be trusted.

    Example: maege edits quickstart --metrics gleu,errant
    """
    settings = call.settings()
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.edits.study import STUDY

    conduct_command(STUDY, settings, call)


command = _EditsCommand(EditsConfig, _of_corpus.callback, _of_corpus.params, _of_corpus.help)
