"""The result of a vetting, for Python: passed or not, claims, requirements, the report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from maege.files.output_directory import OutputDirectory
from maege.report.markdown import inline, with_code
from maege.report.result_directory import check_identity
from maege.report.statements import by_section, sentences
from maege.statistics.claim import Claim
from maege.studies.vet.dossier.dossier import Dossier
from maege.studies.vet.examination import Vetting
from maege.studies.vet.options import VetOptions
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.report.dossier_text import dossier_lines, dossier_of, dossier_records
from maege.studies.vet.report.requirements import requirements
from maege.studies.vet.report.vetting_report import vetting_markdown, write_vetting

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class VettingResult:
    """The result of a vetting; ``maege.vet`` returns one. A notebook shows its summary.

    Parameters
    ----------
    vetting
        All results.
    options
        What was vetted, and how.
    """

    vetting: Vetting
    options: VetOptions

    @property
    def passed(self) -> bool:
        """Whether everything that is required holds.

        This is, of the sections that were examined:

        - The contract: no check failed, and the metric has scores for all requests.
        - The ordering: tau (macro) is better than that of all scorers without grammar, and no
          statistic is reversed, or worse than that of such a scorer.
        - Degenerate outputs: none scores as high as the full correction in significantly more than
          5 % of sentences.

        Injected errors and baselines are not required. With few sentences, it may stay undecided
        whether a good metric is better than these scorers; then it does not pass.
        ``requirements`` says what does not hold.
        """
        return all(r.verdict == "holds" for r in requirements(self.vetting) if r.is_required)

    @property
    def dossier(self) -> Dossier:
        """The answer in one sentence, four cards, and a mark for each row of the scorecard."""
        return dossier_of(self.vetting)

    @property
    def rows(self) -> pd.DataFrame:
        """The scorecard, a row for each question.

        Its columns are ``key``, ``group``, ``row`` (the question), ``statistic``, ``mark``
        (``good``, ``bad``, ``undecided``, ``n/a``, ``not yet``), ``value``, ``low`` and ``high``
        (the bounds of the interval), ``n``, ``limit``, ``limit_of`` (what has the limit), and
        ``adjusted``, the p-value of the mark.
        """
        import pandas as pd

        records = [
            {**record, "low": low, "high": high}
            for record in dossier_records(self.dossier)["rows"]
            for low, high in [record["interval"] or (None, None)]
        ]
        texts = ["key", "group", "row", "statistic", "mark"]
        numbers = ["value", "low", "high", "n", "limit"]
        columns = [*texts, *numbers, "limit_of", "adjusted"]
        types = dict.fromkeys([*numbers, "adjusted"], "Float64")
        return pd.DataFrame(records, columns=columns).astype(types)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What the report asserts, and what its sentences could have named, as records."""
        return vetting_claims(self.vetting)

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences: those of the claims."""
        return sentences(self.claims)

    @property
    def main_findings(self) -> list[str]:
        """Those that the command prints; the others are in the report."""
        return sentences(claim for claim in self.claims if claim.is_key)

    @property
    def requirements(self) -> pd.DataFrame:
        """The properties of a good metric that were examined.

        Its columns are ``section``, ``requirement``, ``value``, ``low`` and ``high`` (the bounds of
        the interval), ``verdict`` (``holds``, ``fails``, ``undecided`` or ``note``), and
        ``required``. What is not about a number, as the contract, has NA as ``value``, ``low`` and
        ``high``.
        """
        import pandas as pd

        rows = [
            (*start, *(r.interval or (None, None)), r.verdict, r.is_required)
            for r in requirements(self.vetting)
            for start in [(r.section, r.requirement, r.value)]
        ]
        columns = ["section", "requirement", "value", "low", "high", "verdict", "required"]
        return pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(columns[2:5], "Float64"))

    def to_markdown(self) -> str:
        """Return the whole report, as ``maege vet`` writes it into ``report.md``."""
        return vetting_markdown(self.vetting, self.options.thresholds)

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that ``maege vet`` writes.

        Parameters
        ----------
        path
            The directory; it is created if it does not exist.
        force
            Whether to write into a directory that has anything else.

        Raises
        ------
        OutputError
            If the directory has anything else than the same results, unless ``force``.
        """
        with OutputDirectory(Path(path)) as output:
            check_identity(output, self.vetting.identity, force=force)
            write_vetting(self.vetting, self.options, output)

    def __repr__(self) -> str:
        failed = self.requirements.query("required and verdict != 'holds'")["requirement"]
        standing = "passed" if failed.empty else f"did not pass: {'; '.join(failed)}"
        return f"<maege.VettingResult: {self.vetting.metric} {standing}>"

    def _repr_markdown_(self) -> str:
        """Show the dossier and the verdict in a notebook."""
        lines = [f"**{inline(self.vetting.metric)}**: {'passed' if self.passed else 'not passed'}"]
        lines += ["", *dossier_lines(self.dossier)]
        for section, texts in by_section(self.claims).items():
            lines += ["", f"**{section}**", "", *(f"- {with_code(text)}" for text in texts)]
        return "\n".join(lines)
