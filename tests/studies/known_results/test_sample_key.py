from collections.abc import Callable
from dataclasses import replace

import pytest

from maege.config.schema import RunConfig
from maege.data.corpus import Corpus
from maege.judgements.human_set import HumanSet
from maege.studies.known_results.sample_key import JudgementsKey, SampleKey
from maege.studies.lattices.inputs import Inputs


def test_the_same_sample_has_the_same_key(
    config: RunConfig, inputs: Inputs, key: SampleKey
) -> None:
    again = SampleKey.of(config, inputs)
    assert again == key
    assert again.differences(key) == []


def _of(config: RunConfig, inputs: Inputs, corpus: Corpus) -> SampleKey:
    return SampleKey.of(config, replace(inputs, corpus=corpus))


def test_changed_texts_edits_and_sentences(
    config: RunConfig, inputs: Inputs, key: SampleKey
) -> None:
    corpus = inputs.corpus
    first, *others = corpus.sentences
    retyped = replace(first, tokens=(*first.tokens, "!"))
    unedited = replace(first, annotations=first.annotations[1:])
    for changed in (retyped, unedited):
        altered = replace(corpus, sentences=(changed, *others))
        assert _of(config, inputs, altered).differences(key) == ["other texts or edits"]
    fewer = replace(corpus, sentences=tuple(others))
    assert _of(config, inputs, fewer).differences(key) == ["other sentences"]


def test_changed_documents(config: RunConfig, inputs: Inputs) -> None:
    def of(documents: tuple[int, ...]) -> SampleKey:
        return _of(config, inputs, replace(inputs.corpus, documents=documents))

    size, none = inputs.corpus.size, of(())
    assert of(tuple(range(size))) == none
    pairs, fives = (of(tuple(i // n for i in range(size))) for n in (2, 5))
    assert pairs == of(tuple(9 - i // 2 for i in range(size)))  # other names of the same
    assert pairs.differences(fives) == ["other documents"]
    assert pairs.differences(none) == ["other documents"]
    assert none.differences(pairs) == ["each sentence is a document here"]


def test_changed_references(config: RunConfig, inputs: Inputs, key: SampleKey) -> None:
    first, *others = inputs.references
    texts = (None, *first.texts[1:])
    variants = {
        "other references": [first],
        "another order of references": [*others, first],
        "other texts of references": [replace(first, texts=texts), *others],
    }
    for reason, references in variants.items():
        altered = SampleKey.of(config, replace(inputs, references=references))
        assert altered.differences(key) == [reason]
    opposite = replace(inputs, exclude_own_reference=not inputs.exclude_own_reference)
    assert SampleKey.of(config, opposite).differences(key) == [
        "references.exclude_own_reference differs"
    ]


@pytest.mark.parametrize(
    ("section", "name", "value"),
    [
        (None, "seed", 2),
        (None, "chains", None),
        ("chains", "source_policy", "original"),
        ("synthetic_corpora", "replicates", 3),
        ("statistics", "resamples", 100),
    ],
)
def test_changed_settings(
    config: RunConfig,
    inputs: Inputs,
    key: SampleKey,
    section: str | None,
    name: str,
    value: object,
) -> None:
    if section is None:
        changed = config.model_copy(update={name: value})
    else:
        part = getattr(config, section).model_copy(update={name: value})
        changed = config.model_copy(update={section: part})
    differences = SampleKey.of(changed, inputs).differences(key)
    assert differences
    assert all(
        text.startswith(name if section is None else f"{section}.{name}") for text in differences
    )


def test_what_changes_no_number_changes_no_key(
    config: RunConfig, inputs: Inputs, key: SampleKey
) -> None:
    executor = config.executor.model_copy(update={"timeout": 1.0})
    changed = config.model_copy(update={"executor": executor, "lattices": None})
    assert SampleKey.of(changed, inputs).differences(key) == []


Change = Callable[[HumanSet], HumanSet]


def _texts(human_set: HumanSet, **changed: object) -> HumanSet:
    return replace(human_set, texts=replace(human_set.texts, **changed))  # type: ignore[arg-type]


def _judgements(human_set: HumanSet, **changed: object) -> HumanSet:
    first, *others = human_set.judgements.judgements
    judged = replace(first, **changed)  # type: ignore[arg-type]
    return replace(
        human_set, judgements=replace(human_set.judgements, judgements=(judged, *others))
    )


def _reversed(human_set: HumanSet) -> HumanSet:
    return _texts(human_set, corrections=dict(reversed(human_set.texts.corrections.items())))


CHANGES: dict[str, tuple[Change, str]] = {
    "judge": (lambda h: _judgements(h, judge="other"), "other outputs or judgements"),
    "ranks": (
        lambda h: _judgements(h, groups=h.judgements.judgements[0].groups[:1]),
        "other outputs or judgements",
    ),
    "outputs": (
        lambda h: _texts(h, outputs={**h.texts.outputs, "B": ("He go", "Cat")}),
        "other outputs or judgements",
    ),
    "sentences": (lambda h: _texts(h, selected=(3, 6)), "other sentences"),
    "references": (
        lambda h: _texts(h, corrections={"first": h.texts.corrections["first"]}),
        "other references",
    ),
    "order": (_reversed, "another order of references"),
    "missing": (
        lambda h: _texts(h, corrections={**h.texts.corrections, "second": (None, None)}),
        "other texts of references",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_changed_judgements_outputs_and_references(
    config: RunConfig, human_set: HumanSet, name: str
) -> None:
    change, reason = CHANGES[name]
    stored = JudgementsKey.of_set(config, human_set)
    assert JudgementsKey.of_set(config, human_set).differences(stored) == []
    assert JudgementsKey.of_set(config, change(human_set)).differences(stored) == [reason]


def test_people_depend_on_seed_and_resampling_alone(config: RunConfig, human_set: HumanSet) -> None:
    stored = JudgementsKey.of_set(config, human_set)
    statistics = config.statistics.model_copy(update={"permutations": 99})
    changed = config.model_copy(update={"seed": 2, "statistics": statistics})
    assert JudgementsKey.of_set(changed, human_set).differences(stored) == [
        "seed is 2, not 1",
        "statistics.permutations is 99, not 9999",
    ]
    unlike = config.model_copy(update={"chains": None, "synthetic_corpora": None})
    assert JudgementsKey.of_set(unlike, human_set).differences(stored) == []
