"""A plan: everything that metrics are asked when one of them is vetted."""

from collections.abc import Collection
from dataclasses import dataclass

from maege.config.schema import RunConfig
from maege.inputs import Inputs
from maege.metric import ScoreRequest
from maege.ranking import Ranking
from maege.ranking import requests as of_rankings
from maege.sampling.chains import sample_chains
from maege.sampling.sample import Sample
from maege.vetting.conditions import Condition, conditions
from maege.vetting.contrast_pairs import Duel
from maege.vetting.contrast_pairs import requests as of_duels
from maege.vetting.degenerate_outputs import attack
from maege.vetting.injected_errors import overcorrect

SECTIONS = ("contract", "order", "attacks", "overcorrection")
ORDER, OTHERS, OVERCORRECTION = "order", "order under other conditions", "over-correction"


@dataclass(frozen=True)
class Plan:
    """What is asked.

    conditions: rankings under several conditions, the configuration's own first. chains: of single
    sentences, for ordinary requests. attacks: duels by kind. bad_edits: duels of over-correction.
    """

    conditions: tuple[Condition, ...]
    chains: tuple[Ranking, ...]
    attacks: dict[str, list[Duel]]
    bad_edits: list[Duel]

    @classmethod
    def of(cls, config: RunConfig, inputs: Inputs, sections: Collection[str]) -> "Plan":
        """Draw all samples of a configuration that some sections need."""
        seed = config.seed
        found = conditions(config, inputs)
        own = next(found)
        prepared_sentences = own.sample.prepared_sentences
        chains = own.sample.chains or tuple(sample_chains(prepared_sentences, seed=seed))
        attacks: dict[str, list[Duel]] = {}
        if "attacks" in sections:
            for duel in attack(prepared_sentences, seed=seed):
                attacks.setdefault(duel.kind, []).append(duel)
        bad = overcorrect(prepared_sentences, seed=seed) if "overcorrection" in sections else []
        return cls((own, *(found if "order" in sections else ())), chains, attacks, bad)

    @property
    def sample(self) -> Sample:
        """The configuration's own sample."""
        return self.conditions[0].sample

    def groups(self, sections: Collection[str]) -> dict[str, list[ScoreRequest]]:
        """Return the requests by what they are for.

        A metric that fails at a request has no score in its whole group.
        """
        groups: dict[str, list[ScoreRequest]] = {}
        if "order" in sections:
            own, *others = self.conditions
            groups[ORDER] = of_rankings(own.sample.rankings)
            groups[OTHERS] = [r for one in others for r in of_rankings(one.sample.rankings)]
        groups |= {attack_group(kind): of_duels(duels) for kind, duels in self.attacks.items()}
        if "overcorrection" in sections:
            groups[OVERCORRECTION] = of_duels(self.bad_edits)
        return groups


def attack_group(kind: str) -> str:
    """Return the name of the requests of an attack."""
    return f"attack {kind}"
