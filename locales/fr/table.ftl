# Ce que dit toute table, quel que soit le jeu.

seat-name = Place { $number }
seat-you = Vous

play-welcome = { $title }. Vous êtes assis à : { $seat }.
play-help = Tapez le numéro d'un choix, ou des mots. Aussi : c choix, t table, l ce qui s'est passé, r règles, u reprendre, h conseil, ? aide, q quitter.
play-your-turn = Que faites-vous ?
play-not-a-choice = Tapez un nombre de 1 à { $last }, ou ? pour l'aide.
play-undone = Repris.
play-given = Donné.
play-give-how = À qui, et combien ? Tapez : give PLACE NOMBRE, la place par son numéro
play-help-give = give 1 2 donne deux pièces à la place 1, pendant le tour de n’importe qui et définitivement.
play-give-not-yours = Seul quelqu’un qui joue ici peut donner quelque chose.
play-undo-refused = Cela ne peut pas être repris : { $reason }.
play-left = Vous quittez la table. La partie n'est pas finie.
play-saved = La partie est gardée dans { $file }.

undo-nothing-done = vous n'avez encore rien fait
undo-other-acted = { $seat } a joué depuis
undo-gift-given = quelque chose a été donné depuis
undo-chance-fell = on a distribué, pioché ou lancé les dés depuis
undo-over = la partie est terminée
undo-revealed = cela a montré aux autres ce qu'ils ne savaient pas
undo-final = un choix déclaré terminé est définitif

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
refusal-no-gifts = Dans ce jeu, rien ne se donne.
refusal-not-your-turn = C'est le tour de quelqu'un d'autre.
refusal-not-now = Ce n'est pas le moment.
refusal-impossible = Cela n'a pas pu sortir : { $why }.
