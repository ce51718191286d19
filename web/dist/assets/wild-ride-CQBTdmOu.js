var e=`# Wild Ride. Les arguments sont les champs de l’évènement ou du coup ; voir docs/develop/messages.md.

pitch = Trouve le train qui a les deux couleurs, attrape le dé avant les autres et emporte les wagons.
event-train-made = Le train { $train } commence avec\xA0: { $wagons }.
event-turn-began = { $you ->
    [yes] C’est ton tour.
   *[no] C’est le tour { DE($seat) }.
}
event-dice-taken = { $you ->
    [yes] Tu prends les dés. Regarde bien\xA0!
   *[no] { $seat } prend les dés. Regarde bien\xA0!
}
event-dice-rolled = { $you ->
    [yes] Tu lances les dés\xA0: { $first } et { $second }.
   *[no] { $seat } lance les dés\xA0: { $first } et { $second }.
}
event-mind-made = { $you ->
    [yes] Tu dis\xA0: { $answer }.
   *[no] { $seat } a fait son choix.
}
    .open = { $seat } dit\xA0: { $answer }.
event-answer-opened = { $you ->
    [yes] Tu as dit\xA0: { $answer }.
   *[no] { $seat } a dit\xA0: { $answer }.
}
event-grab-timed = { $you ->
    [yes] Il t’a fallu { $ms } ms.
   *[no] Il a fallu { $ms } ms à { $seat }.
}
event-first-drawn = { $you ->
    [yes] On tire au sort le premier\xA0: c’est toi.
   *[no] On tire au sort le premier\xA0: c’est { $seat }.
}
event-die-grabbed = { $you ->
    [yes] Tu as le dé-locomotive\xA0!
   *[no] { $seat } a le dé-locomotive\xA0!
}
event-nobody-grabbed = Personne n’attrape le dé. Pas de train cette fois.
event-grab-believed = { $you ->
    [yes] Tu crois que la prise est bonne.
   *[no] { $seat } croit que la prise est bonne.
}
event-grab-called = { $you ->
    [yes] Tu dis que c’est une erreur.
   *[no] { $seat } dit que c’est une erreur.
} { $wrong ->
    [yes] C’est vrai\xA0: aucun train ne convient.
   *[no] Mais un train convient\xA0!
}
event-stop-sign-given = { $you ->
    [yes] Oh non\xA0! Tu reçois un panneau stop.
   *[no] Oh non\xA0! { $seat } reçoit un panneau stop.
}
event-locomotive-die-rolled = { $you ->
    [yes] Tu lances le dé-locomotive\xA0: { $locomotive ->
        [yes] une locomotive\xA0!
       *[no] rien.
    }
   *[no] { $seat } lance le dé-locomotive\xA0: { $locomotive ->
        [yes] une locomotive\xA0!
       *[no] rien.
    }
}
event-die-passed = { $you ->
    [yes] Tu reçois le dé-locomotive.
   *[no] { $seat } reçoit le dé-locomotive.
}
event-wagons-taken = { $you ->
    [yes] Tu prends { $count ->
        [one] le seul wagon
       *[other] les { $count } wagons
    } du train { $train }\xA0: { $wagons }.
   *[no] { $seat } prend { $count ->
        [one] le seul wagon
       *[other] les { $count } wagons
    } du train { $train }\xA0: { $wagons }.
}
event-wagon-drawn = { $you ->
    [yes] Tu pioches un wagon pour le train { $train }\xA0: { $colour }.
   *[no] { $seat } pioche un wagon pour le train { $train }\xA0: { $colour }.
}
event-turn-missed = { $you ->
    [yes] Tu passes ce tour et tu rends ton panneau stop.
   *[no] { $seat } passe ce tour et rend son panneau stop.
}
event-game-ended = La partie est finie\xA0: { $ending }.
event-seat-scored = { $you ->
    [yes] Tu as { $score ->
        [one] { $score } wagon.
       *[other] { $score } wagons.
    }
   *[no] { $seat } a { $score ->
        [one] { $score } wagon.
       *[other] { $score } wagons.
    }
}

action-roll = Lancer les dés
action-grab = J’attrape\xA0!
action-no-ride = Pas de train
action-call = C’est faux\xA0!
action-believe = J’y crois
action-take = Prendre les wagons du train { $train }

name-passenger = voyageurs
name-freight = marchandises
name-tank = citernes
name-red = rouge
name-blue = bleu
name-green = vert
name-yellow = jaune
name-orange = orange
name-purple = violet
name-black = noir
name-white = blanc
name-wagon = wagon
name-grab = j’attrape
name-no-ride = pas de train
name-live = en direct
name-turns = tour par tour
name-program = le programme
name-players = les joueurs
name-wanted = les wagons qui manquent
name-as-they-come = les wagons comme ils viennent
name-ten-wagons = quelqu’un a dix wagons
name-deck-empty = la pioche est vide

label-deck = Pioche
label-turn = Tour
label-dice = Dés
label-die = Dé-locomotive
label-wagons = wagons
label-stop-sign = panneau stop
label-answered = a choisi

label-trains = Trains
label-players = Joueurs

# La table en phrases.
told-train = Le train de { $train }\xA0: { $wagons ->
    [none] aucun wagon
   *[other] { $wagons }
}.
told-roller = C’est à { $seat } de lancer les dés.
told-dice = Les dés indiquent { $first } et { $second }.
told-die = Le dé-locomotive\xA0: { $seat }.
told-deck = { $count ->
    [one] Un wagon est
   *[other] { $count } wagons sont
} dans la pioche.
told-seat = { $seat }\xA0: { $count ->
    [one] { $count } wagon
   *[other] { $count } wagons
}{ $stopped ->
    [yes] , un panneau stop
   *[no] {""}
}{ $answered ->
    [yes] , a choisi
   *[no] {""}
}.

# Ce que le laboratoire compte.
count-train-taken = Trains pris
count-wagons-taken = Wagons pris, par train
count-colour-taken = Wagons pris, par couleur
count-grab = Prises du dé
name-first-grab = premier à prendre
name-wrong-grab = prise à tort
name-turn-missed = tour passé
board-time = { $ms } ms
board-rolls = lance les dés
board-wagons = { $count ->
    [one] { $count } wagon
   *[other] { $count } wagons
}
board-deck = { $count ->
    [one] { $count } wagon dans la pioche
   *[other] { $count } wagons dans la pioche
}
board-what-fits = Quel train convient\xA0?
board-highlight-quick = Le plus rapide\xA0: { $seat }, en { $seconds } secondes.
board-highlight-train = Le train le plus long\xA0: { $count } wagons pour { $seat }.
board-highlight-stops = Trop vite\xA0: { $seat } a reçu { $count ->
    [one] un panneau stop
   *[other] { $count } panneaux stop
}.

board-goal-turn = On lance deux dés. Regarde les trains\xA0: l’un d’eux a-t-il des wagons des deux couleurs\xA0? Alors attrape le dé-locomotive avant les autres.
board-goal-points = Si tu as le dé, lance-le. Il montre une locomotive\xA0? Tous les wagons du train sont à toi. Une erreur te coûte un tour.
board-goal-end = Dès que quelqu’un a dix wagons, la partie est finie. Celui qui a le plus de wagons gagne.
board-legend-stop = Un panneau stop\xA0: après une erreur, on passe son tour suivant.
board-legend-unrolled = Un dé de couleur, pas encore lancé.
board-legend-colour = Ce dé montre\xA0: { $colour }. Un train convient s’il a les deux couleurs des dés.
board-legend-picture = L’image d’un wagon\xA0: elle va avec toutes les couleurs.
board-legend-big = Le dé-locomotive. Si tu fais une locomotive, les wagons sont à toi.
board-legend-nothing = Pas de locomotive\xA0: on relance le dé, ou il passe au voisin.
board-legend-deck = Les wagons encore cachés. Ils servent à compléter les trains\xA0; quand le dernier est pris, la partie est finie.
board-legend-train = Le train «\xA0{ $train }\xA0» tire { $count ->
    [one] { $count } wagon
   *[other] { $count } wagons
}. On les prend tous d’un coup.
board-legend-wagon = Un wagon { $colour } du train «\xA0{ $train }\xA0».
board-legend-count = Un point par wagon. À dix wagons, la partie est finie.
board-legend-won = Un wagon { $colour } du train «\xA0{ $train }\xA0»\xA0: un point.

guide-roll = Tout le monde regarde\xA0? Alors lance les dés de couleur.
guide-grab = Regarde les dés, puis les trains. Un train a-t-il les deux couleurs\xA0? Alors attrape\xA0!
guide-no-ride = Si aucun train ne convient, laisse le dé. Une erreur coûte un tour.
guide-call = Quelqu’un a attrapé le dé. Si tu ne vois aucun train qui convient, dis que c’est faux.
guide-believe = Si tu penses qu’un train convient, dis que tu crois le joueur qui a attrapé le dé.
guide-take = Tu as obtenu une locomotive\xA0! Prends tous les wagons d’un train qui convient.

option-pace = Façon de jouer
option-single-double = Deux fois la même couleur\xA0: un seul wagon suffit
option-wrong-grab = Qui remarque une erreur
option-refill = Comment on complète les trains
option-first-player = Qui lance en premier
option-look-seconds = Secondes pour regarder les dés (en direct)
chance-make-trains-trains = Quels wagons composent le train { $of }\xA0?
chance-draw-first-player-seat = Qui lance en premier\xA0?
chance-roll-colours-first = Que montre le premier dé\xA0?
chance-roll-colours-second = Que montre le second dé\xA0?
chance-time-grabs-times = En combien de millisecondes { $seat } a-t-il réagi\xA0?
chance-draw-first-grab-seat = Qui a attrapé en premier\xA0?
chance-roll-locomotive-locomotive = Le dé-locomotive montre-t-il une locomotive\xA0?
chance-draw-wagon-train = Pour quel train le wagon a-t-il été pioché\xA0?
chance-draw-wagon-colour = De quelle couleur est le wagon\xA0?
option-contents = Matériel personnalisé\xA0: wagons et dés (un fichier JSON)


# Pourquoi quelque chose n’est pas permis ; les arguments sont les champs du refus.
refusal-has-stop-sign = Avec un panneau stop, tu ne peux ni lancer ni attraper.
refusal-has-answered = Tu as déjà choisi.
refusal-own-grab = Tu ne peux pas contester ta propre prise.
refusal-does-not-match = Ce train ne va pas avec les dés\xA0: { $train }.

# The first ride: a lesson on the real table (games/wild-ride/lesson.json).
lesson-welcome = Trois locomotives, et chacune tire quatre wagons. Ces wagons, tu les veux\xA0!
lesson-dice = On a lancé deux dés\xA0: rouge et bleu. Y a-t-il un train qui a un wagon rouge et un wagon bleu\xA0?
lesson-grab = Oui, le train de voyageurs a les deux\xA0! Attrape le dé avant l’autre joueur.
lesson-grab-wrong = Regarde encore le train de voyageurs\xA0: le rouge est là, et le bleu aussi. Alors attrape\xA0!
lesson-took = Tu as obtenu une locomotive, et les quatre wagons sont à toi. Chaque wagon vaut un point.
lesson-double = Deux fois le vert\xA0! Un train convient s’il a deux wagons verts. Le train de marchandises les a\xA0: attrape\xA0!
lesson-double-wrong = Regarde le train de marchandises\xA0: un wagon vert, deux wagons verts. Il convient, attrape\xA0!
lesson-faster = L’autre joueur a été plus rapide cette fois, et il a pris quatre wagons lui aussi. À chaque tour, tout le monde peut attraper.
lesson-no-ride = Encore rouge et bleu. Regarde bien\xA0: un train a-t-il les deux\xA0? Non, pas cette fois. Alors laisse le dé et dis «\xA0pas de train\xA0».
lesson-no-ride-wrong = Attention\xA0! Aucun train n’a le rouge et le bleu. Si tu attrapes par erreur, tu reçois un panneau stop et tu perds un tour. Dis «\xA0pas de train\xA0».
lesson-longer = C’était ton tour et personne n’a rien pris\xA0: ce train a reçu un wagon de plus. Il en a cinq\xA0!
lesson-picture = L’image d’un wagon va avec tout\xA0: n’importe quel train qui a un wagon jaune convient. Attrape\xA0!
lesson-picture-wrong = Il y a du jaune dans chaque train, et l’image va avec tous. Attrape\xA0!
lesson-choose = Tu as été plus rapide, et voilà une locomotive\xA0! Quel train prends-tu\xA0? Le plus long, bien sûr.
lesson-choose-wrong = Ce train est joli. Mais le train de citernes est plus long\xA0: cinq wagons\xA0!
lesson-end = Neuf wagons\xA0! À dix wagons, la partie est finie, et celui qui a le plus de wagons gagne. Elle finit aussi quand la pile de wagons est vide.
lesson-free = Maintenant, tu sais tout\xA0! Il ne te manque qu’un wagon. Regarde, réfléchis, attrape\xA0!
`;export{e as default};