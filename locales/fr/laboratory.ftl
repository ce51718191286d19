# Ce que disent les rapports du laboratoire.

lab-again = Reproduire ces chiffres
lab-intervals = Tous les intervalles sont des intervalles de confiance à 95 %.
lab-by-time = Certains joueurs réfléchissent pendant un temps donné ou sont d’autres programmes : les résultats peuvent varier d’une exécution à l’autre.
lab-made-by = Généré par whistlestop { $version }.
lab-key = Trait épais : l’estimation ; bande : son intervalle à 95 % ; en pointillé : { $mark }.
lab-range = entre { $low } et { $high }
lab-numbers = Chiffres
lab-numbers-of = Chiffres sur { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
lab-nothing = Aucune partie n’a été jouée.

lab-seats = { $seats } places
lab-games = { $label } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
lab-order-0 = premier joueur
lab-order-1 = deuxième joueur
lab-order-2 = troisième joueur
lab-order-3 = quatrième joueur
lab-order-4 = cinquième joueur
lab-order-5 = sixième joueur
lab-order-later = joueur { $number }
lab-all-play = { $player } à toutes les places
lab-take-turns = { $players } occupent toutes les places à tour de rôle

lab-order-more = { $place } : { $won } de victoires, soit { $points } points de pourcentage de plus que la part équitable de { $fair }.
lab-order-less = { $place } : { $won } de victoires, soit { $points } points de pourcentage de moins que la part équitable de { $fair }.
lab-order-equal = L’ordre du tour ne fait aucune différence mesurable en { $games } parties : à chaque rang, un joueur gagne sa part équitable de { $fair }, à { $points } points de pourcentage près.
lab-order-unsure = { $games ->
    [one] { $games } partie ne suffit
   *[other] { $games } parties ne suffisent
} pas pour dire si l’ordre du tour compte : les taux de victoire sont connus à { $points } points de pourcentage près. Il faudrait environ { $wanted } parties pour les connaître à 2 points près.
lab-same = Ces parties ne montrent aucune différence significative entre « { $own } » et « { $base } ».
lab-differs = « { $own } » diffère de « { $base } » par : { $what }.
lab-of = { $label } : { $answer }
lab-points = { $amount } pts

lab-difference-wins = taux de victoire : { $place }
lab-difference-points = points par place
lab-difference-best = score du vainqueur
lab-difference-lead = avance du vainqueur
lab-difference-moves = coups par partie
lab-difference-decides = parties décidées par { $name }
lab-difference-heading = { $own } comparé à { $base }, sur les mêmes donnes
lab-difference-sure = significatif au niveau de confiance de 95 %
lab-difference-question = Que change { $own } ?
lab-difference-parts = Proportions de parties, en points de pourcentage
lab-difference-others = Autres mesures
lab-difference-none = aucune différence

lab-summary = { $title } : { $who } ; { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
}, graine { $seed }
lab-subtitle = { $title } · { $games } parties sur { $deals } donnes ; { $who }
lab-head-order = ordre du tour
lab-head-wins = victoires (part { $fair })
lab-head-score = score
lab-head-component = composante
lab-head-a-seat = par place
lab-head-winner = gagnants
lab-head-decides = décide la partie
lab-head-value = valeur
lab-head-a-game = par partie
lab-head-came-up = présent dans
lab-head-doers = taux de victoire de ces joueurs
lab-less-luck = Victoires corrigées de la chance
lab-column-less-luck = victoires corrigées de la chance
lab-column-worth-games = équivalent en parties
lab-adjusted = { $place }, corrigé de la chance : { $won }, aussi précis qu’avec { $worth } fois plus de parties
lab-lengths = { $moves } coups par partie ; le vainqueur marque { $best } et mène de { $lead } ; { $shared } des victoires sont partagées
lab-endings = Fins de partie : { $endings }
lab-more = … et { $count } autres ; voir --json ou --html

lab-title = Le jeu est-il équitable ?
lab-question-order = L’ordre du tour compte-t-il ?
lab-fair-share = part équitable, { $fair }
lab-question-counts = Que se passe-t-il dans les parties ?
lab-counts = Chiffres calculés sur toutes les parties. Pour chaque action d’un joueur, le tableau donne aussi le taux de victoire des joueurs qui l’ont faite ; c’est une corrélation, pas forcément une cause.
lab-question-points = Quels sont les scores ?
lab-points-answer = Le vainqueur marque { $best } en moyenne, entre { $low } et { $high } dans neuf parties sur dix, et mène de { $lead }. { $shared } des victoires sont partagées.
lab-all-scores = Scores de toutes les places
lab-column-wins = victoires
lab-column-mean = score moyen
lab-column-deviation = écart-type
lab-column-low = 5e centile
lab-column-median = médiane
lab-column-high = 95e centile
lab-question-length = Combien dure une partie ?
lab-length-answer = { $moves } coups en moyenne, entre { $low } et { $high } dans neuf parties sur dix.
lab-question-decides = Qu’est-ce qui décide la partie ?
lab-decides-answer = Le plus souvent { $name } : sans cela, un autre joueur aurait gagné { $decides } des parties.
lab-column-points-seat = points par place
lab-column-points-winner = points par gagnant
lab-column-worth = valeur
lab-column-comes-up = présent dans
lab-times-a-game = { $amount } par partie

# Ce que disent les rapports des tournois.
ladder-strongest = { $best } est le plus fort : contre { $second }, le deuxième, il gagne { $won } des parties décidées.
ladder-close = { $best } et { $second } sont trop proches pour que ces parties les départagent : { $best } gagne { $won } des parties décidées.
ladder-highest = { $best } a le meilleur classement, { $rating }.
ladder-summary = { $title }, { $seats } places : { $games } parties sur { $deals } donnes, graine { $seed }
ladder-subtitle = { $title }, { $seats } places · { $games } parties sur { $deals } donnes
ladder-player = joueur
ladder-rating = classement
ladder-interval = intervalle
ladder-ms = ms/coup
ladder-longest = le plus long
ladder-first = premier
ladder-against = second
ladder-games = parties
ladder-decided = décidées
ladder-won = le premier gagne
ladder-scores = score par place
ladder-first-score = score par place, premier
ladder-other-score = score par place, second
ladder-plain = sans correction
ladder-adjusted = corrigé de la chance
ladder-adjusted-heading = Victoires corrigées de la chance (une victoire partagée compte pour une fraction)
ladder-worth = précision
ladder-worth-games = aussi précis qu’avec { $worth } fois plus de parties
ladder-together = Tous à une même table (part équitable { $fair })
ladder-moves = coups
ladder-average = en moyenne
ladder-maximum = le plus long
ladder-title = Qui joue le mieux ?
ladder-mean = moyenne
ladder-equal = égalité
ladder-pair = { $one } contre { $other }
ladder-question-rating = Quelle est la force de chaque joueur ?
ladder-rating-legend = Plus le classement est élevé, plus le joueur est fort. Une avance de 100 points correspond à environ deux victoires sur trois, une avance de 400 à environ dix sur onze. La moyenne est de 1000.
ladder-question-pairs = Qui bat qui ?
ladder-pairs-legend = Deux joueurs se partagent les places de toutes les manières possibles, avec les mêmes donnes ; la partie revient au joueur dont une place l’emporte. 50 % signifie que les deux joueurs sont de même force.
ladder-question-adjusted = Et en corrigeant l’effet de la chance ?
ladder-adjusted-legend = Chaque évènement aléatoire est comparé aux autres issues possibles, et la différence est retirée du résultat. La moyenne reste la même et l’intervalle se resserre, comme si l’on avait joué plus de parties.
ladder-question-together = Que se passe-t-il à une même table ?
ladder-together-legend = Chaque joueur occupe une place, et passe par toutes les places à tour de rôle.
ladder-question-time = Combien de temps chaque joueur réfléchit-il ?
ladder-time-legend = Temps par coup sur la machine qui a joué, sans les coups forcés.
