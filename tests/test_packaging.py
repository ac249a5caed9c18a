"""Package metadata: setup.py, setup.cfg, CITATION.cff."""

import configparser
import hashlib
import json
import os
import re
import runpy
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import setuptools
import setuptools.errors
import yaml

from docs.generate import site_pages
from maege import __version__
from maege.report.html import vega
from maege.report.html.page import scripts
from tests.support import dependencies, release, sizes

ROOT = Path(__file__).parent.parent
URL = "https://example.org/owner/maege"


def setup_cfg() -> configparser.ConfigParser:
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", "utf-8")
    return config


@pytest.fixture(autouse=True)
def without_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAEGE_URL", raising=False)


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


def files_of_a_release(folder: Path, *, repository: str, date: str) -> None:
    """Write a repository whose version, changelog and citation are those of a release."""
    for name in ("CITATION.cff", "CHANGELOG.md", "README.md", "setup.py", "maege/__init__.py"):
        (folder / name).parent.mkdir(exist_ok=True)
        text = (ROOT / name).read_text("utf-8")
        if name == "CHANGELOG.md":
            text = re.sub(r"^## .+$", f"## {__version__} ({date})", text, count=1, flags=re.M)
        if name == "CITATION.cff":
            found = release.citation()
            text = text.replace(found["repository-code"], repository)
            text = text.replace(found["doi"], "10.5281/zenodo.1234567")
            text = text.replace(found["date-released"], date)
        (folder / name).write_text(text, "utf-8")


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files_of_a_release(tmp_path, repository=URL, date="2026-12-24")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return tmp_path


def test_these_placeholders_are_left_to_a_person():
    assert release.placeholders() in (["repository-code", "doi", "date-released"], [])
    assert release.citation()["version"] == __version__


def test_the_address_in_the_citation_is_that_of_package_readme_and_site(
    metadata, released, monkeypatch
):
    monkeypatch.delenv("MAEGE_URL")
    monkeypatch.chdir(released)
    runpy.run_path("setup.py")
    assert metadata["project_urls"]["Issues"] == f"{URL}/issues"
    assert f"({URL}/blob/v{__version__}/CITATION.cff)" in metadata["long_description"]
    config = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), yaml.BaseLoader)
    assert site_pages.on_config(config)["repo_url"] == URL


def test_what_is_complete_can_be_released(released):
    assert [*release.problems(f"v{__version__}", URL)] == []


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("maege/__init__.py", f'"{__version__}"', '"9.8.7"', "tag v9.8.7"),
        ("CHANGELOG.md", "2026-12-24", "not yet released", "year-month-day"),
        ("CHANGELOG.md", "2026-12-24", "2026-12-25", "date-released is 2026-12-24"),
        ("CITATION.cff", f"version: {__version__}", "version: 0.0.9", "version is 0.0.9"),
        ("CITATION.cff", "zenodo.1234567", "zenodo.0000000", "doi is a placeholder"),
        ("CITATION.cff", URL, f"{URL}x", "repository-code is"),
    ],
)
def test_what_differs_or_is_missing_is_not_released(released, name, old, new, problem):
    path = released / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert any(problem in line for line in release.problems(f"v{__version__}", URL))


def test_a_tag_is_checked_before_anything_is_built():
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))
    commands = [step.get("run", "") for step in workflow["jobs"]["build"]["steps"]]
    check = commands.index('python -m tests.support.release "$GITHUB_REF_NAME"')
    assert check < commands.index("make build")


def test_the_environment_is_small():
    sizes_of = sizes.environment()
    assert {"maege", "numpy", "scipy", "pandas"} <= set(sizes_of)
    assert not {"numba", "spacy"} & set(sizes_of)
    assert min(sizes_of.values()) > 0
    assert sum(sizes_of.values()) < sizes.LIMITS["environment"]


def test_the_changelog_is_one_page():
    assert len((ROOT / "CHANGELOG.md").read_text("utf-8").split()) <= 300


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", [*(ROOT / ".github/workflows").glob("*.yml")]),
        ("dependabot", [ROOT / ".github/dependabot.yml"]),
        ("citation-file-format", [ROOT / "CITATION.cff"]),
    ],
)
def test_files_of_the_repository_are_valid(schema, files):
    pytest.importorskip("check_jsonschema", reason="no check-jsonschema (group test)")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*command, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_tests_of_systems_need_no_make_and_name_those_that_are_claimed():
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text("utf-8"))
    job = workflow["jobs"]["systems"]
    names = {system.partition("-")[0] for system in job["strategy"]["matrix"]["system"]}
    assert names == {"ubuntu", "macos", "windows"}
    of = {"POSIX :: Linux": "ubuntu", "MacOS": "macos", "Microsoft :: Windows": "windows"}
    lines = setup_cfg()["metadata"]["classifiers"].split("\n")
    claimed = [line[20:] for line in lines if line.startswith("Operating System :: ")]
    assert claimed and {of[name] for name in claimed} <= names
    commands = " ".join(step.get("run", "") for step in job["steps"])
    assert "make" not in commands.split()
    tests = [word for word in commands.split() if word.startswith("tests/")]
    assert tests and all((ROOT / path).exists() for path in tests)


def is_elsewhere(path: Path) -> bool:
    """Whether a file is a cache of Python, or what a wheel has in another form."""
    return "__pycache__" in path.parts or path.suffix in {".c", ".h", ".so"}


def test_all_files_of_data_are_installed(metadata):
    config = setup_cfg()
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
            if path.is_file() and path.suffix not in (".py", ".md") and not is_elsewhere(path):
                assert path in installed


@pytest.fixture
def build(metadata, tmp_path, monkeypatch) -> Callable[[str, str], Path]:
    """Return a function that builds with a vl-convert of ours; it returns the file of the scripts.

    That of the environment may be another than that of the build.
    """

    def call(scripts: str, digest: str) -> Path:
        vl_convert = SimpleNamespace(javascript_bundle=lambda: scripts)
        monkeypatch.setitem(sys.modules, "vl_convert", vl_convert)
        assets = tmp_path / "maege/report/html/assets"
        assets.mkdir(parents=True)
        build_py = metadata["cmdclass"]["build_py"]
        monkeypatch.setitem(build_py.run.__globals__, "VEGA_SHA256", digest)
        command = build_py(setuptools.Distribution({"packages": []}))
        command.build_lib = str(tmp_path)
        command.ensure_finalized()
        command.run()
        return assets / "vega.js"

    return call


def test_a_wheel_contains_the_scripts_of_vega(build, monkeypatch):
    scripts = "window.vegaEmbed = 'é';"
    path = build(scripts, hashlib.sha256(scripts.encode()).hexdigest())
    assert path.read_text("utf-8") == scripts
    monkeypatch.setattr(vega, "PACKAGED", path)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    vega.vega_bundle.cache_clear()
    assert scripts in vega.vega_bundle()
    vega.vega_bundle.cache_clear()


def test_other_scripts_than_the_known_are_not_built_in(build):
    with pytest.raises(setuptools.errors.SetupError, match=f"{'0' * 64}.*pyproject.toml"):
        build("window.vegaEmbed = 1;", "0" * 64)


def test_the_build_takes_one_version_of_vl_convert_whose_scripts_have_licences():
    required = " ".join(pyproject()["build-system"]["requires"])
    (version,) = re.findall(r"vl-convert-python==(\S+)", required)
    assert f"vl-convert-python {version} " in licences()


def licences() -> str:
    return (ROOT / "THIRD_PARTY_LICENSES").read_text("utf-8")


def test_licences_are_in_wheel_and_sdist_and_in_the_expression():
    config = setup_cfg()
    assert config["metadata"]["license_files"].split() == ["LICENSE", "THIRD_PARTY_LICENSES"]
    assert "THIRD_PARTY_LICENSES" in (ROOT / "MANIFEST.in").read_text("utf-8")
    names = {name for _, _, names in dependencies.BUNDLED.findall(licences()) for name in
             names.split(" AND ")}  # fmt: skip
    assert names
    assert set(config["metadata"]["license_expression"].split(" AND ")) == {"MIT"} | names


def test_each_bundled_package_has_a_licence_text():
    listed, *texts = licences().split(f"{'=' * 78}\n")
    packages = {f"{name} {version}" for name, version, _ in dependencies.BUNDLED.findall(listed)}
    with_text = re.split(r",\s+", ", ".join(title.strip() for title in texts[::2]))
    assert packages - set(with_text) == set()
    assert all(len(text) > 80 for text in texts[1::2])


def test_pages_with_the_scripts_have_their_copyright_lines():
    (page, *_) = scripts((), with_charts=True)
    lines = re.findall(r"^.*?\b(Copyright (?=.*(?:\d{4}|@|Contrib)).+)$", licences(), re.MULTILINE)
    assert len(set(lines)) > 40
    assert [line for line in lines if f"{line}\n" not in page] == []
    for text in ("Redistribution and use in source", "Permission is hereby", "Permission to use,"):
        assert text in page
    assert len(vega.LICENCES.read_bytes()) < 6_000  # of each page


def test_the_bill_of_materials_has_the_scripts_of_vega():
    content = json.loads("".join(dependencies.sbom()))
    references = [component["bom-ref"] for component in content["components"]]
    assert len(references) == len(set(references))
    of_vega = [component for component in content["components"] if component["name"] == "vega"]
    assert len(of_vega) == 1
    assert re.fullmatch(r"pkg:npm/vega@\d+\.\d+\.\d+", of_vega[0]["purl"])
    assert of_vega[0]["licenses"] == [{"expression": "BSD-3-Clause"}]


def test_all_packages_are_installed(metadata):
    packages = {path.parent for path in (ROOT / "maege").rglob("*.py")}
    names = {".".join(path.relative_to(ROOT).parts) for path in packages}
    assert set(metadata["packages"]) == names | {"maege.cards", "maege.configs"}


def test_citation_equals_that_of_the_report():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    bibtex = (ROOT / "maege/studies/run/assets/method.bib").read_text("utf-8")
    paper = yaml.safe_load(citation)["preferred-citation"]
    for value in (paper["title"], paper["year"], f"{paper['start']}--{paper['end']}", paper["url"]):
        assert f"{{{value}}}" in bibtex


@pytest.mark.parametrize(
    "path", [*(ROOT / ".github").rglob("*.yml"), ROOT / "Makefile"], ids=lambda path: path.name
)
def test_no_workflow_has_an_address_of_a_package_index(path):
    text = path.read_text("utf-8")
    assert re.findall(r"\w+://[^\s'\"]+|(?:index|repository)[-_]url\S*", text) == []


def test_no_directory_of_results_is_tracked():
    """Results have texts of the corpora they are on, whose licences differ from that of MAEGE."""
    listed = subprocess.run(
        ["git", "ls-files", "*manifest.json", "*report.html"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert not listed.stdout


def test_the_documentation_lists_the_extras():
    page = (ROOT / "docs/index.md").read_text("utf-8")
    table = re.findall(r"^\| `maege\[(\w+)\]` \|", page, re.MULTILINE)
    assert sorted(table) == sorted(setup_cfg()["options.extras_require"])


def test_messages_and_pages_name_extras_that_exist():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = {
        extra
        for path in [*(ROOT / "maege").rglob("*.py"), *pages]
        if path.name != "CHANGELOG.md"
        for names in re.findall(r"maege\[([\w,]+)\]", path.read_text("utf-8"))
        for extra in names.split(",")
    }
    assert "errant" in named
    assert named - set(setup_cfg()["options.extras_require"]) == set()


def test_networkx_needs_no_extra():
    assert "networkx>=" in setup_cfg()["options"]["install_requires"]


def constraints() -> str:
    return (ROOT / "constraints.txt").read_text("utf-8")


def pyproject() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_constraints_have_all_dependencies_and_tools_of_a_release():
    def names(lines):
        found = (re.match(r"[\w.-]+", line) for line in lines)
        return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}

    needed = [*dependencies.oldest(), *pyproject()["dependency-groups"]["build"]]
    assert names(needed) - names(constraints().splitlines()) == set()


def test_each_constraint_has_hashes_and_no_address():
    header, separator, lines = constraints().partition("altair==")
    assert all(line.startswith("#") for line in header.splitlines())
    pinned = r"[\w.-]+==\S+( ; [^\\\n]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n"
    assert re.fullmatch(f"({pinned})+", separator + lines)


def test_the_build_takes_exact_versions_with_hashes():
    required = pyproject()["build-system"]["requires"]
    assert [line for line in required if f"\n{line} \\\n" not in constraints()] == []


def test_an_sdist_of_the_same_files_has_the_same_bytes(metadata, tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    monkeypatch.chdir(tmp_path)
    command = metadata["cmdclass"]["sdist"](setuptools.Distribution())
    module = tmp_path / "maege-1/maege.py"
    for folder in (module.parent, Path("first"), Path("second")):
        folder.mkdir()
    module.touch()
    first = command.make_archive("first/maege-1", "gztar", base_dir="maege-1")
    module.chmod(0o600)
    os.utime(module, (1, 1))
    monkeypatch.setattr(time, "time", lambda: 1)
    second = command.make_archive("second/maege-1", "gztar", base_dir="maege-1")
    assert Path(first).read_bytes() == Path(second).read_bytes()


def test_a_release_on_github_has_the_bill_of_materials_and_one_on_pypi_has_not():
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))
    jobs = workflow["jobs"]
    writing = [name for name, job in jobs.items() if "write" in str(job.get("permissions"))]
    assert writing == ["publish", "release"]
    assert workflow["permissions"] == {"contents": "read"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["release"]["permissions"] == {"contents": "write"}
    artifacts = {
        step["with"]["name"]: step["with"]["path"].split()
        for job in jobs.values()
        for step in job["steps"]
        if "upload-artifact" in step.get("uses", "")
    }
    assert artifacts["sbom"] == ["dist/maege.cdx.json"]
    assert artifacts["dist"] == ["dist/*.tar.gz", "dist/*.whl"]
    assert jobs["publish"]["steps"][0]["with"]["name"] == "dist"
    assert jobs["sbom"]["steps"][-2]["run"] == "make sbom"
    assert jobs["release"]["steps"][-1]["run"].endswith(" dist/*")


def test_only_main_publishes_the_site_and_pull_requests_build_it():
    workflow = yaml.safe_load((ROOT / ".github/workflows/docs.yml").read_text("utf-8"))
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert workflow["permissions"] == {"contents": "read"}
    assert {"permissions", "if"}.isdisjoint(build)
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert (publish["if"], publish["needs"]) == ("github.ref == 'refs/heads/main'", "build")
    assert "pull_request" in workflow[True]  # YAML reads the key `on` as this
    uses = [step.get("uses", "") for job in (build, publish) for step in job["steps"]]
    assert all(re.search("@[0-9a-f]{40}$", name) for name in uses if name)


def test_updates_of_packages_are_proposed_and_leave_lower_bounds():
    updates = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text("utf-8"))["updates"]
    assert all(update["cooldown"] and update["groups"] for update in updates)
    (packages,) = [update for update in updates if update["package-ecosystem"] == "pip"]
    assert packages["versioning-strategy"] == "increase-if-necessary"
    assert len(constraints()) < 500_000  # Dependabot reads no larger file
