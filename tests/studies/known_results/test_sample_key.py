from dataclasses import replace

import pytest

from maege.config.schema import RunConfig
from maege.data.corpus import Corpus
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattice_inputs import Inputs


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
