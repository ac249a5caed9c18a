import pytest

from maege.studies.coverage.tokenisation import token_signature, tokeniser


def test_texts_that_are_tokenised_already_keep_their_tokens() -> None:
    assert tokeniser("none")(" a  disease.\n") == "a disease."
    assert token_signature("none") == "tokens:none"


def test_what_people_type_is_tokenised() -> None:
    nltk = pytest.importorskip("nltk")
    assert tokeniser("treebank")("It isn't  a disease.") == "It is n't a disease ."
    assert token_signature("treebank") == f"tokens:treebank|nltk:{nltk.__version__}"
