"""Which words carry content, by lists of function words of some languages, and by length."""

from maege.data.language import ENGLISH, primary_subtag

# Those of at least four letters; shorter words count as function words in any language, except
# ideographs, of which all are here that count.
_FUNCTION_WORDS = {
    "en": """
about above after again against along also although always among another because been before
being below between both cannot could does doing done down during each either else even ever
every from further have having here hers herself himself however into itself just less like
many might more most much must myself near neither never nobody none nothing often once only
onto other others ourselves over perhaps quite rather same shall should since some somebody
someone something soon still such than that their theirs them themselves then there
therefore these they this those though through thus together towards under unless until upon
very were what whatever when where whether which while whom whose will with within without
would your yours yourself yourselves
""",
    "cs": """
aby ačkoli anebo avšak bude budou bych byla byli bylo být dokud jako jeho jejich její jemu jenom
jenže jestli jestliže kam kde kdo kdy když která které který kteří mezi mnou nebo nebude není
něco někdo nikdo pokud pouze právě proto protože před přes přesto přitom sebe sice svůj svoje
také takže taky tato této tento tohle toho tomu tyto vedle všichni však zatímco
""",
    "de": """
aber alle allem allen aller alles also andere anderem anderen anderer anderes auch beim bevor
bist dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf darin darüber
dass dein deine dem denen denn deren derer dessen deshalb dich diese diesem diesen dieser dieses
doch dort durch eine einem einen einer eines euch euer eure falls gegen habe haben hast hatte
hatten hier hinter ihnen ihre ihrem ihren ihrer ihres indem jede jedem jeden jeder jedes jedoch
jene jenem jenen jener kann kannst kein keine keinem keinen keiner können könnte mein meine
meinem meinen meiner mich muss müssen nach nachdem neben nicht nichts noch obwohl oder ohne sehr
sein seine seinem seinen seiner seit sich sind sobald solche soll sollen sollte sondern sonst
sowie über unser unsere unter viel viele vielleicht von vor während wann waren warum weil welche
welchem welchen welcher wenn werde werden weder wieder will wird wirst wollen worden wurde
wurden würde würden zwar zwischen
""",
    "es": """
ante antes aquel aquella aquellas aquello aquellos aunque bajo cada como contra cual cuales
cuando cuyo desde donde durante ella ellas ellos entre eran eres esta estaba están estar estas
este esto estos estoy fueron haber había habían hace hacia hasta mediante menos mientras mucho
muchos nada nosotros nuestra nuestro otra otras otro otros para pero poco porque puede pueden
pues quien quienes según será sido siempre siendo sobre somos sino también tanto tendrá tener
tiene tienen toda todas todavía todo todos tras unas unos usted ustedes vosotros
""",
    "ru": """
более будет будто буду будут была были было быть вдруг ведь весь вместо всего всегда всей всем
всех если даже для другой другие ежели ещё зачем именно иначе кажется какая какие какой когда
конечно которая которого которое которой которую которые который которых кого куда либо лишь
между меня менее мной может можно надо наша наше него неё ней нельзя несмотря нибудь никто ними
ничего однако около перед под поскольку после потом потому почему почти поэтому при против разве
свою свои своего себе себя сейчас сквозь также такая такие такой там тебя тем теперь того тоже
только тому тот тогда хотя чего чего-то через чтобы чуть этим этих эта эти это этого этой этом
этот
""",
    "zh": """
的 了 着 过 是 在 和 与 把 被 就 也 都 很 吗 呢 吧 啊 不 没 有 我 你 他 她 它 们 这 那 一 个 地 得
""",
}
FUNCTION_WORDS = {code: frozenset(words.split()) for code, words in _FUNCTION_WORDS.items()}


def is_content_word(token: str, language: str | None = ENGLISH) -> bool:
    """Whether a token is a content word, by a list of function words and by its length.

    In languages without a list, words of at least four letters count, but for English function
    words.

    >>> [is_content_word(word) for word in ("house", "Because", "of", "1990", "学生")]
    [True, False, False, False, True]
    >>> [is_content_word(word, "de-AT") for word in ("Häuser", "während", "because")]
    [True, False, True]
    """
    is_long = len(token) >= 4 or min(token) > "\u2e80"
    if not token.isalpha() or not is_long:
        return False
    code = primary_subtag(language or ENGLISH)
    return token.lower() not in FUNCTION_WORDS.get(code, FUNCTION_WORDS[ENGLISH])
