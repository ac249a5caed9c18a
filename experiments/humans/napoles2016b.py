"""Napoles, Sakaguchi and Tetreault (2016): There's no comparison, Tables 1 and 4."""

from collections.abc import Iterator
from typing import Any

from experiments.humans.judged_data import JudgedData, correlation
from experiments.humans.printed_values import Cell, PrintedValues, Row, Table, published_scores
from experiments.humans.scoring import scores_of_outputs

TITLE = "Napoles, Sakaguchi and Tetreault (2016), There's no comparison"
SOURCE = "https://aclanthology.org/D16-1228/"
GOLD = "conll14/napoles2016/ALL.m2"
MERGED = "conll14/references/sakaguchi/merged-line-numbers.txt"
SENTENCES = 1312
NOT_SCORED = {
    "GLEU sentence": "print has the GLEU of 2016, whose brevity penalty was upside down",
    "ER sentence": "e-rater is closed",
    "LT sentence": "needs LanguageTool of 2016",
    "LFM sentence": "needs the metric lfm",
}
SCORED: dict[str, Any] = {
    "I-measure sentence": {"imeasure": {"mix_references": False}},
    "M2 sentence": {"m2": {"annotator_selection": "sentence"}},
}
MEASURES = ("rho", "r")


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables; those of metrics that must be scored only if ``slow``."""
    human = _human()
    yield _corpus(printed, human)
    yield _sentence(data, printed, human, slow=slow)
    if slow:
        yield _gleu(data, human)


def _human() -> dict[str, float]:
    printed = PrintedValues("gjg15")
    return {system: float(printed.value("3c", system, "score")) for system in printed.rows("3c")}


def _corpus(printed: PrintedValues, human: dict[str, float]) -> Table:
    rows = []
    for metric, scores in published_scores("napoles2016b").items():
        name = f"{metric} corpus"
        cells = {m: printed.cell("4", name, m, correlation(m, human, scores)) for m in MEASURES}
        rows.append(Row(name, cells))
    caption = (
        "The published scores with all 20 references (metric_scores of keisks/reassess-gec) and "
        "the human scores of Grundkiewicz et al. (2015), Table 3c, as printed there; 13 systems, "
        "INPUT among them (the paper says 12)."
    )
    return Table("corpus", "Table 4: corpus level", caption, rows)


def _sentence(
    data: JudgedData, printed: PrintedValues, human: dict[str, float], *, slow: bool
) -> Table:
    rows = []
    for name in printed.rows("4"):
        if not name.endswith(" sentence"):
            continue
        values: dict[str, float | None] = dict.fromkeys(MEASURES)
        why = NOT_SCORED.get(name, "" if slow else "must be scored: left out")
        if slow and name in SCORED:
            scored = scores_of_outputs(
                data, SCORED[name], data.outputs("conll14/systems"), range(SENTENCES), m2=GOLD
            )
            means = dict(zip(scored.systems, scored.outputs.mean(axis=1).tolist(), strict=True))
            values = {m: correlation(m, human, means) for m in MEASURES}
            why = "a metric of our own"
        cells = {
            m: printed.cell("4", name, m, value, noise=0.006, why=why)
            for m, value in values.items()
        }
        rows.append(Row(name, cells))
    caption = (
        "Means of sentence scores. M2 and the I-measure: ours with the gold file of the study (16 "
        "annotators); M2 of a sentence by its best annotator, the I-measure without mixed "
        "references. Noise: one step of rho (.0055)."
    )
    return Table("sentence", "Tables 1 and 4: sentence level", caption, rows)


def _gleu(data: JudgedData, human: dict[str, float]) -> Table:
    merged = {int(line) - 1 for line in data.lines(MERGED)}
    names = [
        *(f"nucle/NUCLE{x}" for x in "AB"),
        *(f"bryant-ng/BN{n}" for n in range(1, 11)),
        *(
            f"sakaguchi/{who}{kind}{x}"
            for who in ("EXP", "TURK")
            for kind in ("FLUENCY", "MIN")
            for x in "AB"
        ),
    ]
    references = [data.lines(f"conll14/references/{name}.txt") for name in names]
    scored = scores_of_outputs(
        data,
        {"gleu": {"reference_sampling": "expectation"}},
        data.outputs("conll14/systems"),
        [index for index in range(SENTENCES) if index not in merged],
        references,
    )
    levels = {"corpus": scored.corpora, "sentence": scored.outputs.mean(axis=1)}
    rows = []
    for level, values in levels.items():
        scores = dict(zip(scored.systems, values.tolist(), strict=True))
        cells = {m: Cell(None, correlation(m, human, scores)) for m in MEASURES}
        rows.append(Row(f"GLEU {level}", cells))
    caption = (
        "GLEU with its brevity penalty put right, all 20 references, without the 34 sentences that "
        "should have been merged. In rank order the advantage of the sentence level is gone."
    )
    return Table("gleu", "GLEU put right", caption, rows)
