"""Tags of the lite pipeline."""

import pytest

from maege.extraction.lite.tagger import tag


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("The dogs work well .", "DT NNS VBP RB ."),
        ("Their work is hard .", "PRP$ NN VBZ JJ ."),
        ("She went to school to work .", "PRP VBD IN NN TO VB ."),
        ("He has walked and we walked .", "PRP VBZ VBN CC PRP VBD ."),
        ("I gave her her book .", "PRP VBD PRP PRP$ NN ."),
        ("I know that the man that left is old .", "PRP VBP IN DT NN WDT VBD VBZ JJ ."),
        ("He 's at my friend 's house .", "PRP VBZ IN PRP$ NN POS NN ."),
        ("More people are more careful .", "JJR NNS VBP RBR JJ ."),
        ("It is easy to give up .", "PRP VBZ JJ TO VB RP ."),
        ("They like books like these .", "PRP VBP NNS IN DT ."),
        ("She like music like this .", "PRP VBP NN IN DT ."),
        ("He tells his/her frends", "PRP VBZ PRP$ NNS"),
    ],
)
def test_tags(sentence: str, tags: str) -> None:
    assert " ".join(tag(sentence.split())) == tags
