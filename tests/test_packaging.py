"""Package metadata: setup.py, setup.cfg, CITATION.cff."""

import configparser
import re
import runpy
import sys
from pathlib import Path

import pytest
import setuptools
import yaml

from maege import __version__
from maege.report.html import vega

ROOT = Path(__file__).parent.parent
URL = "https://example.org/owner/maege"


@pytest.fixture
def metadata(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return the arguments of setuptools.setup with a repository URL."""
    arguments: dict[str, object] = {}
    monkeypatch.setattr(setuptools, "setup", lambda **passed: arguments.update(passed))
    monkeypatch.setenv("MAEGE_URL", URL)
    monkeypatch.chdir(ROOT)
    runpy.run_path("setup.py")
    return arguments


def test_readme_links_are_absolute_and_point_to_existing_files(metadata):
    links = re.findall(r"\]\(([^)\s]+)\)", metadata["long_description"])
    assert links
    assert not re.search(r"(src|href)=\"(?!https?:|#)", metadata["long_description"])
    for link in links:
        assert link.startswith(("https://", "#"))
        if link.startswith(URL):
            kind, tag, path = link.removeprefix(f"{URL}/").split("/", 2)
            assert kind == ("raw" if path.endswith(".png") else "blob")
            assert tag == f"v{__version__}"
            assert (ROOT / path.partition("#")[0]).exists()


def test_without_an_address_there_are_no_urls(monkeypatch, metadata):
    monkeypatch.delenv("MAEGE_URL")
    runpy.run_path("setup.py")
    assert metadata["long_description"] == (ROOT / "README.md").read_text("utf-8")
    assert metadata["project_urls"] == {}


def is_cache(path: Path) -> bool:
    """Whether a file is a cache of Python or numba."""
    return "__pycache__" in path.parts


def test_all_files_of_data_are_installed(metadata):
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", "utf-8")
    sections = config["options"]["package_dir"].strip().splitlines()
    folders = dict(re.split(r"\s*=\s*", line) for line in sections)
    installed = {
        path
        for package in metadata["packages"]
        for pattern in re.split(r"[,\s]+", config["options.package_data"].get(package, ""))
        if pattern
        for path in (ROOT / folders.get(package, package.replace(".", "/"))).glob(pattern)
    }
    for folder in ("maege", "corpora", "configs"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".md") and not is_cache(path):
                assert path in installed


def test_a_wheel_contains_the_scripts_of_vega(metadata, tmp_path, monkeypatch):
    assets = tmp_path / "maege/report/html/assets"
    assets.mkdir(parents=True)
    command = metadata["cmdclass"]["build_py"](setuptools.Distribution({"packages": []}))
    command.build_lib = str(tmp_path)
    command.ensure_finalized()
    command.run()
    scripts = (assets / "vega.js").read_text("utf-8")
    assert "vegaEmbed" in scripts
    monkeypatch.setattr(vega, "PACKAGED", assets / "vega.js")
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    vega.vega_bundle.cache_clear()
    assert scripts in vega.vega_bundle()
    vega.vega_bundle.cache_clear()


def test_all_packages_are_installed(metadata):
    packages = {path.parent for path in (ROOT / "maege").rglob("*.py")}
    names = {".".join(path.relative_to(ROOT).parts) for path in packages}
    assert set(metadata["packages"]) == names | {"maege.cards", "maege.configs"}


def test_citation_equals_that_of_the_report():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    bibtex = (ROOT / "maege/report/html/assets/method.bib").read_text("utf-8")
    paper = yaml.safe_load(citation)["preferred-citation"]
    for value in (paper["title"], paper["year"], f"{paper['start']}--{paper['end']}", paper["url"]):
        assert f"{{{value}}}" in bibtex
