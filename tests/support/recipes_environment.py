"""The environment of the recipes: that of the tests, and torch and what is built on it.

It also has the analysers of words, and a small language model. It is one of its own, because spaCy
imports torch wherever it is installed, and ERRANT runs on an analyser wherever it is installed.
`python -m tests.support.recipes_environment FOLDER` makes it.
"""

import re
import subprocess
import sys
import sysconfig
from collections import defaultdict
from pathlib import Path

from maege.extraction.annotators.analyser import ANALYSERS
from tests.support.dependencies import declared

COMPUTE = "import torch; assert torch.ones(2).sum() == 2"


def install(folder: Path) -> None:
    """Install the packages of two groups of pyproject.toml, and those of analysers of words.

    Of the group `recipes-alone` without what they need: torch needs 4 GB of libraries for GPUs,
    and most of the others need torch.
    """
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin/python"
    site = Path(printed(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    tests = sysconfig.get_path("purelib")
    (site / "tests.pth").write_text(f"import site; site.addsitedir({tests!r})\n")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile")
    run(*pip, "--group", "recipes", *requirements_of_analysers())
    # uv links what it has unpacked once, where pip needs 13 s; but it may not get through.
    uv = (Path(sys.executable).with_name("uv"), "pip", "install", "--quiet", "--python", python)
    alone = ("--no-deps", "--group", "recipes-alone")
    if subprocess.run([*uv, *alone]).returncode != 0:
        run(*pip, *alone)
    if not works(python):
        replace_gpu_libraries(next(site.glob("torch")) / "lib")
    if not works(python):
        run(*pip, "torch")


def requirements_of_analysers() -> list[str]:
    by_extra = declared()
    extras = {a.extra or language for a in ANALYSERS for language in a.languages}
    return sorted({requirement for extra in extras for requirement in by_extra[extra]})


def works(python: Path) -> bool:
    """Whether torch can be imported, and computes."""
    return subprocess.run([python, "-c", COMPUTE], capture_output=True).returncode == 0


def replace_gpu_libraries(folder: Path) -> None:
    """Put libraries without content where torch for GPUs expects those of NVIDIA.

    torch of PyPI for Linux is linked with them also where no GPU is. Each function of theirs
    returns an error here; none is called on a CPU.
    """
    own = sorted(folder.glob("*.so"))
    linked = printed("readelf", "--dynamic", "--wide", *own)
    functions: dict[str, list[str]] = defaultdict(list)  # by version, or by how they begin
    listed = printed("nm", "--dynamic", "--undefined-only", *own)
    for name, version in set(re.findall(r" U (\w+)(?:@+(\S+))?$", listed, re.MULTILINE)):
        prefix = re.match("cuFile|cusparseLt|nccl", name)
        functions[version or (prefix[0].lower() if prefix else "")].append(name)
    for library in set(re.findall(r"NEEDED.*\[(lib(?:cu(?!dart|da)|nv|nccl)\S+)\]", linked)):
        stem = library.removeprefix("lib").partition(".")[0]
        possible = (library, stem.lower(), stem.partition("_")[0].upper())
        version = next(version for version in possible if version in functions)
        script = folder / "versions.txt"
        script.write_text(f"{version} {{global: *;}};")
        code = "".join(f"int {name}(void) {{return 1;}}\n" for name in functions[version])
        options = f"-Wl,-soname,{library},--version-script,{script}"
        command = ["gcc", "-shared", "-x", "c", "-", "-o", folder / library, options]
        subprocess.run(command, input=code, text=True, check=True)


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True)


def printed(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    install(Path(sys.argv[1]).absolute())
