# What every table says, whatever the game.

seat-name = Seat { $number }
seat-you = You

play-welcome = { $title }. You sit at { $seat }.
play-help = Type the number of a choice, or words of it. Also: c choices, t table, l what happened, r rules, u undo, h hint, ? help, q quit.
play-your-turn = What do you do?
play-not-a-choice = Type a number from 1 to { $last }, or ? for help.
play-undone = Taken back.
play-given = Given.
play-give-how = To whom, and how many? Type: give SEAT COUNT, the seat as a number
play-help-give = give 1 2 gives two coins to seat 1, in anybody's turn and for good.
play-give-not-yours = Only somebody who plays here can give something.
play-undo-refused = That cannot be taken back: { $reason }.
play-left = You leave the table. The game is not finished.
play-saved = The game is kept in { $file }.

undo-nothing-done = you have done nothing yet
undo-other-acted = { $seat } has acted since
undo-gift-given = something was given since
undo-chance-fell = something was dealt, drawn or rolled since
undo-over = the game is over
undo-revealed = it showed the others something they did not know
undo-final = a choice that is declared done is final

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
refusal-no-gifts = Nothing can be given in this game.
refusal-not-your-turn = It is not your turn.
refusal-not-now = This is not the moment for that.
refusal-impossible = That cannot have come out: { $why }.
