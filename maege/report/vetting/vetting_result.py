"""The result of a vetting, for Python: passed or not, the claims, the report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from maege.output.directory import OutputDirectory
from maege.report.markdown import inline, with_code
from maege.report.vetting.vetting_claims import claims
from maege.report.vetting.vetting_report import check_directory, markdown, write_vetting
from maege.report.vetting.vetting_verdict import verdict
from maege.vetting.options import VetOptions
from maege.vetting.vet import Vetting

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
        """Whether every required claim holds.

        These are required, of the sections that were examined:

        - The contract: no check failed, and the metric has scores for all requests.
        - The ordering, under the configured conditions: tau (macro) is shown to be better than that
          of all scorers without knowledge of grammar, and no statistic is shown to be reversed, or
          worse than that of such a scorer.
        - Degenerate outputs: none is shown to be preferred to the full correction, or to have the
          same score, in more than 5 % of sentences.

        Injected errors and baselines are not required. With few sentences, a good metric may not
        be shown to be better than these scorers; then it does not pass. ``claims`` says which of
        them do not hold.
        """
        return all(claim.verdict == "holds" for claim in claims(self.vetting) if claim.is_required)

    @property
    def claims(self) -> pd.DataFrame:
        """The claims that were examined.

        Its columns are ``section``, ``claim``, ``value``, ``low`` and ``high`` (the bounds of the
        interval), ``verdict`` (``holds``, ``fails``, ``not shown`` or ``note``), and ``required``.
        Claims that are not about a number, as those of the contract, have NA as ``value``, ``low``
        and ``high``.
        """
        import pandas as pd

        rows = [
            (c.section, c.claim, c.value, *(c.interval or (None, None)), c.verdict, c.is_required)
            for c in claims(self.vetting)
        ]
        columns = ["section", "claim", "value", "low", "high", "verdict", "required"]
        return pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(columns[2:5], "Float64"))

    def to_markdown(self) -> str:
        """Return the whole report, as ``maege vet`` writes it into ``report.md``."""
        return markdown(self.vetting, self.options.thresholds)

    def write(self, path: str | Path, *, force: bool = False) -> None:
        """Write the directory that ``maege vet`` writes.

        Parameters
        ----------
        path
            The directory; it is created if it does not exist.
        force
            Whether to write into a directory that has other contents.

        Raises
        ------
        OutputError
            If the directory has other contents than a vetting of the same metric, unless ``force``.
        """
        with OutputDirectory(Path(path)) as output:
            check_directory(output, self.options, force=force)
            write_vetting(self.vetting, self.options, output)

    def __repr__(self) -> str:
        failed = self.claims.query("required and verdict != 'holds'")
        standing = "passed" if self.passed else f"did not pass: {'; '.join(failed['claim'])}"
        return f"<maege.VettingResult: {self.vetting.metric} {standing}>"

    def _repr_markdown_(self) -> str:
        """Show the verdict in a notebook."""
        lines = [f"**{inline(self.vetting.metric)}**: {'passed' if self.passed else 'not passed'}"]
        for section, texts in verdict(self.vetting).items():
            lines += ["", f"**{section}**", "", *(f"- {with_code(text)}" for text in texts)]
        return "\n".join(lines)
