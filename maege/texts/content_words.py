"""Which words carry content, by a list of English function words and by length."""

_FUNCTION_WORDS = """
about above after again against along also although always among another because been before
being below between both cannot could does doing done down during each either else even ever
every from further have having here hers herself himself however into itself just less like
many might more most much must myself near neither never nobody none nothing often once only
onto other others ourselves over perhaps quite rather same shall should since some somebody
someone something soon still such than that their theirs them themselves then there
therefore these they this those though through thus together towards under unless until upon
very were what whatever when where whether which while whom whose will with within without
would your yours yourself yourselves
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())


def is_content_word(token: str) -> bool:
    """Whether a token is a content word, by a list of English function words and by its length.

    In other languages, words of at least four letters count, and ideographs.

    >>> [is_content_word(word) for word in ("house", "Because", "of", "1990", "学生")]
    [True, False, False, False, True]
    """
    is_long = len(token) >= 4 or min(token) > "\u2e80"
    return token.isalpha() and is_long and token.lower() not in FUNCTION_WORDS
