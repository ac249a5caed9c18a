"""The house keeps its shape: imports point one way, and the start is light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Each module may import only from those before it.
LEVELS = [
    "maege",
    "maege.errors",
    "maege.compiled",
    "maege.notes",
    "maege.randomness",
    "maege.files",
    "maege.yaml_text",
    "maege.edit",
    "maege.corpus",
    "maege.m2",
    "maege.catalogue",
    "maege.nlp",
    "maege.nlp.lemmas",
    "maege.nlp.tags",
    "maege.nlp.parse",
    "maege.nlp.lite",
    "maege.nlp.pipeline",
    "maege.nlp.alignment",
    "maege.nlp.extraction",
    "maege.annotation",
    "maege.lattice",
    "maege.references",
    "maege.metric",
    "maege.compat",
    "maege.languagetool",
    "maege.languagetool.installation",
    "maege.languagetool.client",
    "maege.languagetool.server",
    "maege.metrics",
    "maege.metrics.ngrams",
    "maege.metrics.bleu",
    "maege.metrics.ibleu",
    "maege.metrics.gleu",
    "maege.metrics.sari",
    "maege.metrics.levenshtein",
    "maege.metrics.edit_counts",
    "maege.metrics.gold_segment",
    "maege.metrics.edit_metric",
    "maege.metrics.token_numbers",
    "maege.metrics.edit_lattice",
    "maege.metrics.edit_paths",
    "maege.metrics.maxmatch",
    "maege.metrics.errant",
    "maege.metrics.column_counts",
    "maege.metrics.mixing",
    "maege.metrics.mixing.clusters",
    "maege.metrics.mixing.slots",
    "maege.metrics.mixing.reference_lattice",
    "maege.metrics.mixing.tolls",
    "maege.metrics.mixing.bounds",
    "maege.metrics.mixing.states",
    "maege.metrics.mixing.paths",
    "maege.metrics.mixing.quick_alignment",
    "maege.metrics.mixing.choice",
    "maege.metrics.imeasure",
    "maege.metrics.languagetool",
    "maege.questions",
    "maege.outside",
    "maege.outside.wire",
    "maege.outside.program",
    "maege.outside.endpoint",
    "maege.metrics.outside",
    "maege.metrics.external",
    "maege.metrics.http",
    "maege.metrics.table",
    "maege.metrics.foreign",
    "maege.metrics.sentence_function",
    "maege.metrics.score_lists",
    "maege.metrics.score_objects",
    "maege.metrics.adapters",
    "maege.store",
    "maege.executors",
    "maege.executors.job",
    "maege.executors.in_process",
    "maege.executors.processes",
    "maege.executors.dask_cluster",
    "maege.plugins",
    "maege.metrics.interpolated",
    "maege.ranking",
    "maege.samplers",
    "maege.samplers.material",
    "maege.samplers.chains",
    "maege.samplers.exhaustive",
    "maege.samplers.corpora",
    "maege.samplers.sample",
    "maege.samplers.sample_file",
    "maege.asking",
    "maege.scoring",
    "maege.statistics",
    "maege.statistics.resampling",
    "maege.statistics.correction",
    "maege.statistics.partial_order",
    "maege.statistics.correlation",
    "maege.statistics.edit_types",
    "maege.statistics.comparison",
    "maege.statistics.power",
    "maege.statistics.proportion",
    "maege.statistics.result",
    "maege.statistics.curves",
    "maege.statistics.interpolation",
    "maege.config",
    "maege.config_file",
    "maege.ingest",
    "maege.pipeline",
    "maege.exchange",
    "maege.interpolation",
    "maege.vetting",
    "maege.vetting.sentinels",
    "maege.vetting.duel",
    "maege.vetting.attacks",
    "maege.vetting.overcorrection",
    "maege.vetting.interview",
    "maege.vetting.probes",
    "maege.vetting.contract",
    "maege.vetting.conditions",
    "maege.vetting.null",
    "maege.vetting.measure",
    "maege.vetting.examples",
    "maege.vetting.plan",
    "maege.vetting.vet",
    "maege.vetting.verdict",
    "maege.vetting.figures",
    "maege.vetting.wanted",
    "maege.report",
    "maege.report.markdown",
    "maege.report.results",
    "maege.report.manifest",
    "maege.report.finished",
    "maege.report.tables",
    "maege.report.cells",
    "maege.report.shown",
    "maege.report.latex",
    "maege.report.charts",
    "maege.report.figures",
    "maege.report.findings",
    "maege.report.summary",
    "maege.report.html",
    "maege.report.html.explorer",
    "maege.report.html.vega",
    "maege.report.html.verdict",
    "maege.report.html.page",
    "maege.report.folder",
    "maege.report.comparing",
    "maege.notebook",
    "maege.report.terminal",
    "maege.report.vetting",
    "maege.report.junit",
    "maege.report.vetting_folder",
    "maege.report.plain_files",
    "maege.report.doctor",
    "maege.report.listing",
    "maege.report.holdings",
    "maege.report.mixtures",
    "maege.report.lattice_view",
    "maege.cli",
    "maege.__main__",
]


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / "maege").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> set[str]:
    """All imports of a module, also the late ones inside functions."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = str(node.module)
            children = {f"{module}.{alias.name}" for alias in node.names}
            names |= (children & set(LEVELS)) or {module}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if name.split(".")[0] == "maege"}


def test_every_module_has_a_level() -> None:
    assert sorted(modules()) == sorted(LEVELS)


@pytest.mark.parametrize("module", LEVELS)
def test_imports_point_down(module: str) -> None:
    below = set(LEVELS[: LEVELS.index(module)])
    assert imports(modules()[module]) <= below


@pytest.mark.parametrize("path", modules().values(), ids=str)
def test_no_drawers(path: Path) -> None:
    drawers = {"utils", "util", "core", "base", "helpers", "helper", "manager", "common", "misc"}
    assert path.stem not in drawers


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['maege', '--help']\n"
        "from maege.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'scipy', 'pandas', 'pyarrow', 'networkx', 'pydantic', 'joblib',\n"
        "         'numba', 'spacy'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_metric_author_reads_one_screen_or_two() -> None:
    assert len((ROOT / "maege/metric.py").read_text().splitlines()) < 150
