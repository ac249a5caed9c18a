"""Print whether the verdict holds its targets: `python -m experiments.verdicts`.

Without `--vet` the stored figures of the planted metrics are graded with the code of today; with
it, the metrics are vetted anew. The known metrics are those of the package, each left out of the
known ones when it is examined.
"""

import sys
from argparse import ArgumentParser

from experiments.verdicts.examined import vet_planted, write
from experiments.verdicts.targets import CORPORA, planted_dossiers, targets
from maege.report.markdown import markdown_table
from maege.studies.dossier.figures import written_place, written_value


def main() -> None:
    """Vet if asked, then print the grades and the targets."""
    parser = ArgumentParser(prog="python -m experiments.verdicts", description=__doc__)
    parser.add_argument("--vet", action="store_true", help="vet the planted metrics anew")
    parser.add_argument("--only", choices=(*CORPORA,), metavar="CORPUS")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    corpora = [arguments.only] if arguments.only else [*CORPORA]
    for corpus in corpora:
        if arguments.vet:
            write(corpus, vet_planted(corpus, CORPORA[corpus], arguments.jobs))
        print(f"\n{corpus}\n")
        print("\n".join(_grades(corpus)))
    found = [*targets()]
    print()
    rows = [(t.text, t.found, "met" if t.is_met else "NOT MET") for t in found]
    print("\n".join(markdown_table(("target", "found", ""), rows)))
    if not all(t.is_met for t in found):
        sys.exit("Not all targets are met.")


def _grades(corpus: str) -> list[str]:
    """Return the table of the grades of all planted metrics."""
    dossiers = planted_dossiers(corpus, CORPORA[corpus])
    rows = []
    for name, dossier in dossiers.items():
        graded = [g for g in dossier.grades if g.is_examined and not g.row.is_fact]
        rows += [
            (name, g.row.key, f"{g.sign} {g.said}", written_value(g), written_place(g))
            for g in graded
        ]
    return markdown_table(("metric", "row", "grade", "value", "rank"), rows)


if __name__ == "__main__":
    main()
