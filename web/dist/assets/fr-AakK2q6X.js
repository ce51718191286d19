import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`# Ce que dit toute table, quel que soit le jeu.

seat-name = Place { $number }
seat-you = Vous

play-welcome = { $title }. Vous êtes { $seat }.
play-help = Tapez le numéro d’un choix, ou des mots qu’il contient. Aussi\xA0: c choix, t table, l ce qui s’est passé, r règles, u annuler, h conseil,\xA0? aide, q quitter.
play-your-turn = Que faites-vous\xA0?
play-not-a-choice = Tapez un nombre entre 1 et { $last }, ou\xA0? pour l’aide.
play-undone = Annulé.
play-given = Don effectué.
play-give-how = Tapez\xA0: give PLACE NOMBRE, par exemple give 1 2
play-help-give = give 1 2 donne deux pièces à la place 1. On peut donner à tout moment, et c’est définitif.
play-give-not-yours = Seuls les joueurs qui partagent cet écran peuvent donner quelque chose.
play-undo-refused = Impossible d’annuler\xA0: { $reason }.
play-left = Vous avez quitté la table. La partie n’est pas finie.
play-saved = La partie est enregistrée dans { $file }.

undo-nothing-done = il n’y a rien à annuler
undo-other-acted = { $seat } a joué depuis
undo-gift-given = un don a été fait depuis
undo-chance-fell = des cartes ont été tirées ou des dés lancés depuis
undo-over = la partie est terminée
undo-revealed = ce coup a révélé quelque chose aux autres joueurs
undo-final = le choix est définitif

score-ended = La partie est finie\xA0: { $reason }.
score-won = { $seat } gagne.
score-you-won = Vous gagnez.
score-may-have-won = { $seats } ont peut-être gagné.
score-between = entre { $least } et { $most }
score-unknown = Certaines cartes n’ont pas été saisies\xA0: les scores qui en dépendent sont donnés sous forme d’intervalles.
score-line = Rang { $place }\xA0: { $seat }, score { $score }\xA0: { $parts }.
score-shared = { $seats } se partagent la victoire.
score-score = score
score-place = rang

replay-keys = Entrée\xA0: suivant · b\xA0: retour · un nombre\xA0: aller à cette entrée · t\xA0: table · q\xA0: quitter
replay-start = La partie va commencer.
replay-end = C’était le dernier coup.
replay-nature = hasard
replay-other-rules = Cette partie a été jouée avec la version { $found } des règles\xA0; ce programme utilise la version { $known }. Seules les décisions enregistrées peuvent être affichées.
replay-entry = entrée { $number } sur { $count }, { $actor }
replay-nothing-seen = (rien de visible depuis cette place)

# Why something is not allowed, whatever the game; its own reasons are in its own file.
refusal-no-such-seat = Cette place n’existe pas.
refusal-no-gifts = Dans ce jeu, on ne peut rien donner.
refusal-not-your-turn = Ce n’est pas votre tour.
refusal-not-now = Vous ne pouvez pas faire cela maintenant.
refusal-impossible = Ce résultat est impossible\xA0: { $why }.
`,r=e({default:()=>i}),i=`# Ce que disent les pages du navigateur, quel que soit le jeu.

skip-to-content = Aller au contenu
try-again = Réessayer
close = Fermer
guest = Invité
page-not-found = Page introuvable.
to-the-games = Tous les jeux
rules = Règles
rules-of = Règles\xA0: { $game }
rules-not-here = Les règles n’ont pas pu être chargées. Vérifiez votre connexion.
rules-table = Tableau dans les règles

home-title = Des jeux de trains pour ce soir.
home-promise = Jouez dans votre navigateur, entre amis ou contre des robots qui ne trichent jamais\xA0: sans compte, sans rien installer. Les règles restent à portée de main, et chaque mélange et chaque lancer peuvent être vérifiés après la partie.
home-games = Jeux
home-players = de { $min } à { $max } joueurs
home-minutes = environ { $minutes } minutes
home-play-now = Jouer
home-play-now-game = Jouer tout de suite\xA0: { $game }
home-against = Adversaires
home-against-level = Adversaires\xA0: { $level }
home-pace-live = En direct\xA0: le plus rapide gagne
home-pace-turns = Tour par tour
home-hands = Les mains sur la table…
home-with-friends = Entre amis
home-with-friends-game = Jouer entre amis\xA0: { $game }
home-here = Sur cet appareil
home-here-game = Jouer à { $game } sur cet appareil
home-your-tables = Vos tables
home-open-tables = Tables ouvertes
home-no-open-tables = Aucune table ouverte pour le moment. Créez-en une et partagez son lien.
home-go-on = Continuer
home-go-there = Ouvrir
home-look = Revoir
home-sit-down = Rejoindre
home-watch = Observer
home-offline = Le serveur ne répond pas. Vérifiez votre connexion.
home-footer = Un projet de fans, non officiel. Les jeux et leurs noms appartiennent à leurs ayants droit\xA0; nous avons rédigé les règles et créé toutes les images. Si un jeu vous plaît, achetez-le.

table = Table
table-waiting = en attente de joueurs
table-playing = en cours
table-over = terminée
table-moved = continue sur le serveur
table-closed = fermée
closed-title = Les règles ont changé
closed-why = Cette partie a commencé avec une ancienne version des règles et ne peut pas continuer avec la version actuelle. Rien n’est perdu\xA0: vous pouvez télécharger le fichier de partie.
closed-too-long-title = Cette partie est trop longue
closed-too-long-why = Cette partie a atteint le nombre maximal de coups et ne peut pas continuer. Rien n’est perdu\xA0: vous pouvez télécharger le fichier de partie.
closed-by-operator = Table fermée
closed-by-operator-why = L’administrateur du serveur a fermé cette table. Rien n’est perdu\xA0: vous pouvez télécharger le fichier de partie.
closed-by-operator-reason = Motif\xA0: { $reason }
closed-record = Télécharger le fichier de partie
table-not-here = Cette table ne peut pas être ouverte.
table-gone-why = Vérifiez l’adresse. Il se peut aussi que la table ait été supprimée.

new-title = Nouvelle table\xA0: { $game }
new-seats = Places
new-how-many = Nombre de joueurs
new-hotseat = Choisissez «\xA0moi\xA0» à plusieurs places pour jouer à plusieurs sur cet écran\xA0: les mains sont cachées entre les tours.
new-options = Options du jeu
new-at-random = au hasard
new-table = Table
new-pace = Rythme
new-clock = Pendule
new-spectators = Spectateurs
new-public = Afficher la table sur la page d’accueil, ouverte à tous
new-undo = Permettre d’annuler un coup tant qu’il n’a rien révélé
new-memory-aids = Montrer ce qu’un joueur attentif retiendrait
new-more = Plus d’options\xA0: matériel ou plateau personnalisé
data-standard = contenu d’origine
data-file = Fichier\xA0: { $name }
data-not-json = Ce fichier n’est pas du JSON valide\xA0: { $problem }
new-make = Créer la table
pace-live = en une seule fois\xA0: tous les joueurs sont en ligne
pace-mail = par correspondance\xA0: chacun joue quand il a le temps
clock-none = sans pendule
clock-quick = 30 secondes par coup, 2 minutes en réserve
clock-calm = 90 secondes par coup, 10 minutes en réserve
clock-day = 1 jour par coup, 3 jours en réserve
spectators-yes = autorisés
spectators-delayed = autorisés, avec quelques coups de retard
spectators-no = interdits

problem-name-taken = Ce nom est déjà pris.
problem-wrong-password = Nom ou mot de passe incorrect.
problem-bad-password = Un mot de passe doit comporter entre 8 et 200 caractères.
problem-bad-name = Un nom doit comporter entre 1 et 32 caractères visibles.
problem-bad-text = Le texte contient un caractère interdit.
problem-has-account = Vous avez déjà un compte.
problem-seat-taken = Cette place vient d’être prise. Choisissez-en une autre.
problem-full = Aucune place n’est libre.
problem-open-seats = Il faut un joueur à chaque place\xA0: une personne ou un robot.
problem-not-host = Seul l’hôte peut faire cela.
problem-started = La partie a déjà commencé.
problem-opening = La partie va commencer\xA0: la table ne peut plus être modifiée.
problem-resigned = Le joueur de cette place a abandonné.
problem-over = La partie est finie.
limit-met = Trop de demandes.
limit-wait = Réessayez dans { $seconds } s.
limit-hints-at-once = Vos conseils précédents sont encore en cours de calcul.
limit-hints-per-minute = Vous avez demandé trop de conseils.
limit-thinking-waiting = Trop de joueurs demandent des conseils.
limit-replays-at-once = Trop de parties sont en cours de relecture.
limit-replays-waiting = Trop de parties sont en cours de relecture.
limit-replays-per-person = Vous relisez trop de parties à la fois.
limit-looks-per-minute = Trop de demandes d’historique.
limit-logins-per-account = Trop de tentatives de connexion à ce compte.
limit-passwords-waiting = Trop de personnes se connectent.
limit-push-per-minute = Vous avez modifié les notifications trop souvent.
limit-sockets = Le serveur est plein. Les connexions restantes sont réservées aux joueurs.
limit-sockets-per-address = Trop de connexions depuis votre adresse.
limit-websockets-per-address = Trop de tables sont ouvertes depuis votre adresse.
limit-spectators-per-table = Cette table a atteint sa limite de spectateurs.
limit-spectators-per-address = Trop de spectateurs suivent déjà cette table depuis votre adresse.
limit-undos-per-seat = Vous avez atteint la limite d’annulations à cette table.
limit-lines-per-seat = Vous avez atteint la limite de messages à cette table.
limit-lines-per-minute = Vous envoyez des messages trop vite.
limit-promises-per-seat = Vous avez atteint la limite de promesses à cette table.
limit-open-promises-per-pair = Vous avez trop de promesses en suspens envers ce joueur. Tenez-en d’abord quelques-unes.
limit-boards-per-minute = Vous avez envoyé trop de plateaux.
limit-boards-waiting = Trop de plateaux sont en cours d’essai.
problem-board-hopeless = Ce plateau est trop difficile à terminer\xA0: toutes les parties d’essai ont duré jusqu’à la dernière manche.
problem-too-long = Cette partie a atteint le nombre maximal de coups et ne peut pas continuer.
limit-waiting-tables-per-person = Trop de vos tables attendent des joueurs. Lancez d’abord une de ces parties.
limit-unfinished-tables-per-person = Vous avez trop de parties inachevées. Terminez-en une ou quittez-la.
limit-unfinished-tables-per-address = Trop de parties commencées depuis votre adresse sont inachevées.
problem-no-table = Cette table n’existe pas.
problem-banned = Vous êtes banni de ce serveur.
problem-banned-until = Vous êtes banni de ce serveur jusqu’au { $until }.
problem-banned-reason = Motif\xA0: { $reason }
problem-table-closed = L’administrateur du serveur a fermé cette table.
problem-closing = Le serveur redémarre. Réessayez dans un instant.

seat-open = place libre
seat-me = moi
seat-you = vous
seat-friend = libre, pour un ami
seat-bot = robot\xA0: { $level }
seat-is-bot = robot
seat-away = absent
seat-line-slow = connexion lente
seat-line-uneven = connexion instable
seat-line-why = Dans une course, le retard dû à la connexion n’est compensé que jusqu’à une certaine limite\xA0: les temps de cette place peuvent être légèrement faussés.
seat-stand-in = · un robot joue
seat-acts = à jouer
seat-score = score
seat-clock = temps restant\xA0: { $left }
seat-take-back = Me revoilà
seat-put-bot = Laisser jouer un robot
level-porter = Porteur
level-conductor = Contrôleur
level-engineer = Mécanicien
level-baron = Baron

level-says-porter = Aimable et impulsif\xA0: idéal pour une première partie.
level-says-conductor = Prépare son tour\xA0; bat le porteur environ trois fois sur quatre.
level-says-engineer = Anticipe\xA0; bat le contrôleur au moins sept fois sur dix.
level-says-baron = Le plus fort des robots\xA0; prend son temps.
character = Personnalité de la place { $number }
character-plain = Neutre
character-says-plain = N’a pas de plan favori.
character-careful = Prudent
character-gambler = Flambeur
character-robber = Voleur
character-builder = Bâtisseur
character-collector = Collectionneur
seat-bot-with = { $level }, { $personality }

name-ask = Comment voulez-vous qu’on vous appelle\xA0?
name-keep = C’est moi
name-later = Pas maintenant
you-watch = Vous regardez cette partie.
watching = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
resign = Abandonner
resign-sure = Abandonner pour de bon\xA0? Un robot prendra votre place, et vous finirez dernier.
resign-yes = J’abandonne
resign-no = Continuer
seat-resigned = a abandonné
end-resigned = Abandon, donc dernière place\xA0: { $names }. Un robot a pris le relais.
leave = Quitter la partie
leave-sure = Un robot jouera à votre place jusqu’à votre retour.
leave-resigned = Vous avez abandonné. Un robot terminera la partie à votre place.
leave-yes = Quitter
leave-no = Rester
invite = Inviter un ami…
invite-seat = Place de votre ami
invite-seat-of = Place { $number }\xA0: { $name }
invite-moves = La partie continue sur ce serveur. Jusqu’ici, les cartes et les dés étaient tirés sur votre appareil\xA0; désormais, ils le seront par le serveur. Une copie reste sur cet appareil, avec un lien vers la table.
invite-moved = Cette partie continue sur le serveur. Voici la copie restée sur cet appareil.
invite-go = Libérer la place
open-seat = Place libre
open-seat-waits = La place { $number } est ouverte à toute personne disposant de ce lien.
open-seat-yours = La place { $number } est libre. Reprendre la partie à partir d’ici\xA0?
dice-brought = { $draws ->
    [one] Le premier tirage a été fait avant le transfert de la partie à cette table, et la personne qui l’a transférée peut le connaître. Seuls les tirages suivants peuvent être vérifiés.
   *[other] Les { $draws } premiers tirages ont été faits avant le transfert de la partie à cette table, et la personne qui l’a transférée peut les connaître. Seuls les tirages suivants peuvent être vérifiés.
}
problem-seated = Vous avez déjà une place à cette table.
problem-others-play = D’autres personnes jouent ici\xA0: la main cachée d’un robot ne peut pas être cédée.

lobby-waits = En attente de joueurs. Partagez le lien ou ajoutez un robot.
lobby-link = Lien vers cette table
lobby-copy = Copier
lobby-copied = Copié
lobby-share = Partager…
lobby-qr = Afficher le code QR
lobby-qr-label = Code QR pour un téléphone
lobby-host = hôte
lobby-seat-for = Joueur de la place { $number }
lobby-stand-up = Se lever
lobby-room = Il reste des places libres.
lobby-host-starts = Tout le monde est là. L’hôte lance la partie.
lobby-awaits = On attend { $names }.
lobby-ready = Tout le monde est là.
lobby-start = Commencer
lobby-fair = Les dés sont scellés avant l’arrivée du premier joueur\xA0: vous pourrez les vérifier après la partie. Sceau\xA0:
lobby-dice-adds = contribue aux dés
lobby-dice-shown = a révélé son nombre aléatoire
lobby-opens = Les joueurs révèlent leurs nombres aléatoires…
dice-withheld = n’a pas révélé son nombre aléatoire
dice-nothing = ne contribue pas aux dés
dice-trouble-commitment = Attention\xA0: le sceau des dés a changé depuis que vous avez pris place. Votre nombre aléatoire n’a pas été révélé.
dice-trouble-number = Attention\xA0: votre nombre aléatoire a été remplacé ou écarté\xA0; il n’a donc pas été révélé.
dice-trouble-head = Attention\xA0: la configuration de cette table n’est pas celle qui avait été promise. Votre nombre aléatoire n’a pas été révélé.
dice-trouble-left-out = Attention\xA0: le serveur a reçu votre nombre aléatoire et l’a écarté.

line-lost = Connexion perdue. Reconnexion…
line-closed = Le serveur a fermé la connexion\xA0: { $message }.
line-closed-logged-out = Vous vous êtes déconnecté dans ce navigateur.
line-closed-too-many-windows = Vous avez ouvert trop de tables\xA0: celle-ci, la plus ancienne, a été fermée.
line-closed-no-spectators = Cette table n’accepte pas de spectateurs.
line-closed-other-protocol = Cette page n’est plus à jour. Rechargez-la.
line-opening = Chargement…
heard-label = Déroulement de la partie
board = Plateau
prompt = Votre coup
aside = Journal, discussion, règles
aside-log = Journal
aside-talk = Discussion
aside-rules = Règles
rule = Règle

turn-yours = À vous de jouer.
turn-of = On attend { $names }.
turn-chance = …
turn-sending = Envoi…
turn-time-up = Votre temps est écoulé\xA0: un robot a joué pour vous.
turn-pass-on = Passez l’appareil au joueur suivant.
choices = Vos coups possibles
cue-more = { $count ->
    [one] { $count } autre coup
   *[other] { $count } autres coups
}
choices-in-words = Liste de tous les coups ({ $count })
confirm = Confirmez votre coup
confirm-what = { $what }\xA0?
confirm-yes = Oui
confirm-back = Retour
confirm-final = Ce coup ne pourra pas être annulé.
undo = Annuler
hint = Conseil
hint-is = Un bon joueur envisagerait ce coup\xA0: { $action }.
hint-worth = Chances de gagner\xA0: environ { $percent }\xA0%, soit { $behind } (± { $error }) points de pourcentage de plus que le deuxième choix\xA0: { $next }.
hint-equal = Chances de gagner\xA0: environ { $percent }\xA0%. Tout aussi bon\xA0: { $next }.
hint-as-good = Chances de gagner\xA0: environ { $percent }\xA0%. Presque aussi bon ({ $behind } ± { $error } points de pourcentage de moins)\xA0: { $next }.
skip = Passer l’animation
explain = Astuces
refused-refused = Les règles ne le permettent pas.
refused-stale = La partie a avancé entre-temps. Regardez la table, puis choisissez de nouveau.
refused-undo-refused = Ce coup ne peut plus être annulé.
refused-bad-text = Le texte contient un caractère interdit.
refused-not-your-seat = Ce n’est pas votre place.
refused-undo-refused-nothing-done = Il n’y a rien à annuler.
refused-undo-refused-other-acted = Ce coup ne peut plus être annulé\xA0: { $seat } a joué depuis.
refused-undo-refused-gift-given = Ce coup ne peut plus être annulé\xA0: un don a été fait depuis.
refused-undo-refused-chance-fell = Ce coup ne peut plus être annulé\xA0: des cartes ont été tirées ou des dés lancés depuis.
refused-undo-refused-over = La partie est terminée\xA0: plus rien ne peut être annulé.
refused-undo-refused-revealed = Ce coup ne peut plus être annulé\xA0: il a révélé quelque chose de caché.
refused-undo-refused-final = Impossible d’annuler\xA0: votre choix est définitif.
refused-talk-refused-no-such-seat = Cette place n’existe pas.
refused-talk-refused-empty = Écrivez d’abord quelque chose.
refused-talk-refused-too-long = Trop long\xA0: { $most } caractères au plus.
refused-talk-refused-to-oneself = Vous ne pouvez pas vous faire une promesse à vous-même.
refused-talk-refused-over = La partie est terminée\xA0: il n’y a plus rien à promettre.
refused-talk-refused-not-an-event = Cela ne peut pas arriver dans ce jeu.
cover-pass = Passez l’appareil à { $name }.
cover-ready = Je suis { $name }\xA0: montrer mon jeu

log-empty = Il ne s’est encore rien passé.
log-again = Revoir
log-folded = { $count ->
    [one] et un détail
   *[other] et { $count } détails
}
log-undone = { $name } annule son dernier coup.

talk-empty = Aucun message. Toute la table voit ce que vous écrivez.
talk-say = Message à la table
talk-send = Envoyer
talk-react = Réagir
sign-whistle = Coup de sifflet
sign-applause = Applaudissements
sign-laugh = Rire
sign-think = Hum
sign-thanks = Merci
sign-sorry = Pardon
promises = Promesses
promises-none = Aucune promesse. Rien n’oblige à tenir une promesse, mais la table en garde la trace.
promises-make = Faire une promesse
promises-to = À qui
promises-which = Type de promesse
promises-own-words = avec vos propres mots
promises-what = Ce que vous promettez
promises-promise = Promettre
promise-made = { $by } à { $to }\xA0:
blank-seat = Place
quoted = «\xA0{ $text }\xA0»
clause-will = ceci arrivera\xA0:
clause-will-not = ceci n’arrivera pas\xA0:
promise-status-open = en suspens
promise-status-kept = tenue
promise-status-broken = rompue
promise-status-unchecked = à vous d’en juger
mute-sounds = Couper le son
mute = Mettre des joueurs en sourdine
mute-one = Mettre { $name } en sourdine

end = La fin
end-you-won = Vous gagnez\xA0!
end-sheet = Feuille de score
end-part = Catégorie
end-highlights = Temps forts
end-share = Partager
end-rematch = Rejouer
again-asked = Une revanche se prépare\xA0: une place vous y attend.
again-watched = Les joueurs préparent une revanche.
again-come = Rejoindre
again-stay = Rester ici
end-review = Analyse
end-replay = Revoir la partie
end-download = Télécharger le fichier de partie
end-open-here = Ouvrir sur cet appareil
end-verify = Vérifier les dés
end-commitment = Sceau du secret du serveur
dice-checking = Vérification de chaque tirage…
dice-fair-bound = Vérification réussie\xA0: { $outcomes ->
    [one] l’unique mélange, tirage ou lancer a été reproduit
   *[other] les { $outcomes } mélanges, tirages et lancers ont été reproduits
}, et votre propre nombre aléatoire y a contribué. Personne n’a pu choisir les résultats.
dice-fair = Vérification réussie\xA0: { $outcomes ->
    [one] l’unique mélange, tirage ou lancer a été reproduit
   *[other] les { $outcomes } mélanges, tirages et lancers ont été reproduits
}.
dice-unfair = Échec de la vérification des dés\xA0: { $why }
dice-unknown = Ces dés ne peuvent pas être vérifiés\xA0: { $why }
dice-check-broken = La vérification n’a pas pu être faite dans ce navigateur. Lancez plutôt «\xA0whistlestop verify-dice\xA0» sur le fichier de partie téléchargé.
dice-details = Détails de la vérification
dice-how = Cette page a refait elle-même tous les tirages, d’après le fichier de partie et les données enregistrées par ce navigateur. Elle n’a rien demandé au serveur.
dice-head = Empreinte de la table
dice-number-of = Nombre aléatoire { DE($seat) }
dice-kept-file = Télécharger les données enregistrées par ce navigateur
dice-note-version-one = Cette table utilisait la première version des dés, qui permettait à l’administrateur de choisir le résultat.
dice-note-rules-changed = Les règles ont changé en cours de partie, de la version { $from } à la version { $to }.
dice-note-nobody-added = Aucun joueur n’a fourni de nombre aléatoire\xA0: l’administrateur aurait donc pu choisir le secret.
dice-note-withheld = { $seat } n’a pas révélé son nombre aléatoire.
dice-note-nothing-kept = Ce navigateur n’a rien enregistré de cette table\xA0: il ne peut pas dire si ces dés sont ceux promis avant la partie.
dice-note-no-head-kept = Ce navigateur n’était pas connecté à l’ouverture de la table\xA0: l’empreinte n’a pas pu être comparée.
dice-note-no-number-kept = Vous n’avez pas fourni de nombre aléatoire.
dice-note-not-counted = Le nombre aléatoire { DE($seat) } est arrivé trop tard pour compter.
dice-error-unreadable = le fichier de partie ne peut pas être lu.
dice-error-other-rules = la partie suit la version { $found } des règles, et cette page connaît la version { $known }.
dice-error-no-proof = le fichier de partie ne contient pas de preuve.
dice-error-other-version = la preuve utilise la version { $found }, que cette page ne connaît pas.
dice-error-bad-kept = les données de cette table enregistrées par ce navigateur ne peuvent pas être lues.
dice-error-malformed = la preuve est mal formée.
dice-error-illegal = le fichier de partie contient un coup interdit ou un résultat faux.
dice-error-unfinished = le fichier de partie s’arrête avant la fin de la partie.
dice-error-after-the-end = l’entrée { $entry } vient après la fin de la partie.
dice-error-seats = la preuve concerne un autre nombre de places.
dice-error-secret = le secret n’est pas celui qui a été scellé avant la partie.
dice-error-nonce = le nombre aléatoire { DE($seat) } n’est pas celui qui a été scellé avant la partie.
dice-error-first = le fichier de partie attribue à une partie antérieure plus de tirages qu’il n’y en a eu.
dice-error-head = la table, ses options, ses places ou ses sceaux ont été modifiés après l’ouverture.
dice-error-not-drawn = l’entrée { $entry } ne correspond pas à ces dés.
dice-error-kept-other-table = ce n’est pas la table que ce navigateur a rejointe.
dice-error-kept-other-commitment = le serveur vous a montré un autre sceau quand vous avez pris place.
dice-error-kept-other-nonce = le nombre aléatoire que ce navigateur a choisi pour { $seat } a été remplacé ou écarté.
dice-error-kept-left-out = le serveur a reçu votre nombre aléatoire pour { $seat } et prétend qu’il n’est jamais arrivé.
dice-error-kept-other-head = votre écran a montré une autre empreinte.
dice-error-kept-newer = votre table utilisait une version plus récente des dés, dont personne ne peut choisir le résultat\xA0; ce fichier de partie utilise une version plus ancienne.

replay-of = Revoir\xA0: { $game }
replay-eyes = Point de vue
replay-all-open = tout le monde (cartes ouvertes)
replay-first = Aller au début
replay-back = Un coup en arrière
replay-run = Lecture
replay-stop = Pause
replay-on = Un coup en avant
replay-last = Aller à la fin
replay-step = Coup { $at } sur { $of }
replay-what-if = Et si…\xA0? Rejouer à partir d’ici
replay-to-table = Retour à la table

goal-turn = Un tour
goal-points = Les points
goal-end = La fin
goal-close = En route\xA0!
goal-show = Le but en un coup d’œil

settings-title = Réglages
settings-look = Apparence et son
settings-theme = Thème
settings-theme-auto = comme l’appareil
settings-theme-light = clair
settings-theme-dark = sombre
settings-palette = Palette pour daltoniens
settings-speed = Vitesse des animations
settings-speed-slow = lente
settings-speed-normal = normale
settings-speed-fast = rapide
settings-speed-skip = instantanée
settings-sound = Volume
settings-confirm = Demander confirmation
settings-confirm-never = jamais
settings-confirm-final = avant un coup définitif
settings-confirm-always = avant chaque coup
settings-guide = Montrer les astuces
settings-guide-again = Réafficher toutes les astuces
settings-you = Vous
settings-name = Votre nom à la table
settings-keep-name = Enregistrer le nom
settings-kept = Enregistré.
settings-account = Compte
settings-account-why = Vous pouvez jouer sans compte. Avec un mot de passe, vous retrouvez vos tables sur vos autres appareils.
settings-password = Mot de passe
settings-account-make = Créer un compte
settings-account-is = Compte connecté\xA0: { $name }.
settings-log-in = Se connecter
settings-log-out = Se déconnecter
settings-logged-out = Vous êtes déconnecté.

# Tables sur cet appareil
here-title = { $game } sur cet appareil
here-about = Les règles, la table et les robots fonctionnent dans cette page\xA0: ni serveur ni connexion, et la partie est enregistrée sur cet appareil.
here-person = Joueur sur cet appareil
here-start = Commencer
here-loading = Chargement des règles…
record-open = Ouvrir un fichier de partie sur cet appareil\xA0:
record-save = Enregistrer dans un fichier
table-delete = Supprimer
table-delete-which = Supprimer\xA0: { $game }
table-delete-yes = Supprimer définitivement
table-delete-no = Garder
storage-full = L’espace de stockage de cet appareil est plein. Vous pouvez continuer, mais la partie sera perdue à la fermeture de la page.
storage-forbidden = Ce navigateur ne permet pas d’enregistrer. Vous pouvez continuer, mais la partie sera perdue à la fermeture de la page.
line-closed-open-elsewhere = Cette table est ouverte dans une autre fenêtre de ce navigateur.
problem-open-elsewhere = Cette table est ouverte dans une autre fenêtre de ce navigateur.
problem-bad-journal = Ce fichier n’est pas un fichier de partie de Whistlestop.
update-ready = Une nouvelle version de Whistlestop est disponible.
update-take = Mettre à jour

learn-new = Première partie\xA0? Apprenez à jouer
learn-new-game = { $words }\xA0: { $game }
learn-again = Refaire le premier voyage
learn-lesson = Premier voyage
learn-far = Étape { $told } sur { $all }
learn-leave = Quitter la leçon
learn-next = Suite
learn-free = À vous de jouer\xA0!
learn-your-turn = À vous\xA0: jouez le coup sur la table.
learn-show = Montrez-moi

home-puzzles = Problème du jour
puzzles = Problèmes
puzzles-what = Des positions tirées de vraies parties, où un coup est nettement le meilleur mais où un autre semble meilleur à première vue. Trouvez le meilleur coup\xA0!
puzzle-daily = Problème du jour
puzzle-streak = { $days ->
    [0] aucune série en cours
    [one] série de { $days } jour
   *[other] série de { $days } jours
}
puzzle-try = Essayer
puzzle-done-right = Résolu\xA0: revoir
puzzle-done-wrong = Pas résolu aujourd’hui\xA0: revoir
puzzle-difficulty-1 = Facile
puzzle-difficulty-2 = Moyen
puzzle-difficulty-3 = Difficile
puzzle-link-open = { $number }\xA0: pas encore essayé
puzzle-link-right = { $number }\xA0: résolu
puzzle-link-wrong = { $number }\xA0: pas résolu
puzzle-of = { $game }, problème { $number }
puzzle-question = Que feriez-vous\xA0?
puzzle-hint = votre première réponse compte
puzzle-right = Juste\xA0!
puzzle-wrong = Ce n’est pas le meilleur coup
puzzle-best = Meilleur coup\xA0: { $action }.
puzzle-yours = Votre choix\xA0: { $action }.
puzzle-behind = Cela coûte { $percent ->
    [one] { $percent } point de pourcentage
   *[other] { $percent } points de pourcentage
} de chances de gagner.
puzzle-not-tried = Votre coup n’est pas parmi les meilleurs.
puzzle-tempting = semble le meilleur à première vue
puzzle-values = Chances de gagner des meilleurs coups
puzzle-next = Problème suivant
puzzle-play-on = Jouer à partir d’ici
percent = { $percent }\xA0%

rules-in-short = En trois images
bell-off = Me prévenir quand c’est mon tour, même si cette page est fermée
bell-on = Vous êtes prévenu quand c’est votre tour, même si cette page est fermée
bell-not-allowed = Les notifications sont bloquées. Autorisez-les pour cette page dans les réglages du navigateur.
bell-no-service = Ce navigateur ne peut pas recevoir de notifications quand la page est fermée.
settings-notify = Me prévenir de mon tour quand cette page est en arrière-plan
here-name = Nom du joueur à la place { $number }
results = Vos parties
results-here = Les parties terminées dans ce navigateur.
results-account = Les parties jouées avec votre compte sur tous vos appareils, et celles terminées dans ce navigateur.
seat-resigned-here = · abandon
results-shared = Écran partagé\xA0:
results-none = Aucune partie terminée.
results-played = Jouées
results-won = Gagnées
results-best = Meilleur score
results-mean = Score moyen
results-one = Rang { $rank } sur { $seats }, { $score ->
    [one] { $score } point
   *[other] { $score } points
}
`;export{t as n,r as t};