import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support import dependencies


def test_oldest_versions_are_those_of_setup_cfg() -> None:
    oldest = list(dependencies.oldest())
    assert "numpy==1.26" in oldest and "spacy==3.7.5" in oldest
    assert not any(line.startswith("maege") for line in oldest)


def test_versions_and_bill_of_materials_list_what_is_installed() -> None:
    versions = set(dependencies.versions())
    (text,) = dependencies.sbom()
    content = json.loads(text)
    packages = [c for c in content["components"] if c["purl"].startswith("pkg:pypi/")]
    listed = {f"{c['name']}=={c['version']}" for c in packages}
    assert listed and listed <= versions
    assert content["metadata"]["component"]["name"] == "maege"
    scripts = [c for c in content["components"] if c not in packages]
    assert {"vega", "vega-lite", "vega-embed"} <= {c["name"] for c in scripts}
    assert all(c["purl"].startswith("pkg:npm/") for c in scripts)


def test_pip_installs_only_the_files_of_a_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "constraints.txt").write_text("click==8.5.1 \\\n    --hash=sha256:0\n")
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist/maege-0.1.0.tar.gz").write_bytes(b"")
    wheel = tmp_path / "dist/maege-0.1.0-py3-none-any.whl"
    write_wheel(wheel, "")
    monkeypatch.setattr(dependencies, "ROOT", tmp_path)
    constraints = tmp_path / "dist/constraints.txt"
    constraints.write_text("\n".join(dependencies.release()))
    options = ["--no-index", "--find-links", wheel.parent, "--constraint", constraints]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", *options]
    subprocess.run([*command, "maege"], check=True)
    write_wheel(wheel, "another")
    refused = subprocess.run([*command, "maege"], capture_output=True, text=True)
    assert refused.returncode and "DO NOT MATCH THE HASHES" in refused.stderr


def write_wheel(path: Path, content: str) -> None:
    with ZipFile(path, "w") as wheel:
        wheel.writestr("maege.py", content)
        folder = "maege-0.1.0.dist-info"
        wheel.writestr(f"{folder}/METADATA", "Metadata-Version: 2.1\nName: maege\nVersion: 0.1.0\n")
        wheel.writestr(f"{folder}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        wheel.writestr(f"{folder}/RECORD", "")
