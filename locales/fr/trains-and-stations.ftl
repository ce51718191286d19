# Trains & Stations. Les arguments sont les champs de l'événement ou de l'action ; voir docs/messages.md.

event-power-dealt = { $you ->
    [yes] Vous recevez { $cards }.
   *[no] { $seat } reçoit trois cartes Pouvoir.
}
event-power-returned = { $you ->
    [yes] Vous rendez { $card }.
   *[no] { $seat } a choisi une carte à rendre.
}
event-power-shuffled = Tous ont choisi ; la pile de cartes Pouvoir est mélangée.
event-conductor-set = { $you ->
    [yes] Vous êtes le conducteur.
   *[no] { $seat } est le conducteur.
}
event-turn-began = { $you ->
    [yes] C'est votre tour.
   *[no] C'est le tour de { $seat }.
}
event-dice-reclaimed = { $you ->
    [yes] Vous reprenez { $count } dés du plateau.
   *[no] { $seat } reprend { $count } dés du plateau.
}
event-dice-gathered = { $you ->
    [yes] Vous rassemblez { $own } dés
   *[no] { $seat } rassemble { $own } dés
}{ $bonus ->
    [0] .
   *[other] {" "}et { $bonus } blancs.
}
event-dice-kept = { $you ->
    [yes] Vous laissez
   *[no] { $seat } laisse
}{ $count ->
    [0] {" "}aucun des dés gardés.
   *[other] {" "}{ $dice }.
}
event-dice-rolled = { $you ->
    [yes] Vous lancez { $dice }.
   *[no] { $seat } lance { $dice }.
}
event-die-picked = { $you ->
    [yes] Vous désignez { $die } pour la relance.
   *[no] { $seat } désigne { $die } pour la relance.
}
event-reroll-paid = { $you ->
    [yes] Vous payez une pièce, il vous en reste { $coins }.
   *[no] { $seat } paie une pièce, il lui en reste { $coins }.
}
event-roll-ended = { $you ->
    [yes] Vous laissez les dés ainsi.
   *[no] { $seat } laisse les dés ainsi.
}
event-strike-called = { $you ->
    [yes] Grève ! Vous perdez { $points } points.
   *[no] Grève ! { $seat } perd { $points } points.
}
event-train-placed = { $you ->
    [yes] Vous posez un train
   *[no] { $seat } pose un train
}{ $white ->
    [yes] {" "}(blanc)
   *[no] {""}
} sur { $space }.
event-building-erected = { $you ->
    [yes] Vous construisez : { $building }, { $station }.
   *[no] { $seat } construit : { $building }, { $station }.
}
event-coins-taken = { $you ->
    [yes] Vous prenez { $count ->
        [one] une pièce
       *[other] { $count } pièces
    }.
   *[no] { $seat } prend { $count ->
        [one] une pièce
       *[other] { $count } pièces
    }.
}
event-dice-saved = { $you ->
    [yes] Vous gardez { $dice }.
   *[no] { $seat } garde { $dice }.
}
event-dice-returned = Des dés reviennent : { $own } à { $seat }, { $white } à la réserve.
event-delivery-made = Livraison sur la voie { $track } : { $stations }.
event-completion-scored = { $you ->
    [yes] Vous y aviez des dés et gagnez { $points } points.
   *[no] { $seat } y avait des dés et gagne { $points } points.
}
event-majority-won = { $you ->
    [yes] Vous prenez les bonus de ses gares
   *[no] { $seat } prend les bonus de ses gares
}{ $tied ->
    [yes] {" "}après une égalité.
   *[no] .
}
event-bonus-points-taken = { $station } donne { $points ->
    [one] un point
   *[other] { $points } points
} à { $seat }.
event-bonus-die-taken = { $station } donne un dé blanc à { $seat }.
event-bonus-missed = { $station } n'a plus rien pour { $seat }.
event-power-drawn = { $you ->
    [yes] Vous tirez { $cards }.
   *[no] { $seat } tire { $count ->
        [one] une carte Pouvoir
       *[other] { $count } cartes Pouvoir
    }.
}
event-goods-taken = { $you ->
    [yes] Vos bâtiments vous donnent { $count } { $goods }.
   *[no] Les bâtiments de { $seat } donnent { $count } { $goods }.
}
event-goods-missed = { $you ->
    [yes] La pile { $building } est trop courte ; vous gagnez { $points ->
        [one] un point
       *[other] { $points } points
    }.
   *[no] La pile { $building } est trop courte ; { $seat } gagne { $points ->
        [one] un point
       *[other] { $points } points
    }.
}
event-mission-revealed = { $you ->
    [yes] Vous révélez la mission { $card }, qui vaut { $points }.
   *[no] { $seat } révèle la mission { $card }, qui vaut { $points }.
}
event-missions-finished = { $you ->
    [yes] Vous ne révélez plus rien.
   *[no] { $seat } ne révèle plus rien.
}
event-track-cleared = Les dés de la voie { $track } reviennent à leurs propriétaires.
event-stack-upgraded = La pile { $building } est améliorée : { $goods }.
event-stack-closed = Il ne reste rien pour la pile { $building } : elle demeure vide.
event-goods-offered = Vous offrez { $count } { $goods }.
event-power-offered = Vous offrez { $card }.
event-offer-finished = { $you ->
    [yes] Votre offre est faite.
   *[no] { $seat } a fait une offre.
}
event-offer-shown = { $count ->
    [0] { $you ->
        [yes] Vous n'échangez rien.
       *[no] { $seat } n'échange rien.
    }
   *[other] { $you ->
        [yes] Vous échangez { $count } marchandises : { $goods } { $cards }
       *[no] { $seat } échange { $count } marchandises : { $goods } { $cards }
    }
}
event-goods-traded = { $you ->
    [yes] Vous recevez { $count } { $goods } en échange.
   *[no] { $seat } reçoit { $count } { $goods } en échange.
}
event-trade-missed = { $you ->
    [yes] Vous gagnez { $points } points pour ce qui n'a rien rapporté.
   *[no] { $seat } gagne { $points } points pour ce qui n'a rien rapporté.
}
event-last-round-began = La pile de points est vide : le dernier tour de table a commencé.
event-goods-counted = { $count ->
    [0] { $seat } n'a aucune marchandise.
   *[other] { $seat } a { $goods }.
}
event-monopoly-scored = { $you ->
    [yes] Vous avez le plus de { $goods } : { $points } points.
   *[no] { $seat } a le plus de { $goods } : { $points } points.
}
event-seat-scored = { $you ->
    [yes] Vous avez { $score } points.
   *[no] { $seat } a { $score } points.
}

action-return-power = Rendre { $card }
action-gather = { $bonus ->
    [0] Rassembler vos dés
   *[other] Rassembler vos dés et { $bonus } blancs
}
action-reclaim = Reprendre tous vos dés du plateau ; c'est votre tour
action-keep = Laisser [{ $dice }] sur leurs faces et lancer les autres dés gardés
action-pick = Désigner { $die } pour la relance
action-reroll = Payer une pièce et relancer ce que vous avez désigné
action-stop = Laisser les dés ainsi
action-place-train = { $white ->
    [yes] Poser un train blanc sur { $space }
   *[no] Poser un train sur { $space }
}
action-erect = Construire : { $building }, { $station }
action-save = N'utiliser plus aucun dé ; garder [{ $dice }]
action-deliver = Résoudre la livraison sur la voie { $track }
action-break-tie = Donner les bonus à { $seat }
action-serve = En donner { $count } à { $seat }
action-reveal-mission = Révéler la mission { $card }
action-finish-missions = Ne plus révéler de mission
action-upgrade = Mettre { $goods } sur la pile { $building }
action-offer-goods = Offrir { $count } { $goods }
action-offer-power = Offrir { $card }
action-finish-offer = Ne plus rien offrir

name-coin = pièce
name-hotel = hôtel
name-mine = mine
name-ranch = ranch
name-train = train
name-locked-train = train bloqué
name-white = blanc
name-cattle = bétail
name-worker = ouvriers
name-coal = charbon
name-food = nourriture
name-silver = argent
name-gold = or
name-seattle = Seattle
name-los-angeles = Los Angeles
name-billings = Billings
name-detroit = Detroit
name-san-antonio = San Antonio
name-boston = Boston
name-kansas-city = Kansas City
name-atlanta = Atlanta
name-miami = Miami
name-pacific = Pacifique
name-northern = Nord
name-prairie = Prairie
name-desert = Désert
name-central = Centre
name-lakes = Lacs
name-piedmont = Piémont
name-gulf = Golfe
name-atlantic = Atlantique
name-points = points
name-missions = missions
name-points-gone = la pile de points est vide

label-round = Tour
label-last-round = dernier tour
label-points-left = points restants
label-pool = dés blancs
label-power-left = cartes Pouvoir
label-stacks = Piles
label-stations = Gares
label-bonus-die = dé blanc
label-bonus-power = carte
label-points = points
label-tracks = Voies
label-seats = Joueurs
label-coins = pièces
label-dice = dés
label-bonus-dice = blancs
label-saved = gardés
label-missions = missions
label-conductor = conducteur
label-turn = Tour de
label-picked = à relancer :
label-goods = Vos biens
label-power = Vos cartes
label-offer = Votre offre

promise-place-on-track = Je placerai un train sur { $track } ce tour-ci ou au prochain.
promise-keep-off-track = Je ne placerai pas de train sur { $track } ce tour-ci ni au prochain.
promise-finish-track = Je terminerai { $track } ce tour-ci ou au prochain.
promise-build-at-station = Je construirai à { $station } ce tour-ci ou au prochain.
promise-keep-off-station = Je ne construirai pas à { $station } ce tour-ci ni au prochain.
promise-break-tie = La prochaine égalité que je départage ira à { $seat }.
promise-leave-dice = Je ne reprendrai pas mes dés ce tour-ci ni au prochain.
promise-offer-nothing = Je n’échangerai rien à la prochaine spéculation.
promise-free = { $text }
