"""Published scores of systems on the page of the atlas, and how far they agree with people."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from maege.number_format import format_change, format_estimate, format_number, format_pvalue
from maege.report.markdown import markdown_table
from maege.statistics.multiple_testing import ALPHA

STORED = Path(__file__).with_name("published.json")
CAPTION = "as published, not recomputed"
# As `experiments/atlas/published.py` calls them.
NEURAL = ("PT-M2", "PT-ERRANT", "Scribendi Score", "SOME", "IMPARA")
MANY = "many changed words"
OUR = "recomputed "
SYSTEMS = {"base": "12 systems", "all": "15 systems, with the input, GPT-3.5 and REF-F"}
SETS = {"seeda-s": "SEEDA-S", "seeda-e": "SEEDA-E"}
_MEASURES = ("pearson", "spearman", "pairwise_accuracy")
_TEXT = """\
Neural metrics need weights, which MAEGE has not. Until somebody runs
`python -m experiments.atlas --recipes`, these are the scores of 15 systems by 11 metrics,
{caption}. They are in the README of {repository} (commit `{commit:.7}`, {date}; licence:
{licence}), and of all {sentences:,} sentences of CoNLL-2014. People judged {judged} of them; their
scores are TrueSkill.
`python -m experiments.atlas.published` makes the tables.
"""
_NOTE = """\
Intervals of 95 % resample judged sentences and systems, and p-values are of metrics exchanged for
whole systems, Holm over 11 metrics: both are about other systems. Twelve systems show only large
differences. These are scores of systems; no scores of single outputs are published there. "{many}"
is the mean number of changed words of the same outputs. SOME learnt from grades of other outputs,
and its weights were chosen on the people of `gjg15`. With Expected Wins instead of TrueSkill, r
changes by at most {change}."""
_OURS = """\
MAEGE computes five of the metrics, too: the largest difference of a system in percentage points,
and what it changes in r. ERRANT is another version here, with edits of references extracted, as
papers do."""
_Stored = Mapping[str, Any]


def published_section() -> Iterator[str]:
    """Yield the published scores, their agreement with people, and the comparison with ours."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    source = {**stored["source"], **stored, "caption": CAPTION}
    yield from ("## Neural metrics, as published", "", _TEXT.format(**source), *answers(stored), "")
    for systems, title in SYSTEMS.items():
        heads = (f"{name}: r<br>rho<br>pairwise accuracy" for name in SETS.values())
        gaps = (f"{name}: r less that of {MANY}" for name in SETS.values())
        rows = (_row(stored, systems, metric) for metric in [*stored["published"], MANY])
        yield from _table(f"Agreement with people, {title}", ["metric", *heads, *gaps], rows)
    yield from (_NOTE.format(many=MANY, change=_largest_change(stored)), "")
    metrics = [*stored["published"]]
    by_system = (
        [system, *(f"{stored['published'][metric][system]:g}" for metric in metrics)]
        for system in sorted(next(iter(stored["published"].values())))
    )
    yield from _table("Scores of systems", ["system", *metrics], by_system)
    yield from (_OURS, "")
    gaps = (
        [metric, f"{gap:.3f}", *(_changed_r(stored, metric, name) for name in SETS)]
        for metric, gap in stored["largest_gap"].items()
    )
    heads = (f"{name}: r published less recomputed" for name in SETS.values())
    yield from _table("Published and recomputed, 12 systems", ["metric", "largest gap", *heads],
                      gaps, caption="")  # fmt: skip


def answers(stored: _Stored) -> Iterator[str]:
    """Yield whether neural metrics agree more with people: a sentence, and one of each systems."""
    gaps = [d for d in stored["beyond_many_changes"] if d["a"] in NEURAL]
    above = [d for d in gaps if d["difference"] > 0]
    shown = sum(d["adjusted"] < ALPHA for d in above)
    yield (
        f'**Do neural metrics agree with people more than "{MANY}"?** '
        f"{'In part' if shown else 'Not shown'}: r is higher in {len(above)} of {len(gaps)} "
        f"comparisons of {len(NEURAL)} metrics, and in {shown or 'none'} significantly."
    )
    yield ""
    for systems, title in SYSTEMS.items():
        found = []
        for key, name in SETS.items():
            of = {d["a"]: d for d in _of(stored["beyond_many_changes"], key, systems)}
            above = [metric for metric in NEURAL if of[metric]["difference"] > 0]
            shown = [metric for metric in above if of[metric]["adjusted"] < ALPHA]
            least = min(of[metric]["adjusted"] for metric in NEURAL)
            found.append(
                f"on {name} {len(above)} of {len(NEURAL)} have a higher r ({', '.join(above)}), "
                f"{len(shown) or 'none'} significantly (least p {format_pvalue(least)})"
            )
        yield f"- Of {title}: {'; '.join(found)}."


def _row(stored: _Stored, systems: str, metric: str) -> list[str]:
    values, gaps = [], []
    for key in SETS:
        (found,) = _of(stored["agreement"], key, systems, metric=metric)
        numbers = [found["values"]["trueskill"][measure] for measure in _MEASURES]
        values.append("<br>".join(format_estimate(v, (low, high)) for v, low, high in numbers))
        beyond = _of(stored["beyond_many_changes"], key, systems, a=metric)
        gaps.append("".join(f"{_change(d)}, p {format_pvalue(d['adjusted'])}" for d in beyond))
    return [
        f"{metric} (neural)" if metric in NEURAL else metric,
        *values,
        *(g or "–" for g in gaps),
    ]


def _changed_r(stored: _Stored, metric: str, name: str) -> str:
    (found,) = _of(stored["recomputed"], name, "base", a=metric)
    return f"{_change(found)}, p {format_pvalue(found['adjusted'])}"


def _change(found: _Stored) -> str:
    return format_change(found["difference"], (found["low"], found["high"]))


def _largest_change(stored: _Stored) -> str:
    """Return how much r changes at most with the other human score."""
    of_both = (
        [record["values"][human]["pearson"][0] for human in ("trueskill", "expected-wins")]
        for record in stored["agreement"]
    )
    return format_number(max(abs(first - second) for first, second in of_both), 3)


def _of(records: Sequence[_Stored], name: str, systems: str, **keys: str) -> list[_Stored]:
    wanted = {"set": name, "systems": systems, **keys}
    return [record for record in records if wanted.items() <= record.items()]


def _table(
    title: str, headings: Sequence[str], rows: Iterator[list[str]], caption: str = f" ({CAPTION})"
) -> Iterator[str]:
    yield from (f"**{title}{caption}.**", "", '<div class="sortable" markdown>', "")
    yield from (*markdown_table(headings, rows), "", "</div>", "")
