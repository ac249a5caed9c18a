S On last Tuesday our class was visiting recycling plant in the outskirts of Borowa , which is working since 2009 .
A 0 2|||Prep|||Last|||REQUIRED|||-NONE-|||0
A 5 7|||Vt|||visited a|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||0
A 16 17|||Vt|||has been|||REQUIRED|||-NONE-|||0
A 0 2|||Prep|||Last|||REQUIRED|||-NONE-|||1
A 5 7|||Vt|||visited a|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 18|||Vt|||has been operating|||REQUIRED|||-NONE-|||1

S The guide , a tall woman in yellow helmet , said us that every day come there about forty trucks with rubbish .
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||told|||REQUIRED|||-NONE-|||0
A 15 17|||WOinc||||||REQUIRED|||-NONE-|||0
A 22 22|||WOinc|||come there|||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||told|||REQUIRED|||-NONE-|||1
A 13 17|||WOinc||||||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||full of|||REQUIRED|||-NONE-|||1
A 22 22|||WOinc|||come there every day|||REQUIRED|||-NONE-|||1

S At first we saw big hall , where workers are separating manually the glass from a plastic .
A 0 2|||Trans|||First|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||were manually|||REQUIRED|||-NONE-|||0
A 11 12|||WOadv||||||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 2|||Trans|||First|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 12|||Vt|||manually separate|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S The smell was so strong that two of my friends had to wait outside .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Next the bottles are going on a long tape to a machine , what sorts them by colour .
A 3 5|||Vt|||go|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||belt|||REQUIRED|||-NONE-|||0
A 12 14|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||go|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||along|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||conveyor belt|||REQUIRED|||-NONE-|||1
A 12 14|||Ssub|||that|||REQUIRED|||-NONE-|||1

S I did n't knew , that green glass is more hard to sell then the white one .
A 3 4|||Vform|||know|||REQUIRED|||-NONE-|||0
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 9 11|||Wform|||harder|||REQUIRED|||-NONE-|||0
A 13 14|||Mec|||than|||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||glass|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||know|||REQUIRED|||-NONE-|||1
A 4 5|||Mec||||||REQUIRED|||-NONE-|||1
A 9 11|||Wform|||harder|||REQUIRED|||-NONE-|||1
A 13 14|||Mec|||than|||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 16 17|||Pref|||glass|||REQUIRED|||-NONE-|||1

S It depends from the price of oil if recycling of plastic is profitable or no .
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||0
A 7 8|||Ssub|||whether|||REQUIRED|||-NONE-|||0
A 9 10|||Prep||||||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||not|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||whether|||REQUIRED|||-NONE-|||1
A 9 10|||Prep||||||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||not|||REQUIRED|||-NONE-|||1

S We get also many informations about batteries , wich should n't be never thrown to a normal bin .
A 1 3|||Vt|||also got|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||a lot of|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||information|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||which|||REQUIRED|||-NONE-|||0
A 11 13|||WOadv|||ever be|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||into|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||also got|||REQUIRED|||-NONE-|||1
A 3 5|||Nn|||a lot of information|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||which|||REQUIRED|||-NONE-|||1
A 9 13|||Others|||should never be|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||into|||REQUIRED|||-NONE-|||1

S One thing what surprised me was how much people throws away a good furnitures .
A 2 3|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||many|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||throw|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||furniture|||REQUIRED|||-NONE-|||0
A 2 3|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet|||many|||REQUIRED|||-NONE-|||1
A 9 10|||SVA|||throw|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||furniture|||REQUIRED|||-NONE-|||1

S On the end of the visit we could to press old cans by ourself and everybody got a small cube of metal for souvenir .
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||0
A 8 9|||Vform||||||REQUIRED|||-NONE-|||0
A 13 14|||Pform|||ourselves|||REQUIRED|||-NONE-|||0
A 22 23|||Prep|||as a|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||1
A 8 9|||Vform||||||REQUIRED|||-NONE-|||1
A 12 14|||Pform|||ourselves ,|||REQUIRED|||-NONE-|||1
A 22 23|||Prep|||as a|||REQUIRED|||-NONE-|||1

S In my opinion such a trips are more usefull than reading about ecology in school book , so I recommend it for the others classes .
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||useful|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 20 21|||Pref|||them|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||to|||REQUIRED|||-NONE-|||0
A 23 24|||Wform|||other|||REQUIRED|||-NONE-|||0
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||useful|||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||books|||REQUIRED|||-NONE-|||1
A 20 21|||Pref|||them|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||to|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 23 24|||Wform|||other|||REQUIRED|||-NONE-|||1

S Dear Sir or Madam , I write you because the washing machine that I bought in your shop the last month do n't works .
A 6 7|||Vt|||am writing to|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 21 22|||SVA|||does|||REQUIRED|||-NONE-|||0
A 23 24|||Vform|||work|||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||am writing to|||REQUIRED|||-NONE-|||1
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 21 22|||SVA|||does|||REQUIRED|||-NONE-|||1
A 23 24|||Vform|||work|||REQUIRED|||-NONE-|||1

S It arrived the 4 of March and the two first weeks everything was good .
A 2 2|||Prep|||on|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||4th|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||for|||REQUIRED|||-NONE-|||0
A 8 10|||WOinc|||first two|||REQUIRED|||-NONE-|||0
A 2 2|||Prep|||on|||REQUIRED|||-NONE-|||1
A 3 4|||Mec|||4th|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||, and for|||REQUIRED|||-NONE-|||1
A 8 10|||WOinc|||first two|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||fine|||REQUIRED|||-NONE-|||1

S After , it started to do a strange noise , like if there was stones inside of the drum .
A 0 1|||Trans|||Afterwards|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||make|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||as|||REQUIRED|||-NONE-|||0
A 13 14|||SVA|||were|||REQUIRED|||-NONE-|||0
A 1 1|||Pref|||that|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||make|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||as|||REQUIRED|||-NONE-|||1
A 13 14|||SVA|||were|||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1

S Last Saturday , when I was washing the clothes of my childrens , the water went out by the door and all the kitchen floor was flood .
A 7 10|||Npos||||||REQUIRED|||-NONE-|||0
A 11 12|||Npos|||children 's clothes|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||came|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||through|||REQUIRED|||-NONE-|||0
A 21 23|||ArtOrDet|||the whole|||REQUIRED|||-NONE-|||0
A 26 27|||Vform|||flooded|||REQUIRED|||-NONE-|||0
A 7 12|||Npos|||my children 's clothes|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||came|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||through|||REQUIRED|||-NONE-|||1
A 21 23|||ArtOrDet|||the whole|||REQUIRED|||-NONE-|||1
A 26 27|||Vform|||flooded|||REQUIRED|||-NONE-|||1

S My neighbour of down called me very angry because was falling water from her celing .
A 1 4|||Wci|||downstairs neighbour|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 9|||WOinc|||water|||REQUIRED|||-NONE-|||0
A 11 12|||WOinc||||||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||ceiling|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||downstairs neighbour|||REQUIRED|||-NONE-|||1
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 12|||WOinc|||water was falling|||REQUIRED|||-NONE-|||1
A 14 15|||Mec|||ceiling|||REQUIRED|||-NONE-|||1

S I have phoned your customer service four times , but nobody has called me back .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The person who attended me the monday told that the warranty does n't cover this problem , but in the paper says two years .
A 3 4|||Wci|||served|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||on|||REQUIRED|||-NONE-|||0
A 6 7|||Mec|||Monday|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||said|||REQUIRED|||-NONE-|||0
A 18 19|||Prep||||||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||dealt with|||REQUIRED|||-NONE-|||1
A 5 7|||Prep|||on Monday|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||told me|||REQUIRED|||-NONE-|||1
A 18 19|||Prep||||||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||paperwork|||REQUIRED|||-NONE-|||1

S I think is not fair that I must to pay for the technical when the machine is practicaly new .
A 2 2|||Pform|||it|||REQUIRED|||-NONE-|||0
A 8 9|||Vform||||||REQUIRED|||-NONE-|||0
A 12 13|||Wform|||technician|||REQUIRED|||-NONE-|||0
A 17 18|||Mec|||practically|||REQUIRED|||-NONE-|||0
A 2 3|||Pref|||it is|||REQUIRED|||-NONE-|||1
A 7 9|||Vm|||have to|||REQUIRED|||-NONE-|||1
A 12 13|||Wform|||technician|||REQUIRED|||-NONE-|||1
A 17 18|||Mec|||practically|||REQUIRED|||-NONE-|||1

S I want that you send someone to repair it before of Friday or that you give me back the money .
A 2 4|||Vform|||you to|||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 13 15|||Vform|||to|||REQUIRED|||-NONE-|||0
A 2 4|||Vform|||you to|||REQUIRED|||-NONE-|||1
A 10 11|||Prep||||||REQUIRED|||-NONE-|||1
A 13 15|||Spar|||to|||REQUIRED|||-NONE-|||1

S I join you a photo of the bill and also other one of the damages in the floor .
A 1 3|||Wci|||attach|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 14 15|||Nn|||damage|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||to|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||am attaching|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet|||another|||REQUIRED|||-NONE-|||1
A 14 15|||Nn|||damage|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||to|||REQUIRED|||-NONE-|||1

S If I do n't recive any answer this week , I will put a complain in the office of consumers .
A 4 5|||Mec|||receive|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||file|||REQUIRED|||-NONE-|||0
A 14 15|||Wform|||complaint|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||with|||REQUIRED|||-NONE-|||0
A 17 20|||Wci|||consumer protection office|||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||receive|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||file|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||complaint|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||with|||REQUIRED|||-NONE-|||1
A 17 20|||Wci|||consumer protection office|||REQUIRED|||-NONE-|||1

S Hey guys , have you decide which mountain we are going on Saturday ?
A 5 6|||Vform|||decided|||REQUIRED|||-NONE-|||0
A 11 11|||Prep|||to|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||decided|||REQUIRED|||-NONE-|||1
A 11 11|||Prep|||to|||REQUIRED|||-NONE-|||1

S I checked the weather just now , it says will be sunny in morning but maybe rain after 3 o'clock .
A 7 7|||Srun|||and|||REQUIRED|||-NONE-|||0
A 9 9|||Pform|||it|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||may|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||and|||REQUIRED|||-NONE-|||1
A 9 9|||Pref|||it|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||may|||REQUIRED|||-NONE-|||1

S So I suggest to take the 7:10 bus , although it is early but we can have enough time .
A 3 5|||Vform|||taking|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Trans|||,|||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||will|||REQUIRED|||-NONE-|||0
A 3 5|||Vform|||taking|||REQUIRED|||-NONE-|||1
A 8 10|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||1
A 15 16|||Vm|||will|||REQUIRED|||-NONE-|||1

S Mei said the west route is more easier and the view is more better than another side .
A 6 7|||Wform||||||REQUIRED|||-NONE-|||0
A 12 13|||Wform||||||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet|||on the other|||REQUIRED|||-NONE-|||0
A 6 7|||Wform||||||REQUIRED|||-NONE-|||1
A 12 13|||Wform||||||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||on the other|||REQUIRED|||-NONE-|||1

S Last time I climbed there , my leg pained for three days haha .
A 8 9|||Wci|||hurt|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||hurt|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1

S Does anyone has a extra raincoat , mine is broken at the sleeve .
A 2 3|||Vform|||have|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 6 8|||Srun|||? Mine|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||torn|||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||have|||REQUIRED|||-NONE-|||1
A 3 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||? Mine|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||torn|||REQUIRED|||-NONE-|||1

S I can bring the sandwiches if someone else takes care of the drinks .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Please do nt forget bring enough waters , there have no any shop on the way .
A 2 3|||Mec|||n't|||REQUIRED|||-NONE-|||0
A 4 4|||Vform|||to|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||water|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||are|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||shops|||REQUIRED|||-NONE-|||0
A 2 3|||Mec|||n't|||REQUIRED|||-NONE-|||1
A 4 4|||Vform|||to|||REQUIRED|||-NONE-|||1
A 6 7|||Nn|||water|||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||are|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||shops|||REQUIRED|||-NONE-|||1

S Linus , you also come or you still have fever ?
A 2 5|||Vt|||are you also coming|||REQUIRED|||-NONE-|||0
A 6 6|||V0|||do|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 5|||WOinc|||are you coming too ,|||REQUIRED|||-NONE-|||1
A 6 7|||V0|||do you|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S If the bus will be full , we can share a taxi , everyone just needs pay about eight dollar .
A 3 5|||Vt|||is|||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 16|||Vform|||to|||REQUIRED|||-NONE-|||0
A 19 20|||Nn|||dollars|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||is|||REQUIRED|||-NONE-|||1
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||1
A 16 16|||Vform|||to|||REQUIRED|||-NONE-|||1
A 19 20|||Nn|||dollars|||REQUIRED|||-NONE-|||1

S Ok then see you at the bus station in 6:50 , who late must buy the ice creams !
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||at|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||and whoever is|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||at|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 11 12|||V0|||whoever is|||REQUIRED|||-NONE-|||1

S My town is a quite small and calm , but in the night it become like a prison for the people which do n't have car .
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 12|||Prep|||at|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||becomes|||REQUIRED|||-NONE-|||0
A 21 22|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 25 25|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 10 12|||Prep|||at|||REQUIRED|||-NONE-|||1
A 14 15|||SVA|||becomes|||REQUIRED|||-NONE-|||1
A 19 20|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 21 22|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 25 25|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S The last bus leave the centre at half past nine , and after this time you must walking or pay alot of money for taxi .
A 3 4|||SVA|||leaves|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||walk|||REQUIRED|||-NONE-|||0
A 20 21|||Mec|||a lot|||REQUIRED|||-NONE-|||0
A 24 24|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||leaves|||REQUIRED|||-NONE-|||1
A 16 18|||Vform|||have to walk|||REQUIRED|||-NONE-|||1
A 20 21|||Mec|||a lot|||REQUIRED|||-NONE-|||1
A 24 24|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S My cousin Samir , he works in the hospital kitchen and finish his shift at midnight .
A 3 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 11 12|||SVA|||finishes|||REQUIRED|||-NONE-|||0
A 3 5|||Pref||||||REQUIRED|||-NONE-|||1
A 11 12|||SVA|||finishes|||REQUIRED|||-NONE-|||1

S Every night he walk five kilometre in a dark road without lights , and his mother she ca n't sleep until he arrive .
A 3 4|||SVA|||walks|||REQUIRED|||-NONE-|||0
A 5 6|||Nn|||kilometres|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||along|||REQUIRED|||-NONE-|||0
A 16 17|||Rloc-||||||REQUIRED|||-NONE-|||0
A 22 23|||SVA|||arrives|||REQUIRED|||-NONE-|||0
A 3 4|||SVA|||walks|||REQUIRED|||-NONE-|||1
A 5 6|||Nn|||kilometres|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||along|||REQUIRED|||-NONE-|||1
A 16 17|||Pref||||||REQUIRED|||-NONE-|||1
A 22 23|||SVA|||arrives|||REQUIRED|||-NONE-|||1

S Also the students want to stay in the library for studying but they are forced to go back early because the bus .
A 1 2|||ArtOrDet|||,|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||to study|||REQUIRED|||-NONE-|||0
A 20 20|||Prep|||of|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||to study ,|||REQUIRED|||-NONE-|||1
A 20 20|||Prep|||of|||REQUIRED|||-NONE-|||1

S If we had a night bus , young people would not need to drive home when they are tired .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Some people says that it will cost the town too much mony and it will make noisy .
A 2 3|||SVA|||say|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||money|||REQUIRED|||-NONE-|||0
A 16 17|||Wform|||noise|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||say|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||money|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||be|||REQUIRED|||-NONE-|||1

S I am disagree with them because small bus with twenty seats is enough , and it can goes one time every hour .
A 1 2|||Vform||||||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||go|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||once|||REQUIRED|||-NONE-|||0
A 1 2|||Vform||||||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||run|||REQUIRED|||-NONE-|||1
A 18 20|||Wci|||once|||REQUIRED|||-NONE-|||1

S in the neighbour town they tried this idea since two years , and the number of accidents became less .
A 0 1|||Mec|||In|||REQUIRED|||-NONE-|||0
A 2 3|||Wform|||neighbouring|||REQUIRED|||-NONE-|||0
A 8 11|||Prep|||two years ago|||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||went down|||REQUIRED|||-NONE-|||0
A 0 1|||Mec|||In|||REQUIRED|||-NONE-|||1
A 2 3|||Wform|||neighbouring|||REQUIRED|||-NONE-|||1
A 8 11|||Prep|||two years ago|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||fell|||REQUIRED|||-NONE-|||1

S The restaurants and the coffee shops also will benefits , because the costumers will to stay more longer .
A 6 8|||WOadv|||will also|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||benefit|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||customers|||REQUIRED|||-NONE-|||0
A 14 15|||Vform||||||REQUIRED|||-NONE-|||0
A 16 17|||Wform||||||REQUIRED|||-NONE-|||0
A 6 9|||Vform|||will also benefit|||REQUIRED|||-NONE-|||1
A 12 13|||Mec|||customers|||REQUIRED|||-NONE-|||1
A 14 15|||Vform||||||REQUIRED|||-NONE-|||1
A 16 17|||Wform||||||REQUIRED|||-NONE-|||1

S For all this reasons I hope from the mayor to listen for us and give to this bus a chance .
A 2 3|||ArtOrDet|||these|||REQUIRED|||-NONE-|||0
A 6 7|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||will|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||to|||REQUIRED|||-NONE-|||0
A 15 16|||Prep||||||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet|||these|||REQUIRED|||-NONE-|||1
A 6 7|||Prep||||||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||will|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||to|||REQUIRED|||-NONE-|||1
A 15 16|||Prep||||||REQUIRED|||-NONE-|||1

S Dear Mr Alder , I am sorry to trouble you so soon after moving in , but heater in the living room has stopped working since last Thursday .
A 17 17|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 22 23|||Vt||||||REQUIRED|||-NONE-|||0
A 25 26|||Prep||||||REQUIRED|||-NONE-|||0
A 17 17|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 22 23|||Vt||||||REQUIRED|||-NONE-|||1
A 25 26|||Prep||||||REQUIRED|||-NONE-|||1

S At first , I thought it is only a problem of the timer , so I reset it according to the manual which you left in the drawer .
A 6 7|||Vt|||was|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||with|||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||was|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||with|||REQUIRED|||-NONE-|||1

S It worked for about an hour , but then the red lamp started blinking and cold air was come out from the lower side .
A 17 19|||Vform|||came|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||light|||REQUIRED|||-NONE-|||1
A 17 19|||Vform|||came|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||of|||REQUIRED|||-NONE-|||1
A 22 24|||Wci|||bottom|||REQUIRED|||-NONE-|||1

S I called to the number written on the sticker , however the company seems to close its business two years ago .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 11|||Mec|||,|||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||have closed|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||down|||REQUIRED|||-NONE-|||0
A 2 3|||Prep||||||REQUIRED|||-NONE-|||1
A 10 11|||Trans|||but|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||have gone out of|||REQUIRED|||-NONE-|||1

S My daughter , who is three years old , has caught a cold , and I am worried the room temperature that falls to twelve degrees at night .
A 18 18|||Prep|||about|||REQUIRED|||-NONE-|||0
A 21 22|||Ssub|||, which|||REQUIRED|||-NONE-|||0
A 18 18|||Prep|||about|||REQUIRED|||-NONE-|||1
A 21 22|||Ssub|||, which|||REQUIRED|||-NONE-|||1

S For now , we are borrowing a small electric heater from a neighbor , but it consumes a lot of electricities and I hesitate to use it while sleeping .
A 20 21|||Nn|||electricity|||REQUIRED|||-NONE-|||0
A 20 21|||Nn|||electricity|||REQUIRED|||-NONE-|||1

S Would you be able to send someone to have a look at it before the weekend ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I am usually at home from the morning till three o'clock , except Wednesday when I have an appointment with dentist .
A 13 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 14 14|||Mec|||,|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 14 14|||Mec|||,|||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S If it is difficult for you to arrange a technician , I do n't mind to find the one by myself and send you the reciept later .
A 15 17|||Vform|||finding|||REQUIRED|||-NONE-|||0
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 22 23|||Vform|||sending|||REQUIRED|||-NONE-|||0
A 25 26|||Mec|||receipt|||REQUIRED|||-NONE-|||0
A 15 17|||Vform|||finding|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1
A 22 23|||Vform|||sending|||REQUIRED|||-NONE-|||1
A 25 26|||Mec|||receipt|||REQUIRED|||-NONE-|||1

S I should also mention that the window frame next to heater is a little deformed , which might be related with the problem .
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||to|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||warped|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||to|||REQUIRED|||-NONE-|||1

S I would appreciate if you could reply me by tomorrow evening , even just a short message is okay .
A 3 3|||Pform|||it|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||to|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 3 3|||Pref|||it|||REQUIRED|||-NONE-|||1
A 7 7|||Prep|||to|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 17 19|||Wtone|||would be fine|||REQUIRED|||-NONE-|||1

S Dear family Harlow , since one week I am back in Germany and I miss you all allready very much .
A 1 3|||WOinc|||Harlow family|||REQUIRED|||-NONE-|||0
A 4 9|||Vt|||I have been|||REQUIRED|||-NONE-|||0
A 12 12|||Prep|||for a week|||REQUIRED|||-NONE-|||0
A 14 14|||WOadv|||already|||REQUIRED|||-NONE-|||0
A 17 18|||WOadv||||||REQUIRED|||-NONE-|||0
A 1 3|||WOinc|||Harlow family|||REQUIRED|||-NONE-|||1
A 4 9|||Vt|||I have been|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||for a week , and|||REQUIRED|||-NONE-|||1
A 14 14|||WOadv|||already|||REQUIRED|||-NONE-|||1
A 17 18|||WOadv||||||REQUIRED|||-NONE-|||1

S I want to say you thank you for the four wonderful weeks , that I could spend by you .
A 3 6|||Wci|||thank|||REQUIRED|||-NONE-|||0
A 12 13|||Mec||||||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||with|||REQUIRED|||-NONE-|||0
A 4 5|||Pform||||||REQUIRED|||-NONE-|||1
A 12 13|||Mec||||||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||with|||REQUIRED|||-NONE-|||1

S At the beginning I was very nervous , because my english was not so good and I have understood only the half .
A 10 11|||Mec|||English|||REQUIRED|||-NONE-|||0
A 17 18|||Vt||||||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||English|||REQUIRED|||-NONE-|||1
A 17 18|||Vt||||||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S But you have always spoken slow with me and nobody has made himself funny over my mistakes .
A 2 5|||Vt|||always spoke|||REQUIRED|||-NONE-|||0
A 5 6|||Wform|||slowly|||REQUIRED|||-NONE-|||0
A 10 15|||Wci|||made fun of|||REQUIRED|||-NONE-|||0
A 2 5|||Vt|||always spoke|||REQUIRED|||-NONE-|||1
A 5 6|||Wform|||slowly|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||to|||REQUIRED|||-NONE-|||1
A 8 8|||Mec|||,|||REQUIRED|||-NONE-|||1
A 10 15|||Wci|||made fun of|||REQUIRED|||-NONE-|||1

S Especially the trip to the lighthouse has pleased me good , although we became totally wet .
A 0 1|||Wci|||I especially enjoyed|||REQUIRED|||-NONE-|||0
A 6 10|||Wci||||||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||got|||REQUIRED|||-NONE-|||0
A 0 1|||WOinc|||I especially liked|||REQUIRED|||-NONE-|||1
A 6 10|||Wci||||||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||got|||REQUIRED|||-NONE-|||1

S I still have to laugh when I think of Ben falling into the pond with his ice cream .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S My mother says , I would have become more independent , because I make now every morning my bed alone .
A 3 4|||Mec||||||REQUIRED|||-NONE-|||0
A 5 6|||Vm||||||REQUIRED|||-NONE-|||0
A 13 13|||WOadv|||now|||REQUIRED|||-NONE-|||0
A 14 17|||WOadv||||||REQUIRED|||-NONE-|||0
A 19 20|||WOadv|||myself every morning|||REQUIRED|||-NONE-|||0
A 3 4|||Mec||||||REQUIRED|||-NONE-|||1
A 5 6|||Vm||||||REQUIRED|||-NONE-|||1
A 13 20|||WOinc|||now make my bed myself every morning|||REQUIRED|||-NONE-|||1

S She has also tried to cook your shepherds pie , but it tasted not so well like by you .
A 7 8|||Npos|||shepherd 's|||REQUIRED|||-NONE-|||0
A 12 15|||Vform|||did n't taste as|||REQUIRED|||-NONE-|||0
A 15 16|||Wform|||good|||REQUIRED|||-NONE-|||0
A 16 19|||Prep|||as yours|||REQUIRED|||-NONE-|||0
A 7 8|||Npos|||shepherd 's|||REQUIRED|||-NONE-|||1
A 12 15|||Vform|||did n't taste as|||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||good|||REQUIRED|||-NONE-|||1
A 16 19|||Prep|||as yours|||REQUIRED|||-NONE-|||1

S In the packet , what I have sended yesterday , you find some chocolate and a foto from our group .
A 2 3|||Wci|||parcel|||REQUIRED|||-NONE-|||0
A 3 5|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 6 8|||Vt|||sent|||REQUIRED|||-NONE-|||0
A 11 11|||Vt|||will|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||photo|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||of|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||parcel|||REQUIRED|||-NONE-|||1
A 3 5|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 6 8|||Vt|||sent|||REQUIRED|||-NONE-|||1
A 11 11|||Vt|||will|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||photo|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||of|||REQUIRED|||-NONE-|||1

S I would be very happy when you visit us in the next summer , we have enough place for all .
A 5 6|||Ssub|||if|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||visited|||REQUIRED|||-NONE-|||0
A 9 11|||Prep||||||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||room|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||everyone|||REQUIRED|||-NONE-|||0
A 5 6|||Trans|||if|||REQUIRED|||-NONE-|||1
A 7 8|||Vt|||visited|||REQUIRED|||-NONE-|||1
A 9 11|||Prep||||||REQUIRED|||-NONE-|||1
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||room|||REQUIRED|||-NONE-|||1
A 19 20|||Pform|||everyone|||REQUIRED|||-NONE-|||1

S Please greet also the dog from me and write me soon how is it going with you .
A 1 3|||WOadv|||also greet|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 9|||Prep|||to|||REQUIRED|||-NONE-|||0
A 11 11|||V0|||and tell me|||REQUIRED|||-NONE-|||0
A 12 14|||WOinc|||things are|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||also say hello to|||REQUIRED|||-NONE-|||1
A 9 9|||Prep|||to|||REQUIRED|||-NONE-|||1
A 11 11|||Wci|||and tell me|||REQUIRED|||-NONE-|||1
A 12 14|||WOinc|||things are|||REQUIRED|||-NONE-|||1

S Last week we made a survey about lunch in canteen of our school .
A 3 4|||Wci|||did|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||did|||REQUIRED|||-NONE-|||1
A 9 13|||ArtOrDet|||our school canteen|||REQUIRED|||-NONE-|||1

S We asked to 60 student from five different class and they answer eight question .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||students|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||classes|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||answered|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||questions|||REQUIRED|||-NONE-|||0
A 2 3|||Prep||||||REQUIRED|||-NONE-|||1
A 4 5|||Nn|||students|||REQUIRED|||-NONE-|||1
A 8 9|||Nn|||classes|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||answered|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||questions|||REQUIRED|||-NONE-|||1

S Most of students they eat in canteen three or four days in week .
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 4|||Rloc-||||||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||a|||REQUIRED|||-NONE-|||0
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 3 4|||Pref||||||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||a|||REQUIRED|||-NONE-|||1

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

S According to 35 people , price are very expensive for the students .
A 5 6|||Nn|||the prices|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||high|||REQUIRED|||-NONE-|||0
A 5 6|||Nn|||the prices|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||high|||REQUIRED|||-NONE-|||1

S Also queue is too much long , they wait twenty minute and after they eat very fastly .
A 1 1|||ArtOrDet|||, the|||REQUIRED|||-NONE-|||0
A 4 5|||Wci||||||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||minutes|||REQUIRED|||-NONE-|||0
A 12 13|||Trans|||afterwards|||REQUIRED|||-NONE-|||0
A 16 17|||Wform|||fast|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||, the|||REQUIRED|||-NONE-|||1
A 3 5|||Wform|||much too|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||minutes|||REQUIRED|||-NONE-|||1
A 12 13|||Trans|||then|||REQUIRED|||-NONE-|||1
A 16 17|||Wform|||fast|||REQUIRED|||-NONE-|||1

S Some girls told that tables was dirty and it do n't have enough chair .
A 2 3|||Wci|||said|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 6|||SVA|||were|||REQUIRED|||-NONE-|||0
A 8 12|||Wci|||there were n't|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||chairs|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||said|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 5 6|||SVA|||were|||REQUIRED|||-NONE-|||1
A 8 12|||Wci|||there were n't|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||chairs|||REQUIRED|||-NONE-|||1

S One boy he is vegeterian and he ca n't find nothing for eat , so he buy always chips .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 5|||Mec|||vegetarian|||REQUIRED|||-NONE-|||0
A 10 11|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 11 12|||Vform|||to|||REQUIRED|||-NONE-|||0
A 16 18|||WOadv|||always buys|||REQUIRED|||-NONE-|||0
A 2 3|||Pref||||||REQUIRED|||-NONE-|||1
A 4 5|||Mec|||vegetarian|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||anything|||REQUIRED|||-NONE-|||1
A 11 12|||Vform|||to|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv|||always buys|||REQUIRED|||-NONE-|||1

S The womans who working in there are very kind , everybody agree with this .
A 1 2|||Nn|||women|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||work|||REQUIRED|||-NONE-|||0
A 4 5|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||SVA|||agrees|||REQUIRED|||-NONE-|||0
A 1 2|||Nn|||women|||REQUIRED|||-NONE-|||1
A 3 4|||Vform|||work|||REQUIRED|||-NONE-|||1
A 4 5|||Prep||||||REQUIRED|||-NONE-|||1
A 10 10|||Srun|||and|||REQUIRED|||-NONE-|||1
A 11 12|||SVA|||agrees|||REQUIRED|||-NONE-|||1

S In our opinion canteen must to open more early and should make a cheaper menu to students .
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 6|||Vform||||||REQUIRED|||-NONE-|||0
A 7 9|||Wform|||earlier|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||offer|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||, the|||REQUIRED|||-NONE-|||1
A 5 6|||Vform||||||REQUIRED|||-NONE-|||1
A 7 9|||Wform|||earlier|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||offer|||REQUIRED|||-NONE-|||1

S Every evening my young sister sit behind the table till eleven o'clock and does her homework , although she is only twelve years .
A 3 4|||Wform|||younger|||REQUIRED|||-NONE-|||0
A 5 6|||SVA|||sits|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||0
A 23 23|||Wci|||old|||REQUIRED|||-NONE-|||0
A 3 4|||Wform|||younger|||REQUIRED|||-NONE-|||1
A 5 6|||SVA|||sits|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||1
A 23 23|||Wci|||old|||REQUIRED|||-NONE-|||1

S When I ask her what she learned , she only shrugs and says that she does not remember .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Many parents thinks that the more homeworks child has , the more clever he becomes .
A 2 3|||SVA|||think|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||homework a|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||think|||REQUIRED|||-NONE-|||1
A 6 7|||Nn|||homework a|||REQUIRED|||-NONE-|||1

S I am not agree with this opinion , because tired brain ca n't to work good .
A 1 2|||Vform|||do|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 13 14|||Vform||||||REQUIRED|||-NONE-|||0
A 15 16|||Wform|||well|||REQUIRED|||-NONE-|||0
A 1 2|||Vform|||do|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 13 14|||Vform||||||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||well|||REQUIRED|||-NONE-|||1

S From one side , exercises help to repeat a new material , especially in mathematic .
A 0 3|||Trans|||On the one hand|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||review|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||mathematics|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||On the one hand|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||reinforce|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 14 15|||Mec|||mathematics|||REQUIRED|||-NONE-|||1

S From other side , the most of tasks is just copying of sentences from textbook .
A 0 3|||Trans|||On the other hand|||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||are|||REQUIRED|||-NONE-|||0
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||On the other hand|||REQUIRED|||-NONE-|||1
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||are|||REQUIRED|||-NONE-|||1
A 11 12|||Prep||||||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S In our class was boy Anton , who always wrote off the homework on the break and got exellent marks .
A 3 3|||V0|||there|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 5 5|||V0|||called|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||copied|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||during|||REQUIRED|||-NONE-|||0
A 18 19|||Mec|||excellent|||REQUIRED|||-NONE-|||0
A 3 4|||Pref|||there was a|||REQUIRED|||-NONE-|||1
A 5 5|||Wci|||called|||REQUIRED|||-NONE-|||1
A 9 11|||Wci|||copied|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||during|||REQUIRED|||-NONE-|||1
A 18 19|||Mec|||excellent|||REQUIRED|||-NONE-|||1

S So teacher even did n't know , what he really can and what he ca n't .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 2 5|||WOadv|||did n't even|||REQUIRED|||-NONE-|||0
A 6 7|||Mec||||||REQUIRED|||-NONE-|||0
A 9 11|||Vm|||could really do|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||could|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 2 5|||WOadv|||did n't even|||REQUIRED|||-NONE-|||1
A 6 7|||Mec||||||REQUIRED|||-NONE-|||1
A 9 11|||Vt|||could really do|||REQUIRED|||-NONE-|||1
A 14 15|||Vt|||could|||REQUIRED|||-NONE-|||1

S Besides , children need time for make sport , walk with friends and simply to do nothing .
A 5 7|||Vform|||to do|||REQUIRED|||-NONE-|||0
A 14 15|||Spar||||||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||to|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||do|||REQUIRED|||-NONE-|||1
A 14 15|||Spar||||||REQUIRED|||-NONE-|||1

S Some schools in another countries tried to cancel homework at all , and the results not became worse .
A 3 4|||ArtOrDet|||other|||REQUIRED|||-NONE-|||0
A 6 8|||Vform|||cancelling|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||altogether|||REQUIRED|||-NONE-|||0
A 15 17|||Vform|||did not become|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||other|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||abolishing|||REQUIRED|||-NONE-|||1
A 9 11|||Wci|||completely|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||did not get|||REQUIRED|||-NONE-|||1

S I think half hour in day is quite enough , and rest of time belongs to family , friends and hobbys .
A 3 3|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||a|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 20 21|||Mec|||hobbies|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||a|||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 20 21|||Mec|||hobbies|||REQUIRED|||-NONE-|||1

S Hello , my name is Jiwoo and I have appointment with doctor Bell in Tuesday 10 a.m.
A 9 9|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||Doctor|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||on|||REQUIRED|||-NONE-|||0
A 15 15|||Prep|||at|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||Dr|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||on|||REQUIRED|||-NONE-|||1
A 15 15|||Prep|||at|||REQUIRED|||-NONE-|||1

S But I ca n't go that day because of my company have important meeting suddenly .
A 8 9|||Prep||||||REQUIRED|||-NONE-|||0
A 11 12|||SVA|||suddenly has an|||REQUIRED|||-NONE-|||0
A 14 15|||WOadv||||||REQUIRED|||-NONE-|||0
A 8 9|||Prep||||||REQUIRED|||-NONE-|||1
A 11 12|||SVA|||suddenly has an|||REQUIRED|||-NONE-|||1
A 14 15|||WOadv||||||REQUIRED|||-NONE-|||1

S I want change the appointment to Thursday or friday , if possible .
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||Friday|||REQUIRED|||-NONE-|||0
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||Friday|||REQUIRED|||-NONE-|||1

S Afternoon is more better for me , because my work is finish at 2 o'clock .
A 0 1|||ArtOrDet|||The afternoon|||REQUIRED|||-NONE-|||0
A 2 3|||Wform||||||REQUIRED|||-NONE-|||0
A 10 12|||Vform|||finishes|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||The afternoon|||REQUIRED|||-NONE-|||1
A 2 3|||Wform||||||REQUIRED|||-NONE-|||1
A 10 12|||Vform|||finishes|||REQUIRED|||-NONE-|||1

S My problem is stomach , it is hurt after I eat a dinner .
A 3 3|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 8|||Vform|||hurts|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||my|||REQUIRED|||-NONE-|||1
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||1
A 6 8|||Vform|||hurts|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I took medicine that pharmacist recommend , but it is not have effect .
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||recommended|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||did|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||any|||REQUIRED|||-NONE-|||0
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 5 6|||Vt|||recommended|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||did|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||any|||REQUIRED|||-NONE-|||1

S Last week was very bad and I could n't sleep well during three day .
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||days|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||days|||REQUIRED|||-NONE-|||1

S Do I have to bring anything with me ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Before time , nurse said that do n't eat anything before blood test , is it same now ?
A 0 1|||Wci|||Last|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 8|||Vform|||told me not to|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Last|||REQUIRED|||-NONE-|||1
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 5 8|||Vform|||not to|||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 15|||Srun|||. Is|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Also I moved a house last month , so my adress in your computer is not right one .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||address|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 10 11|||Mec|||address|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Please call to me after five or send message by this number , thank you for your help and sorry for bother you .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||to|||REQUIRED|||-NONE-|||0
A 12 14|||Srun|||. Thank|||REQUIRED|||-NONE-|||0
A 21 22|||Vform|||bothering|||REQUIRED|||-NONE-|||0
A 2 3|||Prep||||||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||to|||REQUIRED|||-NONE-|||1
A 12 14|||Srun|||. Thank|||REQUIRED|||-NONE-|||1
A 21 22|||Vform|||bothering|||REQUIRED|||-NONE-|||1

S From the 3rd to the 21st of June I made my internship in a family bakery which stays in the old part of the town .
A 9 10|||Wci|||did|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||is|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||did|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||is|||REQUIRED|||-NONE-|||1

S The work began at half past four of the morning , what was very hard for me in the first days .
A 7 8|||Prep|||in|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||in|||REQUIRED|||-NONE-|||1
A 11 12|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 20 20|||Wci|||few|||REQUIRED|||-NONE-|||1

S My boss , Dona Celeste , explained me that the dough is like a baby and you ca n't never leave it alone .
A 7 7|||Prep|||to|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||ever|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||to|||REQUIRED|||-NONE-|||1
A 17 20|||Others|||can never|||REQUIRED|||-NONE-|||1

S In the first week I only cleaned the trays , weighed the flour and observed how did the others work .
A 16 17|||WOinc||||||REQUIRED|||-NONE-|||0
A 19 20|||Vt|||worked|||REQUIRED|||-NONE-|||0
A 16 20|||WOinc|||the others worked|||REQUIRED|||-NONE-|||1

S In the second , I was finally allowed to shape the rolls , though mine looked more like potatoes .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S One day I forgot of the timer and burned about sixty croissants , but luckily nobody was nervous with me .
A 4 5|||Prep|||about|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||angry|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||about|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||angry|||REQUIRED|||-NONE-|||1

S Since that day on , I have the habit to write all the times in a paper beside the oven .
A 3 4|||Prep||||||REQUIRED|||-NONE-|||0
A 7 7|||Vt|||had|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||of writing|||REQUIRED|||-NONE-|||0
A 14 16|||Prep|||on a piece of|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||From|||REQUIRED|||-NONE-|||1
A 6 7|||Vt|||had|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||of writing|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 16|||Wci|||piece of|||REQUIRED|||-NONE-|||1

S I also attended the clients at the counter during the Saturdays , when the shop is always full and the people is impatient .
A 2 3|||Wci|||served|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||customers|||REQUIRED|||-NONE-|||0
A 8 10|||Prep|||on|||REQUIRED|||-NONE-|||0
A 21 22|||SVA|||are|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||served|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||customers|||REQUIRED|||-NONE-|||1
A 8 10|||Prep|||on|||REQUIRED|||-NONE-|||1
A 21 22|||SVA|||are|||REQUIRED|||-NONE-|||1

S It was there where I learned to deal with complains and to smile even when I was dead of tired .
A 3 4|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||complaints|||REQUIRED|||-NONE-|||0
A 18 19|||Prep||||||REQUIRED|||-NONE-|||0
A 3 4|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 9 10|||Wform|||complaints|||REQUIRED|||-NONE-|||1
A 18 19|||Prep||||||REQUIRED|||-NONE-|||1

S The most difficult part was n't the heat neither the schedule , but to stay stand up for eight hours .
A 8 9|||Trans|||or|||REQUIRED|||-NONE-|||0
A 13 16|||Vform|||standing|||REQUIRED|||-NONE-|||0
A 8 9|||Trans|||or|||REQUIRED|||-NONE-|||1
A 13 17|||Vform|||standing|||REQUIRED|||-NONE-|||1

S Overall this experience made me to understand that I want follow this carreer , even if the salaries are n't very high .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 5 6|||Vform||||||REQUIRED|||-NONE-|||0
A 10 10|||Vform|||to|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||career|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 5 6|||Vform||||||REQUIRED|||-NONE-|||1
A 10 10|||Vform|||to|||REQUIRED|||-NONE-|||1
A 12 13|||Mec|||career|||REQUIRED|||-NONE-|||1

S In our science class we have done one experiment about growing of beans last month .
A 5 7|||Vt|||did|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
A 5 7|||Vt|||did|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||1
A 11 12|||Prep||||||REQUIRED|||-NONE-|||1

S Our teacher was gave ten seeds to every students and three glass .
A 2 4|||WOinc|||gave every student|||REQUIRED|||-NONE-|||0
A 6 9|||WOinc||||||REQUIRED|||-NONE-|||0
A 11 12|||Nn|||glasses|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||gave every student|||REQUIRED|||-NONE-|||1
A 6 9|||WOinc||||||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||glasses|||REQUIRED|||-NONE-|||1

S First we have kept the seeds in water for whole night so that they will become soft .
A 2 3|||Vt||||||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||kept|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||1

S Then we put cotton in first glass , soil in second and in third glass only sand we put .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 12 12|||WOinc|||only sand|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 19|||WOinc||||||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 12 12|||WOinc|||only sand|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 19|||WOinc||||||REQUIRED|||-NONE-|||1

S All the glass we kept near to window , because plants is needing light .
A 0 1|||WOinc|||We kept all|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||glasses|||REQUIRED|||-NONE-|||0
A 3 5|||WOinc||||||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 13|||Vt|||need|||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||We kept all the glasses|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 13|||Vt|||need|||REQUIRED|||-NONE-|||1

S After four days the beans in the cotton were growed two centimeter , but in sand nothing happen .
A 8 10|||Vt|||had grown|||REQUIRED|||-NONE-|||0
A 11 12|||Nn|||centimeters|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 17 18|||Vt|||had happened|||REQUIRED|||-NONE-|||0
A 8 10|||Vform|||had grown|||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||centimeters|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 18|||Vt|||had happened|||REQUIRED|||-NONE-|||1

S My partner Ravi gave the water dayly , I only was measuring and writing in notebook .
A 4 5|||Pform|||them|||REQUIRED|||-NONE-|||0
A 6 7|||Mec|||daily|||REQUIRED|||-NONE-|||0
A 8 8|||Srun|||and|||REQUIRED|||-NONE-|||0
A 10 12|||Vt|||measured|||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||wrote|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||my|||REQUIRED|||-NONE-|||0
A 4 5|||Pref|||them|||REQUIRED|||-NONE-|||1
A 6 7|||Mec|||daily|||REQUIRED|||-NONE-|||1
A 8 8|||Srun|||and|||REQUIRED|||-NONE-|||1
A 10 12|||Vt|||measured|||REQUIRED|||-NONE-|||1
A 13 14|||Vt|||wrote|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S On the ninth day , the plant in the soil had six green leaves .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The plant in the cotton become yellow and fall down because it did not got any foods .
A 5 6|||Vt|||became|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||fell|||REQUIRED|||-NONE-|||0
A 14 15|||Vform|||get|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||food|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||became|||REQUIRED|||-NONE-|||1
A 8 10|||Vt|||fell over|||REQUIRED|||-NONE-|||1
A 14 15|||Vform|||get|||REQUIRED|||-NONE-|||1
A 16 17|||Nn|||food|||REQUIRED|||-NONE-|||1

S From sand only one bean came out and it 's leaves was very very small .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 10|||Mec|||its|||REQUIRED|||-NONE-|||0
A 11 12|||SVA|||were|||REQUIRED|||-NONE-|||0
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||0
A 0 1|||WOinc|||Only one bean came out of the|||REQUIRED|||-NONE-|||1
A 2 7|||WOinc||||||REQUIRED|||-NONE-|||1
A 8 10|||Npos|||its|||REQUIRED|||-NONE-|||1
A 11 12|||SVA|||were|||REQUIRED|||-NONE-|||1
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||1

S So we understood that for good growing the beans are needing soil water and sun light also .
A 6 7|||Wform|||growth|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 11|||Vt|||need|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 17|||WOadv|||also sunlight|||REQUIRED|||-NONE-|||0
A 6 7|||Wform|||growth|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 11|||Vt|||need|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 17|||WOadv|||also sunlight|||REQUIRED|||-NONE-|||1

S Hi Paula , I make a party for my birthday the saturday 14 July and I invite you !
A 4 5|||Wci|||am having|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||on|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||Saturday|||REQUIRED|||-NONE-|||0
A 16 17|||Vt|||am inviting|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||am having|||REQUIRED|||-NONE-|||1
A 10 12|||Prep|||on Saturday|||REQUIRED|||-NONE-|||1
A 16 17|||Vt|||am inviting|||REQUIRED|||-NONE-|||1

S I will have eighteen years , so I want do something special .
A 2 3|||Wci|||be|||REQUIRED|||-NONE-|||0
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 9 9|||Vform|||to|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||be|||REQUIRED|||-NONE-|||1
A 4 5|||Wci||||||REQUIRED|||-NONE-|||1
A 9 9|||Vform|||to|||REQUIRED|||-NONE-|||1

S The party is to the lake of Vernay , near of the old mill .
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||0
A 4 7|||Wci|||Lake|||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||1
A 4 7|||ArtOrDet|||Lake|||REQUIRED|||-NONE-|||1
A 10 11|||Prep||||||REQUIRED|||-NONE-|||1

S We have rendez - vous in front of the parking at 11 hours of the morning .
A 1 5|||Wci|||are meeting|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||car park|||REQUIRED|||-NONE-|||0
A 12 14|||Wci|||o'clock in|||REQUIRED|||-NONE-|||0
A 1 5|||Wci|||are meeting|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||car park|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||o'clock in|||REQUIRED|||-NONE-|||1

S If it 's rain , we will go at my uncle , he has a big garage .
A 2 4|||Vform|||rains|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||to|||REQUIRED|||-NONE-|||0
A 10 11|||Npos|||uncle 's|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 2 4|||Vform|||rains|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||to|||REQUIRED|||-NONE-|||1
A 10 11|||Npos|||uncle 's|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1

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

S You can to swim , but be careful , the water is enough cold in this moment .
A 2 3|||Vform||||||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||quite|||REQUIRED|||-NONE-|||0
A 14 16|||Prep|||at the|||REQUIRED|||-NONE-|||0
A 2 3|||Vform||||||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||quite|||REQUIRED|||-NONE-|||1
A 14 16|||Prep|||at the|||REQUIRED|||-NONE-|||1

S For eat , there will be salads and grilled meat , and my mother prepare a cake of chocolate .
A 0 1|||Vform|||To|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||will prepare|||REQUIRED|||-NONE-|||0
A 16 19|||WOinc|||chocolate cake|||REQUIRED|||-NONE-|||0
A 0 1|||Vform|||To|||REQUIRED|||-NONE-|||1
A 14 15|||Vt|||is making|||REQUIRED|||-NONE-|||1
A 16 19|||WOinc|||chocolate cake|||REQUIRED|||-NONE-|||1

S If you do n't have a car , Lucas can take you , he pass in front of your house .
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||passes|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||pick you up|||REQUIRED|||-NONE-|||1
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||1
A 14 15|||SVA|||passes|||REQUIRED|||-NONE-|||1
A 15 18|||Prep||||||REQUIRED|||-NONE-|||1

S Say me if you come before wednesday , because I must to know how much persons we are .
A 0 1|||Wci|||Tell|||REQUIRED|||-NONE-|||0
A 2 2|||WOinc|||before Wednesday|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||are coming|||REQUIRED|||-NONE-|||0
A 5 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 11 12|||Vform||||||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet|||many|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||people|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||there will be|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Tell|||REQUIRED|||-NONE-|||1
A 2 2|||WOadv|||before Wednesday|||REQUIRED|||-NONE-|||1
A 4 7|||Vt|||are coming|||REQUIRED|||-NONE-|||1
A 10 11|||Vm|||need|||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet|||many|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||people|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||there will be|||REQUIRED|||-NONE-|||1

S Dear Sir , my name is Thu Ha , I am student year two of faculty Economics .
A 8 9|||Srun|||and|||REQUIRED|||-NONE-|||0
A 11 11|||WOinc|||a second - year|||REQUIRED|||-NONE-|||0
A 12 16|||WOinc|||in the Faculty of|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||and|||REQUIRED|||-NONE-|||1
A 11 14|||WOinc|||a second-year student|||REQUIRED|||-NONE-|||1
A 14 16|||Prep|||in the Faculty of|||REQUIRED|||-NONE-|||1

S Yesterday I see on the website your scholarship for student have difficult situation .
A 2 3|||Vt|||saw|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||students|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||in a|||REQUIRED|||-NONE-|||0
A 2 3|||Vt|||saw|||REQUIRED|||-NONE-|||1
A 4 5|||ArtOrDet|||your|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||students|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||situations|||REQUIRED|||-NONE-|||1

S I very want to apply but I have some question do n't understand .
A 1 2|||Wci|||really|||REQUIRED|||-NONE-|||0
A 6 8|||Wci|||there are|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||things I|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||really|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||there are|||REQUIRED|||-NONE-|||1
A 9 10|||Ssub|||things I|||REQUIRED|||-NONE-|||1

S First , the deadline is 15 May or 15 June , because in the two page write different ?
A 2 5|||WOinc|||is the deadline|||REQUIRED|||-NONE-|||0
A 12 13|||Prep||||||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||pages|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||say different things|||REQUIRED|||-NONE-|||0
A 2 5|||WOinc|||is the deadline|||REQUIRED|||-NONE-|||1
A 12 13|||Prep||||||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||pages|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||say|||REQUIRED|||-NONE-|||1
A 17 18|||Wform|||different things|||REQUIRED|||-NONE-|||1

S Second , I have average mark 7.8 , is it enough high for receive scholarship ?
A 4 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 6 6|||Prep|||of|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 12|||WOinc|||high enough|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||to|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 6 6|||Prep|||of|||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||1
A 10 12|||WOadv|||high enough|||REQUIRED|||-NONE-|||1
A 12 13|||Vform|||to|||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S My father is fisherman and my mother stay home take care my two young brother .
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 8|||SVA|||stays|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||to take care of|||REQUIRED|||-NONE-|||0
A 14 15|||Nn|||brothers|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 7 8|||SVA|||stays|||REQUIRED|||-NONE-|||1
A 9 9|||Vform|||to|||REQUIRED|||-NONE-|||1
A 11 11|||Prep|||of|||REQUIRED|||-NONE-|||1
A 13 14|||Wform|||younger|||REQUIRED|||-NONE-|||1
A 14 15|||Nn|||brothers|||REQUIRED|||-NONE-|||1

S Every weekend I work in a coffee shop to pay my rent .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I already prepare the letter of my teacher , but I not have translate it to english yet .
A 1 3|||Vt|||have already prepared|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||0
A 11 14|||Vform|||have not translated|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||into|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||English|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||have already prepared|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||1
A 11 14|||Vform|||have not translated|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||into|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||English|||REQUIRED|||-NONE-|||1

S It need have the stamp of the school or only sign of teacher is ok ?
A 0 2|||Vform|||Does it need to|||REQUIRED|||-NONE-|||0
A 9 10|||WOinc|||is just the|||REQUIRED|||-NONE-|||0
A 10 13|||Wform|||teacher 's signature|||REQUIRED|||-NONE-|||0
A 13 14|||WOinc||||||REQUIRED|||-NONE-|||0
A 0 2|||WOinc|||Does it need to|||REQUIRED|||-NONE-|||1
A 9 15|||WOinc|||is the teacher 's signature enough|||REQUIRED|||-NONE-|||1

S If I send document by email , you can receive or I must to come office ?
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 9|||WOinc|||can you|||REQUIRED|||-NONE-|||0
A 10 10|||Pform|||it|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||must I|||REQUIRED|||-NONE-|||0
A 15 15|||Prep|||to the|||REQUIRED|||-NONE-|||0
A 3 4|||Nn|||the documents|||REQUIRED|||-NONE-|||1
A 7 9|||WOinc|||can you|||REQUIRED|||-NONE-|||1
A 10 10|||Pref|||them|||REQUIRED|||-NONE-|||1
A 11 13|||WOinc|||do I have|||REQUIRED|||-NONE-|||1
A 15 15|||Prep|||to the|||REQUIRED|||-NONE-|||1

S I am hope you answer me soon , thank you so much for spend time read my letter .
A 1 2|||Vform||||||REQUIRED|||-NONE-|||0
A 4 4|||Vt|||will|||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||. Thank|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||spending|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||reading|||REQUIRED|||-NONE-|||0
A 1 2|||Vform||||||REQUIRED|||-NONE-|||1
A 4 4|||Vt|||will|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||. Thank|||REQUIRED|||-NONE-|||1
A 13 16|||Vform|||taking the time to read|||REQUIRED|||-NONE-|||1

S Good morning , yesterday evening I forgot my bag on the 18:42 train from Castelverde to Montealba , more precisely in the fourth wagon .
A 6 7|||Wci|||left|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||carriage|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||left|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||carriage|||REQUIRED|||-NONE-|||1

S It is a dark green backpack in leather with a broken zip and a small label that reports my initials , E. R.
A 5 8|||WOinc|||leather backpack|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||bears|||REQUIRED|||-NONE-|||0
A 5 8|||WOinc|||leather backpack|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||bears|||REQUIRED|||-NONE-|||1

S I was sitting near the window , next to an old gentleman which helped me to put it on the rack over our heads .
A 12 13|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 12 13|||Ssub|||who|||REQUIRED|||-NONE-|||1

S I had to get off in a hurry because I was talking at the phone , and only once on the platform I realised to have left it .
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 22 24|||WOinc|||did I realise|||REQUIRED|||-NONE-|||0
A 24 26|||Vform|||that I had|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||1
A 22 24|||WOinc|||did I realise|||REQUIRED|||-NONE-|||1
A 24 26|||Vform|||that I had|||REQUIRED|||-NONE-|||1

S I immediately asked to the staff in the station , who were kind but told me to fill a form on the internet .
A 3 4|||Prep||||||REQUIRED|||-NONE-|||0
A 18 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 3 4|||Prep||||||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||at|||REQUIRED|||-NONE-|||1
A 18 18|||Prep|||in|||REQUIRED|||-NONE-|||1

S Unfortunately , the website does n't accept my ticket number and continues to give me the same error , even if I have inserted it correctly .
A 20 21|||Trans|||though|||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||entered|||REQUIRED|||-NONE-|||0
A 20 21|||Trans|||though|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||entered|||REQUIRED|||-NONE-|||1

S Inside there are my glasses , a folder with some important documents of work and , above all , a notebook without no economical value .
A 11 14|||WOinc|||work documents|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||with|||REQUIRED|||-NONE-|||0
A 23 24|||Wform|||economic|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||work documents|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||of|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||monetary|||REQUIRED|||-NONE-|||1

S That notebook contains my grandmother 's recipes , and no copy of it exists .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I do n't pretend that you search every train , but I would be grateful if you could control in the depot where the trains are cleaned .
A 3 6|||Wci|||expect you to|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||check|||REQUIRED|||-NONE-|||0
A 3 6|||Wci|||expect you to|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||check|||REQUIRED|||-NONE-|||1

S Eventually , I could come personally to pick it , also in the late evening or in the weekend .
A 0 1|||Wci|||If necessary|||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||up|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||even|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||at|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||If necessary|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||in person|||REQUIRED|||-NONE-|||1
A 9 9|||Prep|||up|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||even|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||at|||REQUIRED|||-NONE-|||1

S Thanking you in advance for your disponibility , I remain waiting of your kind reply and I leave you my number : 555 0142 .
A 6 7|||Wci|||help|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||look forward to|||REQUIRED|||-NONE-|||0
A 17 18|||Vt|||am leaving|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||help|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||look forward to|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||here is|||REQUIRED|||-NONE-|||1

S When I was child , I wanted to play on the piano , but my parents did n't have money on it .
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 9 10|||Prep||||||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 10|||Prep||||||REQUIRED|||-NONE-|||1
A 19 19|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||1

S Last year , in my forty one years , I bought an used keyboard and found myself a teacher .
A 3 5|||Prep|||at|||REQUIRED|||-NONE-|||0
A 5 7|||Mec|||forty - one|||REQUIRED|||-NONE-|||0
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 5|||Prep|||at the age of|||REQUIRED|||-NONE-|||1
A 5 8|||Mec|||forty-one|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S All my friends were laughing to me and said , that it is too late for such thing .
A 3 5|||Vt|||laughed|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||at|||REQUIRED|||-NONE-|||0
A 9 10|||Mec||||||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||was|||REQUIRED|||-NONE-|||0
A 17 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||laughed|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||at|||REQUIRED|||-NONE-|||1
A 9 10|||Mec||||||REQUIRED|||-NONE-|||1
A 12 13|||Vt|||was|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet|||such a|||REQUIRED|||-NONE-|||1

S First lessons was really terrible , my fingers did n't want to listen me and I all the time looked on the notes .
A 0 1|||ArtOrDet|||The first|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 13|||Prep|||to|||REQUIRED|||-NONE-|||0
A 16 19|||WOadv||||||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||at|||REQUIRED|||-NONE-|||0
A 23 23|||WOadv|||all the time|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||The first|||REQUIRED|||-NONE-|||1
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||1
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 13|||Prep|||to|||REQUIRED|||-NONE-|||1
A 16 19|||WOadv||||||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||at|||REQUIRED|||-NONE-|||1
A 23 23|||WOadv|||all the time|||REQUIRED|||-NONE-|||1

S My teacher is patient and never makes me feel stupid .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S She learned me , that is better to practice ten minutes every day than three hours in the weekend .
A 1 2|||Wci|||taught|||REQUIRED|||-NONE-|||0
A 3 4|||Mec||||||REQUIRED|||-NONE-|||0
A 5 5|||Pform|||it|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||at|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||taught|||REQUIRED|||-NONE-|||1
A 3 4|||Mec||||||REQUIRED|||-NONE-|||1
A 5 5|||Pref|||it|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||at|||REQUIRED|||-NONE-|||1

S Adults has one adventage against children , they know why they do it and nobody must force them .
A 1 2|||SVA|||have|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||advantage|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||over|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||:|||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||has to|||REQUIRED|||-NONE-|||0
A 1 2|||SVA|||have|||REQUIRED|||-NONE-|||1
A 3 4|||Mec|||advantage|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||over|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||:|||REQUIRED|||-NONE-|||1
A 15 16|||Vm|||has to|||REQUIRED|||-NONE-|||1

S On the other hand we have less time , more stress and we are afraid from mistakes .
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 8 9|||Spar|||and|||REQUIRED|||-NONE-|||0
A 11 11|||Mec|||,|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||of|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||1
A 8 9|||Spar|||and|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||, and|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||of|||REQUIRED|||-NONE-|||1

S For example I play always worse when is somebody in the next room .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 5|||WOadv|||always play|||REQUIRED|||-NONE-|||0
A 7 9|||WOinc|||somebody is|||REQUIRED|||-NONE-|||0
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||1
A 3 5|||WOadv|||always play|||REQUIRED|||-NONE-|||1
A 7 9|||WOinc|||somebody is|||REQUIRED|||-NONE-|||1

S In december I played my first song for the family , my mum was crying and even my husband , which does n't like the music , clapped .
A 1 2|||Mec|||December|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 20 21|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 24 25|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 2|||Mec|||December|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 20 21|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 24 25|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S So if you think about to start with some instrument , do n't wait on the better moment and try it .
A 3 4|||Vt|||are thinking|||REQUIRED|||-NONE-|||0
A 5 7|||Vform|||starting|||REQUIRED|||-NONE-|||0
A 7 9|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 14 16|||Prep|||for a|||REQUIRED|||-NONE-|||0
A 18 19|||Trans|||but|||REQUIRED|||-NONE-|||0
A 3 4|||Vt|||are thinking|||REQUIRED|||-NONE-|||1
A 5 8|||Vform|||taking up|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||for|||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 18 19|||Trans|||; just|||REQUIRED|||-NONE-|||1

S I live in a big city but my aunt have a house on small island in the north .
A 9 10|||SVA|||has|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||has|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S In the winter there is very quiet and live there only 300 peoples .
A 3 4|||Pform|||it|||REQUIRED|||-NONE-|||0
A 8 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 12 13|||WOinc|||people live there|||REQUIRED|||-NONE-|||0
A 3 4|||Pref|||it|||REQUIRED|||-NONE-|||1
A 8 13|||WOinc|||only 300 people live there|||REQUIRED|||-NONE-|||1

S In the summer comes every day three ship with tourists .
A 3 6|||WOinc||||||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||ships|||REQUIRED|||-NONE-|||0
A 10 10|||WOinc|||come every day|||REQUIRED|||-NONE-|||0
A 3 6|||WOinc||||||REQUIRED|||-NONE-|||1
A 7 8|||Nn|||ships|||REQUIRED|||-NONE-|||1
A 10 10|||WOinc|||come every day|||REQUIRED|||-NONE-|||1

S Tourists buy fishs , ice creams and postcards , so people from island have a work .
A 2 3|||Nn|||fish|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||fish|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||1

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

S This is good side of tourism , but is also bad side .
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 8|||V0|||there|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 8 8|||Others|||there|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S After weekend the beach is full of rubbishes and nobody do n't want to clean it .
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||rubbish|||REQUIRED|||-NONE-|||0
A 10 13|||Others|||wants|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 7 8|||Nn|||rubbish|||REQUIRED|||-NONE-|||1
A 10 13|||SVA|||wants|||REQUIRED|||-NONE-|||1

S The water is expencive there and tourists take shower three times on day .
A 3 4|||Mec|||expensive|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||showers|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||a|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Water|||REQUIRED|||-NONE-|||1
A 3 4|||Mec|||expensive|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||a|||REQUIRED|||-NONE-|||1

S Young people from the island ca n't buy a house because the prices are too high .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Last year one tourist was making fire in forest and almost burned whole hill .
A 4 6|||Vt|||made a|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 6|||Vt|||made a|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S I think that tourism is good , but the boss of island should to make limit for ships and teach a people how respect nature .
A 9 10|||Wci|||leader|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Vform||||||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||set a|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 23 23|||Vform|||to|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||leader|||REQUIRED|||-NONE-|||1
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 14|||Vm||||||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||set a|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 23 23|||Vform|||to|||REQUIRED|||-NONE-|||1

S The aim of this report is to describe the actual opening hours of the town library and to suggest some improves .
A 9 10|||Wci|||current|||REQUIRED|||-NONE-|||0
A 20 21|||Wform|||improvements|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||current|||REQUIRED|||-NONE-|||1
A 20 21|||Wform|||improvements|||REQUIRED|||-NONE-|||1

S In the present , the library opens from ten to two and from five to eight , except the Saturdays , when it closes at one .
A 0 2|||Prep|||At|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||on|||REQUIRED|||-NONE-|||0
A 0 3|||Prep|||At present|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||on|||REQUIRED|||-NONE-|||1

S To collect the datas , I interviewed to forty - two users and three members of the staff during the last week of april .
A 3 4|||Nn|||data|||REQUIRED|||-NONE-|||0
A 7 8|||Prep||||||REQUIRED|||-NONE-|||0
A 23 24|||Mec|||April|||REQUIRED|||-NONE-|||0
A 3 4|||Nn|||data|||REQUIRED|||-NONE-|||1
A 7 8|||Prep||||||REQUIRED|||-NONE-|||1
A 23 24|||Mec|||April|||REQUIRED|||-NONE-|||1

S The majority of them considers that the break of midday is too long and that it does n't make sense in these days .
A 4 5|||SVA|||consider|||REQUIRED|||-NONE-|||0
A 7 10|||WOinc|||midday break|||REQUIRED|||-NONE-|||0
A 20 21|||Prep||||||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||consider|||REQUIRED|||-NONE-|||1
A 7 10|||WOinc|||midday break|||REQUIRED|||-NONE-|||1
A 20 21|||Prep||||||REQUIRED|||-NONE-|||1

S Several students complained that they have to leave just when they are starting to concentrate .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S People who works , on the other hand , can only come by the evening , when is almost impossible to find a free sit .
A 2 3|||SVA|||work|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||0
A 17 17|||Pform|||it|||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||seat|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||work|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||1
A 17 17|||Others|||it|||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||seat|||REQUIRED|||-NONE-|||1

S In addition , a retired woman said me that she would prefer that the library would open on Sundays , even if it was only for reading the newspapers .
A 6 7|||Wci|||told|||REQUIRED|||-NONE-|||0
A 12 13|||Vform||||||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||to|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||told|||REQUIRED|||-NONE-|||1
A 12 13|||Ssub||||||REQUIRED|||-NONE-|||1
A 15 16|||Vform|||to|||REQUIRED|||-NONE-|||1
A 25 27|||Vform|||to read|||REQUIRED|||-NONE-|||1

S The director explained that open more hours would suppose to hire , at least , one person more .
A 4 5|||Vform|||opening for|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||mean|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||hiring|||REQUIRED|||-NONE-|||0
A 11 12|||Mec||||||REQUIRED|||-NONE-|||0
A 14 15|||Mec||||||REQUIRED|||-NONE-|||0
A 16 18|||WOinc|||more person|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||opening for|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||mean|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||hiring|||REQUIRED|||-NONE-|||1
A 11 15|||Mec|||at least|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv|||more person|||REQUIRED|||-NONE-|||1

S However she recognised that between two and four there are always two workers inside doing tasks which could be made with the doors opened .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||done|||REQUIRED|||-NONE-|||0
A 23 24|||Wform|||open|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 2 3|||Wci|||admitted|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||done|||REQUIRED|||-NONE-|||1
A 23 24|||Wform|||open|||REQUIRED|||-NONE-|||1

S Having this in account , I recommend to keep the library open at midday and close it one hour before on the days with less visitors .
A 0 1|||Wci|||Taking|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||into|||REQUIRED|||-NONE-|||0
A 7 9|||Vform|||keeping|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||closing|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||earlier|||REQUIRED|||-NONE-|||0
A 24 25|||ArtOrDet|||fewer|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Taking|||REQUIRED|||-NONE-|||1
A 2 3|||Prep|||into|||REQUIRED|||-NONE-|||1
A 7 9|||Vform|||keeping|||REQUIRED|||-NONE-|||1
A 15 16|||Vform|||closing|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||earlier|||REQUIRED|||-NONE-|||1
A 21 22|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 24 25|||ArtOrDet|||fewer|||REQUIRED|||-NONE-|||1

S It would be also convenient to put a bigger sign in the entrance , as much people ignores that in the exam periods the timetable changes .
A 2 4|||WOadv|||also be|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||advisable|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||at|||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet|||many|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||do not know|||REQUIRED|||-NONE-|||0
A 2 4|||WOadv|||also be|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||advisable|||REQUIRED|||-NONE-|||1
A 7 7|||Wci|||up|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||at|||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet|||many|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||do not know|||REQUIRED|||-NONE-|||1
A 19 21|||Prep|||during|||REQUIRED|||-NONE-|||1
A 24 26|||Wci|||opening hours change|||REQUIRED|||-NONE-|||1

S Last September I moved to a city that nobody knows me , and it was first time in my life I have a key only for myself .
A 7 8|||Ssub|||where|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||knew|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 21 22|||Vt|||had had|||REQUIRED|||-NONE-|||0
A 7 8|||Ssub|||where|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||knew|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 21 22|||Vt|||had had|||REQUIRED|||-NONE-|||1
A 24 27|||Wci|||of my own|||REQUIRED|||-NONE-|||1

S At the beginning I felt very exciting , because I could eat the noodles in midnight and nobody would blame me .
A 6 7|||Wform|||excited|||REQUIRED|||-NONE-|||0
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||at|||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||At first|||REQUIRED|||-NONE-|||1
A 6 7|||Wform|||excited|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||at|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||scold|||REQUIRED|||-NONE-|||1

S But on third day , the light of bathroom broke , and I stood in the dark with no idea how should I do .
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||in the|||REQUIRED|||-NONE-|||0
A 20 23|||WOinc|||what I should|||REQUIRED|||-NONE-|||0
A 2 2|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 6 9|||WOinc|||bathroom light|||REQUIRED|||-NONE-|||1
A 20 24|||Wci|||what to do|||REQUIRED|||-NONE-|||1

S In my parents home such things always repaired by my father , so I even did n't know where to buy a bulb .
A 2 3|||Npos|||parents '|||REQUIRED|||-NONE-|||0
A 6 6|||V0|||were|||REQUIRED|||-NONE-|||0
A 14 17|||WOadv|||did n't even|||REQUIRED|||-NONE-|||0
A 2 3|||Npos|||parents '|||REQUIRED|||-NONE-|||1
A 6 6|||V0|||were|||REQUIRED|||-NONE-|||1
A 14 17|||WOadv|||did n't even|||REQUIRED|||-NONE-|||1

S I called to him , and he taught me step by step by phone untill the room was bright again .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||guided|||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||until|||REQUIRED|||-NONE-|||0
A 2 3|||Prep||||||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||guided|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||over the|||REQUIRED|||-NONE-|||1
A 14 15|||Mec|||until|||REQUIRED|||-NONE-|||1

S From then on , I gradually learned a lot of knowledges which the school never tells us .
A 10 11|||Wci|||things|||REQUIRED|||-NONE-|||0
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||teaches|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||things|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||teaches|||REQUIRED|||-NONE-|||1

S For example , milk goes sour much faster than you expect if you forget to put it back in the fridge .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Although the freedom is sweet , but the loneliness is also real , especially in the weekend when all the shop are close early .
A 6 7|||Trans||||||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||at|||REQUIRED|||-NONE-|||0
A 17 17|||Mec|||,|||REQUIRED|||-NONE-|||0
A 20 21|||Nn|||shops|||REQUIRED|||-NONE-|||0
A 21 22|||Vform||||||REQUIRED|||-NONE-|||0
A 6 7|||Trans||||||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||at|||REQUIRED|||-NONE-|||1
A 17 17|||Mec|||,|||REQUIRED|||-NONE-|||1
A 20 21|||Nn|||shops|||REQUIRED|||-NONE-|||1
A 21 23|||Vform|||close|||REQUIRED|||-NONE-|||1

S I often talked with my plant , a small cactus , because of it was the only alive thing in my room besides me .
A 12 13|||Prep||||||REQUIRED|||-NONE-|||0
A 17 18|||Wform|||living|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||to|||REQUIRED|||-NONE-|||1
A 12 13|||Prep||||||REQUIRED|||-NONE-|||1
A 17 18|||Wform|||living|||REQUIRED|||-NONE-|||1

S Later I joined a badminton club and met a girl from upstairs who also live alone , now we take turns to cooking for each other every Wednesday .
A 14 15|||SVA|||lives|||REQUIRED|||-NONE-|||0
A 17 17|||Srun|||and|||REQUIRED|||-NONE-|||0
A 21 22|||Prep||||||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||lives|||REQUIRED|||-NONE-|||1
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||1
A 21 22|||Vform||||||REQUIRED|||-NONE-|||1

S To live alone is not mean you must solve everything alone , this is the most important lesson what I have got from this year .
A 3 4|||Vform|||does|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 18 19|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||learned|||REQUIRED|||-NONE-|||0
A 0 2|||Vform|||Living|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||does|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 18 19|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||learned|||REQUIRED|||-NONE-|||1

S This report is about the accident that happened it in front of the school gate at monday 12 October .
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||Monday|||REQUIRED|||-NONE-|||0
A 8 9|||Pref||||||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||Monday|||REQUIRED|||-NONE-|||1

S In the morning at quarter to eight , a student from the class seven was coming by his bicycle very fast .
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||0
A 0 4|||WOinc|||At|||REQUIRED|||-NONE-|||1
A 7 7|||WOinc|||in the morning|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||riding|||REQUIRED|||-NONE-|||1

S At the same time a parents car was stopped in front of gate , although there is a sign forbid the parking .
A 5 6|||Npos|||parent 's|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 19 20|||Vform|||forbidding|||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 5 6|||Npos|||parent 's|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 19 20|||Vform|||forbidding|||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S The driver opened the door without looking behind her .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The student could n't stopped his bicycle , so he hit the door and fell down on the ground on his left arm .
A 4 5|||Vform|||stop|||REQUIRED|||-NONE-|||0
A 15 17|||Prep|||to|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||stop|||REQUIRED|||-NONE-|||1
A 15 17|||Prep|||to|||REQUIRED|||-NONE-|||1

S The guard , who he saw everything , ran to him and he call the ambulance immediatly .
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||called|||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||immediately|||REQUIRED|||-NONE-|||0
A 4 5|||Pref||||||REQUIRED|||-NONE-|||1
A 13 14|||Vt|||called|||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||immediately|||REQUIRED|||-NONE-|||1

S The student was cry because his hand was pain him too much , but he did n't lost his conscious .
A 3 4|||Vform|||crying|||REQUIRED|||-NONE-|||0
A 8 9|||Wform|||hurting|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||very|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||lose|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 19 20|||Wform|||consciousness|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||crying|||REQUIRED|||-NONE-|||1
A 8 9|||Wform|||hurting|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||a lot|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||lose|||REQUIRED|||-NONE-|||1
A 18 20|||Wform|||consciousness|||REQUIRED|||-NONE-|||1

S In the hospital the doctors found that his rist is broken and there are a small injury in the knee .
A 8 9|||Mec|||wrist|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||was|||REQUIRED|||-NONE-|||0
A 13 14|||SVA|||was|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||to|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet|||his|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||wrist|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||was|||REQUIRED|||-NONE-|||1
A 13 14|||SVA|||was|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||to|||REQUIRED|||-NONE-|||1
A 18 19|||ArtOrDet|||his|||REQUIRED|||-NONE-|||1

S The driver she said sorry to the family , and she said that she was late on her work .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 16 18|||Prep|||for|||REQUIRED|||-NONE-|||0
A 2 3|||Pref||||||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||for|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I think the reason of the accident is two things , the speed of the bicycle and the stopping in wrong place .
A 2 5|||Wci|||there were two reasons for|||REQUIRED|||-NONE-|||0
A 7 11|||Wci|||:|||REQUIRED|||-NONE-|||0
A 18 18|||Um|||car|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||there were two reasons for|||REQUIRED|||-NONE-|||1
A 7 11|||Wci|||:|||REQUIRED|||-NONE-|||1
A 18 18|||Others|||car|||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S We advice the school to put barrier beside gate , and to make the bicycles enter from the another door that is behind the garden .
A 1 2|||Wform|||advise|||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||through|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet|||other|||REQUIRED|||-NONE-|||0
A 1 2|||Wform|||advise|||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||cyclists|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||through|||REQUIRED|||-NONE-|||1
A 17 19|||ArtOrDet|||the other|||REQUIRED|||-NONE-|||1

S I tested four headphones which are sold under 50 euro , and I report about the result .
A 3 3|||Nn|||pairs of|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||euros|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||results|||REQUIRED|||-NONE-|||0
A 3 3|||Nn|||pairs of|||REQUIRED|||-NONE-|||1
A 7 7|||Prep|||for|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||euros|||REQUIRED|||-NONE-|||1
A 13 13|||Vt|||will|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 17|||Nn|||results|||REQUIRED|||-NONE-|||1

S I called them A , B , C and D , because name of maker is not important in this time .
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 18 19|||Prep||||||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 18 19|||Prep||||||REQUIRED|||-NONE-|||1

S Each headphones was used during one week , in the train , in the library and at the my room .
A 1 1|||Nn|||pair of|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||0
A 16 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 1 1|||Nn|||pair of|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||for|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||in|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Sound of A was most clear , but bass is weak so I felt lonely when I listened rock music .
A 0 1|||ArtOrDet|||The sound|||REQUIRED|||-NONE-|||0
A 4 6|||Wform|||the clearest|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||was|||REQUIRED|||-NONE-|||0
A 11 11|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||that something was missing|||REQUIRED|||-NONE-|||0
A 18 18|||Prep|||to|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||The sound|||REQUIRED|||-NONE-|||1
A 4 6|||Wform|||the clearest|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||was|||REQUIRED|||-NONE-|||1
A 11 11|||Mec|||,|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||something was missing|||REQUIRED|||-NONE-|||1
A 18 18|||Prep|||to|||REQUIRED|||-NONE-|||1

S B was very light , however my ears became hurt after one hour .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||sore|||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||, but|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||started to hurt|||REQUIRED|||-NONE-|||1

S C is good looking and cheap , but the cable was cut easily when I put in my bag .
A 2 4|||Mec|||good - looking|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||broke|||REQUIRED|||-NONE-|||0
A 16 16|||Pform|||it|||REQUIRED|||-NONE-|||0
A 2 4|||Mec|||good - looking|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||broke|||REQUIRED|||-NONE-|||1
A 16 16|||Pref|||it|||REQUIRED|||-NONE-|||1

S The battery of D lasted for almost thirty hours , which was much longer than the box promised .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S About noise , D could erase sound of train , but human voice I could hear a little .
A 0 1|||Prep|||As for|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||cancel the|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 11|||WOinc|||I could hear|||REQUIRED|||-NONE-|||0
A 12 16|||WOinc|||voices|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||As for|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||cancel out the|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 13|||WOinc||||||REQUIRED|||-NONE-|||1
A 16 16|||WOinc|||human voices|||REQUIRED|||-NONE-|||1

S My roommate also tryed them and she choosed B , because her head is smaller than me .
A 3 4|||Mec|||tried|||REQUIRED|||-NONE-|||0
A 7 8|||Vform|||chose|||REQUIRED|||-NONE-|||0
A 16 17|||Pform|||mine|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||tried|||REQUIRED|||-NONE-|||1
A 7 8|||Vform|||chose|||REQUIRED|||-NONE-|||1
A 16 17|||Pform|||mine|||REQUIRED|||-NONE-|||1

S I think that the best is D , if you can patient its weight , which is about 300 gram .
A 11 12|||Wci|||tolerate|||REQUIRED|||-NONE-|||0
A 19 20|||Nn|||grams|||REQUIRED|||-NONE-|||0
A 3 7|||WOinc|||D is the best|||REQUIRED|||-NONE-|||1
A 11 12|||Wform|||tolerate|||REQUIRED|||-NONE-|||1
A 19 20|||Nn|||grams|||REQUIRED|||-NONE-|||1

S Next time I want to test more expensive one and compare with these four about quality .
A 8 9|||Nn|||ones|||REQUIRED|||-NONE-|||0
A 11 11|||Pform|||them|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||in terms of|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||ones|||REQUIRED|||-NONE-|||1
A 11 11|||Pref|||them|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||in terms of|||REQUIRED|||-NONE-|||1

S As I was six years old , I wanted absolutely to become a lighthouse keeper , although we lived five hundred kilometres away from the sea .
A 0 1|||Ssub|||When|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||desperately wanted|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||When|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||desperately wanted|||REQUIRED|||-NONE-|||1

S I had a picture book , in which an old man with a white beard has lived alone with his cat and every evening lighted the lamp .
A 15 16|||Vt||||||REQUIRED|||-NONE-|||0
A 24 25|||Vform|||lit|||REQUIRED|||-NONE-|||0
A 5 6|||Mec||||||REQUIRED|||-NONE-|||1
A 15 17|||Vt|||lived|||REQUIRED|||-NONE-|||1
A 22 25|||Vt|||lit|||REQUIRED|||-NONE-|||1
A 27 27|||WOadv|||every evening|||REQUIRED|||-NONE-|||1

S I found it great , that nobody could say him when he should go in the bed .
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||tell|||REQUIRED|||-NONE-|||0
A 14 16|||Prep|||to|||REQUIRED|||-NONE-|||0
A 1 5|||Wci|||thought it was great|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||tell|||REQUIRED|||-NONE-|||1
A 14 16|||Prep|||to|||REQUIRED|||-NONE-|||1

S For my seventh birthday I wished me a big torch , and with this I stood every night by the window and sent signals to the neighbours .
A 6 7|||Wci|||for|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||asked for|||REQUIRED|||-NONE-|||1
A 13 14|||Pref|||it|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv||||||REQUIRED|||-NONE-|||1
A 21 21|||WOadv|||every night|||REQUIRED|||-NONE-|||1

S They were not very amused about it , and my father had to apologise by them with a bottle of wine .
A 5 6|||Prep|||by|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||to|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||by|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||to|||REQUIRED|||-NONE-|||1

S In the school the other boys wanted to become football player or pilot , and they made jokes over me .
A 0 2|||Prep|||At|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||players|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||pilots|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||about|||REQUIRED|||-NONE-|||0
A 0 2|||Prep|||At|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||players|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||pilots|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||fun of|||REQUIRED|||-NONE-|||1

S Only my grandmother took the matter seriously and knitted me a thick blue jumper , just like a sailor 's .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S With twelve I learned , that all the lighthouses are automatic since a long time and nobody must live there anymore .
A 0 1|||Prep|||At|||REQUIRED|||-NONE-|||0
A 4 5|||Mec||||||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||had been|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||0
A 17 18|||Vm|||had to|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||At the age of|||REQUIRED|||-NONE-|||1
A 4 5|||Mec||||||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||had been|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||1
A 17 18|||Vm|||had to|||REQUIRED|||-NONE-|||1

S This was for me a big disapointment , I think I even have cried .
A 2 4|||WOinc||||||REQUIRED|||-NONE-|||0
A 6 7|||WOinc|||disappointment for me|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 13|||Vt||||||REQUIRED|||-NONE-|||0
A 2 4|||WOinc||||||REQUIRED|||-NONE-|||1
A 6 7|||Mec|||disappointment|||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||for me ;|||REQUIRED|||-NONE-|||1
A 12 13|||Vt||||||REQUIRED|||-NONE-|||1

S Today I 'm working as a nurse in the night shift , what has more to do with it as one could think .
A 2 4|||Vt|||work|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||on|||REQUIRED|||-NONE-|||0
A 12 13|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 19 20|||Ssub|||than|||REQUIRED|||-NONE-|||0
A 21 22|||Vm|||might|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||work|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||on|||REQUIRED|||-NONE-|||1
A 12 13|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 19 20|||Trans|||than|||REQUIRED|||-NONE-|||1
A 21 22|||Vm|||might|||REQUIRED|||-NONE-|||1

S I sit alone by a small lamp , drink to much coffee and pay attention , that all the people , which are sleeping around me , come good through the night .
A 9 10|||Mec|||too|||REQUIRED|||-NONE-|||0
A 13 16|||Wci|||make sure|||REQUIRED|||-NONE-|||0
A 20 22|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 26 27|||Mec||||||REQUIRED|||-NONE-|||0
A 27 29|||Wci|||get safely|||REQUIRED|||-NONE-|||0
A 9 10|||Mec|||too|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||make sure|||REQUIRED|||-NONE-|||1
A 20 22|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 26 27|||Mec||||||REQUIRED|||-NONE-|||1
A 28 29|||Wform|||safely|||REQUIRED|||-NONE-|||1

S On 8 November the people who lives in our street came together in the saloon of primary school for discuss our problems .
A 6 7|||SVA|||live|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||hall|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 18 19|||Vform|||to|||REQUIRED|||-NONE-|||0
A 6 7|||SVA|||live|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||hall|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 18 19|||Vform|||to|||REQUIRED|||-NONE-|||1

S To the meeting joined fifty three person , this was more than we were waiting .
A 0 7|||WOinc|||Fifty - three people attended the meeting|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||which|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||expecting|||REQUIRED|||-NONE-|||0
A 0 7|||WOinc|||Fifty - three people attended the meeting|||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||which|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||had expected|||REQUIRED|||-NONE-|||1

S Firstly Mrs Aylin , who is the most old person of the street , made a speech about how was the neighbourhood in the past .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 9|||Wform|||oldest|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||0
A 19 22|||WOinc|||the neighbourhood was|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 7 9|||Wform|||oldest|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 18 22|||WOinc|||what the neighbourhood was like|||REQUIRED|||-NONE-|||1

S The most talked problem was cars which parking on the pavement , because of them mothers with baby ca n't pass .
A 2 3|||Wform|||talked - about|||REQUIRED|||-NONE-|||0
A 6 7|||Ssub||||||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 15 15|||Mec|||,|||REQUIRED|||-NONE-|||0
A 17 18|||Nn|||babies|||REQUIRED|||-NONE-|||0
A 2 3|||Wform|||talked - about|||REQUIRED|||-NONE-|||1
A 6 7|||Ssub||||||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 17 18|||Nn|||babies|||REQUIRED|||-NONE-|||1

S It was decided that will be put flower boxes at there , and everybody will give 10 euro .
A 4 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 9 10|||WOinc|||will be put|||REQUIRED|||-NONE-|||0
A 17 18|||Nn|||euros|||REQUIRED|||-NONE-|||0
A 4 9|||WOinc|||flower boxes would be put|||REQUIRED|||-NONE-|||1
A 9 10|||Prep||||||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||would|||REQUIRED|||-NONE-|||1
A 17 18|||Nn|||euros|||REQUIRED|||-NONE-|||1

S Secondly , street dogs were spoken , some people afraid from them and some people feed them .
A 5 6|||Wci|||discussed|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 9|||V0|||are|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||of|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||discussed|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 9 9|||V0|||are|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||of|||REQUIRED|||-NONE-|||1

S About this topic we could n't come to same idea , so it is left to next meeting .
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||an agreement|||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||was|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||for the|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||1
A 6 10|||Wci|||reach an agreement|||REQUIRED|||-NONE-|||1
A 13 14|||Vt|||was|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||until the|||REQUIRED|||-NONE-|||1

S Two young men offered to paint the playground for free .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S We thanked to them so much and the owner of the hardware shop said he will give the paint as present .
A 2 3|||Prep||||||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||very|||REQUIRED|||-NONE-|||0
A 15 16|||Vm|||would|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 3|||Prep||||||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||very|||REQUIRED|||-NONE-|||1
A 15 16|||Vm|||would|||REQUIRED|||-NONE-|||1
A 17 17|||Pref|||us|||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Also the garbages must be taken more early , since at the summer it smells very bad and cats tears the bags .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||garbage|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||collected|||REQUIRED|||-NONE-|||0
A 6 8|||Wform|||earlier|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||0
A 19 20|||SVA|||tear|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 2 3|||Nn|||garbage|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||collected|||REQUIRED|||-NONE-|||1
A 6 8|||Wform|||earlier|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 19 20|||SVA|||tear|||REQUIRED|||-NONE-|||1
A 22 22|||Wci|||open|||REQUIRED|||-NONE-|||1

S Meeting finished at half past nine with tea and cookies , and next one will do in Januery if the snow do n't prevent .
A 0 1|||ArtOrDet|||The meeting|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||be held|||REQUIRED|||-NONE-|||0
A 17 18|||Mec|||January|||REQUIRED|||-NONE-|||0
A 21 22|||SVA|||does|||REQUIRED|||-NONE-|||0
A 24 24|||Pform|||it|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||The meeting|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||be held|||REQUIRED|||-NONE-|||1
A 17 18|||Mec|||January|||REQUIRED|||-NONE-|||1
A 21 22|||SVA|||does|||REQUIRED|||-NONE-|||1
A 24 24|||Pref|||it|||REQUIRED|||-NONE-|||1

S My friends often ask me why do I spend an hour at the stove after work when there is a dozen of cafés within walking distance from my flat .
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 18 19|||SVA|||are|||REQUIRED|||-NONE-|||0
A 21 22|||Prep||||||REQUIRED|||-NONE-|||0
A 26 27|||Prep|||of|||REQUIRED|||-NONE-|||0
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||1
A 18 19|||SVA|||are|||REQUIRED|||-NONE-|||1
A 21 22|||Prep||||||REQUIRED|||-NONE-|||1
A 26 27|||Prep|||of|||REQUIRED|||-NONE-|||1

S The simplest answer is money : for the price of one restaurant dinner I can cook soup , which will be enough for whole family for three days .
A 17 19|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 23 23|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 19|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 23 23|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S But an economy is not the main thing , since I would cook even if I won a lottery .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 17 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||saving money|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S When you cook yourself , you know exactly what lies in the pot and how much of salt has been added there .
A 3 3|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||is|||REQUIRED|||-NONE-|||0
A 16 17|||Prep||||||REQUIRED|||-NONE-|||0
A 21 22|||Pform|||to it|||REQUIRED|||-NONE-|||0
A 3 3|||Prep|||for|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||is|||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1
A 21 22|||Rloc-||||||REQUIRED|||-NONE-|||1

S In a restaurant , on the contrary , you rely on the conscience of a person whom you never see , and not always it is clean .
A 4 7|||Trans|||by contrast|||REQUIRED|||-NONE-|||0
A 22 26|||WOinc|||it is not always|||REQUIRED|||-NONE-|||0
A 4 7|||Trans|||by contrast|||REQUIRED|||-NONE-|||1
A 22 26|||WOinc|||it is not always|||REQUIRED|||-NONE-|||1
A 26 27|||Wci|||a clear one|||REQUIRED|||-NONE-|||1

S I have nothing against eating out on special occasions , when the company matters more than the food .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S However , a habit to order a ready meal every evening makes us dependent , as if we never have grown up .
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||of ordering|||REQUIRED|||-NONE-|||0
A 18 20|||Vt|||had never|||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 4 6|||Vform|||of ordering|||REQUIRED|||-NONE-|||1
A 18 20|||WOadv|||had never|||REQUIRED|||-NONE-|||1

S Opponents of home cooking say it takes away too much time , but somehow nobody counts hours which we spend on waiting for the waiter .
A 7 8|||Wci|||up|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 20 21|||Prep||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||up|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 20 21|||Prep||||||REQUIRED|||-NONE-|||1

S Besides , in our family the most important conversations always took place at the kitchen , while somebody was peeling potatoes and did not look at each other in the eyes .
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||0
A 22 22|||Pref|||people|||REQUIRED|||-NONE-|||0
A 25 26|||Prep||||||REQUIRED|||-NONE-|||0
A 30 31|||Nn|||eye|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||1
A 22 25|||Pref|||we were not looking|||REQUIRED|||-NONE-|||1
A 25 26|||Prep||||||REQUIRED|||-NONE-|||1
A 30 31|||Nn|||eye|||REQUIRED|||-NONE-|||1

S I suppose a person who learnt to feed himself feels more confidently also in the other areas of life .
A 5 5|||Vt|||has|||REQUIRED|||-NONE-|||0
A 11 12|||Wform|||confident|||REQUIRED|||-NONE-|||0
A 12 13|||WOadv||||||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 19 19|||WOadv|||too|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||has learnt|||REQUIRED|||-NONE-|||1
A 11 12|||Wform|||confident|||REQUIRED|||-NONE-|||1
A 12 13|||WOadv||||||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 19 19|||WOadv|||too|||REQUIRED|||-NONE-|||1

S So let the cafés remain for the holidays , and as for weekdays , I advice everybody to get a good knife , a heavy frying pan and little bit of patience .
A 15 16|||Wform|||advise|||REQUIRED|||-NONE-|||0
A 28 28|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||be kept|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||special occasions|||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||advise|||REQUIRED|||-NONE-|||1
A 28 28|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Dear Ms Whitcombe , thank you very much for offering me position of junior editor , I was truly delighted to be selected among so many applicants .
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Srun|||;|||REQUIRED|||-NONE-|||0
A 23 23|||Prep|||from|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Srun|||.|||REQUIRED|||-NONE-|||1
A 23 23|||Prep|||from|||REQUIRED|||-NONE-|||1

S I have read the contract carefully for several times , and most of contents are clear and satisfying to me .
A 6 7|||Prep||||||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 17 18|||Wform|||satisfactory|||REQUIRED|||-NONE-|||0
A 6 7|||Prep||||||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||satisfactory|||REQUIRED|||-NONE-|||1

S However , there are a few points that I would like to confirm before I put my sign on it .
A 15 19|||Wci|||sign|||REQUIRED|||-NONE-|||0
A 15 19|||Wci|||sign|||REQUIRED|||-NONE-|||1

S First , the contract says the working hour starts from eight , whereas in the interview I was informed that it would be flexible .
A 7 8|||Nn|||hours|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||start|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||at|||REQUIRED|||-NONE-|||0
A 20 21|||Pref|||they|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||hours|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||start|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||at|||REQUIRED|||-NONE-|||1
A 20 21|||Pref|||they|||REQUIRED|||-NONE-|||1

S Second , I was wondering whether it would be possible to postpone my first day until 1 March .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S My current company has asked me to stay until my successor will be completely trained , and I feel responsibility for the team that I have worked together for five years .
A 11 13|||Vt|||is|||REQUIRED|||-NONE-|||0
A 19 20|||Wform|||responsible|||REQUIRED|||-NONE-|||0
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||0
A 11 13|||Vt|||is|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||fully|||REQUIRED|||-NONE-|||1
A 19 20|||Wform|||responsible|||REQUIRED|||-NONE-|||1
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||1

S I also want to know whether the moving expense is supported , since it costs quite much to move my family from the other side of country .
A 8 9|||Nn|||expenses|||REQUIRED|||-NONE-|||0
A 9 10|||SVA|||are|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||covered|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||a lot|||REQUIRED|||-NONE-|||0
A 26 26|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 1 3|||Wtone|||would also like|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 10|||Nn|||expenses are|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||covered|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||a lot|||REQUIRED|||-NONE-|||1
A 26 26|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Regarding the salary , I fully understand your explanation , although I slightly expected higher amount considering about my experience .
A 12 13|||WOadv||||||REQUIRED|||-NONE-|||0
A 14 14|||WOadv|||a slightly|||REQUIRED|||-NONE-|||0
A 17 18|||Prep||||||REQUIRED|||-NONE-|||0
A 12 14|||WOadv|||had expected a slightly|||REQUIRED|||-NONE-|||1
A 17 18|||Prep||||||REQUIRED|||-NONE-|||1

S Nevertheless , what attracts me the most is the atmosphere of your team , who seemed to enjoy discussing about books even during the lunch break .
A 19 20|||Prep||||||REQUIRED|||-NONE-|||0
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1

S If you need any additional documents , such as certificate of my previous career , please let me know and I will send it as soon as possible .
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||employment|||REQUIRED|||-NONE-|||0
A 23 24|||Pref|||them|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||employment|||REQUIRED|||-NONE-|||1
A 23 24|||Pref|||them|||REQUIRED|||-NONE-|||1

S I sincerely look forward to work with you , and I will do my best not to make you disappointed with your choice .
A 5 6|||Vform|||working|||REQUIRED|||-NONE-|||0
A 19 21|||Wci|||regret|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||working|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||leave|||REQUIRED|||-NONE-|||1

S Dear Mr Osborne , I want to apologise you for the noise that we made in the last Friday 's night .
A 8 8|||Prep|||to|||REQUIRED|||-NONE-|||0
A 15 17|||Prep||||||REQUIRED|||-NONE-|||0
A 19 20|||Npos||||||REQUIRED|||-NONE-|||0
A 8 8|||Prep|||to|||REQUIRED|||-NONE-|||1
A 15 17|||Prep||||||REQUIRED|||-NONE-|||1
A 18 20|||Npos|||Friday|||REQUIRED|||-NONE-|||1

S My sister finished the university and we decided to make her a surprise party , but we have lost the notion of time .
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||throw|||REQUIRED|||-NONE-|||0
A 17 18|||Vt||||||REQUIRED|||-NONE-|||0
A 19 21|||Wci|||track|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||throw|||REQUIRED|||-NONE-|||1
A 17 18|||Vt||||||REQUIRED|||-NONE-|||1
A 19 21|||Wci|||track|||REQUIRED|||-NONE-|||1

S When I looked to the clock it were already two in the morning and the musicians still were playing in the balcony .
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||SVA|||was|||REQUIRED|||-NONE-|||0
A 16 18|||WOadv|||were still|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||at|||REQUIRED|||-NONE-|||1
A 7 8|||SVA|||was|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv|||were still|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||1

S I only knew yesterday , by the doorwoman , that your wife is recovering of a surgery and needs to rest .
A 2 3|||Wci|||found out|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||from|||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||found out|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||from|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||concierge|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||from|||REQUIRED|||-NONE-|||1
A 15 16|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S If I had known , I would never have invited so many people to a flat with such thin walls .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I felt really ashamed , because in the three years that I live here you always treated me with much kindness .
A 12 13|||Vt|||have lived|||REQUIRED|||-NONE-|||0
A 15 15|||Vt|||have|||REQUIRED|||-NONE-|||0
A 12 13|||Vt|||have lived|||REQUIRED|||-NONE-|||1
A 15 15|||Vt|||have|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||great|||REQUIRED|||-NONE-|||1

S I also want to explain that the broken vase in the stairs was fault of my cousin , that dropped it while he was trying carry the speakers .
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 18 19|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 25 25|||Vform|||to|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 18 19|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 25 25|||Vform|||to|||REQUIRED|||-NONE-|||1

S He will buy other one , but if it had a sentimental value please tell us , and we will find a way of compensate you .
A 3 4|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||0
A 24 25|||Vform|||compensating|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||another|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 24 25|||Vform|||compensating|||REQUIRED|||-NONE-|||1

S From now on , I compromise myself to turn off the music at eleven , even on the weekends , and to warn you previously whenever I receive people at home .
A 5 7|||Wci|||promise|||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||in advance|||REQUIRED|||-NONE-|||0
A 28 29|||Wci|||guests|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||promise|||REQUIRED|||-NONE-|||1
A 16 18|||Prep|||at|||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||in advance|||REQUIRED|||-NONE-|||1
A 27 28|||Wci|||have|||REQUIRED|||-NONE-|||1
A 29 31|||Wci|||over|||REQUIRED|||-NONE-|||1

S In addiction , I left with the doorwoman a carrot cake that my mother made specially for you , I hope you do n't be alergic to nuts .
A 1 2|||Mec|||addition|||REQUIRED|||-NONE-|||0
A 18 19|||Srun|||;|||REQUIRED|||-NONE-|||0
A 22 25|||Vform|||are n't|||REQUIRED|||-NONE-|||0
A 25 26|||Mec|||allergic|||REQUIRED|||-NONE-|||0
A 1 2|||Mec|||addition|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||concierge|||REQUIRED|||-NONE-|||1
A 18 19|||Srun|||;|||REQUIRED|||-NONE-|||1
A 22 25|||Vform|||are n't|||REQUIRED|||-NONE-|||1
A 25 26|||Mec|||allergic|||REQUIRED|||-NONE-|||1

S Once more , I ask you sorry for all this confusion and I expect that we can continue being good neighbours .
A 4 7|||Wci|||apologise to you|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||trouble|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||hope|||REQUIRED|||-NONE-|||0
A 4 7|||Wci|||apologise|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||trouble|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||hope|||REQUIRED|||-NONE-|||1

S When I was in the fifth class , my uncle took me to see the zoo of our city and I was very much happy that time .
A 16 17|||Prep|||in|||REQUIRED|||-NONE-|||0
A 23 24|||Rloc-||||||REQUIRED|||-NONE-|||0
A 25 25|||Prep|||at|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||in|||REQUIRED|||-NONE-|||1
A 23 24|||Rloc-||||||REQUIRED|||-NONE-|||1
A 25 25|||Prep|||at|||REQUIRED|||-NONE-|||1

S I have seen there one tiger which was walking here and there in small cage since morning .
A 1 3|||Vt|||saw|||REQUIRED|||-NONE-|||0
A 3 6|||WOinc|||a tiger there|||REQUIRED|||-NONE-|||0
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

S Now I am thinking that tiger was not happy at all , he was looking like a mad person .
A 2 4|||Vt|||think|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 15|||Vt|||looked|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||think|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 15|||Vt|||looked|||REQUIRED|||-NONE-|||1

S Some peoples are telling that zoo is necessary because children can learn about animals in there .
A 1 2|||Nn|||people|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||say|||REQUIRED|||-NONE-|||0
A 5 6|||Nn|||zoos|||REQUIRED|||-NONE-|||0
A 6 7|||SVA|||are|||REQUIRED|||-NONE-|||0
A 14 15|||Prep||||||REQUIRED|||-NONE-|||0
A 1 2|||Nn|||people|||REQUIRED|||-NONE-|||1
A 2 4|||Wci|||say|||REQUIRED|||-NONE-|||1
A 5 6|||Nn|||zoos|||REQUIRED|||-NONE-|||1
A 6 7|||SVA|||are|||REQUIRED|||-NONE-|||1
A 14 15|||Prep||||||REQUIRED|||-NONE-|||1

S But what they can learn from a lion which is sleeping whole day on a cement floor ?
A 2 4|||WOinc|||can they|||REQUIRED|||-NONE-|||0
A 9 11|||Vt|||sleeps the|||REQUIRED|||-NONE-|||0
A 2 4|||WOinc|||can they|||REQUIRED|||-NONE-|||1
A 9 11|||Vt|||sleeps|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||all|||REQUIRED|||-NONE-|||1

S A good film can teach us much more about how wild animals really live .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Other reason which people give is that zoos are saving those animals whose number is very less in the jungle .
A 0 1|||ArtOrDet|||Another|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||low|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||Another|||REQUIRED|||-NONE-|||1
A 13 15|||Nn|||numbers are|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||low|||REQUIRED|||-NONE-|||1

S This point I am agreeing , because in our state one kind of deer was get saved by this way .
A 0 1|||Prep|||On this|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||agree|||REQUIRED|||-NONE-|||0
A 15 16|||Vform||||||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||I agree with this point|||REQUIRED|||-NONE-|||1
A 15 16|||Vform||||||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||1

S So in my view , goverment should close down all such zoos which are having small cages , and should kept only the big parks .
A 5 6|||ArtOrDet|||the government|||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 15|||Vt|||have|||REQUIRED|||-NONE-|||0
A 20 21|||Vform|||keep|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||the government|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 13 15|||Vt|||have|||REQUIRED|||-NONE-|||1
A 20 21|||Vform|||keep|||REQUIRED|||-NONE-|||1

S In these parks animals can do running , can make their family , and peoples should see them from far distance only .
A 5 7|||Wci|||run|||REQUIRED|||-NONE-|||0
A 7 9|||Spar|||and|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||have|||REQUIRED|||-NONE-|||0
A 10 12|||Nn|||families|||REQUIRED|||-NONE-|||0
A 14 15|||Nn|||people|||REQUIRED|||-NONE-|||0
A 18 18|||WOadv|||only|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 21 22|||WOadv||||||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||run|||REQUIRED|||-NONE-|||1
A 7 9|||Spar|||and|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||raise their families|||REQUIRED|||-NONE-|||1
A 14 15|||Nn|||people|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||a|||REQUIRED|||-NONE-|||1

S If we will not give respect to animals today , then tomorrow our childrens will be seeing them just in the books only .
A 2 3|||Vt|||do|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||show|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||children|||REQUIRED|||-NONE-|||0
A 15 17|||Vt|||see|||REQUIRED|||-NONE-|||0
A 18 19|||WOadv|||only|||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 22 23|||Rloc-||||||REQUIRED|||-NONE-|||0
A 2 3|||Vt|||do|||REQUIRED|||-NONE-|||1
A 4 7|||Wci|||respect|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||children|||REQUIRED|||-NONE-|||1
A 15 17|||Vt|||see|||REQUIRED|||-NONE-|||1
A 18 19|||Rloc-|||only|||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 22 23|||WOadv||||||REQUIRED|||-NONE-|||1

S Since the day where my company closed its offices , I work at a desk of eighty centimetres , stuck between the washing machine and my daughter 's drawings .
A 3 4|||Ssub||||||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||have worked|||REQUIRED|||-NONE-|||0
A 13 18|||WOinc|||an eighty - centimetre desk|||REQUIRED|||-NONE-|||0
A 3 4|||Ssub||||||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||have been working|||REQUIRED|||-NONE-|||1
A 13 18|||WOinc|||an eighty - centimetre desk|||REQUIRED|||-NONE-|||1

S At the beginning , I thought it was a dream : no more crowded trains , no more tasteless sandwichs , and the possibility to put the laundry between two meetings .
A 19 20|||Mec|||sandwiches|||REQUIRED|||-NONE-|||0
A 24 26|||Wci|||of doing|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||first|||REQUIRED|||-NONE-|||1
A 19 20|||Mec|||sandwiches|||REQUIRED|||-NONE-|||1
A 23 24|||Wci|||chance|||REQUIRED|||-NONE-|||1
A 25 26|||Wci|||do|||REQUIRED|||-NONE-|||1
A 29 30|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S It took me some months to realise that what I had gained in time , I had lost it in silence .
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||0
A 18 19|||Pref||||||REQUIRED|||-NONE-|||1

S My colleagues became small rectangles , always polite , which we see the ceiling more often than the face .
A 9 10|||Ssub|||whose ceilings|||REQUIRED|||-NONE-|||0
A 12 14|||Ssub||||||REQUIRED|||-NONE-|||0
A 17 19|||ArtOrDet|||their faces|||REQUIRED|||-NONE-|||0
A 9 10|||Ssub|||whose|||REQUIRED|||-NONE-|||1
A 10 14|||WOinc|||ceilings we see|||REQUIRED|||-NONE-|||1
A 17 19|||Nn|||their faces|||REQUIRED|||-NONE-|||1

S I do n't doubt that some tasks advance better at home , notably those who require to concentrate during several hours .
A 7 8|||Wci|||go|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 16 18|||Wform|||concentration|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||go|||REQUIRED|||-NONE-|||1
A 14 15|||Ssub|||that|||REQUIRED|||-NONE-|||1
A 16 16|||Pref|||you|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||1

S But a team is not only an addition of tasks , it is also made of jokes in the corridor and of discussions that nobody has planified .
A 6 8|||Wci|||a sum|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 15 15|||Prep|||up|||REQUIRED|||-NONE-|||0
A 26 27|||Wci|||planned|||REQUIRED|||-NONE-|||0
A 6 8|||Wci|||a sum|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 15 15|||Wci|||up|||REQUIRED|||-NONE-|||1
A 26 27|||Wci|||planned|||REQUIRED|||-NONE-|||1

S The best ideas I have ever had at work came to me while I was queuing at the coffee machine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Moreover , the employers have a bit too quickly understood that an employee at home never really finishes his day , even when he pretends the contrary .
A 2 3|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 5 5|||WOadv|||understood|||REQUIRED|||-NONE-|||0
A 9 10|||WOadv||||||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||claims|||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 5 9|||WOadv||||||REQUIRED|||-NONE-|||1
A 10 10|||WOadv|||a bit too quickly|||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||claims|||REQUIRED|||-NONE-|||1

S Last winter , I surprised myself to answer to a client at eleven p.m. , with in one hand my phone and in the other one the toothbrush .
A 4 5|||Wci|||caught|||REQUIRED|||-NONE-|||0
A 6 9|||Vform|||answering|||REQUIRED|||-NONE-|||0
A 16 19|||WOinc||||||REQUIRED|||-NONE-|||0
A 21 21|||WOinc|||in one hand|||REQUIRED|||-NONE-|||0
A 22 27|||WOinc|||my|||REQUIRED|||-NONE-|||0
A 28 28|||WOinc|||in the other|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||caught|||REQUIRED|||-NONE-|||1
A 6 8|||Vform|||answering|||REQUIRED|||-NONE-|||1
A 8 9|||Prep||||||REQUIRED|||-NONE-|||1
A 16 19|||WOinc||||||REQUIRED|||-NONE-|||1
A 21 21|||WOinc|||in one hand|||REQUIRED|||-NONE-|||1
A 22 28|||WOinc|||my toothbrush in the other|||REQUIRED|||-NONE-|||1

S That is why I assist now to the discussions of our union , who asks that each employee has the right to come back to the office two days per week .
A 4 7|||Wci|||now attend|||REQUIRED|||-NONE-|||0
A 13 14|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 18 19|||Vform|||have|||REQUIRED|||-NONE-|||0
A 4 7|||Wci|||now attend|||REQUIRED|||-NONE-|||1
A 13 14|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||is asking for|||REQUIRED|||-NONE-|||1
A 18 19|||Vform|||to have|||REQUIRED|||-NONE-|||1

S To my eyes , the real question is not where do we work , but if we are still capable to close the door behind us , even if this door is the one of the kitchen .
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||0
A 10 11|||WOinc||||||REQUIRED|||-NONE-|||0
A 15 16|||Ssub|||whether|||REQUIRED|||-NONE-|||0
A 20 22|||Vform|||of closing|||REQUIRED|||-NONE-|||0
A 33 37|||WOinc|||kitchen one|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||In|||REQUIRED|||-NONE-|||1
A 10 11|||WOinc||||||REQUIRED|||-NONE-|||1
A 15 16|||Trans|||whether|||REQUIRED|||-NONE-|||1
A 20 22|||Vform|||of closing|||REQUIRED|||-NONE-|||1
A 29 30|||ArtOrDet|||that|||REQUIRED|||-NONE-|||1
A 33 37|||Wci|||kitchen door|||REQUIRED|||-NONE-|||1

S Dear Professor Lind , I am Minh , student in your class Tuesday morning .
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||Tuesday morning class|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 14|||WOinc|||Tuesday morning class|||REQUIRED|||-NONE-|||1

S I write this email for ask you give me more time to finish the essay .
A 1 2|||Vt|||am writing|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||to|||REQUIRED|||-NONE-|||0
A 7 7|||Vform|||to|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||am writing|||REQUIRED|||-NONE-|||1
A 4 5|||Vform|||to|||REQUIRED|||-NONE-|||1
A 7 7|||Vform|||to|||REQUIRED|||-NONE-|||1

S Last week my grandmother sick very heavy , so I have to go back my hometown .
A 4 4|||V0|||was very|||REQUIRED|||-NONE-|||0
A 5 7|||Wci||||||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||had|||REQUIRED|||-NONE-|||0
A 14 14|||Prep|||to|||REQUIRED|||-NONE-|||0
A 4 7|||V0|||was seriously ill|||REQUIRED|||-NONE-|||1
A 10 11|||Vt|||had|||REQUIRED|||-NONE-|||1
A 14 14|||Prep|||to|||REQUIRED|||-NONE-|||1

S In there the internet is very weak and I can not search document .
A 0 2|||Prep|||There|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||was|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||could|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||for documents|||REQUIRED|||-NONE-|||0
A 0 2|||Prep|||There|||REQUIRED|||-NONE-|||1
A 4 5|||Vt|||was|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||could|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||for documents|||REQUIRED|||-NONE-|||1

S My laptop also broken , the repair man say must wait four day .
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||0
A 5 5|||Srun|||and|||REQUIRED|||-NONE-|||0
A 6 8|||Mec|||repairman|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||says I|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||days|||REQUIRED|||-NONE-|||0
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||1
A 4 5|||Srun|||, and|||REQUIRED|||-NONE-|||1
A 6 8|||Mec|||repairman|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||says I|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||days|||REQUIRED|||-NONE-|||1

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

S If you agree , I will submit on Monday 20 replace for Friday 17 .
A 7 7|||Pform|||it|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||instead of|||REQUIRED|||-NONE-|||0
A 7 7|||Pref|||it|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||instead of|||REQUIRED|||-NONE-|||1

S I know this is my fault becuase I do n't start early , I feel very sorry you .
A 6 7|||Mec|||because|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||did|||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||am|||REQUIRED|||-NONE-|||0
A 17 18|||Prep||||||REQUIRED|||-NONE-|||0
A 6 7|||Mec|||because|||REQUIRED|||-NONE-|||1
A 8 9|||Vt|||did|||REQUIRED|||-NONE-|||1
A 12 13|||Srun|||, and|||REQUIRED|||-NONE-|||1
A 14 18|||Wci|||am very sorry|||REQUIRED|||-NONE-|||1

S If teacher want , I can sending the paper of hospital for prove .
A 1 2|||Pform|||you|||REQUIRED|||-NONE-|||0
A 6 7|||Vform|||send|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||from the|||REQUIRED|||-NONE-|||0
A 11 13|||Wform|||as proof|||REQUIRED|||-NONE-|||0
A 1 2|||Pref|||you|||REQUIRED|||-NONE-|||1
A 6 7|||Vform|||send you|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||document|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||from the|||REQUIRED|||-NONE-|||1
A 11 13|||Wform|||as proof|||REQUIRED|||-NONE-|||1

S I promise next time not late again , thank you teacher very much and wish you have a good health .
A 2 2|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 4 5|||V0|||I will not be|||REQUIRED|||-NONE-|||0
A 6 7|||Rloc-||||||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||. Thank|||REQUIRED|||-NONE-|||0
A 10 11|||WOinc||||||REQUIRED|||-NONE-|||0
A 13 13|||WOinc|||, Professor ,|||REQUIRED|||-NONE-|||0
A 14 14|||Pform|||I|||REQUIRED|||-NONE-|||0
A 16 18|||Wci||||||REQUIRED|||-NONE-|||0
A 2 5|||V0|||not to be|||REQUIRED|||-NONE-|||1
A 6 7|||WOinc|||next time|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||. Thank|||REQUIRED|||-NONE-|||1
A 10 11|||Wtone||||||REQUIRED|||-NONE-|||1
A 14 14|||Pref|||I|||REQUIRED|||-NONE-|||1
A 16 18|||Wci||||||REQUIRED|||-NONE-|||1

S In this report I present the datas about the consume of water in our office during the last six months .
A 6 7|||Nn|||data|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||consumption|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||data|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||on|||REQUIRED|||-NONE-|||1
A 8 12|||Wform|||water consumption|||REQUIRED|||-NONE-|||1

S In the office work thirty - five persons , and in average everyone uses 40 litres for day .
A 0 5|||WOinc|||Thirty|||REQUIRED|||-NONE-|||0
A 7 8|||WOinc|||people work in the office|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||on|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||per|||REQUIRED|||-NONE-|||0
A 0 8|||WOinc|||Thirty - five people work in the office|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||on|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||each person|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||a|||REQUIRED|||-NONE-|||1

S This number is more high than the last year , even if we are the same number of people .
A 3 5|||Wform|||higher|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 11 12|||Trans|||though|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||there|||REQUIRED|||-NONE-|||0
A 3 5|||Wform|||higher|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 9|||Npos|||'s|||REQUIRED|||-NONE-|||1
A 11 12|||Trans|||though|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||have|||REQUIRED|||-NONE-|||1

S The first cause is a tap in the bathroom of the second floor that it loses water since February .
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||0
A 14 15|||Rloc-||||||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||has been leaking|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||on|||REQUIRED|||-NONE-|||1
A 14 15|||Pref||||||REQUIRED|||-NONE-|||1
A 15 16|||Vt|||has been leaking|||REQUIRED|||-NONE-|||1

S The second is the dishwasher in the kitchen , which often runs when it is half empty .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Moreover the cleaning company use too much water for wash the floors , also when they are not dirty .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||uses|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||to|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||even|||REQUIRED|||-NONE-|||0
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||1
A 4 5|||SVA|||uses|||REQUIRED|||-NONE-|||1
A 8 9|||Vform|||to|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||even|||REQUIRED|||-NONE-|||1

S I have controlled the meter every Monday and I have seen that it turns also in the night , when nobody there is .
A 2 3|||Wci|||checked|||REQUIRED|||-NONE-|||0
A 13 15|||WOadv|||also turns|||REQUIRED|||-NONE-|||0
A 15 17|||Prep|||at|||REQUIRED|||-NONE-|||0
A 21 23|||WOinc|||is there|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||checked|||REQUIRED|||-NONE-|||1
A 13 15|||WOadv|||also turns|||REQUIRED|||-NONE-|||1
A 15 17|||Prep|||at|||REQUIRED|||-NONE-|||1
A 21 23|||WOinc|||is there|||REQUIRED|||-NONE-|||1

S My collegue Marta has proposed to put some signs near the sinks for remember to people to close the water .
A 1 2|||Mec|||colleague|||REQUIRED|||-NONE-|||0
A 5 7|||Vform|||putting|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||to|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||remind|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||turn off|||REQUIRED|||-NONE-|||0
A 1 2|||Mec|||colleague|||REQUIRED|||-NONE-|||1
A 5 7|||Vform|||putting up|||REQUIRED|||-NONE-|||1
A 12 13|||Vform|||to|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||remind|||REQUIRED|||-NONE-|||1
A 14 15|||Prep||||||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||turn off|||REQUIRED|||-NONE-|||1

S I am agree with her but I think that is more important to repair the tap before that arrives the summer .
A 1 2|||Vform||||||REQUIRED|||-NONE-|||0
A 9 9|||Pform|||it|||REQUIRED|||-NONE-|||0
A 17 19|||WOinc||||||REQUIRED|||-NONE-|||0
A 21 21|||WOinc|||arrives|||REQUIRED|||-NONE-|||0
A 1 2|||Vform||||||REQUIRED|||-NONE-|||1
A 9 9|||Others|||it|||REQUIRED|||-NONE-|||1
A 17 18|||Ssub||||||REQUIRED|||-NONE-|||1
A 18 21|||WOinc|||summer arrives|||REQUIRED|||-NONE-|||1

S We could also to collect the rain from the roof and use it for giving water at the plants of the terrace .
A 3 4|||Vform||||||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||watering|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||0
A 3 4|||Vm||||||REQUIRED|||-NONE-|||1
A 5 7|||Wci|||rainwater|||REQUIRED|||-NONE-|||1
A 13 17|||Wci|||to water|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||1

S With this simple changes we would can save about 20 percent , that in a year are almost 400 euros .
A 1 2|||ArtOrDet|||these|||REQUIRED|||-NONE-|||0
A 5 7|||Vm|||could|||REQUIRED|||-NONE-|||0
A 12 13|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||is|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet|||these|||REQUIRED|||-NONE-|||1
A 5 7|||Vm|||could|||REQUIRED|||-NONE-|||1
A 12 13|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 13 16|||WOinc||||||REQUIRED|||-NONE-|||1
A 16 17|||SVA|||is|||REQUIRED|||-NONE-|||1
A 20 20|||WOinc|||a year|||REQUIRED|||-NONE-|||1

S Until my nineteen I was convinced that people , who live on the street , are guilty themselves .
A 1 3|||Wci|||I was nineteen ,|||REQUIRED|||-NONE-|||0
A 8 9|||Mec||||||REQUIRED|||-NONE-|||0
A 14 15|||Mec||||||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||themselves to blame|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||I was|||REQUIRED|||-NONE-|||1
A 8 9|||Mec||||||REQUIRED|||-NONE-|||1
A 10 11|||Vt|||lived|||REQUIRED|||-NONE-|||1
A 14 15|||Mec||||||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||had only themselves to blame|||REQUIRED|||-NONE-|||1

S Than I found in a train a thin book without cover , which somebody forgot there .
A 0 1|||Mec|||Then|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||had left|||REQUIRED|||-NONE-|||0
A 0 1|||Mec|||Then on a train|||REQUIRED|||-NONE-|||1
A 3 6|||WOinc||||||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||had left behind|||REQUIRED|||-NONE-|||1

S It was a diary of man , who had been a teacher of geography and in one year lost his job , his wife and finally also the flat .
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 6 7|||Mec||||||REQUIRED|||-NONE-|||0
A 27 28|||ArtOrDet|||his|||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 6 7|||Mec||||||REQUIRED|||-NONE-|||1
A 11 14|||WOinc|||geography teacher|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||within|||REQUIRED|||-NONE-|||1
A 27 28|||ArtOrDet|||his|||REQUIRED|||-NONE-|||1

S What shocked me most was how ordinary his life had been before it fell apart .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S He described , how he slept in the waiting room and every morning shaved himself in the toilets , so that nobody would recognize nothing on him .
A 2 3|||Mec||||||REQUIRED|||-NONE-|||0
A 23 24|||Wci|||notice|||REQUIRED|||-NONE-|||0
A 24 25|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 25 26|||Prep|||about|||REQUIRED|||-NONE-|||0
A 2 3|||Mec||||||REQUIRED|||-NONE-|||1
A 11 13|||WOadv||||||REQUIRED|||-NONE-|||1
A 14 15|||WOadv|||every morning|||REQUIRED|||-NONE-|||1
A 18 19|||Mec||||||REQUIRED|||-NONE-|||1
A 23 27|||Wci|||notice anything|||REQUIRED|||-NONE-|||1

S I have read it at one breath and I even forgot to get out at my station .
A 1 2|||Vt||||||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||in|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||sitting|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||off|||REQUIRED|||-NONE-|||0
A 1 2|||Vt||||||REQUIRED|||-NONE-|||1
A 4 7|||Wci|||in one sitting|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||off|||REQUIRED|||-NONE-|||1

S In our family was always said that who wants to work , finds work , and it never came on my mind to doubt about it .
A 3 3|||Pform|||it|||REQUIRED|||-NONE-|||0
A 7 8|||Ssub|||whoever|||REQUIRED|||-NONE-|||0
A 11 12|||Mec||||||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||crossed|||REQUIRED|||-NONE-|||0
A 24 25|||Prep||||||REQUIRED|||-NONE-|||0
A 3 3|||Others|||it|||REQUIRED|||-NONE-|||1
A 7 8|||Ssub|||anyone who|||REQUIRED|||-NONE-|||1
A 11 12|||Mec||||||REQUIRED|||-NONE-|||1
A 18 20|||Wci|||crossed|||REQUIRED|||-NONE-|||1
A 24 25|||Prep||||||REQUIRED|||-NONE-|||1

S The author does n't complain and he does n't try to be pitied , what makes the book even more stronger .
A 14 15|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 19 20|||Wform||||||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 19 20|||Wform||||||REQUIRED|||-NONE-|||1

S On the one place he writes that the worst is n't cold or hunger , but that people look through you as if you would be from glass .
A 0 2|||Prep|||In|||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||thing|||REQUIRED|||-NONE-|||0
A 24 26|||Vt|||were|||REQUIRED|||-NONE-|||0
A 26 27|||Prep|||made of|||REQUIRED|||-NONE-|||0
A 0 2|||Prep|||In|||REQUIRED|||-NONE-|||1
A 9 9|||Others|||thing|||REQUIRED|||-NONE-|||1
A 24 26|||Vt|||were|||REQUIRED|||-NONE-|||1
A 26 27|||Prep|||made of|||REQUIRED|||-NONE-|||1

S Since the time I read it , I stop always at the man which sells magazins by our supermarket , and we speak few minutes about the weather or about the football .
A 8 10|||Vt|||have always stopped|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||to see|||REQUIRED|||-NONE-|||0
A 13 14|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||magazines|||REQUIRED|||-NONE-|||0
A 23 23|||Prep|||for a|||REQUIRED|||-NONE-|||0
A 30 31|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 0 3|||Rloc-|||Ever since|||REQUIRED|||-NONE-|||1
A 8 10|||WOadv|||always stop|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||to see|||REQUIRED|||-NONE-|||1
A 13 14|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||magazines|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||talk for a|||REQUIRED|||-NONE-|||1
A 30 31|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I do n't claim that one book did from me a better human , but it took me the certainty with which I used to judge the others .
A 7 10|||Wci|||made me|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||person|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||from me|||REQUIRED|||-NONE-|||0
A 26 27|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 7 10|||Wci|||made me|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||person|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||away|||REQUIRED|||-NONE-|||1
A 26 27|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Good morning , I have at home the coffee machine from your shop and I need few spare parts to it .
A 5 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 13 13|||WOinc|||at home|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||for|||REQUIRED|||-NONE-|||0
A 5 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 13 13|||WOadv|||at home|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||for|||REQUIRED|||-NONE-|||1

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

S I was looking on your website , but there is n't nothing about model what I have .
A 1 3|||Vt|||looked|||REQUIRED|||-NONE-|||0
A 11 12|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||that|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||looked|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||anything|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 15|||Ssub|||that|||REQUIRED|||-NONE-|||1

S On machine is written number KM-40 , I send you a foto from the bottom and from the side .
A 0 2|||WOinc|||The number KM-40|||REQUIRED|||-NONE-|||0
A 4 6|||WOinc|||on the machine|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||am sending|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||photo|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||of|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||one of|||REQUIRED|||-NONE-|||0
A 0 5|||WOinc|||The number on the machine is|||REQUIRED|||-NONE-|||1
A 6 9|||Srun|||. I am sending|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||photo|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||of|||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1

S My neighbour , which repairs bicycles , said me that the small rubber ring is broke .
A 3 4|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||told|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||broken|||REQUIRED|||-NONE-|||0
A 3 4|||Ssub|||who|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||told|||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||broken|||REQUIRED|||-NONE-|||1

S I need two such rings , one glass jug with handle and one filtr for water .
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 13 16|||WOinc|||water filter|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||water filter|||REQUIRED|||-NONE-|||1

S How much does it costs all together and how long I must wait for the packet ?
A 4 5|||Vform|||cost|||REQUIRED|||-NONE-|||0
A 5 7|||Mec|||altogether|||REQUIRED|||-NONE-|||0
A 10 12|||WOinc|||must I|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||parcel|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||cost|||REQUIRED|||-NONE-|||1
A 5 7|||Mec|||altogether|||REQUIRED|||-NONE-|||1
A 10 12|||WOinc|||will I have to|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||parcel|||REQUIRED|||-NONE-|||1

S I work to 17 o'clock so please send it to my mother adress , she is always in home on tuesday .
A 2 3|||Prep|||until|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||5|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 11 12|||Npos|||mother 's|||REQUIRED|||-NONE-|||0
A 12 13|||Mec|||address|||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||at|||REQUIRED|||-NONE-|||0
A 20 21|||Mec|||Tuesdays|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||until|||REQUIRED|||-NONE-|||1
A 3 5|||Wci|||5 p.m. ,|||REQUIRED|||-NONE-|||1
A 11 12|||Npos|||mother 's|||REQUIRED|||-NONE-|||1
A 12 13|||Mec|||address|||REQUIRED|||-NONE-|||1
A 13 15|||Srun|||. She|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||at|||REQUIRED|||-NONE-|||1
A 20 21|||Nn|||Tuesdays|||REQUIRED|||-NONE-|||1

S I prefer pay by the bank transfer , because I do n't have a card credit .
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 14 16|||WOinc|||credit card|||REQUIRED|||-NONE-|||0
A 2 2|||Vform|||to|||REQUIRED|||-NONE-|||1
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 14 16|||WOinc|||credit card|||REQUIRED|||-NONE-|||1

S If you have not this jug in magazine , please write me , I will look for other in a different shop .
A 2 4|||Vform|||do n't have|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||stock|||REQUIRED|||-NONE-|||0
A 11 11|||Prep|||to|||REQUIRED|||-NONE-|||0
A 13 13|||Srun|||and|||REQUIRED|||-NONE-|||0
A 17 18|||ArtOrDet|||another|||REQUIRED|||-NONE-|||0
A 2 4|||Vform|||do n't have|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||stock|||REQUIRED|||-NONE-|||1
A 11 11|||Prep|||to|||REQUIRED|||-NONE-|||1
A 12 13|||Srun|||and|||REQUIRED|||-NONE-|||1
A 17 18|||Pform|||another one|||REQUIRED|||-NONE-|||1

S Dear Nadia , I was delighted to know that you have finally joined to the training department , even if it means I will lose you as neighbour in the corridor .
A 7 8|||Wci|||hear|||REQUIRED|||-NONE-|||0
A 13 14|||Prep||||||REQUIRED|||-NONE-|||0
A 27 27|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||hear|||REQUIRED|||-NONE-|||1
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1
A 27 27|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S The reason of this message is a two - days workshop on voice and breathing that a friend of mine and me are organising at the end of May .
A 2 3|||Prep|||for|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||day|||REQUIRED|||-NONE-|||0
A 21 22|||Pform|||I|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||for|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||day|||REQUIRED|||-NONE-|||1
A 21 22|||Pform|||I|||REQUIRED|||-NONE-|||1

S It is addressed to people who spend most part of their working day speaking in front of a group , what I suppose is exactly your case .
A 2 4|||Wci|||aimed at|||REQUIRED|||-NONE-|||0
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 20 21|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||aimed at|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1
A 20 21|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 26 27|||Wci|||situation|||REQUIRED|||-NONE-|||1

S We will be no more than ten , so that everyone would have the chance of trying the exercises and receive some comments .
A 11 12|||Vm|||will|||REQUIRED|||-NONE-|||0
A 15 17|||Spar|||to try|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||There|||REQUIRED|||-NONE-|||1
A 7 7|||Wci|||of us|||REQUIRED|||-NONE-|||1
A 11 12|||Vm|||will|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||to try|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||feedback|||REQUIRED|||-NONE-|||1

S The first morning is devoted to the posture , which sounds dull , but last year it resulted to be the session that the participants enjoyed the most .
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||turned out|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||turned out|||REQUIRED|||-NONE-|||1

S In the afternoon we will record each other , listen to the results , and probably laugh a great deal .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Actually I am looking for somebody who could lead half an hour about how to deal with interruptions , and I thought in you because of how well did you manage that meeting of February .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 22 23|||Prep|||of|||REQUIRED|||-NONE-|||0
A 28 31|||WOinc|||you managed|||REQUIRED|||-NONE-|||0
A 33 34|||Prep|||in|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||At the moment ,|||REQUIRED|||-NONE-|||1
A 9 13|||Wci|||a half - hour session on|||REQUIRED|||-NONE-|||1
A 22 23|||Prep|||of|||REQUIRED|||-NONE-|||1
A 28 31|||WOinc|||you managed|||REQUIRED|||-NONE-|||1
A 33 34|||Prep|||in|||REQUIRED|||-NONE-|||1

S You would n't need to prepare nothing sophisticated , it would be enough with two or three examples from your own experience .
A 6 7|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 14|||WOinc||||||REQUIRED|||-NONE-|||0
A 22 22|||WOinc|||would be enough|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||anything|||REQUIRED|||-NONE-|||1
A 8 14|||Srun|||;|||REQUIRED|||-NONE-|||1
A 22 22|||WOinc|||would be enough|||REQUIRED|||-NONE-|||1

S The assistance is free for those who collaborate , and the organisation also takes charge of the lunch and of the train 's tickets .
A 0 2|||Wci|||Attendance|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||organisers|||REQUIRED|||-NONE-|||0
A 13 16|||Wci|||pay for|||REQUIRED|||-NONE-|||0
A 19 20|||Prep||||||REQUIRED|||-NONE-|||0
A 21 23|||Npos|||train|||REQUIRED|||-NONE-|||0
A 0 2|||Wci|||Attendance|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||contribute|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||organisers|||REQUIRED|||-NONE-|||1
A 13 17|||Wci|||pay for|||REQUIRED|||-NONE-|||1
A 19 23|||Npos|||train|||REQUIRED|||-NONE-|||1

S In case that you have something else those days , please tell me it without problem , I will not take it wrong .
A 0 3|||Trans|||If|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||on|||REQUIRED|||-NONE-|||0
A 11 11|||Wci|||feel free to|||REQUIRED|||-NONE-|||0
A 13 16|||Wci||||||REQUIRED|||-NONE-|||0
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||the wrong way|||REQUIRED|||-NONE-|||0
A 0 3|||Trans|||If|||REQUIRED|||-NONE-|||1
A 7 7|||Prep|||on|||REQUIRED|||-NONE-|||1
A 11 17|||Wci|||feel free to tell me ;|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||the wrong way|||REQUIRED|||-NONE-|||1

S I would be very grateful if you can give me an answer before the 20 of April , since I have still to book the room and print the programmes .
A 7 8|||Vm|||could|||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||20th|||REQUIRED|||-NONE-|||0
A 20 22|||WOadv|||still have|||REQUIRED|||-NONE-|||0
A 7 8|||Vm|||could|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||20th|||REQUIRED|||-NONE-|||1
A 20 22|||WOadv|||still have|||REQUIRED|||-NONE-|||1

S Ten years ago the old market street in my hometown was closed to the private cars , and the decision caused a quarrel that has not ended until today .
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 27 28|||Prep|||even|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 27 29|||Wci|||to this day|||REQUIRED|||-NONE-|||1

S Shopkeepers predicted that their customers would drive to the mall outside the ring road , while the residents was dreaming of clean air and quiet nights .
A 18 19|||SVA|||were|||REQUIRED|||-NONE-|||0
A 18 20|||SVA|||dreamed|||REQUIRED|||-NONE-|||1

S Both sides turned out to be partly right .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The air has indeed become fresher , but the traffic is merely moved to three narrow lanes behind the hospital , where ambulances now have to compete against delivery van .
A 10 11|||Vt|||has|||REQUIRED|||-NONE-|||0
A 29 30|||Nn|||vans|||REQUIRED|||-NONE-|||0
A 10 12|||Vt|||has merely|||REQUIRED|||-NONE-|||1
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||1
A 29 30|||Nn|||vans|||REQUIRED|||-NONE-|||1

S This experience taught me that banning cars without provide an alternative is like closing a tap and hope the water will disappear .
A 8 9|||Vform|||providing|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||turning off|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||hoping|||REQUIRED|||-NONE-|||0
A 8 9|||Vform|||providing|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||turning off|||REQUIRED|||-NONE-|||1
A 17 18|||Spar|||hoping|||REQUIRED|||-NONE-|||1

S What the people need at first is a bus which comes frequent enough that nobody bothers to check the timetable .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 4 5|||Prep||||||REQUIRED|||-NONE-|||0
A 11 12|||Wform|||frequently|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 4 6|||Wci|||first|||REQUIRED|||-NONE-|||1
A 11 12|||Wform|||frequently|||REQUIRED|||-NONE-|||1

S Some economist argue that a high parking fee is more fair than a ban , because everyone can decide by themselves how much worth is a trip .
A 1 2|||Nn|||economists|||REQUIRED|||-NONE-|||0
A 9 11|||Wform|||fairer|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||for|||REQUIRED|||-NONE-|||0
A 23 27|||WOinc|||a trip is worth|||REQUIRED|||-NONE-|||0
A 1 2|||Nn|||economists|||REQUIRED|||-NONE-|||1
A 9 11|||Wform|||fairer|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||for|||REQUIRED|||-NONE-|||1
A 23 27|||WOinc|||a trip is worth|||REQUIRED|||-NONE-|||1

S However , a fee that hardly hurts a lawyer may be a heavy burden to a cleaner who begins her shift in five o'clock , the time when no bus is running .
A 14 15|||Prep|||for|||REQUIRED|||-NONE-|||0
A 21 22|||Prep|||at|||REQUIRED|||-NONE-|||0
A 25 26|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||for|||REQUIRED|||-NONE-|||1
A 21 22|||Prep|||at|||REQUIRED|||-NONE-|||1
A 25 27|||Rloc-||||||REQUIRED|||-NONE-|||1

S I therefore prefer a compromise , in which electric taxis , craftsmen and disabled could enter at any time , and other drivers only can do so in the evening .
A 13 14|||Wform|||disabled people|||REQUIRED|||-NONE-|||0
A 23 25|||WOadv|||could only|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||can|||REQUIRED|||-NONE-|||1
A 23 25|||WOadv|||can only|||REQUIRED|||-NONE-|||1

S Although such rules are complicate on paper , but drivers get used to them surprisingly quick once cameras replace of policemen .
A 4 5|||Wform|||complicated|||REQUIRED|||-NONE-|||0
A 8 9|||Trans||||||REQUIRED|||-NONE-|||0
A 15 16|||Wform|||quickly|||REQUIRED|||-NONE-|||0
A 19 20|||Prep||||||REQUIRED|||-NONE-|||0
A 4 5|||Wform|||complicated|||REQUIRED|||-NONE-|||1
A 8 9|||Trans||||||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||quickly|||REQUIRED|||-NONE-|||1
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1

S If a city is a living room shared with all its inhabitants , then parking there should be a courtesy rather than a right , not to mention free of charge .
A 8 9|||Prep|||by|||REQUIRED|||-NONE-|||0
A 25 28|||Wci|||and certainly not|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||by|||REQUIRED|||-NONE-|||1
A 25 28|||Trans|||and certainly not|||REQUIRED|||-NONE-|||1

S This report present the results of noise measurements which I made them during one week in the front of our school .
A 2 3|||SVA|||presents|||REQUIRED|||-NONE-|||0
A 11 12|||Rloc-||||||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||presents|||REQUIRED|||-NONE-|||1
A 11 12|||Pref||||||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I used a small device that borrowed from my uncle , he is working as engineer in the airport .
A 6 6|||Ssub|||I|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||who|||REQUIRED|||-NONE-|||0
A 12 14|||Vt|||works|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||at|||REQUIRED|||-NONE-|||0
A 6 6|||Ssub|||I|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||who|||REQUIRED|||-NONE-|||1
A 12 14|||Vt|||works|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||at|||REQUIRED|||-NONE-|||1

S Every day I was standing beside the gate at seven , at one and at six oclock , and I write the number in a notebook .
A 3 5|||Vt|||stood|||REQUIRED|||-NONE-|||0
A 16 17|||Mec|||o'clock|||REQUIRED|||-NONE-|||0
A 20 21|||Vt|||wrote|||REQUIRED|||-NONE-|||0
A 3 5|||Vt|||stood|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||o'clock|||REQUIRED|||-NONE-|||1
A 20 21|||Vt|||wrote|||REQUIRED|||-NONE-|||1
A 22 23|||Nn|||numbers|||REQUIRED|||-NONE-|||1

S On sunday the street was quite and the device showed only 52 decibel in the morning .
A 1 2|||Mec|||Sunday|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||quiet|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||decibels|||REQUIRED|||-NONE-|||0
A 1 2|||Mec|||Sunday|||REQUIRED|||-NONE-|||1
A 5 6|||Mec|||quiet|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||decibels|||REQUIRED|||-NONE-|||1

S The most noisy day it was Thursday , because of the vegetable market and the trucks which bringing the boxes .
A 1 3|||Wform|||noisiest|||REQUIRED|||-NONE-|||0
A 4 5|||Rloc-||||||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||brought|||REQUIRED|||-NONE-|||0
A 1 3|||Wform|||noisiest|||REQUIRED|||-NONE-|||1
A 4 5|||Pref||||||REQUIRED|||-NONE-|||1
A 17 18|||Vt|||brought|||REQUIRED|||-NONE-|||1

S At one o'clock , when the children left school , the level reached 81 decibels .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S It surprised me that the rain make more noise than cars , specially on the metal roof of bakery .
A 6 7|||Vt|||made|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||especially|||REQUIRED|||-NONE-|||0
A 18 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||made|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||especially|||REQUIRED|||-NONE-|||1
A 18 18|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S In Tuesday I could n't take the evening mesurement because the battery finished and I have n't another one .
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||measurement|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||ran out|||REQUIRED|||-NONE-|||0
A 15 17|||Vt|||did n't have|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||measurement|||REQUIRED|||-NONE-|||1
A 12 13|||Wci|||ran out|||REQUIRED|||-NONE-|||1
A 15 17|||Vt|||did n't have|||REQUIRED|||-NONE-|||1

S I asked also five shopkeepers about there opinion , and most of them said that the horns are disturb them more than the engines .
A 1 3|||WOadv|||also asked|||REQUIRED|||-NONE-|||0
A 6 7|||Mec|||their|||REQUIRED|||-NONE-|||0
A 7 8|||Nn|||opinions|||REQUIRED|||-NONE-|||0
A 17 18|||Vform||||||REQUIRED|||-NONE-|||0
A 1 3|||WOadv|||also asked|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||1
A 6 7|||Mec|||their|||REQUIRED|||-NONE-|||1
A 17 18|||Vform||||||REQUIRED|||-NONE-|||1

S One of them , a old tailor , said that he is not hear the noise any more since twenty years .
A 4 5|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 11 14|||Vt|||had not heard|||REQUIRED|||-NONE-|||0
A 16 18|||Rloc-||||||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||for|||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 11 14|||Vt|||has not heard|||REQUIRED|||-NONE-|||1
A 16 19|||Prep|||for|||REQUIRED|||-NONE-|||1

S I recommend to put a sign near from the gate and to prevent the trucks to enter before the eight o'clock .
A 2 4|||Vform|||putting|||REQUIRED|||-NONE-|||0
A 7 8|||Prep||||||REQUIRED|||-NONE-|||0
A 11 13|||Vform|||preventing|||REQUIRED|||-NONE-|||0
A 15 17|||Vform|||from entering|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 4|||Vform|||putting|||REQUIRED|||-NONE-|||1
A 7 8|||Prep||||||REQUIRED|||-NONE-|||1
A 11 13|||Vform|||preventing|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||from entering|||REQUIRED|||-NONE-|||1
A 18 19|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Hi Martha , sorry for not writing so long , but since I moved to the north on March everything has been busy .
A 7 7|||Prep|||for|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||hectic|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||for|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||1
A 19 21|||Wci|||things have|||REQUIRED|||-NONE-|||1

S My new apartment locates on the fourth floor , and from the kitchen I can see mountain with snow even in May .
A 3 4|||Vform|||is located|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||mountains|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||is|||REQUIRED|||-NONE-|||1
A 16 17|||Nn|||mountains|||REQUIRED|||-NONE-|||1
A 19 19|||Wci|||on them|||REQUIRED|||-NONE-|||1

S At first I felt lonely because I did n't know anyone here , and the winter evenings were terribly long .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Almost neighbours are elderly people , but they are very kind and often give me vegetable from their gardens .
A 1 1|||ArtOrDet|||all the|||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||vegetables|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Almost all my|||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||vegetables|||REQUIRED|||-NONE-|||1

S Last week one of them teached me how to make pickles , and I have been eating it every day until now .
A 5 6|||Vform|||taught|||REQUIRED|||-NONE-|||0
A 17 18|||Pref|||them|||REQUIRED|||-NONE-|||0
A 20 22|||Prep|||since then|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||taught|||REQUIRED|||-NONE-|||1
A 17 18|||Pref|||them|||REQUIRED|||-NONE-|||1
A 20 22|||Wci|||since|||REQUIRED|||-NONE-|||1

S About my job , I was moved to a section which checks paper for printing , so I became to be able to tell the thickness only touching by fingers .
A 0 1|||Prep|||As for|||REQUIRED|||-NONE-|||0
A 18 21|||Vform|||have become|||REQUIRED|||-NONE-|||0
A 26 27|||Wci|||just by|||REQUIRED|||-NONE-|||0
A 28 29|||Prep|||it with my|||REQUIRED|||-NONE-|||0
A 0 1|||Trans|||As for|||REQUIRED|||-NONE-|||1
A 18 22|||Wci|||am now able|||REQUIRED|||-NONE-|||1
A 24 25|||ArtOrDet|||its|||REQUIRED|||-NONE-|||1
A 26 29|||Wci|||just by touching it with my|||REQUIRED|||-NONE-|||1

S It sounds boring , is n't it , but actually I enjoy it more than to talk with customers by the phone .
A 4 5|||Vform|||does|||REQUIRED|||-NONE-|||0
A 7 9|||Mec|||? But|||REQUIRED|||-NONE-|||0
A 15 17|||Vform|||talking|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||does|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||talking|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||on|||REQUIRED|||-NONE-|||1

S By the way , do you still playing the violin at the orchestra , or did you give up after your wrist was hurt ?
A 7 8|||Vform|||play|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||0
A 18 18|||Pform|||it|||REQUIRED|||-NONE-|||0
A 7 8|||Vform|||play|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||in|||REQUIRED|||-NONE-|||1
A 18 18|||Pref|||it|||REQUIRED|||-NONE-|||1
A 20 24|||Wci|||you hurt your wrist|||REQUIRED|||-NONE-|||1

S I bought a bicycle of second hand for going to work , but I have already been fallen two times due to ice .
A 3 7|||WOinc|||second - hand bicycle|||REQUIRED|||-NONE-|||0
A 16 17|||Vform||||||REQUIRED|||-NONE-|||0
A 18 18|||Prep|||off|||REQUIRED|||-NONE-|||0
A 22 22|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 7|||WOadv|||second - hand bicycle|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||getting|||REQUIRED|||-NONE-|||1
A 16 17|||Vform||||||REQUIRED|||-NONE-|||1
A 18 20|||Wci|||twice|||REQUIRED|||-NONE-|||1
A 20 22|||Wtone|||because of the|||REQUIRED|||-NONE-|||1

S If you will have a holiday in autumn , please come and stay my place , leaves will be so beautiful around that time .
A 2 4|||Vt|||have|||REQUIRED|||-NONE-|||0
A 13 13|||Prep|||at|||REQUIRED|||-NONE-|||0
A 15 16|||Srun|||; the|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||have|||REQUIRED|||-NONE-|||1
A 13 13|||Prep|||at|||REQUIRED|||-NONE-|||1
A 15 17|||Srun|||. The leaves|||REQUIRED|||-NONE-|||1

S I 'm looking forward to hear your news , and please say hello to your parents and the fat dog of you .
A 5 6|||Vform|||hearing|||REQUIRED|||-NONE-|||0
A 17 22|||Npos|||your fat dog|||REQUIRED|||-NONE-|||0
A 5 6|||Vform|||hearing|||REQUIRED|||-NONE-|||1
A 17 22|||Npos|||your fat dog|||REQUIRED|||-NONE-|||1

S My grandmother is eighty - nine and lives since her birth in the same house , between the church and a pond that dries up every August .
A 7 8|||Vt|||has lived|||REQUIRED|||-NONE-|||0
A 7 8|||Vt|||has lived|||REQUIRED|||-NONE-|||1
A 8 11|||Wci|||all her life|||REQUIRED|||-NONE-|||1

S When my uncle suggested her to move into a flat in the city , she only laughed and asked him who should feed the hens .
A 4 7|||Vform|||that she move|||REQUIRED|||-NONE-|||0
A 21 22|||Vm|||would|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||that she|||REQUIRED|||-NONE-|||1
A 21 22|||Vm|||would|||REQUIRED|||-NONE-|||1

S Her answer made me thoughtful , because I had always seen the village life as something that one bears as long as one has to .
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||think|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||endures for|||REQUIRED|||-NONE-|||1

S It is true that many things get more difficult there with the age : the bus drives only twice a day , and the next doctor is twenty kilometres away .
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||runs|||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||nearest|||REQUIRED|||-NONE-|||0
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||runs|||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||nearest|||REQUIRED|||-NONE-|||1

S On the other side , nobody in the village disappears unnoticed .
A 3 4|||Wci|||hand|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||hand|||REQUIRED|||-NONE-|||1

S If the shutters of an old neighbour stay closed till ten o'clock , somebody knocks at his door , and be it only because of curiosity .
A 19 22|||Wci|||if|||REQUIRED|||-NONE-|||0
A 23 25|||Prep|||out of|||REQUIRED|||-NONE-|||0
A 1 7|||Npos|||an old neighbour 's shutters|||REQUIRED|||-NONE-|||1
A 19 24|||Wci|||if only out|||REQUIRED|||-NONE-|||1

S In the city , by contrast , a man in my own building lay on his kitchen floor for two days before anyone noticed .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I do n't want to paint an idyll , for the same attention that protects people can also become a control under which especially the widows are suffering .
A 19 20|||ArtOrDet|||a form of|||REQUIRED|||-NONE-|||0
A 23 24|||WOadv||||||REQUIRED|||-NONE-|||0
A 26 28|||Vt|||in particular suffer|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||idyllic picture|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||form of control|||REQUIRED|||-NONE-|||1
A 23 28|||WOadv|||widows in particular suffer|||REQUIRED|||-NONE-|||1

S Who hangs out her washing on Sunday or buys a too colourful hat , becomes quickly the talk of the village .
A 0 1|||Ssub|||A woman who|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||an overly|||REQUIRED|||-NONE-|||0
A 13 14|||Mec||||||REQUIRED|||-NONE-|||0
A 14 16|||WOadv|||quickly becomes|||REQUIRED|||-NONE-|||0
A 0 1|||Ssub|||Any woman who|||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 12|||WOadv|||too colourful a|||REQUIRED|||-NONE-|||1
A 13 16|||WOadv|||quickly becomes|||REQUIRED|||-NONE-|||1

S Besides that , the young ones move away , so that the half of the houses is empty and the choir has meanwhile only two tenors .
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||are|||REQUIRED|||-NONE-|||0
A 21 24|||Wci|||now has only|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||people|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 16 17|||SVA|||are|||REQUIRED|||-NONE-|||1
A 21 23|||Wci|||now has|||REQUIRED|||-NONE-|||1

S Nevertheless I believe that it lets itself grow old more easily at a place , where the own name is known also by the postman .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 8|||Wci|||one grows|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||in|||REQUIRED|||-NONE-|||0
A 14 15|||Mec||||||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet|||one 's|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||even|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||is easier to|||REQUIRED|||-NONE-|||1
A 9 12|||Prep|||in|||REQUIRED|||-NONE-|||1
A 14 18|||ArtOrDet|||where one 's|||REQUIRED|||-NONE-|||1
A 21 22|||Wci|||even|||REQUIRED|||-NONE-|||1

S In our house , every Sunday evening the television belongs to my father and to twenty - two man who runs after a ball .
A 18 19|||Nn|||men|||REQUIRED|||-NONE-|||0
A 20 21|||SVA|||run|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||men|||REQUIRED|||-NONE-|||1
A 20 21|||SVA|||run|||REQUIRED|||-NONE-|||1

S My mother , who does n't interest in football , closes the kitchen door and listens radio .
A 4 7|||Vform|||is n't interested|||REQUIRED|||-NONE-|||0
A 16 16|||Prep|||to the|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||is|||REQUIRED|||-NONE-|||1
A 6 7|||Wform|||interested|||REQUIRED|||-NONE-|||1
A 16 16|||Prep|||to the|||REQUIRED|||-NONE-|||1

S When I was child I thought that this was the only sport exist in the world , because the others were never showed .
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0
A 12 13|||Vform|||that existed|||REQUIRED|||-NONE-|||0
A 22 23|||Vform|||shown|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 12 13|||Ssub|||that existed|||REQUIRED|||-NONE-|||1
A 22 23|||Vform|||shown|||REQUIRED|||-NONE-|||1

S According to me , channels are showing same three sports because advertisers are paying for them , not because of people want only these .
A 0 3|||Wci|||In my opinion|||REQUIRED|||-NONE-|||0
A 5 7|||Vt|||show|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||the same|||REQUIRED|||-NONE-|||0
A 12 14|||Vt|||pay|||REQUIRED|||-NONE-|||0
A 19 20|||Prep||||||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||In my opinion|||REQUIRED|||-NONE-|||1
A 5 7|||Vt|||show the|||REQUIRED|||-NONE-|||1
A 12 14|||Vt|||pay|||REQUIRED|||-NONE-|||1
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1

S For example , last year a girl from our town won medal at wrestling , but we could learned it only from a neighbour .
A 11 11|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||0
A 17 18|||Vm||||||REQUIRED|||-NONE-|||0
A 19 19|||Prep|||about|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||in|||REQUIRED|||-NONE-|||1
A 17 21|||Vform|||only learned about it|||REQUIRED|||-NONE-|||1

S If her match was shown on live , maybe a lot of little girls would begin to do wrestling .
A 3 4|||Vt|||had been|||REQUIRED|||-NONE-|||0
A 5 6|||Prep||||||REQUIRED|||-NONE-|||0
A 15 16|||Vt|||have begun|||REQUIRED|||-NONE-|||0
A 3 4|||Vt|||had been|||REQUIRED|||-NONE-|||1
A 5 6|||Prep||||||REQUIRED|||-NONE-|||1
A 15 18|||Vt|||have taken up|||REQUIRED|||-NONE-|||1

S Some people defend that watching sport makes us lazy , and in some degree they have right .
A 2 3|||Wci|||argue|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||to|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||are|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||argue|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||to|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||are|||REQUIRED|||-NONE-|||1

S My uncle knows the age , height and shoe size of every goalkeeper , yet he gets out of breath on the stairs .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S But I think the opposite can be also true , I started to swim after watched a documentary about long distance swimmers .
A 6 8|||WOadv|||also be|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||watching|||REQUIRED|||-NONE-|||0
A 20 20|||Mec|||-|||REQUIRED|||-NONE-|||0
A 6 8|||WOadv|||also be|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 15 16|||Vform|||watching|||REQUIRED|||-NONE-|||1
A 19 21|||Mec|||long - distance|||REQUIRED|||-NONE-|||1

S Besides , a big match gathers people in front of the same screen , who otherwise does n't even say hello to each other in elevator .
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 13 14|||WOinc|||people|||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||do|||REQUIRED|||-NONE-|||0
A 25 25|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 5 7|||Wci|||brings together|||REQUIRED|||-NONE-|||1
A 13 15|||WOinc|||people who|||REQUIRED|||-NONE-|||1
A 16 17|||SVA|||do|||REQUIRED|||-NONE-|||1
A 25 25|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S What I wish is that the channels give a hour in every week to a sport which nobody know it 's rules .
A 7 8|||Vm|||would give|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 10 11|||Prep||||||REQUIRED|||-NONE-|||0
A 16 17|||Ssub|||whose rules|||REQUIRED|||-NONE-|||0
A 18 22|||SVA|||knows|||REQUIRED|||-NONE-|||0
A 7 8|||Vm|||would give|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 10 11|||Prep||||||REQUIRED|||-NONE-|||1
A 16 22|||Ssub|||whose rules nobody knows|||REQUIRED|||-NONE-|||1

S I think that everyone must can to swim , and I want explain why .
A 5 6|||Vm|||be able|||REQUIRED|||-NONE-|||0
A 12 12|||Vform|||to|||REQUIRED|||-NONE-|||0
A 5 6|||Vm|||be able|||REQUIRED|||-NONE-|||1
A 12 12|||Vform|||to|||REQUIRED|||-NONE-|||1

S I live near big river , and every summer in it sink one or two peoples .
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 9 12|||WOinc||||||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||people drown in it|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 16|||WOinc|||one or two people drown in it|||REQUIRED|||-NONE-|||1

S When I was eight years , my brother and me went to fishing without parents .
A 5 5|||Wci|||old|||REQUIRED|||-NONE-|||0
A 9 10|||Pform|||I|||REQUIRED|||-NONE-|||0
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||our|||REQUIRED|||-NONE-|||0
A 5 5|||Wci|||old|||REQUIRED|||-NONE-|||1
A 9 10|||Pform|||I|||REQUIRED|||-NONE-|||1
A 11 12|||Prep||||||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||our|||REQUIRED|||-NONE-|||1

S The boat was old , and after some minutes her bottom was full with water .
A 7 8|||ArtOrDet|||a few|||REQUIRED|||-NONE-|||0
A 9 10|||Pref|||its|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||of|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||a few|||REQUIRED|||-NONE-|||1
A 9 10|||Pref|||the|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||of|||REQUIRED|||-NONE-|||1

S My brother did n't knew how swim , he cried very loud and hold my hand .
A 4 5|||Vform|||know|||REQUIRED|||-NONE-|||0
A 6 6|||Vform|||to|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Wform|||loudly|||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||held|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||know|||REQUIRED|||-NONE-|||1
A 6 6|||Vform|||to|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||; he|||REQUIRED|||-NONE-|||1
A 11 12|||Wform|||loudly|||REQUIRED|||-NONE-|||1
A 13 14|||Vt|||held|||REQUIRED|||-NONE-|||1

S I could swim a little because my grandfather had taught me .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I pulled him to the beach , it was near , but I feeled very tired and my legs was shaking .
A 5 6|||Wci|||bank|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||felt|||REQUIRED|||-NONE-|||0
A 19 20|||SVA|||were|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||bank|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||, which|||REQUIRED|||-NONE-|||1
A 13 14|||Vform|||felt|||REQUIRED|||-NONE-|||1
A 19 20|||SVA|||were|||REQUIRED|||-NONE-|||1

S After this day our mother bring him to swimming pool each wednesday .
A 1 2|||ArtOrDet|||that|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||took|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 12|||Mec|||Wednesday|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet|||that|||REQUIRED|||-NONE-|||1
A 5 6|||Vt|||took|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet|||every|||REQUIRED|||-NONE-|||1
A 11 12|||Mec|||Wednesday|||REQUIRED|||-NONE-|||1

S Now he swim more better than me and even learns little childs .
A 2 3|||SVA|||swims|||REQUIRED|||-NONE-|||0
A 3 4|||Wform||||||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||teaches|||REQUIRED|||-NONE-|||0
A 11 12|||Nn|||children|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||swims|||REQUIRED|||-NONE-|||1
A 3 4|||Wform||||||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||teaches|||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||children|||REQUIRED|||-NONE-|||1

S Someone say that it is expensive and that they no have time for this .
A 0 1|||Wci|||Some people|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||do n't have|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Some people|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||do not|||REQUIRED|||-NONE-|||1

S But swimming is not only sport , it save lifes , so in all schools must be lessons of swimming .
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||saves|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||lives|||REQUIRED|||-NONE-|||0
A 12 16|||WOinc|||there must|||REQUIRED|||-NONE-|||0
A 17 20|||WOinc|||swimming lessons in all schools|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||; it also|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||saves|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||lives|||REQUIRED|||-NONE-|||1
A 12 20|||WOinc|||there must be swimming lessons in all schools|||REQUIRED|||-NONE-|||1

S This report explain how our photography club used the money between March to August .
A 2 3|||SVA|||explains|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet|||its|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||from|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||explains|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||and|||REQUIRED|||-NONE-|||1

S At the beginning of the term we had 420 dollars in the account , and 28 members paid membership fee each 15 dollars .
A 17 17|||WOadv|||each|||REQUIRED|||-NONE-|||0
A 18 18|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 20 21|||WOadv|||of|||REQUIRED|||-NONE-|||0
A 18 18|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 20 23|||WOinc|||of 15 dollars each|||REQUIRED|||-NONE-|||1

S The biggest spending was a new printer , it costed 310 dollars and we bought it in discount .
A 2 3|||Wci|||expense|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||cost|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||at a|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||expense|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||; it|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||cost|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||at a|||REQUIRED|||-NONE-|||1

S We also spended 95 dollars for paper and inks , which is more expensive than we expected .
A 2 3|||Vform|||spent|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||on|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||ink|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||was|||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||spent|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||on|||REQUIRED|||-NONE-|||1
A 8 9|||Nn|||ink|||REQUIRED|||-NONE-|||1
A 11 12|||Vt|||was|||REQUIRED|||-NONE-|||1

S In May we opened a small exhibition at cafeteria and sold 17 picture to students and parent .
A 7 8|||Prep|||in the|||REQUIRED|||-NONE-|||0
A 12 13|||Nn|||pictures|||REQUIRED|||-NONE-|||0
A 16 17|||Nn|||parents|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||in the|||REQUIRED|||-NONE-|||1
A 12 13|||Nn|||pictures|||REQUIRED|||-NONE-|||1
A 16 17|||Nn|||parents|||REQUIRED|||-NONE-|||1

S The benefit of exhibition was 136 dollars , so our budget became more better .
A 1 2|||Wci|||profit|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||from the|||REQUIRED|||-NONE-|||0
A 12 13|||Wform||||||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||profit from the|||REQUIRED|||-NONE-|||1
A 11 14|||Wform|||improved|||REQUIRED|||-NONE-|||1

S However , four members still did not paid their fee although I have sent them message three times .
A 5 8|||Vt|||have not paid|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||fees|||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||messages|||REQUIRED|||-NONE-|||0
A 5 6|||Vt|||have|||REQUIRED|||-NONE-|||1
A 9 10|||Nn|||fees|||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||messages|||REQUIRED|||-NONE-|||1

S Another problem is that the receipts of June was lost , so we ca n't know exactly how many money was used for the snack .
A 6 7|||Prep|||from|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||were|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet|||much|||REQUIRED|||-NONE-|||0
A 24 25|||Nn|||snacks|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||from|||REQUIRED|||-NONE-|||1
A 8 9|||SVA|||were|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||much|||REQUIRED|||-NONE-|||1
A 21 25|||Wci|||spent on snacks|||REQUIRED|||-NONE-|||1

S From now , every members should take a photo of receipt and send to me in the same day .
A 2 2|||Prep|||on|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||member|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 13|||Pform|||it|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||0
A 2 2|||Prep|||on|||REQUIRED|||-NONE-|||1
A 4 5|||Nn|||member|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 13|||Pref|||it|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||on|||REQUIRED|||-NONE-|||1

S I counted the cash twice with the vice president , and both times the result was the same .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S If we will save about 40 dollars in every month , we can go to trip to the island at winter .
A 2 4|||Vt|||save|||REQUIRED|||-NONE-|||0
A 7 8|||Prep||||||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||on a|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||in|||REQUIRED|||-NONE-|||0
A 2 4|||Vt|||save|||REQUIRED|||-NONE-|||1
A 7 8|||Prep||||||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||on a|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||in|||REQUIRED|||-NONE-|||1

S In the last two weekends of September we realised a training for fourteen new volunteers of the soup kitchen .
A 0 1|||Prep|||Over|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||held|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||training course|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||at|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||Over|||REQUIRED|||-NONE-|||1
A 8 11|||Wci|||held a training course|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||at|||REQUIRED|||-NONE-|||1

S The most of them had between 18 and 25 years , but there was also a retired nurse which brought a lot of experience .
A 0 2|||ArtOrDet|||Most|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||were|||REQUIRED|||-NONE-|||0
A 10 10|||Wci|||old|||REQUIRED|||-NONE-|||0
A 18 19|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Most|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||were|||REQUIRED|||-NONE-|||1
A 10 10|||Wci|||old|||REQUIRED|||-NONE-|||1
A 18 19|||Ssub|||who|||REQUIRED|||-NONE-|||1

S On the first day we explained them the rules of hygiene , and each one had to wash the hands in front of the group .
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 11 11|||WOinc|||to them|||REQUIRED|||-NONE-|||0
A 18 19|||ArtOrDet|||their|||REQUIRED|||-NONE-|||0
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||1
A 11 11|||WOinc|||to them|||REQUIRED|||-NONE-|||1
A 18 19|||ArtOrDet|||their|||REQUIRED|||-NONE-|||1

S It seemed a childish exercise , but nobody passed in the test with the blue lamp at the first time .
A 9 10|||Prep||||||REQUIRED|||-NONE-|||0
A 16 17|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||Prep||||||REQUIRED|||-NONE-|||1
A 16 17|||Prep||||||REQUIRED|||-NONE-|||1

S After the lunch , they learned to divide a bread in equal portions and to register how many persons have eaten .
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet|||a loaf of|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||into|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||record|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||people|||REQUIRED|||-NONE-|||0
A 19 20|||Vt|||had|||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||loaf of bread|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||into|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||record|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||people|||REQUIRED|||-NONE-|||1
A 19 20|||Vt|||had|||REQUIRED|||-NONE-|||1

S The part more difficult was the conversation with the guests , because some volunteers were with fear of say something wrong .
A 1 4|||WOinc|||most difficult part|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||afraid|||REQUIRED|||-NONE-|||0
A 18 19|||Vform|||saying|||REQUIRED|||-NONE-|||0
A 1 4|||WOadv|||most difficult part|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||afraid|||REQUIRED|||-NONE-|||1
A 18 19|||Vform|||saying|||REQUIRED|||-NONE-|||1

S To help them , we invited a woman who used to eat at our tables and who now runs her own sewing workshop .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S She told that what hurts more is not the hunger , but being treated like if you were invisible .
A 1 2|||Wci|||said|||REQUIRED|||-NONE-|||0
A 5 6|||Wform|||most|||REQUIRED|||-NONE-|||0
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 14 15|||Trans|||as|||REQUIRED|||-NONE-|||0
A 2 2|||Wci|||us|||REQUIRED|||-NONE-|||1
A 5 6|||Wform|||most|||REQUIRED|||-NONE-|||1
A 8 9|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 14 15|||Trans|||as|||REQUIRED|||-NONE-|||1

S The second weekend was less successful , since that it lacked two instructors and the stove has broken down at the middle of a demonstration .
A 8 11|||WOinc||||||REQUIRED|||-NONE-|||0
A 13 13|||WOinc|||were missing|||REQUIRED|||-NONE-|||0
A 16 18|||Vt|||broke|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||in|||REQUIRED|||-NONE-|||0
A 8 13|||Wci|||two instructors were absent|||REQUIRED|||-NONE-|||1
A 16 18|||Vt|||broke|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||in|||REQUIRED|||-NONE-|||1

S Even so , twelve of the fourteen participants completed the formation and already are inscribed for the shifts of November .
A 10 11|||Wci|||training|||REQUIRED|||-NONE-|||0
A 12 14|||WOadv|||are already|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||registered|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||in|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||training|||REQUIRED|||-NONE-|||1
A 12 15|||Wci|||have already signed up|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||in|||REQUIRED|||-NONE-|||1

S For the next edition we suggest to make smaller groups and that everybody receives the handbook with antecedence .
A 3 4|||Wci|||course|||REQUIRED|||-NONE-|||0
A 6 8|||Vform|||making|||REQUIRED|||-NONE-|||0
A 11 14|||Spar|||giving everybody|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||in advance|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||course|||REQUIRED|||-NONE-|||1
A 6 8|||Vform|||making|||REQUIRED|||-NONE-|||1
A 11 14|||Spar|||giving everybody|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||in advance|||REQUIRED|||-NONE-|||1

S Hey Ritu , my phone is not starting since morning , can you please do the needful ?
A 5 8|||Vt|||has not been starting|||REQUIRED|||-NONE-|||0
A 9 9|||ArtOrDet|||this|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||help|||REQUIRED|||-NONE-|||0
A 5 7|||Vt|||has n't been|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||this|||REQUIRED|||-NONE-|||1
A 10 12|||Srun|||. Can|||REQUIRED|||-NONE-|||1
A 14 17|||Wtone|||help me|||REQUIRED|||-NONE-|||1

S What exactly are you seeing on screen , is it fully black or some logo is coming ?
A 2 5|||Vt|||do you see|||REQUIRED|||-NONE-|||0
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||? Is|||REQUIRED|||-NONE-|||0
A 13 14|||WOinc|||is some|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||showing|||REQUIRED|||-NONE-|||0
A 2 5|||Vt|||do you see|||REQUIRED|||-NONE-|||1
A 6 6|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 7 9|||Srun|||? Is|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||completely|||REQUIRED|||-NONE-|||1
A 13 17|||WOinc|||is a logo appearing|||REQUIRED|||-NONE-|||1

S Only black only , but when I am pressing the button it is vibrating two times .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 7 9|||Vt|||press|||REQUIRED|||-NONE-|||0
A 12 14|||Vt|||vibrates|||REQUIRED|||-NONE-|||0
A 0 3|||Rloc-|||Just black|||REQUIRED|||-NONE-|||1
A 7 9|||Vt|||press|||REQUIRED|||-NONE-|||1
A 12 14|||Vt|||vibrates|||REQUIRED|||-NONE-|||1
A 14 16|||Wci|||twice|||REQUIRED|||-NONE-|||1

S Then the battery is probably fine , and it 's the screen that is n't working .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Did you dropped it or it went into water , tell me truth na .
A 2 3|||Vform|||drop|||REQUIRED|||-NONE-|||0
A 5 7|||WOinc|||did it go|||REQUIRED|||-NONE-|||0
A 9 11|||Srun|||? Tell|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Wtone||||||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||drop|||REQUIRED|||-NONE-|||1
A 5 7|||WOinc|||did it fall|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||? Tell|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 14|||Wtone||||||REQUIRED|||-NONE-|||1

S Actually yesterday itself my small cousin has put it inside rice cooker , but thank god the cooker was off .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||little|||REQUIRED|||-NONE-|||0
A 6 8|||Vt|||put|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||God|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||only yesterday|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||little|||REQUIRED|||-NONE-|||1
A 6 8|||Vt|||put|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||God|||REQUIRED|||-NONE-|||1

S Haha which type of boy he is , anyways just try to hold power button and volume down for minimum twenty second .
A 1 4|||Wci|||, what a|||REQUIRED|||-NONE-|||0
A 7 9|||Srun|||! Anyway ,|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||at least|||REQUIRED|||-NONE-|||0
A 21 22|||Nn|||seconds|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||, what a|||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||!|||REQUIRED|||-NONE-|||1
A 8 9|||Wtone|||Anyway ,|||REQUIRED|||-NONE-|||1
A 11 13|||Vform|||holding the|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||at least|||REQUIRED|||-NONE-|||1
A 21 22|||Nn|||seconds|||REQUIRED|||-NONE-|||1

S I tried the same but nothing is happening , even I put it for charge for one whole hour also .
A 2 4|||Wci|||that|||REQUIRED|||-NONE-|||0
A 8 11|||Srun|||; I even|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||on|||REQUIRED|||-NONE-|||0
A 19 20|||Rloc-||||||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||that|||REQUIRED|||-NONE-|||1
A 6 8|||Vt|||happened|||REQUIRED|||-NONE-|||1
A 8 11|||WOadv|||; I even|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||on|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 19 20|||Rloc-||||||REQUIRED|||-NONE-|||1

S Do one thing , come to my place by 6 and bring the charger alongwith , I will revert you after asking to my brother .
A 3 4|||Srun|||:|||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||along|||REQUIRED|||-NONE-|||0
A 15 16|||Srun|||;|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||get back to|||REQUIRED|||-NONE-|||0
A 22 23|||Prep||||||REQUIRED|||-NONE-|||0
A 0 3|||Wci|||Tell you what|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||along|||REQUIRED|||-NONE-|||1
A 15 17|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||get back to|||REQUIRED|||-NONE-|||1
A 22 23|||Prep||||||REQUIRED|||-NONE-|||1

S He is knowing all these stuffs because he was working in mobile shop since two years .
A 1 3|||Vt|||knows|||REQUIRED|||-NONE-|||0
A 4 6|||Nn|||this stuff|||REQUIRED|||-NONE-|||0
A 8 10|||Vt|||has been working|||REQUIRED|||-NONE-|||0
A 11 11|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 12 12|||Wci|||phone|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||for|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||knows|||REQUIRED|||-NONE-|||1
A 4 6|||Nn|||this stuff|||REQUIRED|||-NONE-|||1
A 8 9|||Vt|||has been|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||a mobile phone|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||for|||REQUIRED|||-NONE-|||1

S Thanks yaar , if he will be able to save the photos I will give treat to both of you 's .
A 1 4|||Srun|||! If|||REQUIRED|||-NONE-|||0
A 5 8|||Vt|||is able|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 19 21|||Npos|||you|||REQUIRED|||-NONE-|||0
A 1 2|||Wtone|||mate|||REQUIRED|||-NONE-|||1
A 2 4|||Srun|||! If|||REQUIRED|||-NONE-|||1
A 5 7|||Vt|||is|||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||treat|||REQUIRED|||-NONE-|||1
A 19 21|||Npos|||you|||REQUIRED|||-NONE-|||1

S My nephew is five and he can not yet read , but he recognises the logo of a biscuits brand from the other side of the street .
A 18 19|||Nn|||biscuit|||REQUIRED|||-NONE-|||0
A 18 19|||Nn|||biscuit|||REQUIRED|||-NONE-|||1

S When I asked him how did he know it , he answered me that the rabbit on the box was his friend .
A 5 8|||WOinc|||he knew|||REQUIRED|||-NONE-|||0
A 12 13|||Pform||||||REQUIRED|||-NONE-|||0
A 5 8|||WOinc|||he knew|||REQUIRED|||-NONE-|||1
A 12 13|||Wci||||||REQUIRED|||-NONE-|||1

S This remark seems charming , but it resumes quite well the problem : a child does n't distinguish between someone who loves him and someone who wants to sell him something .
A 7 8|||Wci|||sums up|||REQUIRED|||-NONE-|||0
A 8 10|||WOadv||||||REQUIRED|||-NONE-|||0
A 12 12|||WOadv|||quite well|||REQUIRED|||-NONE-|||0
A 7 10|||Wci|||sums up|||REQUIRED|||-NONE-|||1
A 12 12|||WOadv|||quite well|||REQUIRED|||-NONE-|||1

S The adults , them , have at least the possibility to be sceptical , even if they do not make always use of it .
A 0 2|||ArtOrDet|||Adults|||REQUIRED|||-NONE-|||0
A 3 4|||Pform|||for their part|||REQUIRED|||-NONE-|||0
A 10 12|||Vform|||of being|||REQUIRED|||-NONE-|||0
A 19 21|||WOadv|||always make|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||Adults|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||for their part|||REQUIRED|||-NONE-|||1
A 5 8|||WOadv|||at least have|||REQUIRED|||-NONE-|||1
A 10 12|||Vform|||of being|||REQUIRED|||-NONE-|||1
A 19 21|||WOadv|||always make|||REQUIRED|||-NONE-|||1

S For this reason , I find that advertisings which address directly to the under - tens should be forbidden , as it is already the case in some countries .
A 5 6|||Wci|||think|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||advertisements|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||are addressed|||REQUIRED|||-NONE-|||0
A 21 22|||Pform||||||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||think|||REQUIRED|||-NONE-|||1
A 7 8|||Wform|||advertisements|||REQUIRED|||-NONE-|||1
A 9 12|||Wci|||are aimed directly at|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||banned|||REQUIRED|||-NONE-|||1
A 21 22|||Pref||||||REQUIRED|||-NONE-|||1

S The manufacturers pretend that it is up to the parents to say no .
A 2 3|||Wci|||claim|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||claim|||REQUIRED|||-NONE-|||1

S It is easy to say for somebody who has never crossed the sweet department of a supermarket with two tired children in the arms .
A 0 1|||Pref|||That|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||walked through|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||section|||REQUIRED|||-NONE-|||0
A 22 23|||ArtOrDet|||their|||REQUIRED|||-NONE-|||0
A 0 1|||Pref|||That|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||walked down|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||sweets aisle|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet|||their|||REQUIRED|||-NONE-|||1

S Besides , how many evenings can a parent spend arguing about cereal before giving in ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Certain fear that without these revenues the channels for youth would not have any more enough money for produce programmes of quality .
A 0 1|||Wci|||Some people|||REQUIRED|||-NONE-|||0
A 11 15|||WOadv|||no longer have|||REQUIRED|||-NONE-|||0
A 17 19|||Vform|||to produce|||REQUIRED|||-NONE-|||0
A 19 22|||WOinc|||quality programmes|||REQUIRED|||-NONE-|||0
A 0 1|||Wci|||Some people|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||young people|||REQUIRED|||-NONE-|||1
A 11 15|||Wci|||no longer have|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||to|||REQUIRED|||-NONE-|||1
A 19 22|||Wci|||quality programmes|||REQUIRED|||-NONE-|||1

S The argument is serious , but it has been prouved nowhere that a good cartoon needs plastic dinosaurs for being financed , a modest tax on toys could do it as well .
A 8 11|||WOadv|||not been proved anywhere|||REQUIRED|||-NONE-|||0
A 18 20|||Vform|||to be|||REQUIRED|||-NONE-|||0
A 21 22|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 11|||WOadv|||never been proved|||REQUIRED|||-NONE-|||1
A 18 20|||Vform|||to be|||REQUIRED|||-NONE-|||1
A 21 23|||Srun|||; a|||REQUIRED|||-NONE-|||1
A 30 30|||Wci|||just|||REQUIRED|||-NONE-|||1

S What is in game is less a question of money than of respect : one does not profit of the confidence of somebody who is still too small for reach the counter .
A 2 4|||Wci|||at stake|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||take advantage|||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||trust|||REQUIRED|||-NONE-|||0
A 28 29|||Vform|||to|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||at stake|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||take advantage|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||trust|||REQUIRED|||-NONE-|||1
A 28 29|||Vform|||to|||REQUIRED|||-NONE-|||1

S Hi everyone , who is home tonight and what should we cook for the dinner ?
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S I 'm home from 6 , but I very tired so please choose something do n't take long .
A 8 8|||V0|||am|||REQUIRED|||-NONE-|||0
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||that does|||REQUIRED|||-NONE-|||0
A 8 8|||V0|||am|||REQUIRED|||-NONE-|||1
A 14 15|||Ssub|||that does|||REQUIRED|||-NONE-|||1

S There is still two egg , half of cabbage and some tofus in the fridge since Monday .
A 1 2|||SVA|||are|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||eggs|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 11 12|||Nn|||tofu|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||from|||REQUIRED|||-NONE-|||0
A 1 2|||SVA|||are|||REQUIRED|||-NONE-|||1
A 4 5|||Nn|||eggs|||REQUIRED|||-NONE-|||1
A 7 8|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||tofu|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||from|||REQUIRED|||-NONE-|||1

S Tofu smelled strange this morning already , I think we should throw away it .
A 0 1|||WOadv|||The tofu already|||REQUIRED|||-NONE-|||0
A 5 6|||WOadv||||||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 14|||WOinc|||it away|||REQUIRED|||-NONE-|||0
A 0 2|||ArtOrDet|||The tofu already smelled|||REQUIRED|||-NONE-|||1
A 5 8|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 12 14|||WOinc|||it away|||REQUIRED|||-NONE-|||1

S How about noodle soup , my aunt just send me a big box of dry noodle and chilli sauce .
A 4 6|||Srun|||? My|||REQUIRED|||-NONE-|||0
A 8 9|||Vt|||sent|||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||noodles|||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||? My|||REQUIRED|||-NONE-|||1
A 8 9|||Vt|||sent|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||dried|||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||noodles|||REQUIRED|||-NONE-|||1

S Sounds good , but Linh ca n't eat spicy because her stomach is hurt again .
A 9 9|||Wci|||food|||REQUIRED|||-NONE-|||0
A 12 14|||Vform|||hurts|||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||food|||REQUIRED|||-NONE-|||1
A 13 14|||Vform|||hurting|||REQUIRED|||-NONE-|||1

S Then let 's put the sauce on the table , and everybody can help themselves .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S On the way home I can stop by market and buy some beef , how many do we need ?
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 15 16|||ArtOrDet|||much|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 15|||Srun|||. How|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||much|||REQUIRED|||-NONE-|||1

S Half kilo is enough , and do n't forget buying bean sprout and lime , last time you forgot both of it .
A 1 1|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||to buy|||REQUIRED|||-NONE-|||0
A 11 12|||Nn|||sprouts|||REQUIRED|||-NONE-|||0
A 13 14|||Nn|||limes|||REQUIRED|||-NONE-|||0
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||0
A 21 22|||Pref|||them|||REQUIRED|||-NONE-|||0
A 1 1|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||to buy|||REQUIRED|||-NONE-|||1
A 11 12|||Nn|||sprouts|||REQUIRED|||-NONE-|||1
A 13 14|||Nn|||limes|||REQUIRED|||-NONE-|||1
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||1
A 21 22|||Pref|||them|||REQUIRED|||-NONE-|||1

S Ok , but whoever cook do n't have to wash the dishes , I already washed three days continuous !
A 4 5|||SVA|||cooks|||REQUIRED|||-NONE-|||0
A 5 6|||SVA|||does|||REQUIRED|||-NONE-|||0
A 12 13|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 16|||Pform|||them|||REQUIRED|||-NONE-|||0
A 18 19|||Wform|||in a row|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||cooks|||REQUIRED|||-NONE-|||1
A 5 6|||SVA|||does|||REQUIRED|||-NONE-|||1
A 12 14|||Srun|||; I have|||REQUIRED|||-NONE-|||1
A 16 16|||Pref|||them|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||in a row|||REQUIRED|||-NONE-|||1

S Deal , I 'll cook and Minh will wash , even he will complain as usually .
A 11 11|||Trans|||though|||REQUIRED|||-NONE-|||0
A 15 16|||Wform|||usual|||REQUIRED|||-NONE-|||0
A 1 2|||Srun|||!|||REQUIRED|||-NONE-|||1
A 11 11|||Trans|||though|||REQUIRED|||-NONE-|||1
A 15 16|||Wform|||usual|||REQUIRED|||-NONE-|||1

S The house of my grandparents is situated on a hill , and for arrive there you must to walk for an half hour .
A 12 13|||Vform|||to|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||get|||REQUIRED|||-NONE-|||0
A 17 18|||Vform||||||REQUIRED|||-NONE-|||0
A 20 22|||ArtOrDet|||half an|||REQUIRED|||-NONE-|||0
A 0 5|||Npos|||My grandparents ' house|||REQUIRED|||-NONE-|||1
A 12 14|||Vform|||to get|||REQUIRED|||-NONE-|||1
A 16 17|||Vm|||have|||REQUIRED|||-NONE-|||1
A 20 22|||WOinc|||half an|||REQUIRED|||-NONE-|||1

S Is an old building of stone with the windows little and a red door that my grandfather has painted four years ago .
A 0 1|||Pform|||It is|||REQUIRED|||-NONE-|||0
A 3 6|||WOinc|||stone building|||REQUIRED|||-NONE-|||0
A 7 10|||WOinc|||little windows|||REQUIRED|||-NONE-|||0
A 17 19|||Vt|||painted|||REQUIRED|||-NONE-|||0
A 0 1|||Pref|||It is|||REQUIRED|||-NONE-|||1
A 3 6|||WOadv|||stone building|||REQUIRED|||-NONE-|||1
A 7 10|||WOadv|||little windows|||REQUIRED|||-NONE-|||1
A 17 18|||Vt||||||REQUIRED|||-NONE-|||1

S When I was a child , I passed there every summer with my cousins , because my parents was working in the city .
A 7 8|||Wci|||spent|||REQUIRED|||-NONE-|||0
A 8 9|||WOinc||||||REQUIRED|||-NONE-|||0
A 11 11|||WOinc|||there|||REQUIRED|||-NONE-|||0
A 18 19|||SVA|||were|||REQUIRED|||-NONE-|||0
A 7 9|||Wci|||spent|||REQUIRED|||-NONE-|||1
A 11 11|||WOadv|||there|||REQUIRED|||-NONE-|||1
A 18 19|||SVA|||were|||REQUIRED|||-NONE-|||1

S We slept all in the same room , in beds so high that I had need of a chair for go up .
A 1 3|||WOadv|||all slept|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||needed|||REQUIRED|||-NONE-|||0
A 19 20|||Vform|||to|||REQUIRED|||-NONE-|||0
A 20 22|||Wci|||climb into them|||REQUIRED|||-NONE-|||0
A 1 3|||WOadv|||all slept|||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||needed|||REQUIRED|||-NONE-|||1
A 19 22|||Vform|||to climb into them|||REQUIRED|||-NONE-|||1

S Behind of the house there is an orchard where grow figs , plums and a lot of walnuts trees .
A 1 2|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 17 18|||Nn|||walnut|||REQUIRED|||-NONE-|||0
A 19 19|||WOinc|||grow|||REQUIRED|||-NONE-|||0
A 1 2|||Prep||||||REQUIRED|||-NONE-|||1
A 9 10|||WOinc||||||REQUIRED|||-NONE-|||1
A 17 18|||Nn|||walnut|||REQUIRED|||-NONE-|||1
A 19 19|||WOinc|||grow|||REQUIRED|||-NONE-|||1

S My grandmother did the jam in a big pot , and she permitted us of eating the one that remained on the spoon .
A 2 3|||Wci|||made|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 14 16|||Vform|||to eat|||REQUIRED|||-NONE-|||0
A 16 19|||Pref|||what|||REQUIRED|||-NONE-|||0
A 2 4|||Wci|||made|||REQUIRED|||-NONE-|||1
A 12 16|||Wtone|||let us eat|||REQUIRED|||-NONE-|||1
A 16 20|||Ssub|||what was left|||REQUIRED|||-NONE-|||1

S In the evening we sat outside and listened to her stories about the war , the wolves and her seven brothers .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S My grandfather instead spoke few , he prefered to repair the watches which the people of village bringed him .
A 2 3|||Trans|||, on the other hand ,|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||little|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 7 8|||Mec|||preferred|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||brought|||REQUIRED|||-NONE-|||0
A 2 3|||Trans|||, on the other hand ,|||REQUIRED|||-NONE-|||1
A 4 5|||Wci|||little|||REQUIRED|||-NONE-|||1
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||1
A 7 8|||Mec|||preferred|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||brought|||REQUIRED|||-NONE-|||1

S Once I broken a very old clock , and I was so ashamed that I hided me in the barn until the dinner .
A 2 3|||Vt|||broke|||REQUIRED|||-NONE-|||0
A 15 16|||Vform|||hid|||REQUIRED|||-NONE-|||0
A 16 17|||Pform||||||REQUIRED|||-NONE-|||0
A 21 22|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 2 3|||Vt|||broke|||REQUIRED|||-NONE-|||1
A 15 17|||Vform|||hid|||REQUIRED|||-NONE-|||1
A 21 22|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S He was n't angry with me , on the contrary he teached me to mount it again , piece for piece .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||0
A 11 12|||Vform|||taught|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||put|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||back together|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||by|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 10 10|||Mec|||,|||REQUIRED|||-NONE-|||1
A 11 12|||Vform|||taught|||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||put it back together|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||by|||REQUIRED|||-NONE-|||1

S Now that they are both died , the house is closed since two years , but I have the keys and I do n't want that it is sold .
A 5 6|||Wform|||dead|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||has been|||REQUIRED|||-NONE-|||0
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||0
A 25 28|||Vform|||it to be|||REQUIRED|||-NONE-|||0
A 3 4|||Vt|||have|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||has been|||REQUIRED|||-NONE-|||1
A 11 12|||Prep|||for|||REQUIRED|||-NONE-|||1
A 25 28|||Vform|||it to be|||REQUIRED|||-NONE-|||1

S Where are you , the film starts in ten minutes and I stay here alone before cinema !
A 3 5|||Srun|||? The|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||am standing|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||in front of the|||REQUIRED|||-NONE-|||0
A 3 5|||Srun|||? The|||REQUIRED|||-NONE-|||1
A 12 13|||Vt|||am standing|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||outside the|||REQUIRED|||-NONE-|||1

S Sorry , I missed tram and next goes until twenty past seven .
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet|||the next one|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||does n't go|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 6 8|||Wci|||the next one does n't leave|||REQUIRED|||-NONE-|||1

S That 's late , ca n't you go by feet or take taxi ?
A 3 4|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||0
A 9 10|||Nn|||foot|||REQUIRED|||-NONE-|||0
A 12 12|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 5|||Srun|||. Ca|||REQUIRED|||-NONE-|||1
A 7 10|||Wci|||walk|||REQUIRED|||-NONE-|||1
A 12 12|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S I am already running , but I have on me that new shoes and it hurts me legs .
A 8 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 10 11|||ArtOrDet|||those|||REQUIRED|||-NONE-|||0
A 13 13|||WOinc|||on|||REQUIRED|||-NONE-|||0
A 14 16|||Pref|||they hurt|||REQUIRED|||-NONE-|||0
A 16 17|||Pform|||my|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||feet|||REQUIRED|||-NONE-|||0
A 7 10|||Wci|||am wearing|||REQUIRED|||-NONE-|||1
A 10 11|||ArtOrDet|||those|||REQUIRED|||-NONE-|||1
A 14 16|||Pref|||they are hurting|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||my feet|||REQUIRED|||-NONE-|||1

S Ok , I will buy the tickets , so we will not must stand in queue .
A 12 13|||Vm|||have to|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 12 13|||Vm|||have to|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Please take a place on the side , I do n't see good when I sit in front .
A 3 4|||Wci|||seat|||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 13|||Wform|||well|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||at the|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||get|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||seat|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||at|||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||1
A 12 13|||Wform|||well|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||at the|||REQUIRED|||-NONE-|||1

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
A 5 11|||WOinc|||have you already had dinner|||REQUIRED|||-NONE-|||1

S I ate nothing from the morning , so take the most big which they have and some drinking .
A 1 2|||Vt|||have eaten|||REQUIRED|||-NONE-|||0
A 3 5|||Prep|||since this|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||get|||REQUIRED|||-NONE-|||0
A 10 13|||Wform|||biggest one|||REQUIRED|||-NONE-|||0
A 16 18|||Wci|||something to drink|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||have eaten|||REQUIRED|||-NONE-|||1
A 3 5|||Prep|||since this|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||get|||REQUIRED|||-NONE-|||1
A 10 13|||Wform|||biggest one|||REQUIRED|||-NONE-|||1
A 16 18|||Wci|||something to drink|||REQUIRED|||-NONE-|||1

S Lights are just going off , I gave your ticket to that lady in the red jacket what stands by door .
A 0 1|||ArtOrDet|||The lights|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 17 18|||Ssub|||who|||REQUIRED|||-NONE-|||0
A 18 19|||Vt|||is standing|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||The lights|||REQUIRED|||-NONE-|||1
A 5 7|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 11 12|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 19|||Ssub|||who is standing|||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S So girls , new flatmate moves in on saturday , did anybody of you already met him ?
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||Saturday|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||have|||REQUIRED|||-NONE-|||0
A 11 12|||Pform|||any|||REQUIRED|||-NONE-|||0
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||Saturday|||REQUIRED|||-NONE-|||1
A 9 11|||Vt|||. Have|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||any|||REQUIRED|||-NONE-|||1

S I spoke with him on phone for fifteen minutes , he makes a nice impression but talks a bit quiet .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 19 20|||Wform|||quietly|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||good|||REQUIRED|||-NONE-|||1
A 19 20|||Wform|||quietly|||REQUIRED|||-NONE-|||1

S What does he do in life , is he studying or works already ?
A 4 6|||Wci|||for a living|||REQUIRED|||-NONE-|||0
A 6 8|||Srun|||? Is|||REQUIRED|||-NONE-|||0
A 11 13|||Spar|||already working|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||for a living|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||? Is|||REQUIRED|||-NONE-|||1
A 11 13|||Spar|||already working|||REQUIRED|||-NONE-|||1

S He studies on the second year of chemistry and in the evenings he works in restaurant as a cooker .
A 1 3|||Wci|||is in|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||his|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||cook|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||is in his|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||cook|||REQUIRED|||-NONE-|||1

S Great , finally somebody in this flat who will be able to prepare something else than a pasta !
A 14 15|||Wci|||other|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||other|||REQUIRED|||-NONE-|||1
A 16 17|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Do n't be happy too early , he told that at home he only eats sandwichs .
A 2 6|||Wci|||get excited too soon|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||said|||REQUIRED|||-NONE-|||0
A 15 16|||Mec|||sandwiches|||REQUIRED|||-NONE-|||0
A 2 6|||Wci|||get excited too soon|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||said|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||sandwiches|||REQUIRED|||-NONE-|||1

S Does he smoke , because after the last one I had to wash curtains three times and they still stinked .
A 3 6|||Srun|||? After|||REQUIRED|||-NONE-|||0
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 19 20|||Vform|||stank|||REQUIRED|||-NONE-|||0
A 3 6|||Srun|||? After|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 19 20|||Vform|||stank|||REQUIRED|||-NONE-|||1

S No , but he has a cat , about which he forgot to mention in the announcement .
A 8 9|||Prep||||||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||ad|||REQUIRED|||-NONE-|||0
A 8 9|||Prep||||||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||ad|||REQUIRED|||-NONE-|||1

S I 'm allergic for cats , why nobody asked me about opinion ? !
A 3 4|||Prep|||to|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 7 9|||WOinc|||did nobody ask|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||for my|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||to|||REQUIRED|||-NONE-|||1
A 5 7|||Srun|||! Why|||REQUIRED|||-NONE-|||1
A 7 9|||WOinc|||did nobody ask|||REQUIRED|||-NONE-|||1
A 10 11|||Prep|||for my|||REQUIRED|||-NONE-|||1

S Relax , I 'm only joking : he does n't have any pets .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Very funny , I almost got a heart attack , for a punishment you are cleaning his room till Friday .
A 5 6|||Wci|||had|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Prep|||as|||REQUIRED|||-NONE-|||0
A 2 3|||Srun|||!|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||had|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||. As|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||by|||REQUIRED|||-NONE-|||1

S Dear Mr Robert , my name is Lucía and I am member of your gym since January of 2022 .
A 10 11|||Vt|||have been a|||REQUIRED|||-NONE-|||0
A 17 18|||Prep||||||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||have been a|||REQUIRED|||-NONE-|||1

S I write to tell you that I want to cancel my contract because the next month I will go to live to another city .
A 1 2|||Vt|||am writing|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 18 21|||Wci|||move|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||am writing|||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 17 21|||Wci|||am moving|||REQUIRED|||-NONE-|||1

S The girl of the reception said me that it 's necesary to advise with thirty days of anticipation , so I am doing it now .
A 2 3|||Prep|||at|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||told|||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||necessary|||REQUIRED|||-NONE-|||0
A 12 18|||Wci|||give thirty days ' notice|||REQUIRED|||-NONE-|||0
A 2 4|||Prep|||at|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||told|||REQUIRED|||-NONE-|||1
A 10 11|||Mec|||necessary|||REQUIRED|||-NONE-|||1
A 12 18|||Wci|||give thirty days ' notice|||REQUIRED|||-NONE-|||1

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

S I have payed until the end of June , so I think I do n't have to pay nothing more .
A 2 3|||Mec|||paid|||REQUIRED|||-NONE-|||0
A 18 19|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 2 3|||Mec|||paid|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||anything|||REQUIRED|||-NONE-|||1

S However , yesterday I looked at my bank account and saw that you had charged me for July as well .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I suppose it is a mistake , please return me the 38 euros the sooner possible .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||refund|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||as soon as|||REQUIRED|||-NONE-|||0
A 6 8|||Srun|||. Please|||REQUIRED|||-NONE-|||1
A 8 10|||Wci|||refund|||REQUIRED|||-NONE-|||1
A 13 15|||Wform|||as soon as|||REQUIRED|||-NONE-|||1

S In my locker , number 112 , there are still one towel blue , a pair of shoes and the padlock that is mine .
A 8 9|||SVA|||is|||REQUIRED|||-NONE-|||0
A 11 13|||WOinc|||blue towel|||REQUIRED|||-NONE-|||0
A 19 24|||Npos|||my padlock|||REQUIRED|||-NONE-|||0
A 10 13|||WOadv|||a blue towel|||REQUIRED|||-NONE-|||1
A 19 24|||Rloc-|||my padlock|||REQUIRED|||-NONE-|||1

S I will pass by there Friday at the afternoon for collect them , if it 's not problem .
A 4 5|||Prep|||on|||REQUIRED|||-NONE-|||0
A 6 8|||Prep||||||REQUIRED|||-NONE-|||0
A 9 10|||Vform|||to|||REQUIRED|||-NONE-|||0
A 17 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||come by on|||REQUIRED|||-NONE-|||1
A 6 8|||Prep||||||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||to|||REQUIRED|||-NONE-|||1
A 17 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Apart of this , I have been very happy with the lessons of spinning , the teacher was very funny and always motivated to us .
A 1 2|||Prep|||from|||REQUIRED|||-NONE-|||0
A 11 14|||WOinc|||spinning lessons|||REQUIRED|||-NONE-|||0
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||0
A 23 24|||Prep||||||REQUIRED|||-NONE-|||0
A 1 2|||Prep|||from|||REQUIRED|||-NONE-|||1
A 11 14|||Wci|||spinning classes|||REQUIRED|||-NONE-|||1
A 14 15|||Srun|||;|||REQUIRED|||-NONE-|||1
A 23 24|||Prep||||||REQUIRED|||-NONE-|||1

S I wait your answer and I hope that the people is so nice in my new gym like in yours .
A 1 2|||Prep|||am waiting for|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||are|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||as|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||as|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||look forward to|||REQUIRED|||-NONE-|||1
A 3 4|||Wci|||reply|||REQUIRED|||-NONE-|||1
A 10 12|||SVA|||are as|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||as|||REQUIRED|||-NONE-|||1

S Dear Oliver , since you mentioned on the phone that you plan to spend a week at the coast , let me recommend you a guesthouse I stayed last October .
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||0
A 23 24|||Pform||||||REQUIRED|||-NONE-|||0
A 28 28|||Prep|||at|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||1
A 23 24|||Prep||||||REQUIRED|||-NONE-|||1
A 28 28|||Prep|||at|||REQUIRED|||-NONE-|||1

S It is run by a couple in their sixties , who turned their fish warehouse to six bright rooms after both their sons have left home .
A 15 16|||Prep|||into|||REQUIRED|||-NONE-|||0
A 23 24|||Vt|||had|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||into|||REQUIRED|||-NONE-|||1
A 23 24|||Vt|||had|||REQUIRED|||-NONE-|||1

S The rooms are not luxury , but everything is spotless clean , and the bed is the most comfortable I have ever slept .
A 4 5|||Wform|||luxurious|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||spotlessly|||REQUIRED|||-NONE-|||0
A 23 23|||Prep|||in|||REQUIRED|||-NONE-|||0
A 4 5|||Wform|||luxurious|||REQUIRED|||-NONE-|||1
A 9 10|||Wform|||spotlessly|||REQUIRED|||-NONE-|||1
A 23 23|||Prep|||in|||REQUIRED|||-NONE-|||1

S If you can , ask for the corner room upstairs , from where the window you can watch the boats coming back at dawn .
A 12 14|||Ssub|||whose|||REQUIRED|||-NONE-|||0
A 12 14|||Ssub|||whose|||REQUIRED|||-NONE-|||1

S Breakfast is served at a long wooden table shared by all the guests , so even a shy person like me ended up making friends .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The hostess cooks porridge by her own recipe , and she refuses to reveal what spices does she put inside .
A 4 5|||Prep|||from|||REQUIRED|||-NONE-|||0
A 16 19|||WOinc|||she puts|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||in it|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||to|||REQUIRED|||-NONE-|||1
A 16 19|||WOinc|||she puts|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||in it|||REQUIRED|||-NONE-|||1

S As for the price , it is quite cheap comparing to the hotels nearby , especially that they give discount to guests who stay for more than five nights .
A 9 10|||Vform|||compared|||REQUIRED|||-NONE-|||0
A 16 17|||Trans|||as|||REQUIRED|||-NONE-|||0
A 19 19|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||reasonable|||REQUIRED|||-NONE-|||1
A 9 10|||Vform|||compared|||REQUIRED|||-NONE-|||1
A 16 17|||Trans|||as|||REQUIRED|||-NONE-|||1
A 19 19|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S The only shortcoming I can think of is the noise of the fishing port , which start at about four in the morning , so a light sleeper had better to bring earplugs .
A 16 17|||SVA|||starts|||REQUIRED|||-NONE-|||0
A 30 31|||Vform||||||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||starts|||REQUIRED|||-NONE-|||1
A 30 31|||Vform||||||REQUIRED|||-NONE-|||1

S There is no bus to go there directly , you need to get off at the lighthouse and then walk about fifteen minutes along a path full of stone .
A 4 6|||Ssub|||that goes|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 28 29|||Nn|||stones|||REQUIRED|||-NONE-|||0
A 4 6|||Vform|||that goes|||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 28 29|||Nn|||stones|||REQUIRED|||-NONE-|||1

S I suggest you calling them in advance instead of writing e - mail , for they are not get used to check the computer often .
A 2 3|||Pform||||||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 18 19|||Vform||||||REQUIRED|||-NONE-|||0
A 21 22|||Vform|||checking|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||call|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||an|||REQUIRED|||-NONE-|||1
A 18 19|||Vform||||||REQUIRED|||-NONE-|||1
A 21 22|||Vform|||checking|||REQUIRED|||-NONE-|||1

S Should you decide going , please bring my greeting to them and say the lady with the broken umbrella still miss their dumplings .
A 3 4|||Vform|||to go|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||give|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||greetings|||REQUIRED|||-NONE-|||0
A 20 21|||SVA|||misses|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||to go|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||give|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||regards|||REQUIRED|||-NONE-|||1
A 20 21|||SVA|||misses|||REQUIRED|||-NONE-|||1

S This report about the delays of tram number 4 in our city in the month April .
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||0
A 15 15|||Prep|||of|||REQUIRED|||-NONE-|||0
A 2 2|||V0|||is|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||to|||REQUIRED|||-NONE-|||1
A 13 15|||Rloc-||||||REQUIRED|||-NONE-|||1

S I go by this tram every day to my college and I write the time in small book .
A 1 3|||Wci|||take|||REQUIRED|||-NONE-|||0
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 1 3|||Wci|||take|||REQUIRED|||-NONE-|||1
A 5 10|||WOadv|||to my college every day|||REQUIRED|||-NONE-|||1
A 12 13|||Vt|||wrote down|||REQUIRED|||-NONE-|||1
A 16 16|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 18|||Wci|||notebook|||REQUIRED|||-NONE-|||1

S In ten days from twenty the tram it was late more than five minutes .
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||0
A 3 4|||Prep|||out of|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||0
A 9 10|||WOinc||||||REQUIRED|||-NONE-|||0
A 14 14|||WOinc|||late|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||On|||REQUIRED|||-NONE-|||1
A 3 4|||Prep|||out of|||REQUIRED|||-NONE-|||1
A 7 8|||Rloc-||||||REQUIRED|||-NONE-|||1
A 9 14|||WOadv|||more than five minutes late|||REQUIRED|||-NONE-|||1

S The biggest delay was in monday , we waited forty minute in the sun .
A 4 5|||Prep|||on|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||Monday|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||minutes|||REQUIRED|||-NONE-|||0
A 1 2|||Wci|||longest|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||on|||REQUIRED|||-NONE-|||1
A 5 6|||Mec|||a Monday|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||, when we|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||minutes|||REQUIRED|||-NONE-|||1

S The driver he said the reason is car was stop on the line .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 6 7|||Vt|||was that a|||REQUIRED|||-NONE-|||0
A 8 10|||Vform|||had stopped|||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||1
A 6 7|||Vt|||was that a|||REQUIRED|||-NONE-|||1
A 8 10|||Vt|||had stopped|||REQUIRED|||-NONE-|||1

S Many people was angry and an old woman she began to cry .
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||0
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||were|||REQUIRED|||-NONE-|||1
A 8 9|||Rloc-||||||REQUIRED|||-NONE-|||1

S On rainy days the tram was never late , and I do n't know why .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I think becouse the people they stay in there houses when it rain .
A 2 3|||V0|||it is because|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||their|||REQUIRED|||-NONE-|||0
A 12 13|||SVA|||rains|||REQUIRED|||-NONE-|||0
A 2 3|||Mec|||it is because|||REQUIRED|||-NONE-|||1
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 5 6|||Rloc-||||||REQUIRED|||-NONE-|||1
A 8 9|||Mec|||their|||REQUIRED|||-NONE-|||1
A 12 13|||SVA|||rains|||REQUIRED|||-NONE-|||1

S In the morning the tram come full , and sometime do n't stop in our station .
A 5 6|||SVA|||comes|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||sometimes|||REQUIRED|||-NONE-|||0
A 10 11|||SVA|||it does|||REQUIRED|||-NONE-|||0
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||arrives|||REQUIRED|||-NONE-|||1
A 9 10|||Mec|||sometimes|||REQUIRED|||-NONE-|||1
A 10 11|||SVA|||does|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||at|||REQUIRED|||-NONE-|||1

S I ask twelve passenger , and nine from them want more trams at the seven and eight o'clock .
A 1 2|||Vt|||asked|||REQUIRED|||-NONE-|||0
A 3 4|||Nn|||passengers|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||asked|||REQUIRED|||-NONE-|||1
A 3 4|||Nn|||passengers|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S Also must the company write the correct times in the bord , because now the bord always empty .
A 1 4|||WOinc|||, the company must|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||0
A 10 11|||Mec|||board|||REQUIRED|||-NONE-|||0
A 15 16|||V0|||board is|||REQUIRED|||-NONE-|||0
A 0 4|||WOinc|||The company must also|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||on|||REQUIRED|||-NONE-|||1
A 10 11|||Mec|||board|||REQUIRED|||-NONE-|||1
A 15 16|||Mec|||board is|||REQUIRED|||-NONE-|||1

S Whenever I hear the word " teacher " , what comes up to my mind is not a face but a sound of chalk breaking .
A 11 12|||Prep||||||REQUIRED|||-NONE-|||0
A 20 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 14|||Wci|||to|||REQUIRED|||-NONE-|||1
A 20 21|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Our mathematics teacher in junior high school used to press the chalk so strongly that it broke in two , and then he apologised to the blackboard by a deep bow .
A 13 14|||Wci|||hard|||REQUIRED|||-NONE-|||0
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||hard|||REQUIRED|||-NONE-|||1
A 27 28|||Prep|||with|||REQUIRED|||-NONE-|||1

S We laughed , of course , but we never missed his class .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I have been wondering since then why was a man with such a boring voice able to attract forty noisy teenagers .
A 7 8|||WOinc||||||REQUIRED|||-NONE-|||0
A 15 15|||WOinc|||was|||REQUIRED|||-NONE-|||0
A 7 8|||WOinc||||||REQUIRED|||-NONE-|||1
A 15 15|||WOinc|||was|||REQUIRED|||-NONE-|||1

S The first reason would be that he was not afraid of showing what he did n't understand it .
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||0
A 17 18|||Pref||||||REQUIRED|||-NONE-|||1

S When a student asked him a question that he could n't answer , he wrote it at the corner of the board and left it there until he solved , sometimes during weeks .
A 16 17|||Prep|||in|||REQUIRED|||-NONE-|||0
A 29 29|||Pform|||it|||REQUIRED|||-NONE-|||0
A 31 32|||Prep|||for|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||in|||REQUIRED|||-NONE-|||1
A 29 29|||Pref|||it|||REQUIRED|||-NONE-|||1
A 31 32|||Prep|||for|||REQUIRED|||-NONE-|||1

S This attitude gave us a courage , because we learned that being stuck was not shame but a part of thinking .
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||Wform|||shameful|||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||something shameful|||REQUIRED|||-NONE-|||1

S Secondly , he remembered well about each of us , not only our scores of tests but also who was taking care of a sick mother or who quitted the baseball club .
A 4 5|||Wci|||a lot|||REQUIRED|||-NONE-|||0
A 13 16|||WOinc|||test scores|||REQUIRED|||-NONE-|||0
A 28 29|||Vt|||had quit|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||a lot|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||test scores|||REQUIRED|||-NONE-|||1
A 28 29|||Vt|||had quit|||REQUIRED|||-NONE-|||1

S Many teachers know their subject deeply , however , only a few know from where their students start , and without that knowledge even an excellent explanation passes above the head .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||WOinc||||||REQUIRED|||-NONE-|||0
A 18 18|||WOinc|||from|||REQUIRED|||-NONE-|||0
A 28 31|||Wci|||over their heads|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1
A 18 18|||Prep|||from|||REQUIRED|||-NONE-|||1
A 27 31|||Wci|||goes over the students ' heads|||REQUIRED|||-NONE-|||1

S On the contrary , I do n't think that good teacher must be friendly or humorous , as it is often written in the questionnaires for students .
A 2 3|||Trans|||other hand|||REQUIRED|||-NONE-|||0
A 9 10|||ArtOrDet|||a good|||REQUIRED|||-NONE-|||0
A 18 19|||Pform||||||REQUIRED|||-NONE-|||0
A 0 3|||Trans|||On the other hand|||REQUIRED|||-NONE-|||1
A 9 9|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 12|||Vm|||has to|||REQUIRED|||-NONE-|||1
A 18 19|||Pref||||||REQUIRED|||-NONE-|||1
A 23 24|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S To my mind , the best kind is a person who makes you to feel that the next step is within reach of you , and who then pretends not to look while you are taking .
A 13 14|||Vform||||||REQUIRED|||-NONE-|||0
A 21 24|||WOinc|||your reach|||REQUIRED|||-NONE-|||0
A 36 36|||Pform|||it|||REQUIRED|||-NONE-|||0
A 13 14|||Vform||||||REQUIRED|||-NONE-|||1
A 21 24|||Npos|||your reach|||REQUIRED|||-NONE-|||1
A 31 32|||Vform|||be looking|||REQUIRED|||-NONE-|||1
A 36 36|||Pref|||it|||REQUIRED|||-NONE-|||1

S Hi Jonas , have you seen the weather , it rains since yesterday without break !
A 8 10|||Srun|||? It|||REQUIRED|||-NONE-|||0
A 10 11|||Vt|||has been raining|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 11|||Vt|||? It has been raining|||REQUIRED|||-NONE-|||1
A 11 15|||WOadv|||non-stop since yesterday|||REQUIRED|||-NONE-|||1

S Yes , the place is full with water , I become wet feet only from looking .
A 3 4|||Wci|||pitch|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||of|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||get|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||just|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||pitch|||REQUIRED|||-NONE-|||1
A 5 6|||Wci|||covered|||REQUIRED|||-NONE-|||1
A 8 10|||Srun|||; I|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||get|||REQUIRED|||-NONE-|||1
A 13 14|||Wci|||just|||REQUIRED|||-NONE-|||1
A 16 16|||Prep|||at it|||REQUIRED|||-NONE-|||1

S Do we play yet or says the trainer the match off ?
A 0 1|||Vt|||Are|||REQUIRED|||-NONE-|||0
A 2 4|||WOadv|||still playing|||REQUIRED|||-NONE-|||0
A 5 6|||WOinc|||is|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||coach calling|||REQUIRED|||-NONE-|||0
A 0 4|||Vt|||Are we still playing|||REQUIRED|||-NONE-|||1
A 5 11|||WOinc|||is the coach calling the match off|||REQUIRED|||-NONE-|||1

S He has wrote that we play always , also by snow .
A 2 3|||Vform|||written|||REQUIRED|||-NONE-|||0
A 5 7|||WOadv|||always play|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||even|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||in|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||wrote|||REQUIRED|||-NONE-|||1
A 5 7|||WOadv|||always play|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||even|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||in|||REQUIRED|||-NONE-|||1

S My mother means I shall stay at home because I was last week ill .
A 2 3|||Wci|||thinks|||REQUIRED|||-NONE-|||0
A 4 5|||Vm|||should|||REQUIRED|||-NONE-|||0
A 11 13|||WOinc||||||REQUIRED|||-NONE-|||0
A 14 14|||WOinc|||last week|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||thinks|||REQUIRED|||-NONE-|||1
A 4 5|||Vm|||should|||REQUIRED|||-NONE-|||1
A 11 14|||WOadv|||ill last week|||REQUIRED|||-NONE-|||1

S But we need you in the goal , Tim has the arm broken and Leo can not catch a ball !
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 13|||WOinc|||a broken arm|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 7 8|||Srun|||;|||REQUIRED|||-NONE-|||1
A 9 13|||WOinc|||has broken his arm|||REQUIRED|||-NONE-|||1

S Okay , but then must somebody me with the car fetch , I have no desire on the bus .
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

S Bring please a second trousers and a handtowel with , after the game are we all brown .
A 0 2|||WOinc|||Please bring|||REQUIRED|||-NONE-|||0
A 4 5|||Wci|||pair of trousers|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||towel|||REQUIRED|||-NONE-|||0
A 8 9|||Pform|||with you|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 15|||WOinc|||we will|||REQUIRED|||-NONE-|||0
A 16 16|||Vt|||be|||REQUIRED|||-NONE-|||0
A 0 2|||WOinc|||Please bring|||REQUIRED|||-NONE-|||1
A 4 4|||Nn|||pair of|||REQUIRED|||-NONE-|||1
A 7 9|||Wci|||towel|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||. After|||REQUIRED|||-NONE-|||1
A 13 16|||WOinc|||we will all be|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||muddy|||REQUIRED|||-NONE-|||1

S I have only one pair footballshoes and the left has a hole so big like a euro .
A 5 6|||Mec|||of football shoes|||REQUIRED|||-NONE-|||0
A 9 9|||Wci|||one|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||as|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||as|||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||of football boots|||REQUIRED|||-NONE-|||1
A 9 9|||Pref|||one|||REQUIRED|||-NONE-|||1
A 12 15|||Wci|||as big as|||REQUIRED|||-NONE-|||1

S Then put you a plastic bag about the sock , so makes it my brother too .
A 2 3|||Pform||||||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||over|||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 10 13|||WOinc|||that is how|||REQUIRED|||-NONE-|||0
A 15 15|||WOinc|||does it|||REQUIRED|||-NONE-|||0
A 2 3|||Pform||||||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||over|||REQUIRED|||-NONE-|||1
A 9 16|||WOinc|||; that 's what my brother does too|||REQUIRED|||-NONE-|||1

S Hi Deniz , how is the revision going , could you finish all the chapters until now ?
A 8 10|||Srun|||? Have|||REQUIRED|||-NONE-|||0
A 11 12|||Vt|||managed to finish|||REQUIRED|||-NONE-|||0
A 15 17|||Wci|||yet|||REQUIRED|||-NONE-|||0
A 8 12|||Vt|||? Have you finished|||REQUIRED|||-NONE-|||1
A 15 17|||Wci|||yet|||REQUIRED|||-NONE-|||1

S I 'm on chapter seven since three hours and I still could n't understand what a p - value says us .
A 1 2|||Vt|||'ve been|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||0
A 11 12|||Vm|||ca|||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||tells|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||'ve been|||REQUIRED|||-NONE-|||1
A 5 6|||Prep|||for|||REQUIRED|||-NONE-|||1
A 11 12|||Vm|||ca|||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||tells|||REQUIRED|||-NONE-|||1

S Do n't give yourself stress , she told in the last lecture that only first six would be in the exam .
A 2 5|||Wci|||get stressed|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||said|||REQUIRED|||-NONE-|||0
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||stress yourself out|||REQUIRED|||-NONE-|||1
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||said|||REQUIRED|||-NONE-|||1
A 14 14|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S I must have been asleep when she said that .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S You were there physically , but your spirit was at the football match I guess .
A 7 8|||Wci|||mind|||REQUIRED|||-NONE-|||0
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||mind|||REQUIRED|||-NONE-|||1
A 13 13|||Mec|||,|||REQUIRED|||-NONE-|||1

S Will it be open book or should we have to memorise all of that formulas ?
A 6 7|||Vm|||will|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet|||those|||REQUIRED|||-NONE-|||0
A 6 8|||Vm|||will we|||REQUIRED|||-NONE-|||1
A 13 14|||ArtOrDet|||those|||REQUIRED|||-NONE-|||1

S She will give us one page with formulas , but calculators which can connect to internet is forbidden .
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 16 17|||SVA|||are|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 16 17|||SVA|||are|||REQUIRED|||-NONE-|||1

S What if I take the one of my sister , it 's so old that it even does n't have a memory .
A 4 9|||Npos|||my sister 's|||REQUIRED|||-NONE-|||0
A 9 11|||Srun|||? It|||REQUIRED|||-NONE-|||0
A 16 19|||WOadv|||does n't even|||REQUIRED|||-NONE-|||0
A 4 9|||Npos|||my sister 's|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||? It|||REQUIRED|||-NONE-|||1
A 16 19|||WOadv|||does n't even|||REQUIRED|||-NONE-|||1

S That should be fine , though please check its battery before , last year a boy 's calculator closed in the middle of exam .
A 10 11|||Wci|||beforehand|||REQUIRED|||-NONE-|||0
A 11 12|||Srun|||;|||REQUIRED|||-NONE-|||0
A 18 19|||Wci|||switched off|||REQUIRED|||-NONE-|||0
A 23 23|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||beforehand|||REQUIRED|||-NONE-|||1
A 11 13|||Srun|||. Last|||REQUIRED|||-NONE-|||1
A 18 19|||Wci|||switched off|||REQUIRED|||-NONE-|||1
A 23 23|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Let 's meet at the entrance at half to nine , so that we would have time for drinking a coffee .
A 7 10|||Wci|||half past eight|||REQUIRED|||-NONE-|||0
A 14 15|||Vm|||will|||REQUIRED|||-NONE-|||0
A 17 19|||Vform|||to drink|||REQUIRED|||-NONE-|||0
A 8 10|||Wci|||past eight|||REQUIRED|||-NONE-|||1
A 14 15|||Vm|||will|||REQUIRED|||-NONE-|||1
A 18 19|||Rloc-||||||REQUIRED|||-NONE-|||1

S Ok , I 'm going to the bed now , send me a message when you woke up so I do n't stay asleep .
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 17|||Vt|||wake|||REQUIRED|||-NONE-|||0
A 22 24|||Wci|||oversleep|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||. Send|||REQUIRED|||-NONE-|||1
A 16 17|||Vt|||wake|||REQUIRED|||-NONE-|||1
A 22 24|||Wci|||oversleep|||REQUIRED|||-NONE-|||1

S Girls , I need an advice , my cat does n't eat nothing already second day .
A 4 5|||ArtOrDet|||some|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||has|||REQUIRED|||-NONE-|||0
A 11 12|||Vform|||eaten|||REQUIRED|||-NONE-|||0
A 12 13|||Pform|||anything|||REQUIRED|||-NONE-|||0
A 13 16|||Wci|||for two days now|||REQUIRED|||-NONE-|||0
A 4 5|||ArtOrDet|||some|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||:|||REQUIRED|||-NONE-|||1
A 9 13|||Vt|||has n't eaten anything|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||for two days now|||REQUIRED|||-NONE-|||1

S Poor Barsik , is he drinking at least , and does he have temperature ?
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 2 4|||Srun|||! Is|||REQUIRED|||-NONE-|||1
A 13 13|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S He drinks a little bit , but his nose is dry and he all the time lies under the bathroom .
A 1 2|||Vt|||is drinking|||REQUIRED|||-NONE-|||0
A 13 16|||WOadv||||||REQUIRED|||-NONE-|||0
A 19 20|||Wci|||bath all the time|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||is drinking|||REQUIRED|||-NONE-|||1
A 13 16|||WOinc||||||REQUIRED|||-NONE-|||1
A 19 20|||Wci|||bath all the time|||REQUIRED|||-NONE-|||1

S Maybe he swallowed something , mine once has eaten half meter of wool .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 7 9|||Vt|||ate|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||1
A 7 9|||Vt|||ate|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S I do n't know , yesterday in the evening I found a plastic ribbon on floor near with his bowl .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 8|||Prep||||||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 17 18|||Prep||||||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||. Yesterday|||REQUIRED|||-NONE-|||1
A 6 8|||Prep||||||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 17 18|||Prep||||||REQUIRED|||-NONE-|||1

S Then do n't wait till tomorrow ; take him to a vet straight away .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S On our street vet works only until five , and I am on work to seven , my boss will kill me .
A 3 3|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||at|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||until|||REQUIRED|||-NONE-|||0
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||0
A 0 4|||WOinc|||The vet on our street|||REQUIRED|||-NONE-|||1
A 12 13|||Prep|||at|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||until|||REQUIRED|||-NONE-|||1
A 16 17|||Srun|||;|||REQUIRED|||-NONE-|||1

S There is a clinic near of the station , it is opened day and night , I was there with my rabbit at the New Year .
A 5 6|||Prep||||||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Wform|||open|||REQUIRED|||-NONE-|||0
A 16 16|||Srun|||and|||REQUIRED|||-NONE-|||0
A 23 24|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 5 6|||Prep||||||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 11 12|||Wform|||open|||REQUIRED|||-NONE-|||1
A 15 17|||Srun|||. I|||REQUIRED|||-NONE-|||1
A 23 24|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S How much it costed you , because I have left only forty euros before salary ?
A 2 4|||WOinc|||did it cost|||REQUIRED|||-NONE-|||0
A 8 11|||WOinc|||only have|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||left until payday|||REQUIRED|||-NONE-|||0
A 2 4|||WOinc|||did it cost|||REQUIRED|||-NONE-|||1
A 9 13|||WOinc|||only forty euros left|||REQUIRED|||-NONE-|||1
A 13 14|||Prep|||until|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||payday|||REQUIRED|||-NONE-|||1

S I can borrow you hundred , you will give back when you can .
A 2 3|||Wci|||lend|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||0
A 7 8|||Vm|||can|||REQUIRED|||-NONE-|||0
A 9 9|||Pform|||it|||REQUIRED|||-NONE-|||0
A 2 3|||Wci|||lend|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 5 6|||Srun|||;|||REQUIRED|||-NONE-|||1
A 6 9|||Wci|||pay me|||REQUIRED|||-NONE-|||1

S Thank you very much , I already put him in bag , he is screaming as a siren , so it means that he has forces yet .
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 6|||Vt|||have|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 12 12|||Srun|||and|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||like|||REQUIRED|||-NONE-|||0
A 24 27|||Wci|||still has strength|||REQUIRED|||-NONE-|||0
A 4 6|||Srun|||! I|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 11 12|||Srun|||and|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||like|||REQUIRED|||-NONE-|||1
A 19 21|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 24 27|||Wci|||still has some strength|||REQUIRED|||-NONE-|||1

S In the basement of my apartment building there is an electric drill that have used only twice for six years .
A 13 15|||Vform|||has been used|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 13 15|||Vform|||has been used|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||1

S I suppose that almost every families on our floor has same machine in their storage .
A 5 6|||Nn|||family|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||storage room|||REQUIRED|||-NONE-|||0
A 5 6|||Nn|||family|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 15 15|||Wci|||room|||REQUIRED|||-NONE-|||1

S If we make a list of such things , pressure washers , sewing machines , tents , we will be surprised how many money is sleeping down there .
A 22 23|||ArtOrDet|||much|||REQUIRED|||-NONE-|||0
A 8 9|||Mec|||(|||REQUIRED|||-NONE-|||1
A 16 17|||Mec|||) ,|||REQUIRED|||-NONE-|||1
A 21 21|||Prep|||at|||REQUIRED|||-NONE-|||1
A 22 23|||ArtOrDet|||much|||REQUIRED|||-NONE-|||1
A 25 26|||Wci|||sitting idle|||REQUIRED|||-NONE-|||1

S For this reason , some neighbors of me made a small lending room at last spring , and I joined as volunteer .
A 7 8|||Pform|||mine|||REQUIRED|||-NONE-|||0
A 13 14|||Prep||||||REQUIRED|||-NONE-|||0
A 21 21|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 5 8|||Pform|||of my neighbors|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||set up|||REQUIRED|||-NONE-|||1
A 13 14|||Prep||||||REQUIRED|||-NONE-|||1
A 21 21|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S Each person bring one machine and instead of it they can borrow any other thing during three days .
A 2 3|||SVA|||brings|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||,|||REQUIRED|||-NONE-|||0
A 6 9|||Wci|||in return|||REQUIRED|||-NONE-|||0
A 15 16|||Prep|||for|||REQUIRED|||-NONE-|||0
A 2 3|||SVA|||brings|||REQUIRED|||-NONE-|||1
A 6 9|||Wci|||in return|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||item|||REQUIRED|||-NONE-|||1
A 15 16|||Prep|||for|||REQUIRED|||-NONE-|||1

S At first many residents worried that who would pay if something was broken .
A 5 6|||Ssub|||about|||REQUIRED|||-NONE-|||0
A 5 6|||Prep|||about|||REQUIRED|||-NONE-|||1

S We solved the problem by collecting a deposit of ten dollars , which is returned when the machine comes back clean .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Surprisingly , during a whole year only two machines were broke down , and both were enough old to die .
A 9 10|||Vform||||||REQUIRED|||-NONE-|||0
A 16 18|||WOadv|||old enough|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||broke|||REQUIRED|||-NONE-|||1
A 16 18|||WOadv|||old enough|||REQUIRED|||-NONE-|||1

S Of course lending has inconvenient points , for example everyone wants to borrow the carpet cleaner in same weekend before holidays .
A 2 2|||Mec|||,|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||drawbacks|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 17|||Prep|||on the|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 4 6|||Wci|||drawbacks|||REQUIRED|||-NONE-|||1
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 9 9|||Mec|||,|||REQUIRED|||-NONE-|||1
A 16 17|||Prep|||on|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet|||the same|||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S Also , there are people who feel uncomfortable to use a thing that touched by stranger 's hand .
A 8 10|||Vform|||using|||REQUIRED|||-NONE-|||0
A 13 14|||Vform|||has been touched|||REQUIRED|||-NONE-|||0
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 10|||Vform|||using|||REQUIRED|||-NONE-|||1
A 10 12|||Wci|||something|||REQUIRED|||-NONE-|||1
A 13 13|||Vform|||has been|||REQUIRED|||-NONE-|||1
A 15 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 17 18|||Nn|||hands|||REQUIRED|||-NONE-|||1

S Nevertheless , I believe lending is more wise than buying , because it makes not only our storage empty but also our neighbors close .
A 6 8|||Wform|||wiser|||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||storage rooms|||REQUIRED|||-NONE-|||0
A 23 24|||Wform|||closer|||REQUIRED|||-NONE-|||0
A 6 8|||Wform|||wiser|||REQUIRED|||-NONE-|||1
A 13 16|||WOinc|||not only empties|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||storage rooms|||REQUIRED|||-NONE-|||1
A 21 21|||V0|||brings|||REQUIRED|||-NONE-|||1
A 23 24|||Wform|||closer together|||REQUIRED|||-NONE-|||1

S Until the sixteen years , almost everything that I dressed had belonged before to my cousin Helena .
A 2 4|||Wci|||age of sixteen|||REQUIRED|||-NONE-|||0
A 9 10|||Wci|||wore|||REQUIRED|||-NONE-|||0
A 11 13|||WOadv|||previously belonged|||REQUIRED|||-NONE-|||0
A 0 4|||Wci|||Until I was sixteen|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||wore|||REQUIRED|||-NONE-|||1
A 11 13|||WOadv|||previously belonged|||REQUIRED|||-NONE-|||1

S At the time I was ashamed of it , specially when a colleague of class recognised a yellow coat which her mother had gave to the church .
A 9 10|||Wci|||especially|||REQUIRED|||-NONE-|||0
A 12 15|||Wci|||classmate|||REQUIRED|||-NONE-|||0
A 23 24|||Vform|||given|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||especially|||REQUIRED|||-NONE-|||1
A 12 15|||Wci|||classmate|||REQUIRED|||-NONE-|||1
A 23 24|||Vform|||given|||REQUIRED|||-NONE-|||1

S Today I buy second - hand clothes by choice , and my friends pay good money for the same kind of old coat .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The first reason is the price , because with the value of one new trousers I can take to home a bag full .
A 8 9|||Prep|||for|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||price|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||pair of trousers|||REQUIRED|||-NONE-|||0
A 18 19|||Prep||||||REQUIRED|||-NONE-|||0
A 21 23|||WOadv|||full bag|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||for|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||price|||REQUIRED|||-NONE-|||1
A 14 14|||Nn|||pair of|||REQUIRED|||-NONE-|||1
A 18 19|||Prep||||||REQUIRED|||-NONE-|||1
A 21 23|||WOadv|||full bag|||REQUIRED|||-NONE-|||1

S The second is the quality , once the clothes from before were done with better fabrics and they resist to many washes .
A 6 7|||Trans|||since|||REQUIRED|||-NONE-|||0
A 9 11|||Wci|||of the past|||REQUIRED|||-NONE-|||0
A 12 13|||Wci|||made|||REQUIRED|||-NONE-|||0
A 18 20|||Wci|||withstand|||REQUIRED|||-NONE-|||0
A 6 7|||Trans|||since|||REQUIRED|||-NONE-|||1
A 7 11|||Wci|||older clothes|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||made of|||REQUIRED|||-NONE-|||1
A 18 20|||Wci|||withstand|||REQUIRED|||-NONE-|||1

S It is enough to compare the jacket of my grandfather , who is forty years old , with the ones that sells in the shopping , they lose the buttons in two weeks .
A 5 10|||Npos|||my grandfather 's jacket|||REQUIRED|||-NONE-|||0
A 11 12|||Ssub|||which|||REQUIRED|||-NONE-|||0
A 21 22|||Vform|||are sold|||REQUIRED|||-NONE-|||0
A 24 25|||Wci|||shopping centre|||REQUIRED|||-NONE-|||0
A 25 26|||Srun|||;|||REQUIRED|||-NONE-|||0
A 28 29|||ArtOrDet|||their|||REQUIRED|||-NONE-|||0
A 0 4|||Wci|||Just|||REQUIRED|||-NONE-|||1
A 5 10|||Npos|||my grandfather 's jacket|||REQUIRED|||-NONE-|||1
A 11 12|||Ssub|||which|||REQUIRED|||-NONE-|||1
A 21 22|||Vform|||are sold|||REQUIRED|||-NONE-|||1
A 24 25|||Wci|||shopping centre|||REQUIRED|||-NONE-|||1
A 26 27|||Srun|||which|||REQUIRED|||-NONE-|||1
A 28 29|||ArtOrDet|||their|||REQUIRED|||-NONE-|||1

S Beyond of that , there is the environment : to produce only one T - shirt spends more water than a person drinks in two years .
A 0 2|||Prep|||Besides|||REQUIRED|||-NONE-|||0
A 9 11|||Vform|||producing|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||uses|||REQUIRED|||-NONE-|||0
A 0 2|||Wci|||Besides|||REQUIRED|||-NONE-|||1
A 9 11|||Vform|||producing|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||just|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||uses|||REQUIRED|||-NONE-|||1

S However , I do n't agree with who says that buying used solves everything .
A 7 8|||Ssub|||those who|||REQUIRED|||-NONE-|||0
A 8 9|||SVA|||say|||REQUIRED|||-NONE-|||0
A 7 9|||Pref|||those who say|||REQUIRED|||-NONE-|||1

S There is people who buys ten used blouses by week only because they are cheaps , and finish by throwing away them .
A 1 2|||SVA|||are|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||buy|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||a|||REQUIRED|||-NONE-|||0
A 14 15|||Wform|||cheap|||REQUIRED|||-NONE-|||0
A 17 19|||Wci|||end up|||REQUIRED|||-NONE-|||0
A 20 22|||WOinc|||them away|||REQUIRED|||-NONE-|||0
A 1 2|||SVA|||are|||REQUIRED|||-NONE-|||1
A 4 5|||SVA|||buy|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||a|||REQUIRED|||-NONE-|||1
A 14 15|||Wform|||cheap|||REQUIRED|||-NONE-|||1
A 17 19|||Wci|||end up|||REQUIRED|||-NONE-|||1
A 19 22|||WOinc|||throwing them away|||REQUIRED|||-NONE-|||1

S Other problem is that the stores of used clothes became fashion , and the prices raised so much that the families who really need them do n't get to pay .
A 0 1|||ArtOrDet|||Another|||REQUIRED|||-NONE-|||0
A 5 9|||WOinc|||used clothes stores|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||have become|||REQUIRED|||-NONE-|||0
A 10 11|||Wform|||fashionable|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||have risen|||REQUIRED|||-NONE-|||0
A 25 30|||Wci|||ca n't afford them|||REQUIRED|||-NONE-|||0
A 0 1|||ArtOrDet|||Another|||REQUIRED|||-NONE-|||1
A 6 7|||Prep|||selling|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||have become|||REQUIRED|||-NONE-|||1
A 10 11|||Wform|||fashionable|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||have risen|||REQUIRED|||-NONE-|||1
A 25 28|||Wci|||ca n't afford|||REQUIRED|||-NONE-|||1

S Therefore , more important than where do we buy , is to ask if we really have need of one more piece in the wardrobe .
A 6 9|||WOinc|||we buy|||REQUIRED|||-NONE-|||0
A 9 10|||Mec||||||REQUIRED|||-NONE-|||0
A 16 19|||Wci|||need|||REQUIRED|||-NONE-|||0
A 6 8|||WOinc|||we|||REQUIRED|||-NONE-|||1
A 9 10|||Mec||||||REQUIRED|||-NONE-|||1
A 11 14|||Spar|||whether|||REQUIRED|||-NONE-|||1
A 16 19|||Wci|||need|||REQUIRED|||-NONE-|||1
A 23 24|||ArtOrDet|||our|||REQUIRED|||-NONE-|||1

S Guys , Meera 's wedding is coming on next friday and still we did n't bought any gift !
A 7 8|||Prep|||up|||REQUIRED|||-NONE-|||0
A 9 10|||Mec|||Friday|||REQUIRED|||-NONE-|||0
A 11 13|||WOadv|||we still|||REQUIRED|||-NONE-|||0
A 13 14|||Vt|||have|||REQUIRED|||-NONE-|||0
A 16 17|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||up|||REQUIRED|||-NONE-|||1
A 9 10|||Mec|||Friday|||REQUIRED|||-NONE-|||1
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

S 500 is okay for me also , so total it is becoming 2500 for five peoples .
A 5 6|||Wci|||too|||REQUIRED|||-NONE-|||0
A 8 8|||Prep|||in|||REQUIRED|||-NONE-|||0
A 10 12|||Wci|||comes to|||REQUIRED|||-NONE-|||0
A 15 16|||Nn|||people|||REQUIRED|||-NONE-|||0
A 5 6|||Wci|||too|||REQUIRED|||-NONE-|||1
A 8 12|||Wci|||in total it comes to|||REQUIRED|||-NONE-|||1
A 15 16|||Nn|||people|||REQUIRED|||-NONE-|||1

S What about a dinner set , my mother says it is always use full .
A 5 7|||Srun|||? My|||REQUIRED|||-NONE-|||0
A 12 14|||Mec|||useful|||REQUIRED|||-NONE-|||0
A 5 7|||Srun|||? My|||REQUIRED|||-NONE-|||1
A 12 14|||Mec|||useful|||REQUIRED|||-NONE-|||1

S No no , she is already having three dinner sets , her aunty told to me .
A 4 7|||Vt|||already has|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 14 15|||Prep||||||REQUIRED|||-NONE-|||0
A 4 7|||Vt|||already has|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 14 15|||Prep||||||REQUIRED|||-NONE-|||1

S Then we should gift her one good saree or some jewelleries .
A 3 4|||Wci|||give|||REQUIRED|||-NONE-|||0
A 5 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 10 11|||Nn|||jewellery|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||give|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 10 11|||Nn|||jewellery|||REQUIRED|||-NONE-|||1

S In 2500 you will not get good jewellery , you will get only a artificial one .
A 0 1|||Prep|||For|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||Pref|||jewellery|||REQUIRED|||-NONE-|||0
A 0 1|||Prep|||For|||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||imitation pieces|||REQUIRED|||-NONE-|||1

S She loves plants , so why do n't we get her a small lemon tree for the balcony ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Superb idea , but who will carry tree in train , it is eight hours journey !
A 7 7|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 9|||Prep|||on the|||REQUIRED|||-NONE-|||0
A 10 12|||Srun|||? It|||REQUIRED|||-NONE-|||0
A 13 15|||ArtOrDet|||an eight - hour|||REQUIRED|||-NONE-|||0
A 7 8|||ArtOrDet|||a tree|||REQUIRED|||-NONE-|||1
A 8 9|||Prep|||on the|||REQUIRED|||-NONE-|||1
A 10 12|||Srun|||? It|||REQUIRED|||-NONE-|||1
A 13 15|||Nn|||an eight-hour|||REQUIRED|||-NONE-|||1

S I am knowing one shop near her house , we can order from there and they will delivered it .
A 1 3|||Vt|||know|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||0
A 17 18|||Vform|||deliver|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||know|||REQUIRED|||-NONE-|||1
A 3 4|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1
A 8 9|||Srun|||;|||REQUIRED|||-NONE-|||1
A 17 18|||Vform|||deliver|||REQUIRED|||-NONE-|||1

S Done then , tonight I will do the payment and you all please return me the money till sunday .
A 2 3|||Srun|||;|||REQUIRED|||-NONE-|||0
A 6 7|||Wci|||make|||REQUIRED|||-NONE-|||0
A 10 13|||WOinc|||please , everyone ,|||REQUIRED|||-NONE-|||0
A 14 15|||WOinc||||||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||to me by|||REQUIRED|||-NONE-|||0
A 18 19|||Mec|||Sunday|||REQUIRED|||-NONE-|||0
A 2 4|||Srun|||! Tonight|||REQUIRED|||-NONE-|||1
A 6 7|||Wci|||make|||REQUIRED|||-NONE-|||1
A 10 17|||WOinc|||please all pay me back|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||by|||REQUIRED|||-NONE-|||1
A 18 19|||Mec|||Sunday|||REQUIRED|||-NONE-|||1

S Hello , I have seen yesterday your announce for the pottery course in the window of the bakery .
A 3 6|||Vt|||saw|||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||advertisement|||REQUIRED|||-NONE-|||0
A 18 18|||WOadv|||yesterday|||REQUIRED|||-NONE-|||0
A 2 2|||WOadv|||yesterday|||REQUIRED|||-NONE-|||1
A 3 6|||Vt|||saw|||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||advertisement|||REQUIRED|||-NONE-|||1

S I am very interesting by this course , but I have some questions to pose you .
A 3 4|||Wform|||interested|||REQUIRED|||-NONE-|||0
A 4 5|||Prep|||in|||REQUIRED|||-NONE-|||0
A 14 15|||Wci|||ask|||REQUIRED|||-NONE-|||0
A 3 4|||Wform|||interested|||REQUIRED|||-NONE-|||1
A 4 5|||Prep|||in|||REQUIRED|||-NONE-|||1
A 14 15|||Wci|||ask|||REQUIRED|||-NONE-|||1

S I never did pottery , it is grave or I can come all the same ?
A 1 3|||Vt|||have never done|||REQUIRED|||-NONE-|||0
A 4 5|||Srun|||;|||REQUIRED|||-NONE-|||0
A 5 8|||Wci|||is it a problem|||REQUIRED|||-NONE-|||0
A 9 11|||WOinc|||can I|||REQUIRED|||-NONE-|||0
A 1 3|||Vt|||have never done|||REQUIRED|||-NONE-|||1
A 4 8|||Wci|||; is that a problem|||REQUIRED|||-NONE-|||1
A 9 15|||WOinc|||can I come anyway|||REQUIRED|||-NONE-|||1

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
A 13 14|||Wci|||notice|||REQUIRED|||-NONE-|||1
A 14 19|||Wci|||it says both|||REQUIRED|||-NONE-|||1

S How many costs the ten lessons , and is the earth comprised in the price ?
A 1 3|||WOinc|||much do|||REQUIRED|||-NONE-|||0
A 6 6|||WOinc|||cost|||REQUIRED|||-NONE-|||0
A 10 11|||Wci|||clay|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||included|||REQUIRED|||-NONE-|||0
A 1 3|||WOinc|||much do|||REQUIRED|||-NONE-|||1
A 6 6|||WOinc|||cost|||REQUIRED|||-NONE-|||1
A 10 11|||Wci|||clay|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||included|||REQUIRED|||-NONE-|||1

S I have 67 years and I have sometimes bad at my back , so I ca n't rest stand up during two hours .
A 1 2|||Wci|||am|||REQUIRED|||-NONE-|||0
A 4 4|||Wci|||old|||REQUIRED|||-NONE-|||0
A 6 11|||Wci|||sometimes have a bad|||REQUIRED|||-NONE-|||0
A 17 18|||Rloc-||||||REQUIRED|||-NONE-|||0
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||0
A 1 4|||Wci|||am 67 years old|||REQUIRED|||-NONE-|||1
A 6 12|||Wci|||sometimes have back pain|||REQUIRED|||-NONE-|||1
A 17 20|||Wci|||stay standing|||REQUIRED|||-NONE-|||1
A 20 21|||Prep|||for|||REQUIRED|||-NONE-|||1

S Are there some chairs for sit down and do a little pause ?
A 2 3|||ArtOrDet|||any|||REQUIRED|||-NONE-|||0
A 4 5|||Vform|||to|||REQUIRED|||-NONE-|||0
A 7 7|||Prep|||on|||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||take|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||break|||REQUIRED|||-NONE-|||0
A 2 3|||ArtOrDet|||any|||REQUIRED|||-NONE-|||1
A 4 5|||Ssub|||so that I can|||REQUIRED|||-NONE-|||1
A 8 9|||Wci|||take|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||break|||REQUIRED|||-NONE-|||1

S My friend Colette would like come too , but she hears not good , she must to be near of the teacher .
A 5 5|||Vform|||to|||REQUIRED|||-NONE-|||0
A 10 13|||Vform|||does not hear well|||REQUIRED|||-NONE-|||0
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||0
A 16 17|||Vform||||||REQUIRED|||-NONE-|||0
A 19 20|||Prep||||||REQUIRED|||-NONE-|||0
A 5 5|||Vform|||to|||REQUIRED|||-NONE-|||1
A 10 13|||WOinc|||does not hear well|||REQUIRED|||-NONE-|||1
A 13 14|||Srun|||;|||REQUIRED|||-NONE-|||1
A 16 17|||Vform||||||REQUIRED|||-NONE-|||1
A 19 20|||Prep||||||REQUIRED|||-NONE-|||1

S We live both at side of the town hall , so is easy for us to come by foot .
A 1 3|||WOadv|||both live|||REQUIRED|||-NONE-|||0
A 3 6|||Prep|||beside|||REQUIRED|||-NONE-|||0
A 11 12|||Pform|||it is|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||on|||REQUIRED|||-NONE-|||0
A 1 3|||WOadv|||both live|||REQUIRED|||-NONE-|||1
A 3 6|||Prep|||next to|||REQUIRED|||-NONE-|||1
A 11 11|||Pref|||it|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||on|||REQUIRED|||-NONE-|||1

S I do n't have any tools , but I can bring an old shirt and some towels .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Thank you to answer me quickly , because I leave in holidays the 12 march .
A 0 3|||Wci|||Please|||REQUIRED|||-NONE-|||0
A 9 10|||Vt|||am leaving|||REQUIRED|||-NONE-|||0
A 10 12|||Prep|||on holiday|||REQUIRED|||-NONE-|||0
A 12 13|||Prep|||on|||REQUIRED|||-NONE-|||0
A 14 15|||Mec|||March|||REQUIRED|||-NONE-|||0
A 0 5|||Wci|||Please reply|||REQUIRED|||-NONE-|||1
A 9 10|||Vt|||am leaving|||REQUIRED|||-NONE-|||1
A 10 12|||Prep|||on holiday|||REQUIRED|||-NONE-|||1
A 12 15|||Prep|||on 12 March|||REQUIRED|||-NONE-|||1

S This report describes how our team of five student repaired a wooden boat which was abandoned behind the boathouse since many years .
A 8 9|||Nn|||students|||REQUIRED|||-NONE-|||0
A 14 15|||Vt|||had been|||REQUIRED|||-NONE-|||0
A 19 20|||Prep|||for|||REQUIRED|||-NONE-|||0
A 8 9|||Nn|||students|||REQUIRED|||-NONE-|||1
A 14 15|||Vt|||had been|||REQUIRED|||-NONE-|||1
A 19 20|||Prep|||for|||REQUIRED|||-NONE-|||1

S When we turned over it , we found that one third of the planks was rotten and there was even a family of crab living inside .
A 3 5|||WOinc|||it over|||REQUIRED|||-NONE-|||0
A 14 15|||SVA|||were|||REQUIRED|||-NONE-|||0
A 23 24|||Nn|||crabs|||REQUIRED|||-NONE-|||0
A 2 5|||WOinc|||turned it over|||REQUIRED|||-NONE-|||1
A 14 15|||SVA|||were|||REQUIRED|||-NONE-|||1
A 23 24|||Nn|||crabs|||REQUIRED|||-NONE-|||1

S First we took the boat to the yard and washed all the mud and old paint by hand , which spent us four days .
A 1 1|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 16|||Prep|||off|||REQUIRED|||-NONE-|||0
A 20 21|||Wci|||took|||REQUIRED|||-NONE-|||0
A 16 16|||Prep|||off|||REQUIRED|||-NONE-|||1
A 20 21|||Wci|||took|||REQUIRED|||-NONE-|||1

S The wood under the paint was darker and much harder than we had expected .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Because the original wood is very expensive , so we replaced the broken planks by a cheaper kind that a carpenter nearby recommended us to use it .
A 8 9|||Trans||||||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||with|||REQUIRED|||-NONE-|||0
A 23 27|||Vform|||to us|||REQUIRED|||-NONE-|||0
A 8 9|||Trans||||||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||with|||REQUIRED|||-NONE-|||1
A 23 27|||Rloc-||||||REQUIRED|||-NONE-|||1

S The most difficult stage was bending the new planks , they must be put in hot steam for two hours then fixed immediately before they become cold .
A 9 10|||Srun|||;|||REQUIRED|||-NONE-|||0
A 11 12|||Vm|||had to|||REQUIRED|||-NONE-|||0
A 20 21|||Trans|||and then|||REQUIRED|||-NONE-|||0
A 25 26|||Vt|||became|||REQUIRED|||-NONE-|||0
A 10 12|||Srun|||which had to|||REQUIRED|||-NONE-|||1
A 20 20|||Trans|||and|||REQUIRED|||-NONE-|||1
A 25 26|||Vt|||became|||REQUIRED|||-NONE-|||1

S During this work two members got burn on their hands , therefore we had to buy more thick gloves .
A 6 7|||Nn|||burns|||REQUIRED|||-NONE-|||0
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||0
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||0
A 16 18|||Wform|||thicker|||REQUIRED|||-NONE-|||0
A 6 7|||Nn|||burns|||REQUIRED|||-NONE-|||1
A 10 11|||Srun|||;|||REQUIRED|||-NONE-|||1
A 12 12|||Mec|||,|||REQUIRED|||-NONE-|||1
A 16 18|||Wform|||thicker|||REQUIRED|||-NONE-|||1

S Next , we filled all gaps with cotton and tree resin like the old fishermen in my village usually do it .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 12|||Trans|||as|||REQUIRED|||-NONE-|||0
A 20 21|||Rloc-||||||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 12|||Trans|||, as|||REQUIRED|||-NONE-|||1
A 20 21|||Pref||||||REQUIRED|||-NONE-|||1

S The total cost was 3,150 dollars , in which the engine occupied more than half .
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||0
A 11 12|||Wci|||accounted for|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||of|||REQUIRED|||-NONE-|||1
A 11 12|||Wci|||accounted for|||REQUIRED|||-NONE-|||1

S In the test on June 3th the boat ran stable , although a small amount of water still leaking in through near the rudder .
A 5 6|||Mec|||3rd|||REQUIRED|||-NONE-|||0
A 9 10|||Wform|||steadily|||REQUIRED|||-NONE-|||0
A 17 17|||V0|||was|||REQUIRED|||-NONE-|||0
A 20 21|||Prep||||||REQUIRED|||-NONE-|||0
A 5 6|||Mec|||3rd|||REQUIRED|||-NONE-|||1
A 9 10|||Wform|||steadily|||REQUIRED|||-NONE-|||1
A 17 17|||V0|||was|||REQUIRED|||-NONE-|||1
A 20 21|||Prep||||||REQUIRED|||-NONE-|||1

S We suggest to paint one more layer before rainy season and each year should check the bottom one time at least .
A 2 4|||Vform|||applying|||REQUIRED|||-NONE-|||0
A 7 7|||Wci|||of paint|||REQUIRED|||-NONE-|||0
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 11 15|||Spar|||checking|||REQUIRED|||-NONE-|||0
A 17 21|||WOinc|||at least once a year|||REQUIRED|||-NONE-|||0
A 2 7|||Wci|||applying one more coat of paint|||REQUIRED|||-NONE-|||1
A 8 8|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 11 15|||Spar|||checking|||REQUIRED|||-NONE-|||1
A 17 21|||WOinc|||at least once a year|||REQUIRED|||-NONE-|||1

S My sister was used to read under the blankets with a torch , and now that she has thirty years she does n't open a book from months .
A 2 3|||Vform||||||REQUIRED|||-NONE-|||0
A 17 18|||Wci|||is|||REQUIRED|||-NONE-|||0
A 19 20|||Rloc-||||||REQUIRED|||-NONE-|||0
A 21 24|||Vt|||has n't opened|||REQUIRED|||-NONE-|||0
A 26 27|||Prep|||for|||REQUIRED|||-NONE-|||0
A 2 3|||Vform||||||REQUIRED|||-NONE-|||1
A 17 20|||Wci|||is thirty|||REQUIRED|||-NONE-|||1
A 21 24|||Vt|||has n't opened|||REQUIRED|||-NONE-|||1
A 26 27|||Prep|||for|||REQUIRED|||-NONE-|||1

S She is not the only one , between my friends there are graduated people who remember with difficulty the last novel they have read .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 7 8|||Prep|||among|||REQUIRED|||-NONE-|||0
A 12 14|||Wci|||graduates|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 7 8|||Prep|||among|||REQUIRED|||-NONE-|||1
A 12 14|||Wci|||graduates|||REQUIRED|||-NONE-|||1
A 15 18|||Wci|||can hardly remember|||REQUIRED|||-NONE-|||1
A 22 23|||Vt||||||REQUIRED|||-NONE-|||1

S The most common explication is the lack of time , but to me it does n't convince .
A 3 4|||Wci|||explanation|||REQUIRED|||-NONE-|||0
A 11 13|||WOinc||||||REQUIRED|||-NONE-|||0
A 17 17|||WOinc|||me|||REQUIRED|||-NONE-|||0
A 3 4|||Wci|||explanation|||REQUIRED|||-NONE-|||1
A 5 6|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 11 17|||WOinc|||it does n't convince me|||REQUIRED|||-NONE-|||1

S The same people who say to not have time arrive to watch four episodes in a row of a serie without to notice it .
A 5 8|||Vform|||they do n't have|||REQUIRED|||-NONE-|||0
A 9 12|||Wci|||manage to watch|||REQUIRED|||-NONE-|||0
A 19 20|||Nn|||series|||REQUIRED|||-NONE-|||0
A 21 23|||Vform|||noticing|||REQUIRED|||-NONE-|||0
A 5 8|||Vform|||they do not have|||REQUIRED|||-NONE-|||1
A 9 10|||Wci|||manage|||REQUIRED|||-NONE-|||1
A 14 20|||WOinc|||of a series in a row|||REQUIRED|||-NONE-|||1
A 21 23|||Vform|||noticing|||REQUIRED|||-NONE-|||1

S I suspect the real problem is that we have lost the habit of being bored .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Once , if you waited the train , you had only a book or the panorama ; today in the pocket we have a object which never let us alone .
A 5 5|||Prep|||for|||REQUIRED|||-NONE-|||0
A 15 16|||Wci|||view|||REQUIRED|||-NONE-|||0
A 19 20|||ArtOrDet|||our|||REQUIRED|||-NONE-|||0
A 20 21|||Nn|||pockets|||REQUIRED|||-NONE-|||0
A 23 24|||ArtOrDet|||an|||REQUIRED|||-NONE-|||0
A 27 28|||Wci|||leaves|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||were waiting for|||REQUIRED|||-NONE-|||1
A 15 16|||Wci|||view|||REQUIRED|||-NONE-|||1
A 18 25|||WOinc|||we have an object in our pocket|||REQUIRED|||-NONE-|||1
A 27 28|||Wci|||leaves|||REQUIRED|||-NONE-|||1

S Also the school has its faults , because it obliges the boys of fourteen years to read novels written for adults and after to summarise it .
A 0 3|||WOadv|||School also|||REQUIRED|||-NONE-|||0
A 10 15|||ArtOrDet|||fourteen - year - old boys|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||afterwards|||REQUIRED|||-NONE-|||0
A 25 26|||Pref|||them|||REQUIRED|||-NONE-|||0
A 0 6|||Wci|||School is also partly to blame|||REQUIRED|||-NONE-|||1
A 10 15|||Wci|||fourteen-year-olds|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||then|||REQUIRED|||-NONE-|||1
A 25 26|||Pref|||them|||REQUIRED|||-NONE-|||1

S When I was at high school , a professor made us count the adjectives of a poem , and since then I hate the poetry .
A 8 9|||Wci|||teacher|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||in|||REQUIRED|||-NONE-|||0
A 22 23|||Vt|||have hated|||REQUIRED|||-NONE-|||0
A 23 24|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 9|||Wci|||teacher|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||in|||REQUIRED|||-NONE-|||1
A 22 23|||Vt|||have hated|||REQUIRED|||-NONE-|||1
A 23 24|||ArtOrDet||||||REQUIRED|||-NONE-|||1

S It must be said also that the books are became expensive , and that many small library of my city , where one could look around without buying , have closed .
A 2 5|||WOadv|||also be said|||REQUIRED|||-NONE-|||0
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 8 10|||Vt|||have become|||REQUIRED|||-NONE-|||0
A 16 17|||Wci|||bookshops|||REQUIRED|||-NONE-|||0
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||0
A 2 5|||WOadv|||also be said|||REQUIRED|||-NONE-|||1
A 6 7|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 8 10|||Vt|||have become|||REQUIRED|||-NONE-|||1
A 16 17|||Wci|||bookshops|||REQUIRED|||-NONE-|||1
A 17 18|||Prep|||in|||REQUIRED|||-NONE-|||1

S However , I do n't think that is useful to do the moral to who does n't read , how some journalists make .
A 7 8|||Pform|||it is|||REQUIRED|||-NONE-|||0
A 10 13|||Wci|||preach|||REQUIRED|||-NONE-|||0
A 14 15|||Ssub|||those who|||REQUIRED|||-NONE-|||0
A 15 16|||SVA|||do|||REQUIRED|||-NONE-|||0
A 19 20|||Trans|||as|||REQUIRED|||-NONE-|||0
A 22 23|||Wci|||do|||REQUIRED|||-NONE-|||0
A 7 7|||Pref|||it|||REQUIRED|||-NONE-|||1
A 10 15|||Wci|||lecture people who|||REQUIRED|||-NONE-|||1
A 15 16|||SVA|||do|||REQUIRED|||-NONE-|||1
A 19 20|||Trans|||as|||REQUIRED|||-NONE-|||1
A 22 23|||Wci|||do|||REQUIRED|||-NONE-|||1

S It would be better to leave around some good books , in the waiting rooms as in the bars , and to wait that the curiosity makes the rest .
A 6 7|||WOinc||||||REQUIRED|||-NONE-|||0
A 10 10|||WOinc|||around|||REQUIRED|||-NONE-|||0
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 15 16|||Trans|||as well as|||REQUIRED|||-NONE-|||0
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 23 25|||Vform|||for|||REQUIRED|||-NONE-|||0
A 26 27|||Vform|||to do|||REQUIRED|||-NONE-|||0
A 6 10|||WOinc|||some good books around|||REQUIRED|||-NONE-|||1
A 12 13|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 15 16|||Trans|||as well as|||REQUIRED|||-NONE-|||1
A 17 18|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 22 27|||Wci|||let curiosity do|||REQUIRED|||-NONE-|||1

S Hi boys , has somebody time on Saturday , I need to help with one sofa .
A 3 5|||Vform|||does anybody have|||REQUIRED|||-NONE-|||0
A 8 10|||Srun|||? I|||REQUIRED|||-NONE-|||0
A 11 12|||Vform||||||REQUIRED|||-NONE-|||0
A 14 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0
A 3 5|||WOinc|||does anybody have|||REQUIRED|||-NONE-|||1
A 8 10|||Srun|||? I|||REQUIRED|||-NONE-|||1
A 11 12|||Vform||||||REQUIRED|||-NONE-|||1
A 14 15|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1

S It depends , how much is heavy and to which floor do you move it ?
A 2 3|||Srun|||;|||REQUIRED|||-NONE-|||0
A 4 7|||WOinc|||heavy is it|||REQUIRED|||-NONE-|||0
A 11 14|||Vt|||are you moving|||REQUIRED|||-NONE-|||0
A 2 7|||WOinc|||. How heavy is it|||REQUIRED|||-NONE-|||1
A 8 15|||WOinc|||which floor are you moving it to|||REQUIRED|||-NONE-|||1

S To the fourth , and elevator does n't work from Christmas .
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 6 9|||Vt|||has n't worked|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||since|||REQUIRED|||-NONE-|||0
A 5 5|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 6 9|||Vt|||has n't worked|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||since|||REQUIRED|||-NONE-|||1

S You are making fun from me , last time I could n't walk normal whole week after your fridge !
A 4 5|||Prep|||of|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 14|||Wform|||normally for a|||REQUIRED|||-NONE-|||0
A 2 5|||Wci|||kidding|||REQUIRED|||-NONE-|||1
A 6 8|||Srun|||! Last|||REQUIRED|||-NONE-|||1
A 13 14|||Wform|||normally|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||for a whole|||REQUIRED|||-NONE-|||1

S I 'll pay pizza and beers for everybody , and sofa is n't so big how it looks on the photo .
A 3 3|||Prep|||for|||REQUIRED|||-NONE-|||0
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 13 14|||Wci|||as|||REQUIRED|||-NONE-|||0
A 15 16|||Trans|||as|||REQUIRED|||-NONE-|||0
A 18 19|||Prep|||in|||REQUIRED|||-NONE-|||0
A 3 3|||Prep|||for|||REQUIRED|||-NONE-|||1
A 10 10|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1
A 13 16|||Wci|||as big as|||REQUIRED|||-NONE-|||1
A 18 19|||Prep|||in|||REQUIRED|||-NONE-|||1

S Did you measured the stairs , because it will probably not come through that corner by the window ?
A 2 3|||Vform|||measure|||REQUIRED|||-NONE-|||0
A 11 13|||Wci|||get round|||REQUIRED|||-NONE-|||0
A 2 3|||Vform|||measure|||REQUIRED|||-NONE-|||1
A 11 13|||Wci|||get round|||REQUIRED|||-NONE-|||1

S I measured it yesterday with string , it should go through if we screw down the legs .
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||0
A 13 15|||Wci|||unscrew|||REQUIRED|||-NONE-|||0
A 6 7|||Srun|||;|||REQUIRED|||-NONE-|||1
A 13 15|||Wci|||unscrew|||REQUIRED|||-NONE-|||1

S I can borrow my dad 's van , but I have to give it back by noon .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Super , so let 's meet before the house in nine o'clock , and take with you some gloves and old clothings .
A 6 7|||Prep|||in front of|||REQUIRED|||-NONE-|||0
A 9 10|||Prep|||at|||REQUIRED|||-NONE-|||0
A 14 17|||Wci|||bring|||REQUIRED|||-NONE-|||0
A 21 22|||Wci|||clothes|||REQUIRED|||-NONE-|||0
A 6 7|||Prep|||in front of|||REQUIRED|||-NONE-|||1
A 9 10|||Prep|||at|||REQUIRED|||-NONE-|||1
A 14 17|||Wci|||bring|||REQUIRED|||-NONE-|||1
A 21 22|||Nn|||clothes|||REQUIRED|||-NONE-|||1

S And what will make your neighbour from first floor , last time he shouted on us that he will call police .
A 3 4|||WOinc||||||REQUIRED|||-NONE-|||0
A 7 7|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 9 11|||Srun|||do ? Last|||REQUIRED|||-NONE-|||0
A 14 15|||Prep|||at|||REQUIRED|||-NONE-|||0
A 18 19|||Vm|||would|||REQUIRED|||-NONE-|||0
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0
A 3 9|||WOinc|||your neighbour from the first floor do|||REQUIRED|||-NONE-|||1
A 9 11|||Srun|||? Last|||REQUIRED|||-NONE-|||1
A 14 15|||Prep|||at|||REQUIRED|||-NONE-|||1
A 18 19|||Vt|||would|||REQUIRED|||-NONE-|||1
A 20 20|||ArtOrDet|||the|||REQUIRED|||-NONE-|||1

S He is on the holiday at the sea , so we can be loud how much we want , ha ha .
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 7 8|||Wci|||seaside|||REQUIRED|||-NONE-|||0
A 13 16|||Wci|||as loud as|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||1
A 7 8|||Wci|||seaside|||REQUIRED|||-NONE-|||1
A 13 16|||WOinc|||as loud as|||REQUIRED|||-NONE-|||1
