# What only the terminal says, whatever the game.

play-not-saved = The game cannot be saved, and goes on: { $reason }.
play-lost = The game was not saved: the place for it cannot be written to.
play-save-elsewhere = name another place with --save
play-interrupted = You were interrupted. The game is saved up to your last decision.
play-took-back = { $seat } takes a move back.
play-said = { $seat }: “{ $text }”
play-promised = { $seat } promises { $to }: { $clause }
play-will-not = this will not happen: { $event }
play-their-turn = What does { $seat } do?
play-cover = { $seat }, it is your turn. When only you can see this, press Enter.
play-hint = The house would choose: { $choice }
play-hint-worth = Win chance: about { $worth }%. Next best, { $behind } ± { $error } percentage points lower: { $next }.
play-hint-as-good = Win chance: about { $worth }%. About as good ({ $behind } ± { $error } percentage points lower): { $next }.
decimal-mark = .
play-no-hint = The house has no advice here.
play-rules-also = Other choices are about { $rules }.
play-rules-more = (r and an id such as the one above reads that rule; r all reads all of them.)
play-resumed = The game goes on from { $file }.
play-resumed-seed = The seed counts from here on; what was dealt and rolled before stays as it was.
play-no-rule = There is no rule { $rule }. r all reads all of them.
play-help-more =
    c reads all choices, ten at a time; c 11 goes on at number 11; c red reads those with the word red.
    t names the parts of the table; t hand or t 2 tells one part; t track 3 tells the third sentence of a part; t all tells everything.
    l repeats what happened since your last choice. r reads the rule that matters now; r and its id reads another; r all reads all of them.
    h asks a bot what it would do. u takes your last choice back. q leaves; the game is kept.
play-table = Table
play-all = all
play-parts = Parts of the table: { $parts }. Type t and a name or a number; t all tells everything.
play-part-heading = { $name }:
play-no-part = Nothing at the table is called “{ $words }”. t lists its parts.
play-many = { $count } choices in { $kinds ->
    [one] one kind
   *[other] { $kinds } kinds
}.
play-kind = { $from } to { $to }. { $what }: { $count } choices, c { $from } reads them.
play-more-choices = { $count } choices more, from { $from } on: c { $from } reads them.
play-next-page = c { $count } goes on.
play-earlier = { $count ->
    [one] One turn
   *[other] { $count } turns
} before; l tells everything since your last choice.
play-seconds = You have { $seconds } seconds.
play-too-late = Too late: the race was decided.
play-no-clock = Nobody's time can be measured here, so it is played turn by turn.
play-cut-short = The clock ended the thinking of an opponent: with the same seed, another game may come out otherwise.
play-program-failed = The program on { $seat } ({ $player }) { $reason }. The house plays on for it.
play-hopeless = Beware: in { $games } games of quick players nobody got to the end with this. A game ends with its last round all the same ({ $rule }).

menu-language = Language? / Langue ?
menu-game = Which game?
menu-game-line = { $title }, { $least } to { $most } players, { $minutes } minutes
menu-seats = How many players, you included?
menu-level = Who plays against you?
menu-players = { $count } players
menu-not-a-choice = Type a number from { $first } to { $last }, or q to leave.
menu-left = No game was started.
menu-kept = Go on with a game?
menu-kept-line = { $seats } players, { $steps } steps, { $ago } ({ $file })
menu-anew = Start a new one
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
menu-keys = ↑ ↓ and Enter, or a number · q leaves

level-porter = The porter: gentle, fit for a first game
level-conductor = The conductor: plays sensibly
level-engineer = The engineer: looks ahead
level-baron = The baron: as strong as a second of thought allows
menu-personality = What are they like?
taste-plain = Just as it comes
taste-line = { $name }: { $says }
taste-careful = Careful
taste-gambler = A gambler
taste-robber = A robber
taste-builder = A builder
taste-collector = A collector

screen-you = you are { $seat }
screen-watching = you keep the table
screen-your-turn = your turn
screen-seconds-left = { $turn }, { $seconds } s
screen-over = the game is over
screen-thinks = { $seat } thinks…
screen-waits = waiting for { $seats }
screen-log = What happened
screen-rules = Rules
screen-score = The score
screen-after = Esc looks at the table again · q leaves
screen-house-thinks = The house thinks about your move…
screen-leave = Leave the table? The game is kept. (y, or Enter, leaves; any other key stays)
screen-yes = y
screen-filter = Looking for: { $words }
screen-real-table = What came out?
screen-keys = ↑↓ Enter or number · / find · h hint · u undo · F1 rules · ? help · q leave
screen-keys-listeners = ↑↓ Enter or number · / find · h hint · t talk · F1 rules · ? help · q leave
screen-talk = To all: { $words }   (Enter says it, Esc does not)
screen-help-talk =
    Talking
    t, some words and Enter say something to the whole table. "promise 1 not to rob you" promises it to seat 1.
screen-help-gifts =
    Giving
    g, a seat, a number and Enter give that many coins to that seat, in anybody's turn and for good: "give 1 2".
    Where several share the screen, "give 0 1 2" gives what seat 0 has.
screen-no-match = No choice has these letters; Esc shows all again.
screen-no-key = “{ $key }” does nothing here; ? lists the keys.
screen-keys-pause = any key goes on
screen-keys-page = ↑↓ Space PgUp PgDn scroll · any other key closes
screen-keys-entry = Type and press Enter · - for unknown · F1 rules · F2 undo · Esc leaves
screen-too-small = This screen is { $columns }×{ $rows }; the table needs { $width }×{ $height }. Make it larger, or leave with q and play with --plain.
screen-help-title = Help
screen-help =
    Choosing
    ↑ ↓ (or k j) move, Enter chooses. A number chooses at once.
    / and some letters leave just the choices that have them; Esc shows all again.
    With a mouse: a click points, a second click chooses, the wheel scrolls.
    
    Looking
    b tells the whole table in words, l all that happened; PgUp PgDn scroll a board that is too tall.
    F1 (or r) opens the rules where they speak of the present choice, or of what was just refused.
    
    Helping
    h asks the house what it would do. u takes your last move back, unless something was rolled, drawn or shown since.
    While others move, any key goes on at once, and does nothing else.
    
    Leaving
    q leaves, Ctrl-C leaves without asking. The game is kept in both cases, and goes on next time.
    
    ↑ ↓ Space PgUp PgDn scroll this page, any other key closes it.

entry-welcome = { $title }, at a real table. Enter what its dice and cards show; - stands for what is not known, ? helps.
entry-guess = What was turned up just now is not known: from here on the table shows one of several that fit, and scores are ranges.
entry-shown = What is shown?
entry-not-known = That is not known
entry-names = { $count } names are possible; ?? reads them.
entry-count = { $wanted } are wanted, { $given } given. - stands for what is not known.
entry-help = Type names as they are printed, or beginnings of them: 2 red, red x2 and red red are the same. - stands for what is not known. ?? reads the possible names, t tells the table, u takes the last entry back, q leaves; the game is kept.
entry-unknown = “{ $word }” is none of these.
entry-alike = { $events } (what exactly, is not known)
entry-unseen = Something that nobody sees.
entry-further = Something else: look further
entry-nothing = There is nothing to take back.
entry-end = u takes the last entry back; Enter leaves.
entry-yes = yes
entry-no = no

connect-welcome = { $title }, at a server's table.
connect-waiting = The table waits for its players.
connect-open = nobody yet
connect-bot = a bot
connect-person = somebody
connect-lost = Connection lost. Reconnecting…
connect-back = Connected again.
connect-other-protocol = The server speaks another version of the protocol: update this program (or the server).
connect-dice = What lets you check the dice of this game later is kept in { $file }: whistlestop verify RECORD --kept FILE

connect-which = Which table?
connect-make = Make a table
connect-look-again = Look again
connect-table-mine = { $game }: your table, { $seats } seats, with { $names }
connect-table-open = { $game }: { $open } of { $seats } seats free, with { $names }
connect-table-full = { $game }: full, { $seats } seats, with { $names }
connect-table-playing = { $game }: is being played by { $names }; look on
connect-nobody = nobody yet
connect-people = People who come by a link
connect-host = Invite link: { $link } { $open ->
    [0] Everybody is here.
    [one] One seat is free.
   *[other] { $open } seats are free.
}
connect-start = Begin
connect-fill = Let the house have the free seats, and begin
connect-wait = Wait a little
connect-watch = You look on.
connect-full = The table is full: every seat is taken. You look on.
connect-begun = The game has begun without you. You look on.
connect-no-spectators = nobody may look on at this table
connect-said = Said.
connect-say-how = What do you say? Type: say WORDS
connect-promised = Promised.
connect-promise-how = To whom, and what? Type: promise SEAT WORDS, the seat as a number
connect-gift-sent = Sent; the table tells what becomes of it.
connect-help = At a server's table you can also type, at any time: say WORDS; promise SEAT WORDS.
connect-company = At the table: { $seats }.
connect-sits-down = { $name } sits down at seat { $seat }.
connect-gets-up = { $name } leaves seat { $seat }.
connect-away = { $name } is disconnected.
connect-here = { $name } is back.
connect-not-your-turn = It is not your turn yet. Meanwhile: say WORDS, t table, l what happened, ? help, q quit.
connect-link = The table's link: { $link }
connect-record = The game file is { $file }: whistlestop review FILE, whistlestop replay FILE.
connect-no-record = The game file could not be fetched: { $reason }.
screen-players = its players
lesson-begins = { $title }: your first ride. Do what is asked, or try something else: nothing can go wrong.
lesson-go-on = Go on
lesson-other = You may do that in a game. Let us follow the lesson here.
lesson-no-undo = In a lesson nothing needs to be taken back.
