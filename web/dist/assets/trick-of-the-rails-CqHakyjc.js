var e=`# Trick of the Rails. Les arguments sont les champs de l’événement ou de l’action ; voir docs/develop/messages.md.

pitch = Gagnez des plis pour avoir des actions, et laissez ces mêmes cartes allonger les lignes qui les paient.
personality-careful = Joue bas et garde les grosses cartes pour plus tard.
personality-gambler = Jette tôt les grosses cartes et croise les doigts.
personality-collector = Veut toujours plus des compagnies qu’il a déjà.
event-lane-laid = La file est posée\xA0: { $lane }.
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
    [yes] Vous gagnez le pli avec { $card }\xA0; enjeu\xA0: { $prize }.
   *[no] { $seat } gagne le pli avec { $card }\xA0; enjeu\xA0: { $prize }.
}
event-share-taken = { $you ->
    [yes] Vous prenez { $share } comme action.
   *[no] { $seat } prend { $share } comme action.
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
told-prize = Le pli { $trick } sur { $tricks } est pour { $prize }.
told-then = Ensuite viennent { $cards }.
told-worth = { $name } valant { $value }
told-start = le départ
told-railway = { $company }\xA0: { $locomotive ->
    [none] pas de locomotive
   *[other] locomotive { $locomotive }
}, une action vaut { $share }. Gares depuis la gauche\xA0: { $stations }.{ $reach ->
    [0] {""}
   *[other] {" "}Son train en parcourt { $reach }, à partir du numéro { $from }.
}
told-seat = { $seat }\xA0: { $cards } cartes, actions valant { $worth }{ $shares ->
    [none] , aucune action
   *[other] {""}\xA0: { $shares }
}.
told-played = { $seat }\xA0: { $card }{ $wins ->
    [yes] , qui gagne pour l’instant
   *[no] {""}
}.
told-leads = Entame\xA0: { $seat }.
told-suit = { $company } { $cards }.

# Ce que le laboratoire compte.
count-share-value = Ce que vaut une action à la fin
count-worthless = Compagnies dont les actions finissent sans valeur
count-locomotive-at = Quelle compagnie reçoit quelle locomotive
count-city-at = Quelle compagnie reçoit quelle ville
count-prize-won = Plis gagnés, selon leur enjeu
name-share = action
name-city = ville
name-locomotive = locomotive
board-prize = Ce pli est pour
board-no-locomotive = pas encore de locomotive
board-locomotive = locomotive { $locomotive }, coûte { $cost }
board-as-station = comme gare\xA0: { $value }
board-railway-of = Ligne { DE($company) }
board-share-worth = une action
board-shares-of = Actions { DE($seat) }
board-worth = valeur { $worth }
board-in-hand = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
board-led = { $company } est demandée.
board-highlight-dearest = Une action { DE($company) } valait { $share }\xA0: la plus chère de toutes.
board-highlight-tricks = { $seat } a gagné { $count } plis, plus que tous les autres.
board-highlight-worthless = Tant de peine, et une action { DE($company) } ne valait rien.

board-goal-turn = Chacun joue une carte de la compagnie demandée. La plus haute prend l’enjeu du pli\xA0: une action, une ville ou une locomotive.
board-goal-points = Les cartes deviennent des gares de leur ligne. Ce que son train atteint, moins la locomotive, fait la valeur d’une action. Ayez des actions des lignes qui paient.
board-goal-end = Quand toutes les mains sont vides, on compte les actions. Le total le plus grand gagne.
board-legend-loco = Locomotive { $reach }\xA0: autant de gares que son train atteint\xA0; elle coûte { $cost }.
board-legend-worth = Ce que vaudrait maintenant une action de cette ligne.
board-legend-card = { $company } { $number }. Le { $number } décide qui gagne le pli\xA0; comme gare, la carte rapporte { $value }.
board-legend-exchange = Une action { DE($company) }, pour qui gagne le pli.
board-legend-city = { $city }\xA0: une gare qui rapporte { $value }. Qui la gagne la relie à une ligne.
board-legend-reservation = Réservé\xA0: une carte jouée viendra ici, comme action à gagner.
board-legend-company = La ligne { DE($company) }\xA0: sa couleur et son signe.
board-legend-station = { $station } rapporte { $value }{ $run ->
    [yes] {" "}– le train y passe
   *[no] {""}
}.
board-legend-shares = { $count ->
    [one] { $count } action
   *[other] { $count } actions
} { DE($company) }\xA0; une action vaut maintenant { $share }.
board-legend-seat = Toutes ces actions valent maintenant { $worth }\xA0; { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} encore en main.

guide-play = Jouez une carte\xA0: de la compagnie demandée si vous en avez une. Le plus grand nombre de cette compagnie remporte ce que montre la file. Dans un pli pour une action, les autres gardent leur carte comme action\xA0; sinon chaque carte devient une gare de sa ligne.
guide-place-locomotive = Donnez la locomotive à une compagnie qui n’en a pas. Le nombre dit combien de gares son train atteint\xA0; dessous, ce qu’elle coûte.
guide-place-city = Ajoutez la ville à un bout de n’importe quelle ligne. Pensez aux actions que vous possédez.
guide-lay-card = Votre carte devient une gare de sa compagnie. Choisissez le bout\xA0: un train ne parcourt que des gares voisines.

option-shuffled-track = Villes et locomotives dans un ordre quelconque
option-first-lead = Qui entame le premier pli
chance-lay-lane-lane = La file, de gauche à droite ({ $count } cartes)\xA0?
chance-deal-hands = Votre main ({ $count } cartes)\xA0?
chance-deal-openings = Les cartes posées à côté des cartes de départ, dans l’ordre ({ $count })\xA0?
chance-draw-lead-seat = Qui entame en premier\xA0?

# Pourquoi quelque chose n’est pas permis ; les arguments sont les champs du refus.
refusal-not-in-hand = { $card } n’est pas dans votre main.
refusal-must-follow = Il faut fournir\xA0: { $company } a été demandée, et vous en avez une carte.
refusal-has-locomotive = { $company } a déjà une locomotive.

# Ce qui parle pour un coup, dans un conseil ou une analyse.
reason-wins-locomotive = Elle gagne la locomotive à coup sûr.
reason-wins-city = Elle gagne la ville à coup sûr.
reason-wins-share = Elle gagne l’action à coup sûr.
reason-keeps-share = Elle perd la levée et vous reste comme action.
reason-lengthens-own = Elle allonge un chemin de fer où vous avez plus d’actions que les autres.
reason-shortens-theirs = Elle va à un chemin de fer dont le train n’en profite guère.
reason-helps-own = Cela renchérit des actions dont vous avez le plus.
reason-hurts-theirs = Cela dévalue des actions que les autres ont.

# The first ride: a lesson on the real table (games/trick-of-the-rails/lesson.json).
lesson-welcome = Cinq lignes de chemin de fer, et elles ne sont à personne. Vous en collectionnez des actions. Quand une ligne gagne beaucoup, chacune de ses actions vaut beaucoup.
lesson-prize = Chacun joue une carte\xA0: c’est un pli. Chaque pli a un enjeu, et voici le premier\xA0: une action NYC. Le\xA0% le dit\xA0: c’est une action d’échange.
lesson-card = Chaque carte a deux nombres. Le grand, en haut, gagne les plis. Celui du cercle est ce que la carte rapporte comme gare.
lesson-first-card = À vous\xA0: jouez une carte. Le plus grand nombre de la compagnie jouée en premier gagne. Rien ne bat NYC 10, alors jouez-la\xA0!
lesson-first-card-wrong = Cette carte est permise. Mais l’enjeu vaut mieux\xA0: essayez NYC 10, rien ne la bat.
lesson-shares = L’action NYC est à vous\xA0! Et regardez\xA0: les autres gardent la carte qu’ils ont jouée, comme action aussi. Dans un pli pour une action, personne ne repart les mains vides.
lesson-city = Maintenant l’enjeu est une ville\xA0: New York. Dans un tel pli, personne ne garde de carte. Toutes deviennent des gares de leur ligne.
lesson-lead = Qui gagne un pli commence le suivant. NYC 10 n’est plus là\xA0: votre NYC 9 est donc la plus haute. Jouez-la\xA0!
lesson-lead-wrong = D’autres pourraient battre celle-là. Votre NYC 9 gagne à coup sûr.
lesson-place-city = C’est à vous de placer New York. Vous avez une action NYC, alors enrichissez cette ligne\xA0: posez New York à son bout droit.
lesson-place-city-wrong = Là, elle aiderait quelqu’un d’autre. Votre action est de NYC\xA0: prenez son bout droit.
lesson-lay = Votre carte devient une gare elle aussi. Posez NYC 9 à côté de New York, au bout droit.
lesson-lay-wrong = Un train parcourt des gares voisines. Posez-la à droite, à côté de New York.
lesson-lose = L’enjeu est de nouveau une action, de PRR. Cette fois, perdez exprès\xA0! Jouez C&O 1\xA0: qui ne gagne pas garde sa carte comme action.
lesson-lose-wrong = Avec cette carte vous pourriez gagner. Essayez C&O 1\xA0: elle est basse, donc elle vous reste.
lesson-lost = Les autres étaient plus hautes\xA0: C&O 1 est donc une action à vous. Parfois, perdre, c’est gagner\xA0!
lesson-locomotive = Une locomotive\xA0! Sans elle une ligne ne gagne rien. Celle-ci parcourt trois gares et coûte 40 points.
lesson-follow = On a joué ERIE en premier. Qui a une carte ERIE doit en jouer une. Votre 9 bat le 7\xA0: jouez ERIE 9.
lesson-follow-wrong = ERIE 4 est permise, mais le 7 sur la table est plus haut. Votre ERIE 9 gagne.
lesson-place-locomotive = Gagné\xA0! Donnez la locomotive à NYC, où vous avez une action.
lesson-place-locomotive-wrong = Cette ligne serait contente. Mais votre action est de NYC\xA0: donnez-la à NYC.
lesson-lay-own = Votre ERIE 9 va sur sa propre ligne. Posez-la au bout droit.
lesson-lay-own-wrong = Un bon bout aussi\xA0! Mais aujourd’hui, prenons celui de droite.
lesson-points = Et voilà le train de NYC qui roule\xA0: par les trois meilleures voisines, 40, 30 et 40. Cela fait 110. Moins 40 pour la locomotive, chaque action NYC vaut 70 points.
lesson-reservation = La carte en pointillé avec un numéro est une réservation. La carte qui gagne un pli pour une action prend cette place, et devient une action à gagner.
lesson-end = Quand cette file est vide et que toutes les cartes sont jouées, la partie est finie. On compte vos actions, et qui a le plus de points gagne.
lesson-free = Voilà tout le jeu\xA0! Il reste sept plis. Jouez-les comme vous voulez\xA0: les autres sont de gentils porteurs.
`;export{e as default};