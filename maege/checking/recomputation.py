"""What follows from stored results is made again, and compared: statistics, tables, sentences."""

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import zip_longest
from math import isclose
from pathlib import Path
from typing import Any

import maege
from maege.checking.outcome import Check, Outcome
from maege.errors import MaegeError
from maege.files.manifest import CHANGES, CHECKSUMS, MANIFEST, PREVIOUS
from maege.files.output_directory import is_own_file
from maege.report.received_files import UNREADABLE
from maege.report.statements import claims_of_page
from maege.report.study_result import StudyResult
from maege.studies import offered
from maege.studies.registry import RESULTS, STUDIES

RESULTS_GROUP = "results"
TOLERANCE = 1e-9  # relative, and absolute below 1: other processors may round otherwise
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
MAX_SHOWN = 5  # statistics that differ


def load_result(directory: Path, manifest: Mapping[str, Any]) -> StudyResult:
    """Load the result of any study. Raises DataError if its files were changed."""
    kind = RESULTS.get(str(manifest.get("command", "run")), "StudyResult")
    result: StudyResult = getattr(maege, kind).load(directory)
    return result


def recomputation_checks(directory: Path, manifest: Mapping[str, Any]) -> Iterator[Check]:
    """Yield checks of everything that can be made again from what a directory stores."""
    study = str(manifest.get("command", "run"))
    if study not in STUDIES:
        reason = f"this version of maege has no command {study[:50]!r}"
        yield Check(RESULTS_GROUP, "all", "not checked", reason)
        return
    try:
        result = load_result(directory, manifest)
        yield from _number_checks(directory, study)
        yield from _claims_checks(result, study)
        yield from _file_checks(result, directory, manifest)
    except (MaegeError, *UNREADABLE) as error:
        reason = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
        is_version = manifest.get("maege") == maege.__version__
        outcome: Outcome = "differs" if is_version else "not checked"
        yield Check(RESULTS_GROUP, "all", outcome, f"this version does not write such: {reason}")


def _number_checks(directory: Path, study: str) -> Iterator[Check]:
    """Yield checks of the numbers that are computed again from stored scores."""
    recomputed = {m.__name__.split(".")[-2]: m.recomputed for m in offered("recomputation")}
    if study not in recomputed:
        reason = (
            f"scores of single sentences are not stored, so they are not computed again; `maege "
            f"{study}` with config.yaml does it, if you have the data and trust the configuration"
        )
        yield Check(RESULTS_GROUP, f"values of {study}.json", "not checked", reason)
        return
    equal, unknown, different = 0, 0, []
    for path, stored, again in recomputed[study](directory):
        if again is ...:
            unknown += 1
        elif _are_close(stored, again):
            equal += 1
        else:
            different.append(f"{path}: {stored} stored, {again} from the scores")
    item = "statistics"
    yield Check(RESULTS_GROUP, item, "differs" if different else "matches", "; ".join(
        different[:MAX_SHOWN]) or f"{equal:,} values follow from the stored scores")  # fmt: skip
    if unknown:
        reason = (
            f"{unknown:,} values need counts of sentences, which are not stored: intervals and "
            f"tests on corpora, soft accuracies"
        )
        yield Check(RESULTS_GROUP, f"{item}: corpora", "not checked", reason)


def _are_close(stored: Any, again: Any) -> bool:
    numbers = (isinstance(x, int | float) and not isinstance(x, bool) for x in (stored, again))
    if all(numbers):
        return isclose(stored, again, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return bool(stored == again)


def _claims_checks(result: StudyResult, study: str) -> Iterator[Check]:
    """Adjust the p-values of all claims again, and write their sentences."""
    own = import_module(f"maege.studies.{study}.study").STUDY.statements
    of_parts = (statement for m in offered("part_of_run") for statement in m.PART.study.statements)
    again = claims_of_page(result.claims, (*own, *of_parts))
    wrong = [
        claim.text or claim.statement
        for claim, new in zip(result.claims, again, strict=True)
        if claim.text != new.text or not _are_close(claim.adjusted, new.adjusted)
    ]
    item = "findings"
    if wrong:
        observation = f"does not follow from its claims: {wrong[0][:200]}"
        yield Check(RESULTS_GROUP, item, "differs", observation)
    else:
        observation = f"{len(again):,} claims were adjusted again, their sentences written again"
        yield Check(RESULTS_GROUP, item, "matches", observation)


def _file_checks(
    result: StudyResult, directory: Path, manifest: Mapping[str, Any]
) -> Iterator[Check]:
    """Yield checks of the files that a result is written as, made again elsewhere."""
    with tempfile.TemporaryDirectory() as temporary:
        again = Path(temporary)
        result.write(again)
        if previous := result.previous_of(directory, manifest):
            (again / CHANGES).write_text(
                result.changes_text(previous), encoding="utf-8", newline="\n"
            )
        names = sorted(p.relative_to(again).as_posix() for p in again.rglob("*") if p.is_file())
        for name in names:
            if name != MANIFEST and is_own_file(directory, name):  # else it was said
                is_version = manifest.get("maege") == maege.__version__
                yield _file_check(name, directory, again, is_version=is_version)
    others = sorted(set(manifest[CHECKSUMS]) - {*names})
    alone = [name for name in others if not Path(name).is_relative_to(PREVIOUS)]
    for name in alone:
        yield Check(RESULTS_GROUP, name, "not checked", "it is not made again")
    if len(alone) < len(others):
        reason = f"results of their own: `maege results check {directory / PREVIOUS}`"
        yield Check(RESULTS_GROUP, PREVIOUS, "not checked", reason)


def _file_check(name: str, directory: Path, again: Path, *, is_version: bool) -> Check:
    if not is_version and not name.endswith((".csv", ".json")):
        reason = "another version of maege may write it otherwise"
        return Check(RESULTS_GROUP, name, "not checked", reason)
    if difference := first_difference(directory / name, again / name):
        observation = f"made again from the data: {difference}"
        return Check(RESULTS_GROUP, name, "differs", observation)
    return Check(RESULTS_GROUP, name, "matches", "")


def first_difference(stored: Path, again: Path) -> str:
    """Say where two files differ by more than the tolerance; empty if nowhere."""
    contents = stored.read_bytes(), again.read_bytes()
    if contents[0] == contents[1]:
        return ""
    try:
        lines = [content.decode().splitlines() for content in contents]
    except UnicodeDecodeError:
        return "other bytes"
    return next(_different_lines(*lines), "")


def _different_lines(stored: Iterable[str], again: Iterable[str]) -> Iterator[str]:
    for number, (old, new) in enumerate(zip_longest(stored, again, fillvalue=""), 1):
        pairs = zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=False)
        is_text = _NUMBER.sub("0", old) != _NUMBER.sub("0", new)
        if is_text or not all(_are_close(float(a), float(b)) for a, b in pairs):
            start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
            window = slice(max(0, start - 30), start + 50)
            yield f"line {number} has …{old[window]}…, should have …{new[window]}…"
