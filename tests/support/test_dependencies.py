import json

from tests.support import dependencies


def test_oldest_versions_are_those_of_setup_cfg() -> None:
    oldest = list(dependencies.oldest())
    assert "numpy==1.26" in oldest and "spacy==3.7.5" in oldest
    assert not any(line.startswith("maege") for line in oldest)


def test_constraints_and_bill_of_materials_list_what_is_installed() -> None:
    lines = list(dependencies.constraints())
    (text,) = dependencies.sbom()
    content = json.loads(text)
    packages = [c for c in content["components"] if c["purl"].startswith("pkg:pypi/")]
    listed = [f"{c['name']}=={c['version']}" for c in packages]
    assert listed == [line for line in lines if not line.startswith("#")]
    assert content["metadata"]["component"]["name"] == "maege"
    scripts = [c for c in content["components"] if c not in packages]
    assert {"vega", "vega-lite", "vega-embed"} <= {c["name"] for c in scripts}
    assert all(c["purl"].startswith("pkg:npm/") for c in scripts)
