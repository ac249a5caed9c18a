"""MAEGE in a notebook: ``result = maege.run("config.yaml")``, then tables and charts by name."""

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import altair as alt
import pandas as pd

from maege import pipeline
from maege.config.loading import from_mapping, load
from maege.config.schema import RunConfig
from maege.errors import ConfigError, did_you_mean
from maege.number_format import typeset
from maege.report import data_frames, display_tables, markdown_report, run_directory, tables
from maege.report.key_findings import key_findings
from maege.report.run_result import Finished


def run(config: str | Path | Mapping[str, Any] | RunConfig, *, jobs: int = 1) -> "Report":
    """Run a configuration: a file, or what would stand in it.

    The result does not depend on ``jobs``, the number of processes. Raises MaegeError for all that
    the command line would refuse; a metric that fails is among the ``failures``.
    """
    if jobs < 1:
        raise ConfigError(f"jobs={jobs}: at least one process has to do the work")
    if isinstance(config, Mapping):
        config = from_mapping(config)
    elif isinstance(config, str | Path):
        config = load(config)
    return Report(Finished.of(pipeline.run(config, jobs=jobs)))


def read(path: str | Path) -> "Report":
    """Read a finished run from its folder. Raises DataError if it is none."""
    return Report(run_directory.read(Path(path)))


class Report:
    """A finished run: its tables as data frames, its charts, and the folder it can be kept in."""

    def __init__(self, finished: Finished) -> None:
        self.finished = finished

    @property
    def failures(self) -> dict[str, str]:
        """Why a metric has no results, for each that has none."""
        return dict(self.finished.manifest["failures"])

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The data_frames, by name; ``scores`` has every text and corpus, scored by each metric."""
        return {name: make(self.finished).copy() for name, make in TABLES.items()}

    def table(self, name: str) -> pd.DataFrame:
        """Return one of the tables."""
        make: Callable[[Finished], pd.DataFrame] = _named(TABLES, name, "table")
        return make(self.finished).copy()

    @property
    def charts(self) -> dict[str, alt.TopLevelMixin]:
        """The charts (Altair), by name; a notebook shows them, their ``save`` writes them."""
        return tables.all_charts(self.finished)

    def chart(self, name: str) -> alt.TopLevelMixin:
        """Return one of the charts."""
        found: alt.TopLevelMixin = _named(self.charts, name, "chart")
        return found

    def write(self, path: str | Path, *, figures: bool = False, force: bool = False) -> None:
        """Write the folder that ``maege run`` writes, with the page ``report.html``.

        ``figures``: the charts as SVG, PNG and PDF, too, which takes some seconds. Raises
        OutputError if the folder holds something else than this run, unless ``force``.
        """
        run_directory.check(Path(path), self.finished.manifest["fingerprint"], force=force)
        run_directory.write(self.finished, Path(path), figures=figures)

    def __repr__(self) -> str:
        return f"<maege report: {markdown_report.describe_sample(self.finished)}>"

    def _repr_html_(self) -> str:
        """Show the verdict in a notebook."""
        told = "".join(f"<li>{escape(finding)}</li>" for finding in key_findings(self.finished))
        verdict = display_tables.metrics(self.finished)
        head = "".join(f"<th>{escape(heading)}</th>" for heading in verdict.headings)
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(typeset(cell))}</td>' for cell in row)}</tr>"
            for row in verdict.rows
        )
        sampled = escape(markdown_report.describe_sample(self.finished))
        caption = escape(verdict.caption)
        failed = "".join(
            f"<p>Failed: {escape(name)}: {escape(why)}</p>" for name, why in self.failures.items()
        )
        return (
            f"<p>{sampled}</p><ul>{told}</ul>{failed}"
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
            f"<p><small>{caption}</small></p>"
        )


def _scores(finished: Finished) -> pd.DataFrame:
    """Return the table of scores, with the texts; a corpus has none."""
    frame = data_frames.scores(finished.scored)
    texts = [
        candidate.hypotheses[0] if ranking.type != "corpora" else None
        for ranking in finished.sample.rankings
        for candidate in ranking.candidates
    ]
    frame.insert(list(frame.columns).index("gold_score") + 1, "text", texts)
    return frame


TABLES: dict[str, Callable[[Finished], pd.DataFrame]] = {
    name: table.frame for name, table in tables.TABLES.items()
} | {"scores": _scores}


def _named(found: Mapping[str, Any], name: str, what: str) -> Any:
    if name not in found:
        raise ConfigError(f"no {what} is called {name!r}; {did_you_mean(name, found)}")
    return found[name]
