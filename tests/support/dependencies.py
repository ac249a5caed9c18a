"""Lists of dependencies, as `make test-oldest`, `constraints`, `build` and `sbom` need them.

Only the standard library is imported, for it runs before anything is installed.
"""

import configparser
import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUNDLED = re.compile(r"^(\S+) (\d\S*) \((.+)\)$", re.MULTILINE)
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)>=([0-9.]+)")


def declared() -> dict[str, list[str]]:
    """Return the requirements of setup.cfg by extra; without a name, those that have none."""
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    fields = {"": setup["options"]["install_requires"], **setup["options.extras_require"]}
    return {extra: lines.strip().splitlines() for extra, lines in fields.items()}


def oldest() -> Iterator[str]:
    """Yield the oldest allowed version of each dependency of setup.cfg, as a constraint."""
    matches = (REQUIREMENT.match(line) for lines in declared().values() for line in lines)
    yield from sorted({f"{match[1]}=={match[2]}" for match in matches if match})


def installed(*, extras: bool = True) -> list[Distribution]:
    """Return what maege needs, with all extras or none, as far as it is installed, by name."""
    found: dict[str, Distribution] = {}
    waiting = ["maege"]
    while waiting:
        name = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # needed on other systems or by other extras only
        key = re.sub(r"[-_.]+", "-", package.name).lower()
        if key not in found:
            found[key] = package
            waiting += [
                re.match(r"[A-Za-z0-9._-]+", requirement)[0]
                for requirement in package.requires or []
                if (extras and name == "maege") or "extra ==" not in requirement
            ]
    return [found[key] for key in sorted(found)]


def versions() -> Iterator[str]:
    """Yield the version of each installed package but maege, as a constraint."""
    packages = {package.name: package.version for package in reversed([*distributions()])}
    yield from (f"{name}=={version}" for name, version in packages.items() if name != "maege")


def release() -> Iterator[str]:
    """Yield constraints.txt with the hashes of what is in dist, without which pip takes no file."""
    yield (ROOT / "constraints.txt").read_text("utf-8").rstrip()
    files = [*ROOT.glob("dist/*.tar.gz"), *ROOT.glob("dist/*.whl")]
    hashes = (f"--hash=sha256:{sha256(file.read_bytes()).hexdigest()}" for file in files)
    yield " \\\n    ".join([f"maege=={files[0].name[6:-7]}", *hashes])


def sbom() -> Iterator[str]:
    """Yield a bill of materials (CycloneDX 1.6, JSON) of dependencies and the scripts of Vega."""
    components = [_component(package) for package in installed()]
    (maege,) = (c for c in components if c["name"] == "maege")
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": maege | {"type": "application"}},
        "components": [*(c for c in components if c is not maege), *bundled()],
    }
    yield json.dumps(content, indent=2)


def bundled() -> Iterator[dict]:
    """Yield the packages in the scripts of Vega, as THIRD_PARTY_LICENSES lists them."""
    text = (ROOT / "THIRD_PARTY_LICENSES").read_text("utf-8")
    for name, version, licence in BUNDLED.findall(text):
        reference = f"pkg:npm/{name}@{version}"
        component = {"type": "library", "bom-ref": reference, "name": name}
        component |= {"version": version, "purl": reference}
        yield component | {"licenses": [{"expression": licence}]}


def _component(package: Distribution) -> dict:
    licence = package.metadata.get("License-Expression") or package.metadata.get("License")
    reference = f"pkg:pypi/{package.name.lower().replace('_', '-')}@{package.version}"
    component = {"type": "library", "bom-ref": reference, "name": package.name}
    component |= {"version": package.version, "purl": reference}
    if licence and len(licence) < 100:
        component["licenses"] = [{"license": {"name": licence}}]
    return component


if __name__ == "__main__":
    COMMANDS = {"oldest": oldest, "versions": versions, "release": release, "sbom": sbom}
    print("\n".join(COMMANDS[sys.argv[1]]()))
