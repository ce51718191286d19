# Les Aventuriers du Rail, le jeu de cartes. Les arguments sont les champs de l'évènement ou de l'action.

event-trains-dealt = { $you ->
    [yes] Vous recevez { $cards }.
   *[no] { $seat } reçoit { $count ->
        [one] 1 carte wagon
       *[other] { $count } cartes wagon
    }.
}
event-face-up-laid = Faces visibles : { $face-up }.
event-tickets-dealt = { $you ->
    [yes] Vous recevez les billets { $tickets }.
   *[no] { $seat } reçoit { $count } billets.
}
event-first-player-set = { $you ->
    [yes] Vous commencez.
   *[no] { $seat } commence.
}
event-ticket-chosen = Vous mettez { $ticket } de côté pour le garder.
event-choice-finished = { $you ->
    [yes] Vous avez choisi vos billets.
   *[no] { $seat } a choisi.
}
event-tickets-kept = { $you ->
    [yes] Vous gardez { $kept } billets et en rendez { $returned }.
   *[no] { $seat } garde { $kept } billets et en rend { $returned }.
}
event-trains-departed = { $you ->
    [yes] De votre gare à la voie : { $cards }.
   *[no] De la gare de { $seat } à la voie : { $cards }.
}
event-face-up-taken = { $you ->
    [yes] Vous prenez une carte visible : { $card }.
   *[no] { $seat } prend une carte visible : { $card }.
}
event-train-turned-up = Carte retournée : { $card }.
event-top-card-asked = { $you ->
    [yes] Vous piochez un wagon.
   *[no] { $seat } pioche un wagon.
}
event-train-drawn = { $you ->
    [yes] Vous tirez : { $card }.
   *[no] { $seat } tire une carte.
}
event-drawing-stopped = { $you ->
    [yes] Vous ne prenez pas de seconde carte.
   *[no] { $seat } ne prend pas de seconde carte.
}
event-deck-ran-out = La pioche de wagons est épuisée. Chacun joue encore un tour.
event-suit-started = { $you ->
    [yes] Vous posez { $cards } { $colour }.
   *[no] { $seat } pose { $cards } { $colour }.
}
event-row-placed = { $you ->
    [yes] Votre rangée { $colour } a { $cards } cartes de sa couleur et { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }.
   *[no] La rangée { $colour } de { $seat } a { $cards } cartes de sa couleur et { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }.
}
event-three-placed = { $you ->
    [yes] Vous posez une carte de chaque : { $colours }.
   *[no] { $seat } pose une carte de chaque : { $colours }.
}
event-row-robbed = { $you ->
    [yes] { $robber } attaque votre rangée { $colour } : { $cards } à la défausse.
   *[no] { $robber } attaque la rangée { $colour } de { $seat } : { $cards } à la défausse.
}
event-tickets-asked = { $you ->
    [yes] Vous piochez des billets.
   *[no] { $seat } pioche des billets.
}
event-tickets-drawn = { $you ->
    [yes] Vous tirez { $tickets }.
   *[no] { $seat } tire { $count ->
        [one] 1 billet
       *[other] { $count } billets
    }.
}
event-passed = { $you ->
    [yes] Vous ne pouvez rien faire et passez.
   *[no] { $seat } ne peut rien faire et passe.
}
event-stack-turned-up = { $you ->
    [yes] Votre pile est retournée. { $cards }
   *[no] La pile de { $seat } est retournée. { $cards }
}
event-ticket-completed = { $you ->
    [yes] Vous réalisez { $ticket } pour { $points }.
   *[no] { $seat } réalise { $ticket } pour { $points }.
}
event-completing-finished = { $you ->
    [yes] Vous ne réalisez plus de billet.
   *[no] { $seat } ne réalise plus de billet.
}
event-deck-renewed = Toutes les cartes sauf les mains forment une nouvelle pioche de { $cards }.
event-bonus-won = { $you ->
    [yes] Vous gagnez le bonus de { $city } : { $points }.
   *[no] { $seat } gagne le bonus de { $city } : { $points }.
}
event-seat-scored = { $you ->
    [yes] Vous marquez { $score }.
   *[no] { $seat } marque { $score }.
}

action-keep-ticket = Garder le billet { $place }
    .shown = Garder { $ticket }
action-return-rest = Rendre les autres
action-take-face-up = Prendre la carte visible { $card }
action-draw-from-deck = Piocher une carte
action-stop-drawing = Ne pas prendre de seconde carte
action-place-suit = { $cards ->
    [1] Poser 1 { $colour } sous des locomotives
   *[other] Poser { $cards } { $colour }
}
action-add-locomotives = Mettre { $count ->
    [0] aucune locomotive
    [one] 1 locomotive
   *[other] { $count } locomotives
} dessus
action-place-three = Poser une de chaque : { $colours }
action-draw-tickets = Piocher des billets
action-pass = Passer
action-complete-ticket = Réaliser { $ticket }
action-finish-completing = Ne plus rien réaliser

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
label-trains = wagons
label-tickets = billets
label-second-half = seconde moitié
label-turns-left = tours restants
label-railyards = Gares
label-players = Joueurs
label-cards = en main
label-on-the-track = sur la voie
label-open-tickets = billets
label-completed = réalisés
label-stack = retournée :
label-hand = Votre main
label-own-stack = Votre pile
label-own-tickets = Vos billets
label-suggestion = + le meilleur choix pour votre pile
label-choose = Choisissez les billets à garder

chance-deal-trains-hands = Votre main ({ $count } cartes) ?
chance-deal-trains-face-up = Les cartes visibles, de gauche à droite ({ $count }) ?
chance-deal-tickets-tickets = Vos billets ({ $count }) ?
chance-draw-first-player-seat = Qui joue en premier ?
chance-draw-train-card = Quelle carte { $seat } a-t-il tirée ?
chance-turn-up-card = Quelle carte a été retournée ?
chance-draw-tickets-tickets = Quels billets { $seat } a-t-il tirés ({ $count }) ?
