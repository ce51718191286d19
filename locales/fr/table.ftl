# Ce que dit toute table, quel que soit le jeu.

seat-name = Place { $number }
seat-you = Vous

play-welcome = { $title }. Vous êtes { $seat }.
play-help = Tapez le numéro d’un choix, ou des mots qu’il contient. Aussi : c choix, t table, l ce qui s’est passé, r règles, u annuler, h conseil, ? aide, q quitter.
play-your-turn = Que faites-vous ?
play-not-a-choice = Tapez un nombre entre 1 et { $last }, ou ? pour l’aide.
play-undone = Annulé.
play-given = Don effectué.
play-give-how = Tapez : give PLACE NOMBRE, par exemple give 1 2
play-help-give = give 1 2 donne deux pièces à la place 1. On peut donner à tout moment, et c’est définitif.
play-give-not-yours = Seuls les joueurs qui partagent cet écran peuvent donner quelque chose.
play-undo-refused = Impossible d’annuler : { $reason }.
play-left = Vous avez quitté la table. La partie n’est pas finie.
play-saved = La partie est enregistrée dans { $file }.

undo-nothing-done = il n’y a rien à annuler
undo-other-acted = { $seat } a joué depuis
undo-gift-given = un don a été fait depuis
undo-chance-fell = des cartes ont été tirées ou des dés lancés depuis
undo-over = la partie est terminée
undo-revealed = ce coup a révélé quelque chose aux autres joueurs
undo-final = le choix est définitif

score-ended = La partie est finie : { $reason }.
score-won = { $seat } gagne.
score-you-won = Vous gagnez.
score-may-have-won = { $seats } ont peut-être gagné.
score-between = entre { $least } et { $most }
score-unknown = Certaines cartes n’ont pas été saisies : les scores qui en dépendent sont donnés sous forme d’intervalles.
score-line = Rang { $place } : { $seat }, score { $score } : { $parts }.
score-shared = { $seats } se partagent la victoire.
score-score = score
score-place = rang

replay-keys = Entrée : suivant · b : retour · un nombre : aller à cette entrée · t : table · q : quitter
replay-start = La partie va commencer.
replay-end = C’était le dernier coup.
replay-nature = hasard
replay-other-rules = Cette partie a été jouée avec la version { $found } des règles ; ce programme utilise la version { $known }. Seules les décisions enregistrées peuvent être affichées.
replay-entry = entrée { $number } sur { $count }, { $actor }
replay-nothing-seen = (rien de visible depuis cette place)

# Why something is not allowed, whatever the game; its own reasons are in its own file.
refusal-no-such-seat = Cette place n’existe pas.
refusal-no-gifts = Dans ce jeu, on ne peut rien donner.
refusal-not-your-turn = Ce n’est pas votre tour.
refusal-not-now = Vous ne pouvez pas faire cela maintenant.
refusal-impossible = Ce résultat est impossible : { $why }.
