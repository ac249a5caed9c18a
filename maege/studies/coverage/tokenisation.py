"""How the texts of a pool are tokenised before metrics score them."""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from maege.errors import ConfigError

Tokenisation = Literal["none", "treebank"]


def tokeniser(tokens: Tokenisation) -> Callable[[str], str]:
    """Return a function that turns text into tokens with single blanks between them.

    Sources are often tokenised, while people type ordinary text (``disease.``). All texts go
    through the same tokeniser, so that a perfect system does not lose by tokens that differ only in
    form.

    Raises
    ------
    ConfigError
        If NLTK is not installed, which ``treebank`` needs.
    """
    if tokens == "none":
        return lambda text: " ".join(text.split())
    tokenizer = _treebank()
    return lambda text: " ".join(tokenizer.tokenize(text))


def token_signature(tokens: Tokenisation) -> str:
    """Return what the tokens depend on, for signatures."""
    if tokens == "none":
        return "tokens:none"
    import nltk

    return f"tokens:treebank|nltk:{nltk.__version__}"


@cache
def _treebank() -> Any:
    try:
        from nltk.tokenize import NLTKWordTokenizer
    except ImportError:
        raise ConfigError(
            "`pool.tokens: treebank` needs NLTK; install it by pip install 'maege[errant]', or set "
            "`pool.tokens: none` if sources and corrections are tokenised alike"
        ) from None
    return NLTKWordTokenizer()
