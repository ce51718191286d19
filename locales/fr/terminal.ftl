# Ce que seul le terminal dit, quel que soit le jeu.

play-not-saved = La partie ne peut pas être enregistrée, et continue : { $reason }.
play-lost = La partie n'a pas été enregistrée : on ne peut pas écrire à cet endroit.
play-save-elsewhere = indiquez un autre endroit avec --save
play-interrupted = Vous avez été interrompu. La partie est enregistrée jusqu'à votre dernière décision.
play-took-back = { $seat } reprend un coup.
play-said = { $seat } : « { $text } »
play-promised = { $seat } promet à { $to } : { $vow }
play-will-not = ceci n'arrivera pas : { $event }
play-their-turn = Que fait { $seat } ?
play-cover = { $seat }, c'est votre tour. Quand vous seul voyez l'écran, appuyez sur Entrée.
play-hint = La maison choisirait : { $choice }
play-no-hint = La maison n'a pas de conseil ici.
play-rules-more = (r et un numéro comme celui ci-dessus lit cette règle ; r all les lit toutes.)
play-resumed = La partie reprend depuis { $file }.

menu-language = Language? / Langue ?
menu-game = Quel jeu ?
menu-game-line = { $title }, de { $least } à { $most } joueurs, { $minutes } minutes
menu-seats = Combien de joueurs, vous compris ?
menu-level = Qui joue contre vous ?
menu-not-a-choice = Tapez un nombre de 1 à { $last }, ou q pour partir.
menu-left = Aucune partie n'a commencé.
menu-kept = Une partie est gardée dans { $file }.
menu-go-on = La continuer
menu-anew = En commencer une autre à sa place
menu-keys = ↑ ↓ et Entrée, ou un numéro · q quitte

level-porter = Le porteur : doux, pour une première partie
level-conductor = Le contrôleur : joue raisonnablement
level-engineer = Le mécanicien : regarde plus loin
level-baron = Le baron : aussi fort qu'une seconde de réflexion le permet
