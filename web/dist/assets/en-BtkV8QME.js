import{t as e}from"./rolldown-runtime-DK3Fl9T5.js";var t=e({default:()=>n}),n=`# What every table says, whatever the game.

seat-name = Seat { $number }
seat-you = You

play-welcome = { $title }. You sit at { $seat }.
play-help = Type the number of a choice, or words of it. Also: c choices, t table, l what happened, r rules, u undo, h hint, ? help, q quit.
play-your-turn = What do you do?
play-not-a-choice = Type a number from 1 to { $last }, or ? for help.
play-undone = Taken back.
play-undo-refused = That cannot be taken back: { $reason }.
play-left = You leave the table. The game is not finished.
play-saved = The game is kept in { $file }.

undo-nothing-done = you have done nothing yet
undo-other-acted = { $seat } has acted since
undo-chance-fell = something was dealt, drawn or rolled since
undo-over = the game is over
undo-revealed = it showed the others something they did not know

score-ended = The game is over: { $reason }.
score-won = { $seat } wins.
score-you-won = You win.
score-may-have-won = { $seats } may have won.
score-between = between { $least } and { $most }
score-unknown = Not every card was told: a number that depends on one is given as a range.
score-line = Place { $place }: { $seat }, score { $score }: { $parts }.
score-shared = { $seats } share the win.
score-score = score
score-place = place

replay-keys = Enter: next · b: back · a number: go there · t: table · q: quit
replay-start = The game is about to begin.
replay-end = That was the last move.
replay-nature = chance
replay-other-rules = This game was played by version { $found } of the rules, and this program has version { $known }. Here is what was decided, as it was written down.
replay-entry = entry { $number } of { $count }, { $actor }
replay-nothing-seen = (nothing this seat could see)

# Why something is not allowed, whatever the game; its own reasons are in its own file.
refusal-no-such-seat = Nobody sits there.
refusal-not-your-turn = It is not your turn.
refusal-not-now = This is not the moment for that.
refusal-impossible = That cannot have come out: { $why }.
`,r=e({default:()=>i}),i=`# What the browser's pages say, whatever the game.

skip-to-content = Skip to the content
try-again = Try again
close = Close
guest = Guest
page-not-found = There is nothing at this address.
to-the-games = To the games
rules = Rules
rules-of = Rules of { $game }
rules-not-here = The rules could not be fetched. Is the line there?
rules-table = A table of the rules

home-title = Railway games, tonight.
home-promise = Play with friends or against honest opponents, right here: no account, nothing to install. The rules stand beside the table, and every shuffle and roll can be checked afterwards.
home-games = Games
home-players = { $min }–{ $max } players
home-minutes = about { $minutes } minutes
home-play-now = Play now
home-play-now-game = Play now: { $game }
home-against = Against whom
home-against-level = Against { $level }
home-pace-live = Live: who is quickest
home-pace-turns = Turn by turn
home-hands = Hands on the table …
home-with-friends = With friends
home-with-friends-game = Play { $game } with friends
home-here = This device
home-here-game = Play { $game } on this device
home-your-tables = Your tables
home-open-tables = Open tables
home-no-open-tables = Nobody waits for company at the moment. Make a table and share its link.
home-go-on = Go on
home-go-there = Go there
home-look = Look
home-sit-down = Sit down
home-watch = Watch
home-offline = The server does not answer. Is the line there?
home-footer = An unofficial fan project. The games and their names belong to their owners; rules in our own words, all pictures our own. If you like a game, buy it.

table = Table
table-waiting = waits for players
table-playing = is being played
table-over = is over
table-moved = goes on at the server
table-closed = was closed
closed-title = The rules have changed
closed-why = This game was begun with older rules. Under today’s it would be another game, so it cannot go on. Nothing is lost: here is the record.
closed-too-long-title = This game has become too long
closed-too-long-why = It has more moves than a table may have, so it cannot go on. Nothing is lost: here is the record.
closed-by-operator = The table was closed
closed-by-operator-why = Whoever runs this server has closed it. Nothing is lost: here is the record.
closed-by-operator-reason = They say: { $reason }
closed-record = Download the record
table-not-here = This table cannot be opened.
table-gone-why = The address may be mistyped, or the table has been cleared away.

new-title = A table of { $game }
new-seats = Seats
new-how-many = How many play
new-hotseat = “Me” on several seats is for several people at this screen: hands are covered in between.
new-options = Options of the game
new-at-random = at random
new-table = The table
new-pace = Pace
new-clock = Clock
new-spectators = Spectators
new-public = Show it on the home page, for everybody
new-undo = Moves may be taken back while they showed nobody anything
new-memory-aids = Show what an attentive player would remember
new-more = More options: a box or a board of your own
data-standard = what is in the box
data-file = { $name }: a file
data-not-json = This file cannot be read as JSON: { $problem }
new-make = Make the table
pace-live = live: everybody is here
pace-mail = by mail: a move now and then
clock-none = no clock
clock-quick = 30 seconds a move, 2 minutes in reserve
clock-calm = 90 seconds a move, 10 minutes in reserve
clock-day = a day a move, three in reserve
spectators-yes = welcome
spectators-delayed = a few moves behind
spectators-no = not wanted

problem-name-taken = Somebody has that name already.
problem-wrong-password = No account has that name and that password.
problem-bad-password = A password has 8 to 200 characters.
problem-bad-name = A name has 1 to 32 characters, none of them invisible.
problem-bad-text = That text has a character that cannot be taken.
problem-has-account = You have an account already.
problem-seat-taken = Somebody else was quicker: that seat is taken.
problem-full = No seat is free.
problem-open-seats = Every seat needs somebody: a person or a bot.
problem-not-host = Only the host may do that.
problem-started = The game has begun.
problem-opening = The table opens: nothing about it can be changed any more.
problem-resigned = Whoever sits there has resigned.
problem-over = The game is over.
limit-met = That is too much.
limit-wait = Try again in { $seconds } s.
limit-hints-at-once = You have asked for other hints that are still thought about.
limit-hints-per-minute = You have asked for many hints.
limit-thinking-waiting = Too many have asked for hints at the moment.
limit-past-at-once = Too many games are being read at the moment.
limit-past-waiting = Too many games are being read at the moment.
limit-past-of-one = You are reading other games already.
limit-looks-per-minute = You have looked back too often.
limit-logins-per-account = Too many have tried to log in to this account.
limit-passwords-waiting = Too many are logging in at the moment.
limit-push-per-minute = You have turned bells on and off too often.
limit-sockets = The server is full, and the places that are left are kept for players.
limit-sockets-per-address = Your address has too many connections.
limit-websockets-per-address = Too many tables are open at your address.
limit-spectators-per-table = As many watch this table as may.
limit-spectators-per-address = Too many watch this table from your address.
limit-undos-per-seat = You have taken back as often as one may at one table.
limit-lines-per-seat = You have said as much as one may at one table.
limit-lines-per-minute = That is more than one may say in a minute.
limit-promises-per-seat = You have promised as much as one may at one table.
limit-open-promises-per-pair = Keep some of the promises to that player before you make another.
limit-boards-per-minute = That is more boards than can be tried for you in a minute.
limit-boards-waiting = Many boards are being tried just now.
problem-board-hopeless = On this board nobody gets to the end: in several games of quick players nobody finished before the last round.
problem-too-long = This game has become longer than a table may be; it cannot go on.
limit-waiting-tables-per-person = Too many of your tables are waiting. Start one of them first.
limit-unfinished-tables-per-person = Too many of your games are not over. Finish or leave one of them first.
limit-unfinished-tables-per-address = Too many games from your address are not over.
problem-no-table = There is no such table.
problem-banned = Whoever runs this server keeps you out for good.
problem-banned-until = Whoever runs this server keeps you out until { $until }.
problem-banned-reason = They say: { $reason }
problem-table-closed = Whoever runs this server has closed the table.
problem-closing = The server is being stopped; it will be back soon.

seat-open = free seat
seat-me = me
seat-you = you
seat-friend = free, for a friend
seat-bot = bot: { $level }
seat-is-bot = bot
seat-away = away
seat-line-slow = slow line
seat-line-uneven = uneven line
seat-line-why = Only so much of a line’s delay is forgiven in a race; the times of this seat may not be quite fair.
seat-stand-in = · a bot plays
seat-acts = to move
seat-score = score
seat-clock = time left: { $left }
seat-take-back = I am back
seat-put-bot = Let a bot play
level-porter = Porter
level-conductor = Conductor
level-engineer = Engineer
level-baron = Baron

level-says-porter = Friendly and hasty: right for a first game.
level-says-conductor = Plans its turn; beats the porter about three times in four.
level-says-engineer = Thinks ahead; beats the conductor seven times in ten or more.
level-says-baron = As strong as this server can play; takes its time.
character = Character of seat { $number }
character-plain = Plain
character-says-plain = Plays as it comes.
character-careful = Careful
character-gambler = Gambler
character-robber = Robber
character-builder = Builder
character-collector = Collector
seat-bot-with = { $level }, { $personality }

name-ask = What shall the others call you?
name-keep = That’s me
name-later = Not now
you-watch = You are watching this game.
watching = { $count ->
    [one] One person is watching.
   *[other] { $count } people are watching.
}
resign = Resign
resign-sure = Give up for good? A bot plays on for the others, and you are last in the end.
resign-yes = I resign
resign-no = Play on
seat-resigned = has resigned
end-resigned = Resigned, and so last: { $names }. A bot played on for them.
leave = Leave the game
leave-sure = A bot plays on for you. You may come back.
leave-resigned = You have resigned. The bot plays on to the end.
leave-yes = Leave
leave-no = Stay
invite = Invite a friend…
invite-seat = Your friend takes over
invite-seat-of = seat { $number }: { $name }
invite-moves = The game goes on at this server from here. What was dealt and rolled so far came from your device; from now on the server draws. A copy stays on this device, with the way there.
invite-moved = This game goes on at the server; here is the copy it was made of.
invite-go = Open the seat
open-seat = A free seat
open-seat-waits = Seat { $number } is free: the game waits there for whoever opens this link.
open-seat-yours = Seat { $number } is free. Take it over where the game stands?
dice-brought = { $draws ->
    [one] The first draw came with the game that goes on here, and whoever brought it may know what it hid; only what came later is drawn and proven at this table.
   *[other] The first { $draws } draws came with the game that goes on here, and whoever brought it may know what they hid; only what came later is drawn and proven at this table.
}
problem-seated = You sit at this table already.

lobby-waits = The table waits. Share the link, or seat a bot.
lobby-link = Link to this table
lobby-copy = Copy
lobby-copied = Copied
lobby-share = Share …
lobby-qr = Show it as a code for a phone
lobby-qr-label = QR code for a phone
lobby-host = host
lobby-seat-for = Who sits on seat { $number }
lobby-stand-up = Stand up
lobby-room = There are still free seats.
lobby-host-starts = Everybody is here. The host starts the game.
lobby-ready = Everybody is here.
lobby-start = Start
lobby-fair = The dice are sealed before anybody sits down; after the game you can check them. Seal:
lobby-dice-adds = ✓ adds to the dice
lobby-dice-shown = ✓ has shown their number for the dice
lobby-opens = Everybody shows their number for the dice …
dice-withheld = kept their number for the dice back
dice-nothing = adds nothing to the dice
dice-trouble-commitment = Careful: the seal of this table's dice is not the one you saw when you sat down. Your number for the dice is not shown.
dice-trouble-number = Careful: your number for the dice was exchanged or left out, so it is not shown.
dice-trouble-head = Careful: this table did not open as it was promised. Your number for the dice is not shown.
dice-trouble-left-out = Careful: the server had your number for the dice and left it out.

line-lost = The line is lost. Trying again; nothing you did gets lost.
line-closed = The server has closed the line: { $message }.
line-closed-logged-out = You have logged out in this browser.
line-closed-too-many-windows = You have opened a table in another window, and this one was the oldest of too many.
line-closed-no-spectators = This table wants no spectators.
line-closed-other-protocol = The server is of another version than this page: reload it.
line-opening = Opening the table …
heard-label = What happens
board = Board
prompt = What is to be done
aside = Beside the board
aside-log = Log
aside-talk = Talk
aside-rules = Rules
rule = Rule

turn-yours = Your turn.
turn-of = Waiting for { $names }.
turn-chance = …
turn-sending = Sending …
turn-time-up = Your time was up: a bot moved for you.
turn-pass-on = Pass the screen on.
choices = What you may do
cue-more = { $count ->
    [one] one more choice
   *[other] { $count } more choices
}
choices-in-words = Choices in words ({ $count })
confirm = Once more
confirm-what = { $what }?
confirm-yes = Yes
confirm-back = Back
confirm-final = It cannot be taken back.
undo = Take back
hint = Hint
hint-is = A strong player would consider: { $action }.
hint-worth = It is worth { $percent } of 100, { $behind } (± { $error }) more than the next best: { $next }.
hint-as-good = It is worth { $percent } of 100; about as good: { $next } ({ $behind } ± { $error } less).
skip = Skip
explain = Explain
refused-refused = The rules do not allow that.
refused-stale = Something has happened in between; look again.
refused-undo-refused = That cannot be taken back any more.
refused-bad-text = That text has a character that cannot be taken.
refused-not-your-seat = You do not sit there.
refused-undo-refused-nothing-done = You have done nothing that could be taken back.
refused-undo-refused-other-acted = That cannot be taken back: { $seat } has acted since.
refused-undo-refused-chance-fell = That cannot be taken back: something was dealt, drawn or rolled since.
refused-undo-refused-over = The game is over: nothing is taken back any more.
refused-undo-refused-revealed = That cannot be taken back: it showed something that was hidden.
refused-talk-refused-no-such-seat = Nobody sits there.
refused-talk-refused-empty = Say something first.
refused-talk-refused-too-long = That is too long: { $most } characters at the most.
refused-talk-refused-to-oneself = One does not promise oneself anything.
refused-talk-refused-over = The game is over: nothing is left to promise.
refused-talk-refused-not-an-event = That is nothing that could happen in this game.
cover-pass = Pass the screen to { $name }.
cover-ready = I am { $name }: show my seat

log-empty = Nothing has happened yet.
log-again = Show again
log-folded = { $count ->
    [one] and one small thing
   *[other] and { $count } small things
}
log-undone = { $name } takes the last move back.

talk-empty = Nobody has said anything. Everybody at the table hears what you say.
talk-say = Say something
talk-send = Say
talk-react = React
sign-whistle = Whistle
sign-applause = Applause
sign-laugh = Laugh
sign-think = Hm
sign-thanks = Thank you
sign-sorry = Sorry
promises = Promises
promises-none = No promises. Nothing enforces one, but the table keeps account.
promises-make = Promise something
promises-to = To whom
promises-which = Which promise
promises-own-words = something in your own words
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
mute = Mute somebody
mute-one = Mute { $name }

end = The end
end-you-won = You win!
end-sheet = Score sheet
end-part = Part
end-highlights = To remember
end-share = Share
end-rematch = Again!
again-asked = Another game is being set up, with a seat for you.
again-watched = Those who played are setting up another game.
again-come = Come along
again-stay = Stay here
end-review = Review
end-replay = Replay
end-download = Download the record
end-open-here = Open on this device
end-verify = Check the dice
end-commitment = Seal of the server's secret
dice-checking = Drawing it all again …
dice-fair-bound = Fair: { $outcomes ->
    [one] the one shuffle, draw or roll comes
   *[other] all { $outcomes } shuffles, draws and rolls come
} out the same again, and your own number is in the dice. Nobody can have chosen them.
dice-fair = Fair: { $outcomes ->
    [one] the one shuffle, draw or roll comes
   *[other] all { $outcomes } shuffles, draws and rolls come
} out the same again.
dice-unfair = These dice do not hold: { $why }
dice-unknown = These dice cannot be judged: { $why }
dice-check-broken = The check could not be run in this browser. “whistlestop verify” does the same with the downloaded record.
dice-details = How it was checked
dice-how = This page drew everything again by itself, from the record and from what this browser kept. The server was not asked for its opinion.
dice-head = Opening of the table
dice-number-of = Number of { $seat }
dice-kept-file = Download what this browser kept
dice-note-version-one = This table has dice of the first version, which do not bind whoever runs the server.
dice-note-rules-changed = The rules changed while it was played, from version { $from } to { $to }.
dice-note-nobody-added = No player added a number, so whoever runs the server could have chosen the secret.
dice-note-withheld = { $seat } did not show their number.
dice-note-nothing-kept = This browser kept nothing of this table, so it cannot say whether these dice are the ones that were promised before the game.
dice-note-no-head-kept = This browser was not there when the table opened, so the opening could not be compared.
dice-note-no-number-kept = You added no number of your own.
dice-note-not-counted = The number of { $seat } came too late and is not in the dice.
dice-error-unreadable = the record cannot be read.
dice-error-other-rules = it was played by version { $found } of the rules, and this page plays version { $known }.
dice-error-no-proof = the record carries no proof.
dice-error-other-version = its proof is of version { $found }, which this page does not know.
dice-error-bad-kept = what this browser kept of the table cannot be read.
dice-error-malformed = its proof is not written as it must be.
dice-error-illegal = something in the record is against the rules, or it does not end as it says.
dice-error-unfinished = the record stops before the end of the game; something was cut off.
dice-error-after-the-end = entry { $entry } stands after the end of the game.
dice-error-seats = the proof is about another number of seats.
dice-error-secret = the secret is not the one that was sealed before the game.
dice-error-nonce = the number of { $seat } is not the one that seat was bound to.
dice-error-first = more is said to come from an earlier game than there is.
dice-error-head = the table, its options, its seats or its seals were changed after it had opened.
dice-error-not-drawn = entry { $entry } was not drawn from these dice.
dice-error-kept-other-table = this is another table than the one this browser sat at.
dice-error-kept-other-commitment = the server showed you another seal when you sat down.
dice-error-kept-other-nonce = the number this browser chose for { $seat } was exchanged or left out.
dice-error-kept-left-out = the server had your number for { $seat }, and says that it never came.
dice-error-kept-other-head = your screen showed another opening of the table.
dice-error-kept-newer = your table had dice that bind everybody, and this record has some that bind nobody.

replay-of = Replay: { $game }
replay-eyes = Through the eyes of
replay-all-open = everybody (all open)
replay-first = To the beginning
replay-back = One step back
replay-run = Play
replay-stop = Stop
replay-on = One step on
replay-last = To the end
replay-step = Step { $at } of { $of }
replay-what-if = What if? Play on from here
replay-to-table = To the table

goal-turn = A turn
goal-points = Points
goal-end = The end
goal-close = Let’s ride
goal-show = The goal in one picture

settings-title = Settings
settings-look = How it looks and sounds
settings-theme = Light or dark
settings-theme-auto = as the device
settings-theme-light = light
settings-theme-dark = dark
settings-palette = Colours for the colour-blind
settings-speed = How fast moves are shown
settings-speed-slow = slow
settings-speed-normal = normal
settings-speed-fast = fast
settings-speed-skip = at once
settings-sound = Volume of sounds
settings-confirm = Ask once more
settings-confirm-never = never
settings-confirm-final = before what cannot be taken back
settings-confirm-always = before every move
settings-guide = Explain choices
settings-guide-again = Explain everything once more
settings-you = You
settings-name = Name at the table
settings-keep-name = Keep the name
settings-kept = Kept.
settings-account = An account, for several devices
settings-account-why = Not needed to play. With a password your tables follow you to other devices.
settings-password = Password
settings-account-make = Make an account
settings-account-is = You are { $name }.
settings-log-in = Log in
settings-log-out = Log out
settings-logged-out = Logged out.

# Tables on this device
here-title = { $game } on this device
here-about = The rules, the table and the bots run in this page: no server and no line are needed, and the game is kept here.
here-person = A person at this device
here-start = Begin
here-loading = The rules are on their way …
record-open = Open a record on this device:
record-save = Save as a file
table-delete = Delete
table-delete-which = Delete: { $game }
table-delete-yes = Delete for good
table-delete-no = Keep
storage-full = There is no room left on this device: this game goes on, but is not kept when the page is closed.
storage-forbidden = This browser does not let the page keep anything: this game goes on, but is gone when the page is closed.
line-closed-open-elsewhere = This table is open in another window of this browser.
problem-open-elsewhere = This table is open in another window of this browser.
problem-bad-journal = This file is not a record that can be played here.
update-ready = A newer Whistlestop is here.
update-take = Load it

learn-new = New to this game? Learn it
learn-new-game = { $words }: { $game }
learn-again = First ride again
learn-lesson = First ride
learn-far = Step { $told } of { $all }
learn-leave = Leave the lesson
learn-next = Go on
learn-free = Play on!
learn-your-turn = Your turn: do it on the table.
learn-show = Show me

home-puzzles = Puzzle of the day
puzzles = Puzzles
puzzles-what = Positions of real games, in which one move is clearly better than all others, and another one looks better at first sight. Find it!
puzzle-daily = Puzzle of the day
puzzle-streak = { $days ->
    [0] a new streak can begin
    [one] solved on one day in a row
   *[other] solved on { $days } days in a row
}
puzzle-try = Try it
puzzle-done-right = Solved: look again
puzzle-done-wrong = Not solved today: look again
puzzle-difficulty-1 = Easy
puzzle-difficulty-2 = Middling
puzzle-difficulty-3 = Hard
puzzle-link-open = { $number }: not tried yet
puzzle-link-right = { $number } ✓: solved
puzzle-link-wrong = { $number } ✗: not solved
puzzle-of = { $game }, puzzle { $number }
puzzle-question = What would you do?
puzzle-hint = your first answer counts
puzzle-right = Right!
puzzle-wrong = Not the best
puzzle-best = Best: { $action }.
puzzle-yours = You chose: { $action }.
puzzle-behind = That costs { $percent } in a hundred of the win.
puzzle-not-tried = It is not among the best few.
puzzle-tempting = looks best at sight
puzzle-values = What the best few are worth
puzzle-next = Next puzzle
puzzle-play-on = Play on from here
percent = { $percent }%

rules-in-short = In three pictures
bell-off = Tell me when it is my turn here, also when this page is closed
bell-on = You are told when it is your turn, also when this page is closed
bell-not-allowed = This browser may show no messages. Its settings can allow them for this page.
bell-no-service = This browser cannot be reached while the page is closed.
settings-notify = Tell me when it is my turn and I look elsewhere
here-name = Name on seat { $number }
results = Your games
results-here = The games that were finished in this browser.
results-account = The games of your account, on whatever device, and those of this browser.
seat-resigned-here = · resigned
results-shared = At one screen:
results-none = No game has been finished here yet.
results-played = Played
results-won = Won
results-best = Best score
results-mean = On average
results-one = Place { $rank } of { $seats }, { $score ->
    [one] one point
   *[other] { $score } points
}
`;export{t as n,r as t};