# Ce que dit toute table, quel que soit le jeu.

seat-name = Place { $number }
seat-you = Vous

play-welcome = { $title }. Vous êtes assis à : { $seat }.
play-help = Tapez le numéro d'un choix, ou des mots. Aussi : c choix, t table, l ce qui s'est passé, r règles, u reprendre, h conseil, ? aide, q quitter.
play-your-turn = Que faites-vous ?
play-not-a-choice = Tapez un nombre de 1 à { $last }, ou ? pour l'aide.
play-undone = Repris.
play-undo-refused = Cela ne peut pas être repris : { $reason }.
play-left = Vous quittez la table. La partie n'est pas finie.
play-saved = La partie est gardée dans { $file }.

undo-nothing-done = vous n'avez encore rien fait
undo-other-acted = { $seat } a joué depuis
undo-chance-fell = on a distribué, pioché ou lancé les dés depuis
undo-over = la partie est terminée
undo-revealed = cela a montré aux autres ce qu'ils ne savaient pas

score-ended = La partie est finie : { $reason }.
score-won = { $seat } gagne.
score-you-won = Vous gagnez.
score-may-have-won = { $seats } ont pu gagner.
score-between = entre { $least } et { $most }
score-unknown = Toutes les cartes n'ont pas été dites : un nombre qui dépend de l'une d'elles est donné comme un intervalle.
score-line = Rang { $place } : { $seat }, score { $score } : { $parts }.
score-shared = { $seats } se partagent la victoire.
score-score = score
score-place = rang

replay-keys = Entrée : suivant · b : retour · un nombre : y aller · t : table · q : quitter
replay-start = La partie va commencer.
replay-end = C'était le dernier coup.
replay-nature = hasard
replay-other-rules = Cette partie a été jouée avec la version { $found } des règles, et ce programme a la version { $known }. Voici ce qui a été décidé, tel que noté.
replay-entry = entrée { $number } sur { $count }, { $actor }
replay-nothing-seen = (rien que cette place ait pu voir)

# Why something is not allowed, whatever the game; its own reasons are in its own file.
refusal-no-such-seat = Personne n'est assis là.
refusal-not-your-turn = C'est le tour de quelqu'un d'autre.
refusal-not-now = Ce n'est pas le moment.
refusal-impossible = Cela n'a pas pu sortir : { $why }.

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
