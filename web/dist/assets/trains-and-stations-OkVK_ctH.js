var e=`# Trains & Stations. Les arguments sont les champs de l’évènement ou de l’action ; voir docs/develop/messages.md.

pitch = Lancez les trains, remplissez les voies ensemble, et construisez les bâtiments qui rapportent à chaque livraison.
personality-careful = Conserve ses lancers et garde des dés.
personality-gambler = Relance encore\xA0: le prochain lancer sera le bon\xA0!
personality-builder = Économise pour des hôtels, des mines et des ranchs.
event-power-dealt = { $you ->
    [yes] Vous recevez { $cards }.
   *[no] { $seat } reçoit trois cartes Pouvoir.
}
    .open = { $seat } reçoit { $cards }.
event-power-returned = { $you ->
    [yes] Vous rendez { $card }.
   *[no] { $seat } a choisi une carte à rendre.
}
    .open = { $seat } rend { $card }.
event-power-shuffled = Tous ont choisi\xA0; la pile de cartes Pouvoir est mélangée.
event-conductor-set = { $you ->
    [yes] Vous êtes le conducteur.
   *[no] { $seat } est le conducteur.
}
event-turn-began = { $you ->
    [yes] C’est votre tour.
   *[no] C’est le tour { DE($seat) }.
}
event-dice-reclaimed = { $you ->
    [yes] Vous reprenez { $count ->
        [one] { $count } dé
       *[other] { $count } dés
    } du plateau.
   *[no] { $seat } reprend { $count ->
        [one] { $count } dé
       *[other] { $count } dés
    } du plateau.
}
event-dice-gathered = { $you ->
    [yes] Vous rassemblez { $own ->
        [one] { $own } dé
       *[other] { $own } dés
    }
   *[no] { $seat } rassemble { $own ->
        [one] { $own } dé
       *[other] { $own } dés
    }
}{ $bonus ->
    [0] .
    [one] {" "}et un blanc.
   *[other] {" "}et { $bonus } blancs.
}
event-dice-kept = { $you ->
    [yes] { $count ->
        [0] Vous relancez tous les dés gardés.
       *[other] Vous ne relancez pas\xA0: { $dice }.
    }
   *[no] { $count ->
        [0] { $seat } relance tous les dés gardés.
       *[other] { $seat } ne relance pas\xA0: { $dice }.
    }
}
event-dice-rolled = { $you ->
    [yes] Vous lancez les dés\xA0: { $dice }.
   *[no] { $seat } lance les dés\xA0: { $dice }.
}
event-die-picked = { $you ->
    [yes] Vous choisissez un dé à relancer\xA0: { $die }.
   *[no] { $seat } choisit un dé à relancer\xA0: { $die }.
}
event-reroll-paid = { $you ->
    [yes] Vous payez une pièce, il vous en reste { $coins }.
   *[no] { $seat } paie une pièce, il lui en reste { $coins }.
}
event-roll-ended = { $you ->
    [yes] Vous laissez les dés tels quels.
   *[no] { $seat } laisse les dés tels quels.
}
event-strike-called = { $you ->
    [yes] Grève\xA0! Vous perdez { $points } points.
   *[no] Grève\xA0! { $seat } perd { $points } points.
}
event-train-placed = { $you ->
    [yes] Vous posez un train
   *[no] { $seat } pose un train
}{ $white ->
    [yes] {" "}(blanc)
   *[no] {""}
} sur { $space }.
event-building-erected = { $you ->
    [yes] Vous construisez { $building ->
        [mine] une mine
       *[other] un { $building }
    } à { $station }.
   *[no] { $seat } construit { $building ->
        [mine] une mine
       *[other] un { $building }
    } à { $station }.
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
event-coins-given = { $you ->
    [yes] Vous donnez { $count ->
        [one] une pièce
       *[other] { $count } pièces
    } à { $to }.
   *[no] { $seat } donne { $count ->
        [one] une pièce
       *[other] { $count } pièces
    } à { $to }.
}
event-dice-saved = { $you ->
    [yes] { $dice ->
        [none] Vous ne gardez aucun dé.
       *[other] Vous gardez { $dice }.
    }
   *[no] { $dice ->
        [none] { $seat } ne garde aucun dé.
       *[other] { $seat } garde { $dice }.
    }
}
event-dice-returned = Des dés reviennent\xA0: { $own } à { $seat }{ $white ->
    [0] .
   *[other] , { $white } à la réserve.
}
event-delivery-made = Livraison sur la voie { $track }\xA0: { $stations }.
event-completion-scored = { $you ->
    [yes] Vous aviez des dés sur cette voie et gagnez { $points } points.
   *[no] { $seat } avait des dés sur cette voie et gagne { $points } points.
}
event-majority-won = { $you ->
    [yes] Vous prenez les bonus de ces gares
   *[no] { $seat } prend les bonus de ces gares
}{ $tied ->
    [yes] {" "}après une égalité.
   *[no] .
}
event-bonus-points-taken = { $station } donne { $points ->
    [one] un point
   *[other] { $points } points
} à { $seat }.
event-bonus-die-taken = { $station } donne un dé blanc à { $seat }.
event-bonus-missed = { $station } n’a plus rien pour { $seat }.
event-power-drawn = { $you ->
    [yes] Vous tirez { $cards }.
   *[no] { $seat } tire { $count ->
        [one] une carte Pouvoir
       *[other] { $count } cartes Pouvoir
    }.
}
    .open = { $seat } tire { $cards }.
event-goods-taken = { $you ->
    [yes] Vos bâtiments vous donnent { $count } × { $goods }.
   *[no] Les bâtiments { DE($seat) } donnent { $count } × { $goods }.
}
event-goods-missed = { $you ->
    [yes] La pile { $building } est trop courte\xA0; vous gagnez { $points ->
        [one] un point
       *[other] { $points } points
    }.
   *[no] La pile { $building } est trop courte\xA0; { $seat } gagne { $points ->
        [one] un point
       *[other] { $points } points
    }.
}
event-mission-revealed = { $you ->
    [yes] Vous révélez la mission { $card }, qui vaut { $points } points.
   *[no] { $seat } révèle la mission { $card }, qui vaut { $points } points.
}
event-missions-finished = { $you ->
    [yes] Vous ne révélez plus rien.
   *[no] { $seat } ne révèle plus rien.
}
event-track-cleared = Les dés de la voie { $track } reviennent à leurs propriétaires.
event-stack-upgraded = La pile { $building } est améliorée\xA0: { $goods }.
event-stack-closed = Plus aucune marchandise pour la pile { $building }\xA0: elle reste vide.
event-goods-offered = Vous offrez { $count } × { $goods }.
    .open = { $seat } offre { $count } × { $goods }.
event-power-offered = Vous offrez { $card }.
    .open = { $seat } offre { $card }.
event-offer-finished = { $you ->
    [yes] Votre offre est faite.
   *[no] { $seat } a fait une offre.
}
event-offer-shown = { $count ->
    [0] { $you ->
        [yes] Vous n’échangez rien.
       *[no] { $seat } n’échange rien.
    }
   *[other] { $you ->
        [yes] Vous échangez { $count } marchandises\xA0: { $goods ->
            [none] { $cards }
           *[other] { $goods }{ $cards ->
                [none] {""}
               *[other] , { $cards }
            }
        }.
       *[no] { $seat } échange { $count } marchandises\xA0: { $goods ->
            [none] { $cards }
           *[other] { $goods }{ $cards ->
                [none] {""}
               *[other] , { $cards }
            }
        }.
    }
}
event-goods-traded = { $you ->
    [yes] Vous recevez { $count } × { $goods } en échange.
   *[no] { $seat } reçoit { $count } × { $goods } en échange.
}
event-trade-missed = { $you ->
    [yes] Vous gagnez { $points } points pour les marchandises épuisées.
   *[no] { $seat } gagne { $points } points pour les marchandises épuisées.
}
event-last-round-began = La pile de points est vide\xA0: la dernière manche a commencé.
event-rounds-ended = Après { $rounds } manches, il reste des points sur la pile\xA0: la partie s’arrête ici et l’on compte les points tels quels.
event-goods-counted = { $count ->
    [0] { $seat } n’a aucune marchandise.
   *[other] { $seat } a { $goods }.
}
event-monopoly-scored = { $you ->
    [yes] Vous avez le plus { DE($goods) }\xA0: { $points } points.
   *[no] { $seat } a le plus { DE($goods) }\xA0: { $points } points.
}
event-seat-scored = { $you ->
    [yes] Vous avez { $score } points en tout.
   *[no] { $seat } a { $score } points en tout.
}

action-return-power = Rendre { $card }
action-gather = { $bonus ->
    [0] Rassembler vos dés
    [one] Rassembler vos dés et un blanc
   *[other] Rassembler vos dés et { $bonus } blancs
}
action-reclaim = Reprendre tous vos dés du plateau, ce qui met fin à votre tour
action-keep = { $dice ->
    [none] Relancer tous les dés gardés
   *[other] Laisser { $dice } et lancer les autres dés gardés
}
action-pick = Choisir un dé à relancer\xA0: { $die }
action-reroll = Payer une pièce et relancer les dés choisis
action-stop = Laisser les dés tels quels
action-place-train = { $white ->
    [yes] Poser un train blanc sur { $space }
   *[no] Poser un train sur { $space }
}
action-erect = Construire { $building ->
    [mine] une mine
   *[other] un { $building }
} à { $station }
action-save = { $dice ->
    [none] Terminé\xA0: ne garder aucun dé
   *[other] Terminé\xA0: garder { $dice }
}
action-deliver = Résoudre la livraison sur la voie { $track }
action-break-tie = Donner les bonus à { $seat }
action-serve = Donner { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  } à { $seat }
action-serve-next = Servir ensuite { $seat }
action-reveal-mission = Révéler la mission { $card }
action-finish-missions = Ne plus révéler de mission
action-upgrade = Mettre { $goods } sur la pile { $building }
action-offer-goods = Offrir { $count } × { $goods }
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
name-rounds-ended = les manches prévues sont terminées

label-round = Manche
label-last-round = dernière
label-points-left = points restants
label-pool = dés blancs
label-stacks = Piles
label-stations = Gares
label-bonus-die = dé blanc
label-bonus-power = carte
label-points = points
label-tracks = Voies
label-seats = Joueurs
label-coins = pièces
label-dice = dés
label-saved = gardés
label-missions = missions
label-conductor = conducteur
label-turn = Tour de
label-picked = à relancer\xA0:
label-goods = Vos marchandises
label-power = Vos cartes
label-offer = Votre offre

label-die-short = dé
label-power-short = carte
label-yours = À vous

# La table en phrases.
told-nothing = aucun
told-round = Manche { $round }. Il reste { $points } points, { $pool } dés blancs et { $power } cartes Pouvoir.
told-stack = La pile { $building } donne { $goods }\xA0; il en reste { $left }.
told-station = { $station }, bonus\xA0: { $bonus }. Bâtiments\xA0: { $built }\xA0; { $free ->
    [one] { $free } place libre
   *[other] { $free } places libres
}.
told-building = { $building } { DE($seat) }
told-track = { $track } relie { $stations }. Cases libres\xA0: { $free }. Dés\xA0: { $taken }.
told-mission = mission { $stations } valant { $points } points
told-goods = marchandises { $goods }
told-seat = { $seat }\xA0: { $points } points, { $coins } pièces, { $dice } dés, { $white } blancs.

# Ce que le laboratoire compte.
count-track-delivered = Livraisons, par voie
count-station-delivered = Livraisons, par gare
count-majority-won = Majorités dans les livraisons
count-building-erected = Bâtiments construits
count-building-at = Bâtiments construits, par gare
count-goods-taken = Marchandises prises ou échangées
count-monopoly = Monopoles à la fin
count-mission-revealed = Missions révélées
count-turn-kind = Ce qui se passe pendant les tours
name-alone = gagnée seul
name-tied = égalité tranchée
name-strike = grève
name-reroll-paid = relance payée
name-dice-reclaimed = dés repris
# Le plateau dans le navigateur.

board-you = Vous
board-yours = Ce que vous avez
board-map = Carte
board-zoom-in = Zoom avant
board-zoom-out = Zoom arrière
board-space = { $space }, libre
board-joins = relie { $stations }
board-space-die = { $space }, occupée\xA0: { $seat }
board-station = { $station }\xA0: bonus { $bonus }\xA0; { $built ->
    [none] aucun bâtiment
   *[other] { $built }
}\xA0; { $places ->
    [one] { $places } emplacement
   *[other] { $places } emplacements
}
board-building-of = { $building } { DE($seat) }
board-bonus-die = un dé blanc
board-bonus-power = une carte Pouvoir
board-bonus-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
board-conductor = conducteur
board-to-act = doit jouer
board-has-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
board-coins = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
board-free-dice = { $count ->
    [one] { $count } dé libre
   *[other] { $count } dés libres
}
board-white-dice = { $count ->
    [one] { $count } dé blanc
   *[other] { $count } dés blancs
}
board-left-hotel = { $count ->
    [one] { $count } hôtel
   *[other] { $count } hôtels
} à construire
board-left-mine = { $count ->
    [one] { $count } mine
   *[other] { $count } mines
} à construire
board-left-ranch = { $count ->
    [one] { $count } ranch
   *[other] { $count } ranchs
} à construire
board-saved = gardés\xA0: { $dice }
board-missions = { $count ->
    [one] { $count } mission
   *[other] { $count } missions
}, { $points } points
board-stacks = Piles de marchandises
board-stack = { $building } donne { $goods }\xA0:
board-heaps = Réserve commune
board-points-left = points
board-pool = dés blancs
board-power-left = cartes Pouvoir
board-round = Manche { $number }
board-last-round = La dernière manche
board-tray = { $you ->
    [yes] Vos dés
   *[no] Dés { DE($seat) }
}
board-dice = Dés
board-die = { $die }, dé { $number } sur { $count }
board-picked = { $die }, à relancer
board-no-dice = { $you ->
    [yes] C’est votre tour\xA0: rassemblez vos dés.
   *[no] C’est le tour { DE($seat) }.
}
board-reclaim = Reprendre plutôt tous vos dés
board-reclaim-sure = Oui, les reprendre\xA0: votre tour est fini
board-no = Non
board-keep-which = Quels dés gardés restent tels quels\xA0?
board-keep = { $count ->
    [0] Les lancer tous
   *[other] Laisser { $dice }, lancer les autres
}
board-all-or-none = À cette table, vous gardez tous ces dés tels quels, ou vous les relancez tous.
board-reroll = { $count ->
    [0] Choisissez les dés à relancer
    [one] Relancer { $count } dé pour une pièce
   *[other] Relancer { $count } dés pour une pièce
}
board-place-trains = { $count ->
    [one] { $count } train à placer\xA0: touchez une case lumineuse.
   *[other] { $count } trains à placer\xA0: touchez une case lumineuse.
}
board-own-train = Votre train
board-white-train = Train blanc
board-erect = Construire\xA0: { $building }
board-erect-where = Touchez une gare lumineuse.
board-save = { $count ->
    [0] Terminé\xA0: ne garder aucun dé
   *[other] Terminé\xA0: garder { $dice }
}
board-save-which = Les dés que vous touchez sont gardés pour votre prochain tour.
board-cannot-save = Ces dés ne peuvent pas être gardés ensemble.
board-decide = À décider
board-which-delivery = Quelle livraison vient ensuite\xA0?
board-tie = Voie { $track }\xA0: égalité pour le plus de dés. Qui prend les bonus\xA0? { $dice }
board-short-stack = Pas assez { DE($goods) }\xA0: il en reste { $left }. Demandes\xA0: { $wants }
board-share = { $seat }\xA0: { $count }
board-return-which = Rendez une carte Pouvoir\xA0; les deux autres sont à vous.
board-reveal-which = Votre mission est accomplie\xA0: la révéler\xA0?
board-no-mission = Aucune de vos missions n’est accomplie pour l’instant.
board-show-mission = Mission { $card }, { $points } points
board-goods = Vos marchandises
board-speculate = Spéculation
board-speculate-for = Nouvelle marchandise\xA0: { $goods }. Échanger deux contre une\xA0?
board-fewer = Offrir moins { DE($goods) }
board-more = Offrir plus { DE($goods) }
board-nothing-to-trade = Vous n’avez rien à échanger.
board-offer-odd = Les marchandises s’échangent à deux contre une\xA0: ajoutez-en ou retirez-en une.
board-offer-brings = { $count ->
    [0] Vous n’échangez rien.
   *[other] { $count } marchandises contre { $brings } × { $goods }.
}
board-offer = { $count ->
    [0] Ne rien offrir
   *[other] Offrir en secret
}
board-waiting = Vous avez fini. Doivent encore jouer\xA0: { $seats }
board-remember = Montrer les cartes déjà vues

# Une phrase pour chaque sorte de choix, dans une première partie.
board-highlight-load = Le plus gros chargement\xA0: { $seat } a reçu { $count } × { $goods } d’un coup.
board-highlight-track = La voie la plus fréquentée\xA0: { $track }, avec { $count } livraisons.
board-highlight-mission = La mission la plus précieuse\xA0: { $points } points pour { $seat }.
board-highlight-strike = Une grève a coûté { $points } points à { $seat }.

board-goal-turn = Lancez les dés. Les trains vont sur les voies, trois dés du même bâtiment le construisent dans une gare, et les pièces servent à relancer.
board-goal-points = Une voie remplie rapporte des points à tous ceux qui y ont un dé. Les gares donnent des bonus, et leurs bâtiments donnent des marchandises à leurs propriétaires. Avoir le plus d’une marchandise rapporte des points à la fin.
board-goal-end = Quand la pile de points est vide, on finit la manche. Celui qui a le plus de points gagne.
board-legend-stack = Une livraison à un bâtiment «\xA0{ $building }\xA0» donne\xA0: { $goods }. Il en reste { $count }.
board-legend-points = Points des livraisons. Quand il n’y en a plus, la dernière manche commence.
board-legend-pool = Dés blancs\xA0: dés bonus, à lancer en plus de ses propres dés.
board-legend-power = Cartes Pouvoir\xA0: des missions entre deux gares, ou deux marchandises.
board-legend-face-coin = Une pièce\xA0: ce dé vous donne deux pièces. Une pièce paie une relance.
board-legend-face-hotel = Un hôtel\xA0: trois dés hôtel permettent d’en construire un dans une gare.
board-legend-face-mine = Une mine\xA0: trois dés mine permettent d’en construire une dans une gare.
board-legend-face-ranch = Un ranch\xA0: trois dés ranch permettent d’en construire un dans une gare.
board-legend-face-train = Un train\xA0: il va sur une case libre d’une voie{ $white ->
    [yes] {""}\xA0; blanc, il ne compte pour personne
   *[no] {""}
}.
board-legend-face-locked-train = Un train bloqué\xA0: il ne se relance pas. Trois trains bloqués, et c’est la grève.
board-legend-coins = Chaque pièce paie une relance. À la fin, les pièces ne valent rien.
board-give = Donner des pièces
board-give-to = Combien de pièces pour { $seat }\xA0?
board-give-coins = Donner { $count ->
    [one] une pièce
   *[other] { $count } pièces
} à { $seat }
board-legend-give = { $seat } reçoit { $count ->
    [one] une de vos pièces
   *[other] { $count } de vos pièces
}, définitivement.
board-legend-mission = Une mission\xA0: { $points } points à la fin, si les livraisons d’un tour relient { $from } et { $to }.
board-legend-cargo = Deux marchandises sur une carte\xA0: { $goods }. Elles comptent comme les autres.
board-legend-goods = { $count } × { $goods }. Le joueur qui en a le plus à la fin reçoit des points.
board-legend-seat = La couleur et le symbole { DE($seat) }.
board-legend-conductor = Le conducteur joue en premier à chaque manche.
board-legend-score = { $count ->
    [one] { $count } point
   *[other] { $count } points
} pour l’instant. Les missions et les marchandises comptent à la fin.
board-legend-saved = Des dés gardés pour le tour suivant, tels quels.
board-legend-track = Voie { $track }\xA0: { $taken } cases occupées sur { $count }. Il y a livraison quand les cases sont toutes occupées d’une gare à l’autre.

guide-return-power = Une mission rapporte des points quand ses deux gares sont reliées pendant le même tour\xA0; une carte à deux marchandises compte à la fin pour ces deux marchandises. Rendez la carte la moins utile.
guide-gather = Vous lancez cinq de vos dés. Vos dés blancs peuvent s’y ajouter.
guide-reclaim = Avec cinq dés ou plus sur la carte, vous pouvez aussi les reprendre tous, mais cela met fin à votre tour.
guide-keep = Vous n’êtes pas obligé de lancer les dés gardés\xA0: laissez ceux qui vous rapprochent d’un bâtiment.
guide-pick = Choisissez les dés qui ne vous plaisent pas et payez une pièce pour les relancer. Les trains bloqués restent, et trois trains bloqués provoquent une grève.
guide-reroll = Une pièce permet de relancer tous les dés choisis. Les dés qui montrent une pièce vous rapportent de nouvelles pièces.
guide-stop = Quand le résultat vous plaît, laissez les dés tels quels.
guide-place-train = Chaque train va sur une case libre à côté d’une gare ou d’un autre dé. Une voie remplie rapporte des points à tous ceux qui y ont un dé.
guide-erect = Trois dés du même bâtiment permettent de le construire. Il vous donne des marchandises chaque fois que sa gare est desservie, quel que soit le joueur.
guide-save = Vous pouvez garder des dés de bâtiment ou de pièce pour votre prochain tour\xA0; chaque dé de pièce non gardé rapporte deux pièces.
guide-deliver = Plusieurs voies sont remplies. Vous décidez laquelle est traitée en premier.
guide-break-tie = Plusieurs joueurs ont le plus de dés sur la voie. Vous décidez qui prend les bonus de ses gares\xA0; vous pouvez vous choisir.
guide-serve = Il y a moins de marchandises que les bâtiments n’en demandent. Vous décidez qui les reçoit\xA0; les autres gagnent des points.
guide-serve-next = Il y a moins de nouvelles marchandises que d’échanges. Vous décidez qui est servi ensuite\xA0; chaque carte manquante vaut deux points.
guide-reveal-mission = Les gares de cette mission sont reliées ce tour-ci\xA0: révélez-la, et elle compte à la fin.
guide-finish-missions = La question est posée à tout le monde, pour que personne ne sache qui a quelle mission. Continuez si vous n’avez rien à révéler.
guide-upgrade = Une pile est vide\xA0: de meilleures marchandises arrivent. Vous choisissez lesquelles.
guide-offer-goods = De nouvelles marchandises sont là. Chacun peut échanger en secret\xA0: deux marchandises contre une nouvelle.
guide-offer-power = Une carte à deux marchandises en vaut deux dans l’échange.
guide-finish-offer = Faites votre offre, ou n’offrez rien. Les offres sont révélées quand tous ont décidé.
chance-deal-hands = Quelles cartes Pouvoir avez-vous reçues ({ $count })\xA0?
chance-draw-conductor-seat = Qui est le conducteur\xA0?
chance-roll-dice = Que montrent les dés ({ $count })\xA0?
chance-draw-power-cards = Quelles cartes Pouvoir pour { $seat } ({ $count })\xA0?
blank-track = Voie
blank-station = Gare
promise-place-on-track = Je placerai un train sur la voie { $track } ce tour-ci ou au prochain.
promise-keep-off-track = Je ne placerai pas de train sur la voie { $track } ce tour-ci ni au prochain.
promise-finish-track = Je terminerai la voie { $track } ce tour-ci ou au prochain.
promise-build-at-station = Je construirai à { $station } ce tour-ci ou au prochain.
promise-keep-off-station = Je ne construirai pas à { $station } ce tour-ci ni au prochain.
promise-break-tie = La prochaine égalité que je départage ira à { $seat }.
promise-leave-dice = Je ne reprendrai pas mes dés ce tour-ci ni au prochain.
promise-offer-nothing = Je n’échangerai rien à la prochaine spéculation.
promise-free = { $text }

option-rules = Livret de règles
option-conductor = Qui joue le premier tour
option-board = Un autre plateau\xA0: short (court), long, ou le vôtre (un fichier texte)
option-rounds = Nombre maximal de manches
option-coin-gifts = Les joueurs peuvent se donner des pièces
name-english = celui de l’éditeur, en anglais
name-french = la traduction française

# Pourquoi quelque chose n’est pas permis ; les arguments sont les champs du refus.
refusal-not-held = { $card } n’est pas dans votre main.
refusal-wrong-deal = Il faut distribuer trois cartes Pouvoir à { $seat }.
refusal-not-in-stack = La pile n’a plus cette carte Pouvoir.
refusal-too-many-bonus-dice = Vous n’avez pas assez de dés bonus\xA0: { $most } au plus.
refusal-too-few-bonus-dice = { $pool-empty ->
    [yes] La réserve est vide\xA0: il faut ajouter tous vos dés bonus ({ $least }).
   *[no] Il faut ajouter des dés bonus pour arriver à cinq dés\xA0: au moins { $least }.
}
refusal-too-few-on-board = Il faut cinq de vos dés sur le plateau\xA0; il y en a { $dice }.
refusal-not-saved = Ces dés n’ont pas tous été gardés.
refusal-all-or-none = Gardez tous les dés mis de côté, ou lancez-les tous.
refusal-wrong-roll = Il faut lancer { $own } dés du joueur et { $white } dés blancs.
refusal-locked = Un train bloqué ne se relance pas.
refusal-no-such-die = Aucun des dés restants ne montre cette face\xA0: { $die }.
refusal-picked-out-of-order = Les dés se choisissent dans l’ordre, et { $die } vient avant les dés déjà choisis.
refusal-no-coin = Vous n’avez plus de pièce pour payer une relance.
refusal-nothing-picked = Vous n’avez choisi aucun dé à relancer.
refusal-dice-are-picked = Vous devez relancer les dés que vous avez choisis.
refusal-no-train = { $white ->
    [yes] Il ne reste pas de train blanc à placer.
   *[no] Il ne vous reste aucun de vos trains à placer.
}
refusal-space-taken = Il y a déjà un dé sur { $space }.
refusal-space-apart = { $space } n’est à côté ni d’une gare ni d’un autre dé.
refusal-no-set = Ce bâtiment demande trois dés identiques\xA0: { $building }.
refusal-no-building-left = Ce bâtiment est épuisé dans la réserve\xA0: { $building }.
refusal-station-full = { $station } n’a plus de place libre.
refusal-lower-stations-first = Il y a des gares avec moins de bâtiments\xA0: complétez-les avant { $station }.
refusal-cannot-save = On ne garde que ses propres dés qui montrent un bâtiment ou une pièce.
refusal-no-delivery = Aucune livraison n’attend sur la voie { $track }.
refusal-not-tied = { $seat } ne fait pas partie des joueurs à égalité.
refusal-wrong-share = C’est à { $seat } de recevoir des cartes\xA0: entre { $least } et { $most }.
refusal-not-waiting = { $seat } n’attend pas de nouvelle marchandise.
refusal-no-mission = { $card } n’est pas une mission.
refusal-not-joined = Les gares de { $card } ne sont pas reliées ce tour-ci.
refusal-once-a-turn = { $card } a déjà été révélée ce tour-ci, et une seule de deux missions égales compte.
refusal-wrong-draw = Cartes Pouvoir à piocher pour { $seat }\xA0: { $count }.
refusal-stack-not-empty = La pile de ce bâtiment n’est pas vide\xA0: { $building }.
refusal-no-upgrade = Cette marchandise ne peut pas être posée sur cette pile\xA0: { $goods } ({ $building }).
refusal-not-enough-goods = Vous avez { $held } × { $goods }\xA0: offrez au moins une carte, et pas plus que vous n’en avez.
refusal-no-goods = { $card } n’est pas une carte à deux marchandises.
refusal-odd-offer = Les marchandises s’échangent deux contre une\xA0: il en faut un nombre pair.
refusal-offered-out-of-order = Les marchandises s’offrent dans l’ordre, et les cartes à deux marchandises à la fin.
refusal-no-coin-gifts = À cette table, on ne donne pas de pièces.
refusal-gift-to-oneself = Vous ne pouvez pas vous donner des pièces à vous-même.
refusal-nothing-given = Un don doit être d’au moins une pièce.
refusal-not-enough-coins = { $held ->
    [0] Vous n’avez aucune pièce à donner.
    [one] Vous n’avez qu’une pièce{ $owed ->
        [0] .
       *[other] , et vous la devez pour les dés choisis.
    }
   *[other] Vous n’avez que { $held } pièces{ $owed ->
        [0] .
       *[other] , et vous en devez une pour les dés choisis.
    }
}
refusal-too-many-coins = Personne n’a plus de cinq pièces\xA0: { $seat } { $room ->
    [0] en a déjà cinq.
    [one] ne peut en recevoir qu’une.
   *[other] ne peut en recevoir que { $room }.
}

# Ce qui parle pour un coup, dans un conseil ou une analyse.
reason-finishes-track = Cela termine une voie.
reason-joins-mission = Cela vous rapproche d’une de vos missions.
reason-nears-finish = Une voie est alors presque terminée.
reason-builds = Un bâtiment rapporte chaque fois que sa gare est desservie.
reason-scores-mission = Cela rapporte les points d’une mission.
reason-rolls-more = Vous lancez plus de dés.
reason-dice-come-home = Vos dés vous reviennent.
reason-holds-building = Cela garde deux des trois dés d’un bâtiment.

# The first ride: a lesson on the real table (games/trains-and-stations/lesson.json).
lesson-welcome = Neuf gares, et des voies entre elles. Quand une voie est pleine de trains, elle rapporte des points à tous ceux qui ont aidé à la remplir.
lesson-return = Vous avez reçu trois cartes secrètes et en gardez deux. Une carte avec deux gares est une mission et vaut beaucoup de points. Rendez les ouvriers et la nourriture.
lesson-return-wrong = Cette carte mérite d’être gardée\xA0! Les missions valent le plus de points\xA0: rendez celle avec les ouvriers et la nourriture.
lesson-roll = Votre tour commence par un lancer. Vous avez deux trains, deux hôtels et une pièce.
lesson-reroll = Trois hôtels en feraient un vrai\xA0! Choisissez la pièce et relancez-la. Cela coûte une de vos trois pièces.
lesson-reroll-wrong = Ceux-là sont déjà bons. Seule la pièce gêne\xA0: choisissez-la et relancez-la.
lesson-stop = Un troisième hôtel, quelle chance\xA0! Ne relancez plus.
lesson-stop-wrong = Vous pourriez relancer, mais vous ne pouvez pas faire mieux. Arrêtez-vous là.
lesson-train = Chaque train va sur la carte, à côté d’une gare. La voie la plus courte va de Detroit à Boston\xA0: posez un train à côté de Detroit.
lesson-train-wrong = Vous pouvez le poser là. Mais les voies courtes sont vite remplies\xA0: prenez celle entre Detroit et Boston.
lesson-train-two = Et le second train juste à côté du premier.
lesson-build = Maintenant, vos trois dés hôtel deviennent un hôtel. Construisez-le à Detroit\xA0: il vous rapportera des marchandises chaque fois qu’une voie remplie atteint Detroit.
lesson-build-wrong = Un bel endroit aussi. Mais vos trains vont à Detroit\xA0: construisez-y votre hôtel.
lesson-delivery = Quelqu’un d’autre a posé le dernier train, et la voie est pleine\xA0! Chaque joueur qui y a un train reçoit un point pour chacune des deux gares\xA0: deux points pour vous.
lesson-majority = C’est vous qui y aviez le plus de trains\xA0: vous recevez les bonus des deux gares, deux dés blancs.
lesson-goods = Et votre hôtel vous a donné une carte d’ouvriers. À la fin, le joueur qui a le plus de cartes d’une sorte reçoit des points en plus.
lesson-end = Les points viennent de cette pile. Quand elle est vide, on finit la manche, et celui qui a le plus de points gagne. Notre partie est courte\xA0: elle finit après trois manches.
lesson-gather = Deuxième manche\xA0! Prenez les deux dés blancs\xA0: vous lancerez sept dés au lieu de cinq.
lesson-gather-wrong = C’est possible. Mais plus il y a de dés, plus c’est amusant\xA0: prenez les deux dés blancs.
lesson-missions = N’oubliez pas vos missions secrètes\xA0: quand les deux gares d’une mission sont reliées pendant le même tour, vous pouvez la révéler pour marquer ses points.
lesson-free = Voilà le cœur du jeu\xA0! Relancez ou arrêtez, posez vos trains, construisez. Les deux porteurs sont gentils.
`;export{e as default};