S Yo soy estudiante y me gusta mucho los libros de historia .
A 0 2|||U:PRON|||Soy|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||gustan|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||gustan|||REQUIRED|||-NONE-|||1

S Ayer fuimos en la playa pero el agua estaba muy frío y no nos bañamos .
A 2 3|||R:PREP|||a|||REQUIRED|||-NONE-|||0
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 10 11|||R:ADJ:INFL|||fría|||REQUIRED|||-NONE-|||0
A 2 3|||R:PREP|||a|||REQUIRED|||-NONE-|||1
A 9 11|||R:ADJ|||helada|||REQUIRED|||-NONE-|||1

S Mi hermana es trabajando en un hospital desde hace dos años .
A 2 3|||R:VERB|||está|||REQUIRED|||-NONE-|||0
A 2 4|||R:VERB:TENSE|||trabaja|||REQUIRED|||-NONE-|||1

S Cuando yo era niño , yo vivía con mis abuelos en una pueblo pequeña .
A 1 2|||U:PRON||||||REQUIRED|||-NONE-|||0
A 5 6|||U:PRON||||||REQUIRED|||-NONE-|||0
A 11 12|||R:DET|||un|||REQUIRED|||-NONE-|||0
A 13 14|||R:ADJ:INFL|||pequeño|||REQUIRED|||-NONE-|||0
A 4 6|||U:PRON|||,|||REQUIRED|||-NONE-|||1
A 11 14|||R:NOUN|||un pueblecito|||REQUIRED|||-NONE-|||1

S Es importante que los jóvenes hacen deporte para estar sano .
A 5 6|||R:VERB:MOOD|||hagan|||REQUIRED|||-NONE-|||0
A 9 10|||R:ADJ:INFL|||sanos|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||practiquen|||REQUIRED|||-NONE-|||1
A 8 10|||R:VERB|||mantenerse sanos|||REQUIRED|||-NONE-|||1

S El problema más grave de mi ciudad es el trafico por que hay demasiados coches .
A 9 10|||R:ORTH|||tráfico|||REQUIRED|||-NONE-|||0
A 10 12|||R:ORTH|||porque|||REQUIRED|||-NONE-|||0
A 9 10|||R:SPELL|||tráfico|||REQUIRED|||-NONE-|||1
A 10 12|||R:CONJ|||, ya que|||REQUIRED|||-NONE-|||1

S Espero que puedes venir a mi casa el próximo fin de semana .
A 2 3|||R:VERB:MOOD|||puedas|||REQUIRED|||-NONE-|||0
A 2 4|||R:VERB:MOOD|||vengas|||REQUIRED|||-NONE-|||1

S Los domingos preparamos juntos una comida grande para toda la familia .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 7|||R:WO|||gran comida|||REQUIRED|||-NONE-|||1

S He conocido mi mejor amiga en la universidad , ella viene de la Italia .
A 0 2|||R:VERB:TENSE|||Conocí|||REQUIRED|||-NONE-|||0
A 2 3|||M:PREP|||a mi|||REQUIRED|||-NONE-|||0
A 8 10|||R:PUNCT|||. Ella|||REQUIRED|||-NONE-|||0
A 12 13|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 3|||R:VERB:TENSE|||Conocí a mi|||REQUIRED|||-NONE-|||1
A 8 9|||R:PUNCT|||;|||REQUIRED|||-NONE-|||1
A 9 14|||R:OTHER|||es italiana|||REQUIRED|||-NONE-|||1

S La gente son muy amable aquí y siempre me ayudan cuando no entiendo algunas palabra .
A 2 3|||R:VERB:SVA|||es|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:SVA|||ayuda|||REQUIRED|||-NONE-|||0
A 13 14|||R:DET|||alguna|||REQUIRED|||-NONE-|||0
A 2 6|||R:WO|||aquí es muy amable|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:SVA|||ayuda|||REQUIRED|||-NONE-|||1
A 13 15|||R:NOUN:NUM|||algunas palabras|||REQUIRED|||-NONE-|||1

