"""The languages of LanguageTool."""

from maege.data.language import primary_subtag
from maege.errors import LanguageToolError

DEFAULT = "en-US"
# Of LanguageTool 6.6 (`/v2/languages`). The first code of a language is used for texts without a
# country: it is one that includes spelling, if there is one.
CODES = (
    "ar", "ast-ES", "be-BY", "br-FR", "ca-ES", "ca-ES-balear", "ca-ES-valencia", "crh-UA", "da-DK",
    "de-DE", "de-AT", "de-CH", "de-LU", "el-GR", "en-US", "en-AU", "en-CA", "en-GB", "en-NZ",
    "en-ZA", "eo", "es", "es-AR", "es-ES", "fa", "fa-IR", "fr", "fr-BE", "fr-CA", "fr-CH", "fr-FR",
    "ga-IE", "gl-ES", "it", "it-IT", "ja-JP", "km-KH", "nl", "nl-BE", "nl-NL", "pl-PL", "pt-PT",
    "pt-AO", "pt-BR", "pt-MZ", "ro-RO", "ru-RU", "sk-SK", "sl-SI", "sv", "sv-SE", "ta-IN", "tl-PH",
    "uk-UA", "zh-CN",
)  # fmt: skip
WITHOUT_SPACES = ("ja", "km", "zh")  # their words are not separated


def language_code(language: str) -> str:
    """Return LanguageTool's code for a language.

    Raises LanguageToolError if it has no rules for it.

    >>> language_code("de"), language_code("en-GB"), language_code("en-IE")
    ('de-DE', 'en-GB', 'en-US')
    """
    if language in CODES:
        return language
    for code in CODES:
        if primary_subtag(code) == primary_subtag(language):
            return code
    known = ", ".join(dict.fromkeys(map(primary_subtag, CODES)))
    raise LanguageToolError(
        f"LanguageTool has no rules for the language of the corpus, {language!r}; leave out "
        f"`languagetool`. It knows: {known}"
    )
