"""What a study found, as plain data: its parts and claims, and where its sentences stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maege.report.display_table import DisplayTable
from maege.report.statements import by_section, sentences
from maege.report.study_parts import Part, Section
from maege.statistics.claim import Claim


@dataclass(frozen=True, repr=False)
class StudyContent:
    """What a study found; `StudyResult` prints, shows, writes and reads it.

    Parameters
    ----------
    study
        Name of the command.
    title
        Of the report.
    parts
        In the order of the page.
    claims
        What the report asserts, and what its sentences could have named, adjusted for the page.
    signatures
        By metric: all that determines its scores.
    manifest
        Settings, signatures, versions, checksums of the data and the fingerprint of all.
    introduction
        What the page begins with.
    methods
        Paragraphs that say how the numbers were made, in which `...` is code.
    """

    study: str
    title: str
    parts: tuple[Part, ...]
    claims: tuple[Claim, ...]
    signatures: Mapping[str, str]
    manifest: Mapping[str, Any]
    introduction: str = ""
    methods: tuple[str, ...] = ()

    @property
    def description(self) -> str:
        """What was examined, as a sentence."""
        return " ".join(part.description for part in self.parts if part.description)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know, each once."""
        return tuple(dict.fromkeys(note for part in self.parts for note in part.notes))

    @property
    def failures(self) -> dict[str, str]:
        """By metric without scores: why."""
        return {name: why for part in self.parts for name, why in part.failures.items()}

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences: those of the claims."""
        return sentences(self.claims)

    @property
    def main_findings(self) -> list[str]:
        """Those that the command prints; the others are in the report."""
        return sentences(claim for claim in self.claims if claim.is_key)

    def further_files(self) -> dict[str, str]:
        """Return the texts of the files that only this study writes, by name."""
        return {}

    def main_tables(self) -> dict[str, DisplayTable]:
        """Return the tables that the command prints, by what stands above them."""
        return {
            " ".join(filter(None, (view.title, part.title and f"({part.title})"))): view.table
            for part in self.parts
            for view in part.main_views
        }

    def findings_of(self, part: Part, *, only_key: bool = False) -> list[str]:
        """Return the sentences about a part; the first part has those about no other, too.

        ``only_key``: those that the command prints; the others are in the report.
        """
        return sentences(c for c in self.claims_of(part) if c.is_key or not only_key)

    def findings_in(self, part: Part, section: Section) -> list[str]:
        """Return the sentences that stand in a section of a part."""
        return sentences(c for c in self.claims_of(part) if c.section == section.title)

    def findings_by_heading(self, part: Part) -> dict[str, list[str]]:
        """Return the sentences that stand in no section of a part, by their heading."""
        titles = {section.title for section in part.sections}
        return by_section([c for c in self.claims_of(part) if c.section not in titles])

    @property
    def has_general_findings(self) -> bool:
        """Whether some findings stand neither in a section nor under the title of a part."""
        return any(self.findings_by_heading(part) for part in self.parts if not part.title)

    def claims_of(self, part: Part) -> list[Claim]:
        """Return the claims about a part; the first part has those about no other, too."""
        others = {p.key for p in self.parts} - {part.key}
        return [
            claim
            for claim in self.claims
            if claim.part == part.key or (part is self.parts[0] and claim.part not in others)
        ]
