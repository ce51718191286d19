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

# The page in the browser.
review-page-of = Review: { $game }
review-page-waiting = { $before ->
    [0] The engine is being lit …
    [one] One other game is reviewed first.
   *[other] { $before } other games are reviewed first.
  }
review-page-working = Looked at { $percent }% of the game.
review-page-begin = Review this game
review-page-given-up = The review was not finished.
review-page-eyes = Through the eyes of
review-page-eyes-actor = whoever decides
review-page-moment = Moment { $at } of { $of }
review-page-chances = { $seat } { $percent }%
review-page-loss = loses { $loss } ± { $error } of 100
review-page-loses-nothing = nothing better is known
review-page-behind = { $behind } behind (± { $error })
review-page-worth = { $percent } of 100
review-page-played = played
review-page-is-best = best
review-page-forced = Nothing was to be chosen here.
review-page-not-yet = This choice is still being looked at.
review-page-luck-here = What this luck was worth
review-page-accuracy = accuracy { $accuracy }
review-page-like = played like { $level }
review-page-luck-of = luck { $points }
review-page-luckiest = luckiest ({ $points }): { $what }
review-page-unluckiest = unluckiest ({ $points }): { $what }
review-page-no-grabs = no grab was timed
review-page-without-luck = without luck { $percent }%
review-page-share = Share this moment
