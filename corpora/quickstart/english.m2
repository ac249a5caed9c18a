S Last Tuesday our class was visiting recycling plant in the outskirts of Borowa , which is working since 2009 .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 6|||Vt|||visited a|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||has been|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 6|||Vt|||visited a|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||1
A 15 17|||Vt|||has been operating|||REQUIRED|||-NONE-|||1

S The guide , a tall woman in a yellow helmet , told us that every day come there about forty trucks with rubbish .
A 11 12|||Wci|||informed|||REQUIRED|||-NONE-|||0
A 16 18|||WOinc||||||REQUIRED|||-NONE-|||0
A 23 23|||WOinc|||come there|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||wearing|||REQUIRED|||-NONE-|||1
A 11 13|||Wci|||explained|||REQUIRED|||-NONE-|||1
A 14 18|||WOinc||||||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||around|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||full of|||REQUIRED|||-NONE-|||1
A 23 23|||WOinc|||come there every day|||REQUIRED|||-NONE-|||1

S First we saw a big hall , where workers are separating manually the glass from a plastic .
A 4 5|||Wci|||large|||REQUIRED|||-NONE-|||0
A 7 8|||Pref|||in which|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||were manually|||REQUIRED|||-NONE-|||0
A 11 12|||WOadv||||||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||large|||REQUIRED|||-NONE-|||1
A 9 12|||Vt|||manually separate|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S The smell was so strong that two of my friends had to wait outside .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Next the bottles are going on a long tape to a machine that sorts them by colour .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||go|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||belt|||REQUIRED|||-NONE-|||0
A 12 13|||Pref|||which|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 5|||Vt|||go|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||along|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||conveyor belt|||REQUIRED|||-NONE-|||1

S I did n't know , that green glass is harder to sell then white glass .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||more difficult|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||than|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||had no idea|||REQUIRED|||-NONE-|||1
A 4 5|||Mec||||||REQUIRED|||-NONE-|||1
A 12 13|||Mec|||than|||REQUIRED|||-NONE-|||1

S It depends from the price of oil whether recycling of plastic is profitable or no .
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||0
A 9 10|||Prep||||||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||not|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||1
A 9 10|||Prep||||||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||not|||REQUIRED|||-NONE-|||1

S We also got many informations about batteries , which should n't be never thrown into a normal bin .
A 3 4|||ArtOrDet|||a lot of|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||information|||REQUIRED|||-NONE-|||0
A 11 13|||WOadv|||ever be|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||an ordinary|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||picked up|||REQUIRED|||-NONE-|||1
A 3 5|||Nn|||a lot of information|||REQUIRED|||-NONE-|||1
A 9 13|||Others|||should never be|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||an ordinary|||REQUIRED|||-NONE-|||1

S One thing what surprised me was how many people throw away good furniture .
A 2 3|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||discard|||REQUIRED|||-NONE-|||0
A 2 3|||Ssub|||that|||REQUIRED|||-NONE-|||1

S At the end of the visit we could press old cans by ourself and everybody got a small cube of metal as a souvenir .
A 12 13|||Pform|||ourselves|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||everyone|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||received|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||1
A 11 13|||Pform|||ourselves ,|||REQUIRED|||-NONE-|||1
A 14 15|||Pref|||everyone|||REQUIRED|||-NONE-|||1

S In my opinion such trips are more useful than reading about ecology in school book , so I recommend them to the other classes .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 16 17|||Trans|||which is why|||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Nn|||books|||REQUIRED|||-NONE-|||1
A 18 18|||Vm|||would|||REQUIRED|||-NONE-|||1
A 21 22|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Dear Sir or Madam , I am writing to you because the washing machine that I bought in your shop the last month does n't work .
A 17 18|||Prep|||from|||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 24 25|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 8 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 14 15|||Rloc-||||||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 23 26|||Vt|||is n't working|||REQUIRED|||-NONE-|||1

S It arrived on the 4 of March and the two first weeks everything was good .
A 1 2|||Wci|||was delivered|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||4th|||REQUIRED|||-NONE-|||0
A 8 8|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 11|||WOinc|||first two|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||4th|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||, and for|||REQUIRED|||-NONE-|||1
A 9 11|||WOinc|||first two|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||fine|||REQUIRED|||-NONE-|||1

S After , it started to make a strange noise , as if there was stones inside of the drum .
A 0 1|||Trans|||Afterwards|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||began|||REQUIRED|||-NONE-|||0
A 13 14|||SVA|||were|||REQUIRED|||-NONE-|||0
A 1 1|||Pref|||that|||REQUIRED|||-NONE-|||1
A 4 6|||Vform|||making|||REQUIRED|||-NONE-|||1
A 13 14|||SVA|||were|||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1

S Last Saturday , when I was washing the clothes of my childrens , the water went out by the door and the whole kitchen floor was flood .
A 3 4|||Trans|||while|||REQUIRED|||-NONE-|||0
A 7 10|||Npos||||||REQUIRED|||-NONE-|||0
A 11 12|||Npos|||children 's clothes|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||came|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||through|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||entire|||REQUIRED|||-NONE-|||0
A 26 27|||Vform|||flooded|||REQUIRED|||-NONE-|||0
A 3 4|||Trans|||while|||REQUIRED|||-NONE-|||1
A 7 12|||Npos|||my children 's clothes|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||came|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||through|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||entire|||REQUIRED|||-NONE-|||1
A 26 27|||Vform|||flooded|||REQUIRED|||-NONE-|||1

S My downstairs neighbour called me , very angry , because was falling water from her celing .
A 3 4|||Wci|||telephoned|||REQUIRED|||-NONE-|||0
A 10 10|||WOinc|||water|||REQUIRED|||-NONE-|||0
A 12 13|||WOinc||||||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||ceiling|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||phoned|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||furious|||REQUIRED|||-NONE-|||1
A 10 13|||WOinc|||water was falling|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||ceiling|||REQUIRED|||-NONE-|||1

S I have phoned your customer service four times , but nobody has called me back .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The person who attended me the monday told that the warranty does n't cover this problem , but in the paper says two years .
A 3 4|||Wci|||served|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||on|||REQUIRED|||-NONE-|||0
A 6 7|||Mec|||Monday|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||said|||REQUIRED|||-NONE-|||0
A 12 13|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 18 19|||Prep||||||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||states|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||dealt with|||REQUIRED|||-NONE-|||1
A 5 7|||Prep|||on Monday|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||told me|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1
A 18 19|||Prep||||||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||paperwork|||REQUIRED|||-NONE-|||1

S I think is not fair that I must to pay for the technician when the machine is practically new .
A 2 2|||Pform|||it|||REQUIRED|||-NONE-|||0
A 3 5|||Wform|||unfair|||REQUIRED|||-NONE-|||0
A 8 9|||Vform||||||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||almost|||REQUIRED|||-NONE-|||0
A 2 3|||Pref|||it is|||REQUIRED|||-NONE-|||1
A 7 9|||Vm|||have to|||REQUIRED|||-NONE-|||1

S I want you to send someone to repair it before Friday or that you give me back the money .
A 1 2|||Wtone|||would like|||REQUIRED|||-NONE-|||0
A 12 14|||Vform|||to|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||return|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||would like|||REQUIRED|||-NONE-|||1
A 12 14|||Spar|||to|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet|||my|||REQUIRED|||-NONE-|||1

S I join you a photo of the bill and also another one of the damage to the floor .
A 1 3|||Wci|||attach|||REQUIRED|||-NONE-|||0
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||am attaching|||REQUIRED|||-NONE-|||1
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||1

S If I do n't recive any answer this week , I will file a complaint with the consumer protection office .
A 3 4|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||receive|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||lodge|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||receive|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||a reply|||REQUIRED|||-NONE-|||1

S Hey guys , have you decide which mountain we are going to on Saturday ?
A 5 6|||Vform|||decided|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||decided|||REQUIRED|||-NONE-|||1
A 9 10|||Wtone|||'re|||REQUIRED|||-NONE-|||1

S I checked the weather just now , it says it will be sunny in the morning but may rain after 3 o'clock .
A 7 7|||Srun|||and|||REQUIRED|||-NONE-|||0
A 9 9|||Trans|||that|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||and|||REQUIRED|||-NONE-|||1
A 17 18|||Vm|||might|||REQUIRED|||-NONE-|||1

S So I suggest taking the 7:10 bus , although it is early but we can have enough time .
A 3 4|||Vform|||that we take|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||will|||REQUIRED|||-NONE-|||0
A 2 2|||Wtone|||'d|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||will|||REQUIRED|||-NONE-|||1

S Mei said the west route is more easier and the view is better than on the other side .
A 2 2|||Trans|||that|||REQUIRED|||-NONE-|||0
A 6 7|||Wform||||||REQUIRED|||-NONE-|||0
A 6 7|||Wform||||||REQUIRED|||-NONE-|||1
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||1

S Last time I climbed there , my leg pained for three days haha .
A 8 9|||Wci|||hurt|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||hurt|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1

S Does anyone has a extra raincoat ? Mine is broken at the sleeve .
A 2 3|||Vform|||have|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||torn|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||on|||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||have|||REQUIRED|||-NONE-|||1
A 3 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||torn|||REQUIRED|||-NONE-|||1

S I can bring the sandwiches if someone else takes care of the drinks .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Please do n't forget to bring enough waters ; there are no shops on the way .
A 7 8|||Nn|||water|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||along|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||water|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||along|||REQUIRED|||-NONE-|||1

S Linus , you also come or you still have fever ?
A 2 5|||Vt|||are you also coming|||REQUIRED|||-NONE-|||0
A 6 6|||V0|||do|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 5|||WOinc|||are you coming too ,|||REQUIRED|||-NONE-|||1
A 6 7|||V0|||do you|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S If the bus is full , we can share a taxi , everyone just needs pay about eight dollar .
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||only|||REQUIRED|||-NONE-|||0
A 15 15|||Vform|||to|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||dollars|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 15 15|||Vform|||to|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||around|||REQUIRED|||-NONE-|||1
A 18 19|||Nn|||dollars|||REQUIRED|||-NONE-|||1

S Ok then see you at the bus station in 6:50 , who late must buy the ice creams !
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||at|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||and whoever is|||REQUIRED|||-NONE-|||0
A 13 14|||Vm|||has to|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||at|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 11 12|||V0|||whoever is|||REQUIRED|||-NONE-|||1
A 13 14|||Vm|||has to|||REQUIRED|||-NONE-|||1

S My town is quite small and calm , but at night it becomes like a prison for the people who do n't have car .
A 3 4|||Wci|||rather|||REQUIRED|||-NONE-|||0
A 21 22|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 23 23|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||fairly|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||quiet|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||feels|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 23 23|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S The last bus leaves the centre at half past nine , and after this time you must walking or pay a lot of money for a taxi .
A 13 14|||ArtOrDet|||that|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||walk|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||great deal|||REQUIRED|||-NONE-|||0
A 5 5|||Wci|||town|||REQUIRED|||-NONE-|||1
A 13 15|||Pref|||that|||REQUIRED|||-NONE-|||1
A 16 18|||Vform|||have to walk|||REQUIRED|||-NONE-|||1

S My cousin Samir works in the hospital kitchen and finish his shift at midnight .
A 9 10|||SVA|||finishes|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||finishes|||REQUIRED|||-NONE-|||1

S Every night he walks five kilometres in a dark road without lights , and his mother ca n't sleep until he arrives .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||along|||REQUIRED|||-NONE-|||0
A 16 18|||Wtone|||can not|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||along|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||with no|||REQUIRED|||-NONE-|||1
A 21 22|||Wci|||gets home|||REQUIRED|||-NONE-|||1

S Also the students want to stay in the library for studying but they are forced to go back early because the bus .
A 1 2|||ArtOrDet|||,|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||to study|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||return|||REQUIRED|||-NONE-|||0
A 20 20|||Prep|||of|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 4|||Vm|||would like|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||to study ,|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||head|||REQUIRED|||-NONE-|||1
A 20 20|||Prep|||of|||REQUIRED|||-NONE-|||1

S If we had a night bus , young people would not need to drive home when they are tired .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Some people say that it will cost the town too much money and it will make noisy .
A 2 3|||Wci|||argue|||REQUIRED|||-NONE-|||0
A 13 13|||Trans|||that|||REQUIRED|||-NONE-|||0
A 16 17|||Wform|||noise|||REQUIRED|||-NONE-|||0
A 3 4|||Rloc-||||||REQUIRED|||-NONE-|||1
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||be|||REQUIRED|||-NONE-|||1

S I disagree with them because a small bus with twenty seats is enough , and it can goes once every hour .
A 12 13|||Wci|||sufficient|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||go|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 2 4|||Rloc-||||||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||run|||REQUIRED|||-NONE-|||1

S in the neighbour town they tried this idea two years ago , and the number of accidents became less .
A 0 1|||Mec|||In|||REQUIRED|||-NONE-|||0
A 2 3|||Wform|||neighbouring|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||tested|||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||went down|||REQUIRED|||-NONE-|||0
A 0 1|||Mec|||In|||REQUIRED|||-NONE-|||1
A 2 3|||Wform|||neighbouring|||REQUIRED|||-NONE-|||1
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||out|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||fell|||REQUIRED|||-NONE-|||1

S The restaurants and the coffee shops also will benefits , because the costumers will stay more longer .
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 6 8|||WOadv|||will also|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||benefit|||REQUIRED|||-NONE-|||0
A 9 10|||Mec||||||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||customers|||REQUIRED|||-NONE-|||0
A 15 16|||Wform||||||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 6 9|||Vform|||will also benefit|||REQUIRED|||-NONE-|||1
A 12 13|||Mec|||customers|||REQUIRED|||-NONE-|||1
A 15 16|||Wform||||||REQUIRED|||-NONE-|||1

S For all these reasons I hope from the mayor will listen to us and give to this bus a chance .
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 6 7|||Prep||||||REQUIRED|||-NONE-|||0
A 15 16|||Prep||||||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 6 7|||Prep||||||REQUIRED|||-NONE-|||1
A 15 16|||Prep||||||REQUIRED|||-NONE-|||1

S Dear Mr Alder , I am sorry to trouble you so soon after moving in , but the heater in the living room has stopped working last Thursday .
A 8 9|||Wci|||disturb|||REQUIRED|||-NONE-|||0
A 23 24|||Vt||||||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||bother|||REQUIRED|||-NONE-|||1
A 23 24|||Vt||||||REQUIRED|||-NONE-|||1

S At first , I thought it was only a problem of the timer , so I reset it according to the manual which you left in the drawer .
A 2 3|||Mec||||||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||with|||REQUIRED|||-NONE-|||0
A 22 23|||Pref|||that|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||just|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||with|||REQUIRED|||-NONE-|||1
A 18 20|||Prep|||following|||REQUIRED|||-NONE-|||1
A 22 23|||Pref|||that|||REQUIRED|||-NONE-|||1

S It worked for about an hour , but then the red lamp started blinking and cold air was come out from the lower side .
A 3 4|||Wci|||approximately|||REQUIRED|||-NONE-|||0
A 12 14|||Vform|||began to blink|||REQUIRED|||-NONE-|||0
A 17 19|||Vform|||came|||REQUIRED|||-NONE-|||0
A 22 24|||Wci|||bottom|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||around|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||light|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||flashing|||REQUIRED|||-NONE-|||1
A 17 19|||Vform|||came|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||of|||REQUIRED|||-NONE-|||1
A 22 24|||Wci|||bottom|||REQUIRED|||-NONE-|||1

S I called the number written on the sticker , however the company seems to close its business two years ago .
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||have closed|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||down|||REQUIRED|||-NONE-|||0
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||1
A 9 10|||Trans|||but|||REQUIRED|||-NONE-|||1
A 14 16|||Vform|||have gone out of|||REQUIRED|||-NONE-|||1

S My daughter , who is three years old , has caught a cold , and I am worried the room temperature , which falls to twelve degrees at night .
A 18 18|||Prep|||about|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||drops|||REQUIRED|||-NONE-|||0
A 6 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||come down with|||REQUIRED|||-NONE-|||1
A 18 18|||Prep|||about|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||drops|||REQUIRED|||-NONE-|||1

S For now , we are borrowing a small electric heater from a neighbor , but it consumes a lot of electricities and I hesitate to use it while sleeping .
A 18 19|||Wci|||great deal|||REQUIRED|||-NONE-|||0
A 20 21|||Nn|||electricity|||REQUIRED|||-NONE-|||0
A 28 28|||Vform|||I am|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||the time being|||REQUIRED|||-NONE-|||1
A 20 21|||Nn|||electricity|||REQUIRED|||-NONE-|||1

S Would you be able to send someone to have a look at it before the weekend ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I am usually at home from the morning till three o'clock , except Wednesday , when I have an appointment with the dentist .
A 0 3|||WOadv|||Usually , I am|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||until|||REQUIRED|||-NONE-|||0
A 13 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||until|||REQUIRED|||-NONE-|||1
A 13 13|||Prep|||on|||REQUIRED|||-NONE-|||1

S If it is difficult for you to arrange a technician , I do n't mind finding the one by myself and sending you the receipt later .
A 12 14|||Vm|||would not|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 25 26|||Wci|||afterwards|||REQUIRED|||-NONE-|||0
A 12 13|||Vm|||would|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 19|||Prep||||||REQUIRED|||-NONE-|||1
A 25 26|||Wci|||afterwards|||REQUIRED|||-NONE-|||1

S I should also mention that the window frame next to the heater is a little deformed , which might be related with the problem .
A 13 15|||Wci|||slightly|||REQUIRED|||-NONE-|||0
A 18 19|||Vm|||may|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||to|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||slightly|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||warped|||REQUIRED|||-NONE-|||1
A 18 19|||Vm|||may|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||to|||REQUIRED|||-NONE-|||1

S I would appreciate it if you could reply to me by tomorrow evening , even just a short message is okay .
A 8 10|||Rloc-||||||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||1
A 15 16|||Rloc-||||||REQUIRED|||-NONE-|||1
A 19 21|||Wtone|||would be fine|||REQUIRED|||-NONE-|||1

S Dear family Harlow , I have been back in Germany and I already miss you all very much .
A 1 3|||WOinc|||Harlow family|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||am|||REQUIRED|||-NONE-|||0
A 1 3|||WOinc|||Harlow family|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||am|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||, and|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||so|||REQUIRED|||-NONE-|||1

S I want to say you thank you for the four wonderful weeks , that I could spend by you .
A 3 6|||Wci|||thank|||REQUIRED|||-NONE-|||0
A 12 13|||Mec||||||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||was able to|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||with|||REQUIRED|||-NONE-|||0
A 4 5|||Pform||||||REQUIRED|||-NONE-|||1
A 12 13|||Mec||||||REQUIRED|||-NONE-|||1
A 15 16|||Vm|||got to|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||with|||REQUIRED|||-NONE-|||1

S At the beginning I was very nervous , because my English was not so good and I understood only the half .
A 0 3|||Wci|||Initially ,|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||particularly|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||first ,|||REQUIRED|||-NONE-|||1
A 17 19|||WOadv|||only understood|||REQUIRED|||-NONE-|||1
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S But you always spoke slow with me and nobody made fun of my mistakes .
A 4 5|||Wform|||slowly|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||no one|||REQUIRED|||-NONE-|||0
A 4 5|||Wform|||slowly|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||to|||REQUIRED|||-NONE-|||1
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 9|||Pref|||no one|||REQUIRED|||-NONE-|||1

S Especially the trip to the lighthouse , although we got totally wet .
A 0 1|||Wci|||I especially enjoyed|||REQUIRED|||-NONE-|||0
A 7 8|||Trans|||even though|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||completely|||REQUIRED|||-NONE-|||0
A 0 1|||WOinc|||I especially liked|||REQUIRED|||-NONE-|||1
A 7 8|||Trans|||even though|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||soaking|||REQUIRED|||-NONE-|||1

S I still have to laugh when I think of Ben falling into the pond with his ice cream .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S My mother says , I have become more independent , because I make now every morning my bed alone .
A 3 4|||Mec||||||REQUIRED|||-NONE-|||0
A 12 12|||WOadv|||now|||REQUIRED|||-NONE-|||0
A 13 16|||WOadv||||||REQUIRED|||-NONE-|||0
A 18 19|||WOadv|||myself every morning|||REQUIRED|||-NONE-|||0
A 3 4|||Mec||||||REQUIRED|||-NONE-|||1
A 5 6|||Wtone|||'ve|||REQUIRED|||-NONE-|||1
A 12 19|||WOinc|||now make my bed myself every morning|||REQUIRED|||-NONE-|||1

S She has also tried to cook your shepherd 's pie , but it did n't taste as well as yours .
A 1 2|||Vt||||||REQUIRED|||-NONE-|||0
A 14 15|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 17 18|||Wform|||good|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||make|||REQUIRED|||-NONE-|||1
A 17 18|||Wform|||good|||REQUIRED|||-NONE-|||1

S In the packet that I sent yesterday , you will find some chocolate and a foto of our group .
A 2 3|||Wci|||parcel|||REQUIRED|||-NONE-|||0
A 3 4|||Rloc-||||||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||photo|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||parcel|||REQUIRED|||-NONE-|||1
A 3 4|||Rloc-||||||REQUIRED|||-NONE-|||1
A 9 10|||Wtone|||'ll|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||photo|||REQUIRED|||-NONE-|||1

S I would be very happy when you visit us next summer ; we have enough place for all .
A 3 5|||Wci|||delighted|||REQUIRED|||-NONE-|||0
A 5 6|||Ssub|||if|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||visited|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||room|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||everyone|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'d|||REQUIRED|||-NONE-|||1
A 3 5|||Wci|||delighted|||REQUIRED|||-NONE-|||1
A 5 6|||Trans|||if|||REQUIRED|||-NONE-|||1
A 7 8|||Vt|||visited|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||room|||REQUIRED|||-NONE-|||1
A 17 18|||Pform|||everyone|||REQUIRED|||-NONE-|||1

S Please greet also the dog from me and write me soon and tell me how things are going with you .
A 1 3|||WOadv|||also greet|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 9|||Prep|||to|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||also say hello to|||REQUIRED|||-NONE-|||1
A 9 9|||Prep|||to|||REQUIRED|||-NONE-|||1
A 11 12|||Vform|||to|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||1

S Last week we did a survey about lunch in canteen of our school .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||conducted|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||carried out|||REQUIRED|||-NONE-|||1
A 9 13|||ArtOrDet|||our school canteen|||REQUIRED|||-NONE-|||1

S We asked 60 students from five different classes and they answer eight questions .
A 10 11|||Vt|||answered|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||1
A 10 11|||Vt|||answered|||REQUIRED|||-NONE-|||1

S Most of the students eat in the canteen three or four days in week .
A 0 1|||Wci|||The majority|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||a|||REQUIRED|||-NONE-|||0
A 1 3|||Rloc-||||||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||a|||REQUIRED|||-NONE-|||1

S Only nine students bring food from home every day .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Their favorite foods is pizza and chicken with rice , but vegetable soup nobody do n't like .
A 3 4|||SVA|||are|||REQUIRED|||-NONE-|||0
A 11 11|||WOinc|||nobody likes|||REQUIRED|||-NONE-|||0
A 13 17|||WOinc||||||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||are|||REQUIRED|||-NONE-|||1
A 11 13|||WOinc||||||REQUIRED|||-NONE-|||1
A 14 17|||WOinc|||likes vegetable soup|||REQUIRED|||-NONE-|||1

S According to 35 people , the prices are very expensive for the students .
A 9 10|||Wci|||high|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||high|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Also queue is too much long ; they wait twenty minutes and after they eat very fast .
A 1 1|||ArtOrDet|||, the|||REQUIRED|||-NONE-|||0
A 4 5|||Wci||||||REQUIRED|||-NONE-|||0
A 9 9|||Prep|||for|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||afterwards|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||quickly|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||, the|||REQUIRED|||-NONE-|||1
A 3 5|||Wform|||much too|||REQUIRED|||-NONE-|||1
A 9 9|||Prep|||for|||REQUIRED|||-NONE-|||1
A 12 13|||Trans|||then|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||quickly|||REQUIRED|||-NONE-|||1

S Some girls said that the tables were dirty and there were n't enough chair .
A 9 9|||Trans|||that|||REQUIRED|||-NONE-|||0
A 11 12|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||chairs|||REQUIRED|||-NONE-|||0
A 9 9|||Trans|||that|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||chairs|||REQUIRED|||-NONE-|||1

S One boy he is vegetarian and he ca n't find nothing to eat , so he always buys chips .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 9|||Wtone|||can not|||REQUIRED|||-NONE-|||0
A 10 11|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 2 3|||Pref||||||REQUIRED|||-NONE-|||1
A 6 7|||Pref||||||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||anything|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||ends up buying|||REQUIRED|||-NONE-|||1

S The women who work there are very kind , everybody agrees with this .
A 2 4|||Vform|||working|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||0
A 9 9|||Srun|||and|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||1

S In our opinion canteen must open earlier and should offer a cheaper menu to students .
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||, the|||REQUIRED|||-NONE-|||1

S Every evening my younger sister sits at the table till eleven o'clock and does her homework , although she is only twelve years .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||until|||REQUIRED|||-NONE-|||0
A 23 23|||Wci|||old|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||little|||REQUIRED|||-NONE-|||1
A 12 14|||Vform|||doing|||REQUIRED|||-NONE-|||1
A 17 18|||Trans|||even though|||REQUIRED|||-NONE-|||1
A 23 23|||Wci|||old|||REQUIRED|||-NONE-|||1

S When I ask her what she learned , she only shrugs and says that she does not remember .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Many parents thinks that the more homework a child has , the more clever he becomes .
A 2 3|||SVA|||think|||REQUIRED|||-NONE-|||0
A 12 14|||Wform|||cleverer|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||think|||REQUIRED|||-NONE-|||1
A 12 14|||Wform|||cleverer|||REQUIRED|||-NONE-|||1

S I do not agree with this opinion , because a tired brain ca n't work good .
A 1 4|||Wci|||disagree|||REQUIRED|||-NONE-|||0
A 12 14|||Wtone|||can not|||REQUIRED|||-NONE-|||0
A 15 16|||Wform|||well|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||disagree|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||view|||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||well|||REQUIRED|||-NONE-|||1

S On the one hand , exercises help to repeat new material , especially in mathematics .
A 8 9|||Wci|||review|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||particularly|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||reinforce|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||particularly|||REQUIRED|||-NONE-|||1

S On the other hand , the most of the tasks are just copying sentences from textbook .
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||merely|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||just involve|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S In our class was boy called Anton , who always copied the homework during the break and got excellent marks .
A 3 3|||V0|||there|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||received|||REQUIRED|||-NONE-|||0
A 3 4|||Pref|||there was a|||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||top|||REQUIRED|||-NONE-|||1

S So teacher did n't even know what he could really do and what he could n't .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||actually|||REQUIRED|||-NONE-|||0
A 15 16|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||actually|||REQUIRED|||-NONE-|||1

S Besides , children need time for make sport , walk with friends and simply do nothing .
A 0 1|||Trans|||Moreover|||REQUIRED|||-NONE-|||0
A 5 7|||Vform|||to do|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||to|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||do|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||go for walks|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1

S Some schools in other countries tried to cancel homework at all , and the results not became worse .
A 6 8|||Vform|||cancelling|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||altogether|||REQUIRED|||-NONE-|||0
A 15 17|||Vform|||did not become|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||abroad|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||abolishing|||REQUIRED|||-NONE-|||1
A 9 11|||Wci|||completely|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||did not get|||REQUIRED|||-NONE-|||1

S I think half hour in day is quite enough , and the rest of time belongs to family , friends and hobbies .
A 2 2|||Trans|||that|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||a|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||sufficient|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||a|||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 20 20|||Mec|||,|||REQUIRED|||-NONE-|||1

S Hello , my name is Jiwoo and I have an appointment with doctor Bell on Tuesday at 10 a.m.
A 12 13|||Mec|||Doctor|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||Dr|||REQUIRED|||-NONE-|||1

S But I ca n't go that day because my company have important meeting .
A 5 5|||Prep|||on|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||has an|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||make it|||REQUIRED|||-NONE-|||1
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||1
A 10 11|||SVA|||has an|||REQUIRED|||-NONE-|||1

S I want change the appointment to Thursday or friday , if possible .
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||Friday|||REQUIRED|||-NONE-|||0
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||Friday|||REQUIRED|||-NONE-|||1

S The afternoon is more better for me , because my work finishes at 2 o'clock .
A 3 4|||Wform||||||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||ends|||REQUIRED|||-NONE-|||0
A 3 4|||Wform||||||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||I finish work|||REQUIRED|||-NONE-|||1

S My problem is stomach ; it hurts after I eat dinner .
A 3 3|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||have|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||my|||REQUIRED|||-NONE-|||1
A 8 10|||Rloc-||||||REQUIRED|||-NONE-|||1

S I took the medicine that pharmacist recommend , but it is not have any effect .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||recommended|||REQUIRED|||-NONE-|||0
A 10 11|||Vform|||did|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 6 7|||Vt|||recommended|||REQUIRED|||-NONE-|||1
A 10 11|||Vform|||did|||REQUIRED|||-NONE-|||1

S Last week was very bad and I could n't sleep well during three days .
A 8 9|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||0
A 3 5|||Wci|||terrible|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||1

S Do I have to bring anything with me ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Before time , nurse said that do n't eat anything before blood test , is it the same now ?
A 0 1|||Wci|||Last|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 8|||Vform|||told me not to|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Last|||REQUIRED|||-NONE-|||1
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 5 8|||Vform|||not to|||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 15|||Srun|||. Is|||REQUIRED|||-NONE-|||1

S Also , I moved house last month , so my adress in your computer is not the right one .
A 10 11|||Mec|||address|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||on|||REQUIRED|||-NONE-|||0
A 15 19|||Wci|||incorrect|||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||address|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||correct|||REQUIRED|||-NONE-|||1

S Please call me after five or send message to this number . Thank you for your help and sorry for bothering you .
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 18 19|||Wtone|||apologies|||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 17|||Mec|||,|||REQUIRED|||-NONE-|||1
A 19 21|||Vform|||to bother|||REQUIRED|||-NONE-|||1

S From the 3rd to the 21st of June I did my internship in a family bakery which stays in the old part of the town .
A 9 10|||Wci|||completed|||REQUIRED|||-NONE-|||0
A 16 17|||Pref|||that|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||is|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||completed|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||at|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||is|||REQUIRED|||-NONE-|||1

S The work began at half past four in the morning , what was very hard for me in the first days .
A 0 2|||ArtOrDet|||Work|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||during|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||really tough|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||during|||REQUIRED|||-NONE-|||1
A 20 20|||Wci|||few|||REQUIRED|||-NONE-|||1

S My boss , Dona Celeste , explained to me that the dough is like a baby and you ca n't never leave it alone .
A 7 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||ever|||REQUIRED|||-NONE-|||0
A 7 9|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 21|||Others|||can never|||REQUIRED|||-NONE-|||1

S In the first week I only cleaned the trays , weighed the flour and observed how did the others work .
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||watched|||REQUIRED|||-NONE-|||0
A 16 17|||WOinc||||||REQUIRED|||-NONE-|||0
A 19 20|||Vt|||worked|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||watched|||REQUIRED|||-NONE-|||1
A 16 20|||WOinc|||the others worked|||REQUIRED|||-NONE-|||1

S In the second , I was finally allowed to shape the rolls , though mine looked more like potatoes .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S One day I forgot of the timer and burned about sixty croissants , but luckily nobody was angry with me .
A 4 5|||Prep|||about|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||around|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||fortunately|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||about|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||cross|||REQUIRED|||-NONE-|||1

S Since that day on , I have the habit of writing all the times in a paper beside the oven .
A 3 4|||Prep||||||REQUIRED|||-NONE-|||0
A 7 7|||Vt|||had|||REQUIRED|||-NONE-|||0
A 11 11|||Wci|||down|||REQUIRED|||-NONE-|||0
A 14 16|||Prep|||on a piece of|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||next to|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||From|||REQUIRED|||-NONE-|||1
A 6 7|||Vt|||have had|||REQUIRED|||-NONE-|||1
A 11 11|||Wci|||down|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 16|||Wci|||piece of|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||next to|||REQUIRED|||-NONE-|||1

S I also served the customers at the counter on Saturdays , when the shop is always full and the people is impatient .
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 20 21|||SVA|||are|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||packed|||REQUIRED|||-NONE-|||1
A 20 21|||SVA|||are|||REQUIRED|||-NONE-|||1

S It was there where I learned to deal with complaints and to smile even when I was dead tired .
A 3 4|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 17 19|||Wtone|||exhausted|||REQUIRED|||-NONE-|||0
A 3 4|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 7 9|||Wci|||handle|||REQUIRED|||-NONE-|||1

S The most difficult part was n't the heat or the schedule , but to stay stand up for eight hours .
A 2 3|||Wci|||challenging|||REQUIRED|||-NONE-|||0
A 5 6|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 13 16|||Vform|||standing|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||hardest|||REQUIRED|||-NONE-|||1
A 13 17|||Vform|||standing|||REQUIRED|||-NONE-|||1

S Overall , this experience made me to understand that I want to follow this career , even if the salaries are n't very high .
A 6 7|||Vform||||||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||pursue|||REQUIRED|||-NONE-|||0
A 21 22|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 6 7|||Vform||||||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||realise|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||pursue|||REQUIRED|||-NONE-|||1
A 17 18|||Trans|||though|||REQUIRED|||-NONE-|||1

S In our science class we did an experiment about growing of beans last month .
A 5 6|||Wci|||carried out|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||on|||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||1
A 10 11|||Prep||||||REQUIRED|||-NONE-|||1

S Our teacher was gave ten seeds and three glasses .
A 2 4|||WOinc|||gave us|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||gave us|||REQUIRED|||-NONE-|||1

S First we have kept the seeds in water for whole night so that they will become soft .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 2 3|||Vt||||||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||kept|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||soften|||REQUIRED|||-NONE-|||1

S Then we put cotton in the first glass , soil in the second and in the third glass only sand we put .
A 2 3|||Wci|||placed|||REQUIRED|||-NONE-|||0
A 14 14|||WOinc|||only sand|||REQUIRED|||-NONE-|||0
A 18 22|||WOinc||||||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||Next ,|||REQUIRED|||-NONE-|||1
A 14 14|||WOinc|||only sand|||REQUIRED|||-NONE-|||1
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||1
A 18 22|||WOinc||||||REQUIRED|||-NONE-|||1

S All the glass we kept near the window , because plants need light .
A 0 1|||WOinc|||We kept all|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||glasses|||REQUIRED|||-NONE-|||0
A 3 5|||WOinc||||||REQUIRED|||-NONE-|||0
A 9 10|||Trans|||since|||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||We kept all the glasses|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||by|||REQUIRED|||-NONE-|||1

S After four days the beans in the cotton had grown two centimeters , but in sand nothing had happened .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 10 10|||Prep|||by|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S My partner Ravi gave them water dayly , I only measured and wrote in notebook .
A 3 6|||Wci|||watered them|||REQUIRED|||-NONE-|||0
A 6 7|||Mec|||daily|||REQUIRED|||-NONE-|||0
A 8 8|||Srun|||and|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||watered them|||REQUIRED|||-NONE-|||1
A 6 7|||Mec|||daily|||REQUIRED|||-NONE-|||1
A 8 8|||Srun|||and|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||just|||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S On the ninth day , the plant in the soil had six green leaves .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The plant in the cotton became yellow and fall down because it did not get any foods .
A 5 6|||Wci|||turned|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||fell|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||receive|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||food|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||turned|||REQUIRED|||-NONE-|||1
A 8 10|||Vt|||fell over|||REQUIRED|||-NONE-|||1
A 13 14|||Wtone|||n't|||REQUIRED|||-NONE-|||1
A 16 17|||Nn|||food|||REQUIRED|||-NONE-|||1

S From sand only one bean came out and it 's leaves was very , very small .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 10|||Mec|||its|||REQUIRED|||-NONE-|||0
A 11 12|||SVA|||were|||REQUIRED|||-NONE-|||0
A 12 15|||Wci|||extremely|||REQUIRED|||-NONE-|||0
A 0 1|||WOinc|||Only one bean came out of the|||REQUIRED|||-NONE-|||1
A 2 7|||WOinc||||||REQUIRED|||-NONE-|||1
A 8 10|||Npos|||its|||REQUIRED|||-NONE-|||1
A 11 12|||SVA|||were|||REQUIRED|||-NONE-|||1
A 12 16|||Wci|||really tiny|||REQUIRED|||-NONE-|||1

S So we understood that for good growth beans are needing soil water and also sunlight .
A 0 2|||Trans|||We therefore|||REQUIRED|||-NONE-|||0
A 8 10|||Vt|||need|||REQUIRED|||-NONE-|||0
A 11 11|||Mec|||,|||REQUIRED|||-NONE-|||0
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 7|||Wform|||to grow well ,|||REQUIRED|||-NONE-|||1
A 8 10|||Vt|||need|||REQUIRED|||-NONE-|||1
A 11 11|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||1

S Hi Paula , I am having a party for my birthday the saturday 14 July and I am inviting you !
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||Saturday|||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||'m|||REQUIRED|||-NONE-|||1
A 11 13|||Prep|||on Saturday|||REQUIRED|||-NONE-|||1
A 16 20|||Wci|||you 're invited|||REQUIRED|||-NONE-|||1

S I will be eighteen years , so I want to do something special .
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'ll|||REQUIRED|||-NONE-|||1
A 4 5|||Wci||||||REQUIRED|||-NONE-|||1

S The party is to Lake Vernay , near the old mill .
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||close to|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||by|||REQUIRED|||-NONE-|||1

S We are meeting in front of the car park at 11 hours of the morning .
A 1 3|||Vt|||will meet|||REQUIRED|||-NONE-|||0
A 11 13|||Wci|||o'clock in|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'re|||REQUIRED|||-NONE-|||1
A 11 13|||Wci|||o'clock in|||REQUIRED|||-NONE-|||1

S If it 's rain , we will go to my uncle 's ; he has a big garage .
A 2 4|||Vform|||rains|||REQUIRED|||-NONE-|||0
A 2 4|||Vform|||rains|||REQUIRED|||-NONE-|||1

S My brother will bring his guitare and we will play at volley on the beach .
A 5 6|||Mec|||guitar|||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||volleyball|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||guitar|||REQUIRED|||-NONE-|||1
A 10 11|||Prep||||||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||volleyball|||REQUIRED|||-NONE-|||1

S Do n't forget to bring a towel and a warm jumper for the evening .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S You can swim , but be careful , the water is quite cold at the moment .
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||rather|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||pretty|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||right now|||REQUIRED|||-NONE-|||1

S To eat , there will be salads and grilled meat , and my mother prepare a cake of chocolate .
A 14 15|||Vt|||will prepare|||REQUIRED|||-NONE-|||0
A 16 19|||WOinc|||chocolate cake|||REQUIRED|||-NONE-|||0
A 0 2|||Wci|||As for food|||REQUIRED|||-NONE-|||1
A 14 15|||Vt|||is making|||REQUIRED|||-NONE-|||1
A 16 19|||WOinc|||chocolate cake|||REQUIRED|||-NONE-|||1

S If you do n't have a car , Lucas can take you , he passes in front of your house .
A 2 6|||Wtone|||have no|||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||pick you up|||REQUIRED|||-NONE-|||1
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||drives past|||REQUIRED|||-NONE-|||1
A 15 18|||Prep||||||REQUIRED|||-NONE-|||1

S Tell me before Wednesday if you come before wednesday , because I must to know how many people there will be .
A 6 7|||Vt|||are coming|||REQUIRED|||-NONE-|||0
A 7 9|||WOinc||||||REQUIRED|||-NONE-|||0
A 10 11|||Trans|||as|||REQUIRED|||-NONE-|||0
A 13 14|||Vform||||||REQUIRED|||-NONE-|||0
A 6 9|||Vt|||are coming|||REQUIRED|||-NONE-|||1
A 12 13|||Vm|||need|||REQUIRED|||-NONE-|||1
A 18 21|||Wci|||to expect|||REQUIRED|||-NONE-|||1

S Dear Sir , my name is Thu Ha and I am student year two of faculty Economics .
A 11 11|||WOinc|||a second - year|||REQUIRED|||-NONE-|||0
A 12 16|||WOinc|||in the Faculty of|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||a second-year student|||REQUIRED|||-NONE-|||1
A 14 16|||Prep|||in the Faculty of|||REQUIRED|||-NONE-|||1

S Yesterday I saw on the website your scholarship for student have difficult situation .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||students|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||in a|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 5|||ArtOrDet|||your|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||students|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||situations|||REQUIRED|||-NONE-|||1

S I very want to apply but there are some things I do n't understand .
A 1 2|||Wci|||really|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 12 13|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||really|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||a few|||REQUIRED|||-NONE-|||1

S First , the deadline is 15 May or 15 June , because the two pages write different ?
A 2 5|||WOinc|||is the deadline|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||say different things|||REQUIRED|||-NONE-|||0
A 2 5|||WOinc|||is the deadline|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||say|||REQUIRED|||-NONE-|||1
A 16 17|||Wform|||different things|||REQUIRED|||-NONE-|||1

S Second , I have average mark of 7.8 , is it high enough for receive scholarship ?
A 4 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||to|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 1|||Wform|||Secondly|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 14|||Vform|||to|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S My father is a fisherman and my mother stays home take care my two young brothers .
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 9|||Prep|||at|||REQUIRED|||-NONE-|||0
A 10 12|||Vform|||to take care of|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 9|||Prep|||at|||REQUIRED|||-NONE-|||1
A 10 10|||Vform|||to|||REQUIRED|||-NONE-|||1
A 12 12|||Prep|||of|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||younger|||REQUIRED|||-NONE-|||1

S Every weekend I work in a coffee shop to pay my rent .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I already prepare the letter from my teacher , but I have not translated it into English yet .
A 1 3|||Vt|||have already prepared|||REQUIRED|||-NONE-|||0
A 10 11|||Rloc-||||||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||have already prepared|||REQUIRED|||-NONE-|||1
A 12 13|||Wtone|||n't|||REQUIRED|||-NONE-|||1

S Does it need to have the stamp of the school or only sign of teacher is ok ?
A 4 5|||Wci|||bear|||REQUIRED|||-NONE-|||0
A 6 10|||Nn|||school stamp|||REQUIRED|||-NONE-|||0
A 11 12|||WOinc|||is just the|||REQUIRED|||-NONE-|||0
A 12 15|||Wform|||teacher 's signature|||REQUIRED|||-NONE-|||0
A 15 16|||WOinc||||||REQUIRED|||-NONE-|||0
A 6 10|||Wci|||school stamp|||REQUIRED|||-NONE-|||1
A 11 17|||WOinc|||is the teacher 's signature enough|||REQUIRED|||-NONE-|||1

S If I send document by email , you can receive or I must to come to the office ?
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 9|||WOinc|||can you|||REQUIRED|||-NONE-|||0
A 10 10|||Pform|||it|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||must I|||REQUIRED|||-NONE-|||0
A 3 4|||Nn|||the documents|||REQUIRED|||-NONE-|||1
A 7 9|||WOinc|||can you|||REQUIRED|||-NONE-|||1
A 10 10|||Pref|||them|||REQUIRED|||-NONE-|||1
A 11 13|||WOinc|||do I have|||REQUIRED|||-NONE-|||1

S I hope you will answer me soon . Thank you so much for spend time read my letter .
A 2 2|||Trans|||that|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||very|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||spending|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||reading|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||reply|||REQUIRED|||-NONE-|||1
A 13 16|||Vform|||taking the time to read|||REQUIRED|||-NONE-|||1

S Good morning , yesterday evening I forgot my bag on the 18:42 train from Castelverde to Montealba , more precisely in the fourth carriage .
A 6 7|||Wci|||left|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||specifically|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||left|||REQUIRED|||-NONE-|||1

S It is a dark green backpack in leather with a broken zip and a small label that bears my initials , E. R.
A 5 8|||WOinc|||leather backpack|||REQUIRED|||-NONE-|||0
A 16 18|||Vform|||bearing|||REQUIRED|||-NONE-|||0
A 5 8|||WOinc|||leather backpack|||REQUIRED|||-NONE-|||1
A 16 18|||Vform|||bearing|||REQUIRED|||-NONE-|||1

S I was sitting near the window , next to an old gentleman which helped me to put it on the rack over our heads .
A 12 13|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 15 16|||Vform||||||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||above|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||elderly|||REQUIRED|||-NONE-|||1
A 12 13|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 15 16|||Rloc-||||||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||onto|||REQUIRED|||-NONE-|||1

S I had to get off in a hurry because I was talking at the phone , and only once on the platform did I realise that I had left it .
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||telephone|||REQUIRED|||-NONE-|||0
A 19 19|||Trans|||I was|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||1
A 25 26|||Rloc-||||||REQUIRED|||-NONE-|||1
A 30 30|||Wci|||behind|||REQUIRED|||-NONE-|||1

S I immediately asked the staff in the station , who were kind but told me to fill a form on the internet .
A 17 17|||Prep|||in|||REQUIRED|||-NONE-|||0
A 19 22|||Wci|||online|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||at|||REQUIRED|||-NONE-|||1
A 17 17|||Prep|||in|||REQUIRED|||-NONE-|||1
A 19 22|||Wci|||online|||REQUIRED|||-NONE-|||1

S Unfortunately , the website does n't accept my ticket number and continues to give me the same error , even though I have inserted it correctly .
A 5 6|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 19 21|||Trans|||although|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||entered|||REQUIRED|||-NONE-|||0
A 4 5|||Vm|||wo|||REQUIRED|||-NONE-|||1
A 11 14|||Wci|||keeps giving|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||entered|||REQUIRED|||-NONE-|||1

S Inside there are my glasses , a folder with some important documents of work and , above all , a notebook without no economical value .
A 1 2|||Others||||||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||containing|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||work documents|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||with|||REQUIRED|||-NONE-|||0
A 23 24|||Wform|||economic|||REQUIRED|||-NONE-|||0
A 1 2|||Rloc-||||||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||several|||REQUIRED|||-NONE-|||1
A 11 14|||WOinc|||work documents|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||of|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||monetary|||REQUIRED|||-NONE-|||1

S That notebook contains my grandmother 's recipes , and no copy of it exists .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I do n't pretend that you search every train , but I would be grateful if you could check in the depot where the trains are cleaned .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||expect you to|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||at|||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||expect you to|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||at|||REQUIRED|||-NONE-|||1

S Eventually , I could come personally to pick it up , also in the late evening or in the weekend .
A 0 1|||Wci|||If necessary|||REQUIRED|||-NONE-|||0
A 7 10|||Wci|||collect it|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||even|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||at|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||If necessary|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||in person|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||collect it|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||even|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||at|||REQUIRED|||-NONE-|||1

S Thanking you in advance for your help , I remain waiting of your kind reply and I leave you my number : 555 0142 .
A 6 7|||Wci|||assistance|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||look forward to|||REQUIRED|||-NONE-|||0
A 17 18|||Vt|||am leaving|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||look forward to|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||here is|||REQUIRED|||-NONE-|||1

S When I was a child , I wanted to play on the piano , but my parents did n't have money on it .
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 18 19|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||for|||REQUIRED|||-NONE-|||0
A 0 3|||Rloc-|||As|||REQUIRED|||-NONE-|||1
A 10 11|||Prep||||||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||for|||REQUIRED|||-NONE-|||1

S Last year , in my forty one years , I bought a used keyboard and found myself a teacher .
A 3 5|||Prep|||at|||REQUIRED|||-NONE-|||0
A 5 7|||Mec|||forty - one|||REQUIRED|||-NONE-|||0
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||second - hand|||REQUIRED|||-NONE-|||0
A 16 17|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 5|||Prep|||at the age of|||REQUIRED|||-NONE-|||1
A 5 8|||Mec|||forty-one|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||second - hand|||REQUIRED|||-NONE-|||1
A 16 17|||Rloc-||||||REQUIRED|||-NONE-|||1

S All my friends were laughing at me and said that it was too late for such thing .
A 1 1|||ArtOrDet|||of|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||laughed|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||laughed|||REQUIRED|||-NONE-|||1
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet|||such a|||REQUIRED|||-NONE-|||1

S The first lessons was really terrible , my fingers did n't want to listen to me and I looked at the notes all the time .
A 3 4|||SVA|||were|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||obey|||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||were|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||refused|||REQUIRED|||-NONE-|||1

S My teacher is patient and never makes me feel stupid .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S She taught me that is better to practice ten minutes every day than three hours at the weekend .
A 4 4|||Pform|||it|||REQUIRED|||-NONE-|||0
A 8 8|||Prep|||for|||REQUIRED|||-NONE-|||0
A 4 4|||Pref|||it|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||a|||REQUIRED|||-NONE-|||1

S Adults have one advantage against children : they know why they do it and nobody has to force them .
A 4 5|||Prep|||over|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||are doing|||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||needs|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||over|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||are doing|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||no one|||REQUIRED|||-NONE-|||1

S On the other hand , we have less time and more stress and we are afraid of mistakes .
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||fear|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||, and|||REQUIRED|||-NONE-|||1
A 17 17|||Wci|||making|||REQUIRED|||-NONE-|||1

S For example , I always play worse when is somebody in the next room .
A 8 10|||WOinc|||somebody is|||REQUIRED|||-NONE-|||0
A 1 2|||Trans|||instance|||REQUIRED|||-NONE-|||1
A 8 10|||WOinc|||somebody is|||REQUIRED|||-NONE-|||1

S In December I played my first song for the family , my mum was crying and even my husband , which does n't like music , clapped .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 20 21|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 22 23|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet|||my|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||in tears|||REQUIRED|||-NONE-|||1
A 20 21|||Ssub|||who|||REQUIRED|||-NONE-|||1

S So if you are thinking about to start with some instrument , do n't wait on the better moment and try it .
A 0 1|||Trans|||Therefore ,|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||of|||REQUIRED|||-NONE-|||0
A 6 8|||Vform|||starting|||REQUIRED|||-NONE-|||0
A 8 10|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 15 17|||Prep|||for a|||REQUIRED|||-NONE-|||0
A 19 20|||Trans|||;|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||of|||REQUIRED|||-NONE-|||1
A 6 9|||Vform|||taking up|||REQUIRED|||-NONE-|||1
A 9 10|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||for|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 19 20|||Trans|||; just|||REQUIRED|||-NONE-|||1

S I live in a big city but my aunt have a house on a small island in the north .
A 4 5|||Wci|||large|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||has|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 10|||SVA|||has|||REQUIRED|||-NONE-|||1

S In the winter it is very quiet and live there only 300 peoples .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 12 13|||WOinc|||people live there|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 13|||WOinc|||only 300 people live there|||REQUIRED|||-NONE-|||1

S In the summer comes every day three ships with tourists come every day .
A 3 6|||WOinc||||||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||carrying|||REQUIRED|||-NONE-|||0
A 3 6|||WOinc||||||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||tourist ships|||REQUIRED|||-NONE-|||1

S Tourists buy fish , ice creams and postcards , so people from island have work .
A 5 6|||Nn|||cream|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||jobs|||REQUIRED|||-NONE-|||0
A 5 6|||Nn|||cream|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S My aunt rents two rooms and she earn in July more that in all winter .
A 3 3|||Wci|||out|||REQUIRED|||-NONE-|||0
A 7 8|||SVA|||earns|||REQUIRED|||-NONE-|||0
A 8 11|||WOinc|||more in July|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||than|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet|||the whole|||REQUIRED|||-NONE-|||0
A 3 3|||Wci|||out|||REQUIRED|||-NONE-|||1
A 7 8|||SVA|||earns more|||REQUIRED|||-NONE-|||1
A 10 11|||WOadv||||||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||than|||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet|||the whole|||REQUIRED|||-NONE-|||1

S This is the good side of tourism , but is also a bad side .
A 9 9|||V0|||there|||REQUIRED|||-NONE-|||0
A 9 9|||Others|||there|||REQUIRED|||-NONE-|||1

S After the weekend the beach is full of rubbish and nobody do n't want to clean it .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||litter|||REQUIRED|||-NONE-|||0
A 11 14|||Others|||wants|||REQUIRED|||-NONE-|||0
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||1
A 11 14|||SVA|||wants|||REQUIRED|||-NONE-|||1

S The water is expensive there and tourists take shower three times a day .
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||showers|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Water|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Young people from the island ca n't buy a house because the prices are too high .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Last year one tourist was making fire in the forest and almost burned the whole hill .
A 2 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 4 6|||Vt|||made a|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||entire|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 6|||Vt|||made a|||REQUIRED|||-NONE-|||1
A 13 13|||Wci|||down|||REQUIRED|||-NONE-|||1

S I think that tourism is good , but the leader of island should set a limit for ships and teach people how to respect nature .
A 5 6|||Wci|||beneficial|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||0
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||1
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||1

S The aim of this report is to describe the actual opening hours of the town library and to suggest some improvements .
A 1 2|||Wci|||purpose|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||current|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||propose|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||purpose|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||current|||REQUIRED|||-NONE-|||1
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||1

S In the present , the library opens from ten to two and from five to eight , except the Saturdays , when it closes at one .
A 0 2|||Prep|||At|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||is open|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||until|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||on|||REQUIRED|||-NONE-|||0
A 0 3|||Prep|||At present|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||is open|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||on|||REQUIRED|||-NONE-|||1

S To collect the datas , I interviewed to forty - two users and three members of the staff during the last week of April .
A 3 4|||Nn|||data|||REQUIRED|||-NONE-|||0
A 7 8|||Prep||||||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||in|||REQUIRED|||-NONE-|||0
A 3 4|||Nn|||data|||REQUIRED|||-NONE-|||1
A 7 8|||Prep||||||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||in|||REQUIRED|||-NONE-|||1

S The majority of them considers that the midday break is too long and that it does n't make sense these days .
A 4 5|||SVA|||consider|||REQUIRED|||-NONE-|||0
A 16 17|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 19 21|||Wci|||nowadays|||REQUIRED|||-NONE-|||0
A 0 2|||Wci|||Most|||REQUIRED|||-NONE-|||1
A 4 5|||SVA|||consider|||REQUIRED|||-NONE-|||1
A 16 17|||Wtone|||not|||REQUIRED|||-NONE-|||1

S Several students complained that they have to leave just when they are starting to concentrate .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S People who works , on the other hand , can only come by the evening , when is almost impossible to find a free sit .
A 2 3|||SVA|||work|||REQUIRED|||-NONE-|||0
A 4 8|||Trans|||however|||REQUIRED|||-NONE-|||0
A 10 12|||WOadv|||come only|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||0
A 17 17|||Pform|||it|||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||seat|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||work|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||1
A 17 17|||Others|||it|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||nearly|||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||seat|||REQUIRED|||-NONE-|||1

S In addition , a retired woman told me that she would prefer the library would open on Sundays , even if it was only for reading the newspapers .
A 0 2|||Trans|||Furthermore|||REQUIRED|||-NONE-|||0
A 14 15|||Vform|||to|||REQUIRED|||-NONE-|||0
A 22 23|||Vform|||were|||REQUIRED|||-NONE-|||0
A 0 2|||Trans|||Moreover|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1
A 14 15|||Vform|||to|||REQUIRED|||-NONE-|||1
A 22 23|||Vform|||were|||REQUIRED|||-NONE-|||1
A 24 26|||Vform|||to read|||REQUIRED|||-NONE-|||1

S The director explained that opening for more hours would mean hiring , at least , one more person .
A 6 8|||Wci|||longer|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||employing|||REQUIRED|||-NONE-|||0
A 11 12|||Mec||||||REQUIRED|||-NONE-|||0
A 14 15|||Mec||||||REQUIRED|||-NONE-|||0
A 6 8|||Wci|||longer|||REQUIRED|||-NONE-|||1
A 11 15|||Mec|||at least|||REQUIRED|||-NONE-|||1

S However she recognised that between two and four there are always two workers inside doing tasks which could be done with the doors opened .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||employees|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||performing|||REQUIRED|||-NONE-|||0
A 16 17|||Pref|||that|||REQUIRED|||-NONE-|||0
A 23 24|||Wform|||open|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 2 3|||Wci|||admitted|||REQUIRED|||-NONE-|||1
A 16 17|||Pref|||that|||REQUIRED|||-NONE-|||1
A 23 24|||Wform|||open|||REQUIRED|||-NONE-|||1

S Having this in account , I recommend keeping the library open at midday and close it one hour earlier on the days with fewer visitors .
A 0 1|||Wci|||Taking|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||into|||REQUIRED|||-NONE-|||0
A 14 15|||Vform|||closing|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Taking|||REQUIRED|||-NONE-|||1
A 2 3|||Prep|||into|||REQUIRED|||-NONE-|||1
A 14 15|||Vform|||closing|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S It would also be advisable to put a bigger sign at the entrance , as many people ignores that in the exam periods the timetable changes .
A 6 7|||Wci|||install|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||larger|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||do not know|||REQUIRED|||-NONE-|||0
A 7 7|||Wci|||up|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||larger|||REQUIRED|||-NONE-|||1
A 14 15|||Trans|||since|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||do not know|||REQUIRED|||-NONE-|||1
A 19 21|||Prep|||during|||REQUIRED|||-NONE-|||1
A 24 26|||Wci|||opening hours change|||REQUIRED|||-NONE-|||1

S Last September I moved to a city that nobody knows me , and it was first time in my life I have a key only for myself .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||Ssub|||where|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||knew|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 20 20|||Trans|||that|||REQUIRED|||-NONE-|||0
A 21 22|||Vt|||had had|||REQUIRED|||-NONE-|||0
A 7 8|||Ssub|||where|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||knew|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 20 20|||Pref|||that|||REQUIRED|||-NONE-|||1
A 21 22|||Vt|||had had|||REQUIRED|||-NONE-|||1
A 24 27|||Wci|||of my own|||REQUIRED|||-NONE-|||1

S At the beginning I felt very excited , because I could eat noodles in midnight and nobody would blame me .
A 7 8|||Mec||||||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||At first|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||thrilled|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||scold|||REQUIRED|||-NONE-|||1

S But on the third day , the light of bathroom broke , and I stood in the dark with no idea how should I do .
A 0 1|||Trans|||However ,|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||in the|||REQUIRED|||-NONE-|||0
A 21 24|||WOinc|||what I should|||REQUIRED|||-NONE-|||0
A 7 10|||WOinc|||bathroom light|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||stopped working|||REQUIRED|||-NONE-|||1
A 21 25|||Wci|||what to do|||REQUIRED|||-NONE-|||1

S In my parents ' home such things always repaired by my father , so I did n't even know where to buy a bulb .
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 7|||V0|||were|||REQUIRED|||-NONE-|||0
A 16 17|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 7 7|||V0|||were|||REQUIRED|||-NONE-|||1
A 23 23|||Wci|||light|||REQUIRED|||-NONE-|||1

S I called him , and he guided me step by step by phone untill the room was bright again .
A 11 12|||Wci|||over the|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||until|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||over the|||REQUIRED|||-NONE-|||1
A 13 14|||Mec|||until|||REQUIRED|||-NONE-|||1

S From then on , I gradually learned a lot of knowledges which school never teaches us .
A 7 10|||Wci|||many|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||things|||REQUIRED|||-NONE-|||0
A 11 12|||Pref|||that|||REQUIRED|||-NONE-|||0
A 7 10|||Wci|||many|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||things|||REQUIRED|||-NONE-|||1
A 11 12|||Pref|||that|||REQUIRED|||-NONE-|||1

S For example , milk goes sour much faster than you expect if you forget to put it back in the fridge .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Although the freedom is sweet , the loneliness is also real , especially at the weekend , when all the shop are close early .
A 12 13|||Wci|||particularly|||REQUIRED|||-NONE-|||0
A 14 16|||Nn|||weekends|||REQUIRED|||-NONE-|||0
A 20 21|||Nn|||shops|||REQUIRED|||-NONE-|||0
A 21 22|||Vform||||||REQUIRED|||-NONE-|||0
A 14 16|||Nn|||weekends|||REQUIRED|||-NONE-|||1
A 20 21|||Nn|||shops|||REQUIRED|||-NONE-|||1
A 21 23|||Vform|||close|||REQUIRED|||-NONE-|||1

S I often talked with my plant , a small cactus , because it was the only alive thing in my room besides me .
A 11 12|||Trans|||since|||REQUIRED|||-NONE-|||0
A 16 17|||Wform|||living|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||apart from|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||to|||REQUIRED|||-NONE-|||1
A 11 12|||Trans|||as|||REQUIRED|||-NONE-|||1
A 16 17|||Wform|||living|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||apart from|||REQUIRED|||-NONE-|||1

S Later I joined a badminton club and met a girl from upstairs who also lives alone , now we take turns cooking for each other every Wednesday .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 17 17|||Srun|||and|||REQUIRED|||-NONE-|||0
A 21 22|||Vform|||to cook|||REQUIRED|||-NONE-|||0
A 1 1|||Wci|||on|||REQUIRED|||-NONE-|||1
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||1
A 25 27|||Prep|||on Wednesdays|||REQUIRED|||-NONE-|||1

S To live alone does not mean you must solve everything alone , this is the most important lesson that I have got from this year .
A 6 6|||Trans|||that|||REQUIRED|||-NONE-|||0
A 7 8|||Vm|||have to|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||learned|||REQUIRED|||-NONE-|||0
A 0 2|||Vform|||Living|||REQUIRED|||-NONE-|||1
A 7 8|||Vm|||have to|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||learned|||REQUIRED|||-NONE-|||1

S This report is about the accident that happened in front of the school gate at Monday 12 October .
A 2 4|||Wci|||concerns|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||occurred|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||occurred|||REQUIRED|||-NONE-|||1
A 8 11|||Prep|||outside|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||1

S In the morning at quarter to eight , a student from class seven was coming by his bicycle very fast .
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||at high speed|||REQUIRED|||-NONE-|||0
A 0 4|||WOinc|||At a|||REQUIRED|||-NONE-|||1
A 7 7|||WOinc|||in the morning|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||riding|||REQUIRED|||-NONE-|||1
A 18 20|||Wci|||at high speed|||REQUIRED|||-NONE-|||1

S At the same time a parent 's car was stopped in front of gate , although there is a sign forbidding parking .
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Trans|||even though|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Trans|||even though|||REQUIRED|||-NONE-|||1

S The driver opened the door without looking behind her .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The student could n't stopped his bicycle , so he hit the door and fell down on the ground on his left arm .
A 3 4|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||stop|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||struck|||REQUIRED|||-NONE-|||0
A 15 17|||Prep|||to|||REQUIRED|||-NONE-|||0
A 2 4|||Vm|||was unable to|||REQUIRED|||-NONE-|||1
A 4 5|||Vform|||stop|||REQUIRED|||-NONE-|||1
A 15 17|||Prep|||to|||REQUIRED|||-NONE-|||1

S The guard , who saw everything , ran to him and he call an ambulance immediately .
A 4 5|||Vt|||had seen|||REQUIRED|||-NONE-|||0
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||called|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||had seen|||REQUIRED|||-NONE-|||1
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||1
A 12 13|||Vt|||called|||REQUIRED|||-NONE-|||1

S The student was crying because his hand was hurting him too much , but he did n't lose his conscious .
A 10 11|||Wci|||very|||REQUIRED|||-NONE-|||0
A 16 17|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 19 20|||Wform|||consciousness|||REQUIRED|||-NONE-|||0
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||a lot|||REQUIRED|||-NONE-|||1
A 18 20|||Wform|||consciousness|||REQUIRED|||-NONE-|||1

S In the hospital the doctors found that his rist was broken and there was a small injury to his knee .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||wrist|||REQUIRED|||-NONE-|||0
A 12 12|||Trans|||that|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||discovered|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||wrist|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||minor|||REQUIRED|||-NONE-|||1

S The driver she said sorry to the family , and she said that she was late on her work .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 5|||Wtone|||apologised|||REQUIRED|||-NONE-|||0
A 16 18|||Prep|||for|||REQUIRED|||-NONE-|||0
A 2 3|||Pref||||||REQUIRED|||-NONE-|||1
A 3 5|||Wci|||apologised|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||for|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I think the reason of the accident : the speed of the bicycle and the stopping in wrong place .
A 2 5|||Wci|||there were two reasons for|||REQUIRED|||-NONE-|||0
A 15 15|||Um|||car|||REQUIRED|||-NONE-|||0
A 17 17|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||there were two reasons for|||REQUIRED|||-NONE-|||1
A 15 15|||Others|||car|||REQUIRED|||-NONE-|||1
A 17 17|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S We advise the school to put a barrier beside the gate , and to make the bicycles enter from the another door that is behind the garden .
A 5 6|||Wci|||erect|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||through|||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet|||other|||REQUIRED|||-NONE-|||0
A 22 24|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||next to|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||cyclists|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||through|||REQUIRED|||-NONE-|||1
A 19 21|||ArtOrDet|||the other|||REQUIRED|||-NONE-|||1
A 22 24|||Rloc-||||||REQUIRED|||-NONE-|||1

S I tested four headphones which are sold for under 50 euros , and I report about the results .
A 3 3|||Nn|||pairs of|||REQUIRED|||-NONE-|||0
A 4 6|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||less than|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||0
A 3 3|||Nn|||pairs of|||REQUIRED|||-NONE-|||1
A 4 6|||Rloc-||||||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||less than|||REQUIRED|||-NONE-|||1
A 14 14|||Vt|||will|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||1

S I called them A , B , C and D , because name of the maker is not important this time .
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||manufacturer|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||manufacturer|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||does not matter|||REQUIRED|||-NONE-|||1

S Each headphones was used during one week , on the train , in the library and at the my room .
A 1 1|||Nn|||pair of|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||at|||REQUIRED|||-NONE-|||0
A 16 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 1 1|||Nn|||pair of|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||in|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S The sound of A was the clearest , but the bass was weak , so I felt lonely when I listened to rock music .
A 9 10|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||that something was missing|||REQUIRED|||-NONE-|||0
A 19 21|||Vform|||listening|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||something was missing|||REQUIRED|||-NONE-|||1
A 19 21|||Vform|||listening|||REQUIRED|||-NONE-|||1

S B was very light , however my ears became hurt after one hour .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||sore|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||, but|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||started to hurt|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1

S C is good - looking and cheap , but the cable broke easily when I put in my bag .
A 6 7|||Wci|||inexpensive|||REQUIRED|||-NONE-|||0
A 16 16|||Pform|||it|||REQUIRED|||-NONE-|||0
A 16 16|||Pref|||it|||REQUIRED|||-NONE-|||1

S The battery of D lasted for almost thirty hours , which was much longer than the box promised .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S About noise , D could erase sound of the train , but human voice I could hear a little .
A 0 1|||Prep|||As for|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||cancel the|||REQUIRED|||-NONE-|||0
A 12 12|||WOinc|||I could hear|||REQUIRED|||-NONE-|||0
A 13 17|||WOinc|||voices|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||As for|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||cancel out the|||REQUIRED|||-NONE-|||1
A 12 14|||WOinc||||||REQUIRED|||-NONE-|||1
A 17 17|||WOinc|||human voices|||REQUIRED|||-NONE-|||1

S My roommate also tryed them and she chose B , because her head is smaller than me .
A 3 4|||Mec|||tried|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 17|||Pform|||mine|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||tried|||REQUIRED|||-NONE-|||1
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||1
A 16 17|||Pform|||mine|||REQUIRED|||-NONE-|||1

S I think that the best is D , if you can tolerate its weight , which is about 300 gram .
A 8 9|||Trans|||provided that|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||approximately|||REQUIRED|||-NONE-|||0
A 19 20|||Nn|||grams|||REQUIRED|||-NONE-|||0
A 3 7|||WOinc|||D is the best|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||roughly|||REQUIRED|||-NONE-|||1
A 19 20|||Nn|||grams|||REQUIRED|||-NONE-|||1

S Next time I want to test more expensive ones and compare with these four in terms of quality .
A 3 4|||Wtone|||would like|||REQUIRED|||-NONE-|||0
A 11 11|||Pform|||them|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 4|||Vm|||would like|||REQUIRED|||-NONE-|||1
A 11 11|||Pref|||them|||REQUIRED|||-NONE-|||1

S When I was six years old , I wanted absolutely to become a lighthouse keeper , although we lived five hundred kilometres away from the sea .
A 4 6|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||desperately wanted|||REQUIRED|||-NONE-|||0
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 6|||Rloc-||||||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||desperately wanted|||REQUIRED|||-NONE-|||1
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||1

S I had a picture book , in which an old man with a white beard has lived alone with his cat and every evening lighted the lamp .
A 5 6|||Others||||||REQUIRED|||-NONE-|||0
A 15 16|||Vt||||||REQUIRED|||-NONE-|||0
A 24 25|||Vform|||lit|||REQUIRED|||-NONE-|||0
A 5 6|||Mec||||||REQUIRED|||-NONE-|||1
A 15 17|||Vt|||lived|||REQUIRED|||-NONE-|||1
A 22 25|||Vt|||lit|||REQUIRED|||-NONE-|||1
A 27 27|||WOadv|||every evening|||REQUIRED|||-NONE-|||1

S I found it great , that nobody could tell him when he should go to bed .
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||no one|||REQUIRED|||-NONE-|||0
A 12 13|||Vm|||had to|||REQUIRED|||-NONE-|||0
A 1 5|||Wci|||thought it was great|||REQUIRED|||-NONE-|||1
A 11 13|||Vform|||to|||REQUIRED|||-NONE-|||1

S For my seventh birthday I wished me a big torch , and with this I stood every night by the window and sent signals to the neighbours .
A 6 7|||Wci|||for|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||large|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||at|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||asked for|||REQUIRED|||-NONE-|||1
A 13 14|||Pref|||it|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv||||||REQUIRED|||-NONE-|||1
A 21 21|||WOadv|||every night|||REQUIRED|||-NONE-|||1
A 22 24|||Wci|||signalled|||REQUIRED|||-NONE-|||1

S They were not very amused about it , and my father had to apologise by them with a bottle of wine .
A 3 4|||Wci|||particularly|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||by|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||to|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||particularly|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||by|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||to|||REQUIRED|||-NONE-|||1

S At school the other boys wanted to become football players or pilots , and they made jokes over me .
A 7 8|||Wci|||be|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||about|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||be|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||footballers|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||fun of|||REQUIRED|||-NONE-|||1

S Only my grandmother took the matter seriously and knitted me a thick blue jumper , just like a sailor 's .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S With twelve I learned that all the lighthouses had been automatic for a long time and nobody had to live there anymore .
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||discovered|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||any longer|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||At the age of|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||found out|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S This was a big disapointment , I think I even cried .
A 3 4|||Wci|||great|||REQUIRED|||-NONE-|||0
A 4 5|||WOinc|||disappointment|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||great|||REQUIRED|||-NONE-|||1
A 4 5|||Mec|||disappointment|||REQUIRED|||-NONE-|||1
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||1

S Today I work as a nurse on the night shift , which has more to do with it than one could think .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 20 21|||Vm|||might|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Nowadays|||REQUIRED|||-NONE-|||1
A 19 20|||Pref|||you|||REQUIRED|||-NONE-|||1
A 20 21|||Vm|||might|||REQUIRED|||-NONE-|||1

S I sit alone by a small lamp , drink to much coffee and make sure that all the people who are sleeping around me come good through the night .
A 9 10|||Mec|||too|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||ensure|||REQUIRED|||-NONE-|||0
A 19 21|||Rloc-||||||REQUIRED|||-NONE-|||0
A 24 26|||Wci|||get safely|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||beside|||REQUIRED|||-NONE-|||1
A 9 10|||Mec|||too|||REQUIRED|||-NONE-|||1
A 15 16|||Rloc-||||||REQUIRED|||-NONE-|||1
A 19 21|||Rloc-||||||REQUIRED|||-NONE-|||1
A 25 26|||Wform|||safely|||REQUIRED|||-NONE-|||1

S On 8 November the people who lives in our street came together in the hall of primary school to discuss our problems .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 6 7|||SVA|||live|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||gathered|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||SVA|||live|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||gathered|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||talk about|||REQUIRED|||-NONE-|||1

S Fifty - three people attended the meeting , this was more than we were waiting .
A 8 9|||Srun|||which|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||expecting|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||which|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||had expected|||REQUIRED|||-NONE-|||1

S Firstly , Mrs Aylin , who is the oldest person in the street , made a speech about how was the neighbourhood in the past .
A 9 10|||Wci|||resident|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||gave|||REQUIRED|||-NONE-|||0
A 19 22|||WOinc|||the neighbourhood was|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||resident|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||gave|||REQUIRED|||-NONE-|||1
A 18 22|||WOinc|||what the neighbourhood was like|||REQUIRED|||-NONE-|||1

S The most talked problem was cars parking on the pavement ; because of them mothers with babies ca n't pass .
A 2 3|||Wform|||talked - about|||REQUIRED|||-NONE-|||0
A 14 14|||Mec|||,|||REQUIRED|||-NONE-|||0
A 17 19|||Wtone|||can not|||REQUIRED|||-NONE-|||0
A 2 3|||Wform|||talked - about|||REQUIRED|||-NONE-|||1
A 14 14|||Mec|||,|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||get past|||REQUIRED|||-NONE-|||1

S It was decided that will be put flower boxes at there , and everybody will give 10 euros .
A 4 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 9 10|||WOinc|||would be put|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||everyone|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||would|||REQUIRED|||-NONE-|||0
A 4 9|||WOinc|||flower boxes would be put|||REQUIRED|||-NONE-|||1
A 9 10|||Prep||||||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||everyone|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||contribute|||REQUIRED|||-NONE-|||1

S Secondly , street dogs were discussed , some people afraid of them and some people feed them .
A 2 3|||Wci|||stray|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 9|||V0|||are|||REQUIRED|||-NONE-|||0
A 12 15|||Trans|||while others|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 9 9|||V0|||are|||REQUIRED|||-NONE-|||1
A 12 15|||Trans|||while others|||REQUIRED|||-NONE-|||1

S On this topic we could n't come to same idea , so it was left to next meeting .
A 2 3|||Wci|||matter|||REQUIRED|||-NONE-|||0
A 5 6|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||an agreement|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||for the|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||point|||REQUIRED|||-NONE-|||1
A 5 6|||Wtone|||not|||REQUIRED|||-NONE-|||1
A 6 10|||Wci|||reach an agreement|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||until the|||REQUIRED|||-NONE-|||1

S Two young men offered to paint the playground for free .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S We thanked them very much and the owner of the hardware shop said he will give the paint as a present .
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||gift|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||1
A 16 16|||Pref|||us|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||gift|||REQUIRED|||-NONE-|||1

S Also , the garbage must be collected earlier , since at the summer it smells very bad and cats tear the bags .
A 0 1|||Trans|||In addition|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||terrible|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||In addition|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||terrible|||REQUIRED|||-NONE-|||1
A 22 22|||Wci|||open|||REQUIRED|||-NONE-|||1

S Meeting finished at half past nine with tea and cookies , and the next one will be held in January if the snow does n't prevent it .
A 0 1|||ArtOrDet|||The meeting|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||take place|||REQUIRED|||-NONE-|||0
A 24 25|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||The meeting|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||take place|||REQUIRED|||-NONE-|||1
A 20 21|||Trans|||provided|||REQUIRED|||-NONE-|||1

S My friends often ask me why I spend an hour at the stove after work when there are a dozen cafés within walking distance from my flat .
A 24 25|||Prep|||of|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||frequently|||REQUIRED|||-NONE-|||1
A 15 15|||Mec|||,|||REQUIRED|||-NONE-|||1
A 24 25|||Prep|||of|||REQUIRED|||-NONE-|||1

S The simplest answer is money : for the price of one restaurant dinner I can cook soup , which will be enough for the whole family for three days .
A 15 16|||Wci|||make|||REQUIRED|||-NONE-|||0
A 17 19|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||entire|||REQUIRED|||-NONE-|||0
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 19|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 20 23|||Wci|||feed|||REQUIRED|||-NONE-|||1

S But an economy is not the main thing , since I would cook even if I won the lottery .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||reason|||REQUIRED|||-NONE-|||0
A 9 10|||Trans|||because|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||saving money|||REQUIRED|||-NONE-|||1
A 9 10|||Trans|||because|||REQUIRED|||-NONE-|||1

S When you cook for yourself , you know exactly what lies in the pot and how much salt has been added there .
A 10 11|||Wci|||is|||REQUIRED|||-NONE-|||0
A 21 22|||Pform|||to it|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||is|||REQUIRED|||-NONE-|||1
A 19 21|||Wci|||gone in|||REQUIRED|||-NONE-|||1
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||1

S In a restaurant , on the contrary , you rely on the conscience of a person whom you never see , and it is not always clean .
A 4 7|||Trans|||by contrast|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||depend|||REQUIRED|||-NONE-|||0
A 14 16|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 4 7|||Trans|||by contrast|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||depend|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||someone|||REQUIRED|||-NONE-|||1
A 26 27|||Wci|||a clear one|||REQUIRED|||-NONE-|||1

S I have nothing against eating out on special occasions , when the company matters more than the food .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S However , a habit to order a ready meal every evening makes us dependent , as if we never have grown up .
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||of ordering|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||each|||REQUIRED|||-NONE-|||0
A 16 17|||Trans|||though|||REQUIRED|||-NONE-|||0
A 18 20|||Vt|||had never|||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 4 6|||Vform|||of ordering|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||leaves|||REQUIRED|||-NONE-|||1
A 18 20|||WOadv|||had never|||REQUIRED|||-NONE-|||1

S Opponents of home cooking say it takes up too much time , but somehow nobody counts the hours which we spend on waiting for the waiter .
A 4 5|||Wci|||argue that|||REQUIRED|||-NONE-|||0
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||0
A 21 22|||Prep||||||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Critics|||REQUIRED|||-NONE-|||1
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||1
A 21 22|||Prep||||||REQUIRED|||-NONE-|||1

S Besides , in our family the most important conversations always took place in the kitchen , while somebody was peeling potatoes and did not look each other in the eyes .
A 0 1|||Trans|||Furthermore|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 22 22|||Pref|||we|||REQUIRED|||-NONE-|||0
A 29 30|||Nn|||eye|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||someone|||REQUIRED|||-NONE-|||1
A 22 25|||Pref|||we were not looking|||REQUIRED|||-NONE-|||1
A 29 30|||Nn|||eye|||REQUIRED|||-NONE-|||1

S I suppose a person who learnt to feed himself feels more confident in other areas of life too .
A 2 2|||Trans|||that|||REQUIRED|||-NONE-|||0
A 5 5|||Vt|||has|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||as well|||REQUIRED|||-NONE-|||0
A 2 2|||Pref|||that|||REQUIRED|||-NONE-|||1
A 5 6|||Vt|||has learnt|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||as well|||REQUIRED|||-NONE-|||1

S So let the cafés remain for the holidays , and as for weekdays , I advise everybody to get a good knife , a heavy frying pan and little bit of patience .
A 28 28|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 29 31|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||be kept|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||special occasions|||REQUIRED|||-NONE-|||1
A 28 28|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 29 31|||Rloc-||||||REQUIRED|||-NONE-|||1

S Dear Ms Whitcombe , thank you very much for offering me position of junior editor , I was truly delighted to be selected from among so many applicants .
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Srun|||;|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||chosen|||REQUIRED|||-NONE-|||0
A 24 25|||Rloc-||||||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||so|||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Srun|||.|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||really|||REQUIRED|||-NONE-|||1
A 24 25|||Rloc-||||||REQUIRED|||-NONE-|||1

S I have read the contract carefully several times , and most of the contents are clear and satisfying to me .
A 12 13|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0
A 17 18|||Wform|||satisfactory|||REQUIRED|||-NONE-|||0
A 2 6|||WOadv|||carefully read the contract|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||satisfactory|||REQUIRED|||-NONE-|||1

S However , there are a few points that I would like to confirm before I put my sign on it .
A 15 19|||Wci|||sign|||REQUIRED|||-NONE-|||0
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 15 19|||Wci|||sign|||REQUIRED|||-NONE-|||1

S First , the contract says the working hour start at eight , whereas in the interview I was informed that it would be flexible .
A 4 5|||Wci|||states that|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||hours|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||during|||REQUIRED|||-NONE-|||0
A 20 21|||Pref|||they|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||states that|||REQUIRED|||-NONE-|||1
A 7 8|||Nn|||hours|||REQUIRED|||-NONE-|||1
A 18 19|||Wtone|||told|||REQUIRED|||-NONE-|||1
A 20 21|||Pref|||they|||REQUIRED|||-NONE-|||1

S Second , I was wondering whether it would be possible to postpone my first day until 1 March .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S My current company has asked me to stay until my successor is completely trained , and I feel responsible for the team that I have worked together for five years .
A 7 8|||Wci|||remain|||REQUIRED|||-NONE-|||0
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||0
A 26 27|||Prep|||with|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||employer|||REQUIRED|||-NONE-|||1
A 8 8|||Wci|||on|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||fully|||REQUIRED|||-NONE-|||1
A 26 27|||Prep|||with|||REQUIRED|||-NONE-|||1

S I also want to know whether the moving expense is covered , since it costs quite a lot to move my family from the other side of the country .
A 8 9|||Nn|||expenses|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||are|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||as|||REQUIRED|||-NONE-|||0
A 14 18|||Wci|||is rather expensive|||REQUIRED|||-NONE-|||0
A 1 3|||Wtone|||would also like|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 10|||Nn|||expenses are|||REQUIRED|||-NONE-|||1
A 12 13|||Trans|||as|||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||a great deal|||REQUIRED|||-NONE-|||1

S Regarding the salary , I fully understand your explanation , although I slightly expected higher amount considering my experience .
A 0 1|||Prep|||With regard to|||REQUIRED|||-NONE-|||0
A 12 13|||WOadv||||||REQUIRED|||-NONE-|||0
A 14 14|||WOadv|||a slightly|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||given|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||With regard to|||REQUIRED|||-NONE-|||1
A 12 14|||WOadv|||had expected a slightly|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||given|||REQUIRED|||-NONE-|||1

S Nevertheless , what attracts me the most is the atmosphere of your team , who seemed to enjoy discussing about books even during the lunch break .
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||0
A 19 20|||Prep||||||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||Even so|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1

S If you need any additional documents , such as a certificate of my previous employment , please let me know and I will send it as soon as possible .
A 2 3|||Wci|||require|||REQUIRED|||-NONE-|||0
A 20 20|||Mec|||,|||REQUIRED|||-NONE-|||0
A 24 25|||Pref|||them|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||require|||REQUIRED|||-NONE-|||1
A 20 20|||Mec|||,|||REQUIRED|||-NONE-|||1
A 24 25|||Pref|||them|||REQUIRED|||-NONE-|||1

S I sincerely look forward to working with you , and I will do my best not to make you disappointed with your choice .
A 19 21|||Wci|||regret|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||am sincerely looking|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||leave|||REQUIRED|||-NONE-|||1

S Dear Mr Osborne , I want to apologise to you for the noise that we made in the last Friday 's night .
A 5 6|||Wci|||would like|||REQUIRED|||-NONE-|||0
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||0
A 16 18|||Prep||||||REQUIRED|||-NONE-|||0
A 20 21|||Npos||||||REQUIRED|||-NONE-|||0
A 5 6|||Vm|||would like|||REQUIRED|||-NONE-|||1
A 8 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 16 18|||Prep||||||REQUIRED|||-NONE-|||1
A 19 21|||Npos|||Friday|||REQUIRED|||-NONE-|||1

S My sister finished university and we decided to throw her a surprise party , but we have lost track of time .
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||give|||REQUIRED|||-NONE-|||0
A 16 17|||Vt||||||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||graduated from|||REQUIRED|||-NONE-|||1
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 16 17|||Vt||||||REQUIRED|||-NONE-|||1

S When I looked at the clock it was already two in the morning and the musicians still were playing in the balcony .
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 18|||WOadv|||were still|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||checked|||REQUIRED|||-NONE-|||1
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv|||were still|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||1

S I only knew yesterday , from the doorwoman , that your wife is recovering from surgery and needs to rest .
A 2 3|||Wci|||found out|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||an operation|||REQUIRED|||-NONE-|||0
A 18 19|||Wform||||||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||found out|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||concierge|||REQUIRED|||-NONE-|||1
A 18 19|||Wform||||||REQUIRED|||-NONE-|||1

S If I had known , I would never have invited so many people to a flat with such thin walls .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I felt really ashamed , because in the three years that I live here you have always treated me with much kindness .
A 2 3|||Wci|||truly|||REQUIRED|||-NONE-|||0
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||have lived|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||truly|||REQUIRED|||-NONE-|||1
A 10 11|||Rloc-||||||REQUIRED|||-NONE-|||1
A 12 13|||Vt|||have lived|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||great|||REQUIRED|||-NONE-|||1

S I also want to explain that the broken vase on the stairs was fault of my cousin , who dropped it while he was trying to carry the speakers .
A 1 3|||Wci|||would also like|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 22 24|||Rloc-||||||REQUIRED|||-NONE-|||0
A 1 3|||Vm|||would also like|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 22 24|||Rloc-||||||REQUIRED|||-NONE-|||1

S He will buy another one , but if it had sentimental value please tell us , and we will find a way of compensate you .
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 23 24|||Vform|||compensating|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||let us know|||REQUIRED|||-NONE-|||1
A 23 24|||Vform|||compensating|||REQUIRED|||-NONE-|||1

S From now on , I promise to turn off the music at eleven , even on the weekends , and to warn you in advance whenever I receive people at home .
A 3 4|||Mec||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||switch|||REQUIRED|||-NONE-|||0
A 28 29|||Wci|||guests|||REQUIRED|||-NONE-|||0
A 8 11|||WOadv|||the music off|||REQUIRED|||-NONE-|||1
A 15 17|||Prep|||at|||REQUIRED|||-NONE-|||1
A 23 25|||Wci|||beforehand|||REQUIRED|||-NONE-|||1
A 27 28|||Wci|||have|||REQUIRED|||-NONE-|||1
A 29 31|||Wci|||over|||REQUIRED|||-NONE-|||1

S In addition , I left with the doorwoman a carrot cake that my mother made specially for you ; I hope you do n't be alergic to nuts .
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||especially|||REQUIRED|||-NONE-|||0
A 22 25|||Vform|||are n't|||REQUIRED|||-NONE-|||0
A 25 26|||Mec|||allergic|||REQUIRED|||-NONE-|||0
A 0 4|||Trans|||I also|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||concierge|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||especially|||REQUIRED|||-NONE-|||1
A 22 25|||Vform|||are n't|||REQUIRED|||-NONE-|||1
A 25 26|||Mec|||allergic|||REQUIRED|||-NONE-|||1

S Once more , I ask you sorry for all this trouble and I hope that we can continue being good neighbours .
A 1 2|||Wci|||again|||REQUIRED|||-NONE-|||0
A 4 7|||Wci|||apologise to you|||REQUIRED|||-NONE-|||0
A 18 19|||Vform|||to be|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||again|||REQUIRED|||-NONE-|||1
A 4 7|||Wci|||apologise|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||remain|||REQUIRED|||-NONE-|||1

S When I was in the fifth class , my uncle took me to see the zoo in our city and I was very happy that time .
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||0
A 24 24|||Prep|||at|||REQUIRED|||-NONE-|||0
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||1
A 19 19|||Mec|||,|||REQUIRED|||-NONE-|||1
A 24 24|||Prep|||at|||REQUIRED|||-NONE-|||1

S I have seen there one tiger which was walking here and there in small cage since morning .
A 1 3|||Vt|||saw|||REQUIRED|||-NONE-|||0
A 3 6|||WOinc|||a tiger there|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||that|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||had been|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 4|||Vt|||saw|||REQUIRED|||-NONE-|||1
A 4 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 6 6|||WOinc|||there|||REQUIRED|||-NONE-|||1
A 7 8|||Vt|||had been|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||up and down|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Now I am thinking that tiger was not happy at all , he looked like a mad person .
A 2 4|||Vt|||think|||REQUIRED|||-NONE-|||0
A 5 5|||Others|||the|||REQUIRED|||-NONE-|||0
A 8 11|||WOadv|||at all happy|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||think|||REQUIRED|||-NONE-|||1
A 5 5|||Others|||the|||REQUIRED|||-NONE-|||1
A 8 11|||WOadv|||at all happy|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1

S Some people say that zoo is necessary because children can learn about animals in there .
A 4 5|||Nn|||zoos|||REQUIRED|||-NONE-|||0
A 5 6|||SVA|||are|||REQUIRED|||-NONE-|||0
A 7 8|||Trans|||since|||REQUIRED|||-NONE-|||0
A 13 14|||Prep||||||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||argue|||REQUIRED|||-NONE-|||1
A 4 5|||Nn|||zoos|||REQUIRED|||-NONE-|||1
A 5 6|||SVA|||are|||REQUIRED|||-NONE-|||1
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1

S But what they can learn from a lion which is sleeping whole day on a cement floor ?
A 0 1|||Trans|||Yet|||REQUIRED|||-NONE-|||0
A 2 4|||WOinc|||can they|||REQUIRED|||-NONE-|||0
A 9 11|||Vt|||sleeps the|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||concrete|||REQUIRED|||-NONE-|||0
A 2 4|||WOinc|||can they|||REQUIRED|||-NONE-|||1
A 8 9|||Pref|||that|||REQUIRED|||-NONE-|||1
A 9 11|||Vt|||sleeps|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||all|||REQUIRED|||-NONE-|||1

S A good film can teach us much more about how wild animals really live .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Another reason which people give is that zoos are saving those animals whose number is very less in the jungle .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 10|||Vt|||save|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||numbers are|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||low|||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 13 15|||Nn|||numbers are|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||low|||REQUIRED|||-NONE-|||1

S This point I am agreeing , because in our state one kind of deer was saved in this way .
A 0 1|||Prep|||On this|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||agree|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||species|||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||I agree with this point|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||species|||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1

S So in my view , the government should close down all such zoos which have small cages , and should keep only the big parks .
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||with|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 13 15|||Prep|||with|||REQUIRED|||-NONE-|||1
A 19 20|||Rloc-||||||REQUIRED|||-NONE-|||1

S In these parks animals can run and make their family , and people should see them from far distance only .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||have|||REQUIRED|||-NONE-|||0
A 8 10|||Nn|||families|||REQUIRED|||-NONE-|||0
A 16 16|||WOadv|||only|||REQUIRED|||-NONE-|||0
A 17 18|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 19 20|||WOadv||||||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||raise their families|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||visitors|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||a|||REQUIRED|||-NONE-|||1

S If we do not give respect to animals today , then tomorrow our children will be seeing them only in books .
A 4 5|||Wci|||show|||REQUIRED|||-NONE-|||0
A 10 11|||Rloc-||||||REQUIRED|||-NONE-|||0
A 15 17|||Vt|||see|||REQUIRED|||-NONE-|||0
A 4 7|||Wci|||respect|||REQUIRED|||-NONE-|||1
A 10 11|||Rloc-||||||REQUIRED|||-NONE-|||1
A 15 17|||Vt|||see|||REQUIRED|||-NONE-|||1

S Since the day my company closed its offices , I work at an eighty - centimetre desk , stuck between the washing machine and my daughter 's drawings .
A 0 1|||Pref|||Ever since|||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||have worked|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||wedged|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||Ever since|||REQUIRED|||-NONE-|||1
A 10 11|||Vt|||have been working|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||wedged|||REQUIRED|||-NONE-|||1

S At the beginning , I thought it was a dream : no more crowded trains , no more tasteless sandwiches , and the possibility to put the laundry between two meetings .
A 6 6|||Pref|||that|||REQUIRED|||-NONE-|||0
A 24 26|||Wci|||of doing|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||first|||REQUIRED|||-NONE-|||1
A 10 10|||Wci|||come true|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||packed|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||bland|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||chance|||REQUIRED|||-NONE-|||1
A 25 26|||Wci|||do|||REQUIRED|||-NONE-|||1

S It took me some months to realise that what I had gained in time , I had lost it in silence .
A 3 4|||Wci|||several|||REQUIRED|||-NONE-|||0
A 14 15|||Mec||||||REQUIRED|||-NONE-|||0
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||several|||REQUIRED|||-NONE-|||1
A 18 19|||Pref||||||REQUIRED|||-NONE-|||1

S My colleagues became small rectangles , always polite , which we see the ceiling more often than the face .
A 2 3|||Wci|||turned into|||REQUIRED|||-NONE-|||0
A 9 10|||Ssub|||whose ceilings|||REQUIRED|||-NONE-|||0
A 12 14|||Ssub||||||REQUIRED|||-NONE-|||0
A 17 19|||ArtOrDet|||their faces|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||turned into|||REQUIRED|||-NONE-|||1
A 9 10|||Ssub|||whose|||REQUIRED|||-NONE-|||1
A 10 14|||WOinc|||ceilings we see|||REQUIRED|||-NONE-|||1
A 17 19|||Nn|||their faces|||REQUIRED|||-NONE-|||1

S I do n't doubt that some tasks advance better at home , notably those who require to concentrate for several hours .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||certain|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||go|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 16 18|||Wform|||concentration|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||certain|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||go|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||particularly|||REQUIRED|||-NONE-|||1
A 14 15|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 16 16|||Pref|||you|||REQUIRED|||-NONE-|||1

S But a team is not only an addition of tasks ; it is also made up of jokes in the corridor and of discussions that nobody has planned .
A 6 8|||Wci|||a sum|||REQUIRED|||-NONE-|||0
A 12 16|||Wci|||also consists|||REQUIRED|||-NONE-|||0
A 25 26|||Wci|||no one|||REQUIRED|||-NONE-|||0
A 6 8|||Wci|||a sum|||REQUIRED|||-NONE-|||1
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||1
A 26 27|||Vt||||||REQUIRED|||-NONE-|||1

S The best ideas I have ever had at work came to me while I was queuing at the coffee machine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Moreover , the employers have a bit too quickly understood that an employee at home never really finishes his day , even when he claims the contrary .
A 2 3|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 5 5|||WOadv|||understood|||REQUIRED|||-NONE-|||0
A 9 10|||WOadv||||||REQUIRED|||-NONE-|||0
A 26 27|||Wci|||opposite|||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 5 9|||WOadv||||||REQUIRED|||-NONE-|||1
A 10 10|||WOadv|||a bit too quickly|||REQUIRED|||-NONE-|||1
A 13 13|||Wci|||working|||REQUIRED|||-NONE-|||1
A 25 27|||Wci|||otherwise|||REQUIRED|||-NONE-|||1

S Last winter , I surprised myself to answer to a client at eleven p.m. , with my phone in one hand and in the other one the toothbrush .
A 4 5|||Wci|||caught|||REQUIRED|||-NONE-|||0
A 6 9|||Vform|||answering|||REQUIRED|||-NONE-|||0
A 15 16|||Rloc-||||||REQUIRED|||-NONE-|||0
A 22 27|||WOinc|||my|||REQUIRED|||-NONE-|||0
A 28 28|||WOinc|||in the other|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||caught|||REQUIRED|||-NONE-|||1
A 6 8|||Vform|||answering|||REQUIRED|||-NONE-|||1
A 8 9|||Prep||||||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||at night|||REQUIRED|||-NONE-|||1
A 15 16|||Rloc-||||||REQUIRED|||-NONE-|||1
A 22 28|||WOinc|||my toothbrush in the other|||REQUIRED|||-NONE-|||1

S That is why I now attend the discussions of our union , who asks that each employee has the right to come back to the office two days per week .
A 12 13|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||have|||REQUIRED|||-NONE-|||0
A 21 23|||Wci|||return|||REQUIRED|||-NONE-|||0
A 28 29|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 12 13|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||is asking for|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||to have|||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||return|||REQUIRED|||-NONE-|||1
A 28 29|||Prep|||a|||REQUIRED|||-NONE-|||1

S In my eyes , the real question is not where we work , but whether we are still capable to close the door behind us , even if this door is the one of the kitchen .
A 2 3|||Wci|||view|||REQUIRED|||-NONE-|||0
A 19 21|||Vform|||of closing|||REQUIRED|||-NONE-|||0
A 32 36|||WOinc|||kitchen one|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||To my mind|||REQUIRED|||-NONE-|||1
A 19 21|||Vform|||of closing|||REQUIRED|||-NONE-|||1
A 28 29|||ArtOrDet|||that|||REQUIRED|||-NONE-|||1
A 32 36|||Wci|||kitchen door|||REQUIRED|||-NONE-|||1

S Dear Professor Lind , I am Minh , student in your Tuesday morning class .
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S I write this email for ask you to give me more time to finish the essay .
A 1 2|||Vt|||am writing|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||to|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||allow|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||complete|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||am writing|||REQUIRED|||-NONE-|||1
A 4 5|||Vform|||to|||REQUIRED|||-NONE-|||1

S Last week my grandmother sick very heavy , so I had to go back my hometown .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 4|||V0|||was very|||REQUIRED|||-NONE-|||0
A 5 7|||Wci||||||REQUIRED|||-NONE-|||0
A 14 14|||Prep|||to|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 7|||V0|||was seriously ill|||REQUIRED|||-NONE-|||1
A 14 14|||Prep|||to|||REQUIRED|||-NONE-|||1

S In there the internet was very weak and I could not search for documents .
A 0 2|||Prep|||There|||REQUIRED|||-NONE-|||0
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||look|||REQUIRED|||-NONE-|||0
A 0 2|||Prep|||There|||REQUIRED|||-NONE-|||1
A 4 4|||Wci|||connection|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||look|||REQUIRED|||-NONE-|||1

S My laptop also broken , the repair man says I must wait four days .
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||0
A 5 5|||Srun|||and|||REQUIRED|||-NONE-|||0
A 6 8|||Mec|||repairman|||REQUIRED|||-NONE-|||0
A 9 9|||Pref|||that|||REQUIRED|||-NONE-|||0
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||1
A 4 5|||Srun|||, and|||REQUIRED|||-NONE-|||1
A 6 8|||Mec|||repairman|||REQUIRED|||-NONE-|||1
A 10 11|||Vm|||will have to|||REQUIRED|||-NONE-|||1

S I have already written about half of the essay .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The part I not yet do is compare two city and write conclude .
A 3 6|||Vform|||have not yet done|||REQUIRED|||-NONE-|||0
A 7 8|||Vform|||comparing|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||cities|||REQUIRED|||-NONE-|||0
A 11 12|||Vform|||writing the|||REQUIRED|||-NONE-|||0
A 12 13|||Wform|||conclusion|||REQUIRED|||-NONE-|||0
A 3 6|||Vt|||have not done yet|||REQUIRED|||-NONE-|||1
A 7 8|||Vform|||comparing the|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||cities|||REQUIRED|||-NONE-|||1
A 11 12|||Vform|||writing|||REQUIRED|||-NONE-|||1
A 12 13|||Wform|||the conclusion|||REQUIRED|||-NONE-|||1

S If you agree , I will submit it on Monday 20 replace for Friday 17 .
A 11 13|||Wci|||instead of|||REQUIRED|||-NONE-|||0
A 6 8|||Wci|||hand it in|||REQUIRED|||-NONE-|||1
A 11 13|||Wci|||instead of|||REQUIRED|||-NONE-|||1

S I know this is my fault because I did n't start early , I feel very sorry you .
A 2 2|||Pref|||that|||REQUIRED|||-NONE-|||0
A 9 10|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||am|||REQUIRED|||-NONE-|||0
A 17 18|||Prep||||||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||, and|||REQUIRED|||-NONE-|||1
A 14 18|||Wci|||am very sorry|||REQUIRED|||-NONE-|||1

S If you want , I can sending the paper of hospital as proof .
A 2 3|||Wci|||wish|||REQUIRED|||-NONE-|||0
A 6 7|||Vform|||send|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||from the|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||like|||REQUIRED|||-NONE-|||1
A 6 7|||Vform|||send you|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||document|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||from the|||REQUIRED|||-NONE-|||1

S I promise next time not late again , thank you very much and wish you good health .
A 2 2|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 4 5|||V0|||I will not be|||REQUIRED|||-NONE-|||0
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||. Thank|||REQUIRED|||-NONE-|||0
A 12 12|||WOinc|||,|||REQUIRED|||-NONE-|||0
A 13 13|||Pform|||I|||REQUIRED|||-NONE-|||0
A 2 5|||V0|||not to be|||REQUIRED|||-NONE-|||1
A 6 7|||WOinc|||next time|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||. Thank|||REQUIRED|||-NONE-|||1
A 13 13|||Pref|||I|||REQUIRED|||-NONE-|||1

S In this report I present the datas about the consume of water in our office during the last six months .
A 6 7|||Nn|||data|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||consumption|||REQUIRED|||-NONE-|||0
A 15 18|||Prep|||over the past|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||data|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||on|||REQUIRED|||-NONE-|||1
A 8 12|||Wform|||water consumption|||REQUIRED|||-NONE-|||1
A 15 18|||Prep|||over the past|||REQUIRED|||-NONE-|||1

S In the office work thirty - five persons , and on average everyone uses 40 litres for day .
A 0 5|||WOinc|||Thirty|||REQUIRED|||-NONE-|||0
A 7 8|||WOinc|||people work in the office|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||consumes|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||per|||REQUIRED|||-NONE-|||0
A 0 8|||WOinc|||Thirty - five people work in the office|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||each person|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||a|||REQUIRED|||-NONE-|||1

S This number is higher than the last year , even if we are the same number of people .
A 1 2|||Wci|||figure|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 8|||Others|||'s|||REQUIRED|||-NONE-|||0
A 10 11|||Trans|||though|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||there|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||figure|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 8|||Npos|||'s|||REQUIRED|||-NONE-|||1
A 10 11|||Trans|||though|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||have|||REQUIRED|||-NONE-|||1

S The first cause is a tap in the bathroom on the second floor that it has been leaking water since February .
A 14 15|||Rloc-||||||REQUIRED|||-NONE-|||0
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||0
A 14 15|||Pref||||||REQUIRED|||-NONE-|||1
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||1

S The second is the dishwasher in the kitchen , which often runs when it is half empty .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Moreover , the cleaning company use too much water to wash the floors , even when they are not dirty .
A 0 1|||Trans|||Furthermore|||REQUIRED|||-NONE-|||0
A 5 6|||SVA|||uses|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||clean|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||What is more|||REQUIRED|||-NONE-|||1
A 5 6|||SVA|||uses|||REQUIRED|||-NONE-|||1

S I have controlled the meter every Monday and I have seen that it also turns at night , when nobody is there .
A 2 3|||Wci|||checked|||REQUIRED|||-NONE-|||0
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||noticed|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||checked|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||noticed|||REQUIRED|||-NONE-|||1
A 21 22|||Wci|||around|||REQUIRED|||-NONE-|||1

S My colleague Marta has proposed to put some signs near the sinks to remember to people to close the water .
A 4 5|||Wci|||suggested|||REQUIRED|||-NONE-|||0
A 5 7|||Vform|||putting|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||a few|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||remind|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||turn off|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||suggested|||REQUIRED|||-NONE-|||1
A 5 7|||Vform|||putting up|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||by|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||remind|||REQUIRED|||-NONE-|||1
A 14 15|||Prep||||||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||turn off|||REQUIRED|||-NONE-|||1

S I am agree with her but I think that it is more important to repair the tap before that arrives the summer .
A 1 2|||Vform||||||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||believe|||REQUIRED|||-NONE-|||0
A 18 20|||WOinc||||||REQUIRED|||-NONE-|||0
A 22 22|||WOinc|||arrives|||REQUIRED|||-NONE-|||0
A 1 2|||Vform||||||REQUIRED|||-NONE-|||1
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||fix|||REQUIRED|||-NONE-|||1
A 18 19|||Ssub||||||REQUIRED|||-NONE-|||1
A 19 22|||WOinc|||summer arrives|||REQUIRED|||-NONE-|||1

S We could also to collect the rain from the roof and use it for giving water at the plants of the terrace .
A 3 4|||Vform||||||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||watering|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||0
A 3 4|||Vm||||||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||rainwater|||REQUIRED|||-NONE-|||1
A 13 17|||Wci|||to water|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||1

S With this simple changes we could save about 20 percent , which in a year are almost 400 euros .
A 1 2|||ArtOrDet|||these|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||approximately|||REQUIRED|||-NONE-|||0
A 15 16|||SVA|||is|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||nearly|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet|||these|||REQUIRED|||-NONE-|||1
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 12 15|||WOinc||||||REQUIRED|||-NONE-|||1
A 15 16|||SVA|||is|||REQUIRED|||-NONE-|||1
A 19 19|||WOinc|||a year|||REQUIRED|||-NONE-|||1

S Until my nineteen I was convinced that people who live on the street , are guilty themselves .
A 1 3|||Wci|||I was nineteen ,|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||streets|||REQUIRED|||-NONE-|||0
A 13 14|||Mec||||||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||themselves to blame|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||I was|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||lived|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||streets|||REQUIRED|||-NONE-|||1
A 13 14|||Mec||||||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||had only themselves to blame|||REQUIRED|||-NONE-|||1

S Than I found in a train a thin book without a cover , which somebody forgot there .
A 0 1|||Mec|||Then|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||0
A 9 11|||Pref|||with no|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||had left|||REQUIRED|||-NONE-|||0
A 0 1|||Mec|||Then on a train|||REQUIRED|||-NONE-|||1
A 3 6|||WOinc||||||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||slim|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||had left behind|||REQUIRED|||-NONE-|||1

S It was the diary of a man who had been a teacher of geography and in one year lost his job , his wife and finally also the flat .
A 16 17|||ArtOrDet|||a single|||REQUIRED|||-NONE-|||0
A 27 28|||ArtOrDet|||his|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||journal|||REQUIRED|||-NONE-|||1
A 11 14|||WOinc|||geography teacher|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||within|||REQUIRED|||-NONE-|||1
A 26 27|||Rloc-||||||REQUIRED|||-NONE-|||1
A 27 28|||ArtOrDet|||his|||REQUIRED|||-NONE-|||1

S What shocked me most was how ordinary his life had been before it fell apart .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S He described how he slept in the waiting room and every morning shaved himself in the toilets , so that nobody would recognize nothing on him .
A 20 21|||Wci|||no one|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||notice|||REQUIRED|||-NONE-|||0
A 23 24|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 24 25|||Prep|||about|||REQUIRED|||-NONE-|||0
A 10 12|||WOadv||||||REQUIRED|||-NONE-|||1
A 13 14|||WOadv|||every morning|||REQUIRED|||-NONE-|||1
A 17 18|||Mec||||||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||no one|||REQUIRED|||-NONE-|||1
A 22 26|||Wci|||notice anything|||REQUIRED|||-NONE-|||1

S I have read it at one breath and I even forgot to get out at my station .
A 1 2|||Vt||||||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||in|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||sitting|||REQUIRED|||-NONE-|||0
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||off|||REQUIRED|||-NONE-|||0
A 1 2|||Vt||||||REQUIRED|||-NONE-|||1
A 4 7|||Wci|||in one sitting|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||off|||REQUIRED|||-NONE-|||1

S In our family it was always said that who wants to work finds work , and it never came on my mind to doubt about it .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Ssub|||whoever|||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||will find|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||crossed|||REQUIRED|||-NONE-|||0
A 24 25|||Prep||||||REQUIRED|||-NONE-|||0
A 8 9|||Ssub|||anyone who|||REQUIRED|||-NONE-|||1
A 12 13|||Vm|||will find|||REQUIRED|||-NONE-|||1
A 18 20|||Wci|||crossed|||REQUIRED|||-NONE-|||1
A 24 25|||Prep||||||REQUIRED|||-NONE-|||1

S The author does n't complain and he does n't try to be pitied , which makes the book even more stronger .
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||0
A 19 20|||Wform||||||REQUIRED|||-NONE-|||0
A 5 9|||Trans|||, nor does he|||REQUIRED|||-NONE-|||1
A 19 20|||Wform||||||REQUIRED|||-NONE-|||1

S In one place he writes that the worst thing is n't cold or hunger , but that people look through you as if you were from glass .
A 0 3|||Wci|||At one point|||REQUIRED|||-NONE-|||0
A 10 11|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 25 26|||Prep|||made of|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||At one point|||REQUIRED|||-NONE-|||1
A 22 23|||Trans|||though|||REQUIRED|||-NONE-|||1
A 25 26|||Prep|||made of|||REQUIRED|||-NONE-|||1

S Since the time I read it , I stop always to see the man which sells magazins by our supermarket , and we speak few minutes about the weather or about football .
A 8 10|||Vt|||have always stopped|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||magazines|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||near|||REQUIRED|||-NONE-|||0
A 24 24|||Prep|||for a|||REQUIRED|||-NONE-|||0
A 30 31|||Rloc-||||||REQUIRED|||-NONE-|||0
A 0 3|||Rloc-|||Ever since|||REQUIRED|||-NONE-|||1
A 8 10|||WOadv|||have always stopped|||REQUIRED|||-NONE-|||1
A 14 15|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||magazines|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||have talked for a|||REQUIRED|||-NONE-|||1
A 30 31|||Rloc-||||||REQUIRED|||-NONE-|||1

S I do n't claim that one book made me a better person , but it took me the certainty with which I used to judge others .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||from me|||REQUIRED|||-NONE-|||0
A 25 26|||Wci|||other people|||REQUIRED|||-NONE-|||0
A 1 4|||Vt|||am not claiming|||REQUIRED|||-NONE-|||1
A 7 7|||Vt|||has|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||away|||REQUIRED|||-NONE-|||1

S Good morning , I have a coffee machine from your shop and I need a few spare parts for it .
A 12 13|||Rloc-||||||REQUIRED|||-NONE-|||0
A 14 16|||ArtOrDet|||some|||REQUIRED|||-NONE-|||0
A 14 16|||Wci|||some|||REQUIRED|||-NONE-|||1

S I bought it two years ago , and until last month it worked perfectly .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Now from the bottom is going water and every morning is wet my kitchen table .
A 1 1|||WOinc|||water is coming|||REQUIRED|||-NONE-|||0
A 4 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 10 12|||WOinc||||||REQUIRED|||-NONE-|||0
A 15 15|||WOinc|||is wet|||REQUIRED|||-NONE-|||0
A 1 7|||WOinc|||water is coming out of the bottom|||REQUIRED|||-NONE-|||1
A 10 15|||WOinc|||my kitchen table is wet|||REQUIRED|||-NONE-|||1

S I was looking on your website , but there is n't anything about the model that I have .
A 1 3|||Vt|||looked|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||nothing|||REQUIRED|||-NONE-|||0
A 15 16|||Rloc-||||||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||looked|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||nothing|||REQUIRED|||-NONE-|||1

S On machine is written number KM-40 , I send you a photo of the bottom and from the side .
A 0 2|||WOinc|||The number KM-40|||REQUIRED|||-NONE-|||0
A 4 6|||WOinc|||on the machine|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||am sending|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||photograph|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||one of|||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||The number on the machine is|||REQUIRED|||-NONE-|||1
A 6 9|||Srun|||. I am sending|||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1

S My neighbour , which repairs bicycles , told me that the small rubber ring is broken .
A 3 4|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 3 4|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||little|||REQUIRED|||-NONE-|||1

S I need two such rings , one glass jug with handle and one water filter .
A 3 4|||Wci|||of these|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||of these|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S How much does it costs altogether and how long I must wait for the packet ?
A 4 5|||Vform|||cost|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||in total|||REQUIRED|||-NONE-|||0
A 9 11|||WOinc|||must I|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||parcel|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||cost|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||in total|||REQUIRED|||-NONE-|||1
A 9 11|||WOinc|||will I have to|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||parcel|||REQUIRED|||-NONE-|||1

S I work to 17 o'clock so please send it to my mother address , she is always at home on tuesday .
A 2 3|||Prep|||until|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||5|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 11 12|||Npos|||mother 's|||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 20 21|||Mec|||Tuesdays|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||until|||REQUIRED|||-NONE-|||1
A 3 5|||Wci|||5 p.m. ,|||REQUIRED|||-NONE-|||1
A 11 12|||Npos|||mother 's|||REQUIRED|||-NONE-|||1
A 13 15|||Srun|||. She|||REQUIRED|||-NONE-|||1
A 20 21|||Nn|||Tuesdays|||REQUIRED|||-NONE-|||1

S I prefer pay by bank transfer , because I do n't have a credit card .
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||0
A 6 7|||Mec||||||REQUIRED|||-NONE-|||0
A 9 13|||Wci|||have no|||REQUIRED|||-NONE-|||0
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||1
A 9 13|||Wci|||have no|||REQUIRED|||-NONE-|||1

S If you do n't have this jug in magazine , please write to me , I will look for other in a different shop .
A 3 4|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||stock|||REQUIRED|||-NONE-|||0
A 15 15|||Srun|||and|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||at|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||stock|||REQUIRED|||-NONE-|||1
A 11 14|||Wci|||let me know|||REQUIRED|||-NONE-|||1
A 14 15|||Srun|||and|||REQUIRED|||-NONE-|||1
A 19 20|||Pform|||another one|||REQUIRED|||-NONE-|||1

S Dear Nadia , I was delighted to hear that you have finally joined to the training department , even if it means I will lose you as a neighbour in the corridor .
A 7 8|||Wci|||learn|||REQUIRED|||-NONE-|||0
A 13 14|||Prep||||||REQUIRED|||-NONE-|||0
A 22 22|||Pref|||that|||REQUIRED|||-NONE-|||0
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1
A 19 20|||Trans|||though|||REQUIRED|||-NONE-|||1
A 22 25|||Vform|||losing|||REQUIRED|||-NONE-|||1

S The reason for this message is a two - days workshop on voice and breathing that a friend of mine and I are organising at the end of May .
A 9 10|||Nn|||day|||REQUIRED|||-NONE-|||0
A 15 16|||Pref|||which|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||arranging|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||I am writing|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||day|||REQUIRED|||-NONE-|||1
A 24 28|||Prep|||in late|||REQUIRED|||-NONE-|||1

S It is aimed at people who spend most part of their working day speaking in front of a group , which I suppose is exactly your case .
A 2 4|||Wci|||intended for|||REQUIRED|||-NONE-|||0
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||precisely|||REQUIRED|||-NONE-|||0
A 26 27|||Wci|||situation|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||meant for|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||precisely|||REQUIRED|||-NONE-|||1
A 26 27|||Wci|||situation|||REQUIRED|||-NONE-|||1

S We will be no more than ten , so that everyone will have the chance of trying the exercises and receive some comments .
A 11 13|||Vt|||has|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||opportunity|||REQUIRED|||-NONE-|||0
A 15 17|||Spar|||to try|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||There|||REQUIRED|||-NONE-|||1
A 3 6|||Wci|||at most|||REQUIRED|||-NONE-|||1
A 7 7|||Wci|||of us|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||get|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||to try|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||feedback|||REQUIRED|||-NONE-|||1

S The first morning is devoted to the posture , which sounds dull , but last year it turned out to be the session that the participants enjoyed the most .
A 4 5|||Wci|||dedicated|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||proved|||REQUIRED|||-NONE-|||0
A 27 28|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||dedicated|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||proved|||REQUIRED|||-NONE-|||1

S In the afternoon we will record each other , listen to the results , and probably laugh a great deal .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Actually I am looking for somebody who could lead half an hour about how to deal with interruptions , and I thought in you because of how well did you manage that meeting of February .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||a half - hour session|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||handle|||REQUIRED|||-NONE-|||0
A 22 23|||Prep|||of|||REQUIRED|||-NONE-|||0
A 28 31|||WOinc|||you managed|||REQUIRED|||-NONE-|||0
A 33 34|||Prep|||in|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||At the moment ,|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||someone|||REQUIRED|||-NONE-|||1
A 9 13|||Wci|||a half - hour session on|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||handle|||REQUIRED|||-NONE-|||1
A 22 23|||Prep|||of|||REQUIRED|||-NONE-|||1
A 28 31|||WOinc|||you managed|||REQUIRED|||-NONE-|||1
A 33 34|||Prep|||in|||REQUIRED|||-NONE-|||1

S You would n't need to prepare anything sophisticated , it would be enough with two or three examples from your own experience .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||elaborate|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 14|||WOinc||||||REQUIRED|||-NONE-|||0
A 22 22|||WOinc|||would be enough|||REQUIRED|||-NONE-|||0
A 3 4|||Vm|||have|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||elaborate|||REQUIRED|||-NONE-|||1
A 8 14|||Srun|||;|||REQUIRED|||-NONE-|||1
A 22 22|||WOinc|||would be enough|||REQUIRED|||-NONE-|||1

S Attendance is free for those who collaborate , and the organisation also takes charge of the lunch and of the train 's tickets .
A 3 3|||Wci|||of charge|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||organisers|||REQUIRED|||-NONE-|||0
A 12 15|||Wci|||pay for|||REQUIRED|||-NONE-|||0
A 18 19|||Prep||||||REQUIRED|||-NONE-|||0
A 20 22|||Npos|||train|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||contribute|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||organisers|||REQUIRED|||-NONE-|||1
A 12 16|||Wci|||pay for|||REQUIRED|||-NONE-|||1
A 18 22|||Npos|||train|||REQUIRED|||-NONE-|||1

S In case that you have something else on those days , please tell me it without problem , I will not take it wrong .
A 0 3|||Trans|||If|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||another engagement|||REQUIRED|||-NONE-|||0
A 12 12|||Wci|||feel free to|||REQUIRED|||-NONE-|||0
A 14 17|||Wci||||||REQUIRED|||-NONE-|||0
A 17 18|||Srun|||;|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||the wrong way|||REQUIRED|||-NONE-|||0
A 0 3|||Trans|||If|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||other plans|||REQUIRED|||-NONE-|||1
A 12 18|||Wci|||feel free to tell me ;|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||the wrong way|||REQUIRED|||-NONE-|||1

S I would be very grateful if you can give me an answer before the 20th of April , since I still have to book the room and print the programmes .
A 7 8|||Vm|||could|||REQUIRED|||-NONE-|||0
A 18 19|||Trans|||as|||REQUIRED|||-NONE-|||0
A 21 22|||Vm|||need|||REQUIRED|||-NONE-|||0
A 7 8|||Vm|||could|||REQUIRED|||-NONE-|||1
A 8 12|||Wci|||reply|||REQUIRED|||-NONE-|||1
A 18 19|||Trans|||as|||REQUIRED|||-NONE-|||1

S Ten years ago the old market street in my hometown was closed to private cars , and the decision caused a quarrel that has not ended until today .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||dispute|||REQUIRED|||-NONE-|||0
A 26 27|||Prep|||even|||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||sparked|||REQUIRED|||-NONE-|||1
A 26 28|||Wci|||to this day|||REQUIRED|||-NONE-|||1

S Shopkeepers predicted that their customers would drive to the mall outside the ring road , while the residents was dreaming of clean air and quiet nights .
A 15 16|||Trans|||whereas|||REQUIRED|||-NONE-|||0
A 18 19|||SVA|||were|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||beyond|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 20|||SVA|||dreamed|||REQUIRED|||-NONE-|||1

S Both sides turned out to be partly right .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The air has indeed become fresher , but the traffic is merely moved to three narrow lanes behind the hospital , where ambulances now have to compete against delivery van .
A 7 8|||Trans|||yet|||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||has|||REQUIRED|||-NONE-|||0
A 23 26|||Vm|||must now|||REQUIRED|||-NONE-|||0
A 29 30|||Nn|||vans|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||grown|||REQUIRED|||-NONE-|||1
A 10 12|||Vt|||has merely|||REQUIRED|||-NONE-|||1
A 23 26|||Vm|||must now|||REQUIRED|||-NONE-|||1
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||1
A 29 30|||Nn|||vans|||REQUIRED|||-NONE-|||1

S This experience taught me that banning cars without provide an alternative is like turning off a tap and hoping the water will disappear .
A 2 2|||Vt|||has|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||providing|||REQUIRED|||-NONE-|||0
A 19 19|||Pref|||that|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||providing|||REQUIRED|||-NONE-|||1
A 19 19|||Pref|||that|||REQUIRED|||-NONE-|||1

S What people need at first is a bus which comes frequently enough that nobody bothers to check the timetable .
A 3 4|||Prep||||||REQUIRED|||-NONE-|||0
A 8 9|||Pref|||that|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||runs|||REQUIRED|||-NONE-|||0
A 3 5|||Wci|||first|||REQUIRED|||-NONE-|||1
A 8 9|||Pref|||that|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||often|||REQUIRED|||-NONE-|||1

S Some economists argue that a high parking fee is fairer than a ban , because everyone can decide for themselves how much worth is a trip .
A 2 3|||Wci|||maintain|||REQUIRED|||-NONE-|||0
A 14 15|||Trans|||as|||REQUIRED|||-NONE-|||0
A 22 26|||WOinc|||a trip is worth|||REQUIRED|||-NONE-|||0
A 14 15|||Trans|||since|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||judge|||REQUIRED|||-NONE-|||1
A 22 26|||WOinc|||a trip is worth|||REQUIRED|||-NONE-|||1

S However , a fee that hardly hurts a lawyer may be a heavy burden for a cleaner who begins her shift at five o'clock , the time when no bus is running .
A 5 6|||Wci|||scarcely|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||0
A 25 26|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||barely|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||starts|||REQUIRED|||-NONE-|||1
A 23 24|||Rloc-||||||REQUIRED|||-NONE-|||1
A 25 27|||Rloc-||||||REQUIRED|||-NONE-|||1

S I therefore prefer a compromise , in which electric taxis , craftsmen and disabled could enter at any time , and other drivers only can do so in the evening .
A 2 3|||Wci|||favour|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||under|||REQUIRED|||-NONE-|||0
A 13 14|||Wform|||disabled people|||REQUIRED|||-NONE-|||0
A 23 25|||WOadv|||could only|||REQUIRED|||-NONE-|||0
A 5 6|||Mec||||||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||can|||REQUIRED|||-NONE-|||1
A 23 25|||WOadv|||can only|||REQUIRED|||-NONE-|||1

S Although such rules are complicated on paper , drivers get used to them surprisingly quick once cameras replace policemen .
A 9 11|||Wci|||become accustomed|||REQUIRED|||-NONE-|||0
A 14 15|||Wform|||quickly|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||police officers|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||While|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||quickly|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||police officers|||REQUIRED|||-NONE-|||1

S If a city is a living room shared by all its inhabitants , then parking there should be a courtesy rather than a right , not to mention free of charge .
A 11 12|||Wci|||residents|||REQUIRED|||-NONE-|||0
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||0
A 25 28|||Wci|||and certainly not|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||residents|||REQUIRED|||-NONE-|||1
A 25 28|||Trans|||and certainly not|||REQUIRED|||-NONE-|||1

S This report presents the results of noise measurements which I made during one week in the front of our school .
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||over|||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||took|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||over|||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I used a small device that borrowed from my uncle , who works as an engineer at the airport .
A 6 6|||Ssub|||I|||REQUIRED|||-NONE-|||0
A 12 14|||Wci|||is|||REQUIRED|||-NONE-|||0
A 6 6|||Ssub|||I|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||is|||REQUIRED|||-NONE-|||1

S Every day I stood beside the gate at seven , at one and at six o'clock , and I write the number in a notebook .
A 0 1|||ArtOrDet|||Each|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||0
A 19 20|||Vt|||wrote|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||by|||REQUIRED|||-NONE-|||1
A 19 20|||Vt|||wrote|||REQUIRED|||-NONE-|||1
A 21 22|||Nn|||numbers|||REQUIRED|||-NONE-|||1

S On sunday the street was quiet and the device showed only 52 decibels in the morning .
A 1 2|||Mec|||Sunday|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||recorded|||REQUIRED|||-NONE-|||0
A 1 2|||Mec|||Sunday|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||registered|||REQUIRED|||-NONE-|||1

S The noisiest day was Thursday , because of the vegetable market and the trucks which bringing the boxes .
A 6 8|||Wci|||owing to|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||brought|||REQUIRED|||-NONE-|||0
A 14 15|||Pref|||that|||REQUIRED|||-NONE-|||1
A 15 16|||Vt|||brought|||REQUIRED|||-NONE-|||1

S At one o'clock , when the children left school , the level reached 81 decibels .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S It surprised me that the rain made more noise than cars , especially on the metal roof of bakery .
A 0 3|||Wform|||I was surprised|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||particularly|||REQUIRED|||-NONE-|||0
A 18 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||I was surprised|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||particularly|||REQUIRED|||-NONE-|||1
A 18 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S On Tuesday I could n't take the evening measurement because the battery finished and I did n't have another one .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||ran out|||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||not|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||ran out|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||a spare|||REQUIRED|||-NONE-|||1

S I also asked five shopkeepers about their opinion , and most of them said that the horns disturb them more than the engines .
A 5 6|||Wci|||for|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||opinions|||REQUIRED|||-NONE-|||0
A 11 13|||Rloc-||||||REQUIRED|||-NONE-|||0
A 17 18|||Vt|||disturbed|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||bother|||REQUIRED|||-NONE-|||1

S One of them , an old tailor , said that he is not hear the noise any more since twenty years .
A 5 6|||Wci|||elderly|||REQUIRED|||-NONE-|||0
A 11 14|||Vt|||had not heard|||REQUIRED|||-NONE-|||0
A 16 18|||Rloc-||||||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||elderly|||REQUIRED|||-NONE-|||1
A 11 14|||Vt|||has not heard|||REQUIRED|||-NONE-|||1
A 16 19|||Prep|||for|||REQUIRED|||-NONE-|||1

S I recommend putting a sign near the gate and preventing the trucks from entering before the eight o'clock .
A 2 3|||Wci|||placing|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||close to|||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 3 3|||Wci|||up|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||stopping|||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Hi Martha , sorry for not writing for so long , but since I moved to the north in March everything has been busy .
A 6 7|||Vform|||having written|||REQUIRED|||-NONE-|||0
A 15 17|||Rloc-||||||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||hectic|||REQUIRED|||-NONE-|||0
A 4 7|||Vform|||I have n't written|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||up|||REQUIRED|||-NONE-|||1
A 20 22|||Wci|||things have|||REQUIRED|||-NONE-|||1

S My new apartment locates on the fourth floor , and from the kitchen I can see mountains with snow even in May .
A 2 3|||Wci|||flat|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||is located|||REQUIRED|||-NONE-|||0
A 16 19|||Wci|||snowy mountains|||REQUIRED|||-NONE-|||0
A 2 3|||Pref|||flat|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||is|||REQUIRED|||-NONE-|||1
A 19 19|||Wci|||on them|||REQUIRED|||-NONE-|||1

S At first I felt lonely because I did n't know anyone here , and the winter evenings were terribly long .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Almost neighbours are elderly people , but they are very kind and often give me vegetables from their gardens .
A 1 1|||ArtOrDet|||all the|||REQUIRED|||-NONE-|||0
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Almost all my|||REQUIRED|||-NONE-|||1
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||really|||REQUIRED|||-NONE-|||1

S Last week one of them taught me how to make pickles , and I have been eating them every day until now .
A 15 17|||Vt|||eaten|||REQUIRED|||-NONE-|||0
A 20 22|||Prep|||since then|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||showed|||REQUIRED|||-NONE-|||1
A 14 15|||Wtone|||'ve|||REQUIRED|||-NONE-|||1
A 20 22|||Wci|||since|||REQUIRED|||-NONE-|||1

S As for my job , I was moved to a section which checks paper for printing , so I became to be able to tell the thickness only touching by fingers .
A 7 8|||Wci|||transferred|||REQUIRED|||-NONE-|||0
A 11 12|||Pref|||that|||REQUIRED|||-NONE-|||0
A 19 22|||Vform|||am now|||REQUIRED|||-NONE-|||0
A 25 26|||Wci|||its|||REQUIRED|||-NONE-|||0
A 27 28|||Wci|||just by|||REQUIRED|||-NONE-|||0
A 29 30|||Prep|||it with my|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||transferred|||REQUIRED|||-NONE-|||1
A 11 12|||Pref|||that|||REQUIRED|||-NONE-|||1
A 19 23|||Wci|||am now able|||REQUIRED|||-NONE-|||1
A 25 26|||ArtOrDet|||its|||REQUIRED|||-NONE-|||1
A 27 30|||Wci|||just by touching it with my|||REQUIRED|||-NONE-|||1

S It sounds boring , is n't it , but actually I enjoy it more than talking with customers on the phone .
A 4 5|||Vform|||does|||REQUIRED|||-NONE-|||0
A 7 9|||Mec|||? But|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||to|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||does|||REQUIRED|||-NONE-|||1
A 7 9|||Wci|||? But|||REQUIRED|||-NONE-|||1
A 9 11|||WOadv|||I actually|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||to|||REQUIRED|||-NONE-|||1

S By the way , do you still play the violin at the orchestra , or did you give it up after your wrist was hurt ?
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||0
A 21 25|||Wci|||you hurt your wrist|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 21 25|||Wci|||you hurt your wrist|||REQUIRED|||-NONE-|||1

S I bought a second - hand bicycle for going to work , but I have already fallen two times due to ice .
A 1 1|||Vt|||have|||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||off twice|||REQUIRED|||-NONE-|||0
A 21 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||bike|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||getting|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||twice|||REQUIRED|||-NONE-|||1
A 19 21|||Wtone|||because of the|||REQUIRED|||-NONE-|||1

S If you have a holiday in autumn , please come and stay at my place , leaves will be so beautiful around that time .
A 12 15|||Wci|||with me|||REQUIRED|||-NONE-|||0
A 15 16|||Srun|||; the|||REQUIRED|||-NONE-|||0
A 12 15|||Wci|||with me|||REQUIRED|||-NONE-|||1
A 15 17|||Srun|||. The leaves|||REQUIRED|||-NONE-|||1
A 22 24|||Wci|||then|||REQUIRED|||-NONE-|||1

S I 'm looking forward to hear your news , and please say hello to your parents and your fat dog .
A 1 2|||Wtone|||am|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||hearing|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||hearing|||REQUIRED|||-NONE-|||1

S My grandmother is eighty - nine and lives since her birth in the same house , between the church and a pond that dries up every August .
A 7 8|||Vt|||has lived|||REQUIRED|||-NONE-|||0
A 22 23|||Pref|||which|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||has lived|||REQUIRED|||-NONE-|||1
A 8 11|||Wci|||all her life|||REQUIRED|||-NONE-|||1

S When my uncle suggested her to move into a flat in the city , she only laughed and asked him who would feed the hens .
A 4 7|||Vform|||that she move|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||to|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||merely|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||that she|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||just|||REQUIRED|||-NONE-|||1
A 19 20|||Rloc-||||||REQUIRED|||-NONE-|||1

S Her answer made me thoughtful , because I had always seen the village life as something that one bears as long as one has to .
A 4 5|||Wci|||think|||REQUIRED|||-NONE-|||0
A 6 7|||Trans|||since|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 23 25|||Vm|||must|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||think|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||regarded|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||endures for|||REQUIRED|||-NONE-|||1

S It is true that many things get more difficult there with the age : the bus runs only twice a day , and the next doctor is twenty kilometres away .
A 6 7|||Wci|||become|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||nearest|||REQUIRED|||-NONE-|||0
A 0 4|||Trans|||Admittedly ,|||REQUIRED|||-NONE-|||1
A 7 9|||Wci|||harder|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||nearest|||REQUIRED|||-NONE-|||1

S On the other side , nobody in the village disappears unnoticed .
A 3 4|||Wci|||hand|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||no one|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||hand|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||vanishes|||REQUIRED|||-NONE-|||1

S If the shutters of an old neighbour stay closed till ten o'clock , somebody knocks at his door , and be it only because of curiosity .
A 7 8|||Wci|||remain|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||until|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||0
A 19 22|||Wci|||if|||REQUIRED|||-NONE-|||0
A 23 25|||Prep|||out of|||REQUIRED|||-NONE-|||0
A 1 7|||Npos|||an old neighbour 's shutters|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||until|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||1
A 19 24|||Wci|||if only out|||REQUIRED|||-NONE-|||1

S In the city , by contrast , a man in my own building lay on his kitchen floor for two days before anyone noticed .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I do n't want to paint an idyll , for the same attention that protects people can also become a control under which especially the widows are suffering .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 16 17|||Vm|||may|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||a form of|||REQUIRED|||-NONE-|||0
A 23 24|||WOadv||||||REQUIRED|||-NONE-|||0
A 26 28|||Vt|||in particular suffer|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||have no wish|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||idyllic picture|||REQUIRED|||-NONE-|||1
A 9 10|||Trans|||because|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||form of control|||REQUIRED|||-NONE-|||1
A 23 28|||WOadv|||widows in particular suffer|||REQUIRED|||-NONE-|||1

S Who hangs out her washing on Sunday or buys a too colourful hat , becomes quickly the talk of the village .
A 0 1|||Ssub|||A woman who|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||laundry|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||an overly|||REQUIRED|||-NONE-|||0
A 13 14|||Mec||||||REQUIRED|||-NONE-|||0
A 14 16|||WOadv|||quickly becomes|||REQUIRED|||-NONE-|||0
A 0 1|||Ssub|||Any woman who|||REQUIRED|||-NONE-|||1
A 2 5|||WOadv|||her washing out|||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 12|||WOadv|||too colourful a|||REQUIRED|||-NONE-|||1
A 13 16|||WOadv|||quickly becomes|||REQUIRED|||-NONE-|||1

S Besides that , the young ones move away , so that the half of the houses are empty and the choir has meanwhile only two tenors .
A 0 2|||Trans|||In addition|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||people|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||0
A 21 24|||Wci|||now has only|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||On top of|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||people|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 13 14|||Rloc-||||||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||stand|||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||now has|||REQUIRED|||-NONE-|||1

S Nevertheless I believe that it lets itself grow old more easily at a place , where the own name is known also by the postman .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 8|||Wci|||one grows|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||in|||REQUIRED|||-NONE-|||0
A 14 15|||Mec||||||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet|||one 's|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||even|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||is easier to|||REQUIRED|||-NONE-|||1
A 9 12|||Prep|||in|||REQUIRED|||-NONE-|||1
A 14 18|||ArtOrDet|||where one 's|||REQUIRED|||-NONE-|||1
A 21 22|||Wci|||even|||REQUIRED|||-NONE-|||1
A 22 23|||Prep|||to|||REQUIRED|||-NONE-|||1

S In our house , every Sunday evening the television belongs to my father and to twenty - two men who runs after a ball .
A 20 21|||SVA|||run|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||1
A 14 15|||Rloc-||||||REQUIRED|||-NONE-|||1
A 20 21|||SVA|||run|||REQUIRED|||-NONE-|||1

S My mother , who does n't interest in football , closes the kitchen door and listens to the radio .
A 4 7|||Vform|||is n't interested|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||shuts|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||is|||REQUIRED|||-NONE-|||1
A 6 7|||Wform|||interested|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||shuts|||REQUIRED|||-NONE-|||1

S When I was a child I thought that this was the only sport that existed in the world , because the others were never showed .
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||0
A 24 25|||Vform|||shown|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 24 25|||Vform|||shown|||REQUIRED|||-NONE-|||1

S In my opinion , channels are showing same three sports because advertisers pay for them , not because people want only these .
A 2 3|||Wci|||view|||REQUIRED|||-NONE-|||0
A 5 7|||Vt|||show|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||the same|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||To my mind|||REQUIRED|||-NONE-|||1
A 5 7|||Vt|||show the|||REQUIRED|||-NONE-|||1
A 20 22|||Pref|||nothing else|||REQUIRED|||-NONE-|||1

S For example , last year a girl from our town won a medal in wrestling , but we could learned it only from a neighbour .
A 1 2|||Trans|||instance|||REQUIRED|||-NONE-|||0
A 18 19|||Vm||||||REQUIRED|||-NONE-|||0
A 20 20|||Prep|||about|||REQUIRED|||-NONE-|||0
A 1 2|||Trans|||instance|||REQUIRED|||-NONE-|||1
A 12 15|||Wform|||wrestling medal|||REQUIRED|||-NONE-|||1
A 18 22|||Vform|||only learned about it|||REQUIRED|||-NONE-|||1

S If her match had been shown live , maybe a lot of little girls would begin to do wrestling .
A 8 9|||Wci|||perhaps|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||many|||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||have begun|||REQUIRED|||-NONE-|||0
A 16 18|||Others||||||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||perhaps|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||many|||REQUIRED|||-NONE-|||1
A 15 18|||Vt|||have taken up|||REQUIRED|||-NONE-|||1

S Some people argue that watching sport makes us lazy , and to some degree they have right .
A 2 3|||Wci|||claim|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||extent|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||are|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||extent|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||are|||REQUIRED|||-NONE-|||1

S My uncle knows the age , height and shoe size of every goalkeeper , yet he gets out of breath on the stairs .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S But I think the opposite can also be true , I started to swim after watching a documentary about long distance swimmers .
A 0 1|||Trans|||However ,|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 14|||Vform|||swimming|||REQUIRED|||-NONE-|||0
A 20 20|||Mec|||-|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||However ,|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 12 14|||Vform|||swimming|||REQUIRED|||-NONE-|||1
A 19 21|||Mec|||long - distance|||REQUIRED|||-NONE-|||1

S Besides , a big match gathers people in front of the same screen , who otherwise does n't even say hello to each other in elevator .
A 0 1|||Trans|||Furthermore|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||major|||REQUIRED|||-NONE-|||0
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 13 14|||WOinc|||people|||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||do|||REQUIRED|||-NONE-|||0
A 25 25|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||What is more|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||brings together|||REQUIRED|||-NONE-|||1
A 13 15|||WOinc|||people who|||REQUIRED|||-NONE-|||1
A 16 17|||SVA|||do|||REQUIRED|||-NONE-|||1
A 22 24|||Pref|||one another|||REQUIRED|||-NONE-|||1
A 25 25|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S What I wish is that the channels would give a hour every week to a sport which nobody know it 's rules .
A 8 9|||Wci|||devote|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet|||each|||REQUIRED|||-NONE-|||0
A 16 17|||Ssub|||whose rules|||REQUIRED|||-NONE-|||0
A 18 22|||SVA|||knows|||REQUIRED|||-NONE-|||0
A 0 2|||Wci|||My|||REQUIRED|||-NONE-|||1
A 9 10|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||each|||REQUIRED|||-NONE-|||1
A 16 22|||Ssub|||whose rules nobody knows|||REQUIRED|||-NONE-|||1

S I think that everyone must be able to swim , and I want explain why .
A 1 2|||Wci|||believe|||REQUIRED|||-NONE-|||0
A 13 13|||Vform|||to|||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||1
A 13 13|||Vform|||to|||REQUIRED|||-NONE-|||1

S I live near a big river , and every summer in it sink one or two peoples .
A 4 5|||Wci|||large|||REQUIRED|||-NONE-|||0
A 10 13|||WOinc||||||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||people drown in it|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||large|||REQUIRED|||-NONE-|||1
A 10 17|||WOinc|||one or two people drown in it|||REQUIRED|||-NONE-|||1

S When I was eight years , my brother and I went fishing without our parents .
A 5 5|||Wci|||old|||REQUIRED|||-NONE-|||0
A 5 5|||Wci|||old|||REQUIRED|||-NONE-|||1

S The boat was old , and after some minutes her bottom was full of water .
A 7 8|||ArtOrDet|||a few|||REQUIRED|||-NONE-|||0
A 9 10|||Pref|||its|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||a few|||REQUIRED|||-NONE-|||1
A 9 10|||Pref|||the|||REQUIRED|||-NONE-|||1

S My brother did n't knew how to swim , he cried very loud and hold my hand .
A 3 4|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||know|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 13|||Wform|||loudly|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||held|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||know|||REQUIRED|||-NONE-|||1
A 8 10|||Srun|||; he|||REQUIRED|||-NONE-|||1
A 12 13|||Wform|||loudly|||REQUIRED|||-NONE-|||1
A 14 15|||Vt|||held|||REQUIRED|||-NONE-|||1

S I could swim a little because my grandfather had taught me .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I pulled him to the bank , it was near , but I feeled very tired and my legs were shaking .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||felt|||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||trembling|||REQUIRED|||-NONE-|||0
A 6 8|||Srun|||, which|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||nearby|||REQUIRED|||-NONE-|||1
A 13 14|||Vform|||felt|||REQUIRED|||-NONE-|||1
A 16 16|||Mec|||,|||REQUIRED|||-NONE-|||1

S After this day our mother took him to the swimming pool each Wednesday .
A 1 2|||ArtOrDet|||that|||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet|||that|||REQUIRED|||-NONE-|||1
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 10|||Rloc-||||||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||every|||REQUIRED|||-NONE-|||1

S Now he swims better than me and even teaches little childs .
A 5 6|||Pref|||I do|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||children|||REQUIRED|||-NONE-|||0
A 5 6|||Pref|||I do|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||children|||REQUIRED|||-NONE-|||1

S Some people say that it is expensive and that they no have time for this .
A 2 3|||Wci|||claim|||REQUIRED|||-NONE-|||0
A 10 12|||Vform|||do n't have|||REQUIRED|||-NONE-|||0
A 14 15|||Pref|||it|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||costly|||REQUIRED|||-NONE-|||1
A 10 11|||Vform|||do not|||REQUIRED|||-NONE-|||1
A 14 15|||Pref|||it|||REQUIRED|||-NONE-|||1

S But swimming is not only a sport , it save lifes , so in all schools must be lessons of swimming .
A 0 1|||Trans|||Yet|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||merely|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||saves|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||lives|||REQUIRED|||-NONE-|||0
A 13 17|||WOinc|||there must|||REQUIRED|||-NONE-|||0
A 18 21|||WOinc|||swimming lessons in all schools|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||just|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||; it also|||REQUIRED|||-NONE-|||1
A 9 10|||SVA|||saves|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||lives|||REQUIRED|||-NONE-|||1
A 12 13|||Trans|||which is why|||REQUIRED|||-NONE-|||1
A 13 21|||WOinc|||there must be swimming lessons in all schools|||REQUIRED|||-NONE-|||1

S This report explains how our photography club used the money between March to August .
A 2 3|||Wci|||describes|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||spent|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||from|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||spent|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||and|||REQUIRED|||-NONE-|||1

S At the beginning of the term we had 420 dollars in the account , and 28 members paid a membership fee each 15 dollars .
A 2 3|||Wci|||start|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet|||our|||REQUIRED|||-NONE-|||0
A 17 17|||WOadv|||each|||REQUIRED|||-NONE-|||0
A 21 22|||WOadv|||of|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||start|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||our|||REQUIRED|||-NONE-|||1
A 21 24|||WOinc|||of 15 dollars each|||REQUIRED|||-NONE-|||1

S The biggest expense was a new printer , it costed 310 dollars and we bought it at a discount .
A 1 2|||Wci|||largest|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||cost|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||largest|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||; it|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||cost|||REQUIRED|||-NONE-|||1

S We also spended 95 dollars on paper and ink , which is more expensive than we expected .
A 2 3|||Vform|||spent|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||was|||REQUIRED|||-NONE-|||0
A 16 16|||Vt|||had|||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||spent|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||was|||REQUIRED|||-NONE-|||1
A 16 16|||Vt|||had|||REQUIRED|||-NONE-|||1

S In May we opened a small exhibition in the cafeteria and sold 17 picture to students and parents .
A 9 10|||Wci|||canteen|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||pictures|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||held|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||pictures|||REQUIRED|||-NONE-|||1

S The benefit of exhibition was 136 dollars , so our budget became more better .
A 1 2|||Wci|||profit|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||from the|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||amounted to|||REQUIRED|||-NONE-|||0
A 11 14|||Wci|||improved|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||profit from the|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||came to|||REQUIRED|||-NONE-|||1
A 11 14|||Wform|||improved|||REQUIRED|||-NONE-|||1

S However , four members still did not paid their fee although I have sent them messages three times .
A 5 8|||Vt|||have not paid|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||fees|||REQUIRED|||-NONE-|||0
A 10 11|||Trans|||even though|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||have|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||fees|||REQUIRED|||-NONE-|||1
A 10 11|||Trans|||even though|||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||three messages|||REQUIRED|||-NONE-|||1

S Another problem is that the receipts from June was lost , so we ca n't know exactly how many money was used for the snack .
A 8 9|||SVA|||were|||REQUIRED|||-NONE-|||0
A 13 15|||Wtone|||can not|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||precisely|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet|||much|||REQUIRED|||-NONE-|||0
A 24 25|||Nn|||snacks|||REQUIRED|||-NONE-|||0
A 5 8|||Wform|||June receipts|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||were|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||say|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||much|||REQUIRED|||-NONE-|||1
A 21 25|||Wci|||spent on snacks|||REQUIRED|||-NONE-|||1

S From now on , every member should take a photo of receipt and send it to me in the same day .
A 4 5|||ArtOrDet|||each|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||on|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||picture|||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||on|||REQUIRED|||-NONE-|||1

S I counted the cash twice with the vice president , and both times the result was the same .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S If we save about 40 dollars in every month , we can go on a trip to the island in winter .
A 6 7|||Prep||||||REQUIRED|||-NONE-|||0
A 12 14|||Wci|||take|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||around|||REQUIRED|||-NONE-|||1
A 6 7|||Prep||||||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||take|||REQUIRED|||-NONE-|||1

S Over the last two weekends of September we realised a training for fourteen new volunteers of the soup kitchen .
A 0 1|||Prep|||During|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||held|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||training course|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||at|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||in|||REQUIRED|||-NONE-|||1
A 8 11|||Wci|||held a training course|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||at|||REQUIRED|||-NONE-|||1

S Most of them were between 18 and 25 years , but there was also a retired nurse which brought a lot of experience .
A 1 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||old|||REQUIRED|||-NONE-|||0
A 17 18|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||great deal|||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||old|||REQUIRED|||-NONE-|||1
A 17 18|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||wealth|||REQUIRED|||-NONE-|||1

S On the first day we explained the rules of hygiene to them , and each one had to wash the hands in front of the group .
A 7 10|||Wform|||hygiene rules|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||person|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||their|||REQUIRED|||-NONE-|||0
A 7 10|||Wform|||hygiene rules|||REQUIRED|||-NONE-|||1
A 19 20|||ArtOrDet|||their|||REQUIRED|||-NONE-|||1

S It seemed a childish exercise , but nobody passed the test with the blue lamp at the first time .
A 2 2|||Pref|||to be|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||no one|||REQUIRED|||-NONE-|||0
A 15 16|||Prep||||||REQUIRED|||-NONE-|||0
A 2 2|||Prep|||like|||REQUIRED|||-NONE-|||1
A 7 8|||Pref|||no one|||REQUIRED|||-NONE-|||1
A 15 16|||Prep||||||REQUIRED|||-NONE-|||1

S After lunch , they learned to divide a bread into equal portions and to register how many persons had eaten .
A 2 3|||Mec||||||REQUIRED|||-NONE-|||0
A 5 5|||Wci|||how|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||a loaf of|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||record|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||people|||REQUIRED|||-NONE-|||0
A 5 5|||Wci|||how|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||loaf of bread|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||record|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||people|||REQUIRED|||-NONE-|||1

S The most difficult part was the conversation with the guests , because some volunteers were afraid of say something wrong .
A 11 12|||Trans|||since|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||saying|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||the wrong thing|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||hardest|||REQUIRED|||-NONE-|||1
A 5 8|||Vform|||talking to|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||saying|||REQUIRED|||-NONE-|||1

S To help them , we invited a woman who used to eat at our tables and who now runs her own sewing workshop .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S She told that what hurts most is not the hunger , but being treated as if you were invisible .
A 1 2|||Wci|||said|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||though|||REQUIRED|||-NONE-|||0
A 2 2|||Wci|||us|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 16|||Trans|||though|||REQUIRED|||-NONE-|||1

S The second weekend was less successful , since that it lacked two instructors and the stove broke down in the middle of a demonstration .
A 7 8|||Trans|||because|||REQUIRED|||-NONE-|||0
A 8 11|||WOinc||||||REQUIRED|||-NONE-|||0
A 13 13|||WOinc|||were missing|||REQUIRED|||-NONE-|||0
A 18 22|||Wci|||midway through|||REQUIRED|||-NONE-|||0
A 7 8|||Trans|||because|||REQUIRED|||-NONE-|||1
A 8 13|||Wci|||two instructors were absent|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||gave out|||REQUIRED|||-NONE-|||1

S Even so , twelve of the fourteen participants completed the training and already are inscribed for the shifts in November .
A 0 2|||Trans|||Nevertheless|||REQUIRED|||-NONE-|||0
A 12 14|||WOadv|||are already|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||registered|||REQUIRED|||-NONE-|||0
A 0 2|||Trans|||Nevertheless|||REQUIRED|||-NONE-|||1
A 12 15|||Wci|||have already signed up|||REQUIRED|||-NONE-|||1
A 17 20|||Wform|||November shifts|||REQUIRED|||-NONE-|||1

S For the next course we suggest making smaller groups and giving everybody the handbook with antecedence .
A 6 7|||Wci|||forming|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||everyone|||REQUIRED|||-NONE-|||0
A 14 16|||Wci|||in advance|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||forming|||REQUIRED|||-NONE-|||1
A 11 12|||Pref|||everyone|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||in advance|||REQUIRED|||-NONE-|||1

S Hey Ritu , my phone is not starting since morning , can you please do the needful ?
A 5 8|||Vt|||has not been starting|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||this|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||help|||REQUIRED|||-NONE-|||0
A 5 7|||Vt|||has n't been|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||this|||REQUIRED|||-NONE-|||1
A 10 12|||Srun|||. Can|||REQUIRED|||-NONE-|||1
A 14 17|||Wtone|||help me|||REQUIRED|||-NONE-|||1

S What exactly do you see on the screen ? Is it fully black or some logo is coming ?
A 14 15|||WOinc|||is some|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||showing|||REQUIRED|||-NONE-|||0
A 2 3|||Vm|||can|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||completely|||REQUIRED|||-NONE-|||1
A 14 18|||WOinc|||is a logo appearing|||REQUIRED|||-NONE-|||1

S Only black only , but when I press the button it vibrates two times .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 12 14|||Wci|||twice|||REQUIRED|||-NONE-|||0
A 0 3|||Rloc-|||Just black|||REQUIRED|||-NONE-|||1
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||twice|||REQUIRED|||-NONE-|||1

S Then the battery is probably fine , and it 's the screen that is n't working .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Did you dropped it or it went into water ? Tell me the truth .
A 2 3|||Vform|||drop|||REQUIRED|||-NONE-|||0
A 5 7|||WOinc|||did it go|||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||drop|||REQUIRED|||-NONE-|||1
A 5 7|||WOinc|||did it fall|||REQUIRED|||-NONE-|||1

S Actually yesterday itself my small cousin put it inside the rice cooker , but thank God the cooker was off .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||little|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||in|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||only yesterday|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||little|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||in|||REQUIRED|||-NONE-|||1
A 19 19|||Wci|||switched|||REQUIRED|||-NONE-|||1

S Haha which type of boy he is , anyways just try to hold power button and volume down for at least twenty seconds .
A 1 4|||Wci|||, what a|||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||! Anyway ,|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||, what a|||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||!|||REQUIRED|||-NONE-|||1
A 8 9|||Wtone|||Anyway ,|||REQUIRED|||-NONE-|||1
A 11 13|||Vform|||holding the|||REQUIRED|||-NONE-|||1

S I tried that but nothing is happening , even I put it on charge for one whole hour .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 10|||Srun|||; I even|||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 5 7|||Vt|||happened|||REQUIRED|||-NONE-|||1
A 7 10|||WOadv|||; I even|||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Do one thing , come to my place by 6 and bring the charger along , I will get back to you after asking my brother .
A 0 3|||Wci|||Tell you what|||REQUIRED|||-NONE-|||0
A 15 16|||Srun|||;|||REQUIRED|||-NONE-|||0
A 22 24|||Vform|||once I have asked|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||Tell you what|||REQUIRED|||-NONE-|||1
A 5 5|||Wci|||over|||REQUIRED|||-NONE-|||1
A 15 17|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 23 24|||Vform|||I ask|||REQUIRED|||-NONE-|||1

S He knows all this stuff because he was working in mobile shop for two years .
A 7 9|||Vt|||worked|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 11 11|||Wci|||phone|||REQUIRED|||-NONE-|||0
A 7 9|||Wci|||worked|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet|||a mobile phone|||REQUIRED|||-NONE-|||1

S Thanks yaar , if he will be able to save the photos I will give treat to both of you 's .
A 1 4|||Srun|||! If|||REQUIRED|||-NONE-|||0
A 5 8|||Vt|||is able|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||treat|||REQUIRED|||-NONE-|||0
A 19 21|||Npos|||you|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||mate|||REQUIRED|||-NONE-|||1
A 2 4|||Srun|||! If|||REQUIRED|||-NONE-|||1
A 5 7|||Vt|||is|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 14|||Wtone|||'ll|||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||treat|||REQUIRED|||-NONE-|||1
A 19 21|||Npos|||you|||REQUIRED|||-NONE-|||1

S My nephew is five and he can not yet read , but he recognises the logo of a biscuits brand from the other side of the street .
A 8 10|||WOadv|||read yet|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||biscuit|||REQUIRED|||-NONE-|||0
A 21 25|||Wci|||across|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 10|||WOadv|||read yet|||REQUIRED|||-NONE-|||1
A 18 19|||Nn|||biscuit|||REQUIRED|||-NONE-|||1

S When I asked him how he knew it , he answered me that the rabbit on the box was his friend .
A 10 11|||Wci|||replied|||REQUIRED|||-NONE-|||0
A 11 12|||Pform||||||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||replied|||REQUIRED|||-NONE-|||1
A 11 12|||Wci||||||REQUIRED|||-NONE-|||1

S This remark seems charming , but it resumes quite well the problem : a child does n't distinguish between someone who loves him and someone who wants to sell him something .
A 1 2|||Wci|||comment|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||sums up|||REQUIRED|||-NONE-|||0
A 8 10|||WOadv||||||REQUIRED|||-NONE-|||0
A 12 12|||WOadv|||quite well|||REQUIRED|||-NONE-|||0
A 16 17|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||sounds|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||sums up|||REQUIRED|||-NONE-|||1
A 12 12|||WOadv|||quite well|||REQUIRED|||-NONE-|||1
A 16 17|||Wtone|||not|||REQUIRED|||-NONE-|||1

S Adults , for their part , have at least the possibility of being sceptical , even if they do not make always use of it .
A 10 11|||Wci|||option|||REQUIRED|||-NONE-|||0
A 16 17|||Trans|||though|||REQUIRED|||-NONE-|||0
A 20 22|||WOadv|||always make|||REQUIRED|||-NONE-|||0
A 6 9|||WOadv|||at least have|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||option|||REQUIRED|||-NONE-|||1
A 20 22|||WOadv|||always make|||REQUIRED|||-NONE-|||1

S For this reason , I think that advertisements which address directly to the under - tens should be forbidden , as it is already the case in some countries .
A 3 4|||Mec||||||REQUIRED|||-NONE-|||0
A 8 9|||Pref|||that|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||are addressed|||REQUIRED|||-NONE-|||0
A 21 22|||Pform||||||REQUIRED|||-NONE-|||0
A 27 28|||Wci|||certain|||REQUIRED|||-NONE-|||0
A 8 9|||Pref|||that|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||are aimed directly at|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||banned|||REQUIRED|||-NONE-|||1
A 21 22|||Pref||||||REQUIRED|||-NONE-|||1

S The manufacturers pretend that it is up to the parents to say no .
A 2 3|||Wci|||claim|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||claim|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S That is easy to say for somebody who has never crossed the sweet department of a supermarket with two tired children in their arms .
A 6 7|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||walked through|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||section|||REQUIRED|||-NONE-|||0
A 6 7|||Pref|||someone|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||walked down|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||sweets aisle|||REQUIRED|||-NONE-|||1

S Besides , how many evenings can a parent spend arguing about cereal before giving in ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Some people fear that without these revenues the channels for youth would not have any more enough money for produce programmes of quality .
A 1 2|||Rloc-||||||REQUIRED|||-NONE-|||0
A 5 7|||Nn|||this revenue|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||young people|||REQUIRED|||-NONE-|||0
A 12 16|||WOadv|||no longer have|||REQUIRED|||-NONE-|||0
A 18 20|||Vform|||to produce|||REQUIRED|||-NONE-|||0
A 20 23|||WOinc|||quality programmes|||REQUIRED|||-NONE-|||0
A 5 7|||Nn|||this revenue|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||young people|||REQUIRED|||-NONE-|||1
A 12 16|||Wci|||no longer have|||REQUIRED|||-NONE-|||1
A 18 19|||Vform|||to|||REQUIRED|||-NONE-|||1
A 20 23|||Wci|||quality programmes|||REQUIRED|||-NONE-|||1

S The argument is serious , but it has been prouved nowhere that a good cartoon needs plastic dinosaurs for being financed , a modest tax on toys could do it as well .
A 5 6|||Trans|||yet|||REQUIRED|||-NONE-|||0
A 8 11|||WOadv|||not been proved anywhere|||REQUIRED|||-NONE-|||0
A 18 20|||Vform|||to be|||REQUIRED|||-NONE-|||0
A 21 22|||Srun|||;|||REQUIRED|||-NONE-|||0
A 30 31|||Wci|||equally|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||a serious one|||REQUIRED|||-NONE-|||1
A 8 11|||WOadv|||never been proved|||REQUIRED|||-NONE-|||1
A 18 20|||Vform|||to be|||REQUIRED|||-NONE-|||1
A 21 23|||Srun|||; a|||REQUIRED|||-NONE-|||1
A 30 30|||Wci|||just|||REQUIRED|||-NONE-|||1

S What is at stake is less a question of money than of respect : one does not take advantage of the trust of somebody who is still too small for reach the counter .
A 7 8|||Wci|||matter|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 29 30|||Vform|||to|||REQUIRED|||-NONE-|||0
A 17 20|||Wci|||abuse|||REQUIRED|||-NONE-|||1
A 23 24|||Pref|||someone|||REQUIRED|||-NONE-|||1
A 29 30|||Vform|||to|||REQUIRED|||-NONE-|||1

S Hi everyone , who is home tonight and what should we cook for the dinner ?
A 9 10|||Vm|||shall|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||'s|||REQUIRED|||-NONE-|||1
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I 'm home from 6 , but I very tired so please choose something that does n't take long .
A 8 8|||V0|||am|||REQUIRED|||-NONE-|||0
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 8|||V0|||am|||REQUIRED|||-NONE-|||1
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||pick|||REQUIRED|||-NONE-|||1

S There are still two eggs , half a cabbage and some tofus in the fridge since Monday .
A 0 3|||Wci|||We still have|||REQUIRED|||-NONE-|||0
A 11 12|||Nn|||tofu|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||from|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||We still have|||REQUIRED|||-NONE-|||1
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||tofu|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||from|||REQUIRED|||-NONE-|||1

S Tofu smelled strange this morning already , I think we should throw away it .
A 0 1|||WOadv|||The tofu already|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||odd|||REQUIRED|||-NONE-|||0
A 5 6|||WOadv||||||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 14|||WOinc|||it away|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||The tofu already smelled|||REQUIRED|||-NONE-|||1
A 2 3|||Wci|||odd|||REQUIRED|||-NONE-|||1
A 5 8|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 12 14|||WOinc|||it away|||REQUIRED|||-NONE-|||1

S How about noodle soup , my aunt just sent me a big box of dry noodles and chilli sauce .
A 4 6|||Srun|||? My|||REQUIRED|||-NONE-|||0
A 7 7|||Vt|||has|||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||? My|||REQUIRED|||-NONE-|||1
A 7 7|||Vt|||has|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||dried|||REQUIRED|||-NONE-|||1

S Sounds good , but Linh ca n't eat spicy food because her stomach is hurt again .
A 10 11|||Trans|||as|||REQUIRED|||-NONE-|||0
A 13 15|||Vform|||hurts|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||anything spicy|||REQUIRED|||-NONE-|||1
A 14 15|||Vform|||hurting|||REQUIRED|||-NONE-|||1

S Then let 's put the sauce on the table , and everybody can help themselves .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S On the way home I can stop by the market and buy some beef , how many do we need ?
A 7 8|||Prep|||at|||REQUIRED|||-NONE-|||0
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet|||much|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||at|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||pick up|||REQUIRED|||-NONE-|||1
A 14 16|||Srun|||. How|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||much|||REQUIRED|||-NONE-|||1

S Half a kilo is enough , and do n't forget to buy bean sprouts and limes , last time you forgot both of them .
A 3 4|||Vt|||will be|||REQUIRED|||-NONE-|||0
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||0
A 22 24|||Rloc-||||||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||get|||REQUIRED|||-NONE-|||1
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||1
A 21 24|||Pref|||them both|||REQUIRED|||-NONE-|||1

S Ok , but whoever cooks does n't have to wash the dishes , I already washed three days in a row !
A 7 8|||Vm|||need|||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 14|||Others|||have|||REQUIRED|||-NONE-|||0
A 16 16|||Pform|||them|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||do|||REQUIRED|||-NONE-|||1
A 12 14|||Srun|||; I have|||REQUIRED|||-NONE-|||1
A 16 16|||Pref|||them|||REQUIRED|||-NONE-|||1

S Deal , I 'll cook and Minh will wash , even he will complain as usual .
A 11 11|||Trans|||though|||REQUIRED|||-NONE-|||0
A 14 14|||Mec|||,|||REQUIRED|||-NONE-|||0
A 1 2|||Srun|||!|||REQUIRED|||-NONE-|||1
A 9 9|||Wci|||up|||REQUIRED|||-NONE-|||1
A 11 11|||Trans|||though|||REQUIRED|||-NONE-|||1
A 12 13|||Wtone|||'ll|||REQUIRED|||-NONE-|||1

S The house of my grandparents is situated on a hill , and for arrive there you must to walk for an half hour .
A 0 5|||Wci|||My grandparents ' house|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||stands|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||to|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||get|||REQUIRED|||-NONE-|||0
A 17 18|||Vform||||||REQUIRED|||-NONE-|||0
A 20 22|||ArtOrDet|||half an|||REQUIRED|||-NONE-|||0
A 0 5|||Npos|||My grandparents ' house|||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||stands|||REQUIRED|||-NONE-|||1
A 12 14|||Vform|||to get|||REQUIRED|||-NONE-|||1
A 16 17|||Vm|||have|||REQUIRED|||-NONE-|||1
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1
A 20 22|||WOinc|||half an|||REQUIRED|||-NONE-|||1

S Is an old stone building with little windows and a red door that my grandfather has painted four years ago .
A 0 1|||Pform|||It is|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||small|||REQUIRED|||-NONE-|||0
A 12 13|||Rloc-||||||REQUIRED|||-NONE-|||0
A 15 17|||Vt|||painted|||REQUIRED|||-NONE-|||0
A 0 1|||Pref|||It is|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||small|||REQUIRED|||-NONE-|||1
A 12 13|||Rloc-||||||REQUIRED|||-NONE-|||1
A 15 16|||Vt||||||REQUIRED|||-NONE-|||1

S When I was a child , I passed there every summer there with my cousins , because my parents were working in the city .
A 0 3|||Wci|||As|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||spent|||REQUIRED|||-NONE-|||0
A 8 9|||WOinc||||||REQUIRED|||-NONE-|||0
A 19 21|||Vt|||worked|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||As|||REQUIRED|||-NONE-|||1
A 7 9|||Wci|||spent|||REQUIRED|||-NONE-|||1
A 19 21|||Vt|||worked|||REQUIRED|||-NONE-|||1

S We all slept in the same room , in beds so high that I needed a chair for go up .
A 0 2|||Pref|||All of us|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||to|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||climb into them|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||one|||REQUIRED|||-NONE-|||1
A 17 20|||Vform|||to climb into them|||REQUIRED|||-NONE-|||1

S Behind the house there is an orchard where figs , plums and a lot of walnut trees .
A 7 8|||Trans|||in which|||REQUIRED|||-NONE-|||0
A 12 15|||Wci|||many|||REQUIRED|||-NONE-|||0
A 17 17|||WOinc|||grow|||REQUIRED|||-NONE-|||0
A 3 5|||Wci|||lies|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||plenty|||REQUIRED|||-NONE-|||1
A 17 17|||WOinc|||grow|||REQUIRED|||-NONE-|||1

S My grandmother did the jam in a big pot , and she permitted us of eating the one that remained on the spoon .
A 2 3|||Wci|||made|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||large|||REQUIRED|||-NONE-|||0
A 14 16|||Vform|||to eat|||REQUIRED|||-NONE-|||0
A 16 19|||Pref|||what|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||made|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||large|||REQUIRED|||-NONE-|||1
A 12 16|||Wtone|||let us eat|||REQUIRED|||-NONE-|||1
A 16 20|||Ssub|||what was left|||REQUIRED|||-NONE-|||1

S In the evening we sat outside and listened to her stories about the war , the wolves and her seven brothers .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S My grandfather , on the other hand , spoke little ; he prefered to repair the watches which the people of village brought him .
A 3 7|||Trans|||by contrast|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||preferred|||REQUIRED|||-NONE-|||0
A 17 18|||Pref|||that|||REQUIRED|||-NONE-|||0
A 21 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||said|||REQUIRED|||-NONE-|||1
A 12 13|||Mec|||preferred|||REQUIRED|||-NONE-|||1
A 17 18|||Pref|||that|||REQUIRED|||-NONE-|||1
A 21 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Once I broken a very old clock , and I was so ashamed that I hided me in the barn until dinner .
A 2 3|||Vt|||broke|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||hid|||REQUIRED|||-NONE-|||0
A 16 17|||Pform||||||REQUIRED|||-NONE-|||0
A 2 3|||Vt|||broke|||REQUIRED|||-NONE-|||1
A 3 6|||Wci|||an ancient|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||hid|||REQUIRED|||-NONE-|||1

S He was n't angry with me ; on the contrary , he taught me to mount it again , piece by piece .
A 2 3|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||put|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||back together|||REQUIRED|||-NONE-|||0
A 14 14|||Wci|||how|||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||put it back together|||REQUIRED|||-NONE-|||1

S Now that they are both died , the house has been closed for two years , but I have the keys and I do n't want it to be sold .
A 5 6|||Wform|||dead|||REQUIRED|||-NONE-|||0
A 21 21|||Mec|||,|||REQUIRED|||-NONE-|||0
A 24 25|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 27 29|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 4|||Vt|||have|||REQUIRED|||-NONE-|||1
A 21 21|||Mec|||,|||REQUIRED|||-NONE-|||1
A 27 29|||Rloc-||||||REQUIRED|||-NONE-|||1

S Where are you ? The film starts in ten minutes and I am standing here alone before cinema !
A 16 17|||Prep|||in front of the|||REQUIRED|||-NONE-|||0
A 12 13|||Wtone|||'m|||REQUIRED|||-NONE-|||1
A 15 15|||Wci|||all|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||outside the|||REQUIRED|||-NONE-|||1

S Sorry , I missed tram and next goes until twenty past seven .
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet|||the next one|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||does n't go|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||the next one does n't leave|||REQUIRED|||-NONE-|||1
A 8 9|||Pref|||till|||REQUIRED|||-NONE-|||1

S That 's late , ca n't you go by feet or take a taxi ?
A 3 4|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||foot|||REQUIRED|||-NONE-|||0
A 3 5|||Srun|||. Ca|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||walk|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||get|||REQUIRED|||-NONE-|||1

S I am already running , but I have on me those new shoes and it hurts me legs .
A 8 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 13 13|||WOinc|||on|||REQUIRED|||-NONE-|||0
A 14 16|||Pref|||they hurt|||REQUIRED|||-NONE-|||0
A 16 17|||Pform|||my|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||feet|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'m|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||am wearing|||REQUIRED|||-NONE-|||1
A 14 16|||Pref|||they are hurting|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||my feet|||REQUIRED|||-NONE-|||1

S Ok , I will buy the tickets , so we will not have to stand in queue .
A 12 13|||Vm|||need|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 4|||Wtone|||'ll|||REQUIRED|||-NONE-|||1
A 10 12|||Wtone|||wo n't|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Please take a place on the side ; I do n't see well when I sit at the front .
A 3 4|||Wci|||seat|||REQUIRED|||-NONE-|||0
A 9 11|||Vm|||can not|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||get|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||seat|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||at|||REQUIRED|||-NONE-|||1
A 9 10|||Vm|||ca|||REQUIRED|||-NONE-|||1

S There are only last two places in first row , so you must suffer it .
A 3 4|||WOinc||||||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||seats left|||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||put up with|||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||two seats left|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||the front|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||will have to put up with|||REQUIRED|||-NONE-|||1

S I do n't mind , as long as I do n't miss the beginning .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Do you want popcorn or you have already dinner behind you ?
A 5 7|||WOinc|||have you|||REQUIRED|||-NONE-|||0
A 8 11|||Wci|||had dinner|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||some|||REQUIRED|||-NONE-|||1
A 5 11|||WOinc|||have you already had dinner|||REQUIRED|||-NONE-|||1

S I have eaten nothing from the morning , so get the biggest one they have and something to drink .
A 4 6|||Prep|||since this|||REQUIRED|||-NONE-|||0
A 12 13|||Rloc-||||||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||a|||REQUIRED|||-NONE-|||0
A 2 4|||Pref|||n't eaten anything|||REQUIRED|||-NONE-|||1
A 4 6|||Prep|||since this|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||a|||REQUIRED|||-NONE-|||1

S The lights are just going off , I gave your ticket to that lady in the red jacket what stands by the door .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 18 19|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 19 20|||Vt|||is standing|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||down|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 18 20|||Ssub|||who is standing|||REQUIRED|||-NONE-|||1

S So girls , the new flatmate moves in on Saturday , did any of you already met him ?
A 6 7|||Vt|||is moving|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||have|||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||is moving|||REQUIRED|||-NONE-|||1
A 10 12|||Vt|||. Have|||REQUIRED|||-NONE-|||1
A 15 18|||WOadv|||met him yet|||REQUIRED|||-NONE-|||1

S I spoke with him on the phone for fifteen minutes , he makes a nice impression but talks a bit quietly .
A 2 3|||Prep|||to|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||rather|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||to|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||good|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||speaks|||REQUIRED|||-NONE-|||1

S What does he do for a living , is he studying or already working ?
A 7 9|||Srun|||? Is|||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||? Is|||REQUIRED|||-NONE-|||1

S He studies on the second year of chemistry and in the evenings he works in restaurant as a cook .
A 1 3|||Wci|||is in|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||his|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||is in his|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Great , finally somebody in this flat who will be able to prepare something other than a pasta !
A 3 4|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 8 12|||Vm|||can|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||at last|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||make|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Do n't get excited too soon ; he said that at home he only eats sandwichs .
A 13 15|||WOadv|||eats only|||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||sandwiches|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||eats nothing but|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||sandwiches|||REQUIRED|||-NONE-|||1

S Does he smoke ? After the last one I had to wash the curtains three times and they still stinked .
A 16 17|||Trans|||but|||REQUIRED|||-NONE-|||0
A 19 20|||Vform|||stank|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||1
A 19 20|||Vform|||stank|||REQUIRED|||-NONE-|||1

S No , but he has a cat , which he forgot to mention in the announcement .
A 15 16|||Wci|||ad|||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||'s got|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||ad|||REQUIRED|||-NONE-|||1

S I 'm allergic to cats , why did nobody ask me about opinion ? !
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for my|||REQUIRED|||-NONE-|||0
A 5 7|||Srun|||! Why|||REQUIRED|||-NONE-|||1
A 8 9|||Pref|||no one|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||for my|||REQUIRED|||-NONE-|||1

S Relax , I 'm only joking : he does n't have any pets .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Very funny , I almost got a heart attack , for a punishment you are cleaning his room till Friday .
A 5 6|||Wci|||had|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||as|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||will be|||REQUIRED|||-NONE-|||0
A 2 3|||Srun|||!|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||had|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||. As|||REQUIRED|||-NONE-|||1
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Wtone|||'re|||REQUIRED|||-NONE-|||1

S Dear Mr Robert , my name is Lucía and I am member of your gym since January of 2022 .
A 10 11|||Vt|||have been a|||REQUIRED|||-NONE-|||0
A 17 18|||Prep||||||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||have been a|||REQUIRED|||-NONE-|||1
A 17 18|||Others||||||REQUIRED|||-NONE-|||1

S I am writing to tell you that I want to cancel my contract because next month I will go to live to another city .
A 4 5|||Wci|||inform|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||wish|||REQUIRED|||-NONE-|||0
A 18 21|||Wci|||move|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||inform|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||wish|||REQUIRED|||-NONE-|||1
A 17 21|||Wci|||am moving|||REQUIRED|||-NONE-|||1

S The girl of the reception told me that it 's necessary to give thirty days ' notice , so I am doing it now .
A 2 3|||Prep|||at|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||Wtone|||is|||REQUIRED|||-NONE-|||0
A 22 23|||Pref|||so|||REQUIRED|||-NONE-|||0
A 2 4|||Prep|||at|||REQUIRED|||-NONE-|||1
A 9 10|||Wtone|||is|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||so|||REQUIRED|||-NONE-|||1

S She gave me also a formulary , but I lost it in the bus , can you send me other ?
A 1 4|||WOadv|||also gave me|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||form|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||0
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 1 4|||WOadv|||also gave me|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||form|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||1
A 14 16|||Srun|||. Can|||REQUIRED|||-NONE-|||1
A 19 20|||ArtOrDet|||another one|||REQUIRED|||-NONE-|||1

S I have paid until the end of June , so I think I do n't have to pay nothing more .
A 13 17|||Vm|||need not|||REQUIRED|||-NONE-|||0
A 18 19|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||up to|||REQUIRED|||-NONE-|||1
A 12 12|||Pref|||that|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||anything|||REQUIRED|||-NONE-|||1

S However , yesterday I looked at my bank account and saw that you had charged me for July as well .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I suppose it is a mistake , please return me the 38 euros as soon as possible .
A 4 6|||Wci|||an error|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||refund|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||assume|||REQUIRED|||-NONE-|||1
A 2 3|||Pref|||this|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||. Please|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||refund|||REQUIRED|||-NONE-|||1

S In my locker , number 112 , there are still one towel blue , a pair of shoes and the padlock that is mine .
A 8 9|||SVA|||is|||REQUIRED|||-NONE-|||0
A 11 13|||WOinc|||blue towel|||REQUIRED|||-NONE-|||0
A 19 24|||Npos|||my padlock|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||is|||REQUIRED|||-NONE-|||1
A 10 13|||WOadv|||a blue towel|||REQUIRED|||-NONE-|||1
A 19 24|||Rloc-|||my padlock|||REQUIRED|||-NONE-|||1

S I will pass by there Friday afternoon to collect them , if it 's not a problem .
A 4 5|||Prep|||on|||REQUIRED|||-NONE-|||0
A 13 14|||Wtone|||is|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||come by on|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||pick them up|||REQUIRED|||-NONE-|||1
A 12 14|||Pref|||that is|||REQUIRED|||-NONE-|||1

S Apart from this , I have been very happy with the lessons of spinning , the teacher was very funny and always motivated us .
A 8 9|||Wci|||pleased|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||spinning lessons|||REQUIRED|||-NONE-|||0
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||instructor|||REQUIRED|||-NONE-|||0
A 0 3|||Trans|||Otherwise|||REQUIRED|||-NONE-|||1
A 11 14|||Wci|||spinning classes|||REQUIRED|||-NONE-|||1
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||really|||REQUIRED|||-NONE-|||1

S I wait your answer and I hope that the people is so nice in my new gym as in yours .
A 1 2|||Prep|||am waiting for|||REQUIRED|||-NONE-|||0
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||are|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||as|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||look forward to|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||reply|||REQUIRED|||-NONE-|||1
A 10 12|||SVA|||are as|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||friendly|||REQUIRED|||-NONE-|||1

S Dear Oliver , since you mentioned on the phone that you plan to spend a week on the coast , let me recommend a guesthouse I stayed last October .
A 3 4|||Trans|||as|||REQUIRED|||-NONE-|||0
A 6 9|||Wci|||by telephone|||REQUIRED|||-NONE-|||0
A 20 22|||Wci|||allow me to|||REQUIRED|||-NONE-|||0
A 27 27|||Prep|||at|||REQUIRED|||-NONE-|||0
A 3 4|||Trans|||as|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||are planning|||REQUIRED|||-NONE-|||1
A 27 27|||Prep|||at|||REQUIRED|||-NONE-|||1

S It is run by a couple in their sixties , who turned their fish warehouse to six bright rooms after both their sons had left home .
A 11 12|||Wci|||converted|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||into|||REQUIRED|||-NONE-|||0
A 21 21|||Pref|||of|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||converted|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||into|||REQUIRED|||-NONE-|||1
A 21 21|||Prep|||of|||REQUIRED|||-NONE-|||1

S The rooms are not luxury , but everything is spotless clean , and the bed is the most comfortable I have ever slept .
A 4 5|||Wform|||luxurious|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||spotlessly|||REQUIRED|||-NONE-|||0
A 19 19|||Pref|||one|||REQUIRED|||-NONE-|||0
A 23 23|||Prep|||in|||REQUIRED|||-NONE-|||0
A 4 5|||Wform|||luxurious|||REQUIRED|||-NONE-|||1
A 9 10|||Wform|||spotlessly|||REQUIRED|||-NONE-|||1
A 19 19|||Pref|||one|||REQUIRED|||-NONE-|||1
A 23 23|||Prep|||in|||REQUIRED|||-NONE-|||1

S If you can , ask for the corner room upstairs , from where the window you can watch the boats coming back at dawn .
A 1 3|||Wci|||possible|||REQUIRED|||-NONE-|||0
A 12 14|||Ssub|||whose|||REQUIRED|||-NONE-|||0
A 20 22|||Wci|||returning|||REQUIRED|||-NONE-|||0
A 12 14|||Ssub|||whose|||REQUIRED|||-NONE-|||1
A 20 22|||Vform|||return|||REQUIRED|||-NONE-|||1

S Breakfast is served at a long wooden table shared by all the guests , so even a shy person like me ended up making friends .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The hostess cooks porridge by her own recipe , and she refuses to reveal what spices she puts in it .
A 4 5|||Prep|||from|||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet|||which|||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||adds to|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||makes|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||to|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||which|||REQUIRED|||-NONE-|||1

S As for the price , it is quite cheap comparing to the hotels nearby , especially as they give a discount to guests who stay for more than five nights .
A 9 10|||Vform|||compared|||REQUIRED|||-NONE-|||0
A 12 14|||WOadv|||nearby hotels|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||particularly|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||offer|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||reasonable|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||compared|||REQUIRED|||-NONE-|||1
A 12 14|||WOadv|||nearby hotels|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||offer|||REQUIRED|||-NONE-|||1
A 23 25|||Vform|||staying|||REQUIRED|||-NONE-|||1

S The only shortcoming I can think of is the noise of the fishing port , which start at about four in the morning , so a light sleeper had better bring earplugs .
A 2 3|||Wci|||drawback|||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||starts|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||around|||REQUIRED|||-NONE-|||0
A 28 30|||Vm|||should|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||drawback|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||from|||REQUIRED|||-NONE-|||1
A 16 17|||SVA|||starts|||REQUIRED|||-NONE-|||1
A 25 28|||Nn|||light sleepers|||REQUIRED|||-NONE-|||1

S There is no bus that goes there directly , you need to get off at the lighthouse and then walk about fifteen minutes along a path full of stone .
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Vm|||have|||REQUIRED|||-NONE-|||0
A 20 20|||Prep|||for|||REQUIRED|||-NONE-|||0
A 28 29|||Nn|||stones|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||have|||REQUIRED|||-NONE-|||1
A 20 20|||Prep|||for|||REQUIRED|||-NONE-|||1
A 28 29|||Nn|||stones|||REQUIRED|||-NONE-|||1

S I suggest you calling them in advance instead of writing an e - mail , for they are not used to checking the computer often .
A 2 3|||Pform||||||REQUIRED|||-NONE-|||0
A 15 16|||Trans|||as|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||accustomed|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||call|||REQUIRED|||-NONE-|||1
A 7 9|||Trans|||rather than|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet|||their|||REQUIRED|||-NONE-|||1

S Should you decide going , please bring my greeting to them and say the lady with the broken umbrella still miss their dumplings .
A 0 1|||Trans|||If|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||to go|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||give|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||greetings|||REQUIRED|||-NONE-|||0
A 13 13|||Pref|||that|||REQUIRED|||-NONE-|||0
A 20 21|||SVA|||misses|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||to go|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||give|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||regards|||REQUIRED|||-NONE-|||1
A 13 13|||Pref|||that|||REQUIRED|||-NONE-|||1
A 20 21|||SVA|||misses|||REQUIRED|||-NONE-|||1

S This report is about the delays of tram number 4 in our city in the month April .
A 2 4|||Wci|||concerns|||REQUIRED|||-NONE-|||0
A 16 16|||Prep|||of|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||looks at|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||to|||REQUIRED|||-NONE-|||1
A 14 16|||Rloc-||||||REQUIRED|||-NONE-|||1

S I take this tram every day to my college and I write the time in small book .
A 1 2|||Wci|||catch|||REQUIRED|||-NONE-|||0
A 4 9|||Wci|||to my college every day|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||catch|||REQUIRED|||-NONE-|||1
A 4 9|||WOadv|||to my college every day|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||write down|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||notebook|||REQUIRED|||-NONE-|||1

S On ten days out of twenty the tram was late more than five minutes .
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 14 14|||WOinc|||late|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 14|||WOadv|||more than five minutes late|||REQUIRED|||-NONE-|||1

S The biggest delay was in monday , we waited forty minute in the sun .
A 4 5|||Prep|||on|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||Monday|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 9|||Prep|||for|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||minutes|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||longest|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||on|||REQUIRED|||-NONE-|||1
A 5 6|||Mec|||a Monday|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||, when we|||REQUIRED|||-NONE-|||1
A 9 9|||Prep|||for|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||minutes|||REQUIRED|||-NONE-|||1

S The driver he said the reason was that a car was stop on the line .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 10 12|||Vform|||had stopped|||REQUIRED|||-NONE-|||0
A 14 15|||Nn|||tracks|||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 12|||Vt|||had stopped|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||track|||REQUIRED|||-NONE-|||1

S Many people were angry and an old woman she began to cry .
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||started|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||elderly|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1

S On rainy days the tram was never late , and I do n't know why .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I think it is because people they stay in their houses when it rains .
A 2 2|||Trans|||that|||REQUIRED|||-NONE-|||0
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 11|||Wci|||at home|||REQUIRED|||-NONE-|||0
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||1
A 8 11|||Wci|||at home|||REQUIRED|||-NONE-|||1

S In the morning the tram come full , and sometimes do n't stop in our station .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 5 6|||SVA|||arrives|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||it does|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||mornings|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||arrives|||REQUIRED|||-NONE-|||1
A 10 11|||SVA|||does|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||1

S I ask twelve passengers , and nine from them want more trams at the seven and eight o'clock .
A 1 2|||Vt|||asked|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||0
A 9 10|||Vm|||would like|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||asked|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||1
A 9 10|||Vm|||would like|||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Also must the company write the correct times in the board , because now the board is always empty .
A 1 4|||WOinc|||, the company must|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||since|||REQUIRED|||-NONE-|||0
A 13 17|||WOadv|||the board is now|||REQUIRED|||-NONE-|||0
A 0 4|||WOinc|||The company must also|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||blank|||REQUIRED|||-NONE-|||1

S Whenever I hear the word " teacher " , what comes up to my mind is not a face but a sound of chalk breaking .
A 0 1|||Wci|||Every time|||REQUIRED|||-NONE-|||0
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
A 13 14|||Others||||||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Every time|||REQUIRED|||-NONE-|||1
A 11 14|||Wci|||to|||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Our mathematics teacher in junior high school used to press the chalk so hard that it broke in two , and then he apologised to the blackboard by a deep bow .
A 7 9|||Vm|||would|||REQUIRED|||-NONE-|||0
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||apologise|||REQUIRED|||-NONE-|||0
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||1
A 23 24|||Vm|||would apologise|||REQUIRED|||-NONE-|||1
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||1

S We laughed , of course , but we never missed his class .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I have been wondering since then why a man with such a boring voice able to attract forty noisy teenagers .
A 2 4|||Vt|||wondered|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||monotonous|||REQUIRED|||-NONE-|||0
A 14 14|||WOinc|||was|||REQUIRED|||-NONE-|||0
A 4 6|||Trans|||ever since|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||dull|||REQUIRED|||-NONE-|||1
A 14 14|||WOinc|||was|||REQUIRED|||-NONE-|||1

S The first reason would be that he was not afraid of showing what he did n't understand it .
A 3 5|||Vm|||is|||REQUIRED|||-NONE-|||0
A 15 16|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 5|||Vm|||is|||REQUIRED|||-NONE-|||1
A 10 12|||Vform|||to show|||REQUIRED|||-NONE-|||1
A 17 18|||Pref||||||REQUIRED|||-NONE-|||1

S When a student asked him a question that he could n't answer , he wrote it in the corner of the board and left it there until he solved , sometimes during weeks .
A 0 1|||Wci|||Whenever|||REQUIRED|||-NONE-|||0
A 10 11|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 29 29|||Pform|||it|||REQUIRED|||-NONE-|||0
A 31 32|||Prep|||for|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||Whenever|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 28 28|||Vt|||had|||REQUIRED|||-NONE-|||1
A 29 29|||Pref|||it|||REQUIRED|||-NONE-|||1
A 31 32|||Prep|||for|||REQUIRED|||-NONE-|||1

S This attitude gave us courage , because we learned that being stuck was not shame but a part of thinking .
A 2 5|||Wci|||encouraged us|||REQUIRED|||-NONE-|||0
A 14 15|||Wform|||shameful|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||encouraged us|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||something shameful|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Secondly , he remembered a lot about each of us , not only our scores of tests but also who was taking care of a sick mother or who had quit the baseball club .
A 5 6|||Wci|||great deal|||REQUIRED|||-NONE-|||0
A 14 17|||WOinc|||test scores|||REQUIRED|||-NONE-|||0
A 21 24|||Wci|||caring for|||REQUIRED|||-NONE-|||0
A 30 31|||Wci|||left|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||great deal|||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||test scores|||REQUIRED|||-NONE-|||1
A 21 24|||Wci|||looking after|||REQUIRED|||-NONE-|||1

S Many teachers know their subject deeply ; however , only a few know from where their students start from , and without that knowledge even an excellent explanation passes above the head .
A 5 6|||Wci|||thoroughly|||REQUIRED|||-NONE-|||0
A 9 11|||Rloc-||||||REQUIRED|||-NONE-|||0
A 13 14|||WOinc||||||REQUIRED|||-NONE-|||0
A 29 32|||Wci|||over their heads|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||inside out|||REQUIRED|||-NONE-|||1
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1
A 24 24|||Mec|||,|||REQUIRED|||-NONE-|||1
A 28 32|||Wci|||goes over the students ' heads|||REQUIRED|||-NONE-|||1

S On the contrary , I do n't think that good teacher must be friendly or humorous , as is often written in the questionnaires for students .
A 2 3|||Trans|||other hand|||REQUIRED|||-NONE-|||0
A 6 7|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||a good|||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||stated|||REQUIRED|||-NONE-|||0
A 0 3|||Trans|||On the other hand|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 12|||Vm|||has to|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||stated|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S To my mind , the best kind is a person who makes you to feel that the next step is within your reach , and who then pretends not to look while you are taking it .
A 0 3|||Wci|||In my opinion|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||someone|||REQUIRED|||-NONE-|||0
A 13 14|||Vform||||||REQUIRED|||-NONE-|||0
A 21 22|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||someone|||REQUIRED|||-NONE-|||1
A 13 14|||Vform||||||REQUIRED|||-NONE-|||1
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||1
A 30 31|||Vform|||be looking|||REQUIRED|||-NONE-|||1
A 33 35|||Vt|||take|||REQUIRED|||-NONE-|||1

S Hi Jonas , have you seen the weather , it rains since yesterday without break !
A 8 10|||Srun|||? It|||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||has been raining|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 11|||Vt|||? It has been raining|||REQUIRED|||-NONE-|||1
A 11 15|||WOadv|||non - stop since yesterday|||REQUIRED|||-NONE-|||1

S Yes , the pitch is full with water , I get wet feet only from looking .
A 6 7|||Prep|||of|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||just|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||covered|||REQUIRED|||-NONE-|||1
A 8 10|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||just|||REQUIRED|||-NONE-|||1
A 16 16|||Prep|||at it|||REQUIRED|||-NONE-|||1

S Do we play yet or says the trainer the match off ?
A 0 1|||Vt|||Are|||REQUIRED|||-NONE-|||0
A 2 4|||WOadv|||still playing|||REQUIRED|||-NONE-|||0
A 5 6|||WOinc|||is|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||coach calling|||REQUIRED|||-NONE-|||0
A 0 4|||Vt|||Are we still playing|||REQUIRED|||-NONE-|||1
A 5 11|||WOinc|||is the coach calling the match off|||REQUIRED|||-NONE-|||1

S He has wrote that we always play , even in snow .
A 2 3|||Vform|||written|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||wrote|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S My mother thinks I should stay at home because I was last week ill .
A 3 3|||Trans|||that|||REQUIRED|||-NONE-|||0
A 11 13|||WOinc||||||REQUIRED|||-NONE-|||0
A 14 14|||WOinc|||last week|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||mum|||REQUIRED|||-NONE-|||1
A 11 14|||WOadv|||ill last week|||REQUIRED|||-NONE-|||1

S But we need you in goal ; Tim has the arm broken and Leo can not catch a ball !
A 9 12|||WOinc|||a broken arm|||REQUIRED|||-NONE-|||0
A 8 12|||WOinc|||has broken his arm|||REQUIRED|||-NONE-|||1
A 14 16|||Wtone|||ca n't|||REQUIRED|||-NONE-|||1

S Okay , but then must somebody me with the car fetch , I have no desire on the bus .
A 3 4|||Trans|||in that case|||REQUIRED|||-NONE-|||0
A 4 6|||WOinc|||somebody must|||REQUIRED|||-NONE-|||0
A 6 11|||WOinc|||fetch me by car|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||to take|||REQUIRED|||-NONE-|||0
A 4 11|||WOinc|||somebody has to pick me up by car|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 17|||Wci|||do n't feel like taking|||REQUIRED|||-NONE-|||1

S No problem , my dad and I can pick you up at half past nine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Please bring a second trousers and a handtowel with , after the game are we all brown .
A 2 4|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||pair of trousers|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||towel|||REQUIRED|||-NONE-|||0
A 8 9|||Pform|||with you|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 15|||WOinc|||we will|||REQUIRED|||-NONE-|||0
A 16 16|||Vt|||be|||REQUIRED|||-NONE-|||0
A 4 4|||Nn|||pair of|||REQUIRED|||-NONE-|||1
A 7 9|||Wci|||towel|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||. After|||REQUIRED|||-NONE-|||1
A 13 16|||WOinc|||we will all be|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||muddy|||REQUIRED|||-NONE-|||1

S I have only one pair footballshoes and the left one has a hole so big like a euro .
A 5 6|||Mec|||of football shoes|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||as|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||as|||REQUIRED|||-NONE-|||0
A 1 3|||WOadv|||only have|||REQUIRED|||-NONE-|||1
A 5 6|||Mec|||of football boots|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||as big as|||REQUIRED|||-NONE-|||1

S Then put you a plastic bag over the sock , so makes it my brother too .
A 2 3|||Pform||||||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||your|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 13|||WOinc|||that is how|||REQUIRED|||-NONE-|||0
A 15 15|||WOinc|||does it|||REQUIRED|||-NONE-|||0
A 2 3|||Pform||||||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet|||your|||REQUIRED|||-NONE-|||1
A 9 16|||WOinc|||; that 's what my brother does too|||REQUIRED|||-NONE-|||1

S Hi Deniz , how is the revision going , could you finish all the chapters yet ?
A 5 6|||ArtOrDet|||your|||REQUIRED|||-NONE-|||0
A 8 10|||Srun|||? Have|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||managed to finish|||REQUIRED|||-NONE-|||0
A 13 13|||Prep|||of|||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||'s|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet|||your|||REQUIRED|||-NONE-|||1
A 8 12|||Vt|||? Have you finished|||REQUIRED|||-NONE-|||1

S I 've been on chapter seven for three hours and I still could n't understand what a p - value tells us .
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||0
A 12 13|||Vm|||ca|||REQUIRED|||-NONE-|||0
A 12 13|||Vm|||ca|||REQUIRED|||-NONE-|||1

S Do n't give yourself stress ; she said in the last lecture that only the first six would be in the exam .
A 2 5|||Wci|||get stressed|||REQUIRED|||-NONE-|||0
A 19 19|||Wci|||covered|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||stress yourself out|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||come up|||REQUIRED|||-NONE-|||1

S I must have been asleep when she said that .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S You were there physically , but your spirit was at the football match I guess .
A 2 4|||WOadv|||physically there|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||mind|||REQUIRED|||-NONE-|||0
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||0
A 2 4|||WOadv|||physically there|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||mind|||REQUIRED|||-NONE-|||1
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||1

S Will it be open book or should we have to memorise all of that formulas ?
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 6 7|||Vm|||will|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet|||those|||REQUIRED|||-NONE-|||0
A 6 8|||Vm|||will we|||REQUIRED|||-NONE-|||1
A 12 13|||Prep||||||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet|||those|||REQUIRED|||-NONE-|||1

S She will give us one page with formulas , but calculators which can connect to internet are forbidden .
A 6 7|||Prep|||of|||REQUIRED|||-NONE-|||0
A 11 12|||Pref|||that|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||not allowed|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||of|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||not allowed|||REQUIRED|||-NONE-|||1

S What if I take the one of my sister ? It 's so old that it even does n't have a memory .
A 4 9|||Npos|||my sister 's|||REQUIRED|||-NONE-|||0
A 16 19|||WOadv|||does n't even|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||bring|||REQUIRED|||-NONE-|||1
A 4 9|||Npos|||my sister 's|||REQUIRED|||-NONE-|||1
A 16 19|||WOadv|||does n't even|||REQUIRED|||-NONE-|||1

S That should be fine , though please check its battery before , last year a boy 's calculator switched off in the middle of the exam .
A 5 6|||Trans|||but|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||beforehand|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 20 24|||Prep|||halfway through|||REQUIRED|||-NONE-|||0
A 5 6|||Trans|||but|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||beforehand|||REQUIRED|||-NONE-|||1
A 11 13|||Srun|||. Last|||REQUIRED|||-NONE-|||1

S Let 's meet at the entrance at half to nine , so that we would have time for drinking a coffee .
A 7 10|||Wci|||half past eight|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||will|||REQUIRED|||-NONE-|||0
A 17 19|||Vform|||to drink|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||past eight|||REQUIRED|||-NONE-|||1
A 12 13|||Trans||||||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||will|||REQUIRED|||-NONE-|||1
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||1

S Ok , I 'm going to bed now , send me a message when you woke up so I do n't stay asleep .
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||wake|||REQUIRED|||-NONE-|||0
A 18 18|||Trans|||that|||REQUIRED|||-NONE-|||0
A 21 23|||Wci|||oversleep|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||off|||REQUIRED|||-NONE-|||1
A 8 10|||Srun|||. Send|||REQUIRED|||-NONE-|||1
A 15 16|||Vt|||wake|||REQUIRED|||-NONE-|||1
A 18 18|||Trans|||that|||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||oversleep|||REQUIRED|||-NONE-|||1

S Girls , I need an advice , my cat does n't eat nothing for two days now .
A 4 5|||ArtOrDet|||some|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||has|||REQUIRED|||-NONE-|||0
A 11 12|||Vform|||eaten|||REQUIRED|||-NONE-|||0
A 12 13|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 16 17|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet|||some|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||:|||REQUIRED|||-NONE-|||1
A 9 13|||Vt|||has n't eaten anything|||REQUIRED|||-NONE-|||1

S Poor Barsik , is he drinking at least , and does he have temperature ?
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 4|||Srun|||! Is|||REQUIRED|||-NONE-|||1
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S He is drinking a little bit , but his nose is dry and he lies under the bathroom .
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||is lying|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||bath|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'s|||REQUIRED|||-NONE-|||1
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||is lying|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||bath|||REQUIRED|||-NONE-|||1

S Maybe he swallowed something ; mine once ate half meter of wool .
A 0 1|||Wci|||Perhaps|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 2|||Vt|||has|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S I do n't know , yesterday in the evening I found a plastic ribbon on the floor near his bowl .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 8|||Prep||||||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||. Yesterday|||REQUIRED|||-NONE-|||1
A 6 8|||Prep||||||REQUIRED|||-NONE-|||1

S Then do n't wait till tomorrow ; take him to a vet straight away .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S On our street vet works only until five , and I am at work until seven ; my boss will kill me .
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 6|||WOadv|||only works|||REQUIRED|||-NONE-|||0
A 9 10|||Trans|||but|||REQUIRED|||-NONE-|||0
A 0 4|||WOinc|||The vet on our street|||REQUIRED|||-NONE-|||1
A 4 6|||WOadv|||only works|||REQUIRED|||-NONE-|||1
A 11 12|||Wtone|||'m|||REQUIRED|||-NONE-|||1

S There is a clinic near the station ; it is opened day and night , I was there with my rabbit at the New Year .
A 4 5|||Prep|||close to|||REQUIRED|||-NONE-|||0
A 10 11|||Wform|||open|||REQUIRED|||-NONE-|||0
A 15 15|||Srun|||and|||REQUIRED|||-NONE-|||0
A 22 23|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'s|||REQUIRED|||-NONE-|||1
A 9 10|||Wtone|||'s|||REQUIRED|||-NONE-|||1
A 10 11|||Wform|||open|||REQUIRED|||-NONE-|||1
A 14 16|||Srun|||. I|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S How much did it cost you , because I have left only forty euros before salary ?
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||0
A 9 12|||WOinc|||only have|||REQUIRED|||-NONE-|||0
A 14 16|||Wci|||left until payday|||REQUIRED|||-NONE-|||0
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||1
A 10 14|||WOinc|||only forty euros left|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||until|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||payday|||REQUIRED|||-NONE-|||1

S I can borrow you a hundred ; you will give back when you can .
A 2 3|||Wci|||lend|||REQUIRED|||-NONE-|||0
A 8 9|||Vm|||'ll|||REQUIRED|||-NONE-|||0
A 10 10|||Pform|||it|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||lend|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||pay me|||REQUIRED|||-NONE-|||1

S Thank you very much , I already put him in a bag , he is screaming as a siren , so it means that he has forces yet .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 6|||Vt|||have|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||into|||REQUIRED|||-NONE-|||0
A 13 13|||Srun|||and|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||like|||REQUIRED|||-NONE-|||0
A 20 22|||Wci|||which|||REQUIRED|||-NONE-|||0
A 25 28|||Wci|||still has strength|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||so|||REQUIRED|||-NONE-|||1
A 4 6|||Srun|||! I|||REQUIRED|||-NONE-|||1
A 12 13|||Srun|||and|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||like|||REQUIRED|||-NONE-|||1
A 20 22|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 25 28|||Wci|||still has some strength|||REQUIRED|||-NONE-|||1

S In the basement of my apartment building there is an electric drill that have used only twice in six years .
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||0
A 13 15|||Vform|||has been used|||REQUIRED|||-NONE-|||0
A 7 7|||Mec|||,|||REQUIRED|||-NONE-|||1
A 13 15|||Vform|||has been used|||REQUIRED|||-NONE-|||1

S I suppose that almost every family on our floor has the same machine in their storage .
A 1 2|||Wci|||assume|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||nearly|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||storage room|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||nearly|||REQUIRED|||-NONE-|||1
A 16 16|||Wci|||room|||REQUIRED|||-NONE-|||1

S If we make a list of such things , pressure washers , sewing machines , tents , we will be surprised how many money is sleeping down there .
A 2 6|||Wci|||list|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||items|||REQUIRED|||-NONE-|||0
A 21 21|||Others|||at|||REQUIRED|||-NONE-|||0
A 22 23|||ArtOrDet|||much|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||draw up|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||(|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||) ,|||REQUIRED|||-NONE-|||1
A 21 21|||Prep|||at|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet|||much|||REQUIRED|||-NONE-|||1
A 25 26|||Wci|||sitting idle|||REQUIRED|||-NONE-|||1

S For this reason , some neighbors of me made a small lending room last spring , and I joined as a volunteer .
A 0 3|||Trans|||Therefore|||REQUIRED|||-NONE-|||0
A 7 8|||Pform|||mine|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||set up|||REQUIRED|||-NONE-|||0
A 0 3|||Trans|||Therefore|||REQUIRED|||-NONE-|||1
A 5 8|||Pform|||of my neighbors|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||set up|||REQUIRED|||-NONE-|||1

S Each person bring one machine and in return they can borrow any other thing during three days .
A 2 3|||SVA|||brings|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Vm|||may|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||for|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||brings|||REQUIRED|||-NONE-|||1
A 9 10|||Vm|||may|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||item|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||for|||REQUIRED|||-NONE-|||1

S At first many residents worried that who would pay if something was broken .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 5 6|||Ssub|||about|||REQUIRED|||-NONE-|||0
A 11 13|||Vform|||broke|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||about|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||got|||REQUIRED|||-NONE-|||1

S We solved the problem by collecting a deposit of ten dollars , which is returned when the machine comes back clean .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Surprisingly , during a whole year only two machines were broke down , and both were old enough to die .
A 2 3|||Prep|||in|||REQUIRED|||-NONE-|||0
A 9 10|||Vform||||||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||in|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||broke|||REQUIRED|||-NONE-|||1

S Of course lending has drawbacks , for example , everyone wants to borrow the carpet cleaner in same weekend before the holidays .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on the|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||its|||REQUIRED|||-NONE-|||1
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet|||the same|||REQUIRED|||-NONE-|||1

S Also , there are people who feel uncomfortable to use a thing that touched by a stranger 's hand .
A 0 1|||Trans|||In addition|||REQUIRED|||-NONE-|||0
A 2 6|||Rloc-|||some people|||REQUIRED|||-NONE-|||0
A 8 10|||Vform|||using|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||something|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||has been touched|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||In addition|||REQUIRED|||-NONE-|||1
A 8 10|||Vform|||using|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||something|||REQUIRED|||-NONE-|||1
A 13 13|||Vform|||has been|||REQUIRED|||-NONE-|||1
A 18 19|||Nn|||hands|||REQUIRED|||-NONE-|||1

S Nevertheless , I believe lending is wiser than buying , because it makes not only our storage empty but also our neighbors close .
A 0 1|||Trans|||Even so|||REQUIRED|||-NONE-|||0
A 4 4|||Trans|||that|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||more sensible|||REQUIRED|||-NONE-|||0
A 12 15|||Wci|||not only empties|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||storage rooms|||REQUIRED|||-NONE-|||0
A 17 18|||Others||||||REQUIRED|||-NONE-|||0
A 20 20|||Others|||brings|||REQUIRED|||-NONE-|||0
A 22 23|||Wform|||closer together|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||Even so|||REQUIRED|||-NONE-|||1
A 4 4|||Pref|||that|||REQUIRED|||-NONE-|||1
A 12 15|||WOinc|||not only empties|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||storage rooms|||REQUIRED|||-NONE-|||1
A 20 20|||V0|||brings|||REQUIRED|||-NONE-|||1
A 22 23|||Wform|||closer together|||REQUIRED|||-NONE-|||1

S Until the sixteen years , almost everything that I wore had previously belonged to my cousin Helena .
A 2 4|||Wci|||age of sixteen|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||nearly|||REQUIRED|||-NONE-|||0
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||0
A 0 4|||Wci|||Until I was sixteen|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1

S At the time I was ashamed of it , specially when a classmate recognised a yellow coat which her mother had given to the church .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||especially|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||donated|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||especially|||REQUIRED|||-NONE-|||1
A 21 22|||Wci|||donated|||REQUIRED|||-NONE-|||1

S Today I buy second - hand clothes by choice , and my friends pay good money for the same kind of old coat .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The first reason is the price , because with the price of one new trousers I can take home a bag full .
A 8 9|||Prep|||for|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||pair of trousers|||REQUIRED|||-NONE-|||0
A 20 22|||WOadv|||full bag|||REQUIRED|||-NONE-|||0
A 7 8|||Trans|||since|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||for|||REQUIRED|||-NONE-|||1
A 14 14|||Nn|||pair of|||REQUIRED|||-NONE-|||1
A 20 22|||WOadv|||full bag|||REQUIRED|||-NONE-|||1

S The second is the quality , since the clothes from before were done with better fabrics and they withstand many washes .
A 6 7|||Trans|||because|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||of the past|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||made|||REQUIRED|||-NONE-|||0
A 18 18|||Vm|||can|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 7 11|||Wci|||older clothes|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||made of|||REQUIRED|||-NONE-|||1
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||1

S It is enough to compare my grandfather 's jacket , which is forty years old , with the ones that are sold in the shopping , they lose their buttons in two weeks .
A 17 19|||Pref|||those|||REQUIRED|||-NONE-|||0
A 19 21|||Rloc-||||||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||shopping centre|||REQUIRED|||-NONE-|||0
A 25 26|||Srun|||;|||REQUIRED|||-NONE-|||0
A 30 31|||Prep|||within|||REQUIRED|||-NONE-|||0
A 0 4|||Wci|||Just|||REQUIRED|||-NONE-|||1
A 19 21|||Rloc-||||||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||shopping centre|||REQUIRED|||-NONE-|||1
A 26 27|||Srun|||which|||REQUIRED|||-NONE-|||1
A 30 31|||Prep|||within|||REQUIRED|||-NONE-|||1

S Besides that , there is the environment : producing only one T - shirt spends more water than a person drinks in two years .
A 0 2|||Trans|||In addition|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||making|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||uses|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||On top of|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||making|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||just|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||uses|||REQUIRED|||-NONE-|||1

S However , I do n't agree with who says that buying used solves everything .
A 4 5|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 7 8|||Ssub|||those who|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||say|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||second - hand|||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||disagree|||REQUIRED|||-NONE-|||1
A 7 9|||Pref|||those who say|||REQUIRED|||-NONE-|||1

S There are people who buy ten used blouses a week only because they are cheap , and end up throwing away them .
A 0 4|||Rloc-|||Some people|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||per|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||simply|||REQUIRED|||-NONE-|||0
A 20 22|||WOinc|||them away|||REQUIRED|||-NONE-|||0
A 2 3|||Pref|||those|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||just|||REQUIRED|||-NONE-|||1
A 19 22|||WOinc|||throwing them away|||REQUIRED|||-NONE-|||1

S Another problem is that the stores of used clothes have become fashion , and the prices have risen so much that the families who really need them do n't get to pay .
A 0 1|||Wci|||A further|||REQUIRED|||-NONE-|||0
A 4 5|||Others||||||REQUIRED|||-NONE-|||0
A 5 9|||WOinc|||used clothing stores|||REQUIRED|||-NONE-|||0
A 11 12|||Wform|||fashionable|||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||truly|||REQUIRED|||-NONE-|||0
A 27 32|||Wci|||ca n't afford them|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||selling|||REQUIRED|||-NONE-|||1
A 11 12|||Wform|||fashionable|||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||sharply|||REQUIRED|||-NONE-|||1
A 27 30|||Wci|||ca n't afford|||REQUIRED|||-NONE-|||1

S Therefore , more important than where do we buy , is to ask if we really need one more piece in the wardrobe .
A 0 1|||Trans|||For this reason|||REQUIRED|||-NONE-|||0
A 6 9|||WOinc|||we buy|||REQUIRED|||-NONE-|||0
A 9 10|||Mec||||||REQUIRED|||-NONE-|||0
A 17 19|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 6 8|||WOinc|||we|||REQUIRED|||-NONE-|||1
A 9 10|||Mec||||||REQUIRED|||-NONE-|||1
A 11 14|||Spar|||whether|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||another|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||item|||REQUIRED|||-NONE-|||1
A 21 22|||ArtOrDet|||our|||REQUIRED|||-NONE-|||1

S Guys , Meera 's wedding is coming up next Friday and still we did n't bought any gift !
A 6 8|||Rloc-||||||REQUIRED|||-NONE-|||0
A 11 13|||WOadv|||we still|||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||have|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 11 16|||Vt|||we still have n't bought|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S How much money everyone is giving , I can give maximum 500 only .
A 3 5|||WOinc|||is everyone|||REQUIRED|||-NONE-|||0
A 6 8|||Srun|||? I|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||a maximum of|||REQUIRED|||-NONE-|||0
A 12 13|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 5|||WOinc|||is everyone|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||? I|||REQUIRED|||-NONE-|||1
A 10 13|||Wci|||500 at most|||REQUIRED|||-NONE-|||1

S 500 is okay for me also , so total it is becoming 2500 for five people .
A 2 3|||Wci|||fine|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||too|||REQUIRED|||-NONE-|||0
A 8 8|||Prep|||in|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||comes to|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||fine|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||too|||REQUIRED|||-NONE-|||1
A 8 12|||Wci|||in total it comes to|||REQUIRED|||-NONE-|||1

S What about a dinner set ? My mother says it is always use full .
A 9 9|||Trans|||that|||REQUIRED|||-NONE-|||0
A 12 14|||Mec|||useful|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||How|||REQUIRED|||-NONE-|||1
A 12 14|||Mec|||useful|||REQUIRED|||-NONE-|||1

S No no , she already has three dinner sets , her aunty told to me .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Prep||||||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1

S Then we should gift her a good saree or some jewellery .
A 3 4|||Wci|||give|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||nice|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||give|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||nice|||REQUIRED|||-NONE-|||1

S For 2500 you will not get good jewellery , you will get only a artificial one .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||Pref|||jewellery|||REQUIRED|||-NONE-|||0
A 3 5|||Wtone|||wo n't|||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 11 13|||WOadv|||only get|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||imitation pieces|||REQUIRED|||-NONE-|||1

S She loves plants , so why do n't we get her a small lemon tree for the balcony ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Superb idea , but who will carry tree on the train , it is eight hours journey !
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 11 13|||Srun|||? It|||REQUIRED|||-NONE-|||0
A 14 16|||ArtOrDet|||an eight - hour|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||is going to|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet|||a tree|||REQUIRED|||-NONE-|||1
A 11 13|||Srun|||? It|||REQUIRED|||-NONE-|||1
A 14 16|||Nn|||an eight - hour|||REQUIRED|||-NONE-|||1

S I am knowing a shop near her house ; we can order from there and they will deliver it .
A 1 3|||Vt|||know|||REQUIRED|||-NONE-|||0
A 14 14|||Mec|||,|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||know|||REQUIRED|||-NONE-|||1
A 12 12|||Pref|||it|||REQUIRED|||-NONE-|||1
A 16 17|||Wtone|||'ll|||REQUIRED|||-NONE-|||1

S Done then , tonight I will do the payment and you all please return me the money till Sunday .
A 2 3|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||make|||REQUIRED|||-NONE-|||0
A 10 13|||WOinc|||please all|||REQUIRED|||-NONE-|||0
A 14 15|||WOinc||||||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||to me by|||REQUIRED|||-NONE-|||0
A 2 4|||Srun|||! Tonight|||REQUIRED|||-NONE-|||1
A 5 6|||Wtone|||'ll|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||make|||REQUIRED|||-NONE-|||1
A 10 17|||WOinc|||please all pay me back|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||by|||REQUIRED|||-NONE-|||1

S Hello , I saw your advertisement for the pottery course in the window of the bakery .
A 16 16|||WOadv|||yesterday|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||advert|||REQUIRED|||-NONE-|||1

S I am very interested in this course , but I have some questions to pose you .
A 11 12|||Wci|||a few|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||ask|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||a few|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||ask|||REQUIRED|||-NONE-|||1

S I have never done pottery , it is grave or I can come all the same ?
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 9|||Wci|||is it a problem|||REQUIRED|||-NONE-|||0
A 10 12|||WOinc|||can I|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||tried|||REQUIRED|||-NONE-|||1
A 5 9|||Wci|||; is that a problem|||REQUIRED|||-NONE-|||1
A 10 16|||WOinc|||can I come anyway|||REQUIRED|||-NONE-|||1

S The course is the thursday evening or the saturday , because on the paper it is written the both ?
A 0 3|||WOinc|||Is the course|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||Thursday|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||on|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||Saturday|||REQUIRED|||-NONE-|||0
A 11 11|||Wci|||it says both|||REQUIRED|||-NONE-|||0
A 14 19|||Wci||||||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||Is the course on Thursday|||REQUIRED|||-NONE-|||1
A 7 9|||Mec|||Saturday|||REQUIRED|||-NONE-|||1
A 10 11|||Trans|||as it says both|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||notice|||REQUIRED|||-NONE-|||1
A 14 19|||Wci||||||REQUIRED|||-NONE-|||1

S How many costs the ten lessons cost , and is the clay comprised in the price ?
A 1 3|||WOinc|||much do|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||included|||REQUIRED|||-NONE-|||0
A 1 3|||WOinc|||much do|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||included|||REQUIRED|||-NONE-|||1

S I have 67 years and I have sometimes bad at my back , so I ca n't rest stand up during two hours .
A 1 2|||Wci|||am|||REQUIRED|||-NONE-|||0
A 4 4|||Wci|||old|||REQUIRED|||-NONE-|||0
A 6 11|||Wci|||sometimes have a bad|||REQUIRED|||-NONE-|||0
A 15 17|||Wtone|||can not|||REQUIRED|||-NONE-|||0
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||am 67 years old|||REQUIRED|||-NONE-|||1
A 6 12|||Wci|||sometimes have back pain|||REQUIRED|||-NONE-|||1
A 15 17|||Wtone|||can not|||REQUIRED|||-NONE-|||1
A 17 20|||Wci|||stay standing|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||1

S Are there any chairs for sit down and take a little break ?
A 4 5|||Vform|||where I can|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||short|||REQUIRED|||-NONE-|||0
A 4 5|||Ssub|||so that I can|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||short|||REQUIRED|||-NONE-|||1

S My friend Colette would like to come too , but she does not hear well ; she must to be near of the teacher .
A 7 8|||Wci|||as well|||REQUIRED|||-NONE-|||0
A 18 19|||Vform||||||REQUIRED|||-NONE-|||0
A 21 22|||Prep||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||as well|||REQUIRED|||-NONE-|||1
A 17 18|||Vm|||needs to|||REQUIRED|||-NONE-|||1
A 18 19|||Vform||||||REQUIRED|||-NONE-|||1
A 21 22|||Prep||||||REQUIRED|||-NONE-|||1

S We both live at side of the town hall , so is easy for us to come by foot .
A 3 6|||Prep|||beside|||REQUIRED|||-NONE-|||0
A 11 12|||Pform|||it is|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||on|||REQUIRED|||-NONE-|||0
A 0 2|||Pref|||Both of us|||REQUIRED|||-NONE-|||1
A 3 6|||Prep|||next to|||REQUIRED|||-NONE-|||1
A 11 11|||Pref|||it|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||on|||REQUIRED|||-NONE-|||1

S I do n't have any tools , but I can bring an old shirt and some towels .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Thank you to answer me quickly , because I am leaving on holiday the 12 march .
A 0 3|||Wci|||Please|||REQUIRED|||-NONE-|||0
A 7 8|||Trans|||as|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||on|||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||March|||REQUIRED|||-NONE-|||0
A 0 5|||Wci|||Please reply|||REQUIRED|||-NONE-|||1
A 7 8|||Trans|||as|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||going|||REQUIRED|||-NONE-|||1
A 13 16|||Prep|||on 12 March|||REQUIRED|||-NONE-|||1

S This report describes how our team of five student repaired a wooden boat which had been abandoned behind the boathouse since many years .
A 8 9|||Nn|||students|||REQUIRED|||-NONE-|||0
A 13 14|||Pref|||that|||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||explains|||REQUIRED|||-NONE-|||1
A 8 9|||Nn|||students|||REQUIRED|||-NONE-|||1
A 13 14|||Pref|||that|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||1

S When we turned over it , we found that one third of the planks were rotten and there was even a family of crabs living inside .
A 3 5|||WOinc|||it over|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 17 17|||Trans|||that|||REQUIRED|||-NONE-|||0
A 2 5|||WOinc|||turned it over|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||discovered|||REQUIRED|||-NONE-|||1
A 9 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 17|||Pref|||that|||REQUIRED|||-NONE-|||1

S First we took the boat to the yard and washed all the mud and old paint by hand , which took us four days .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 16|||Prep|||off|||REQUIRED|||-NONE-|||0
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 16 16|||Prep|||off|||REQUIRED|||-NONE-|||1
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||1

S The wood under the paint was darker and much harder than we had expected .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Because the original wood is very expensive , so we replaced the broken planks by a cheaper kind that a carpenter nearby recommended us to use it .
A 8 9|||Trans||||||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||with|||REQUIRED|||-NONE-|||0
A 20 22|||WOadv|||nearby carpenter|||REQUIRED|||-NONE-|||0
A 23 27|||Vform|||to us|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||Since|||REQUIRED|||-NONE-|||1
A 8 9|||Trans||||||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||with|||REQUIRED|||-NONE-|||1
A 20 22|||WOadv|||nearby carpenter|||REQUIRED|||-NONE-|||1
A 23 27|||Rloc-||||||REQUIRED|||-NONE-|||1

S The most difficult stage was bending the new planks , they must be put in hot steam for two hours then fixed immediately before they become cold .
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Vm|||had to|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||placed|||REQUIRED|||-NONE-|||0
A 20 21|||Trans|||and then|||REQUIRED|||-NONE-|||0
A 23 23|||Mec|||,|||REQUIRED|||-NONE-|||0
A 25 26|||Vt|||became|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||trickiest|||REQUIRED|||-NONE-|||1
A 10 12|||Srun|||which had to|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||placed|||REQUIRED|||-NONE-|||1
A 20 20|||Trans|||and|||REQUIRED|||-NONE-|||1
A 25 26|||Vt|||became|||REQUIRED|||-NONE-|||1

S During this work two members got burns on their hands ; therefore , we had to buy more thick gloves .
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||suffered|||REQUIRED|||-NONE-|||0
A 17 19|||Wform|||thicker|||REQUIRED|||-NONE-|||0
A 5 8|||Wci|||burned|||REQUIRED|||-NONE-|||1
A 11 12|||Trans|||as a result|||REQUIRED|||-NONE-|||1
A 17 19|||Wform|||thicker|||REQUIRED|||-NONE-|||1

S Next , we filled all gaps with cotton and tree resin like the old fishermen in my village usually do it .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 12|||Trans|||as|||REQUIRED|||-NONE-|||0
A 20 21|||Rloc-||||||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||plugged|||REQUIRED|||-NONE-|||1
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 12|||Trans|||, as|||REQUIRED|||-NONE-|||1
A 20 21|||Pref||||||REQUIRED|||-NONE-|||1

S The total cost was 3,150 dollars , in which the engine occupied more than half .
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||accounted for|||REQUIRED|||-NONE-|||0
A 12 14|||Prep|||over|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||came to|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||accounted for|||REQUIRED|||-NONE-|||1

S In the test on June 3rd the boat ran stable , although a small amount of water was still leaking in near the rudder .
A 0 1|||Prep|||During|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||steadily|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||steadily|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||little|||REQUIRED|||-NONE-|||1

S We suggest to paint one more layer before the rainy season and checking the bottom at least once a year .
A 2 4|||Vform|||applying|||REQUIRED|||-NONE-|||0
A 7 7|||Wci|||of paint|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||inspecting|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||recommend|||REQUIRED|||-NONE-|||1
A 2 7|||Wci|||applying one more coat of paint|||REQUIRED|||-NONE-|||1

S My sister used to read under the blankets with a torch , and now that she has thirty years she does n't open a book from months .
A 7 8|||Wci|||covers|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||but|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||is|||REQUIRED|||-NONE-|||0
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||0
A 20 23|||Vt|||has n't opened|||REQUIRED|||-NONE-|||0
A 25 26|||Prep|||for|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||covers|||REQUIRED|||-NONE-|||1
A 12 13|||Trans|||but|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||is thirty|||REQUIRED|||-NONE-|||1
A 20 23|||Vt|||has n't opened|||REQUIRED|||-NONE-|||1
A 25 26|||Prep|||for|||REQUIRED|||-NONE-|||1

S She is not the only one , among my friends there are graduated people who remember with difficulty the last novel they have read .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 14|||Wci|||graduates|||REQUIRED|||-NONE-|||0
A 15 18|||Wci|||have difficulty remembering|||REQUIRED|||-NONE-|||0
A 21 21|||Trans|||that|||REQUIRED|||-NONE-|||0
A 22 23|||Others||||||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||alone|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||graduates|||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||can hardly remember|||REQUIRED|||-NONE-|||1
A 22 23|||Vt||||||REQUIRED|||-NONE-|||1

S The most common explanation is the lack of time , but to me it does n't convince .
A 11 13|||WOinc||||||REQUIRED|||-NONE-|||0
A 17 17|||WOinc|||me|||REQUIRED|||-NONE-|||0
A 1 3|||Wform|||commonest|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 11 17|||WOinc|||it does n't convince me|||REQUIRED|||-NONE-|||1

S The same people who say to not have time arrive to watch four episodes in a row of a serie without noticing it .
A 5 8|||Vform|||they do n't have|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||manage to watch|||REQUIRED|||-NONE-|||0
A 14 17|||Others||||||REQUIRED|||-NONE-|||0
A 19 20|||Nn|||series in a row|||REQUIRED|||-NONE-|||0
A 22 23|||Pref||||||REQUIRED|||-NONE-|||0
A 5 8|||Vform|||they do not have|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||manage|||REQUIRED|||-NONE-|||1
A 14 20|||WOinc|||of a series in a row|||REQUIRED|||-NONE-|||1
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||1

S I suspect the real problem is that we have lost the habit of being bored .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Once , if you waited the train , you had only a book or the view ; today in the pocket we have a object which never leaves us alone .
A 5 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||nowadays|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||our|||REQUIRED|||-NONE-|||0
A 20 21|||Nn|||pockets|||REQUIRED|||-NONE-|||0
A 23 24|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 25 26|||Pref|||that|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||were waiting for|||REQUIRED|||-NONE-|||1
A 9 11|||WOadv|||only had|||REQUIRED|||-NONE-|||1
A 18 25|||WOinc|||we have an object in our pocket|||REQUIRED|||-NONE-|||1
A 25 26|||Pref|||that|||REQUIRED|||-NONE-|||1

S Also the school has its faults , because it obliges the boys of fourteen years to read novels written for adults and after to summarise them .
A 0 3|||WOadv|||School also|||REQUIRED|||-NONE-|||0
A 7 8|||Trans|||since|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||requires|||REQUIRED|||-NONE-|||0
A 10 15|||ArtOrDet|||fourteen - year - old boys|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||afterwards|||REQUIRED|||-NONE-|||0
A 0 6|||Wci|||School is also partly to blame|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||forces|||REQUIRED|||-NONE-|||1
A 10 15|||Wci|||fourteen - year - olds|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||then|||REQUIRED|||-NONE-|||1

S When I was at high school , a teacher made us count the adjectives of a poem , and since then I have hated poetry .
A 3 4|||Prep|||in|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||in|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||in|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet|||one|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||in|||REQUIRED|||-NONE-|||1

S It must be said also that books have become expensive , and that many small bookshops in my city , where one could look around without buying , have closed .
A 2 5|||WOadv|||also be said|||REQUIRED|||-NONE-|||0
A 10 11|||Mec||||||REQUIRED|||-NONE-|||0
A 23 25|||Wci|||browse|||REQUIRED|||-NONE-|||0
A 27 27|||Wci|||anything|||REQUIRED|||-NONE-|||0
A 2 5|||WOadv|||also be said|||REQUIRED|||-NONE-|||1
A 23 25|||Wci|||browse|||REQUIRED|||-NONE-|||1
A 30 30|||Wci|||down|||REQUIRED|||-NONE-|||1

S However , I do n't think that is useful to do the moral to who does n't read , how some journalists do .
A 4 5|||Wtone|||not|||REQUIRED|||-NONE-|||0
A 7 8|||Pform|||it is|||REQUIRED|||-NONE-|||0
A 10 13|||Wci|||preach|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||those who|||REQUIRED|||-NONE-|||0
A 15 16|||SVA|||do|||REQUIRED|||-NONE-|||0
A 19 20|||Trans|||as|||REQUIRED|||-NONE-|||0
A 4 5|||Wtone|||not|||REQUIRED|||-NONE-|||1
A 7 7|||Pref|||it|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||helpful|||REQUIRED|||-NONE-|||1
A 10 15|||Wci|||lecture people who|||REQUIRED|||-NONE-|||1
A 15 16|||SVA|||do|||REQUIRED|||-NONE-|||1
A 19 20|||Trans|||as|||REQUIRED|||-NONE-|||1

S It would be better to leave around some good books , in waiting rooms as well as in bars , and to wait that the curiosity makes the rest .
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 10 10|||WOinc|||around|||REQUIRED|||-NONE-|||0
A 14 17|||Trans|||and|||REQUIRED|||-NONE-|||0
A 23 25|||Vform|||for|||REQUIRED|||-NONE-|||0
A 26 27|||Vform|||to do|||REQUIRED|||-NONE-|||0
A 6 10|||WOinc|||some good books around|||REQUIRED|||-NONE-|||1
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||1
A 22 27|||Wci|||let curiosity do|||REQUIRED|||-NONE-|||1

S Hi boys , does anybody have time on Saturday , I need to help with a sofa .
A 4 5|||Pref|||anyone|||REQUIRED|||-NONE-|||0
A 9 11|||Srun|||? I|||REQUIRED|||-NONE-|||0
A 12 13|||Vform||||||REQUIRED|||-NONE-|||0
A 4 5|||Pref|||anyone|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||? I|||REQUIRED|||-NONE-|||1
A 12 13|||Vform||||||REQUIRED|||-NONE-|||1

S It depends , how much is heavy and to which floor do you move it ?
A 2 3|||Srun|||;|||REQUIRED|||-NONE-|||0
A 4 7|||WOinc|||heavy is it|||REQUIRED|||-NONE-|||0
A 11 14|||Vt|||are you moving|||REQUIRED|||-NONE-|||0
A 2 7|||WOinc|||. How heavy is it|||REQUIRED|||-NONE-|||1
A 8 15|||WOinc|||which floor are you moving it to|||REQUIRED|||-NONE-|||1

S To the fourth , and elevator has n't worked since Christmas .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 8 9|||Vt|||been working|||REQUIRED|||-NONE-|||1

S You are making fun from me , last time I could n't walk normal whole week after your fridge !
A 4 5|||Prep|||of|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Wform|||normally for a|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||kidding|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||! Last|||REQUIRED|||-NONE-|||1
A 13 14|||Wform|||normally|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||for a whole|||REQUIRED|||-NONE-|||1

S I 'll pay for pizza and beers for everybody , and the sofa is n't so big how it looks in the photo .
A 8 9|||Pref|||everyone|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||as|||REQUIRED|||-NONE-|||0
A 17 18|||Trans|||as|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||beer|||REQUIRED|||-NONE-|||1
A 8 9|||Pref|||everyone|||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||as big as|||REQUIRED|||-NONE-|||1

S Did you measure the stairs , because it will probably not come through that corner by the window ?
A 8 10|||WOadv|||probably will|||REQUIRED|||-NONE-|||0
A 11 13|||Wci|||get round|||REQUIRED|||-NONE-|||0
A 0 3|||Vt|||Have you measured|||REQUIRED|||-NONE-|||1
A 8 11|||Wtone|||probably wo n't|||REQUIRED|||-NONE-|||1
A 11 13|||Wci|||get round|||REQUIRED|||-NONE-|||1

S I measured it yesterday with string ; it should go through if we screw down the legs .
A 5 5|||ArtOrDet|||a piece of|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||fit|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||unscrew|||REQUIRED|||-NONE-|||0
A 5 5|||Wci|||a bit of|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||fit|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||unscrew|||REQUIRED|||-NONE-|||1

S I can borrow my dad 's van , but I have to give it back by noon .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Super , so let 's meet before the house in nine o'clock , and bring some gloves and old clothes .
A 0 1|||Wci|||Great|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||in front of|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||at|||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Great|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||in front of|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||at|||REQUIRED|||-NONE-|||1

S And what will make your neighbour from first floor , last time he shouted at us that he would call the police .
A 3 4|||WOinc||||||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 9 11|||Srun|||do ? Last|||REQUIRED|||-NONE-|||0
A 3 9|||WOinc|||your neighbour from the first floor do|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||? Last|||REQUIRED|||-NONE-|||1
A 18 19|||Vm|||was going to|||REQUIRED|||-NONE-|||1

S He is on holiday at the sea , so we can be as loud as we want , ha ha .
A 6 7|||Wci|||seaside|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||like|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||'s|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||seaside|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||like|||REQUIRED|||-NONE-|||1

