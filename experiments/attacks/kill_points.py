"""Kill the writing of a run at each of its file operations.

``python -m experiments.attacks.kill_points`` prints the number of kill points and of failures, for
a new directory and for that of another run. A failure is: neither the older nor the newer run can
be read, or the run cannot be written again.
"""

import shutil
import tempfile
from pathlib import Path

import maege
from maege.errors import DataError
from maege.files.output_directory import OutputDirectory
from maege.studies.run.report.result import RunResult
from tests.support.kill_points import for_each_kill_point

REASONS = ("no such directory", "has no result", "interrupted")  # why what was killed is not read
SETTINGS = {
    "corpus": "tiny",
    "metrics": ["ld"],
    "sentences": {"max_characters": 45},
    "synthetic_corpora": None,
    "lattices": None,
    "statistics": {"resamples": 50, "permutations": 49},
}


def result(seed: int) -> RunResult:
    """Return the result of a small run."""
    return maege.run(SETTINGS | {"seed": seed})


def kill_in_new_directory(run: RunResult, directory: Path, step: int = 1) -> tuple[int, list[str]]:
    """Kill the writing into a directory that does not exist; see ``for_each_kill_point``."""

    def check(output: Path) -> None:
        try:
            maege.load_run(output)
        except DataError as error:
            if not any(reason in str(error) for reason in REASONS):
                raise
        run.write(output)
        _check_complete(run, output)

    return for_each_kill_point(run.write, lambda n: directory / f"new-{n}", check, step)


def kill_over_older_run(
    older: RunResult, newer: RunResult, directory: Path, step: int = 1
) -> tuple[int, list[str]]:
    """Kill the replacement of a run by another one; see ``for_each_kill_point``."""
    older.write(directory / "older")

    def prepare(number: int) -> Path:
        output = directory / f"over-{number}"
        shutil.copytree(directory / "older", output)
        return output

    def check(output: Path) -> None:
        with OutputDirectory(output):  # as the next command that writes
            pass
        left = maege.load_run(output).manifest["fingerprint"]
        if left not in (older.manifest["fingerprint"], newer.manifest["fingerprint"]):
            raise ValueError(f"{left} is another run")
        (older if left == older.manifest["fingerprint"] else newer).write(output)  # no `force`
        newer.write(output, force=True)
        _check_complete(newer, output)

    return for_each_kill_point(lambda o: newer.write(o, force=True), prepare, check, step)


def _check_complete(run: RunResult, output: Path) -> None:
    if maege.load_run(output).manifest["fingerprint"] != run.manifest["fingerprint"]:
        raise ValueError("it is another run")
    if hidden := [path.name for path in output.iterdir() if path.name.startswith(".")]:
        raise ValueError(f"left: {', '.join(hidden)}")
    shutil.rmtree(output)


def main() -> None:
    """Print how many kill points there are, and what failed."""
    older, newer = result(1), result(2)
    with tempfile.TemporaryDirectory() as directory:
        for name, (count, failures) in {
            "new directory": kill_in_new_directory(newer, Path(directory)),
            "over an older run": kill_over_older_run(older, newer, Path(directory)),
        }.items():
            print(f"{name}: {count} kill points, {len(failures)} failures")
            for failure in failures:
                print(f"  {failure}")


if __name__ == "__main__":
    main()
