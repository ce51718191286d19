# Texts of every table, for every game.

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
