S Living in big city have many advantages , but it is also very stressful .
A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||has|||REQUIRED|||-NONE-|||0
A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 4 5|||SVA|||has|||REQUIRED|||-NONE-|||1
A 10 12|||Vm|||can also be|||REQUIRED|||-NONE-|||1

S When I arrived to Lisbon for my exchange year , I did not knew nobody and I feel very lonely .
A 3 4|||Prep|||in|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||know|||REQUIRED|||-NONE-|||0
A 14 15|||Pform|||anybody|||REQUIRED|||-NONE-|||0
A 17 18|||Vt|||felt|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||in|||REQUIRED|||-NONE-|||1
A 11 14|||Vform|||knew|||REQUIRED|||-NONE-|||1
A 16 18|||Vt|||felt|||REQUIRED|||-NONE-|||1

S Nowadays the most of young people can not imagine their life without smartphone .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 3 4|||Prep||||||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||lives|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 1 4|||ArtOrDet|||most|||REQUIRED|||-NONE-|||1
A 9 10|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||smartphones|||REQUIRED|||-NONE-|||1

S My grandmother , which is eighty two years old , still walk every morning to the market for buy fresh vegetables .
A 3 4|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 5 7|||Mec|||eighty-two|||REQUIRED|||-NONE-|||0
A 11 12|||SVA|||walks|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||to|||REQUIRED|||-NONE-|||0
A 3 4|||Pform|||who|||REQUIRED|||-NONE-|||1
A 5 9|||Rloc-|||eighty-two|||REQUIRED|||-NONE-|||1
A 11 17|||WOadv|||walks to the market every morning|||REQUIRED|||-NONE-|||1
A 17 19|||Vform|||to buy|||REQUIRED|||-NONE-|||1

S The government should invest more money on public transport because the pollution become worse each year .
A 6 7|||Prep|||in|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 12 13|||SVA|||becomes|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||spend|||REQUIRED|||-NONE-|||1
A 12 13|||Vt|||is becoming|||REQUIRED|||-NONE-|||1

S In my opinion , I think that the homeworks are not useful for children who are tired after the school .
A 4 7|||Rloc-||||||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 10|||Nn|||homework is|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 0 5|||Rloc-|||I|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 9|||Nn|||homework|||REQUIRED|||-NONE-|||1
A 9 10|||SVA|||is|||REQUIRED|||-NONE-|||1
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Last summer I have worked in a small café near of the beach , where I learned to make coffee and serving the customers .
A 3 4|||Vt||||||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 21 23|||Spar|||serve|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 5|||Vt|||worked|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||at|||REQUIRED|||-NONE-|||1
A 9 11|||Prep|||near|||REQUIRED|||-NONE-|||1
A 21 22|||Spar|||to serve|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S If x < y , the programme prints an error message and the user do n't know what happened .
A 6 7|||Mec|||program|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||does|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||program|||REQUIRED|||-NONE-|||1
A 11 12|||Trans|||, but|||REQUIRED|||-NONE-|||1
A 14 16|||SVA|||does n't|||REQUIRED|||-NONE-|||1
A 18 18|||Vt|||has|||REQUIRED|||-NONE-|||1

S We was discussing about the problem during two hours , however nobody found a solution .
A 1 2|||SVA|||were|||REQUIRED|||-NONE-|||0
A 3 4|||Prep||||||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 11|||Trans|||, but|||REQUIRED|||-NONE-|||0
A 1 4|||Vt|||discussed|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||for|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||; however ,|||REQUIRED|||-NONE-|||1

S He like very much football .
A 1 5|||WOinc|||likes football very much|||REQUIRED|||-NONE-|||0
A 1 2|||SVA|||likes|||REQUIRED|||-NONE-|||1
A 2 5|||WOadv|||football very much|||REQUIRED|||-NONE-|||1

S Everyone in my family enjoys cooking at the weekend .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The informations that we find on internet are not always true , so we must to check them before to believe .
A 1 2|||Nn|||information|||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 8|||SVA|||is|||REQUIRED|||-NONE-|||0
A 15 16|||Vm||||||REQUIRED|||-NONE-|||0
A 17 18|||Pref|||it|||REQUIRED|||-NONE-|||0
A 19 21|||Vform|||believing it|||REQUIRED|||-NONE-|||0
A 1 2|||Nn|||information|||REQUIRED|||-NONE-|||1
A 2 3|||Ssub||||||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||the Internet|||REQUIRED|||-NONE-|||1
A 7 8|||SVA|||is|||REQUIRED|||-NONE-|||1
A 15 16|||Vform||||||REQUIRED|||-NONE-|||1
A 17 18|||Pform|||it|||REQUIRED|||-NONE-|||1
A 19 21|||Ssub|||we believe it|||REQUIRED|||-NONE-|||1

S My sister studies since three years at the University & she wants become an engineer .
A 2 3|||Vt|||has been studying|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||for|||REQUIRED|||-NONE-|||0
A 7 9|||ArtOrDet|||university|||REQUIRED|||-NONE-|||0
A 9 10|||Wtone|||and|||REQUIRED|||-NONE-|||0
A 12 12|||Vform|||to|||REQUIRED|||-NONE-|||0
A 2 9|||WOinc|||has been studying at university for three years|||REQUIRED|||-NONE-|||1
A 9 10|||Mec|||, and|||REQUIRED|||-NONE-|||1
A 12 12|||Vform|||to|||REQUIRED|||-NONE-|||1

S My parents house is located in a quiet neighborhood , far from the noise of the centre of the city .
A 1 2|||Npos|||parents '|||REQUIRED|||-NONE-|||0
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||neighbourhood|||REQUIRED|||-NONE-|||0
A 16 20|||Wci|||city centre|||REQUIRED|||-NONE-|||0
A 1 2|||Npos|||parents '|||REQUIRED|||-NONE-|||1
A 16 20|||Rloc-|||city centre|||REQUIRED|||-NONE-|||1

S The childs toys was everywhere on floor .
A 1 2|||Npos|||children 's|||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||were|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||all over the|||REQUIRED|||-NONE-|||0
A 1 2|||Npos|||child 's|||REQUIRED|||-NONE-|||1
A 3 4|||SVA|||were|||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Because of I was ill . I could not go to the school that day .
A 1 2|||Prep||||||REQUIRED|||-NONE-|||0
A 5 6|||Sfrag|||,|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 0 2|||Ssub|||As|||REQUIRED|||-NONE-|||1
A 5 7|||Sfrag|||, I|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Walking on the street , a dog suddenly bit my friend leg .
A 0 2|||Smod|||As he was walking down|||REQUIRED|||-NONE-|||0
A 10 11|||Npos|||friend 's|||REQUIRED|||-NONE-|||0
A 0 2|||Smod|||While my friend was walking along|||REQUIRED|||-NONE-|||1
A 9 11|||Pref|||his|||REQUIRED|||-NONE-|||1

S The modern technology helps people to communicate easily with theirs relatives who lives in other countries and it save a lot of time and of money .
A 0 2|||ArtOrDet|||Modern|||REQUIRED|||-NONE-|||0
A 9 10|||Pform|||their|||REQUIRED|||-NONE-|||0
A 12 13|||SVA|||live|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||, and|||REQUIRED|||-NONE-|||0
A 18 19|||SVA|||saves|||REQUIRED|||-NONE-|||0
A 24 25|||Prep||||||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Modern|||REQUIRED|||-NONE-|||1
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||1
A 9 10|||Pform|||their|||REQUIRED|||-NONE-|||1
A 12 13|||SVA|||live|||REQUIRED|||-NONE-|||1
A 16 19|||SVA|||and saves|||REQUIRED|||-NONE-|||1
A 24 25|||Spar||||||REQUIRED|||-NONE-|||1

S Although many people says that studying in a foreign country is to expensive and difficult , but I believe that it is a experience which change your mind , because you meet people of different culture and you learn how solve problems by yourself .
A 3 4|||SVA|||say|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||too|||REQUIRED|||-NONE-|||0
A 16 17|||Trans||||||REQUIRED|||-NONE-|||0
A 22 23|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 25 26|||SVA|||changes|||REQUIRED|||-NONE-|||0
A 27 28|||Wci|||way of thinking|||REQUIRED|||-NONE-|||0
A 33 34|||Prep|||from|||REQUIRED|||-NONE-|||0
A 35 36|||Nn|||cultures|||REQUIRED|||-NONE-|||0
A 40 40|||Vform|||to|||REQUIRED|||-NONE-|||0
A 0 2|||Trans|||Many|||REQUIRED|||-NONE-|||1
A 3 4|||SVA|||say|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||too|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 24 26|||SVA|||that changes|||REQUIRED|||-NONE-|||1
A 27 28|||Wci|||outlook|||REQUIRED|||-NONE-|||1
A 35 36|||Nn|||cultures|||REQUIRED|||-NONE-|||1
A 37 38|||Rloc-||||||REQUIRED|||-NONE-|||1
A 40 40|||Vform|||to|||REQUIRED|||-NONE-|||1

S I am agree with you .
A 1 2|||Vform||||||REQUIRED|||-NONE-|||0
A 1 3|||Wform|||agree|||REQUIRED|||-NONE-|||1

S It depends of the weather .
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||will depend on|||REQUIRED|||-NONE-|||1

S The U.S.A are one of the countries where the obesity is the more common .
A 1 2|||Wa|||USA|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||is|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 11 13|||Wform|||most|||REQUIRED|||-NONE-|||0
A 1 2|||Wa|||United States|||REQUIRED|||-NONE-|||1
A 2 3|||SVA|||is|||REQUIRED|||-NONE-|||1
A 7 8|||Ssub|||in which|||REQUIRED|||-NONE-|||1
A 8 10|||ArtOrDet|||obesity|||REQUIRED|||-NONE-|||1
A 11 13|||Wform|||the most|||REQUIRED|||-NONE-|||1

S We sent our CV 's to a NGO that helps refugees in the E.U .
A 3 5|||Wa|||CVs|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 13 14|||Wa|||EU|||REQUIRED|||-NONE-|||0
A 3 5|||Nn|||CVs|||REQUIRED|||-NONE-|||1
A 6 8|||Wa|||a non-governmental organisation|||REQUIRED|||-NONE-|||1
A 13 14|||Wa|||EU|||REQUIRED|||-NONE-|||1

S She explained me how does the printer works , but I did n't understood nothing .
A 2 2|||Prep|||to|||REQUIRED|||-NONE-|||0
A 4 6|||WOinc|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||understand|||REQUIRED|||-NONE-|||0
A 14 15|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||showed|||REQUIRED|||-NONE-|||1
A 4 5|||WOinc||||||REQUIRED|||-NONE-|||1
A 11 14|||Vform|||understood|||REQUIRED|||-NONE-|||1

S I look forward to hear from you soon and hope you can give me some advices about the course .
A 4 5|||Vform|||hearing|||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||advice|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||am looking|||REQUIRED|||-NONE-|||1
A 4 5|||Vform|||hearing|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 10|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||advice|||REQUIRED|||-NONE-|||1

S The number of cars are increasing dramatical in the last ten years .
A 4 6|||Vt|||has increased|||REQUIRED|||-NONE-|||0
A 6 7|||Wform|||dramatically|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||has been|||REQUIRED|||-NONE-|||1
A 6 7|||Wform|||dramatically|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||over|||REQUIRED|||-NONE-|||1

S Actually , I prefer to read the news on paper , because the screens make my eyes tired .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||reading|||REQUIRED|||-NONE-|||1
A 10 11|||Mec||||||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Doing sport regular is good for the healthy and it help to reduce the stress .
A 2 3|||Wform|||regularly|||REQUIRED|||-NONE-|||0
A 6 8|||Wform|||your health|||REQUIRED|||-NONE-|||0
A 9 11|||SVA|||helps|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||Regular exercise|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||your|||REQUIRED|||-NONE-|||1
A 7 8|||Wform|||health|||REQUIRED|||-NONE-|||1
A 10 11|||SVA|||helps|||REQUIRED|||-NONE-|||1
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Some of my colleagues work from home two days in the week and they says that are more productive there .
A 9 11|||Prep|||a|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||say|||REQUIRED|||-NONE-|||0
A 16 16|||Pref|||they|||REQUIRED|||-NONE-|||0
A 9 11|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 13 15|||SVA|||say|||REQUIRED|||-NONE-|||1
A 15 17|||Ssub|||that they are|||REQUIRED|||-NONE-|||1
A 19 20|||Pref|||that way|||REQUIRED|||-NONE-|||1

S People should not to smoke in the public places , its bad for everybody 's health .
A 3 4|||Vm||||||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||because|||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||it 's|||REQUIRED|||-NONE-|||0
A 1 4|||Vm|||must not|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||. It is|||REQUIRED|||-NONE-|||1

S Finally we decided of renting an apartment together with a girl from Poland that she was studying medicine .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 5|||Vform|||to rent|||REQUIRED|||-NONE-|||0
A 13 15|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 3 5|||Prep|||to rent|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||a flat|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 13 16|||Pref|||who was|||REQUIRED|||-NONE-|||1

S I think that is important that all the students learn at least one foreign language in the primary school .
A 2 3|||Pref|||it|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 3 3|||Pform|||it|||REQUIRED|||-NONE-|||1
A 5 10|||Ssub|||for all students to learn|||REQUIRED|||-NONE-|||1
A 15 17|||Prep|||at|||REQUIRED|||-NONE-|||1

S The lesson finished early we went to drink a coffee in the center .
A 4 4|||Srun|||,|||REQUIRED|||-NONE-|||0
A 4 4|||Trans|||so|||REQUIRED|||-NONE-|||0
A 6 8|||Wci|||for|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||centre|||REQUIRED|||-NONE-|||0
A 0 1|||Ssub|||As the|||REQUIRED|||-NONE-|||1
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||have|||REQUIRED|||-NONE-|||1

S In my country is very common to live with your parents until you are married .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 3|||Pref|||it|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||get|||REQUIRED|||-NONE-|||0
A 3 4|||Pform|||it is|||REQUIRED|||-NONE-|||1
A 6 8|||Ssub|||for people to live|||REQUIRED|||-NONE-|||1
A 9 10|||Pref|||their|||REQUIRED|||-NONE-|||1
A 12 13|||Pref|||they|||REQUIRED|||-NONE-|||1

S The smog which is produced by the cars and the factories causes many diseases like the asthma and allergies .
A 2 4|||Rloc-||||||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 6 11|||ArtOrDet|||cars and factories|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||illnesses|||REQUIRED|||-NONE-|||1
A 14 16|||Wtone|||such as|||REQUIRED|||-NONE-|||1

S The boss was gonna give us a raise , but the company do n't got enough money cuz of the crisis .
A 3 4|||Wtone|||going to|||REQUIRED|||-NONE-|||0
A 12 15|||Vt|||did not have|||REQUIRED|||-NONE-|||0
A 17 18|||Wtone|||because|||REQUIRED|||-NONE-|||0
A 3 4|||Wtone|||going to|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||pay rise|||REQUIRED|||-NONE-|||1
A 12 15|||Vform|||did n't have|||REQUIRED|||-NONE-|||1
A 17 19|||Wtone|||due to|||REQUIRED|||-NONE-|||1

S The education of the mind is the open of the door who nobody close .
A 0 11|||Um|||Education opens a door|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 13 14|||Vm|||can close|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Education|||REQUIRED|||-NONE-|||1
A 2 5|||Rloc-||||||REQUIRED|||-NONE-|||1
A 5 10|||Um|||opens a|||REQUIRED|||-NONE-|||1
A 11 14|||Vm|||that nobody can close|||REQUIRED|||-NONE-|||1

S The life in the countryside has a calm that the people it does not go with the clock .
A 0 2|||ArtOrDet|||Life|||REQUIRED|||-NONE-|||0
A 5 16|||Um|||is calm , and people do not live by|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Life|||REQUIRED|||-NONE-|||1
A 5 9|||Um|||is calm because|||REQUIRED|||-NONE-|||1
A 9 10|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 11 13|||Pref|||do|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||live by|||REQUIRED|||-NONE-|||1

S A good teacher must be patient , kindly and knows how motivate his students .
A 6 10|||Spar|||and kind and know|||REQUIRED|||-NONE-|||0
A 11 11|||Vform|||to|||REQUIRED|||-NONE-|||0
A 12 13|||Pref|||their|||REQUIRED|||-NONE-|||0
A 6 8|||Wform|||and kind|||REQUIRED|||-NONE-|||1
A 9 10|||Spar|||know|||REQUIRED|||-NONE-|||1
A 11 11|||Vform|||to|||REQUIRED|||-NONE-|||1

S There are a lot of reasons why do people move to the cities , for example for find job or studying .
A 7 8|||WOinc||||||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||to|||REQUIRED|||-NONE-|||0
A 18 18|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 20 21|||Spar|||to study|||REQUIRED|||-NONE-|||0
A 2 5|||Wtone|||many|||REQUIRED|||-NONE-|||1
A 7 9|||WOinc|||people|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||to find work|||REQUIRED|||-NONE-|||1
A 20 21|||Spar|||study|||REQUIRED|||-NONE-|||1

S When I was child , I used to play with my cousin in the garden of our grandparents every sundays .
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 13 18|||Npos|||our grandparents ' garden|||REQUIRED|||-NONE-|||0
A 19 20|||Mec|||Sunday|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||cousins|||REQUIRED|||-NONE-|||1
A 18 20|||Prep|||on Sundays|||REQUIRED|||-NONE-|||1

S Alot of tourists visit my town in summer and they leaves rubbish on the beaches , what makes me angry .
A 0 1|||Mec|||A lot|||REQUIRED|||-NONE-|||0
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||leave|||REQUIRED|||-NONE-|||0
A 16 17|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 0 2|||Wtone|||Many|||REQUIRED|||-NONE-|||1
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 11|||SVA|||leave|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||litter|||REQUIRED|||-NONE-|||1
A 16 17|||Pform|||which|||REQUIRED|||-NONE-|||1

S Yesterday I can not came to class because I must went to the dentist .
A 2 3|||Vm|||could|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||come|||REQUIRED|||-NONE-|||0
A 9 11|||Vm|||had to go|||REQUIRED|||-NONE-|||0
A 2 5|||Vm|||could not come|||REQUIRED|||-NONE-|||1
A 9 10|||Vm|||had to|||REQUIRED|||-NONE-|||1
A 10 11|||Vform|||go|||REQUIRED|||-NONE-|||1

S My brother very good at math but he not so good in the sports .
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 8|||V0|||is|||REQUIRED|||-NONE-|||0
A 11 13|||Prep|||at|||REQUIRED|||-NONE-|||0
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||1
A 5 6|||Wtone|||mathematics|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||at|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I have visited the doctor last week because I had pain of back since I have started my new job .
A 1 2|||Vt||||||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||had had|||REQUIRED|||-NONE-|||0
A 10 13|||Wci|||back pain|||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||had|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||went to see|||REQUIRED|||-NONE-|||1
A 9 13|||WOinc|||had been having back pain|||REQUIRED|||-NONE-|||1
A 14 17|||Vform|||starting|||REQUIRED|||-NONE-|||1

S On the one hand , the electric cars are quieter and they do not produce exhaust gases , on the other hand , their batteries contain many chemical products that they can damage the nature if nobody recycle it in the correct way , what is a serious problem .
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 17 19|||Srun|||. On|||REQUIRED|||-NONE-|||0
A 27 29|||Wci|||chemicals|||REQUIRED|||-NONE-|||0
A 30 31|||Ssub||||||REQUIRED|||-NONE-|||0
A 34 35|||Wci|||environment|||REQUIRED|||-NONE-|||0
A 37 39|||Pref|||recycles them|||REQUIRED|||-NONE-|||0
A 44 45|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 17 19|||Srun|||; on|||REQUIRED|||-NONE-|||1
A 29 31|||Pform|||that|||REQUIRED|||-NONE-|||1
A 33 34|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 37 38|||SVA|||recycles|||REQUIRED|||-NONE-|||1
A 38 39|||Pref|||them|||REQUIRED|||-NONE-|||1
A 43 45|||Pform|||, which|||REQUIRED|||-NONE-|||1

S My flat is small , besides it has a wonderful view , therefore I do n't want move out .
A 5 6|||Trans|||but|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||so|||REQUIRED|||-NONE-|||0
A 17 17|||Vform|||to|||REQUIRED|||-NONE-|||0
A 4 6|||Trans|||. However ,|||REQUIRED|||-NONE-|||1
A 11 13|||Srun|||, and therefore|||REQUIRED|||-NONE-|||1
A 17 17|||Vform|||to|||REQUIRED|||-NONE-|||1

S We finally found a seat near the window and ordered two cups of tea .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The movie was so boring that we went out of the cinema before the end .
A 7 10|||Wci|||left|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Most students in my class use their phones also during the lessons .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 8 12|||WOadv|||during the lessons as well|||REQUIRED|||-NONE-|||1

S There are many different opinions about this question , and it is hard to say who is right .
A 3 4|||Rloc-||||||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||on|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||issue|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The reason why I chose this course is because I want to improve more my English and my future career opportunities in the future .
A 8 9|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||0
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||0
A 0 9|||Rloc-|||I chose this course because|||REQUIRED|||-NONE-|||1
A 13 14|||WOadv||||||REQUIRED|||-NONE-|||1
A 21 24|||Rloc-||||||REQUIRED|||-NONE-|||1

S Me and my friend we bought us an old car and repaired it ourself .
A 0 5|||Pform|||My friend and I|||REQUIRED|||-NONE-|||0
A 6 7|||Pform|||ourselves|||REQUIRED|||-NONE-|||0
A 13 14|||Pform|||ourselves|||REQUIRED|||-NONE-|||0
A 0 4|||Pform|||My friend and I|||REQUIRED|||-NONE-|||1
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||1
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||fixed|||REQUIRED|||-NONE-|||1
A 13 14|||Pform|||ourselves|||REQUIRED|||-NONE-|||1

S Being a rainy day , the picnic was cancelled and everybody stay in home .
A 0 1|||Smod|||As it was|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||stayed|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||at|||REQUIRED|||-NONE-|||0
A 0 4|||Smod|||Because of the rain|||REQUIRED|||-NONE-|||1
A 11 13|||Vt|||stayed at|||REQUIRED|||-NONE-|||1

S Many people lose their jobs every year . Especially the workers of the factories .
A 7 9|||Sfrag|||, especially|||REQUIRED|||-NONE-|||0
A 9 14|||Wci|||factory workers|||REQUIRED|||-NONE-|||0
A 7 10|||Sfrag|||, especially|||REQUIRED|||-NONE-|||1
A 11 13|||Prep|||in|||REQUIRED|||-NONE-|||1

S My father always says : " Who sleep much , catch no fish " , but I do n't agree with him about this .
A 4 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 6 7|||Pform|||He who|||REQUIRED|||-NONE-|||0
A 7 8|||SVA|||sleeps|||REQUIRED|||-NONE-|||0
A 9 11|||SVA|||catches|||REQUIRED|||-NONE-|||0
A 6 8|||SVA|||Whoever sleeps|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||a lot|||REQUIRED|||-NONE-|||1
A 9 11|||Vt|||will catch|||REQUIRED|||-NONE-|||1
A 17 19|||Wtone|||do not|||REQUIRED|||-NONE-|||1

S The meeting starts at 15 o'clock and finish more or less to 17 o'clock .
A 4 6|||Others|||3 pm|||REQUIRED|||-NONE-|||0
A 7 8|||SVA|||finishes|||REQUIRED|||-NONE-|||0
A 8 12|||Prep|||at around|||REQUIRED|||-NONE-|||0
A 12 14|||Others|||5 pm|||REQUIRED|||-NONE-|||0
A 4 6|||Others|||3 o'clock|||REQUIRED|||-NONE-|||1
A 7 8|||SVA|||ends|||REQUIRED|||-NONE-|||1
A 8 12|||Wci|||at about|||REQUIRED|||-NONE-|||1
A 12 14|||Others|||5 o'clock|||REQUIRED|||-NONE-|||1

S A friend of mine she has lost her job because of the new robots can do the work more fast than the humans .
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 10 12|||Prep||||||REQUIRED|||-NONE-|||0
A 18 20|||Wform|||faster|||REQUIRED|||-NONE-|||0
A 21 22|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 4 5|||Pform||||||REQUIRED|||-NONE-|||1
A 5 6|||Vt||||||REQUIRED|||-NONE-|||1
A 10 11|||Trans||||||REQUIRED|||-NONE-|||1
A 18 20|||Wform|||faster|||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||people|||REQUIRED|||-NONE-|||1

S I would like that the university offer us more possibilities for doing sport , by example a swimming pool .
A 3 7|||Vform|||the university to offer|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||opportunities to do|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||for|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||wish|||REQUIRED|||-NONE-|||1
A 6 7|||Vm|||would offer|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||opportunities|||REQUIRED|||-NONE-|||1
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||1
A 14 16|||Prep|||for example ,|||REQUIRED|||-NONE-|||1

S Eat less meat is better for the planet , this is a fact what many people ignore .
A 0 1|||Vform|||Eating|||REQUIRED|||-NONE-|||0
A 8 11|||Srun|||, and this is|||REQUIRED|||-NONE-|||0
A 13 14|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 0 1|||Vform|||Eating|||REQUIRED|||-NONE-|||1
A 4 5|||Wform|||good|||REQUIRED|||-NONE-|||1
A 8 11|||Srun|||,|||REQUIRED|||-NONE-|||1
A 13 14|||Pform|||which|||REQUIRED|||-NONE-|||1

S We can not live without water , nevertheless we waste it every days .
A 7 8|||Trans|||but|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||day|||REQUIRED|||-NONE-|||0
A 6 8|||Trans|||, yet|||REQUIRED|||-NONE-|||1
A 11 13|||Wform|||daily|||REQUIRED|||-NONE-|||1

S I never have eaten so good food as in the restaurant of my uncle in Naples .
A 1 3|||WOadv|||have never|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||such|||REQUIRED|||-NONE-|||0
A 9 14|||Npos|||my uncle 's restaurant|||REQUIRED|||-NONE-|||0
A 1 3|||WOadv|||have never|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||had|||REQUIRED|||-NONE-|||1
A 4 7|||WOinc|||food as good|||REQUIRED|||-NONE-|||1
A 9 14|||Npos|||my uncle 's restaurant|||REQUIRED|||-NONE-|||1

S In the first months of my work I felt me completely lost , because all my collegues talked with strong accent and used many abreviations that I never heard before , but with the time I began understand them and even to making jokes .
A 6 7|||Wci|||job|||REQUIRED|||-NONE-|||0
A 9 10|||Pform||||||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||colleagues|||REQUIRED|||-NONE-|||0
A 19 19|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 24 25|||Mec|||abbreviations|||REQUIRED|||-NONE-|||0
A 27 27|||Vt|||had|||REQUIRED|||-NONE-|||0
A 32 34|||Prep|||over|||REQUIRED|||-NONE-|||0
A 37 37|||Vform|||to|||REQUIRED|||-NONE-|||0
A 41 43|||Vform|||to make|||REQUIRED|||-NONE-|||0
A 4 7|||Prep|||at work|||REQUIRED|||-NONE-|||1
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||colleagues|||REQUIRED|||-NONE-|||1
A 20 21|||Nn|||accents|||REQUIRED|||-NONE-|||1
A 24 25|||Mec|||abbreviations|||REQUIRED|||-NONE-|||1
A 27 29|||Vt|||had never heard|||REQUIRED|||-NONE-|||1
A 32 35|||Wci|||in time|||REQUIRED|||-NONE-|||1
A 37 38|||Vform|||understanding|||REQUIRED|||-NONE-|||1
A 41 42|||Spar||||||REQUIRED|||-NONE-|||1

S Thanks for your quickly answer !
A 3 4|||Wform|||quick|||REQUIRED|||-NONE-|||0
A 0 1|||Wtone|||Thank you|||REQUIRED|||-NONE-|||1
A 3 5|||Wci|||quick reply|||REQUIRED|||-NONE-|||1

S The science has made a big progress , but there are still many disease without cure .
A 0 2|||ArtOrDet|||Science|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||great|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||diseases|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Science|||REQUIRED|||-NONE-|||1
A 4 6|||Wci|||a lot of|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||incurable diseases|||REQUIRED|||-NONE-|||1

S My English teacher suggested me to see films with subtitles for to improve my listening comprehension .
A 3 7|||Vform|||suggested that I watch|||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||advised|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||watch|||REQUIRED|||-NONE-|||1
A 10 12|||Rloc-|||to|||REQUIRED|||-NONE-|||1

S The shop was already closed when we arrived to there .
A 8 9|||Prep||||||REQUIRED|||-NONE-|||0
A 7 9|||Wci|||got|||REQUIRED|||-NONE-|||1

S She has lived here since she was a little child , and she know all the neighbours .
A 13 14|||SVA|||knows|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||small|||REQUIRED|||-NONE-|||1
A 13 14|||SVA|||knows|||REQUIRED|||-NONE-|||1

