"""Vetting: what is asked, what is found of good metrics and of broken ones."""

import json
import math
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, ks_2samp

from maege.config.loading import load
from maege.config.schema import RunConfig
from maege.data.edit import Edit
from maege.errors import ConfigError, MaegeError
from maege.inputs import load_inputs
from maege.lattice import Lattice
from maege.metric import ScoreRequest
from maege.pipeline import resampling
from maege.plugins.registry import build
from maege.ranking import attach_scores, requests
from maege.report.junit import junit
from maege.report.vetting_report import markdown
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparison import Compared
from maege.statistics.correlation import CorpusScores, row_spearman
from maege.statistics.power import separation
from maege.statistics.proportion import Proportion
from maege.vetting import injected_errors
from maege.vetting.conditions import with_references
from maege.vetting.contract import Check, examine
from maege.vetting.contrast_pairs import judged
from maege.vetting.contrast_pairs import requests as of_duels
from maege.vetting.degenerate_outputs import ATTACKS, PERFECT, attack
from maege.vetting.injected_errors import BAD_EDITS
from maege.vetting.narrative import verdict
from maege.vetting.options import DEFAULT, Wanted
from maege.vetting.plan import SECTIONS, Plan
from maege.vetting.random_baseline import random_rhos
from maege.vetting.sentinel_tests import claims, measures
from maege.vetting.sentinels import Sentinel, sentinels
from maege.vetting.thresholds import Requirement, figures
from maege.vetting.vet import SENTINEL, Vetting, vet
from tests.cli.test_command_line import maege, refused

BROKEN = """
import math, os, random, subprocess, time

class Metric:
    name = "broken"
    def score(self, requests):
        return [float(self.one(r)) for r in requests]

class Constant(Metric):
    def one(self, r): return 0.5

class Length(Metric):
    def one(self, r): return len(r.hypotheses[0])

class Fickle(Metric):
    def one(self, r): return random.random()

class OfProcess(Metric):
    def one(self, r): return hash(r.hypotheses[0]) % 1000

class OfBatch(Metric):
    def score(self, requests):
        lengths = [len(r.hypotheses[0]) for r in requests]
        return [length - sum(lengths) / len(lengths) for length in lengths]

class OfOrder(Metric):
    def score(self, requests):
        return [len(r.hypotheses[0]) + place for place, r in enumerate(requests)]

class FirstReference(Metric):
    def one(self, r): return len(r.references[0][0]) if r.references[0] else 0

class NanOnEmpty(Metric):
    reads = {"source", "hypothesis"}
    def one(self, r): return len(r.hypotheses[0]) if r.hypotheses[0] else math.nan

class OutOfRange(Metric):
    range = (0, 1)
    def one(self, r): return len(r.hypotheses[0])

class Hanging(Metric):
    def one(self, r): time.sleep(1000)

class HangingOnLong(Metric):
    def one(self, r):
        if len(r.hypotheses[0]) > 1500: time.sleep(1000)
        return 1

class Texts(Metric):
    def score(self, requests): return ["good" for r in requests]

class Exiting(Metric):
    def one(self, r): os._exit(3)

class Picky(Metric):
    def one(self, r):
        if "Nowadays" in r.hypotheses[0]: raise ValueError("no adverbs, please")
        return len(r.hypotheses[0])

class Dying(Metric):
    def score(self, requests):
        vars(math)["calls"] = vars(math).get("calls", 0) + 1
        if math.calls == 20: os.kill(os.getpid(), 9)
        return [len(r.hypotheses[0]) for r in requests]

class Leaving(Metric):
    def score(self, requests):
        os.write(1, b"from below")
        subprocess.Popen(["sleep", "60"])
        return [len(r.hypotheses[0]) for r in requests]

class Nasty(Metric):
    def score(self, requests):
        raise ValueError("\\x1b[31m \\ud800")

class Sloppy(Metric):
    def one(self, r):
        print("scoring", r.hypotheses[0])
        vars(math).setdefault("kept", []).append(bytearray(100_000))
        return len(r.hypotheses[0])
    def score(self, requests):
        if os.fork() == 0: os._exit(0)
        return super().score(requests)
"""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("broken") / "broken.py"
    path.write_text(BROKEN)
    return path


@pytest.fixture(scope="module")
def config() -> RunConfig:
    return load(
        DEFAULT,
        [
            "synthetic_corpora.replicates=6",
            "statistics.resamples=500",
            "statistics.permutations=999",
        ],
    )


@pytest.fixture(scope="module")
def plan(config: RunConfig) -> Plan:
    return Plan.of(config, load_inputs(config), SECTIONS)


def checks_of(metric: object, plan: Plan, time_limit: float = 20) -> dict[str, Check]:
    return {check.name: check for check in examine("m", metric, plan.chains, time_limit)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "fails"),
    [
        ("Constant", {}),
        ("Fickle", {"answers the same again": "24 of 24 scores differ"}),
        ("OfProcess", {"answers the same in a new process": "scores differ"}),
        (
            "OfBatch",
            {
                "does not depend on other requests": "scores differ",
                "the perfect correction is best": "a partial correction scores higher",
            },
        ),
        ("OfOrder", {"does not depend on the order of requests": "scores differ"}),
        ("FirstReference", {"does not depend on the order of references": "scores differ"}),
        ("NanOnEmpty", {"hard inputs": "an empty output: metric 'm' returned nan"}),
        ("HangingOnLong", {"hard inputs": "1,000 tokens: metric 'm' did not answer"}),
        ("Texts", {"answers": "returned something that is not numbers"}),
        ("Exiting", {"answers": "its process died"}),
        ("Hanging", {"answers": "did not score 1 requests within 3 s"}),
        ("Picky", {"answers": "'Nowadays"}),
        ("OutOfRange", {"keeps its range here": "it declares 0 to 1"}),
        ("Nasty", {"answers": r"ValueError: \x1b[31m \ud800"}),
        ("Dying", {"its process": "it died "}),
        ("Leaving", {"its process": "begins others", "standard output": "'from below"}),
        (
            "Sloppy",
            {
                "memory": "KiB a request",
                "standard output": "it writes there, as 'scoring",
                "its process": "forks it",
            },
        ),
    ],
)
def test_what_is_broken_is_told(broken: Path, plan: Plan, name: str, fails: dict[str, str]) -> None:
    limit = 3 if name.startswith("Hanging") else 20
    found = checks_of(build(f"{broken}:{name}"), plan, limit)
    failed = {check.name for check in found.values() if check.verdict == "fail"}
    assert failed >= fails.keys()
    for check, told in fails.items():
        assert told in found[check].told
    only = {"Constant", "NanOnEmpty", "FirstReference", "OfProcess"}
    if name in only:
        assert failed - {"the perfect correction is best"} == fails.keys()
    if name in ("Texts", "Exiting", "Hanging", "Nasty"):
        assert len(found) == 1
        assert found["answers"].figures == {"answered": 0}
    if name == "Picky":
        assert "no adverbs, please" in found["answers"].told
        assert found["answers the same again"].verdict == "pass"


def test_a_good_metric_keeps_its_contract(plan: Plan) -> None:
    found = checks_of(build("gleu"), plan)
    assert {check.verdict for check in found.values()} == {"pass", "note"}
    assert found["the perfect correction is best"].figures == {"best": 1, "maximum": 1}
    assert found["a reference given twice"].verdict == "note"
    assert found["time"].figures["seconds_10_tokens"] > 0


def test_a_metric_that_cannot_travel_is_asked_here(plan: Plan) -> None:
    import threading

    class Locked:
        name = "locked"

        def __init__(self) -> None:
            self.lock = threading.Lock()

        def score(self, requests):
            return [0.0 for _ in requests]

    found = checks_of(Locked(), plan)
    assert found["can be sent to other processes"].verdict == "note"
    assert found["answers the same again"].verdict == "pass"


def scored(scorers: dict[str, object], asked: list[ScoreRequest]) -> dict[str, np.ndarray]:
    found = score_all(asked, scorers)  # type: ignore[arg-type]
    assert not found.failures
    return {name: scores.values for name, scores in found.scores.items()}


def random_scores(asked: list[ScoreRequest], seeds: range) -> dict[str, np.ndarray]:
    """What metrics say that give each sentence, by source and hypothesis, a random score."""
    places: dict[tuple[str, str], int] = {}
    of_request = [
        [places.setdefault(pair, len(places)) for pair in zip(r.sources, r.hypotheses, strict=True)]
        for r in asked
    ]
    found = {}
    for seed in seeds:
        score = np.random.default_rng(seed).random(len(places))
        found[f"random {seed}"] = np.array([score[some].mean() for some in of_request])
    return found


def test_a_random_metric_is_called_informative_in_at_most_5_of_100_seeds(
    config: RunConfig, plan: Plan
) -> None:
    config = config.model_copy(
        update={"statistics": config.statistics.model_copy(update={"resamples": 50})}
    )
    known = sentinels(config.seed)
    measured = []
    for condition in plan.conditions:
        asked = requests(condition.sample.rankings)
        scores = scored(known, asked) | random_scores(asked, range(100))
        rankings = attach_scores(condition.sample.rankings, scores)
        measured += measures(condition, rankings, resampling(config))
    assert len(measured) == 7 + 4 + 2 * 3
    found = claims(measured, [f"random {seed}" for seed in range(100)], list(known))
    assert len(found) == 100
    fooled = [name for name, mine in found.items() if any(claim.informative for claim in mine)]
    assert len(fooled) <= 5
    # It is not that nothing would ever be informative.
    bleu = scored(known | {"bleu": build("bleu")}, requests(plan.sample.rankings))
    measured = measures(
        plan.conditions[0], attach_scores(plan.sample.rankings, bleu), resampling(config)
    )
    mine = claims(list(measured), ["bleu"], list(known))
    assert all(claim.informative for claim in mine["bleu"] if claim.statistic == "tau macro")


def test_random_scorers_of_corpora_vary_as_random_metrics_do(plan: Plan) -> None:
    """As far as 40 of them tell; resampled replicates alone would have them vary less."""
    rankings = plan.conditions[0].sample.corpora
    pairs, hypotheses = random_rhos(rankings, seed=1)
    assert len(pairs) == len(hypotheses) == 999
    randoms = {str(seed): Sentinel("random", seed) for seed in range(40)}
    found = []
    scores = attach_scores(rankings, scored(randoms, requests(rankings)))
    for arranged in CorpusScores.from_rankings(scores).values():
        found.append(row_spearman(arranged.scores, arranged.expected).mean())
    assert ks_2samp(pairs, found).pvalue > 0.01
    assert abs(pairs.mean()) < 4 * pairs.std() / len(pairs) ** 0.5
    # Fewer texts differ if the source does not count, so there is more left to chance.
    assert hypotheses.std() > 1.3 * pairs.std()
    assert pairs.std() > 0.9 / (10 * len(rankings)) ** 0.5


def test_sentinels_are_never_informative_against_themselves(config: RunConfig, plan: Plan) -> None:
    known = sentinels(config.seed)
    scores = scored(known, requests(plan.sample.rankings))
    rankings = attach_scores(plan.sample.rankings, scores)
    measured = list(measures(plan.conditions[0], rankings, resampling(config)))
    for found in claims(measured, list(known), list(known)).values():
        assert not any(claim.informative for claim in found)


def test_conditions(plan: Plan) -> None:
    own, origin, *others = plan.conditions
    assert (own.source, origin.source) == ("random", "origin")
    assert [one.references for one in others] == [1, 2]
    assert all(c.sources[0] == c.candidates[0].hypotheses[0] for c in origin.sample.chains)
    assert [c.candidates[-1].hypotheses for c in own.sample.chains] == [
        c.candidates[-1].hypotheses for c in others[0].sample.chains
    ]
    assert all(
        len(candidate.references[0]) == 1
        for c in others[0].sample.chains
        for candidate in c.candidates
    )


def test_more_references_contain_the_fewer(plan: Plan) -> None:
    for prepared_sentence in plan.sample.prepared_sentences:
        shown = [
            with_references(prepared_sentence, number, seed=3).references for number in range(4)
        ]
        for annotator, references in prepared_sentence.references.items():
            for few, more in pairwise(shown):
                assert set(few[annotator]) <= set(more[annotator])
            assert shown[0][annotator] == ()
            assert shown[3][annotator] == references


def test_attacks_are_what_they_say(plan: Plan) -> None:
    assert list(plan.attacks) == list(ATTACKS)
    for kind, duels in plan.attacks.items():
        per = [(duel.sentence, duel.opponent) for duel in duels]
        assert len(set(per)) == len(per)
        for duel in duels:
            better, worse = duel.better.hypotheses[0], duel.worse.hypotheses[0]
            assert better != worse
            assert duel.better.references == duel.worse.references
            if duel.opponent == PERFECT and kind == "doubled":
                assert worse == f"{better} {better}"
            if duel.opponent != PERFECT:
                assert better == duel.better.sources[0]
                if kind == "shuffled":
                    assert sorted(worse.split()) == sorted(better.split())


def test_bad_edits_are_what_they_say(plan: Plan) -> None:
    tops = {
        m.index: {x.text(x.top) for x in m.lattices.values()}
        for m in plan.sample.prepared_sentences
    }
    kinds: dict[str, int] = {}
    for duel in plan.bad_edits:
        better, worse = duel.better.hypotheses[0], duel.worse.hypotheses[0]
        kinds[duel.kind] = kinds.get(duel.kind, 0) + 1
        assert worse not in tops[duel.sentence]
        assert better in tops[duel.sentence] or duel.kind == "wrong-span"
        if duel.kind == "deleted":
            assert len(worse.split()) == len(better.split()) - 1
    assert kinds.keys() == BAD_EDITS.keys()
    assert all(count > 40 for count in kinds.values())


def test_texts_are_those_of_the_lattice(plan: Plan) -> None:
    for prepared_sentence in plan.sample.prepared_sentences:
        for lattice in prepared_sentence.lattices.values():
            for node in {0, 1 % lattice.size, lattice.size // 2, lattice.top}:
                text = injected_errors._text(
                    lattice, node, injected_errors._touched(prepared_sentence)
                )
                assert " ".join(text.tokens) == lattice.text(node)
                assert len(text.free) == len(text.tokens)


def test_bad_edits_keep_away_from_all_annotators(plan: Plan) -> None:
    tokens = ("a", "b", "c", "d", "e", "f", "g")
    lattices = {
        0: Lattice(tokens, (Edit(0, 1, ("x",), "X"),)),
        1: Lattice(tokens, (Edit(3, 3, ("y",), "Y"), Edit(5, 7, (), "Z"))),
    }
    prepared_sentence = replace(
        plan.sample.prepared_sentences[0], text=" ".join(tokens), lattices=lattices
    )
    touched = injected_errors._touched(prepared_sentence)
    assert touched == {0, 2, 3, 5, 6}
    text = injected_errors._text(lattices[0], 1, touched)
    assert text.tokens == ["x", "b", "c", "d", "e", "f", "g"]
    assert text.free == [False, True, False, False, True, False, False]
    assert not text.is_free(1, 1)
    assert text.is_free(1, 2)
    made = {
        injected_errors._wrong_span(lattices[0], touched, np.random.default_rng(seed))
        for seed in range(50)
    }
    assert made == {(" ".join(tokens), "a x c d e f g"), (" ".join(tokens), "a b c d x f g")}


def test_duels_are_judged(plan: Plan) -> None:
    duels = plan.attacks["empty"]
    length = np.array([len(r.hypotheses[0]) for r in of_duels(duels)], dtype=float)
    for one in judged(duels, length, 0.95):
        assert (one.better_wins.share, one.worse_wins.count, one.tied.count) == (1, 0, 0)
        assert one.change < 0
    for one in judged(duels, -length, 0.95):
        assert one.worse_wins.share == 1
        assert duels[one.worst].worse.hypotheses == ("",)
    assert {one.tied.share for one in judged(duels, 0 * length, 0.95)} == {1}


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson(case: tuple[int, int]) -> None:
    count, n = case
    known = binomtest(count, n).proportion_ci(0.95, method="wilson")
    found = Proportion.of(count, n).ci
    assert found == pytest.approx((known.low, known.high), abs=1e-12)


def test_as_many_sentences_as_are_said_tell_metrics_apart() -> None:
    """In 80 % of samples of that size, a test at 5 % tells a difference of that size."""
    rng = np.random.default_rng(1)
    how = Resampling(500, 999, 0.95, 1)

    def compared(values: np.ndarray, resamples) -> Compared:
        shares = values / len(values)
        return Compared(float(shares.sum()), resamples.sums(shares[:, None])[:, 0], shares)

    first = rng.normal(0.1, 0.5, 400)
    resamples = how.over(400)
    zero = compared(np.zeros(400), resamples)
    found = separation("tau", ("a", "b"), compared(first, resamples), zero, 400, 1)
    assert found is not None
    assert found.sentences is not None
    # Theory, at the difference that is there.
    expected = 7.85 * first.var() / first.mean() ** 2
    assert found.sentences == pytest.approx(expected, rel=0.15)
    needed = math.ceil(7.85 * 0.25 / 0.01)
    rejected = 0
    for _ in range(200):
        sample = rng.normal(0.1, 0.5, needed)
        pvalue = how.over(needed).sign_flip_pvalues((sample / needed)[:, None])[0]
        rejected += bool(pvalue < 0.05)
    assert 0.7 < rejected / 200 < 0.9
    assert separation("tau", ("a", "b"), zero, zero, 400, 1).sentences is None  # type: ignore[union-attr]


def test_few_sentences_tell_a_large_difference_as_often_as_is_said() -> None:
    """Random signs then vary with the difference itself, so the bootstrap's error is too small."""
    rng = np.random.default_rng(2)
    how = Resampling(500, 1999, 0.95, 1)
    values = rng.normal(0.5, 0.5, 400)
    resamples = how.over(400)
    shares = values / 400
    large = Compared(float(shares.sum()), resamples.sums(shares[:, None])[:, 0], shares)
    zero = Compared(0.0, np.zeros(500), np.zeros(400))
    pairs = 10
    found = separation("tau", ("a", "b"), large, zero, 400, pairs)
    assert found is not None
    assert found.sentences is not None
    rejected = [
        how.over(found.sentences).sign_flip_pvalues(
            rng.normal(0.5, 0.5, found.sentences)[:, None] / found.sentences
        )[0]
        < 0.05 / pairs
        for _ in range(200)
    ]
    assert 0.65 < np.mean(rejected) < 0.95
    # Three sentences have but four outcomes of a test.
    few = Compared(0.5, np.array([0.4, 0.6]), np.full(3, 0.5 / 3))
    found = separation("tau", ("a", "b"), few, replace(few, value=0.0), 3, pairs)
    assert found is not None
    assert found.detectable is None
    assert found.sentences is not None
    assert found.sentences >= 9


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tau", "expected a figure"),
        ("tau>", "expected a figure"),
        ("tau>x", "expected a figure"),
        ("tau>nan", "expected a figure"),
        ("taux>1", "no figure 'taux'; did you mean \"tau\""),
        ("tau.middle>1", "no figure 'tau.middle'"),
    ],
)
def test_requirements_that_cannot_be(text: str, told: str) -> None:
    with pytest.raises(ConfigError, match="--require") as error:
        Requirement.parse(text)
    assert told in str(error.value)


QUICK = [
    "synthetic_corpora.replicates=3", "lattices=null", "executor.timeout=3",
    "statistics.resamples=100", "statistics.permutations=99",
]  # fmt: skip


def quickly(metric: str, *sections: str) -> Vetting:
    wanted = Wanted.of(metric, against="bleu", overrides=QUICK)
    return vet(wanted.config, wanted.metric, sections=sections)


def said(vetting: Vetting) -> str:
    return "\n".join(sentence.text for sentence in verdict(vetting))


def test_what_fails_somewhere_is_vetted_elsewhere(broken: Path) -> None:
    vetting = quickly(f"{broken}:NanOnEmpty", "order", "attacks")
    assert not vetting.is_vain
    ((group, why),) = vetting.failures[vetting.metric].items()
    assert group == "attack empty"
    assert "nan" in why
    assert why.endswith("at ''")
    assert {one.kind for one in vetting.attacks[vetting.metric]} == ATTACKS.keys() - {"empty"}
    assert vetting.claims[vetting.metric]
    assert {one.kind for one in vetting.attacks["bleu"]} == ATTACKS.keys()
    requirement = Requirement.parse("attack.empty<1")
    assert not requirement.holds(figures(vetting))


def test_what_never_answers_is_told_and_the_rest_goes_on(broken: Path) -> None:
    vetting = quickly(f"{broken}:Hanging", "order", "attacks")
    (check,) = vetting.checks
    assert "did not answer" in check.told
    assert vetting.claims.keys() == {"bleu"}
    assert SENTINEL + "longer" in vetting.attacks
    text = markdown(vetting, [Requirement.parse("tau>0")])
    assert "It could not be asked" in text
    assert "**fails**" in text
    assert vetting.is_vain
    check_that_texts_are_no_markup(vetting)


def check_that_texts_are_no_markup(vetting: Vetting) -> None:
    check = Check("answers", "fail", "said <b>&|\x00 *x*")
    nasty = replace(vetting, checks=[check], metric="<i>m", claims={})
    root = ElementTree.fromstring(junit(nasty, []))
    (failure,) = root.iter("failure")
    assert failure.get("message") == "said <b>&|\ufffd *x*"
    assert "<b>" not in markdown(nasty, [])
    assert "<i>" not in markdown(nasty, [])


SMALL = (
    "--set", "synthetic_corpora.replicates=3", "--set", "statistics.permutations=199",
    "--set", "statistics.resamples=200", "--set", "lattices=null", "--jobs",
)  # fmt: skip


def test_the_command(tmp_path: Path, broken: Path) -> None:
    first = maege(
        "vet", "gleu", "--against", "bleu", "--require", "tau.low>0.1",
        "--only", "order,attacks,overcorrection", "--output", "out", *SMALL, "2", cwd=tmp_path,
        PYTHONHASHSEED="1",
    )  # fmt: skip
    assert first.returncode == 0, first.stderr
    assert "holds: tau.low>0.1" in first.stdout
    assert "Notices a content word left out" in first.stdout
    assert {p.name for p in (tmp_path / "out").iterdir()} == {
        "report.md", "junit.xml", "vetting.json", "contract.json", "config.yaml",
    }  # fmt: skip
    held = (tmp_path / "out" / "vetting.json").read_bytes()
    found = json.loads(held)
    assert found["figures"]["tau"]["value"] > 0.4
    # The same tau as in a run, and the same bytes by one process.
    again = maege(
        "vet", "gleu", "--against", "bleu", "--require", "tau.low>0.9",
        "--only", "order,attacks,overcorrection", "--output", "out", *SMALL, "1", cwd=tmp_path,
        PYTHONHASHSEED="2",
    )  # fmt: skip
    assert again.returncode == 1
    assert "FAILS: tau.low>0.9 (tau is " in again.stdout
    new = json.loads((tmp_path / "out" / "vetting.json").read_bytes())
    del new["requirements"], found["requirements"]
    assert new == found
    (suite, _) = ElementTree.parse(tmp_path / "out" / "junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    other = maege("vet", f"{broken}:Length", "--output", "out", cwd=tmp_path)
    assert other.returncode == 2
    assert "holds the vetting of gleu, this is that of" in other.stderr


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"metric": "gluu"}, 'did you mean "gleu"'),
        ({"parameters": ["x=1"]}, "no parameter 'x'"),
        ({"sections": "order,attack"}, "no section 'attack'"),
        ({"requirements": ["tauu>1"]}, "no figure 'tauu'"),
        ({"against": "bleu,blue"}, "no metric 'blue'"),
        ({"metric": "{gleu: {draws: x}}"}, "draws is 'x'"),
        ({"metric": "{gleu: "}, "not valid YAML"),
        ({"metric": "minld", "parameters": ["name=gleu"]}, "both called 'gleu'"),
        ({"parameters": ["name=sentinel edits"]}, "no metric may be called 'sentinel edits'"),
        ({"against": "{gleu: {draws: expected, corpus: x}}"}, "corpus is 'x'"),
        ({"config": Path("no.yaml")}, "no.yaml: no such file"),
        ({"overrides": ["corpus.m2=no.m2"]}, "no such file"),
    ],
)
def test_mistakes_are_told(wanted: dict, told: str) -> None:
    with pytest.raises(MaegeError) as error:
        Wanted.of(**{"metric": "gleu"} | wanted)
    assert told in str(error.value)


def test_a_mistake_on_the_command_line(tmp_path: Path) -> None:
    assert "no parameter 'x'" in refused("vet", "gleu", "--param", "x=1", cwd=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Constant", "Does not tell"),
        ("Length", "Fooled by the perfect correction, twice"),
        ("OutOfRange", "Fails: keeps its range on the samples:"),
    ],
)
def test_verdicts(broken: Path, name: str, told: str) -> None:
    sections = ("contract", "attacks") if name == "OutOfRange" else ("order", "attacks")
    text = said(quickly(f"{broken}:{name}", *sections))
    assert told in text
    if name != "OutOfRange":
        assert re.search("^(Not shown to be informative|Below a sentinel): tau micro", text, re.M)
        assert not re.search("^Informative", text, re.M)


def test_what_answers_but_one_is_told_at_what_it_fails(broken: Path) -> None:
    vetting = quickly(f"{broken}:Picky", "attacks")
    assert "Fails: answers: has no score for 1 of 24" in said(vetting)
    assert "no adverbs, please" in said(vetting)
    (why,) = set(vetting.failures["broken"].values())
    assert "at 'Nowadays" in why


def test_the_contract_alone(tmp_path: Path, broken: Path) -> None:
    text = said(quickly("minld", "contract"))
    assert "checks are passed, all." in text
    assert "tau" not in text
    nothing = maege("vet", f"{broken}:Texts", "--only", "contract", "--output", "o", cwd=tmp_path)
    assert nothing.returncode == 2
    assert "It could not be asked" in nothing.stdout


def test_sources_that_are_mixed_are_both_turned(config: RunConfig) -> None:
    mixed = load(
        DEFAULT, ["chains.source_policy=origin", "synthetic_corpora.replicates=1", "lattices=null"]
    )
    own, other, *_ = Plan.of(mixed, load_inputs(mixed), ("order",)).conditions
    assert (own.source, own.of_corpora, other.source, other.of_corpora) == (
        "origin", "random", "random", "origin",
    )  # fmt: skip
    assert other.sample.corpora[0].sources == tuple(m.text for m in other.sample.prepared_sentences)


def test_right_outputs_are_no_attacks(plan: Plan) -> None:
    prepared_sentences = [
        replace(m, references=dict.fromkeys(m.references, ("", "a a a")))
        for m in plan.sample.prepared_sentences
    ]
    kinds = {duel.kind for duel in attack(prepared_sentences, seed=1)}
    assert kinds.isdisjoint({"empty", "a-a-a", "misplaced"})
    assert kinds >= {"shuffled", "unrelated", "doubled"}
