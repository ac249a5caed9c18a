"""A vetting in Markdown: the verdict, then tables."""

from collections.abc import Callable, Mapping, Sequence

from maege.report.markdown import inline, table
from maege.statistics.proportion import Proportion
from maege.vetting.contrast_pairs import Duels
from maege.vetting.degenerate_outputs import ATTACKS, PERFECT, SOURCE
from maege.vetting.injected_errors import BAD_EDITS, VALID
from maege.vetting.narrative import estimate, number, share, verdict
from maege.vetting.plan import OVERCORRECTION, attack_group
from maege.vetting.thresholds import Requirement, figures, told
from maege.vetting.vet import SENTINEL, Vetting


def markdown(vetting: Vetting, requirements: Sequence[Requirement]) -> str:
    """Return the summary: verdict, then tables."""
    lines = [f"# Vetting of {inline(vetting.metric)}", "", inline(sample_sentence(vetting)), ""]
    lines += [f"Note: {inline(note)}\n" for note in vetting.notes]
    lines += _requirement_lines(vetting, requirements)
    section = ""
    for sentence in verdict(vetting):
        if sentence.section != section:
            section = sentence.section
            lines += ["", f"## {section}", ""]
        lines.append(f"- {inline(sentence.text)}")
    lines += ["", *_contract_lines(vetting), *_order_lines(vetting), *_sentinel_lines(vetting)]
    for opponent in (PERFECT, SOURCE):
        lines += _duel_lines(
            f"Attacks: share of sentences in which each beats {opponent}",
            ATTACKS,
            _by_kind(vetting.attacks, opponent),
            lambda one: one.worse_wins,
        )
    lines += _duel_lines(
        "Over-correction: share of sentences in which the score falls",
        BAD_EDITS,
        _by_kind(vetting.overcorrection, VALID),
        lambda one: one.better_wins,
    )
    lines += [*_worst_lines(vetting), *_example_lines(vetting), "## Signatures", ""]
    lines += [f"- {inline(name)}: {inline(s)}" for name, s in sorted(vetting.signatures.items())]
    return "\n".join([*lines, ""])


def sample_sentence(vetting: Vetting) -> str:
    """Say in a sentence what was sampled."""
    s = vetting.sample
    return (
        f"{vetting.metric} on {vetting.inputs.corpus.name}: {s['sentences']:,} sentences, "
        f"{s['chains']:,} chains, {s['lattices']:,} lattices, "
        f"{s['corpora']['replicates'] if s['corpora'] else 0} replicates of corpora; "
        f"seed {vetting.config.seed}."
    )


def _requirement_lines(vetting: Vetting, requirements: Sequence[Requirement]) -> list[str]:
    if not requirements:
        return []
    found = figures(vetting)
    rows = [
        (inline(one.text), "holds" if one.holds(found) else "**fails**", inline(told(one, found)))
        for one in requirements
    ]
    return table(("required", "", "found"), rows)


def _contract_lines(vetting: Vetting) -> list[str]:
    if not vetting.checks:
        return []
    rows = [(inline(c.name), c.verdict, inline(c.told)) for c in vetting.checks]
    return ["## The contract in full", "", *table(("check", "", "found"), rows), ""]


def _order_lines(vetting: Vetting) -> list[str]:
    """Return the table of all measures of the metric."""
    claims = vetting.claims.get(vetting.metric, [])
    if not claims:
        return []
    rows = [
        (
            c.sample,
            c.source,
            "all" if c.references is None else str(c.references),
            c.statistic,
            estimate(c.value, c.ci),
            "" if c.ties is None else f"{c.ties:.1%}",
            f"{c.sentinel.removeprefix(SENTINEL)} {number(c.sentinel_value)}",
            estimate(c.gap, c.gap_ci) if c.gap is not None else "",
            number(c.holm, 4) if c.holm is not None else "",
            "yes" if c.informative else "no",
        )
        for c in claims
    ]
    headings = (
        "sample", "source", "references", "statistic", "value", "ties", "best sentinel", "gap", "p",
        "informative",
    )  # fmt: skip
    legend = (
        "Informative: the interval is above the best sentinel, and the metric differs from every "
        "sentinel (paired permutation of sentences, or of replicates of corpora; the largest p, "
        "corrected by Holm for all rows, is below 0.05)."
    )
    return ["## Order in full", "", *table(headings, rows), "", legend, ""]


def _sentinel_lines(vetting: Vetting) -> list[str]:
    """Return the table of metric, baselines and what they beat, on the own sample."""
    own = {name: [c for c in claims if c.own] for name, claims in vetting.claims.items()}
    if not any(own.values()):
        return []
    columns = list(dict.fromkeys((c.sample, c.statistic) for found in own.values() for c in found))
    rows = []
    for name, found in own.items():
        cells = {
            (c.sample, c.statistic): estimate(c.value, c.ci) + (" *" if c.informative else "")
            for c in found
        }
        rows.append((inline(name), *(cells.get(column, "") for column in columns)))
    best = {(c.sample, c.statistic): c for found in own.values() for c in found}
    rows.append(
        (
            "best sentinel",
            *(
                f"{number(best[c].sentinel_value)} ({best[c].sentinel.removeprefix(SENTINEL)})"
                for c in columns
            ),
        )
    )
    headings = ("metric", *(" ".join(column) for column in columns))
    return ["## Beside the baselines", "", *table(headings, rows), "", "*: informative.", ""]


def _by_kind(found: Mapping[str, Sequence[Duels]], opponent: str) -> dict[str, dict[str, Duels]]:
    return {
        scorer: {one.kind: one for one in duels if one.opponent == opponent}
        for scorer, duels in found.items()
    }


def _duel_lines(
    title: str,
    kinds: Mapping[str, str],
    found: Mapping[str, Mapping[str, Duels]],
    shown: Callable[[Duels], Proportion],
) -> list[str]:
    if not any(found.values()):
        return []
    rows = [
        (inline(scorer), *(_cell(of[kind], shown) if kind in of else "" for kind in kinds))
        for scorer, of in found.items()
        if not scorer.startswith(SENTINEL) or any(one.tied.share != 1 for one in of.values())
    ]
    legend = "; ".join(f"{kind}: {what}" for kind, what in kinds.items())
    legend += ". =: share of sentences in which both score the same."
    return [f"## {title}", "", *table(("scorer", *kinds), rows), "", inline(legend), ""]


def _cell(one: Duels, shown: Callable[[Duels], Proportion]) -> str:
    tied = f", = {100 * one.tied.share:.0f} %" if one.tied.share and one.tied.share >= 0.005 else ""
    return share(shown(one)) + tied


def _worst_lines(vetting: Vetting) -> list[str]:
    """Show the duel of each kind that the metric got most wrong."""
    rows = []
    for judged, group in [
        *((one, attack_group(one.kind)) for one in vetting.attacks.get(vetting.metric, ())),
        *((one, OVERCORRECTION) for one in vetting.overcorrection.get(vetting.metric, ())),
    ]:
        duel = vetting.duels[group][judged.worst]
        if judged.worse_wins.count and judged.opponent != SOURCE:
            better, worse = duel.better.hypotheses[0], duel.worse.hypotheses[0]
            rows.append((judged.kind, str(duel.sentence + 1), inline(better), inline(worse)))
    if not rows:
        return []
    headings = ("kind", "sentence", "better", "worse, but scored higher")
    return ["## What fooled it most", "", *table(headings, rows), ""]


def _example_lines(vetting: Vetting) -> list[str]:
    if not vetting.examples:
        return []
    rows = [
        (
            inline(e.type),
            str(e.sentence + 1),
            inline(e.edit),
            inline(e.before),
            inline(e.after),
            f"{e.score_before:.3f} → {e.score_after:.3f}",
        )
        for e in vetting.examples
    ]
    headings = ("type", "sentence", "edit", "before", "after", "score")
    return ["## Corrections that it rewards least", "", *table(headings, rows), ""]
