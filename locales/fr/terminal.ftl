# Ce que seul le terminal dit, quel que soit le jeu.

play-not-saved = La partie n’a pas pu être enregistrée : { $reason }. Vous pouvez continuer.
play-lost = La partie n’a pas été enregistrée : impossible d’écrire son fichier.
play-save-elsewhere = choisissez un autre fichier avec --save
play-interrupted = Interrompu. La partie est enregistrée jusqu’à votre dernier coup.
play-took-back = { $seat } annule un coup.
play-said = { $seat } : « { $text } »
play-promised = { $seat } promet à { $to } : { $clause }
play-will-not = ceci n’arrivera pas : { $event }
play-their-turn = Que fait { $seat } ?
play-cover = { $seat }, c’est votre tour. Appuyez sur Entrée quand vous êtes seul à voir l’écran.
play-hint = Conseil : { $choice }
play-hint-worth = Chances de gagner : environ { $worth } %. Deuxième choix, { $behind } ± { $error } points de pourcentage de moins : { $next }.
play-hint-equal = Chances de gagner : environ { $worth } %. Tout aussi bon : { $next }.
play-hint-as-good = Chances de gagner : environ { $worth } %. Presque aussi bon ({ $behind } ± { $error } points de pourcentage de moins) : { $next }.
decimal-mark = ,
play-no-hint = Il n’y a pas de conseil pour ce choix.
play-rules-also = Les autres choix relèvent des règles suivantes : { $rules }.
play-rules-more = (Tapez r et un numéro de règle pour en lire une autre ; r tout les affiche toutes.)
play-resumed = La partie reprend depuis { $file }.
play-resumed-seed = La graine s’applique à partir d’ici ; les cartes et les dés déjà tirés restent tels quels.
play-no-rule = La règle { $rule } n’existe pas. Tapez r tout pour lire toutes les règles.
play-help-more =
    c énumère les choix, dix à la fois ; c 11 continue au numéro 11 ; c rouge énumère ceux qui contiennent le mot rouge.
    t nomme les éléments de la table ; t main ou t 2 décrit un élément ; t ligne 3 lit la troisième phrase de sa description ; t tout décrit tout.
    l répète ce qui s’est passé depuis votre dernier choix. r affiche la règle qui s’applique maintenant ; r et un numéro, une autre règle ; r tout, toutes les règles.
    h demande un conseil à un robot. u annule votre dernier choix. q quitte ; la partie est enregistrée.
play-table = Table
play-all = tout
play-parts = Éléments de la table : { $parts }. Tapez t suivi d’un nom ou d’un numéro ; t tout décrit tout.
play-part-heading = { $name } :
play-no-part = Aucun élément de la table ne s’appelle « { $words } ». Tapez t pour en afficher la liste.
play-many = { $count } choix { $kinds ->
    [one] d’une seule sorte
   *[other] de { $kinds } sortes
}.
play-kind = { $from } à { $to }. { $what } : { $count } choix ; c { $from } les énumère.
play-more-choices = Encore { $count } choix à partir du numéro { $from } : c { $from } les énumère.
play-next-page = c { $count } affiche la suite.
play-earlier = { $count ->
    [one] Un tour précédent
   *[other] { $count } tours précédents
} ; l énumère tout depuis votre dernier choix.
play-seconds = Vous avez { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
play-too-late = Trop tard : la course est terminée.
play-no-clock = Les temps de réaction ne peuvent pas être mesurés ici : la partie se joue tour par tour.
play-cut-short = Un robot a manqué de temps de réflexion : avec cette graine, la prochaine partie peut être différente.
play-program-failed = Échec du programme { DE($seat) } ({ $player }) : { $reason }. Un robot prend le relais.
play-hopeless = Attention : avec ces options, les { $games } parties d’essai rapides ont toutes duré jusqu’à la dernière manche. La partie s’arrête de toute façon après cette manche ({ $rule }).

menu-language = Language? / Langue ?
menu-game = Quel jeu ?
menu-game-line = { $title }, de { $least } à { $most } joueurs, { $minutes } minutes
menu-seats = Combien de joueurs, vous compris ?
menu-level = Contre qui jouez-vous ?
menu-players = { $count } joueurs
menu-not-a-choice = Tapez un nombre entre { $first } et { $last }, ou q pour quitter.
menu-left = Aucune partie n’a été commencée.
menu-kept = Continuer une partie enregistrée ?
menu-kept-line = { $seats } joueurs, { $steps } coups, { $ago } ({ $file })
menu-anew = Commencer une nouvelle partie
menu-just-now = à l’instant
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

level-porter = Porteur : aimable et impulsif, idéal pour une première partie
level-conductor = Contrôleur : prépare son tour
level-engineer = Mécanicien : anticipe
level-baron = Baron : le plus fort, réfléchit environ une seconde par coup
menu-personality = Quelle personnalité ?
taste-plain = Neutre
taste-line = { $name } : { $says }
taste-careful = Prudent
taste-gambler = Flambeur
taste-robber = Voleur
taste-builder = Bâtisseur
taste-collector = Collectionneur

screen-you = vous êtes { $seat }
screen-watching = vous gérez la table
screen-your-turn = à vous
screen-seconds-left = { $turn }, { $seconds } s
screen-over = la partie est finie
screen-thinks = { $seat } réfléchit…
screen-waits = on attend { $seats }
screen-log = Ce qui s’est passé
screen-rules = Règles
screen-score = Score
screen-after = Échap : retour à la table · q : quitter
screen-house-thinks = Calcul d’un conseil…
screen-leave = Quitter la table ? La partie est enregistrée. (o ou Entrée : quitter ; toute autre touche : rester)
screen-yes = oy
screen-filter = Recherche : { $words }
screen-real-table = Quel est le résultat ?
screen-keys = ↑↓ Entrée, n° · / chercher · h conseil · u annuler · F1 règles · ? aide · q fin
screen-keys-listeners = ↑↓ Entrée, n° · / chercher · h conseil · t parler · F1 règles · ? aide · q fin
screen-talk = À tous : { $words }   (Entrée envoie, Échap annule)
screen-help-talk =
    Parler
    t, puis un message et Entrée : toute la table vous lit. « promise 1 ne pas vous voler » fait une promesse à la place 1.
screen-help-gifts =
    Donner
    g, puis une place, un nombre et Entrée : vous donnez ce nombre de pièces à cette place, « give 1 2 ». On peut donner à tout moment, et c’est définitif.
    Si plusieurs personnes partagent l’écran, « give 0 1 2 » donne des pièces de la place 0.
screen-no-match = Aucun choix ne correspond ; Échap les montre tous.
screen-no-key = « { $key } » ne fait rien ici ; ? affiche les touches.
screen-keys-pause = appuyez sur une touche pour continuer
screen-keys-page = ↑↓ Espace PgUp PgDn font défiler · toute autre touche ferme
screen-keys-entry = Tapez puis Entrée · - si inconnu · F1 règles · F2 annuler · Échap fin
screen-too-small = Cet écran fait { $columns }×{ $rows } ; il faut { $width }×{ $height } pour la table. Agrandissez-le, ou appuyez sur q et jouez avec --plain.
screen-help-title = Aide
screen-help =
    Choisir
    ↑ ↓ (ou k j) déplacent la sélection, Entrée la valide. Un numéro choisit directement.
    / et quelques lettres ne montrent que les choix qui les contiennent ; Échap les montre tous.
    À la souris : un clic sélectionne, un second valide, la molette fait défiler.
    
    Regarder
    b décrit toute la table en mots, l énumère tout ce qui s’est passé ; PgUp PgDn font défiler un plateau trop haut.
    F1 (ou r) ouvre les règles du choix en cours, ou d’un coup qui vient d’être refusé.
    
    Aide
    h donne un conseil. u annule votre dernier coup, sauf si on a lancé, pioché ou révélé quelque chose depuis.
    Pendant que les autres jouent, toute touche mène directement à la suite, sans autre effet.
    
    Partir
    q quitte, Ctrl-C quitte sans demander. La partie est enregistrée dans les deux cas.
    
    ↑ ↓ Espace PgUp PgDn font défiler cette page, toute autre touche la ferme.

entry-welcome = { $title }, à une vraie table. Saisissez ce que montrent les dés et les cartes ; - signifie inconnu, ? affiche l’aide.
entry-guess = Cette carte ou ce dé est inconnu : désormais, la table montre une possibilité compatible, et les scores sont donnés sous forme d’intervalles.
entry-shown = Que voyez-vous ?
entry-not-known = Inconnu
entry-names = { $count } noms sont possibles ; ?? les énumère.
entry-count = Il en faut { $wanted }, vous en avez saisi { $given }. - signifie inconnu.
entry-help = Tapez les noms tels qu’ils sont imprimés, ou leurs premières lettres : 2 rouge, rouge x2 et rouge rouge sont équivalents. - signifie inconnu. ?? énumère les noms possibles, t décrit la table, u annule la dernière saisie, q quitte ; la partie est enregistrée.
entry-unknown = « { $word } » n’est pas un nom possible. Tapez ?? pour en avoir la liste.
entry-alike = { $events } (carte exacte inconnue)
entry-unseen = Quelque chose que personne ne voit
entry-further = Autre chose : afficher plus de possibilités
entry-nothing = Il n’y a rien à annuler.
entry-end = u annule la dernière saisie ; Entrée quitte.
entry-yes = oui
entry-no = non

connect-welcome = { $title }, à une table sur un serveur.
connect-waiting = En attente de joueurs.
connect-open = libre
connect-bot = un robot
connect-person = un joueur
connect-lost = Connexion perdue. Reconnexion…
connect-back = Connexion rétablie.
connect-other-protocol = Le serveur utilise une autre version du protocole. Mettez à jour ce programme ou le serveur.
connect-dice = Pour vérifier les dés après la partie : whistlestop verify-dice FICHIER --kept { $file }

connect-which = Quelle table ?
connect-make = Créer une table
connect-look-again = Actualiser
connect-table-mine = { $game } : votre table, { $seats } places, avec { $names }
connect-table-open = { $game } : { $open } places libres sur { $seats }, avec { $names }
connect-table-full = { $game } : complète, { $seats } places, avec { $names }
connect-table-playing = { $game } : { $names } jouent ; regarder
connect-nobody = personne pour l’instant
connect-people = Des personnes invitées par un lien
connect-host = Lien d’invitation : { $link } { $open ->
    [0] Tout le monde est là.
    [one] Une place est libre.
   *[other] { $open } places sont libres.
}
connect-start = Commencer
connect-fill = Compléter avec des robots et commencer
connect-wait = Attendre
connect-watch = Vous regardez.
connect-full = La table est complète : vous regardez.
connect-begun = La partie a commencé sans vous : vous regardez.
connect-no-spectators = cette table n’accepte pas de spectateurs
connect-said = Envoyé.
connect-say-how = Tapez : say MESSAGE
connect-promised = C’est promis.
connect-promise-how = Tapez : promise PLACE MOTS, par exemple promise 1 ne pas vous voler
connect-gift-sent = Envoyé. Le résultat s’affichera ici.
connect-help = À une table sur un serveur, vous pouvez aussi taper, à tout moment : say MESSAGE ; promise PLACE MOTS.
connect-company = À la table : { $seats }.
connect-sits-down = { $name } prend la place { $seat }.
connect-gets-up = { $name } quitte la place { $seat }.
connect-away = { $name } n’est plus en ligne.
connect-here = { $name } est de retour.
connect-not-your-turn = Ce n’est pas encore votre tour. En attendant : say MESSAGE, t table, l ce qui s’est passé, ? aide, q quitter.
connect-link = Lien vers la table : { $link }
connect-record = Fichier de partie : { $file }. Ensuite : whistlestop review FICHIER ou whistlestop replay FICHIER.
connect-no-record = Le fichier de partie n’a pas pu être téléchargé : { $reason }.
screen-players = les joueurs
lesson-begins = { $title } : votre premier voyage. Faites ce que demande la leçon, ou essayez autre chose : vous ne risquez rien.
lesson-go-on = Suite
lesson-other = Dans une vraie partie, vous pourriez le faire. Dans la leçon, suivez le coup proposé.
lesson-no-undo = Dans une leçon, il n’y a rien à annuler.
