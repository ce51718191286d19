var e=`# What every table says, whatever the game.

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

# What a review says of a finished game. Shares of the win are in percent, differences in points of a hundred.
review-heading = Review: { $title }, { $seats } seats
review-kicker = What was luck, what was play
review-won-lucky = { $seat } wins, with luck on its side.
review-won-unlucky = { $seat } wins against its luck.
review-won-played = { $seat } wins by its play.
review-head-result = win
review-head-luck = luck
review-head-adjusted = without luck
review-head-accuracy = accuracy
review-head-like = plays like
review-head-labels = inaccuracies / mistakes / blunders
review-head-times = grabs timed
review-head-median = usual time
review-head-fastest = fastest
review-head-wrong = wrong grabs
review-head-missed = trains missed
review-like-porter = a porter
review-like-conductor = a conductor
review-like-engineer = an engineer
review-like-baron = a baron
review-label-best = best
review-label-good = good
review-label-inaccuracy = inaccuracy
review-label-mistake = mistake
review-label-blunder = blunder
review-turning-points = Turning points
review-luck = Luck
review-mistakes = What would have been better
review-seats = Seat by seat
review-numbers = The numbers
review-graph = Chances to win
review-graph-open = What each seat could expect at every moment if all cards lay open.
review-graph-eyes = As { $seat } could know it
review-no-chances = Quick eyes and hands decide this game: times and slips are told, and no chances are made up.
review-turn-luck = Entry { $entry }: luck for { $seat }, from { $before } to { $after }. { $what }
review-turn-misfortune = Entry { $entry }: bad luck for { $seat }, from { $before } to { $after }. { $what }
review-turn-slip = Entry { $entry }: { $seat } slips, from { $before } to { $after }: { $what }
review-turn-stroke = Entry { $entry }: a good stroke of { $seat }, from { $before } to { $after }: { $what }
review-turn-blind = Entry { $entry }: { $seat } could not know better, from { $before } to { $after }: { $what }
review-turn-gift = Entry { $entry }: { $actor } helps { $seat }, from { $before } to { $after }: { $what }
review-turn-blow = Entry { $entry }: { $actor } hits { $seat }, from { $before } to { $after }: { $what }
review-luckiest = { $seat }, luckiest at entry { $entry } ({ $points }): { $what }
review-unluckiest = { $seat }, unluckiest at entry { $entry } ({ $points }): { $what }
review-mistake = Entry { $entry }, { $seat }: { $chosen } ({ $label }, loses { $loss } ± { $error }). Better: { $best }.
review-remark = Estimates by { $sims } simulations a question, seed { $seed }; the same again gives the same. A decision is judged by what its seat could know.
`;export{e as default};