import gc
import os
import tempfile
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, sync_playwright

import maege
from maege.data import cards, datasets
from maege.data.fetching import fetch
from maege.extraction.extractor import extractor
from maege.languagetool import server
from maege.metrics.lfm import model
from maege.metrics.lfm.metric import Lfm
from maege.plugins.registry import BUILT_IN
from maege.report.html.page import template
from maege.statistics import sample_statistics
from maege.studies.known_results.result_files import known_corpora
from maege.studies.registry import STUDIES
from maege.studies.systems import metric_trust
from maege.studies.vet import config as vet_config
from tests.support.chromium import find
from tests.support.command_line import FAST, ok
from tests.support.forked_workers import forked_workers
from tests.support.languagetool_home import languagetool_home
from tests.support.large_pages import use_large_pages
from tests.support.left_out_tests import LeftOutTests
from tests.support.made_once import own_copy
from tests.support.plain_loops import plain_loops as as_plain_python
from tests.support.remembered import remembered
from tests.support.tools import IS_REQUIRED, use_node_of_playwright
from tests.support.written_studies import copied as copied
from tests.support.written_studies import written as written

ROOT = Path(__file__).parent.parent
PARTS_OF_PAGES, PAGES = ROOT / "maege/report/html/assets", ROOT / "maege/studies"

os.environ.pop("GITHUB_ACTIONS", None)  # else commands also print annotations of a pull request
# No deadline on noisy machines, and the same examples in every CI run.
settings.register_profile("maege", max_examples=25, deadline=None, derandomize="CI" in os.environ)
settings.load_profile("maege")
use_node_of_playwright()

# Metrics that need other metrics, a program, a server, data, or a set of systems.
NEEDY = (
    "comparing",
    "comparing-judge",
    "external",
    "gotoscorer",
    "http",
    "interpolated",
    "judge",
    "languagetool",
    "lfm",
    "table",
)


# Python imports this file in processes that are to lack what only some systems have.
collect_ignore_glob = ["support/lacking/*"]

# Every test with one of these fixtures gets the marker.
MARKERS_OF_FIXTURES = {"java": {"languagetool", "languagetool_home"}, "dask": {"cluster"}}
# Tests that share a server run in one process, so that it is started once. Those that wait, also
# for time limits, run in the same process, so that the others have the cores.
GROUPS = {"dask": "waiting", "java": "waiting", "browser": "browser"}
# And those that share studies of some seconds.
GROUPS_OF_FIXTURES = {
    "vet_fast": "vettings",
    "vet_metric": "vettings",
    "asked_again": "reliability",
    "learnt": "attacks",
    "several": "attacks",
    "scored_lattices": "edits",
}


# Tests of the processes of metrics, and of each kind of plug-in in one.
NEW_PROCESSES = (
    "test_engine",
    "test_in_process",
    "test_orphans",
    "test_plugin_process",
    "test_processes",
    "test_ways_in",
    "test_worker",
    "test_working_directory",
)

# The browser comes last, for it is waited for, too: by then those that wait for servers are over.
LONG = ("dask", "java", "slow", "browser")

MANY_TESTS = 1000  # so many start more commands than a study takes time


def pytest_configure(config: pytest.Config) -> None:
    if not IS_REQUIRED:  # otherwise they fail
        config.pluginmanager.register(LeftOutTests())


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker, fixtures in MARKERS_OF_FIXTURES.items():
            if fixtures & set(getattr(item, "fixturenames", ())):
                item.add_marker(marker)
        for fixture, group in GROUPS_OF_FIXTURES.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.xdist_group(group))
        for marker, group in GROUPS.items():
            if item.get_closest_marker(marker) and not item.get_closest_marker("xdist_group"):
                item.add_marker(pytest.mark.xdist_group(group))
        if not item.get_closest_marker("xdist_group") and not _is_long_and_alone(item):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    # The longest first, so that no worker is left with them at the end.
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in LONG])


def _is_long_and_alone(item: pytest.Item) -> bool:
    """Whether a test is long, and makes nothing that others of its file need, too.

    The tests of a file run in one process otherwise: what they share is made once, and xdist, whose
    time grows with the square of the number of groups, has hundreds of groups instead of thousands.
    """
    if item.get_closest_marker("slow") is None:
        return False
    shared = {"class", "module", "package"}
    definitions = item._fixtureinfo.name2fixturedefs.values()
    return not any(definition[-1].scope in shared for definition in definitions)


def _is_worker(session: pytest.Session) -> bool:
    return hasattr(session.config, "workerinput")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Prepare a process that has tests: the one that starts those of xdist has none."""
    if not session.config.option.collectonly:
        _import_what_commands_need()
        if len(session.items) > MANY_TESTS:
            _do_once_what_commands_do()
        use_large_pages()  # a fork and its end take a third less time
    gc.set_threshold(100_000)  # as a command does
    gc.freeze()  # the search for cycles passes over all tests and modules, which stay


def _import_what_commands_need() -> None:
    """Import what is heavy, and fill caches: commands are forks of this process."""
    for study in STUDIES:
        import_module(f"maege.studies.{study}.command")
    for library in (
        "altair",
        "filelock",
        "joblib",
        "narwhals._pandas_like.dataframe",
        "pyarrow.pandas_compat",
        "pyarrow.parquet",
        "rich.progress",
        "scipy.stats",
    ):
        import_module(library)
    for read in (
        datasets.cards,
        cards.human_cards,
        cards.pool_cards,
        cards.grade_cards,
    ):
        assert [*read().values()]  # each is read when it is asked for
    assert [*known_corpora().values()]
    extractor("lite").edits([("He go .", "He goes .")], types=True)
    for study in STUDIES:  # the parts of a page are compiled once
        page = template("study.html", study)
        for file in (*PARTS_OF_PAGES.glob("*.html"), *PAGES.glob(f"{study}/assets/*.html")):
            page.environment.get_template(file.name)


def _do_once_what_commands_do() -> None:
    """Run two small studies: fills caches, as of ERRANT's edits."""
    few = {"resamples": 10, "permutations": 19}
    small = {"sentences": {"max_characters": 45}, "synthetic_corpora": {"replicates": 2}}
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = maege.run(
            {"corpus": "tiny", "cache": None, "statistics": few, **small},
            metrics=["errant", "m2", "gleu"], progress=False,
        )  # fmt: skip
        result.write(Path(folder) / "run")
        compared = maege.systems(
            "tiny", metrics=["errant"], statistics=few, trust=False, progress=False
        )
        compared.write(Path(folder) / "systems")


@pytest.fixture(scope="session", autouse=True)
def remembered_random_scorers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What random scorers reach on a sample, computed once for all commands on this sample."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    name = "random_scorer_statistics"
    function = remembered(getattr(sample_statistics, name), folder / name)
    with pytest.MonkeyPatch.context() as patch:
        for module in (sample_statistics, metric_trust):
            patch.setattr(module, name, function)
        yield


@pytest.fixture(scope="session", autouse=True)
def vetted_on_the_tiny_corpus() -> Iterator[None]:
    """Without a configuration, tests vet on the tiny corpus, which takes a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vet_config, "DEFAULT_CONFIG", ROOT / "tests/support/vet_tiny.yaml")
        yield


@pytest.fixture(scope="module", autouse=True)
def workers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Processes of metrics are new ones where they are what is tested, otherwise forks."""
    if request.path.stem in NEW_PROCESSES:
        yield
    else:
        with forked_workers():
            yield


@pytest.fixture(scope="module")
def plain_loops() -> Iterator[None]:
    """Loops are plain Python."""
    with as_plain_python():
        yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real data and published outputs; never part of the project."""
    folder = Path(os.environ.get("MAEGE_SHARED", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        message = f"no real data in {folder} (set MAEGE_SHARED)"
        if os.environ.get("MAEGE_REQUIRE_DATA") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return folder


@pytest.fixture(scope="session")
def data(shared: Path) -> Path:
    return shared / "data"


@pytest.fixture(scope="session")
def goldens(shared: Path) -> Path:
    return shared / "goldens"


@pytest.fixture(scope="session")
def fetched_gug(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with GUG and the model that is fitted at first use."""

    def make(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(datasets.DATA_VARIABLE, str(folder))
            patch.setattr(model, "_models", {})  # others may have fitted it
            assert {what for _, what in fetch(cards.grade_card("gug"), data)} == {"copied"}
            _ = Lfm().signature

    return own_copy(tmp_path_factory, "grades", make)


@pytest.fixture
def gug(fetched_gug: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder, with GUG in it, of this test."""
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(fetched_gug))
    return fetched_gug


@pytest.fixture(scope="session")
def languagetool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of the managed LanguageTool server, shared by all tests."""
    with languagetool_home(tmp_path_factory.mktemp("languagetool")):
        yield server.start().url
        server.stop()


@pytest.fixture(
    params=[
        *(name for name in BUILT_IN if name not in NEEDY),
        pytest.param("languagetool", marks=pytest.mark.java),
    ]
)
def built_in(request: pytest.FixtureRequest) -> str:
    """The name of each metric that needs no others, with a server running if it needs one."""
    if request.param == "languagetool":
        request.getfixturevalue("languagetool")
    return str(request.param)


@pytest.fixture(scope="session")
def fetched(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder into which CoNLL-2014 was fetched, as a user would do it."""

    def make(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(datasets.DATA_VARIABLE, str(folder))
            for _ in fetch(datasets.card("conll14"), data):
                pass

    return own_copy(tmp_path_factory, "corpora", make)


@pytest.fixture
def conll14(fetched: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """CoNLL-2014 in its data folder; tests only read it."""
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(fetched))
    return fetched / "conll14"


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output directory of the tiny corpus, which runs once; no test changes its data."""

    def make(folder: Path) -> None:
        printed = ok("run", ROOT / "tests/support/tiny.yaml", "--output", folder / "out", *FAST)
        assert "62 of 68 sentences" in printed
        assert "max-sari" in printed

    return own_copy(tmp_path_factory, "run", make) / "out"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = find()
    assert executable, "no Chromium: `make test` installs it, or says how"
    with sync_playwright() as playwright:
        # Without --disable-gpu a process of its own imitates one; pages are open for seconds, too
        # short for code that is optimised, and for a process that waits for the next page.
        arguments = ["--no-sandbox", "--disable-gpu", "--js-flags=--no-opt,--no-maglev",
                     "--disable-features=SpareRendererForSitePerProcess"]  # fmt: skip
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(browser: Browser) -> BrowserContext:
    """The window of the pages of all tests: to open one takes longer than most pages do."""
    return browser.new_context(permissions=["clipboard-read", "clipboard-write"])
