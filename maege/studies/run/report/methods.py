"""How the numbers of a run were made: the section of methods of the page."""

from maege.report.html.page import template
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.statements import FINDINGS_RULE
from maege.studies.run.report.tables.estimates import confidence


def methods(run: RunFound) -> tuple[str, ...]:
    """Return the paragraphs that say how the numbers of a run were made."""
    text = template("methods.txt", "run").render(
        config=run.config.model_dump(mode="json"),
        units=run.units,
        confidence=confidence(run.results),
        findings_rule=FINDINGS_RULE,
    )
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("¶"))
    return (_what_was_done(run), *(paragraph for paragraph in paragraphs if paragraph))


def _what_was_done(run: RunFound) -> str:
    """Say in plain words what was sampled and scored, and what a good metric does."""
    s = run.results.sample
    parts = []
    if s["chains"]:
        parts.append("chains (the edits of a sentence, applied one by one in random order)")
    if s["lattices"]:
        parts.append("lattices (all combinations of the edits of a sentence)")
    if s["corpora"]:
        parts.append("corpora (all sentences, with a known number of edits)")
    return (
        f"The annotators' edits in {s['sentences']:,} sentences were applied step by step, as "
        f"{' and '.join([', '.join(parts[:-1]), parts[-1]] if parts[1:] else parts)}. A text with "
        f"more of these edits is better than the same text with fewer. Every metric scored every "
        f"text; a good metric gives the better text the higher score."
    )
