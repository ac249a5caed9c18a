"""Lines that say everything twice: the source before its correction, or a text two times."""

from collections.abc import Sequence

from maege.data.text_checks.version import Version

SHARE = 0.5  # of the lines
AGAIN = 0.7  # length of what comes after a source, in times of its own
MIN_TOKENS = 3  # of what is repeated


def repetition_note(version: Version) -> str | None:
    """Return what to say if most lines are twice as long as they should be."""
    split = version.sources.split
    pairs = [(line.position, split(line.text), split(line.source)) for line in version.changed]
    doubled = [i for i, text, source in pairs if _is_doubled(text, source)]
    going_on = [i for i, text, source in pairs if _goes_on(text, source)]
    lines = max(doubled, going_on, key=len)
    if len(lines) < version.least(SHARE):
        return None
    what = "have the same text twice" if lines is doubled else "repeat their source, and go on"
    return (
        f"{version.name}: {len(lines):,} of {len(version.written):,} lines {what}, first in line "
        f"{lines[0] + 1}"
    )


def _is_doubled(text: Sequence[str], source: Sequence[str]) -> bool:
    half = len(text) // 2
    return (
        half >= MIN_TOKENS and text[:half] == text[half:] and len(source) * (1 + AGAIN) <= len(text)
    )


def _goes_on(text: Sequence[str], source: Sequence[str]) -> bool:
    size = len(source)
    return size >= MIN_TOKENS and text[:size] == source and len(text) >= size * (1 + AGAIN)
