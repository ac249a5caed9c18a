"""The texts: CoNLL-2014 with its annotators, rewrites and systems from 2014 to 2024, and JFLEG."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from maege.config.loading import mapping_as
from maege.config.parallel_corpus_section import ParallelCorpusConfig
from maege.data.system_outputs import read_outputs
from maege.files.text_files import read_lines
from maege.studies.coverage.inputs import read_annotators
from maege.texts.texts import Texts, text_corrections

GROUPS: Mapping[str, tuple[str, ...]] = {
    "2014": (
        *("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC"),
        "UMC",
    ),
    "2016": ("CHAR", "JMGR", "RORO"),
    "neural": (
        *("BART", "BERT-fuse", "GECToR-BERT", "GECToR-ens", "LM-Critic", "PIE", "Riken-Tohoku"),
        *("T5", "TemplateGEC", "TransGEC", "UEDIN-MS", "CTC-Copy", "EditScorer", "GECToR-2024"),
    ),
    "large": ("Chat-LLaMa-2-13B-FT", "Chat-LLaMa-2-7B-FT", "T5-11B", "UL2-20B"),
    "ensembles": (
        *("aggr_of_gpt_rank_on_clust3_and_greco_on_m7", "aggr_of_gpt_rank_on_clust3_and_m7"),
        *("ens_greco_on_m7", "ens_m3", "ens_m7", "ens_m8_with_greco"),
        *("ens_m9_with_greco_and_gpt", "gpt_rank_on_clust3"),
    ),
    "prompted": ("GPT-3.5",),
}
MEANING = {
    "2014": "12 systems of the shared task",
    "2016": "CHAR (neural), JMGR (phrases), RORO (phrases and classifiers)",
    "neural": "11 of 2019 to 2023 from SEEDA; CTC-Copy, EditScorer, GECToR-2024",
    "large": "fine-tuned models of 7 to 20 billion parameters: T5-11B, UL2-20B, two of LLaMA 2",
    "ensembles": "8 of 2024; in some GPT-4 ranks outputs of other systems",
    "prompted": "GPT-3.5, a large language model that was prompted, not fine-tuned",
}
OLD = ("2014", "2016")
TODAY = tuple(group for group in GROUPS if group not in OLD)
# Systems that people ranked (SEEDA).
JUDGED = (*GROUPS["neural"][:11], *GROUPS["prompted"])
KINDS: Mapping[str, tuple[str, ...]] = {  # of rewrites; each by two people
    "minimal": ("EXPMINA", "EXPMINB"),
    "fluent": ("EXPFLUENCYA", "EXPFLUENCYB"),
    "minimal, crowd": ("TURKMINA", "TURKMINB"),
    "fluent, crowd": ("TURKFLUENCYA", "TURKFLUENCYB"),
}
ANNOTATORS = "annotators"  # the ten of Bryant and Ng
REWRITES = tuple(name for names in KINDS.values() for name in names)
CONLL14, OUTPUTS, PILLARS = "conll14", "seeda/outputs/all", "conll14/systems-pillars"
JFLEG_REFERENCES = tuple(f"ref{number}" for number in range(4))


@dataclass(frozen=True)
class Corpora:
    """The texts in a folder that is arranged as ../shared/data."""

    folder: Path

    @cached_property
    def conll14(self) -> Texts:
        """CoNLL-2014: ten annotators with their gold edits, and all systems."""
        texts = read_annotators(
            mapping_as(
                ParallelCorpusConfig,
                {
                    "source": str(self._path("source.txt")),
                    "m2": [str(self._path(f"bryant-ng/A{k}.m2")) for k in range(1, 11)],
                    "on_error": "skip_line",
                    "language": "en",
                },
            ).files()
        )
        return replace(texts, name=CONLL14, outputs=self.outputs)

    @cached_property
    def outputs(self) -> dict[str, tuple[str, ...]]:
        """Outputs of all systems for CoNLL-2014."""
        texts = {
            **read_outputs(self._path("systems")),
            **read_outputs(self._path("systems-corrected")),  # NTHU, in step with the source
            **read_outputs(self._path("systems-extra")),
            **read_outputs((self.folder / OUTPUTS).resolve()),
            **read_outputs((self.folder / PILLARS).resolve()),
        }
        systems = (name for names in GROUPS.values() for name in names)
        return {name: _tokens(texts[name]) for name in systems}

    @cached_property
    def rewrites(self) -> dict[str, tuple[str, ...]]:
        """Corrections of CoNLL-2014 by people with other instructions: minimal or fluent."""
        folder = self._path("references/sakaguchi")
        texts = read_outputs({name: folder / f"{name}.txt" for name in REWRITES})
        return {name: _tokens(lines) for name, lines in texts.items()}

    @cached_property
    def rewritten(self) -> Texts:
        """The sentences that were rewritten one by one, all people, and systems that were judged.

        Sakaguchi and others (2016) left 34 sentences out, which should have been merged.
        """
        lines = self._path("references/sakaguchi/merged-line-numbers.txt")
        merged = {int(line) - 1 for line in read_lines(lines)}
        single = [index for index in range(len(self.conll14.sources)) if index not in merged]
        references = {**self.conll14.complete_references, **self.rewrites}
        return Texts(
            "rewritten",
            self.conll14.sources,
            text_corrections(references),
            {name: self.outputs[name] for name in JUDGED},
        ).select(single)

    @cached_property
    def jfleg(self) -> Texts:
        """JFLEG, its four fluent references, and the source with spelling corrected."""
        test = (self.folder / "jfleg/test").resolve()
        lines = {
            name: _tokens(read_lines(test / f"test.{name}"))
            for name in ("src", "spellchecked.src", *JFLEG_REFERENCES)
        }
        return Texts(
            "jfleg-test",
            lines["src"],
            text_corrections({name: lines[name] for name in JFLEG_REFERENCES}),
            {"spelling": lines["spellchecked.src"]},
        )

    def human_scores(self) -> dict[str, dict[str, float]]:
        """Return the published TrueSkill scores of SEEDA, by edits and by sentences."""
        header, *rows = read_lines(self.folder / "seeda/human/system-scores.tsv")
        columns = header.split("\t")
        by_system = [dict(zip(columns, row.split("\t"), strict=True)) for row in rows]
        return {
            name: {row["system"]: float(row[name]) for row in by_system}
            for name in ("ts-edit", "ts-sent")
        }

    def _path(self, name: str) -> Path:
        return (self.folder / CONLL14 / name).resolve()


def group_of(system: str) -> str:
    """Return the group of a system."""
    return next(group for group, names in GROUPS.items() if system in names)


def _tokens(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(" ".join(line.split()) for line in lines)
