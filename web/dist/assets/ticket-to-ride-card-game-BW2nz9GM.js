var e=`# Les Aventuriers du Rail, le jeu de cartes. Les arguments sont les champs de l’évènement ou de l’action.

pitch = Faites partir vos trains avant que les autres ne les attaquent, et souvenez-vous de ceux qui sont partis.
personality-careful = Prend ce qui est visible et pose de longues rangées.
personality-gambler = Adore les cartes face cachée.
personality-robber = Chasse vos trains de votre gare.
event-trains-dealt = { $you ->
    [yes] Vous recevez { $cards }.
   *[no] { $seat } reçoit { $count ->
        [one] { $count } carte wagon
       *[other] { $count } cartes wagon
    }.
}
    .open = { $seat } reçoit { $cards }.
event-face-up-laid = Cartes visibles\xA0: { $face-up }.
event-tickets-dealt = { $you ->
    [yes] Vous recevez les billets { $tickets }.
   *[no] { $seat } reçoit { $count } billets.
}
    .open = { $seat } reçoit les billets { $tickets }.
event-first-player-set = { $you ->
    [yes] Vous commencez.
   *[no] { $seat } commence.
}
event-ticket-chosen = Vous mettez { $ticket } de côté pour le garder.
    .open = { $seat } met { $ticket } de côté pour le garder.
event-choice-finished = { $you ->
    [yes] Vous avez choisi vos billets.
   *[no] { $seat } a choisi.
}
event-tickets-kept = { $you ->
    [yes] Vous gardez { $kept ->
        [one] { $kept } billet
       *[other] { $kept } billets
    } et en rendez { $returned }.
   *[no] { $seat } garde { $kept ->
        [one] { $kept } billet
       *[other] { $kept } billets
    } et en rend { $returned }.
}
event-trains-departed = { $you ->
    [yes] Départ de votre gare vers la voie\xA0: { $cards }.
   *[no] Départ de la gare { DE($seat) } vers la voie\xA0: { $cards }.
}
event-face-up-taken = { $you ->
    [yes] Vous prenez une carte visible\xA0: { $card }.
   *[no] { $seat } prend une carte visible\xA0: { $card }.
}
event-train-turned-up = Carte retournée\xA0: { $card }.
event-top-card-asked = { $you ->
    [yes] Vous piochez une carte wagon.
   *[no] { $seat } pioche une carte wagon.
}
event-train-drawn = { $you ->
    [yes] Vous tirez\xA0: { $card }.
   *[no] { $seat } tire une carte.
}
    .open = { $seat } tire\xA0: { $card }.
event-drawing-stopped = { $you ->
    [yes] Vous ne prenez pas de seconde carte.
   *[no] { $seat } ne prend pas de seconde carte.
}
event-deck-ran-out = La pioche de wagons est épuisée. Chacun joue encore un tour.
event-suit-started = { $you ->
    [yes] Vous posez { $cards ->
        [one] { $cards } carte { FEMININE($colour) }
       *[other] { $cards } cartes { FEMININES($colour) }
    }.
   *[no] { $seat } pose { $cards ->
        [one] { $cards } carte { FEMININE($colour) }
       *[other] { $cards } cartes { FEMININES($colour) }
    }.
}
event-row-placed = { $you ->
    [yes] Votre rangée { FEMININE($colour) } a { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    } de sa couleur et { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }.
   *[no] La rangée { FEMININE($colour) } { DE($seat) } a { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    } de sa couleur et { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }.
}
event-three-placed = { $you ->
    [yes] Vous posez une carte de chaque couleur\xA0: { $colours }.
   *[no] { $seat } pose une carte de chaque couleur\xA0: { $colours }.
}
event-row-robbed = { $you ->
    [yes] { $robber } attaque votre rangée { FEMININE($colour) }\xA0: { $cards } à la défausse.
   *[no] { $robber } attaque la rangée { FEMININE($colour) } { DE($seat) }\xA0: { $cards } à la défausse.
}
event-tickets-asked = { $you ->
    [yes] Vous piochez des billets.
   *[no] { $seat } pioche des billets.
}
event-tickets-drawn = { $you ->
    [yes] Vous tirez { $tickets }.
   *[no] { $seat } tire { $count ->
        [one] { $count } billet
       *[other] { $count } billets
    }.
}
    .open = { $seat } tire { $tickets }.
event-passed = { $you ->
    [yes] Vous n’avez aucun coup possible et passez votre tour.
   *[no] { $seat } n’a aucun coup possible et passe son tour.
}
event-stack-turned-up = { $you ->
    [yes] Votre pile est retournée\xA0: { $cards ->
        [none] rien
       *[other] { $cards }
    }.
   *[no] La pile { DE($seat) } est retournée\xA0: { $cards ->
        [none] rien
       *[other] { $cards }
    }.
}
event-ticket-completed = { $you ->
    [yes] Vous réalisez { $ticket } pour { $points } points.
   *[no] { $seat } réalise { $ticket } pour { $points } points.
}
event-completing-finished = { $you ->
    [yes] Vous ne réalisez plus de billet.
   *[no] { $seat } ne réalise plus de billet.
}
event-deck-renewed = Toutes les cartes, sauf celles en main, sont mélangées et forment une nouvelle pioche de { $cards } cartes.
event-bonus-won = { $you ->
    [yes] Vous gagnez le bonus { DE($city) }\xA0: { $points } points.
   *[no] { $seat } gagne le bonus { DE($city) }\xA0: { $points } points.
}
event-seat-scored = { $you ->
    [yes] Vous avez { $score } points.
   *[no] { $seat } a { $score } points.
}

action-keep-ticket = Garder un des billets
    .shown = Garder { $ticket }
action-return-rest = Rendre les autres
action-take-face-up = Prendre la carte { FEMININE($card) } face visible
action-draw-from-deck = Piocher une carte
action-stop-drawing = Ne pas prendre de seconde carte
action-place-suit = { $cards ->
    [1] Poser 1 carte { FEMININE($colour) } sous des locomotives
   *[other] Poser { $cards } cartes { FEMININES($colour) }
}
action-add-locomotives = { $count ->
    [0] Ne mettre aucune locomotive dessus
    [one] Mettre { $count } locomotive dessus
   *[other] Mettre { $count } locomotives dessus
}
action-place-three = Poser une carte de chaque couleur\xA0: { $colours }
action-draw-tickets = Piocher des billets
action-pass = Passer
action-complete-ticket = Réaliser { $ticket }
action-finish-completing = Ne plus réaliser de billet

name-red = rouge
name-green = vert
name-blue = bleu
name-yellow = jaune
name-black = noir
name-white = blanc
name-orange = orange
name-purple = violet
name-locomotive = locomotive

name-new-york = New York
name-chicago = Chicago
name-los-angeles = Los Angeles
name-dallas = Dallas
name-miami = Miami
name-seattle = Seattle

name-chicago-new-york = Chicago–New York
name-new-york-chicago = New York–Chicago
name-chicago-dallas = Chicago–Dallas
name-new-york-sault-ste-marie = New York–Sault Ste. Marie
name-chicago-montreal = Chicago–Montréal
name-chicago-charleston = Chicago–Charleston
name-dallas-raleigh = Dallas–Raleigh
name-dallas-miami = Dallas–Miami
name-seattle-los-angeles = Seattle–Los Angeles
name-chicago-santa-fe = Chicago–Santa Fe
name-new-york-kansas-city = New York–Kansas City
name-chicago-miami = Chicago–Miami
name-new-york-miami = New York–Miami
name-seattle-denver = Seattle–Denver
name-los-angeles-dallas = Los Angeles–Dallas
name-los-angeles-vancouver = Los Angeles–Vancouver
name-dallas-helena = Dallas–Helena
name-dallas-washington = Dallas–Washington
name-new-york-new-orleans = New York–La Nouvelle-Orléans
name-dallas-new-york = Dallas–New York
name-dallas-winnipeg = Dallas–Winnipeg
name-miami-omaha = Miami–Omaha
name-los-angeles-houston = Los Angeles–Houston
name-miami-boston = Miami–Boston
name-seattle-phoenix = Seattle–Phoenix
name-miami-el-paso = Miami–El Paso
name-dallas-san-francisco = Dallas–San Francisco
name-chicago-calgary = Chicago–Calgary
name-seattle-saint-louis = Seattle–Saint-Louis
name-los-angeles-nashville = Los Angeles–Nashville
name-los-angeles-duluth = Los Angeles–Duluth
name-seattle-chicago = Seattle–Chicago
name-los-angeles-chicago = Los Angeles–Chicago
name-seattle-dallas = Seattle–Dallas
name-chicago-san-francisco = Chicago–San Francisco
name-miami-salt-lake-city = Miami–Salt Lake City
name-seattle-atlanta = Seattle–Atlanta
name-seattle-toronto = Seattle–Toronto
name-los-angeles-pittsburgh = Los Angeles–Pittsburgh
name-los-angeles-miami = Los Angeles–Miami
name-new-york-las-vegas = New York–Las Vegas
name-miami-las-vegas = Miami–Las Vegas
name-seattle-new-york = Seattle–New York
name-los-angeles-new-york = Los Angeles–New York
name-new-york-portland = New York–Portland
name-seattle-miami = Seattle–Miami

name-completed = billets réalisés
name-uncompleted = billets non réalisés
name-last-card-drawn = la dernière carte wagon a été piochée
name-last-card-turned-up = la dernière carte wagon a été retournée
name-last-card-dealt = la dernière carte wagon a été distribuée

label-face-up = Visibles
label-decks = Pioches
label-trains = trains
label-tickets = billets
label-second-half = seconde moitié
label-turns-left = tours restants
label-railyards = Gares
label-players = Joueurs
label-cards = en main
label-on-the-track = sur la voie
label-open-tickets = billets
label-completed = réalisés
label-face-down = face cachée
label-hand = Votre main
label-own-stack = Votre pile
label-own-tickets = Vos billets
label-suggestion = + le meilleur choix pour votre pile
label-choose = Choisissez les billets à garder

# La table en phrases.
told-nothing = rien
told-decks = Dans les pioches\xA0: { $trains } cartes wagon et { $tickets } billets.
told-row = { $colour }, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}{ $locomotives ->
    [0] {""}
    [one] {" "}et { $locomotives } locomotive
   *[other] {" "}et { $locomotives } locomotives
}
told-player = { $seat }\xA0: { $hand ->
    [one] { $hand } carte
   *[other] { $hand } cartes
} en main, { $track } sur la voie, { $tickets ->
    [one] { $tickets } billet à réaliser
   *[other] { $tickets } billets à réaliser
}{ $completed ->
    [0] {""}
    [one] , { $completed } réalisé pour { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
   *[other] , { $completed } réalisés pour { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
}{ $down ->
    [0] {""}
    [one] , { $down } billet face cachée
   *[other] , { $down } billets face cachée
}.
told-stack = Sur la voie\xA0: { $cards }.
told-ticket = { $route }, { $points } points\xA0: { $needs }.{ $marked ->
    [yes] {" "}Marqué.
   *[no] {""}
}

# Ce que le laboratoire compte.
count-ticket-completed = Billets réalisés
count-ticket-failed = Billets gardés et non réalisés
count-bonus-won = Bonus de ville gagnés
count-row-placed = Rangées posées, par couleur
count-row-robbed = Rangées attaquées, par couleur
count-cards-departed = Cartes parties sur la voie, par couleur
# Le plateau dans le navigateur.

board-you = Vous
board-yours = Ce que vous avez
board-railyard = { $you ->
    [yes] Votre gare
   *[no] Gare { DE($seat) }
}
board-row = rangée { FEMININE($colour) }\xA0: { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}{ $locomotives ->
    [0] {""}
    [one] {" "}et { $locomotives } locomotive, qui part en premier
   *[other] {" "}et { $locomotives } locomotives, qui partent en premier
}
board-empty-yard = La gare est vide.
board-stack = { $count ->
    [one] { $count } carte sur la voie
   *[other] { $count } cartes sur la voie
}
board-on-the-track = sur la voie
board-known-stack = sur la voie\xA0:
board-cards = { $count } × { $train }
board-hand-size = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
board-ticket-count = { $count ->
    [one] { $count } billet
   *[other] { $count } billets
}
board-completed = { $count ->
    [one] { $count } billet réalisé
   *[other] { $count } billets réalisés
}\xA0: { $points } points
board-face-down = { $count ->
    [one] { $count } billet face cachée
   *[other] { $count } billets face cachée
}
board-points = points
board-need = { $progress ->
    [arrived] { FEMININE($colour) }, arrivée
    [leaving] { FEMININE($colour) }, dans votre gare
    [held] { FEMININE($colour) }, dans votre main
    [missing] { FEMININE($colour) }, manquante
   *[none] { FEMININE($colour) }
}
board-your-hand = Votre main, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
board-hand-card = { FEMININE($train) }, carte { $number } sur { $count }
board-choose-all = Toutes les cartes { FEMININES($train) } ({ $count })
board-empty-hand = Vous n’avez aucune carte wagon.
board-draw-area = Zone de pioche
board-take = Prendre la carte { FEMININE($train) } à la place { $place }
board-face-up = carte { FEMININE($train) }, face visible
board-no-card = Pas de carte ici
board-draw = Piocher une carte wagon (il en reste { $count })
board-draw-tickets = Piocher des billets (il en reste { $count })
board-trains-left = { $count ->
    [one] { $count } carte wagon
   *[other] { $count } cartes wagon
}
board-tickets-left = { $count ->
    [one] { $count } billet
   *[other] { $count } billets
}
board-last-turns = { $count ->
    [one] Le dernier tour
   *[other] Encore { $count } tours
}
board-second-half = Seconde moitié
board-choose-tickets = Choisissez les billets que vous gardez
board-choose-first-tickets = Choisissez les billets que vous gardez\xA0: au moins un
board-keep = En garder { $kept }, en rendre { $returned }
board-others-choose = Vous avez choisi. Les autres choisissent encore.
board-your-tickets = Vos billets
board-tickets-of = Billets { DE($seat) }
board-open-points = (+{ $points } points si vous les réalisez tous, −{ $points } si vous n’en réalisez aucun)
board-complete = Réaliser { $ticket } pour { $points } points{ $best ->
    [yes] , qui fait partie du meilleur choix
   *[no] {""}
}
board-complete-best = Réaliser { $count ->
    [one] le meilleur billet
   *[other] les { $count } meilleurs billets
}\xA0: { $points } points
board-big-cities = Cartes bonus des grandes villes
board-most = { $seat } mène avec { $count }
board-choose-cards = Prenez des cartes ci-dessus, ou choisissez dans votre main des cartes à poser.
board-begun = Une seule couleur, avec ou sans locomotives, ou trois couleurs différentes.
board-short = Une rangée doit comporter au moins { $needed } cartes.
board-short-rob = { $seat } a une rangée de cette couleur\xA0: il vous faut { $needed } cartes pour l’attaquer.
board-place-suit = Une rangée { FEMININE($colour) } de { $all }{ $locomotives ->
    [0] .
    [one] , avec { $locomotives } locomotive.
   *[other] , avec { $locomotives } locomotives.
}
board-robs = Cette rangée attaque { $seat }, qui perd { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}.
board-place-three = Trois rangées d’une carte\xA0: { $colours }.
board-place = Poser
board-clear = Remettre en main
board-how-many-locomotives = Combien de locomotives par-dessus\xA0?
board-remember = Montrer les cartes déjà vues

# Une phrase pour chaque sorte de choix, dans une première partie.
board-highlight-robbery = La meilleure attaque\xA0: { $seat } a chassé { $count } cartes { FEMININES($colour) }.
board-highlight-ticket = Le plus long voyage\xA0: { $seat } a réalisé { $ticket } pour { $points } points.
board-highlight-row = Le plus long train\xA0: { $count } cartes dans une rangée { FEMININE($colour) } { DE($seat) }.

board-goal-turn = Piochez deux cartes, posez des cartes en trains dans votre gare, ou piochez des billets. Au début de votre tour, le wagon de tête de chaque train part sur la voie.
board-goal-points = Seules les cartes parties comptent. Leurs couleurs vous permettent de réaliser des billets\xA0: un billet réalisé rapporte ses points, un billet non réalisé les fait perdre.
board-goal-end = Quand la pioche est vide, chacun joue encore un tour. Puis on réalise les billets, et chaque grande ville donne son bonus au joueur qui l’a le plus desservie.
board-legend-city = { $points } points à la fin pour celui qui a réalisé le plus de billets avec { $city }.
board-legend-tunnel = Cartes parties\xA0: elles sont face cachée, et elles comptent.
board-legend-held = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} en main\xA0: { $train }. À partir de deux cartes, vous pouvez former un train dans votre gare.
board-legend-locomotives = { $count ->
    [one] { $count } locomotive
   *[other] { $count } locomotives
} en main. Les locomotives vont avec toutes les couleurs et partent en premier.
board-legend-open = Une carte { FEMININE($train) } que tous peuvent prendre. On peut piocher deux cartes.
board-legend-open-locomotive = Une locomotive vaut n’importe quelle couleur. Si vous la prenez ici, vous ne prenez pas d’autre carte.
board-legend-train-deck = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} à piocher, face cachée. Quand il n’y en a plus, les derniers tours commencent.
board-legend-ticket-deck = { $count ->
    [one] { $count } billet
   *[other] { $count } billets
} à piocher\xA0: plus de voyages, plus de points, plus de risques.
board-legend-row = { $row }. À chaque tour, son wagon de tête part\xA0; { $count ->
    [one] deux cartes
   *[other] plus de { $count } cartes
} de cette couleur chasseraient la rangée.
board-legend-seat = La couleur et le symbole { DE($seat) }.
board-legend-known = Sur la voie\xA0: { $count } × { $train }. Les cartes sur la voie comptent à la fin.
board-legend-points = { $state ->
    [done] { $points } points gagnés.
    [lost] { $points } points perdus.
   *[open] { $points } points si vous le réalisez, autant de points perdus sinon.
}
board-legend-ticket = Un voyage\xA0: { $from } – { $to }. Les couleurs en dessous sont celles des cartes nécessaires.

guide-keep-ticket = Marquez les billets que vous voulez. Un billet réalisé vous rapporte ses points, un billet non réalisé vous les fait perdre.
guide-return-rest = Les billets non marqués sont rendus. Deux ou trois qui partagent des couleurs font un bon début.
guide-take-face-up = Un tour, c’est une seule chose\xA0: piocher deux cartes, poser des cartes ou piocher des billets. Une locomotive face visible compte pour les deux cartes.
guide-draw-from-deck = La carte du dessus de la pioche est une surprise\xA0; même une locomotive n’y compte que pour une de vos deux cartes.
guide-stop-drawing = Vous pouvez prendre une seconde carte, ou en rester là.
guide-place-suit = Posez au moins deux cartes d’une couleur en rangée. Au début de chacun de vos tours, la première part sur la voie\xA0: elle ne compte qu’à partir de là.
guide-add-locomotives = Les locomotives allongent la rangée et partent en premier. Seule une rangée plus longue de la même couleur peut attaquer la vôtre\xA0: plus une rangée est longue, plus elle est à l’abri.
guide-place-three = Ou posez trois cartes isolées de trois couleurs qui ne sont dans aucune gare\xA0: c’est rapide, mais facile à attaquer.
guide-draw-tickets = Piochez quatre nouveaux billets et gardez ceux que vous voulez, même aucun.
guide-pass = Vous ne pouvez rien faire\xA0: vous passez.
guide-complete-ticket = Votre pile est retournée. Réalisez des billets avec ses cartes\xA0; chaque carte sert à un seul billet.
guide-finish-completing = Arrêtez-vous quand vous avez réalisé tous les billets voulus. La meilleure combinaison est marquée pour vous.
chance-deal-trains-hands = Quelles cartes avez-vous en main ({ $count })\xA0?
chance-deal-trains-face-up = Quelles cartes sont face visible, de gauche à droite ({ $count })\xA0?
chance-deal-tickets-tickets = Quels billets avez-vous reçus ({ $count })\xA0?
chance-draw-first-player-seat = Qui joue en premier\xA0?
chance-draw-train-card = Quelle carte pour { $seat }\xA0?
chance-turn-up-card = Quelle carte a été retournée\xA0?
chance-draw-tickets-tickets = Quels billets pour { $seat } ({ $count })\xA0?

option-open-stack = Chacun peut regarder ses propres cartes sur la voie
option-first-player = Qui joue en premier

# Pourquoi quelque chose n’est pas permis ; les arguments sont les champs du refus.
refusal-no-such-ticket = Ce billet n’est pas là.
refusal-kept-already = Ce billet est déjà gardé.
refusal-must-keep-one = Il faut garder au moins un des premiers billets.
refusal-not-face-up = Cette carte n’est pas face visible\xA0: { $card }.
refusal-locomotive-second = Vous ne pouvez prendre une locomotive face visible que comme première carte, et sans prendre d’autre carte ensuite.
refusal-no-trains-left = La pioche de wagons est vide.
refusal-no-tickets-left = La pioche de billets est vide.
refusal-no-card-of-colour = Une rangée doit comporter au moins une carte de sa couleur\xA0: { $colour }.
refusal-not-in-hand = Vous n’avez pas autant de cartes { FEMININES($colour) }\xA0: { $cards }.
refusal-not-enough-locomotives = Vous n’avez pas autant de locomotives\xA0: { $count }.
refusal-in-own-railyard = Cette couleur est déjà dans votre gare\xA0: { $colour }.
refusal-too-short = Une rangée doit comporter au moins deux cartes, locomotives comprises\xA0: { $colour }.
refusal-too-few-to-rob = Un autre joueur a cette couleur ({ $colour }) dans sa gare\xA0: il vous faut { $needed } cartes pour l’attaquer.
refusal-not-three = Il faut poser trois couleurs différentes, une carte de chacune.
refusal-must-act = Vous ne pouvez pas passer tant qu’un coup est possible.
refusal-not-held = { $ticket } n’est pas dans votre main.
refusal-cannot-complete = Il ne reste pas assez de cartes dans votre pile pour { $ticket }.
refusal-wrong-hand = Il faut distribuer { $cards } cartes wagon à { $seat }.
refusal-wrong-face-up = Il faut retourner { $cards } cartes wagon, en commençant par la gauche.
refusal-not-in-deck = La pioche de wagons ne contient pas autant de ces cartes.
refusal-wrong-tickets = Il faut distribuer { $tickets } billets à { $seat }.
refusal-wrong-draw = Il faut piocher { $tickets } billets dans la partie mélangée de la pioche.
refusal-ticket-not-in-deck = { $ticket } ne peut pas venir de la partie mélangée de la pioche.

# Ce qui parle pour un coup, dans un conseil ou une analyse.
reason-robs-row = Cela attaque la rangée d’un autre joueur.
reason-safe-row = Personne ne peut attaquer cette rangée telle quelle.
reason-ticket-row = Vos billets demandent ces cartes.
reason-ticket-card = Vos billets demandent cette carte.
reason-takes-locomotive = Une locomotive vaut n’importe quelle couleur.
reason-leaves-at-once = Les trois cartes partent au début de votre prochain tour.
reason-cards-to-spare = Vous avez plus de cartes que vos billets n’en demandent.
reason-ticket-at-hand = Vous avez déjà les cartes de ce billet.
reason-scores-ticket = Cela rapporte les points du billet.

# The first ride: a lesson on the real table (games/ticket-to-ride-card-game/lesson.json).
lesson-welcome = Les billets sont vos voyages. Chacun montre deux villes, ses points, et les couleurs des cartes qu’il demande.
lesson-keep = Gardez les deux billets qui vont avec vos cartes\xA0: Chicago–Charleston et New York–Miami. Les deux demandent du rouge, et vous avez trois cartes rouges.
lesson-keep-wrong = Un choix courageux\xA0! Mais un billet qui n’est pas réalisé coûte ses points. Commencez par les deux premiers.
lesson-way = Une carte ne compte qu’après être passée par ce tunnel. Avant, elle attend dehors, dans votre gare, dans un train.
lesson-place = Un tour, c’est une seule chose\xA0: poser des cartes, en piocher, ou piocher des billets. Vos billets demandent du rouge\xA0: posez vos trois cartes rouges pour former un train.
lesson-place-wrong = Vous pouvez le faire. Mais vos billets demandent du rouge\xA0: choisissez les trois cartes rouges, sans locomotive.
lesson-blocked = Regardez, l’autre a maintenant un train bleu de deux cartes. Seul un train bleu plus long peut le chasser.
lesson-departed = Et votre tour a commencé par un départ\xA0: la première carte rouge est passée par le tunnel. Désormais elle compte\xA0!
lesson-rob = Une locomotive est une carte de n’importe quelle couleur. Deux cartes bleues et votre locomotive font trois, et trois battent deux. Posez-les\xA0!
lesson-rob-wrong = C’est possible. Mais pourquoi pas un peu de malice\xA0? Deux cartes bleues et la locomotive chassent le train bleu.
lesson-robbed = Le train adverse n’est plus là, et le vôtre attend ici. Plus votre train est long, plus il est à l’abri.
lesson-draw = Votre main est presque vide\xA0: piochez. Prenez la carte jaune face visible, car un de vos billets demande du jaune.
lesson-draw-wrong = Ce serait possible. Mais Chicago–Charleston demande du jaune\xA0: prenez la carte jaune.
lesson-second = Vous pouvez piocher une seconde carte. Cette fois, prenez celle du dessus de la pioche\xA0: surprise\xA0!
lesson-second-wrong = C’est permis. Mais une surprise, c’est amusant\xA0: prenez la carte du dessus de la pioche.
lesson-three = Trois cartes de trois couleurs différentes font trois petits trains. Posez la verte, la jaune et la violette.
lesson-three-wrong = Cela irait aussi. Essayez les trois couleurs ensemble\xA0: une carte verte, une jaune et une violette.
lesson-points = À la fin, chaque billet réalisé vous rapporte ses points. Un billet non réalisé vous les retire. Chacun des vôtres demande une carte rouge déjà partie.
lesson-cities = Voici les grandes villes. Le joueur qui réalise le plus de billets vers l’une d’elles reçoit aussi son bonus.
lesson-end = Quand cette pioche est vide, chacun joue encore un tour. Puis on réalise et on compte les billets, et celui qui a le plus de points gagne.
lesson-free = Voilà tout le jeu\xA0! L’autre joueur est un gentil porteur. Continuez, et regardez partir vos trains.
`;export{e as default};