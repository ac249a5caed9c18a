"""Rankings as XML."""

XML = (
    "<r>"
    "<ranking-result source-language='a'>"
    "<ranking-item src-id='1' id='7' user='j'>"
    "<translation system='A B,C' rank='1'/><translation system='D' rank='4'/>"
    "</ranking-item>"
    "<ranking-item src-id='2' id='7' user='k' skipped='true'/>"
    "</ranking-result>"
    "<ranking-result source-language='b'>"
    "<ranking-item src-id='1' id='8' user='j'>"
    "<translation system='A' rank='1'/><translation system='A' rank='1'/>"
    "</ranking-item>"
    "</ranking-result>"
    "</r>"
)
