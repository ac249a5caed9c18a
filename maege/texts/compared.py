"""What texts are compared with: references, and gold edits of files or extracted ones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from maege.metric.metric import Metric, parts_of
from maege.metric.score_request import GOLD_EDITS, HYPOTHESIS_EDITS, GoldEdits, ScoreRequest
from maege.metric.signature import score_signature

if TYPE_CHECKING:  # slow to import
    from maege.texts.texts import Texts

_MAX_NAMES = 16


@dataclass(frozen=True)
class Compared:
    """What metrics compared texts with."""

    references: tuple[str, ...]  # names of files or annotators, in order
    fewest: int  # references of a sentence
    most: int
    # By metric that compares with references: where its gold edits are from; None if it reads none.
    gold_edits: Mapping[str, GoldEdits | None]
    gold_files: tuple[str, ...] = ()  # of gold edits from files
    pipelines: tuple[str, ...] = ()  # on which ERRANT extracts the others
    has_hypothesis_edits: bool = False  # whether edits of the texts were given, too
    # By system, names of the references that were made from its output, and what else it has.
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Whether these are its ``only`` references, or ``added`` to the common ones; "" without any.
    own_use: str = ""

    @classmethod
    def of(
        cls,
        metrics: Mapping[str, Metric],
        references: Iterable[str],
        numbers: Iterable[int],
        gold_files: Sequence[str] | None = None,
    ) -> "Compared":
        """Say what metrics, by name, compare with.

        ``numbers`` of references of the sentences; ``gold_files``: None without gold edits.
        """
        with_references = {n: m for n, m in metrics.items() if "references" in m.reads}
        gold_edits = {
            name: _gold_edits(metric, has_files=gold_files is not None)
            for name, metric in with_references.items()
        }
        known = sorted({*numbers})
        return cls(
            tuple(references),
            *((known[0], known[-1]) if known else (0, 0)),
            gold_edits,
            tuple(gold_files or ()) if "file" in gold_edits.values() else (),
            _pipelines({n: m for n, m in with_references.items() if gold_edits[n] == "extracted"}),
        )

    @classmethod
    def of_request(
        cls,
        metric: Metric,
        request: ScoreRequest,
        references: Iterable[str] = (),
        gold_files: Sequence[str] = (),
    ) -> "Compared":
        """Say what a metric compares a corpus with, whose references are in these files."""
        gold = request.gold_edits
        numbers = map(len, request.references)
        if gold is not None:
            numbers = map(max, numbers, map(len, gold))
        files = None if gold is None else gold_files
        compared = cls.of({metric.name: metric}, references, numbers, files)
        given = HYPOTHESIS_EDITS in metric.reads and request.hypothesis_edits is not None
        return replace(compared, has_hypothesis_edits=given)

    @classmethod
    def of_texts(cls, texts: "Texts", metrics: Mapping[str, Metric]) -> "Compared":
        """Say what metrics compare the outputs of texts with."""
        if own := {system: tuple(of) for system, of in texts.own_corrections.items()}:
            sizes = (len(row) for system in own for row in texts.references_of(system))
            is_added = any(name in own[system] for system in own for name in texts.annotators)
            compared = cls.of(metrics, texts.annotators, sizes)
            return replace(compared, own=own, own_use="added" if is_added else "only")
        numbers = map(len, texts.references)
        files = None if texts.gold_edits is None else texts.gold_files
        return cls.of(metrics, texts.annotators, numbers, files)

    @classmethod
    def merged(cls, all_compared: Iterable["Compared"]) -> "Compared":
        """Say what metrics compared with on several test sets, for signatures.

        Of gold edits that are from files in some sets only, nothing is said.
        """
        several = [*all_compared]
        gold_edits: dict[str, GoldEdits | None] = {}
        for name, kind in (item for compared in several for item in compared.gold_edits.items()):
            gold_edits[name] = kind if gold_edits.get(name, kind) == kind else None
        numbers = [number for c in several for number in (c.fewest, c.most)]
        uses = {c.own_use for c in several}
        use = uses.pop() if len(uses) == 1 else "some"
        return cls((), min(numbers, default=0), max(numbers, default=0), gold_edits, own_use=use)

    @property
    def numbers(self) -> str:
        """How many references a sentence has, as ``2`` or ``1-4``."""
        return f"{self.fewest}" if self.fewest == self.most else f"{self.fewest}-{self.most}"

    @property
    def text(self) -> str:
        """One line for reports; empty if no metric compares with references."""
        if not self.gold_edits:
            return ""
        number = self.numbers.replace("-", " to ")
        named = f" ({_listed(self.references)})" if self.references else ""
        noun = "reference" if self.most == 1 else "references"
        text = f"Compared with: {number} {noun} of each sentence{named}."
        if self.own:
            own = "; ".join(f"{system}: {_listed(of)}" for system, of in self.own.items())
            text = f"Compared with: {number} {noun} of each sentence, made from the output of "
            text += f"each system itself ({own}), not with the common ones{named}."
            if self.own_use == "added":
                text = f"Compared with: {number} {noun} of each sentence, also with those made "
                text += f"from the output of each system itself ({own})."
        by_errant = f"extracted from them by ERRANT ({', '.join(self.pipelines)})"
        files = f"of {_listed(self.gold_files)}" if self.gold_files else "that were given"
        for kind, origin in (("file", files), ("extracted", by_errant)):
            if names := [name for name, own in self.gold_edits.items() if own == kind]:
                text += f" Gold edits {origin}: {', '.join(names)}."
        return text

    @property
    def record(self) -> dict[str, Any]:
        """The same as data, of the only metric."""
        (kind,) = self.gold_edits.values()
        gold: dict[str, Any] = {} if kind is None else {"gold_edits": kind}
        gold |= {"gold_files": list(self.gold_files)} if self.gold_files else {}
        return {
            "text": self.text,
            "references": list(self.references),
            "references_per_sentence": [self.fewest, self.most],
            **gold,
        }

    def signature(self, name: str, signature: str) -> str:
        """Return the signature of the scores of a metric, which has a name and a signature."""
        if name not in self.gold_edits:
            return signature
        kind = self.gold_edits[name]
        use = {"own_references": self.own_use} if self.own_use else {}
        gold = {} if kind is None else {GOLD_EDITS: kind}
        own = {HYPOTHESIS_EDITS: "file"} if self.has_hypothesis_edits else {}
        return score_signature(signature, {"references": self.numbers, **use, **gold, **own})

    def anonymous(self) -> "Compared":
        """Return it without names of files."""
        return replace(
            self,
            references=tuple(f"reference-{n}" for n, _ in enumerate(self.references, start=1)),
            gold_files=tuple(f"file-{n}.m2" for n, _ in enumerate(self.gold_files, start=1)),
            own={s: tuple(f"own-{n}" for n, _ in enumerate(of, 1)) for s, of in self.own.items()},
        )


def _gold_edits(metric: Metric, *, has_files: bool) -> GoldEdits | None:
    if has_files and GOLD_EDITS in metric.reads:
        return "file"
    return "extracted" if metric.requires_gold_edits else None


def _pipelines(metrics: Mapping[str, Metric]) -> tuple[str, ...]:
    """Return the names of what ERRANT runs on."""
    pipelines = [getattr(part, "spacy_pipeline", None) for part in parts_of(metrics).values()]
    named = [*dict.fromkeys(filter(None, pipelines))]
    if not named:
        return ()
    from maege.extraction.spacy_pipeline import resolve_pipeline  # of metrics of edits only

    return tuple(dict.fromkeys(map(resolve_pipeline, named)))


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _MAX_NAMES
    return ", ".join(names[:_MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
