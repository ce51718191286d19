# What only the terminal says, whatever the game.

play-not-saved = The game cannot be saved, and goes on: { $reason }.
play-lost = The game was not saved: the place for it cannot be written to.
play-save-elsewhere = name another place with --save
play-interrupted = You were interrupted. The game is saved up to your last decision.
play-took-back = { $seat } takes a move back.
play-said = { $seat }: “{ $text }”
play-promised = { $seat } promises { $to }: { $vow }
play-will-not = this will not happen: { $event }
play-their-turn = What does { $seat } do?
play-cover = { $seat }, it is your turn. When only you can see this, press Enter.
play-hint = The house would choose: { $choice }
play-no-hint = The house has no advice here.
play-rules-more = (r and an id such as the one above reads that rule; r all reads all of them.)
play-resumed = The game goes on from { $file }.

menu-language = Language? / Langue ?
menu-game = Which game?
menu-game-line = { $title }, { $least } to { $most } players, { $minutes } minutes
menu-seats = How many players, you included?
menu-level = Who plays against you?
menu-not-a-choice = Type a number from 1 to { $last }, or q to leave.
menu-left = No game was started.
menu-kept = A game is kept in { $file }.
menu-go-on = Go on with it
menu-anew = Start a new one in its place
menu-keys = ↑ ↓ and Enter, or a number · q leaves

level-porter = The porter: gentle, fit for a first game
level-conductor = The conductor: plays sensibly
level-engineer = The engineer: looks ahead
level-baron = The baron: as strong as a second of thought allows
