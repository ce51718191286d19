# Ce que dit l’analyse d’une partie finie. Les parts de victoire sont en pour cent, les écarts en points.
review-heading = Analyse : { $title }, { $seats } sièges
review-kicker = La part du hasard et celle du jeu
review-won-lucky = { $seat } gagne, la chance avec lui.
review-won-unlucky = { $seat } gagne contre la chance.
review-won-played = { $seat } gagne par son jeu.
review-head-result = victoire
review-head-luck = chance
review-head-adjusted = sans la chance
review-head-accuracy = précision
review-head-like = joue comme
review-head-labels = imprécisions / erreurs / gaffes
review-head-times = prises mesurées
review-head-median = temps habituel
review-head-fastest = le plus rapide
review-head-wrong = prises à tort
review-head-missed = trains manqués
review-like-porter = un porteur
review-like-conductor = un contrôleur
review-like-engineer = un mécanicien
review-like-baron = un baron
review-label-best = le meilleur
review-label-good = bon
review-label-inaccuracy = imprécision
review-label-mistake = erreur
review-label-blunder = gaffe
review-turning-points = Tournants
review-luck = Chance
review-mistakes = Ce qui aurait été meilleur
review-seats = Siège par siège
review-numbers = Les chiffres
review-graph = Chances de gagner
review-graph-open = Ce que chaque siège pouvait espérer à chaque moment, toutes cartes ouvertes.
review-graph-eyes = Comme { $seat } pouvait le savoir
review-no-chances = Ce jeu se décide par les yeux et les mains : on dit les temps et les fautes, sans inventer de chances.
review-turn-luck = Entrée { $entry } : chance pour { $seat }, de { $before } à { $after }. { $what }
review-turn-misfortune = Entrée { $entry } : malchance pour { $seat }, de { $before } à { $after }. { $what }
review-turn-slip = Entrée { $entry } : faux pas { DE($seat) }, de { $before } à { $after } : { $what }
review-turn-stroke = Entrée { $entry } : beau coup { DE($seat) }, de { $before } à { $after } : { $what }
review-turn-blind = Entrée { $entry } : { $seat } ne pouvait le savoir, de { $before } à { $after } : { $what }
review-turn-gift = Entrée { $entry } : { $actor } aide { $seat }, de { $before } à { $after } : { $what }
review-turn-blow = Entrée { $entry } : { $actor } frappe { $seat }, de { $before } à { $after } : { $what }
review-luckiest = { $seat }, le plus de chance à l’entrée { $entry } ({ $points }) : { $what }
review-unluckiest = { $seat }, le moins de chance à l’entrée { $entry } ({ $points }) : { $what }
review-mistake = Entrée { $entry }, { $seat } : { $chosen } ({ $label }, perd { $loss } ± { $error }). Mieux : { $best }.
review-remark = Estimations par { $sims } simulations par question, graine { $seed } ; les mêmes redonnent les mêmes chiffres. Une décision est jugée d’après ce que son siège pouvait savoir.

# La page du navigateur.
review-page-of = Analyse : { $game }
review-page-waiting = { $before ->
    [0] On allume la chaudière …
    [one] Une autre partie est analysée d’abord.
   *[other] { $before } autres parties sont analysées d’abord.
  }
review-page-working = { $percent } % de la partie regardés.
review-page-begin = Analyser cette partie
review-page-given-up = L’analyse n’a pas été terminée.
review-page-eyes = Vu par
review-page-eyes-actor = qui décide
review-page-moment = Moment { $at } sur { $of }
review-page-chances = { $seat } { $percent } %
review-page-loss = perd { $loss } ± { $error } sur 100
review-page-loses-nothing = on ne connaît rien de mieux
review-page-behind = { $behind } de moins (± { $error })
review-page-worth = { $percent } sur 100
review-page-played = joué
review-page-is-best = le meilleur
review-page-forced = Il n’y avait rien à choisir ici.
review-page-not-yet = Ce choix est encore à l’étude.
review-page-luck-here = Ce que valait ce hasard
review-page-accuracy = précision { $accuracy }
review-page-like = a joué comme { $level }
review-page-luck-of = chance { $points }
review-page-luckiest = le plus de chance ({ $points }) : { $what }
review-page-unluckiest = le moins de chance ({ $points }) : { $what }
review-page-no-grabs = aucun geste n’a été mesuré
review-page-without-luck = sans la chance { $percent } %
review-page-share = Partager ce moment
