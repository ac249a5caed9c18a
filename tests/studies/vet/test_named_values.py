from collections.abc import Callable
from dataclasses import replace

from maege.report.statements import by_section
from maege.statistics.comparison import Difference
from maege.studies.vet.named_values import NamedValue, named_values
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.vet import Vetting

VetFast = Callable[..., Vetting]


def test_there_is_a_rank_only_if_all_comparisons_with_baselines_were_tested(
    vet_fast: VetFast,
) -> None:
    vetting = vet_fast("gleu", "ordering")
    assert named_values(vetting)["rank"].value >= 1

    def rank(*differences: Difference) -> NamedValue | None:
        results = replace(vetting.results, differences=list(differences))
        return named_values(replace(vetting, results=results)).get("rank")

    chains = [d for d in vetting.results.differences if d.statistic == "tau_macro"]
    assert rank(*chains) == named_values(vetting)["rank"]
    assert rank() is None  # the baseline failed
    third = replace(vetting, signatures={**vetting.signatures, "third": ""})
    assert "rank" not in named_values(third)
    assert rank(*(replace(d, pvalue=None, adjusted=None) for d in chains)) is None


def test_the_contract_alone(vet_fast: VetFast) -> None:
    vetting = vet_fast("minld", "contract")
    assert not vetting.failures
    assert not vetting.groups
    assert named_values(vetting) == {"contract.failures": (0, None)}
    assert by_section(vetting_claims(vetting)).keys() == {"Contract"}
