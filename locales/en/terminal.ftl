# Texts of the terminal only, for every game.

play-not-saved = The game could not be saved: { $reason }. You can play on.
play-lost = The game was not saved: its file cannot be written.
play-save-elsewhere = choose another file with --save
play-interrupted = Interrupted. The game is saved up to your last move.
play-took-back = { $seat } undoes a move.
play-said = { $seat }: “{ $text }”
play-promised = { $seat } promises { $to }: { $clause }
play-will-not = this will not happen: { $event }
play-their-turn = What does { $seat } do?
play-cover = { $seat }, it is your turn. Press Enter when only you can see the screen.
play-hint = Hint: { $choice }
play-hint-worth = Win chance: about { $worth }%. Next best, { $behind } ± { $error } percentage points lower: { $next }.
play-hint-equal = Win chance: about { $worth }%. Equally good: { $next }.
play-hint-as-good = Win chance: about { $worth }%. About as good ({ $behind } ± { $error } percentage points lower): { $next }.
decimal-mark = .
play-no-hint = There is no hint for this choice.
play-rules-also = Other choices are covered by { $rules }.
play-rules-more = (Type r and a rule number to read another rule; r all reads all of them.)
play-resumed = Continuing the game from { $file }.
play-resumed-seed = The seed applies from here on; earlier cards and dice stay as they were.
play-no-rule = There is no rule { $rule }. Type r all for the whole rulebook.
play-help-more =
    c lists the choices, ten at a time; c 11 continues from number 11; c red lists those that contain the word red.
    t names the parts of the table; t hand or t 2 reads one part; t track 3 reads the third sentence of a part; t all reads everything.
    l repeats what has happened since your last choice. r reads the rule that applies now; r and a rule number reads another; r all reads all of them.
    h asks a bot for a hint. u undoes your last choice. q quits; the game is saved.
play-table = Table
play-all = all
play-parts = Parts of the table: { $parts }. Type t and a name or number; t all reads everything.
play-part-heading = { $name }:
play-no-part = There is no part of the table called “{ $words }”. Type t for a list.
play-many = { $count } choices of { $kinds ->
    [one] one kind
   *[other] { $kinds } kinds
}.
play-kind = { $from } to { $to }. { $what }: { $count } choices; c { $from } reads them.
play-more-choices = { $count } more choices from { $from } on: c { $from } reads them.
play-next-page = c { $count } continues.
play-earlier = { $count ->
    [one] One earlier turn
   *[other] { $count } earlier turns
}; l lists everything since your last choice.
play-seconds = You have { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
play-too-late = Too late: the race is over.
play-no-clock = Reaction times cannot be measured here, so the game is played turn by turn.
play-cut-short = A bot ran out of thinking time, so this seed may give a different game next time.
play-program-failed = The program playing { $seat } ({ $player }) { $reason }. A bot has taken over.
play-hopeless = Warning: with these options, all { $games } quick test games ran until the last round. The last round ends the game in any case ({ $rule }).

menu-language = Language? / Langue ?
menu-game = Which game?
menu-game-line = { $title }, { $least } to { $most } players, { $minutes } minutes
menu-seats = How many players, including you?
menu-level = Who plays against you?
menu-players = { $count } players
menu-not-a-choice = Type a number from { $first } to { $last }, or q to quit.
menu-left = No game was started.
menu-kept = Continue a saved game?
menu-kept-line = { $seats } players, { $steps } moves, { $ago } ({ $file })
menu-anew = Start a new game
menu-just-now = just now
menu-minutes-ago = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
menu-hours-ago = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
menu-days-ago = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}
menu-keys = ↑ ↓ and Enter, or a number · q quits

level-porter = Porter: friendly and hasty, good for a first game
level-conductor = Conductor: plans its turn
level-engineer = Engineer: thinks ahead
level-baron = Baron: the strongest, thinks for about a second
menu-personality = Which personality?
taste-plain = Neutral
taste-line = { $name }: { $says }
taste-careful = Careful
taste-gambler = Gambler
taste-robber = Robber
taste-builder = Builder
taste-collector = Collector

screen-you = you are { $seat }
screen-watching = you run the table
screen-your-turn = your turn
screen-seconds-left = { $turn }, { $seconds } s
screen-over = the game is over
screen-thinks = { $seat } is thinking…
screen-waits = waiting for { $seats }
screen-log = What happened
screen-rules = Rules
screen-score = Score
screen-after = Esc: back to the table · q: quit
screen-house-thinks = Working out a hint…
screen-leave = Leave the table? The game is saved. (y or Enter: leave; any other key: stay)
screen-yes = y
screen-filter = Find: { $words }
screen-real-table = What was the result?
screen-keys = ↑↓ Enter or number · / find · h hint · u undo · F1 rules · ? help · q quit
screen-keys-listeners = ↑↓ Enter or number · / find · h hint · t talk · F1 rules · ? help · q quit
screen-talk = To all: { $words }   (Enter sends, Esc cancels)
screen-help-talk =
    Talking
    t, a message and Enter speak to the whole table. "promise 1 not to rob you" makes a promise to seat 1.
screen-help-gifts =
    Giving
    g, a seat, a number and Enter give that many coins to that seat: "give 1 2". You can give at any time, and a gift is final.
    Where several people share the screen, "give 0 1 2" gives two coins from seat 0 to seat 1.
screen-no-match = No choice matches; Esc shows all again.
screen-no-key = “{ $key }” does nothing here; ? lists the keys.
screen-keys-pause = press any key to continue
screen-keys-page = ↑↓ Space PgUp PgDn scroll · any other key closes
screen-keys-entry = Type and press Enter · - for unknown · F1 rules · F2 undo · Esc quit
screen-too-small = This screen is { $columns }×{ $rows }; the table needs { $width }×{ $height }. Enlarge it, or press q and play with --plain.
screen-help-title = Help
screen-help =
    Choosing
    ↑ ↓ (or k j) move, Enter chooses. A number chooses at once.
    / and some letters show only matching choices; Esc shows all again.
    With a mouse: click to select, click again to choose, scroll with the wheel.
    
    Looking
    b describes the whole table in words, l lists everything that happened; PgUp PgDn scroll a tall board.
    F1 (or r) opens the rules for the current choice, or for a move that was refused.
    
    Hints and undo
    h gives a hint. u undoes your last move, unless something has been rolled, drawn or revealed since.
    While others move, any key skips ahead and does nothing else.
    
    Leaving
    q leaves, Ctrl-C leaves without asking. The game is saved in both cases.
    
    ↑ ↓ Space PgUp PgDn scroll this page, any other key closes it.

entry-welcome = { $title }, at a real table. Enter what its dice and cards show; - means unknown, ? helps.
entry-guess = This card or die is unknown: from here on, the table shows one of the possibilities, and scores are given as ranges.
entry-shown = What do you see?
entry-not-known = Unknown
entry-names = { $count } names are possible; ?? lists them.
entry-count = { $wanted } needed, { $given } given. - means unknown.
entry-help = Type names as printed, or their first letters: 2 red, red x2 and red red are the same. - means unknown. ?? lists the possible names, t describes the table, u undoes the last entry, q quits; the game is saved.
entry-unknown = “{ $word }” is not one of the possible names. Type ?? for a list.
entry-alike = { $events } (exact card unknown)
entry-unseen = Something hidden from everyone
entry-further = Something else: show more
entry-nothing = There is nothing to undo.
entry-end = u undoes the last entry; Enter quits.
entry-yes = yes
entry-no = no

connect-welcome = { $title }, at a table on a server.
connect-waiting = Waiting for players.
connect-open = free
connect-bot = a bot
connect-person = a player
connect-lost = Connection lost. Reconnecting…
connect-back = Connected again.
connect-other-protocol = The server speaks another version of the protocol. Update this program or the server.
connect-dice = To check the dice after the game: whistlestop verify-dice FILE --kept { $file }

connect-which = Which table?
connect-make = Create a table
connect-look-again = Refresh
connect-table-mine = { $game }: your table, { $seats } seats, with { $names }
connect-table-open = { $game }: { $open } of { $seats } seats free, with { $names }
connect-table-full = { $game }: full, { $seats } seats, with { $names }
connect-table-playing = { $game }: watch { $names } play
connect-nobody = nobody yet
connect-people = People who join by link
connect-host = Invite link: { $link } { $open ->
    [0] Everyone is here.
    [one] One seat is free.
   *[other] { $open } seats are free.
}
connect-start = Start
connect-fill = Fill the free seats with bots and start
connect-wait = Wait
connect-watch = You are watching.
connect-full = The table is full, so you are watching.
connect-begun = The game has started without you, so you are watching.
connect-no-spectators = this table does not allow spectators
connect-said = Sent.
connect-say-how = Type: say MESSAGE
connect-promised = Promised.
connect-promise-how = Type: promise SEAT WORDS, for example promise 1 not to rob you
connect-gift-sent = Sent. You will see the result here.
connect-help = At a server table you can also type, at any time: say MESSAGE; promise SEAT WORDS.
connect-company = At the table: { $seats }.
connect-sits-down = { $name } takes seat { $seat }.
connect-gets-up = { $name } leaves seat { $seat }.
connect-away = { $name } is disconnected.
connect-here = { $name } is back.
connect-not-your-turn = It is not your turn yet. Meanwhile: say MESSAGE, t table, l what happened, ? help, q quit.
connect-link = Link to the table: { $link }
connect-record = Game file: { $file }. Next: whistlestop review FILE or whistlestop replay FILE.
connect-no-record = The game file could not be downloaded: { $reason }.
screen-players = the players
lesson-begins = { $title }: your first ride. Do what the lesson asks, or try something else: nothing can go wrong.
lesson-go-on = Next
lesson-other = You may do that in a game. In the lesson, follow the suggested move.
lesson-no-undo = There is no need to undo anything in a lesson.
