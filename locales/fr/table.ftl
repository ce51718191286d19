# Ce que dit toute table, quel que soit le jeu.

seat-name = Place { $number }
seat-you = Vous

play-welcome = { $title }. Vous êtes assis à : { $seat }.
play-help = Tapez le numéro d’un choix, ou des mots qu’il contient. Aussi : c choix, t table, l ce qui s’est passé, r règles, u annuler, h conseil, ? aide, q quitter.
play-your-turn = Que faites-vous ?
play-not-a-choice = Tapez un nombre de 1 à { $last }, ou ? pour l’aide.
play-undone = Annulé.
play-given = Donné.
play-give-how = Tapez : give PLACE NOMBRE, par exemple give 1 2
play-help-give = give 1 2 donne deux pièces à la place 1. On peut donner à tout moment, et c’est définitif.
play-give-not-yours = Seuls les joueurs à cet écran peuvent donner quelque chose.
play-undo-refused = Impossible d’annuler : { $reason }.
play-left = Vous avez quitté la table. La partie n’est pas finie.
play-saved = La partie est enregistrée dans { $file }.

undo-nothing-done = il n’y a rien à annuler
undo-other-acted = { $seat } a joué depuis
undo-gift-given = quelque chose a été donné depuis
undo-chance-fell = on a distribué, pioché ou lancé les dés depuis
undo-over = la partie est terminée
undo-revealed = cela a révélé quelque chose aux autres
undo-final = le choix est définitif

score-ended = La partie est finie : { $reason }.
score-won = { $seat } gagne.
score-you-won = Vous gagnez.
score-may-have-won = { $seats } ont pu gagner.
score-between = entre { $least } et { $most }
score-unknown = Certaines cartes n’ont pas été saisies : les scores qui en dépendent sont donnés comme des intervalles.
score-line = Rang { $place } : { $seat }, score { $score } : { $parts }.
score-shared = { $seats } se partagent la victoire.
score-score = score
score-place = rang

replay-keys = Entrée : suivant · b : retour · un nombre : aller à cette entrée · t : table · q : quitter
replay-start = La partie va commencer.
replay-end = C’était le dernier coup.
replay-nature = hasard
replay-other-rules = Cette partie a été jouée avec la version { $found } des règles ; ce programme a la version { $known }. Seules les décisions enregistrées peuvent être montrées.
replay-entry = entrée { $number } sur { $count }, { $actor }
replay-nothing-seen = (rien que cette place pouvait voir)

# Why something is not allowed, whatever the game; its own reasons are in its own file.
refusal-no-such-seat = Cette place n’existe pas.
refusal-no-gifts = Dans ce jeu, on ne peut rien donner.
refusal-not-your-turn = Ce n’est pas votre tour.
refusal-not-now = Vous ne pouvez pas faire cela maintenant.
refusal-impossible = Ce résultat est impossible : { $why }.
