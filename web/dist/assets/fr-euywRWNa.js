import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`# Ce que dit toute table, quel que soit le jeu.

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
`,r=e({default:()=>i}),i=`# Ce que disent les pages du navigateur, quel que soit le jeu.

skip-to-content = Aller au contenu
try-again = Réessayer
close = Fermer
guest = Invité
page-not-found = Il n'y a rien à cette adresse.
to-the-games = Vers les jeux
rules = Règles
rules-of = Règles : { $game }
rules-not-here = Les règles n'ont pas pu être chargées. La ligne est-elle là ?
rules-table = Un tableau des règles

home-title = Des jeux de trains, ce soir.
home-promise = Jouez entre amis ou contre des adversaires honnêtes, ici même : pas de compte, rien à installer. Les règles sont à côté de la table, et chaque mélange, chaque lancer se vérifie après coup.
home-games = Jeux
home-players = de { $min } à { $max } joueurs
home-minutes = environ { $minutes } minutes
home-play-now = Jouer
home-play-now-game = Jouer tout de suite : { $game }
home-against = Contre qui
home-against-level = Contre : { $level }
home-pace-live = En direct : au plus rapide
home-pace-turns = Tour par tour
home-hands = Les mains sur la table …
home-with-friends = Entre amis
home-with-friends-game = Jouer entre amis : { $game }
home-here = Cet appareil
home-here-game = Jouer à { $game } sur cet appareil
home-your-tables = Vos tables
home-open-tables = Tables ouvertes
home-no-open-tables = Personne n'attend de compagnie pour le moment. Ouvrez une table et partagez son lien.
home-go-on = Continuer
home-go-there = Y aller
home-look = Revoir
home-sit-down = S'asseoir
home-watch = Observer
home-offline = Le serveur ne répond pas. La ligne est-elle là ?
home-footer = Un projet d'amateurs, non officiel. Les jeux et leurs noms appartiennent à leurs ayants droit ; règles dans nos propres mots, toutes les images sont de nous. Si un jeu vous plaît, achetez-le.

table = Table
table-waiting = attend des joueurs
table-playing = en cours
table-over = terminée
table-moved = continue sur le serveur
table-closed = fermée
closed-title = Les règles ont changé
closed-why = Cette partie a commencé avec d’anciennes règles. Avec celles d’aujourd’hui ce serait une autre partie : elle ne peut donc pas continuer. Rien n’est perdu : en voici le compte rendu.
closed-too-long-title = Cette partie est devenue trop longue
closed-too-long-why = Elle compte plus de coups qu’une table ne peut en avoir : elle ne peut donc pas continuer. Rien n’est perdu : en voici le compte rendu.
closed-by-operator = La table a été fermée
closed-by-operator-why = La personne qui tient ce serveur l’a fermée. Rien n’est perdu : en voici le compte rendu.
closed-by-operator-reason = Elle dit : { $reason }
closed-record = Télécharger le compte rendu
table-not-here = Cette table ne peut pas être ouverte.
table-gone-why = L’adresse est peut-être mal écrite, ou la table a été rangée.

new-title = Une table : { $game }
new-seats = Places
new-how-many = Nombre de joueurs
new-hotseat = « Moi » à plusieurs places, c'est pour plusieurs personnes devant cet écran : les mains sont cachées entre-temps.
new-options = Options du jeu
new-at-random = au hasard
new-table = La table
new-pace = Rythme
new-clock = Pendule
new-spectators = Spectateurs
new-public = La montrer à tous sur la page d'accueil
new-undo = On peut annuler un coup qui n'a rien montré à personne
new-memory-aids = Montrer ce qu'un joueur attentif retiendrait
new-more = Plus d’options : votre propre boîte ou votre propre plateau
data-standard = ce qu’il y a dans la boîte
data-file = { $name } : un fichier
data-not-json = Ce fichier ne se lit pas comme du JSON : { $problem }
new-make = Ouvrir la table
pace-live = en direct : tout le monde est là
pace-mail = par correspondance : un coup de temps en temps
clock-none = sans pendule
clock-quick = 30 secondes par coup, 2 minutes en réserve
clock-calm = 90 secondes par coup, 10 minutes en réserve
clock-day = un jour par coup, trois en réserve
spectators-yes = bienvenus
spectators-delayed = quelques coups de retard
spectators-no = pas souhaités

problem-name-taken = Quelqu’un porte déjà ce nom.
problem-wrong-password = Aucun compte n’a ce nom et ce mot de passe.
problem-bad-password = Un mot de passe a de 8 à 200 caractères.
problem-bad-name = Un nom a de 1 à 32 caractères, tous visibles.
problem-bad-text = Ce texte contient un caractère qui ne peut pas être accepté.
problem-has-account = Vous avez déjà un compte.
problem-seat-taken = Quelqu’un a été plus rapide : cette place est prise.
problem-full = Aucune place n’est libre.
problem-open-seats = Il faut quelqu’un à chaque place : une personne ou un robot.
problem-not-host = Seul l’hôte peut faire cela.
problem-started = La partie a commencé.
problem-opening = La table s'ouvre : plus rien ne peut y être changé.
problem-resigned = Cette place a été abandonnée.
problem-over = La partie est finie.
limit-met = C’est trop.
limit-wait = Réessayez dans { $seconds } s.
limit-hints-at-once = Vous avez demandé d’autres conseils, et on y réfléchit encore.
limit-hints-per-minute = Vous avez demandé beaucoup de conseils.
limit-thinking-waiting = Trop de conseils sont demandés en ce moment.
limit-past-at-once = Trop de parties sont relues en ce moment.
limit-past-waiting = Trop de parties sont relues en ce moment.
limit-past-of-one = Vous relisez déjà d’autres parties.
limit-looks-per-minute = Vous avez regardé en arrière trop souvent.
limit-logins-per-account = Trop de monde a tenté d’entrer dans ce compte.
limit-passwords-waiting = Trop de monde se connecte en ce moment.
limit-push-per-minute = Vous avez changé trop souvent d'avis.
limit-sockets = Le serveur est plein, et les places qui restent sont gardées pour ceux qui jouent.
limit-sockets-per-address = Votre adresse a trop de connexions.
limit-websockets-per-address = Trop de tables sont ouvertes à votre adresse.
limit-spectators-per-table = Cette table a autant de spectateurs que possible.
limit-spectators-per-address = Trop de spectateurs regardent cette table depuis votre adresse.
limit-undos-per-seat = Vous avez annulé des coups aussi souvent qu’on le peut à une table.
limit-lines-per-seat = Vous avez parlé autant qu’on le peut à une table.
limit-lines-per-minute = C’est plus qu’on ne peut en dire en une minute.
limit-promises-per-seat = Vous avez promis autant qu’on le peut à une table.
limit-open-promises-per-pair = Tenez quelques-unes de vos promesses à ce joueur avant d’en faire une autre.
limit-boards-per-minute = Trop de plateaux à essayer pour vous en une minute.
limit-boards-waiting = Beaucoup de plateaux sont à l’essai en ce moment.
problem-board-hopeless = Sur ce plateau personne n’arrive au bout : dans plusieurs parties de joueurs rapides, personne n’a fini avant le dernier tour de table.
problem-too-long = Cette partie est devenue plus longue qu’une table ne peut l’être ; elle ne peut pas continuer.
limit-waiting-tables-per-person = Trop de vos tables attendent. Commencez d’abord l’une d’elles.
limit-unfinished-tables-per-person = Trop de vos parties ne sont pas terminées. Terminez-en une, ou quittez-la.
limit-unfinished-tables-per-address = Trop de parties de votre adresse ne sont pas terminées.
problem-no-table = Cette table n’existe pas.
problem-banned = La personne qui tient ce serveur vous en interdit l’entrée pour de bon.
problem-banned-until = La personne qui tient ce serveur vous en interdit l’entrée jusqu’au { $until }.
problem-banned-reason = Elle dit : { $reason }
problem-table-closed = La personne qui tient ce serveur a fermé la table.
problem-closing = Le serveur s’arrête ; il sera bientôt de retour.

seat-open = place libre
seat-me = moi
seat-you = vous
seat-friend = libre, pour un ami
seat-bot = robot : { $level }
seat-is-bot = robot
seat-away = pas là
seat-line-slow = ligne lente
seat-line-uneven = ligne irrégulière
seat-line-why = Dans une course, le retard d’une ligne n’est pardonné que jusqu’à un certain point ; les temps de cette place ne sont peut-être pas tout à fait justes.
seat-stand-in = · un robot joue
seat-acts = à jouer
seat-score = score
seat-clock = temps restant : { $left }
seat-take-back = Me revoilà
seat-put-bot = Laisser jouer un robot
level-porter = Porteur
level-conductor = Contrôleur
level-engineer = Mécanicien
level-baron = Magnat

level-says-porter = Aimable et pressé : pour une première partie.
level-says-conductor = Prépare son tour ; bat le porteur environ trois fois sur quatre.
level-says-engineer = Pense à la suite ; bat le contrôleur sept fois sur dix ou plus.
level-says-baron = Aussi fort que ce serveur sait jouer ; il prend son temps.
character = Caractère de la place { $number }
character-plain = Simple
character-says-plain = Joue comme ça vient.
character-careful = Prudent
character-gambler = Joueur
character-robber = Voleur
character-builder = Bâtisseur
character-collector = Collectionneur
seat-bot-with = { $level }, { $personality }

name-ask = Comment les autres vous appellent-ils ?
name-keep = C'est moi
name-later = Pas maintenant
you-watch = Vous regardez cette partie.
watching = { $count ->
    [one] Une personne regarde.
   *[other] { $count } personnes regardent.
}
resign = Abandonner
resign-sure = Abandonner pour de bon ? Un robot continue pour les autres, et vous serez classé dernier.
resign-yes = J'abandonne
resign-no = Continuer
seat-resigned = a abandonné
end-resigned = Abandon, donc dernière place : { $names }. Un robot a pris la suite.
leave = Quitter la partie
leave-sure = Un robot joue à votre place. Vous pourrez revenir.
leave-resigned = Vous avez abandonné. Le robot joue jusqu'au bout.
leave-yes = Quitter
leave-no = Rester
invite = Inviter un ami…
invite-seat = Votre ami prend
invite-seat-of = la place { $number } : { $name }
invite-moves = La partie continue désormais sur ce serveur. Ce qui a été distribué et lancé jusqu’ici vient de votre appareil ; le serveur tire la suite. Une copie reste sur cet appareil, avec le chemin vers le serveur.
invite-moved = Cette partie continue sur le serveur ; voici la copie dont elle est issue.
invite-go = Ouvrir la place
open-seat = Une place libre
open-seat-waits = La place { $number } est libre : la partie y attend qui ouvre ce lien.
open-seat-yours = La place { $number } est libre. La prendre là où en est la partie ?
dice-brought = { $draws ->
    [one] Le premier tirage est venu avec la partie qui continue ici, et qui l’a apportée peut savoir ce qu’il cachait ; seule la suite est tirée et prouvée à cette table.
   *[other] Les { $draws } premiers tirages sont venus avec la partie qui continue ici, et qui l’a apportée peut savoir ce qu’ils cachaient ; seule la suite est tirée et prouvée à cette table.
}
problem-seated = Vous êtes déjà à cette table.

lobby-waits = La table attend. Partagez le lien, ou asseyez un robot.
lobby-link = Lien vers cette table
lobby-copy = Copier
lobby-copied = Copié
lobby-share = Partager…
lobby-qr = Le montrer comme code pour un téléphone
lobby-qr-label = Code QR pour un téléphone
lobby-host = hôte
lobby-seat-for = Qui prend la place { $number }
lobby-stand-up = Se lever
lobby-room = Il reste des places libres.
lobby-host-starts = Tout le monde est là. L'hôte lance la partie.
lobby-ready = Tout le monde est là.
lobby-start = Commencer
lobby-fair = Les dés sont scellés avant que quiconque s'assoie ; après la partie, vous pourrez les vérifier. Sceau :
lobby-dice-adds = ✓ participe aux dés
lobby-dice-shown = ✓ a montré son nombre pour les dés
lobby-opens = Chacun montre son nombre pour les dés…
dice-withheld = n'a pas montré son nombre pour les dés
dice-nothing = ne participe pas aux dés
dice-trouble-commitment = Attention : le sceau des dés de cette table n'est pas celui que vous avez vu en vous asseyant. Votre nombre pour les dés n'est pas montré.
dice-trouble-number = Attention : votre nombre pour les dés a été échangé ou écarté ; il n'est donc pas montré.
dice-trouble-head = Attention : cette table ne s'est pas ouverte comme promis. Votre nombre pour les dés n'est pas montré.
dice-trouble-left-out = Attention : le serveur avait votre nombre pour les dés et l'a écarté.

line-lost = La ligne est coupée. Nouvel essai ; rien de ce que vous avez fait n'est perdu.
line-closed = Le serveur a fermé la ligne : { $message }.
line-closed-logged-out = Vous avez quitté votre compte dans ce navigateur.
line-closed-too-many-windows = Vous avez ouvert une table dans une autre fenêtre, et celle-ci était la plus ancienne de trop.
line-closed-no-spectators = Cette table ne souhaite pas de spectateurs.
line-closed-other-protocol = Le serveur n'est pas de la même version que cette page : rechargez-la.
line-opening = Ouverture de la table …
heard-label = Ce qui se passe
board = Plateau
prompt = Ce qu'il y a à faire
aside = À côté du plateau
aside-log = Journal
aside-talk = Discussion
aside-rules = Règles
rule = Règle

turn-yours = À vous de jouer.
turn-of = On attend { $names }.
turn-chance = …
turn-sending = Envoi …
turn-time-up = Votre temps était écoulé : un robot a joué pour vous.
turn-pass-on = Passez l'écran.
choices = Ce que vous pouvez faire
cue-more = { $count ->
    [one] encore un choix
   *[other] encore { $count } choix
}
choices-in-words = Les choix en mots ({ $count })
confirm = Encore une question
confirm-what = { $what } ?
confirm-yes = Oui
confirm-back = Retour
confirm-final = Ce sera définitif.
undo = Annuler mon coup
hint = Conseil
hint-is = Un bon joueur songerait à : { $action }.
hint-worth = Cela vaut { $percent } sur 100, soit { $behind } (± { $error }) de plus que le deuxième choix : { $next }.
hint-as-good = Cela vaut { $percent } sur 100 ; presque aussi bon : { $next } ({ $behind } ± { $error } de moins).
skip = Montrer tout de suite
explain = Expliquer
refused-refused = Les règles ne le permettent pas.
refused-stale = Il s'est passé quelque chose entre-temps ; regardez encore.
refused-undo-refused = Cela ne peut plus être annulé.
refused-bad-text = Ce texte contient un caractère qui ne peut pas être accepté.
refused-not-your-seat = Ce n'est pas votre place.
refused-undo-refused-nothing-done = Vous n’avez rien fait qui puisse s’annuler.
refused-undo-refused-other-acted = Ce coup ne peut plus être annulé : { $seat } a joué depuis.
refused-undo-refused-chance-fell = Ce coup ne peut plus être annulé : on a distribué, pioché ou lancé les dés depuis.
refused-undo-refused-over = La partie est terminée : plus rien ne peut être annulé.
refused-undo-refused-revealed = Ce coup ne peut plus être annulé : il a montré quelque chose de caché.
refused-talk-refused-no-such-seat = Personne n’est assis là.
refused-talk-refused-empty = Dites d’abord quelque chose.
refused-talk-refused-too-long = C’est trop long : { $most } caractères au plus.
refused-talk-refused-to-oneself = On ne se promet rien à soi-même.
refused-talk-refused-over = La partie est terminée : il n’y a plus rien à promettre.
refused-talk-refused-not-an-event = Rien de tel ne peut arriver dans ce jeu.
cover-pass = Passez l'écran à { $name }.
cover-ready = Je suis { $name } : montrer ma place

log-empty = Il ne s'est encore rien passé.
log-again = Revoir
log-folded = { $count ->
    [one] et un détail
   *[other] et { $count } détails
}
log-undone = { $name } annule son dernier coup.

talk-empty = Personne n'a encore rien dit. Toute la table entend ce que vous dites.
talk-say = Dire quelque chose
talk-send = Dire
talk-react = Réagir
sign-whistle = Coup de sifflet
sign-applause = Applaudissements
sign-laugh = Rire
sign-think = Hum
sign-thanks = Merci
sign-sorry = Pardon
promises = Promesses
promises-none = Aucune promesse. Rien n'oblige à la tenir, mais la table s'en souvient.
promises-make = Promettre quelque chose
promises-to = À qui
promises-which = Quelle promesse
promises-own-words = autre chose, avec vos mots
promises-what = Ce que vous promettez
promises-promise = Promettre
promise-made = { $by } à { $to } :
blank-seat = Place
quoted = « { $text } »
clause-will = ceci arrivera :
clause-will-not = ceci n'arrivera pas :
promise-status-open = en suspens
promise-status-kept = tenue
promise-status-broken = rompue
promise-status-unchecked = à vous d'en juger
mute-sounds = Couper le son
mute = Ne plus entendre quelqu'un
mute-one = Ne plus entendre { $name }

end = La fin
end-you-won = Vous gagnez !
end-sheet = Feuille de score
end-part = Pour
end-highlights = À retenir
end-share = Partager
end-rematch = Encore une !
again-asked = Une nouvelle partie se prépare, avec une place pour vous.
again-watched = Ceux qui ont joué préparent une nouvelle partie.
again-come = Venir
again-stay = Rester ici
end-review = Analyse
end-replay = Revoir la partie
end-download = Télécharger le compte rendu
end-open-here = Ouvrir sur cet appareil
end-verify = Vérifier les dés
end-commitment = Sceau du secret du serveur
dice-checking = Tout est tiré de nouveau …
dice-fair-bound = Honnête : { $outcomes ->
    [one] l’unique mélange, tirage ou lancer redonne
   *[other] les { $outcomes } mélanges, tirages et lancers redonnent
} la même chose, et votre propre nombre est dans les dés. Personne n’a pu les choisir.
dice-fair = Honnête : { $outcomes ->
    [one] l’unique mélange, tirage ou lancer redonne
   *[other] les { $outcomes } mélanges, tirages et lancers redonnent
} la même chose.
dice-unfair = Ces dés ne tiennent pas : { $why }
dice-unknown = Ces dés ne peuvent pas être jugés : { $why }
dice-check-broken = La vérification n’a pas pu se faire dans ce navigateur. « whistlestop verify » fait la même chose avec le journal téléchargé.
dice-details = Comment cela a été vérifié
dice-how = Cette page a tout tiré de nouveau elle-même, d’après le journal et ce que ce navigateur a gardé. On n’a pas demandé au serveur ce qu’il en pense.
dice-head = Ouverture de la table
dice-number-of = Nombre { DE($seat) }
dice-kept-file = Télécharger ce que ce navigateur a gardé
dice-note-version-one = Cette table a des dés de la première version, qui n’engagent pas celui qui tient le serveur.
dice-note-rules-changed = Les règles ont changé en cours de partie, de la version { $from } à la version { $to }.
dice-note-nobody-added = Aucun joueur n’a ajouté de nombre : celui qui tient le serveur a pu choisir le secret.
dice-note-withheld = { $seat } n’a pas montré son nombre.
dice-note-nothing-kept = Ce navigateur n’a rien gardé de cette table : il ne peut pas dire si ces dés sont ceux qui étaient promis avant la partie.
dice-note-no-head-kept = Ce navigateur n’était pas là quand la table a ouvert : l’ouverture n’a pas pu être comparée.
dice-note-no-number-kept = Vous n’avez pas ajouté de nombre.
dice-note-not-counted = Le nombre { DE($seat) } est venu trop tard et n’est pas dans les dés.
dice-error-unreadable = le journal ne peut pas être lu.
dice-error-other-rules = la partie suit la version { $found } des règles, et cette page joue la version { $known }.
dice-error-no-proof = le journal ne porte pas de preuve.
dice-error-other-version = sa preuve est de la version { $found }, que cette page ne connaît pas.
dice-error-bad-kept = ce que ce navigateur a gardé de la table ne peut pas être lu.
dice-error-malformed = sa preuve n’est pas écrite comme il faut.
dice-error-illegal = quelque chose dans le journal est contraire aux règles, ou il ne finit pas comme il le dit.
dice-error-unfinished = le journal s’arrête avant la fin de la partie ; quelque chose a été coupé.
dice-error-after-the-end = l’entrée { $entry } vient après la fin de la partie.
dice-error-seats = la preuve parle d’un autre nombre de places.
dice-error-secret = le secret n’est pas celui qui a été scellé avant la partie.
dice-error-nonce = le nombre { DE($seat) } n’est pas celui auquel cette place s’était engagée.
dice-error-first = on dit venir d’une partie plus ancienne plus de choses qu’il n’y en a.
dice-error-head = la table, ses options, ses places ou ses sceaux ont changé après l’ouverture.
dice-error-not-drawn = l’entrée { $entry } n’a pas été tirée de ces dés.
dice-error-kept-other-table = c’est une autre table que celle où ce navigateur était assis.
dice-error-kept-other-commitment = le serveur vous a montré un autre sceau quand vous avez pris place.
dice-error-kept-other-nonce = le nombre que ce navigateur a choisi pour { $seat } a été échangé ou omis.
dice-error-kept-left-out = le serveur avait votre nombre pour { $seat }, et dit qu’il n’est jamais venu.
dice-error-kept-other-head = votre écran a montré une autre ouverture de la table.
dice-error-kept-newer = votre table avait des dés qui engagent tout le monde, et ce journal en a qui n’engagent personne.

replay-of = Revoir : { $game }
replay-eyes = Vu par
replay-all-open = tous (tout ouvert)
replay-first = Au début
replay-back = Un coup en arrière
replay-run = Lecture
replay-stop = Arrêter
replay-on = Un coup en avant
replay-last = À la fin
replay-step = Coup { $at } sur { $of }
replay-what-if = Et si ? Rejouer à partir d'ici
replay-to-table = Vers la table

goal-turn = Un tour
goal-points = Les points
goal-end = La fin
goal-close = En route !
goal-show = Le but en une image

settings-title = Réglages
settings-look = Ce qu'on voit et entend
settings-theme = Clair ou sombre
settings-theme-auto = comme l'appareil
settings-theme-light = clair
settings-theme-dark = sombre
settings-palette = Couleurs pour daltoniens
settings-speed = Vitesse à laquelle les coups sont montrés
settings-speed-slow = lente
settings-speed-normal = normale
settings-speed-fast = rapide
settings-speed-skip = d'un coup
settings-sound = Volume des sons
settings-confirm = Demander confirmation
settings-confirm-never = jamais
settings-confirm-final = avant ce qui est définitif
settings-confirm-always = avant chaque coup
settings-guide = Expliquer les choix
settings-guide-again = Tout expliquer encore une fois
settings-you = Vous
settings-name = Nom à la table
settings-keep-name = Garder le nom
settings-kept = C'est noté.
settings-account = Un compte, pour plusieurs appareils
settings-account-why = Inutile pour jouer. Avec un mot de passe, vos tables vous suivent sur d'autres appareils.
settings-password = Mot de passe
settings-account-make = Créer un compte
settings-account-is = Vous êtes { $name }.
settings-log-in = Se connecter
settings-log-out = Se déconnecter
settings-logged-out = Vous êtes hors connexion.

# Tables sur cet appareil
here-title = { $game } sur cet appareil
here-about = Les règles, la table et les robots sont dans cette page : ni serveur ni connexion, et la partie est gardée ici.
here-person = Quelqu’un devant cet appareil
here-start = Commencer
here-loading = Les règles arrivent…
record-open = Ouvrir un enregistrement sur cet appareil :
record-save = Enregistrer dans un fichier
table-delete = Supprimer
table-delete-which = Supprimer : { $game }
table-delete-yes = Supprimer pour de bon
table-delete-no = Garder
storage-full = Il n’y a plus de place sur cet appareil : la partie continue, mais ne sera pas gardée quand la page sera fermée.
storage-forbidden = Ce navigateur ne laisse rien garder : la partie continue, mais disparaîtra quand la page sera fermée.
line-closed-open-elsewhere = Cette table est ouverte dans une autre fenêtre de ce navigateur.
problem-open-elsewhere = Cette table est ouverte dans une autre fenêtre de ce navigateur.
problem-bad-journal = Ce fichier n’est pas un enregistrement qui se joue ici.
update-ready = Un nouveau Whistlestop est arrivé.
update-take = Le charger

learn-new = Nouveau pour vous ? Apprenez-le
learn-new-game = { $words } : { $game }
learn-again = Refaire le premier voyage
learn-lesson = Premier voyage
learn-far = Étape { $told } sur { $all }
learn-leave = Quitter la leçon
learn-next = Continuer
learn-free = À vous de jouer !
learn-your-turn = À vous : faites-le sur la table.
learn-show = Montrez-moi

home-puzzles = Problème du jour
puzzles = Problèmes
puzzles-what = Des positions de vraies parties, où un coup est nettement meilleur que tous les autres, et où un autre semble meilleur à première vue. Trouvez-le !
puzzle-daily = Problème du jour
puzzle-streak = { $days ->
    [0] une nouvelle série peut commencer
    [one] résolu un jour de suite
   *[other] résolu { $days } jours de suite
}
puzzle-try = Essayer
puzzle-done-right = Résolu : revoir
puzzle-done-wrong = Pas résolu aujourd'hui : revoir
puzzle-difficulty-1 = Facile
puzzle-difficulty-2 = Moyen
puzzle-difficulty-3 = Difficile
puzzle-link-open = { $number } : pas encore essayé
puzzle-link-right = { $number } ✓ : résolu
puzzle-link-wrong = { $number } ✗ : pas résolu
puzzle-of = { $game }, problème { $number }
puzzle-question = Que feriez-vous ?
puzzle-hint = votre première réponse compte
puzzle-right = Juste !
puzzle-wrong = Pas le meilleur
puzzle-best = Le meilleur : { $action }.
puzzle-yours = Votre choix : { $action }.
puzzle-behind = Cela coûte { $percent } pour cent de la victoire.
puzzle-not-tried = Il n'est pas parmi les meilleurs.
puzzle-tempting = semble le meilleur à première vue
puzzle-values = Ce que valent les meilleurs coups
puzzle-next = Problème suivant
puzzle-play-on = Jouer à partir d'ici
percent = { $percent } %

rules-in-short = En trois images
bell-off = Me prévenir quand c'est à moi, même si cette page est fermée
bell-on = On vous prévient quand c'est à vous, même si cette page est fermée
bell-not-allowed = Ce navigateur n'affiche aucun message. Ses réglages peuvent les permettre pour cette page.
bell-no-service = On ne peut pas joindre ce navigateur quand la page est fermée.
settings-notify = Me prévenir quand c'est à moi et que je regarde ailleurs
here-name = Nom à la place { $number }
results = Vos parties
results-here = Les parties finies dans ce navigateur.
results-account = Les parties de votre compte, sur tous vos appareils, et celles de ce navigateur.
seat-resigned-here = · abandon
results-shared = Sur un même écran\xA0:
results-none = Aucune partie n'a encore été finie ici.
results-played = Jouées
results-won = Gagnées
results-best = Meilleur score
results-mean = En moyenne
results-one = Place { $rank } sur { $seats }, { $score ->
    [one] { $score } point
   *[other] { $score } points
}
`;export{t as n,r as t};