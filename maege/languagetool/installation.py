"""The installation of the LanguageTool server: one version, every file checked by its hash."""

import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from maege.errors import LanguageToolError

VERSION = "6.6"
COMMIT = "f13e71a"  # as reported by a server of this version
HOME_VARIABLE = "MAEGE_LANGUAGETOOL"
MIN_JAVA = 17
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
INSTALL = "maege doctor languagetool install"
# The server depends on the modules of all languages, and does not start without them.
PROJECT = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>maege</groupId><artifactId>languagetool</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.languagetool</groupId>
      <artifactId>languagetool-server</artifactId><version>{VERSION}</version>
    </dependency>
    <dependency>
      <groupId>org.languagetool</groupId>
      <artifactId>language-en</artifactId><version>{VERSION}</version>
    </dependency>
  </dependencies>
</project>
"""


def home() -> Path:
    """Return the directory of the server: $MAEGE_LANGUAGETOOL, or in the user's data directory."""
    if directory := os.environ.get(HOME_VARIABLE):
        return Path(directory)
    from platformdirs import user_data_path

    return user_data_path("maege") / "languagetool"


def jars() -> Path:
    """Return the directory of the installed jar files; it may not exist."""
    return home() / VERSION


@cache
def checksums() -> dict[str, str]:
    """Return name -> sha256 of every jar file of this version."""
    text = (files("maege.languagetool") / "jars.sha256").read_text(encoding="ascii")
    return {name: digest for digest, name in (line.split() for line in text.splitlines())}


def is_installed() -> bool:
    """Whether all files are there; their hashes were checked when they were installed."""
    directory = jars()
    return directory.is_dir() and checksums().keys() <= {path.name for path in directory.iterdir()}


def require_installation() -> Path:
    """Return the directory of the jar files. Raises LanguageToolError if they are missing."""
    if not is_installed():
        raise LanguageToolError(
            f"the LanguageTool server is not installed ({jars()}); install it by: {INSTALL}"
        )
    return jars()


def install() -> Path:
    """Download the server with Maven, check every file, and return their directory.

    Raises LanguageToolError, and changes nothing, if Java or Maven is missing, if Maven fails, or
    if a file is not the expected one.
    """
    find_java()
    directory = jars()
    directory.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{VERSION}-", dir=directory.parent) as temporary:
        downloaded, older = Path(temporary, "new"), Path(temporary, "old")
        downloaded.mkdir()
        _download(downloaded)
        verify_files(downloaded)
        if directory.exists():
            directory.rename(older)
        downloaded.rename(directory)
    return directory


def _download(directory: Path) -> None:
    """Copy the jar files into a directory."""
    maven = shutil.which("mvn")
    if maven is None:
        raise LanguageToolError(
            "installing LanguageTool needs Maven: no `mvn` on the PATH; install it (Debian: apt "
            "install maven; macOS: brew install maven), or give a running server by its URL"
        )
    command = [maven, "--batch-mode", "--quiet", "--strict-checksums", COPY]
    command += [f"-DoutputDirectory={directory}", "-DincludeScope=runtime"]
    with tempfile.TemporaryDirectory() as project:
        Path(project, "pom.xml").write_text(PROJECT, encoding="utf-8", newline="\n")
        process = subprocess.run(  # noqa: S603
            command,
            cwd=project,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    if process.returncode:
        errors = [line for line in process.stdout.splitlines() if "[ERROR]" in line]
        raise LanguageToolError(
            "Maven could not download LanguageTool:\n"
            + "\n".join(errors[:5] or [process.stderr[-500:]])
        )


def verify_files(directory: Path) -> None:
    """Raise LanguageToolError unless a directory has exactly the expected files."""
    expected = checksums()
    paths = {path.name: path for path in directory.iterdir()}
    for name in sorted(expected.keys() | paths.keys()):
        if name not in paths:
            raise LanguageToolError(f"LanguageTool {VERSION}: Maven did not download {name}")
        if name not in expected:
            raise LanguageToolError(f"LanguageTool {VERSION}: unexpected file {name}")
        if sha256(paths[name].read_bytes()).hexdigest() != expected[name]:
            raise LanguageToolError(
                f"LanguageTool {VERSION}: the sha256 of {name} is not the expected one; remove it "
                f"from Maven's local repository and try again"
            )


def find_java() -> str:
    """Return the path of Java. Raises LanguageToolError if there is none, or it is too old."""
    java_home = os.environ.get("JAVA_HOME")
    java = shutil.which("java", path=f"{java_home}/bin") if java_home else shutil.which("java")
    requirement = (
        f"LanguageTool needs Java {MIN_JAVA} or later (Debian: apt install default-jre-headless)"
    )
    if java is None:
        searched = "below $JAVA_HOME" if java_home else "on the PATH"
        raise LanguageToolError(f"{requirement}: no `java` {searched}")
    process = subprocess.run(  # noqa: S603
        [java, "-version"], capture_output=True, text=True, check=False
    )
    match = re.search(r'version "(?:1\.)?(\d+)', process.stderr + process.stdout)
    if match is None or int(match[1]) < MIN_JAVA:
        version = match[1] if match else "of unknown version"
        raise LanguageToolError(f"{requirement}: {java} is Java {version}")
    return java
