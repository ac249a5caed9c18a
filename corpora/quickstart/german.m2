S Ich habe gestern mit mein Freund in der Stadt gegangen .
A 1 2|||R:VERB|||bin|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET:INFL|||meinem|||REQUIRED|||-NONE-|||0
A 7 8|||R:DET:INFL|||die|||REQUIRED|||-NONE-|||0
A 0 3|||R:WO|||Gestern bin ich|||REQUIRED|||-NONE-|||1
A 4 5|||R:DET|||meinem|||REQUIRED|||-NONE-|||1
A 7 8|||R:DET|||die|||REQUIRED|||-NONE-|||1

S Wenn ich war ein Kind , habe ich gespielt oft im Garten von meine Großeltern .
A 0 1|||R:SCONJ|||Als|||REQUIRED|||-NONE-|||0
A 2 5|||R:WO|||ein Kind war|||REQUIRED|||-NONE-|||0
A 8 9|||R:WO||||||REQUIRED|||-NONE-|||0
A 13 14|||R:DET:INFL|||meinen|||REQUIRED|||-NONE-|||0
A 15 15|||R:WO|||gespielt|||REQUIRED|||-NONE-|||0
A 0 1|||R:SCONJ|||Als|||REQUIRED|||-NONE-|||1
A 2 5|||R:WO|||ein Kind war|||REQUIRED|||-NONE-|||1
A 6 9|||R:VERB:TENSE|||spielte ich|||REQUIRED|||-NONE-|||1
A 12 14|||R:DET|||meiner|||REQUIRED|||-NONE-|||1

S Das Wetter war sehr schlecht aber wir sind trotzdem spazieren gegangt .
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 10 11|||R:VERB:INFL|||gegangen|||REQUIRED|||-NONE-|||0
A 0 1|||M:SCONJ|||Obwohl das|||REQUIRED|||-NONE-|||1
A 2 3|||R:WO||||||REQUIRED|||-NONE-|||1
A 5 9|||R:WO|||war , sind wir|||REQUIRED|||-NONE-|||1
A 10 11|||R:VERB:FORM|||gegangen|||REQUIRED|||-NONE-|||1

S Meine Schwester arbeitet in eine große Firma die Maschinen verkauft .
A 4 5|||R:DET:INFL|||einer|||REQUIRED|||-NONE-|||0
A 5 6|||R:ADJ:INFL|||großen|||REQUIRED|||-NONE-|||0
A 7 7|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 3 5|||R:PREP|||bei einer|||REQUIRED|||-NONE-|||1
A 5 6|||R:ADJ:INFL|||großen|||REQUIRED|||-NONE-|||1
A 7 7|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1

S Am Wochenende treffe ich mich oft mit meinen Freunden , um zusammen zu kochen .
A 4 9|||R:OTHER|||oft meine Freunde|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Es gibt in mein Land viele schöne stränden , wo man schwimmen kannst .
A 3 4|||R:DET:INFL|||meinem|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:INFL|||Strände|||REQUIRED|||-NONE-|||0
A 12 13|||R:VERB:SVA|||kann|||REQUIRED|||-NONE-|||0
A 0 5|||R:WO|||In meinem Land gibt es|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:INFL|||Strände|||REQUIRED|||-NONE-|||1
A 9 10|||R:ADV|||an denen|||REQUIRED|||-NONE-|||1
A 12 13|||R:VERB:SVA|||kann|||REQUIRED|||-NONE-|||1

S Ich interessiere mich für die Umwelt , deshalb ich kaufe keine Flaschen aus Plastik mehr .
A 8 10|||R:WO|||kaufe ich|||REQUIRED|||-NONE-|||0
A 8 10|||R:WO|||kaufe ich|||REQUIRED|||-NONE-|||1
A 11 14|||R:NOUN|||Plastikflaschen|||REQUIRED|||-NONE-|||1

S Der Lehrer hat uns gesagt das wir müssen mehr lernen für die Prüfung .
A 5 6|||R:ORTH|||, dass|||REQUIRED|||-NONE-|||0
A 7 8|||R:WO||||||REQUIRED|||-NONE-|||0
A 9 10|||R:WO||||||REQUIRED|||-NONE-|||0
A 13 13|||R:WO|||lernen müssen|||REQUIRED|||-NONE-|||0
A 5 6|||R:SCONJ|||, dass|||REQUIRED|||-NONE-|||1
A 7 13|||R:WO|||für die Prüfung mehr lernen müssen|||REQUIRED|||-NONE-|||1

S Mein Bruder ist großer als mich und er spielt seit drei Jahren mit das Klavier .
A 3 4|||R:ADJ:FORM|||größer|||REQUIRED|||-NONE-|||0
A 5 6|||R:PRON|||ich|||REQUIRED|||-NONE-|||0
A 12 14|||U:PREP||||||REQUIRED|||-NONE-|||0
A 3 4|||R:ORTH|||größer|||REQUIRED|||-NONE-|||1
A 5 6|||R:PRON|||ich|||REQUIRED|||-NONE-|||1
A 7 8|||U:PRON||||||REQUIRED|||-NONE-|||1
A 12 15|||U:PREP|||Klavier|||REQUIRED|||-NONE-|||1

S Obwohl das Essen war teuer , es hat uns sehr gut geschmekt .
A 3 5|||R:WO|||teuer war|||REQUIRED|||-NONE-|||0
A 6 8|||R:WO|||hat es|||REQUIRED|||-NONE-|||0
A 11 12|||R:ORTH|||geschmeckt|||REQUIRED|||-NONE-|||0
A 3 5|||R:WO|||teuer war|||REQUIRED|||-NONE-|||1
A 6 8|||R:WO|||hat es|||REQUIRED|||-NONE-|||1
A 9 11|||R:ADV|||ausgezeichnet|||REQUIRED|||-NONE-|||1
A 11 12|||R:SPELL|||geschmeckt|||REQUIRED|||-NONE-|||1

