# Trick of the Rails. Les arguments sont les champs de l’évènement ou de l’action ; voir docs/develop/messages.md.

pitch = Gagnez des plis pour obtenir des actions, et prolongez avec ces mêmes cartes les lignes qui leur donnent de la valeur.
personality-careful = Joue bas et garde les grosses cartes pour plus tard.
personality-gambler = Jette tôt les grosses cartes et croise les doigts.
personality-collector = Veut toujours plus des compagnies qu’il a déjà.
event-lane-laid = La file est posée : { $lane }.
event-hand-dealt = { $you ->
    [yes] Vous recevez { $cards }.
   *[no] { $seat } reçoit { $count } cartes.
}
    .open = { $seat } reçoit { $cards }.
event-card-opened = { $card } est posée à côté de sa carte de départ.
event-lead-set = { $you ->
    [yes] Vous entamez le premier pli.
   *[no] { $seat } entame le premier pli.
}
event-card-played = { $you ->
    [yes] Vous jouez { $card }.
   *[no] { $seat } joue { $card }.
}{ $void ->
    [none] {""}
   *[other] {" "}(Pas { DE($void) } en main.)
}
event-trick-won = { $you ->
    [yes] Vous gagnez le pli avec { $card } ; enjeu : { $prize }.
   *[no] { $seat } gagne le pli avec { $card } ; enjeu : { $prize }.
}
event-share-taken = { $you ->
    [yes] Vous recevez une action : { $share }.
   *[no] { $seat } reçoit une action : { $share }.
}
event-share-kept = { $you ->
    [yes] Vous gardez { $card } comme action.
   *[no] { $seat } garde { $card } comme action.
}
event-card-reserved = { $card } prend la place de la réservation { $reservation } dans la file.
event-card-retired = { $card } sort du jeu.
event-locomotive-placed = { $you ->
    [yes] Vous donnez la locomotive { $locomotive } à { $company }.
   *[no] { $seat } donne la locomotive { $locomotive } à { $company }.
}
event-city-placed = { $you ->
    [yes] Vous reliez { $city } à { $company }, à { $end }.
   *[no] { $seat } relie { $city } à { $company }, à { $end }.
}
event-card-laid = { $you ->
    [yes] Vous posez { $card } à { $end }.
   *[no] { $seat } pose { $card } à { $end }.
}
event-company-valued = Une action { DE($company) } vaut { $share }.
event-seat-scored = { $you ->
    [yes] Vos actions valent { $score }.
   *[no] Les actions { DE($seat) } valent { $score }.
}

action-play = Jouer { $card }
action-place-locomotive = Donner la locomotive à { $company }
    .shown = Donner la locomotive { $locomotive } à { $company }
action-place-city = Relier la ville à { $company }, à { $end }
    .shown = Relier { $city } à { $company }, à { $end }
action-lay-card = Poser votre carte à { $end }
    .shown = Poser { $card } à { $end }

name-bo = B&O
name-co = C&O
name-erie = ERIE
name-nyc = NYC
name-prr = PRR
name-bo-exchange = action d’échange B&O
name-co-exchange = action d’échange C&O
name-erie-exchange = action d’échange ERIE
name-nyc-exchange = action d’échange NYC
name-prr-exchange = action d’échange PRR
name-pittsburgh = Pittsburgh
name-baltimore = Baltimore
name-new-york = New York
name-loco = locomotive
name-reservation = réservation
name-all = ALL
name-loco-6-all = locomotives 6 et ALL
name-left = gauche
name-right = droite
name-hands-empty = toutes les mains sont vides

label-lane = File
label-railways = Lignes
label-locomotive = loco
label-share-worth = action
label-shares = Actions
label-worth = valeur
label-trick = Pli
label-hand = Votre main
label-cards = cartes
label-leads = entame
label-wins = gagne

# La table en phrases.
told-prize = Pli { $trick } sur { $tricks }, enjeu : { $prize }.
told-then = Enjeux suivants : { $cards }.
told-worth = { $name } valant { $value }
told-start = le départ
told-railway = { $company } : { $locomotive ->
    [none] pas de locomotive
   *[other] locomotive { $locomotive }
}, une action vaut { $share }. Gares depuis la gauche : { $stations }.{ $reach ->
    [0] {""}
   *[other] {" "}Son train en parcourt { $reach }, à partir du numéro { $from }.
}
told-seat = { $seat } : { $cards } cartes, actions valant { $worth }{ $shares ->
    [none] , aucune action
   *[other] {""} : { $shares }
}.
told-played = { $seat } : { $card }{ $wins ->
    [yes] , qui gagne pour l’instant
   *[no] {""}
}.
told-leads = Entame : { $seat }.
told-suit = { $company } { $cards }.

# Ce que le laboratoire compte.
count-share-value = Valeur d’une action à la fin
count-worthless = Compagnies dont les actions finissent sans valeur
count-locomotive-at = Locomotive reçue par chaque compagnie
count-city-at = Ville reçue par chaque compagnie
count-prize-won = Plis gagnés, selon leur enjeu
name-share = action
name-city = ville
name-locomotive = locomotive
board-prize = Enjeu de ce pli
board-no-locomotive = pas encore de locomotive
board-locomotive = locomotive { $locomotive }, coûte { $cost }
board-as-station = comme gare : { $value }
board-railway-of = Ligne { DE($company) }
board-share-worth = par action
board-shares-of = Actions { DE($seat) }
board-worth = valeur { $worth }
board-in-hand = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
board-led = { $company } est demandée.
board-highlight-dearest = Une action { DE($company) } valait { $share } : la plus précieuse de toutes.
board-highlight-tricks = { $seat } a gagné { $count } plis, plus que tous les autres.
board-highlight-worthless = Tant d’efforts, et une action { DE($company) } ne valait rien à la fin.

board-goal-turn = Chacun joue une carte de la compagnie demandée. La carte la plus forte remporte l’enjeu du pli : une action, une ville ou une locomotive.
board-goal-points = Les cartes deviennent des gares de leur ligne. Une action vaut ce que rapporte le train de sa ligne, moins le coût de la locomotive. Collectionnez les actions des lignes rentables.
board-goal-end = Quand toutes les mains sont vides, on compte les actions. Le joueur dont les actions valent le plus gagne.
board-legend-loco = Locomotive { $reach } : son nom indique combien de gares son train atteint ; elle coûte { $cost }.
board-legend-worth = Valeur actuelle d’une action de cette ligne.
board-legend-card = { $company } { $number }. Le { $number } décide qui gagne le pli ; comme gare, la carte rapporte { $value }.
board-legend-exchange = Une action { DE($company) }, pour le gagnant du pli.
board-legend-city = { $city } : une gare qui rapporte { $value }. Le gagnant du pli la relie à une ligne.
board-legend-reservation = Réservation : une carte jouée prendra cette place et deviendra une action à gagner.
board-legend-company = La ligne { DE($company) } : sa couleur et son symbole.
board-legend-station = { $station } rapporte { $value }{ $run ->
    [yes] {" "}– le train y passe
   *[no] {""}
}.
board-legend-shares = { $count ->
    [one] { $count } action
   *[other] { $count } actions
} { DE($company) } ; une action vaut maintenant { $share }.
board-legend-seat = Toutes ces actions valent maintenant { $worth } ; { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} encore en main.

guide-play = Jouez une carte : de la compagnie demandée si vous en avez une. La carte la plus forte de cette compagnie remporte l’enjeu affiché dans la file. Dans un pli pour une action, les autres gardent leur carte comme action ; sinon, chaque carte devient une gare de sa ligne.
guide-place-locomotive = Donnez la locomotive à une compagnie qui n’en a pas. Son nombre indique combien de gares son train atteint ; son coût figure en dessous.
guide-place-city = Ajoutez la ville à une extrémité de la ligne de votre choix. Pensez aux actions que vous possédez.
guide-lay-card = Votre carte devient une gare de sa compagnie. Choisissez l’extrémité : un train ne parcourt que des gares voisines.

option-shuffled-track = Villes et locomotives dans un ordre aléatoire
option-first-lead = Qui entame le premier pli
chance-lay-lane-lane = Quelles cartes sont dans la file, de gauche à droite ({ $count }) ?
chance-deal-hands = Quelles cartes avez-vous en main ({ $count }) ?
chance-deal-openings = Quelles cartes ont été posées à côté des cartes de départ, dans l’ordre ({ $count }) ?
chance-draw-lead-seat = Qui entame en premier ?

# Pourquoi quelque chose n’est pas permis ; les arguments sont les champs du refus.
refusal-not-in-hand = { $card } n’est pas dans votre main.
refusal-must-follow = Il faut fournir : { $company } a été demandée, et vous en avez une carte.
refusal-has-locomotive = { $company } a déjà une locomotive.

# Ce qui parle pour un coup, dans un conseil ou une analyse.
reason-wins-locomotive = Cette carte gagne la locomotive à coup sûr.
reason-wins-city = Cette carte gagne la ville à coup sûr.
reason-wins-share = Cette carte gagne l’action à coup sûr.
reason-keeps-share = Cette carte perd le pli et vous reste comme action.
reason-lengthens-own = Cette carte allonge une ligne dont vous avez plus d’actions que les autres.
reason-shortens-theirs = Cette carte rejoint une ligne dont le train ne peut pas atteindre plus de gares.
reason-helps-own = Cela augmente la valeur des actions que vous détenez le plus.
reason-hurts-theirs = Cela réduit la valeur d’actions détenues par les autres.

# The first ride: a lesson on the real table (games/trick-of-the-rails/lesson.json).
lesson-welcome = Cinq lignes de chemin de fer, et elles ne sont à personne. Vous collectionnez leurs actions. Quand une ligne rapporte beaucoup, chacune de ses actions vaut beaucoup.
lesson-prize = Chacun joue une carte : c’est un pli. Chaque pli a un enjeu, et voici le premier : une action NYC. Le signe % indique que c’est une action d’échange.
lesson-card = Chaque carte a deux nombres. Le grand, en haut, sert à gagner les plis. Celui du cercle est ce que la carte rapporte une fois devenue gare.
lesson-first-card = À vous : jouez une carte. Le plus grand nombre de la compagnie jouée en premier gagne. Rien ne bat la NYC 10, alors jouez-la !
lesson-first-card-wrong = Vous pouvez jouer cette carte. Mais mieux vaut gagner une action NYC que garder cette carte : essayez la NYC 10, rien ne la bat.
lesson-shares = L’action NYC est à vous ! Et regardez : les autres gardent la carte qu’ils ont jouée, comme action aussi. Dans un pli pour une action, personne ne repart les mains vides.
lesson-city = Maintenant, l’enjeu est une ville : New York. Dans un tel pli, personne ne garde de carte. Toutes les cartes deviennent des gares de leur ligne.
lesson-lead = Le gagnant d’un pli commence le suivant. La NYC 10 n’est plus là : votre NYC 9 est donc la plus forte. Jouez-la !
lesson-lead-wrong = Une autre carte pourrait battre celle-là. Votre NYC 9 gagne à coup sûr.
lesson-place-city = C’est à vous de placer New York. Vous avez une action NYC, alors enrichissez cette ligne : posez New York à son extrémité droite.
lesson-place-city-wrong = Là, elle aiderait quelqu’un d’autre. Vous avez une action NYC : choisissez l’extrémité droite de cette ligne.
lesson-lay = Votre carte devient une gare elle aussi. Posez la NYC 9 à côté de New York, à l’extrémité droite.
lesson-lay-wrong = Un train parcourt des gares voisines. Posez votre carte à droite, à côté de New York.
lesson-lose = L’enjeu est de nouveau une action : PRR. Cette fois, perdez exprès ! Jouez la C&O 1 : si elle ne gagne pas, vous la gardez comme action.
lesson-lose-wrong = Avec cette carte, vous pourriez gagner. Essayez la C&O 1 : elle est faible, vous la garderez donc.
lesson-lost = Les autres cartes étaient plus fortes : vous gardez donc la C&O 1 comme action. Parfois, perdre, c’est gagner !
lesson-locomotive = Une locomotive ! Sans locomotive, une ligne ne rapporte rien. Celle-ci parcourt trois gares et coûte 40 points.
lesson-follow = ERIE a été jouée en premier. Si vous avez une carte ERIE, vous devez en jouer une. Votre 9 bat le 7 : jouez l’ERIE 9.
lesson-follow-wrong = L’ERIE 4 est permise, mais le 7 sur la table est plus fort. Votre ERIE 9 gagne.
lesson-place-locomotive = Gagné ! Donnez la locomotive à NYC, où vous avez une action.
lesson-place-locomotive-wrong = Cette ligne serait contente. Mais vous avez une action NYC : donnez la locomotive à NYC.
lesson-lay-own = Votre ERIE 9 va sur sa propre ligne. Posez-la à l’extrémité droite.
lesson-lay-own-wrong = Cette extrémité convient aussi ! Mais prenons celle de droite.
lesson-points = Et voilà le train de NYC en route : il parcourt les trois meilleures gares voisines, 40, 30 et 40. Cela fait 110. Moins 40 pour la locomotive, il reste 70 points pour chaque action NYC.
lesson-reservation = La carte en pointillé avec un numéro est une réservation. La carte qui gagne un pli pour une action prend cette place et devient elle-même une action à gagner.
lesson-end = Quand cette file est vide et que toutes les cartes sont jouées, la partie est finie. On compte les actions, et le joueur qui a le plus de points gagne.
lesson-free = Voilà tout le jeu ! Il reste sept plis. Jouez-les comme vous voulez : les autres sont de gentils porteurs.
