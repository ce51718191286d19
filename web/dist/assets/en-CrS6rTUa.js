import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`# Texts of every table, for every game.

seat-name = Seat { $number }
seat-you = You

play-welcome = { $title }. You play as { $seat }.
play-help = Type the number of a choice, or words from it. Also: c choices, t table, l what happened, r rules, u undo, h hint, ? help, q quit.
play-your-turn = What do you do?
play-not-a-choice = Type a number from 1 to { $last }, or ? for help.
play-undone = Undone.
play-given = Given.
play-give-how = Type: give SEAT COUNT, for example give 1 2
play-help-give = give 1 2 gives two coins to seat 1. You can give at any time, and a gift is final.
play-give-not-yours = Only players at this screen can give something.
play-undo-refused = That cannot be undone: { $reason }.
play-left = You have left the table. The game is not finished.
play-saved = The game is saved in { $file }.

undo-nothing-done = there is nothing to undo
undo-other-acted = { $seat } has acted since
undo-gift-given = a gift has been made since
undo-chance-fell = cards have been drawn or dice rolled since
undo-over = the game is over
undo-revealed = it revealed something to the others
undo-final = the choice is final

score-ended = The game is over: { $reason }.
score-won = { $seat } wins.
score-you-won = You win.
score-may-have-won = { $seats } may have won.
score-between = between { $least } and { $most }
score-unknown = Some cards were not entered, so scores that depend on them are given as ranges.
score-line = Place { $place }: { $seat }, score { $score }: { $parts }.
score-shared = { $seats } share the win.
score-score = score
score-place = place

replay-keys = Enter: next · b: back · a number: go to that entry · t: table · q: quit
replay-start = The game is about to begin.
replay-end = That was the last move.
replay-nature = chance
replay-other-rules = This game was played under rules version { $found }; this program has version { $known }. Only the recorded decisions can be shown.
replay-entry = entry { $number } of { $count }, { $actor }
replay-nothing-seen = (nothing this seat could see)

# Reasons for a refusal in any game; a game's own reasons are in its own file.
refusal-no-such-seat = There is no such seat.
refusal-no-gifts = This game does not allow gifts.
refusal-not-your-turn = It is not your turn.
refusal-not-now = You cannot do that now.
refusal-impossible = That result is impossible: { $why }.
`,r=e({default:()=>i}),i=`# Texts of the browser's pages, for every game.

skip-to-content = Skip to content
try-again = Try again
close = Close
guest = Guest
page-not-found = Page not found.
to-the-games = All games
rules = Rules
rules-of = Rules of { $game }
rules-not-here = The rules could not be loaded. Check your connection.
rules-table = Table in the rules

home-title = Railway games, tonight.
home-promise = Play with friends or against bots that never cheat, in your browser: no account, nothing to install. The rules are always at hand, and every shuffle and roll can be checked afterwards.
home-games = Games
home-players = { $min }–{ $max } players
home-minutes = about { $minutes } minutes
home-play-now = Play now
home-play-now-game = Play now: { $game }
home-against = Opponents
home-against-level = Opponents: { $level }
home-pace-live = Live: the fastest hand wins
home-pace-turns = Turn by turn
home-hands = Hands on the table…
home-with-friends = With friends
home-with-friends-game = Play { $game } with friends
home-here = On this device
home-here-game = Play { $game } on this device
home-your-tables = Your tables
home-open-tables = Open tables
home-no-open-tables = No open tables right now. Create one and share its link.
home-go-on = Continue
home-go-there = Open
home-look = View
home-sit-down = Join
home-watch = Watch
home-offline = The server is not responding. Check your connection.
home-footer = An unofficial fan project. The games and their names belong to their owners; the rules are in our own words and all pictures are our own. If you like a game, buy it.

table = Table
table-waiting = waiting for players
table-playing = in progress
table-over = finished
table-moved = continues on the server
table-closed = closed
closed-title = The rules have changed
closed-why = This game was started under older rules and cannot continue under the current ones. Nothing is lost: you can download the game file.
closed-too-long-title = This game is too long
closed-too-long-why = It has reached the maximum number of moves, so it cannot continue. Nothing is lost: you can download the game file.
closed-by-operator = Table closed
closed-by-operator-why = The server’s operator closed this table. Nothing is lost: you can download the game file.
closed-by-operator-reason = Reason: { $reason }
closed-record = Download game file
table-not-here = This table cannot be opened.
table-gone-why = Check the address. The table may also have been deleted.

new-title = New table: { $game }
new-seats = Seats
new-how-many = Number of players
new-hotseat = Choose “me” for several seats to share this screen; hands are covered between turns.
new-options = Game options
new-at-random = random
new-table = Table
new-pace = Pace
new-clock = Clock
new-spectators = Spectators
new-public = List it on the home page, open to everyone
new-undo = Allow undo if the move has revealed nothing
new-memory-aids = Show what an attentive player would remember
new-more = More options: custom contents or board
data-standard = standard contents
data-file = File: { $name }
data-not-json = This file is not valid JSON: { $problem }
new-make = Create table
pace-live = in one sitting, with everyone online
pace-mail = by correspondence: everyone moves when they have time
clock-none = no clock
clock-quick = 30 seconds per move, 2 minutes in reserve
clock-calm = 90 seconds per move, 10 minutes in reserve
clock-day = 1 day per move, 3 days in reserve
spectators-yes = allowed
spectators-delayed = allowed, a few moves behind
spectators-no = not allowed

problem-name-taken = That name is already taken.
problem-wrong-password = Wrong name or password.
problem-bad-password = A password must have 8 to 200 characters.
problem-bad-name = A name must have 1 to 32 visible characters.
problem-bad-text = The text contains a character that is not allowed.
problem-has-account = You already have an account.
problem-seat-taken = That seat has just been taken. Choose another one.
problem-full = No seat is free.
problem-open-seats = Every seat needs a player: a person or a bot.
problem-not-host = Only the host can do that.
problem-started = The game has already started.
problem-opening = The game is about to start, so the table can no longer be changed.
problem-resigned = The player in this seat has resigned.
problem-over = The game is over.
limit-met = Too many requests.
limit-wait = Try again in { $seconds } s.
limit-hints-at-once = Your earlier hints are still being worked out.
limit-hints-per-minute = You have asked for too many hints.
limit-thinking-waiting = Too many players are asking for hints.
limit-replays-at-once = Too many replays are open.
limit-replays-waiting = Too many replays are open.
limit-replays-per-person = You have too many replays open.
limit-looks-per-minute = Too many history requests.
limit-logins-per-account = Too many login attempts for this account.
limit-passwords-waiting = Too many people are logging in.
limit-push-per-minute = You have changed notifications too often.
limit-sockets = The server is full. The remaining connections are reserved for players.
limit-sockets-per-address = Too many connections from your address.
limit-websockets-per-address = Too many tables are open from your address.
limit-spectators-per-table = This table has reached its spectator limit.
limit-spectators-per-address = Too many spectators from your address are at this table.
limit-undos-per-seat = You have reached the undo limit for this table.
limit-lines-per-seat = You have reached the message limit for this table.
limit-lines-per-minute = You are sending messages too quickly.
limit-promises-per-seat = You have reached the promise limit for this table.
limit-open-promises-per-pair = You have too many open promises to this player. Keep some first.
limit-boards-per-minute = You have submitted too many boards.
limit-boards-waiting = Too many boards are being tested.
problem-board-hopeless = This board is too hard to finish: every test game ran until the last round.
problem-too-long = This game has reached the maximum number of moves and cannot continue.
limit-waiting-tables-per-person = Too many of your tables are waiting for players. Start one of them first.
limit-unfinished-tables-per-person = You have too many unfinished games. Finish or leave one first.
limit-unfinished-tables-per-address = There are too many unfinished games from your address.
problem-no-table = This table does not exist.
problem-banned = You are banned from this server.
problem-banned-until = You are banned from this server until { $until }.
problem-banned-reason = Reason: { $reason }
problem-table-closed = The server’s operator has closed this table.
problem-closing = The server is restarting. Try again in a moment.

seat-open = free seat
seat-me = me
seat-you = you
seat-friend = free, for a friend
seat-bot = bot: { $level }
seat-is-bot = bot
seat-away = away
seat-line-slow = slow connection
seat-line-uneven = unstable connection
seat-line-why = Races can compensate only for short delays, so this player’s times may not be quite fair.
seat-stand-in = · a bot is playing
seat-acts = to play
seat-score = score
seat-clock = { $left } left
seat-take-back = I’m back
seat-put-bot = Let a bot play
level-porter = Porter
level-conductor = Conductor
level-engineer = Engineer
level-baron = Baron

level-says-porter = Friendly and hasty: good for a first game.
level-says-conductor = Plans its turn; beats the porter about three times out of four.
level-says-engineer = Thinks ahead; beats the conductor at least seven times out of ten.
level-says-baron = The strongest bot here; takes its time.
character = Personality for seat { $number }
character-plain = Neutral
character-says-plain = Has no favourite plan.
character-careful = Careful
character-gambler = Gambler
character-robber = Robber
character-builder = Builder
character-collector = Collector
seat-bot-with = { $level }, { $personality }

name-ask = What should the others call you?
name-keep = That’s me
name-later = Not now
you-watch = You are watching this game.
watching = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
resign = Resign
resign-sure = Resign for good? A bot takes over, and you finish last.
resign-yes = I resign
resign-no = Keep playing
seat-resigned = has resigned
end-resigned = Resigned and placed last: { $names }. A bot took over.
leave = Leave the game
leave-sure = A bot plays for you until you come back.
leave-resigned = You have resigned. A bot will finish the game for you.
leave-yes = Leave
leave-no = Stay
invite = Invite a friend…
invite-seat = Seat for your friend
invite-seat-of = Seat { $number }: { $name }
invite-moves = The game continues on this server. Cards and dice came from your device so far; from now on they come from the server. A copy stays on this device, with a link to the table.
invite-moved = This game continues on the server. This is the copy left on this device.
invite-go = Open the seat
open-seat = Free seat
open-seat-waits = Seat { $number } is free for anyone with this link.
open-seat-yours = Seat { $number } is free. Take over the game from here?
dice-brought = { $draws ->
    [one] The first draw was made before the game moved here, and the player who moved it may know it. Only later draws can be checked.
   *[other] The first { $draws } draws were made before the game moved here, and the player who moved it may know them. Only later draws can be checked.
}
problem-seated = You already have a seat at this table.
problem-others-play = Other people are playing here, so a bot’s hidden hand cannot be handed over.

lobby-waits = Waiting for players. Share the link or add a bot.
lobby-link = Link to this table
lobby-copy = Copy
lobby-copied = Copied
lobby-share = Share…
lobby-qr = Show QR code
lobby-qr-label = QR code for a phone
lobby-host = host
lobby-seat-for = Player in seat { $number }
lobby-stand-up = Stand up
lobby-room = Some seats are still free.
lobby-host-starts = Everyone is here. The host starts the game.
lobby-awaits = Waiting for { $names }.
lobby-ready = Everyone is here.
lobby-start = Start
lobby-fair = The dice are sealed before anyone sits down, so you can check them after the game. Seal:
lobby-dice-adds = contributes to the dice
lobby-dice-shown = has revealed a random number
lobby-opens = Players are revealing their random numbers…
dice-withheld = did not reveal a random number
dice-nothing = contributes nothing to the dice
dice-trouble-commitment = Warning: the dice seal has changed since you sat down. Your random number was not revealed.
dice-trouble-number = Warning: your random number was replaced or left out, so it was not revealed.
dice-trouble-head = Warning: this table’s set-up is not the one that was promised. Your random number was not revealed.
dice-trouble-left-out = Warning: the server received your random number and left it out.

line-lost = Connection lost. Reconnecting…
line-closed = The server closed the connection: { $message }.
line-closed-logged-out = You logged out in this browser.
line-closed-too-many-windows = You opened too many tables, so this one, the oldest, was closed.
line-closed-no-spectators = This table does not allow spectators.
line-closed-other-protocol = This page is out of date. Reload it.
line-opening = Loading…
heard-label = Game updates
board = Board
prompt = Your move
aside = Log, talk and rules
aside-log = Log
aside-talk = Talk
aside-rules = Rules
rule = Rule

turn-yours = Your turn.
turn-of = Waiting for { $names }.
turn-chance = …
turn-sending = Sending…
turn-time-up = Your time ran out, so a bot moved for you.
turn-pass-on = Pass the screen to the next player.
choices = Your options
cue-more = { $count ->
    [one] 1 more move
   *[other] { $count } more moves
}
choices-in-words = All moves as a list ({ $count })
confirm = Confirm your move
confirm-what = { $what }?
confirm-yes = Yes
confirm-back = Back
confirm-final = This cannot be undone.
undo = Undo
hint = Hint
hint-is = A strong player would consider: { $action }.
hint-worth = Win chance: about { $percent }%, { $behind } (± { $error }) percentage points above the next best: { $next }.
hint-equal = Win chance: about { $percent }%. Equally good: { $next }.
hint-as-good = Win chance: about { $percent }%. About as good ({ $behind } ± { $error } percentage points less): { $next }.
skip = Skip
explain = Tips
refused-refused = The rules do not allow that.
refused-stale = The game has moved on. Look again and choose.
refused-undo-refused = That can no longer be undone.
refused-bad-text = The text contains a character that is not allowed.
refused-not-your-seat = That is not your seat.
refused-undo-refused-nothing-done = There is nothing to undo.
refused-undo-refused-other-acted = That can no longer be undone: { $seat } has acted since.
refused-undo-refused-gift-given = That can no longer be undone: a gift has been made since.
refused-undo-refused-chance-fell = That can no longer be undone: cards have been drawn or dice rolled since.
refused-undo-refused-over = The game is over, so nothing can be undone.
refused-undo-refused-revealed = That cannot be undone: it revealed something hidden.
refused-undo-refused-final = That cannot be undone: your choice is final.
refused-talk-refused-no-such-seat = There is no such seat.
refused-talk-refused-empty = Write something first.
refused-talk-refused-too-long = Too long: { $most } characters at most.
refused-talk-refused-to-oneself = You cannot make a promise to yourself.
refused-talk-refused-over = The game is over, so there is nothing left to promise.
refused-talk-refused-not-an-event = That cannot happen in this game.
cover-pass = Pass the screen to { $name }.
cover-ready = I am { $name }: show my view

log-empty = Nothing has happened yet.
log-again = Show again
log-folded = { $count ->
    [one] and 1 small step
   *[other] and { $count } small steps
}
log-undone = { $name } undoes the last move.

talk-empty = No messages yet. Everyone at the table sees what you write.
talk-say = Message to the table
talk-send = Send
talk-react = React
sign-whistle = Whistle
sign-applause = Applause
sign-laugh = Laugh
sign-think = Hmm
sign-thanks = Thank you
sign-sorry = Sorry
promises = Promises
promises-none = No promises yet. Nothing enforces them, but the table keeps track.
promises-make = Make a promise
promises-to = To whom
promises-which = Kind of promise
promises-own-words = in your own words
promises-what = What you promise
promises-promise = Promise
promise-made = { $by } to { $to }:
blank-seat = Seat
quoted = “{ $text }”
clause-will = this will happen:
clause-will-not = this will not happen:
promise-status-open = open
promise-status-kept = kept
promise-status-broken = broken
promise-status-unchecked = for you to judge
mute-sounds = Mute sounds
mute = Mute players
mute-one = Mute { $name }

end = The end
end-you-won = You win!
end-sheet = Score sheet
end-part = Category
end-highlights = Highlights
end-share = Share
end-rematch = Play again
again-asked = A rematch is being set up, with a seat for you.
again-watched = The players are setting up a rematch.
again-come = Join
again-stay = Stay here
end-review = Review
end-replay = Replay
end-download = Download game file
end-open-here = Open on this device
end-verify = Check the dice
end-commitment = Seal of the server’s secret
dice-checking = Checking every draw…
dice-fair-bound = Fair: { $outcomes ->
    [one] the only shuffle, draw or roll was reproduced
   *[other] all { $outcomes } shuffles, draws and rolls were reproduced
}, and your own random number went into them. Nobody could have chosen them.
dice-fair = Fair: { $outcomes ->
    [one] the only shuffle, draw or roll was reproduced
   *[other] all { $outcomes } shuffles, draws and rolls were reproduced
}.
dice-unfair = Dice check failed: { $why }
dice-unknown = These dice cannot be checked: { $why }
dice-check-broken = The check could not run in this browser. Run “whistlestop verify-dice” on the downloaded game file instead.
dice-details = How this was checked
dice-how = This page repeated every draw itself, using the game file and what this browser saved. It did not ask the server.
dice-head = Fingerprint of the table
dice-number-of = { $seat }’s random number
dice-kept-file = Download what this browser saved
dice-note-version-one = This table used version 1 of the dice, whose outcome the operator could have chosen.
dice-note-rules-changed = The rules changed during the game, from version { $from } to version { $to }.
dice-note-nobody-added = No player contributed a random number, so the operator could have chosen the secret.
dice-note-withheld = { $seat } did not reveal a random number.
dice-note-nothing-kept = This browser has saved nothing from this table, so it cannot tell whether these dice are the ones sealed before the game.
dice-note-no-head-kept = This browser was not there when the table opened, so the fingerprint could not be compared.
dice-note-no-number-kept = You contributed no random number.
dice-note-not-counted = { $seat }’s random number arrived too late to count.
dice-error-unreadable = the game file cannot be read.
dice-error-other-rules = the game used version { $found } of the rules, and this page knows version { $known }.
dice-error-no-proof = the game file contains no proof.
dice-error-other-version = its proof is version { $found }, which this page does not know.
dice-error-bad-kept = what this browser saved of the table cannot be read.
dice-error-malformed = its proof is malformed.
dice-error-illegal = the game file contains an illegal move or a wrong result.
dice-error-unfinished = the game file stops before the end of the game.
dice-error-after-the-end = entry { $entry } comes after the end of the game.
dice-error-seats = the proof is for a different number of seats.
dice-error-secret = the secret is not the one sealed before the game.
dice-error-nonce = { $seat }’s random number is not the one sealed before the game.
dice-error-first = it claims more draws from an earlier game than there were.
dice-error-head = the table, its options, its seats or its seals were changed after it opened.
dice-error-not-drawn = entry { $entry } does not match these dice.
dice-error-kept-other-table = this is a different table from the one this browser joined.
dice-error-kept-other-commitment = the server showed you a different seal when you sat down.
dice-error-kept-other-nonce = the random number this browser chose for { $seat } was replaced or left out.
dice-error-kept-left-out = the server received your random number for { $seat } and claims that it never arrived.
dice-error-kept-other-head = your screen showed a different fingerprint.
dice-error-kept-newer = your table used newer dice, whose outcome nobody can choose; this game file uses older ones.

replay-of = Replay: { $game }
replay-eyes = View as
replay-all-open = everyone (all cards open)
replay-first = Go to the start
replay-back = Step back
replay-run = Play
replay-stop = Pause
replay-on = Step forward
replay-last = Go to the end
replay-step = Step { $at } of { $of }
replay-what-if = What if? Play on from here
replay-to-table = Back to the table

goal-turn = A turn
goal-points = Points
goal-end = The end
goal-close = Let’s ride
goal-show = Goal at a glance

settings-title = Settings
settings-look = Look and sound
settings-theme = Theme
settings-theme-auto = same as device
settings-theme-light = light
settings-theme-dark = dark
settings-palette = Colour-blind palette
settings-speed = Animation speed
settings-speed-slow = slow
settings-speed-normal = normal
settings-speed-fast = fast
settings-speed-skip = instant
settings-sound = Volume
settings-confirm = Ask for confirmation
settings-confirm-never = never
settings-confirm-final = before moves that cannot be undone
settings-confirm-always = before every move
settings-guide = Show tips
settings-guide-again = Show all tips again
settings-you = You
settings-name = Your name at the table
settings-keep-name = Save name
settings-kept = Saved.
settings-account = Account
settings-account-why = You can play without one. With a password, your tables follow you to other devices.
settings-password = Password
settings-account-make = Create account
settings-account-is = Logged in as { $name }.
settings-log-in = Log in
settings-log-out = Log out
settings-logged-out = Logged out.

# Tables on this device
here-title = { $game } on this device
here-about = The rules, the table and the bots run in this page: no server or connection is needed, and the game is saved on this device.
here-person = Person at this device
here-start = Start
here-loading = Loading the rules…
record-open = Open a game file on this device:
record-save = Save as file
table-delete = Delete
table-delete-which = Delete: { $game }
table-delete-yes = Delete permanently
table-delete-no = Keep
storage-full = This device is out of space. You can play on, but the game is lost when you close the page.
storage-forbidden = This browser does not allow saving. You can play on, but the game is lost when you close the page.
line-closed-open-elsewhere = This table is open in another window of this browser.
problem-open-elsewhere = This table is open in another window of this browser.
problem-bad-journal = This file is not a Whistlestop game file.
update-ready = A new version of Whistlestop is available.
update-take = Update

learn-new = New to this game? Learn it
learn-new-game = { $words }: { $game }
learn-again = Repeat the first ride
learn-lesson = First ride
learn-far = Step { $told } of { $all }
learn-leave = Leave the lesson
learn-next = Next
learn-free = Play on!
learn-your-turn = Your turn: make the move on the table.
learn-show = Show me

home-puzzles = Puzzle of the day
puzzles = Puzzles
puzzles-what = Positions from real games where one move is clearly best but another looks better at first sight. Find the best move!
puzzle-daily = Puzzle of the day
puzzle-streak = { $days ->
    [0] no streak yet
    [one] 1-day streak
   *[other] { $days }-day streak
}
puzzle-try = Try it
puzzle-done-right = Solved: view again
puzzle-done-wrong = Not solved today: view again
puzzle-difficulty-1 = Easy
puzzle-difficulty-2 = Medium
puzzle-difficulty-3 = Hard
puzzle-link-open = { $number }: not tried yet
puzzle-link-right = { $number }: solved
puzzle-link-wrong = { $number }: not solved
puzzle-of = { $game }, puzzle { $number }
puzzle-question = What would you do?
puzzle-hint = your first answer counts
puzzle-right = Right!
puzzle-wrong = Not the best
puzzle-best = Best: { $action }.
puzzle-yours = You chose: { $action }.
puzzle-behind = It costs { $percent ->
    [one] 1 percentage point
   *[other] { $percent } percentage points
} of win chance.
puzzle-not-tried = It is not among the best moves.
puzzle-tempting = looks best at first sight
puzzle-values = Win chances of the best moves
puzzle-next = Next puzzle
puzzle-play-on = Play on from here
percent = { $percent }%

rules-in-short = In three pictures
bell-off = Notify me when it is my turn, even with this page closed
bell-on = You will be notified when it is your turn, even with this page closed
bell-not-allowed = Notifications are blocked. Allow them for this page in your browser settings.
bell-no-service = This browser cannot receive notifications while the page is closed.
settings-notify = Notify me of my turn while this page is in the background
here-name = Name for seat { $number }
results = Your games
results-here = Games finished in this browser.
results-account = Games played with your account on any device, and games finished in this browser.
seat-resigned-here = · resigned
results-shared = Shared screen:
results-none = No finished games yet.
results-played = Played
results-won = Won
results-best = Best score
results-mean = Average score
results-one = Place { $rank } of { $seats }, { $score ->
    [one] 1 point
   *[other] { $score } points
}
`;export{t as n,r as t};