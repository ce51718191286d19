# Ce que seul le terminal dit, quel que soit le jeu.

play-not-saved = La partie ne peut pas être enregistrée, et continue : { $reason }.
play-lost = La partie n'a pas été enregistrée : on ne peut pas écrire à cet endroit.
play-save-elsewhere = indiquez un autre endroit avec --save
play-interrupted = Vous avez été interrompu. La partie est enregistrée jusqu'à votre dernière décision.
play-took-back = { $seat } reprend un coup.
play-said = { $seat } : « { $text } »
play-promised = { $seat } promet à { $to } : { $clause }
play-will-not = ceci n'arrivera pas : { $event }
play-their-turn = Que fait { $seat } ?
play-cover = { $seat }, c'est votre tour. Quand vous seul voyez l'écran, appuyez sur Entrée.
play-hint = La maison choisirait : { $choice }
play-hint-worth = Chances de gagner : environ { $worth } %. Deuxième choix, { $behind } ± { $error } points de moins : { $next }.
play-hint-as-good = Chances de gagner : environ { $worth } %. Presque aussi bon ({ $behind } ± { $error } points de moins) : { $next }.
decimal-mark = ,
play-no-hint = La maison n'a pas de conseil ici.
play-rules-also = D'autres choix relèvent de { $rules }.
play-rules-more = (r et un numéro comme celui ci-dessus lit cette règle ; r tout les lit toutes.)
play-resumed = La partie reprend depuis { $file }.
play-resumed-seed = La graine compte à partir d'ici ; ce qui a été distribué et lancé avant reste tel quel.
play-no-rule = Il n'y a pas de règle { $rule }. r tout les lit toutes.
play-help-more =
    c lit tous les choix, dix à la fois ; c 11 continue au numéro 11 ; c rouge lit ceux qui ont le mot rouge.
    t nomme les parties de la table ; t main ou t 2 raconte une partie ; t ligne 3 dit la troisième phrase d'une partie ; t tout raconte tout.
    l répète ce qui s'est passé depuis votre dernier choix. r lit la règle qui compte maintenant ; r et son numéro en lit une autre ; r tout les lit toutes.
    h demande à un robot ce qu'il ferait. u reprend votre dernier choix. q quitte ; la partie est gardée.
play-table = Table
play-all = tout
play-parts = Parties de la table : { $parts }. Tapez t et un nom ou un numéro ; t tout raconte tout.
play-part-heading = { $name } :
play-no-part = Rien ne s'appelle « { $words } » à cette table. t énumère ses parties.
play-many = { $count } choix { $kinds ->
    [one] d'une seule sorte
   *[other] de { $kinds } sortes
}.
play-kind = { $from } à { $to }. { $what } : { $count } choix, c { $from } les lit.
play-more-choices = Encore { $count } choix, à partir de { $from } : c { $from } les lit.
play-next-page = c { $count } continue.
play-earlier = { $count ->
    [one] Un tour
   *[other] { $count } tours
} avant ; l raconte tout depuis votre dernier choix.
play-seconds = Vous avez { $seconds } secondes.
play-too-late = Trop tard : la course était décidée.
play-no-clock = Ici le temps de personne ne peut être mesuré : on joue tour par tour.
play-cut-short = L'horloge a mis fin à la réflexion d'un adversaire : avec la même graine, une autre partie peut se passer autrement.
play-program-failed = Le programme à { $seat } ({ $player }) : { $reason }. La maison joue à sa place.
play-hopeless = Attention : dans { $games } parties de joueurs rapides, personne n'est arrivé au bout avec cela. Une partie s'arrête quand même après la dernière manche ({ $rule }).

menu-language = Language? / Langue ?
menu-game = Quel jeu ?
menu-game-line = { $title }, de { $least } à { $most } joueurs, { $minutes } minutes
menu-seats = Combien de joueurs, vous compris ?
menu-level = Qui joue contre vous ?
menu-players = { $count } joueurs
menu-not-a-choice = Tapez un nombre de { $first } à { $last }, ou q pour partir.
menu-left = Aucune partie n'a commencé.
menu-kept = Continuer une partie ?
menu-kept-line = { $seats } joueurs, { $steps } étapes, { $ago } ({ $file })
menu-anew = En commencer une autre
menu-just-now = à l'instant
menu-minutes-ago = il y a { $count ->
    [one] une minute
   *[other] { $count } minutes
}
menu-hours-ago = il y a { $count ->
    [one] une heure
   *[other] { $count } heures
}
menu-days-ago = il y a { $count ->
    [one] un jour
   *[other] { $count } jours
}
menu-keys = ↑ ↓ et Entrée, ou un numéro · q quitte

level-porter = Le porteur : doux, pour une première partie
level-conductor = Le contrôleur : joue raisonnablement
level-engineer = Le mécanicien : regarde plus loin
level-baron = Le baron : aussi fort qu'une seconde de réflexion le permet
menu-personality = De quel caractère ?
taste-plain = Comme ça vient
taste-line = { $name } : { $says }
taste-careful = Prudent
taste-gambler = Joueur
taste-robber = Voleur
taste-builder = Bâtisseur
taste-collector = Collectionneur

screen-you = vous êtes { $seat }
screen-watching = vous tenez la table
screen-your-turn = à vous
screen-seconds-left = { $turn }, { $seconds } s
screen-over = la partie est finie
screen-thinks = { $seat } réfléchit…
screen-waits = on attend { $seats }
screen-log = Ce qui s'est passé
screen-rules = Règles
screen-score = Le score
screen-after = Échap montre encore la table · q quitte
screen-house-thinks = La maison réfléchit à votre coup…
screen-leave = Quitter la table ? La partie est gardée. (o, ou Entrée, quitte ; toute autre touche reste)
screen-yes = oy
screen-filter = On cherche : { $words }
screen-real-table = Qu'est-il sorti ?
screen-keys = ↑↓ Entrée, n° · / filtrer · h conseil · u annuler · F1 règles · ? aide · q fin
screen-keys-listeners = ↑↓ Entrée, n° · / filtrer · h conseil · t parler · F1 règles · ? aide · q fin
screen-talk = À tous : { $words }   (Entrée le dit, Échap non)
screen-help-talk =
    Parler
    t, quelques mots et Entrée s'adressent à toute la table. « promise 1 ne pas vous voler » le promet à la place 1.
screen-help-gifts =
    Donner
    g, une place, un nombre et Entrée donnent autant de pièces à cette place, pendant le tour de n’importe qui et définitivement : « give 1 2 ».
    Si plusieurs partagent l’écran, « give 0 1 2 » donne ce que la place 0 possède.
screen-no-match = Aucun choix n'a ces lettres ; Échap les montre tous.
screen-no-key = « { $key } » ne fait rien ici ; ? donne les touches.
screen-keys-pause = toute touche continue
screen-keys-page = ↑↓ Espace PgUp PgDn font défiler · toute autre touche ferme
screen-keys-entry = Tapez puis Entrée · - si inconnu · F1 règles · F2 reprendre · Échap quitte
screen-too-small = Cet écran fait { $columns }×{ $rows } ; la table demande { $width }×{ $height }. Agrandissez-le, ou quittez avec q et jouez avec --plain.
screen-help-title = Aide
screen-help =
    Choisir
    ↑ ↓ (ou k j) déplacent, Entrée choisit. Un numéro choisit tout de suite.
    / et quelques lettres ne laissent que les choix qui les contiennent ; Échap les montre tous.
    À la souris : un clic désigne, un second choisit, la molette fait défiler.
    
    Regarder
    b raconte toute la table en mots, l tout ce qui s'est passé ; PgUp PgDn font défiler un plateau trop haut.
    F1 (ou r) ouvre les règles là où elles parlent du choix présent, ou de ce qui vient d'être refusé.
    
    S'aider
    h demande à la maison ce qu'elle ferait. u reprend votre dernier coup, sauf si on a lancé, tiré ou montré quelque chose depuis.
    Pendant que les autres jouent, toute touche continue aussitôt, et ne fait rien d'autre.
    
    Partir
    q quitte, Ctrl-C quitte sans demander. La partie est gardée dans les deux cas, et reprend la fois suivante.
    
    ↑ ↓ Espace PgUp PgDn font défiler cette page, toute autre touche la ferme.

entry-welcome = { $title }, à une vraie table. Entrez ce que montrent ses dés et ses cartes ; - remplace ce qu'on ne sait pas, ? aide.
entry-guess = On ne sait pas ce qui vient d'être retourné : désormais la table en montre une parmi celles qui conviennent, et les scores sont des intervalles.
entry-shown = Que voit-on ?
entry-not-known = On ne le sait pas
entry-names = { $count } noms sont possibles ; ?? les lit.
entry-count = Il en faut { $wanted }, vous en donnez { $given }. - remplace ce qu'on ne sait pas.
entry-help = Tapez les noms comme ils sont imprimés, ou leur début : 2 rouge, rouge x2 et rouge rouge disent la même chose. - remplace ce qu'on ne sait pas. ?? lit les noms possibles, t décrit la table, u reprend la dernière saisie, q quitte ; la partie est gardée.
entry-unknown = « { $word } » n'est rien de cela.
entry-alike = { $events } (quoi exactement, on ne le sait pas)
entry-unseen = Quelque chose que personne ne voit.
entry-further = Autre chose : chercher plus loin
entry-nothing = Il n'y a rien à reprendre.
entry-end = u reprend la dernière saisie ; Entrée quitte.
entry-yes = oui
entry-no = non

connect-welcome = { $title }, à la table d'un serveur.
connect-waiting = La table attend ses joueurs.
connect-open = encore personne
connect-bot = un robot
connect-person = quelqu'un
connect-lost = Connexion perdue. Reconnexion…
connect-back = Connexion rétablie.
connect-other-protocol = Le serveur parle une autre version du protocole : mettez ce programme (ou le serveur) à jour.
connect-dice = De quoi vérifier plus tard les dés de cette partie est gardé dans { $file } : whistlestop verify PARTIE --kept FICHIER

connect-which = Quelle table ?
connect-make = Ouvrir une table
connect-look-again = Regarder de nouveau
connect-table-mine = { $game } : votre table, { $seats } places, avec { $names }
connect-table-open = { $game } : { $open } places libres sur { $seats }, avec { $names }
connect-table-full = { $game } : complète, { $seats } places, avec { $names }
connect-table-playing = { $game } : partie en cours, jouée par { $names } ; regarder
connect-nobody = personne encore
connect-people = Des gens qui viennent par un lien
connect-host = Lien d'invitation : { $link } { $open ->
    [0] Tout le monde est là.
    [one] Une place est libre.
   *[other] { $open } places sont libres.
}
connect-start = Commencer
connect-fill = Laisser les places libres à la maison, et commencer
connect-wait = Attendre un peu
connect-watch = Vous regardez.
connect-full = La table est complète : toutes les places sont prises. Vous regardez.
connect-begun = La partie a commencé sans vous. Vous regardez.
connect-no-spectators = personne ne peut regarder à cette table
connect-said = C'est dit.
connect-say-how = Que dites-vous ? Tapez : say MOTS
connect-promised = C'est promis.
connect-promise-how = À qui, et quoi ? Tapez : promise PLACE MOTS, la place en chiffre
connect-gift-sent = Envoyé ; la table dira ce qu’il en est.
connect-help = À une table de serveur, on peut aussi taper, à tout moment : say MOTS ; promise PLACE MOTS.
connect-company = À la table : { $seats }.
connect-sits-down = { $name } prend la place { $seat }.
connect-gets-up = { $name } quitte la place { $seat }.
connect-away = { $name } n'est plus en ligne.
connect-here = { $name } est de retour.
connect-not-your-turn = Ce n'est pas encore votre tour. En attendant : say MOTS, t table, l ce qui s'est passé, ? aide, q quitter.
connect-link = Lien de la table : { $link }
connect-record = Le fichier de la partie est { $file } : whistlestop review FICHIER, whistlestop replay FICHIER.
connect-no-record = Le fichier de la partie n'a pas pu être récupéré : { $reason }.
screen-players = ses joueurs
lesson-begins = { $title } : votre premier voyage. Faites ce qui est demandé, ou autre chose : rien ne peut mal tourner.
lesson-go-on = Continuer
lesson-other = Dans une partie vous le pourriez. Ici, suivons la leçon.
lesson-no-undo = Dans une leçon, rien n'est à reprendre.
