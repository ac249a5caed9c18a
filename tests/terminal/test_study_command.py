"""Options of the commands of studies, from the keys of configurations."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pytest

from maege.cli import app
from maege.config.schema import RunConfig
from maege.errors import MaegeError
from maege.studies.attack.config import AttackConfig
from maege.studies.coverage.config import CoverageConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import SystemsConfig
from maege.studies.vet.config import VetConfig
from maege.terminal.helpful_command import HelpfulCommand
from maege.terminal.options import PATH, subject
from maege.terminal.study_command import StudyCall, settings_of, study_command
from tests.support.command_line import ROOT, ok, refused


def do_nothing(call: StudyCall) -> None:
    """Do nothing."""


def option(model: Any, name: str, *others: str) -> Any:
    command = study_command(model, "NAME", [name, *others])(do_nothing)
    return next(parameter for parameter in command.params if parameter.name == name)


def called(command: HelpfulCommand, *words: str) -> None:
    command.main([*words], standalone_mode=False)


@pytest.mark.parametrize(
    ("model", "name", "kind", "is_list", "metavar", "end"),
    [
        (AttackConfig, "pool", PATH, False, "FILE", " use, one per line."),
        (SystemsConfig, "baseline", click.STRING, False, "NAME", "every two systems are compared."),
        (
            HumansConfig, "drop", click.STRING, True, "NAME",
            " as systems; one at a time, repeatable.",
        ),
        (HumansConfig, "m2", PATH, False, "FILE", " is also a reference."),
    ],
)  # fmt: skip
def test_an_option_is_as_its_key(
    model: Any, name: str, kind: Any, is_list: bool, metavar: str, end: str
) -> None:
    made = option(model, name)
    assert (made.type, made.multiple, made.metavar) == (kind, is_list, metavar)
    assert made.help.endswith(end)


def test_limits_of_a_key_are_those_of_its_option() -> None:
    budget = option(AttackConfig, "budget")
    assert (budget.metavar, budget.type.min, budget.type.max) == ("N", 4, 1_000_000)
    assert budget.help.endswith(" starts from [default: 500].")


def test_a_key_that_is_one_of_several_words_is_a_choice() -> None:
    assert option(AttackConfig, "moves").type.choices == ("certain", "likely")


def test_a_key_that_is_true_or_false_is_a_flag() -> None:
    calls = []
    command = study_command(VetConfig, "x-NAME", ["asked_again"])(calls.append)
    for words in (["a"], ["a", "--asked-again"]):
        called(command, *words)
    assert [call.keys for call in calls] == [{}, {"asked_again": True}]


def test_keys_are_told_from_those_of_the_section_of_the_subject() -> None:
    calls = []

    @study_command(
        SystemsConfig, "x-NAME", ["reference", "metrics", "name"], subject(required=False)
    )
    @click.option("--own", is_flag=True)
    def command(call: StudyCall, *, own: bool) -> None:
        """Remember the call."""
        calls.append((call, own))

    words = "a/gold.m2 --reference r.txt --metrics gleu,ld --own --jobs 2 --quiet"
    called(command, *words.split())
    ((call, own),) = calls
    assert own
    assert (call.keys, call.texts) == (
        {"metrics": ["gleu", "ld"]},
        {"references": ("r.txt",)},
    )
    assert (call.directory, call.jobs, call.quiet) == (Path("runs/x-gold"), 2, True)
    assert call.named("y").directory == Path("runs/y")
    called(command)
    assert calls[-1][0].subject is None
    with pytest.raises(KeyError):
        study_command(SystemsConfig, "NAME", ["no_key"])(do_nothing)


@pytest.mark.parametrize("common", [["overrides"], []])
def test_a_command_without_results_has_the_common_options_that_it_names(
    common: Sequence[str],
) -> None:
    command = study_command(SystemsConfig, "", ["metrics"], common=common)(do_nothing)
    assert [parameter.name for parameter in command.params] == ["subject", "metrics", *common]


def test_a_key_that_is_an_option_is_named_as_one() -> None:
    assert option(HumansConfig, "source", "m2").help.endswith("those of `--m2`.")


@pytest.mark.parametrize(
    ("words", "now"),
    [
        (("systems", "--no-trust"), "--no-trust is now `--set trust=false`"),
        (("run", "tiny", "--empty", "drop"), "--empty is now `--set references.empty=VALUE`"),
        (("attack", "gleu", "--seed", "3"), "--seed is now `--set seed=VALUE`"),
        (("run", "tiny", "--emty", "drop"), "No such option"),
    ],
)
def test_an_option_that_is_a_key_is_refused_with_what_to_write(
    words: tuple[str, ...], now: str
) -> None:
    assert now in refused(*words)


def test_no_command_has_more_options_than_one_can_read() -> None:
    numbers = {
        name: sum(isinstance(parameter, click.Option) for parameter in command.params)
        for name, command in app.all_commands()
    }
    assert {name: n for name, n in numbers.items() if n > 14} == {}


def test_the_shell_completes_keys_with_their_meaning() -> None:
    words = ["run", "tiny", "--set", "statistics.p"]
    completed = ok(
        _MAEGE_COMPLETE="zsh_complete", COMP_WORDS=" ".join(["maege", *words]), COMP_CWORD="4"
    )
    assert "statistics.permutations=\nNumber of permutations" in completed
    assert "statistics.resamples" not in completed


M2 = ROOT / "corpora/tiny/english.m2"


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.m2").write_text(M2.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("corpus: gold.m2\nmetrics: [ld]\nseed: 3\n")


def test_a_corpus_with_metrics() -> None:
    config = settings_of(RunConfig, "quickstart-german", metrics="gleu,{bleu: {max_order: 2}}")
    assert config.corpus.name == "quickstart-german"
    assert [(m.name, dict(m.parameters)) for m in config.metrics] == [
        ("gleu", {}), ("bleu", {"max_order": 2})
    ]  # fmt: skip


def test_an_m2_file_with_all_options() -> None:
    config = settings_of(
        RunConfig, "gold.m2", ["seed=9"], metrics="gleu", references="annotators", language="en"
    )
    assert config.corpus.m2 == Path("gold.m2").absolute() or config.corpus.m2 == Path("gold.m2")
    assert (config.seed, config.references.use) == (9, ("annotators",))
    assert config.corpus.language_code == "en"


def test_a_configuration_whose_keys_are_replaced() -> None:
    config = settings_of(RunConfig, "mine.yaml", metrics="gleu,minld", language="en")
    assert ([m.name for m in config.metrics], config.seed) == (["gleu", "minld"], 3)
    assert [m.name for m in settings_of(RunConfig, "mine.yaml").metrics] == ["ld"]


def test_a_configuration_has_precedence_over_the_corpus_of_its_name() -> None:
    assert len(settings_of(RunConfig, "quickstart").metrics) > 1


@pytest.mark.parametrize(
    ("subject", "metrics", "message"),
    [
        ("quickstart-german", None, "give --metrics, as in `--metrics gleu,errant`"),
        ("gold.m2", None, "maege init gold.m2"),
        ("none.m2", "gleu", "no such file"),
        ("nothing", "gleu", "no configuration or corpus of MAEGE"),
        ("quickstart-germn", "gleu", 'did you mean "quickstart-german"'),
        ("quickstart-germn.yaml", "gleu", 'did you mean "quickstart"'),
        ("tiny", "gluu", 'did you mean "gleu"'),
        ("tiny", "{gleu", "--metrics"),
    ],
)
def test_mistakes_are_refused(subject: str, metrics: str | None, message: str) -> None:
    with pytest.raises(MaegeError, match=message):
        settings_of(RunConfig, subject, metrics=metrics)


def test_the_corpus_of_a_configuration_is_replaced_before_its_language() -> None:
    config = settings_of(RunConfig, "mine.yaml", corpus="quickstart-german", language="de-AT")
    assert (config.corpus.name, config.corpus.language, config.seed) == (
        "quickstart-german", "de-AT", 3
    )  # fmt: skip
    assert settings_of(RunConfig, "mine.yaml", language="no").corpus.language == "no"


def test_systems_of_a_corpus_an_m2_file_and_a_configuration() -> None:
    known = settings_of(
        SystemsConfig, "tiny", metrics="gleu", references="reference-1", language="en"
    )
    assert (known.corpus.name, known.corpus.references) == ("tiny", ("reference-1",))
    assert known.corpus.language == "en"
    Path("outputs").mkdir()
    arguments = {"metrics": "gleu", "outputs": Path("outputs")}
    texts = settings_of(SystemsConfig, "gold.m2", **arguments)
    assert texts.corpus.m2 == (str(Path("gold.m2").absolute()),)
    Path("systems.yaml").write_text("corpus: gold.m2\nmetrics: [ld]\noutputs: outputs\n")
    assert settings_of(SystemsConfig, "systems.yaml").corpus == texts.corpus
    files = {"m2": ["gold.m2"], "source": "gold.m2"}
    replaced = settings_of(SystemsConfig, "systems.yaml", (), files, metrics="gleu,ld")
    assert replaced.corpus.source == Path("gold.m2").absolute()
    assert [m.name for m in replaced.metrics] == ["gleu", "ld"]
    with pytest.raises(MaegeError, match="give --metrics, such as errant,gleu"):
        settings_of(SystemsConfig, "gold.m2", outputs=Path("outputs"))


def test_coverage_of_a_pool_an_m2_file_and_a_configuration() -> None:
    assert settings_of(CoverageConfig, "quickstart-pool").metrics == ()
    config = settings_of(CoverageConfig, "gold.m2", metrics="gleu", language="en")
    assert config.pool.m2 == (str(Path("gold.m2").absolute()),)
    assert config.language_code == "en"
    shipped = settings_of(CoverageConfig, "quickstart-coverage", metrics="gleu", outputs=Path())
    assert [m.name for m in shipped.metrics] == ["gleu"]
    assert shipped.pool.name == "quickstart-pool"
    assert shipped.ceiling is not None
    assert shipped.ceiling.outputs == Path.cwd()


def test_people_of_a_known_set_and_of_a_file() -> None:
    config = settings_of(HumansConfig, "gjg15", metrics="gleu")
    assert [entry.name for entry in config.humans] == ["gjg15"]
    Path("mine.csv").write_text("Sentence,Judge,System,Rank\n")
    texts = {"outputs": ".", "m2": "gold.m2"}
    config = settings_of(HumansConfig, "mine.csv", (), texts, metrics="gleu")
    assert config.humans[0].judgements == Path("mine.csv").absolute()
    with pytest.raises(MaegeError, match="as in `maege humans gjg15 --metrics gleu,m2`"):
        settings_of(HumansConfig, "gjg15")
