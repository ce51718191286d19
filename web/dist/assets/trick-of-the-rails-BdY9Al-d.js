var e=`# Trick of the Rails. Arguments are the fields of the event or action; see docs/messages.md.

pitch = Win tricks to own shares, and let the very same cards lengthen the railways that pay.
event-lane-laid = The lane is laid: { $lane }.
event-hand-dealt = { $you ->
    [yes] You are dealt { $cards }.
   *[no] { $seat } is dealt { $count } cards.
}
event-card-opened = { $card } is laid beside its start card.
event-lead-set = { $you ->
    [yes] You lead first.
   *[no] { $seat } leads first.
}
event-card-played = { $you ->
    [yes] You play { $card }.
   *[no] { $seat } plays { $card }.
}{ $void ->
    [none] {""}
   *[other] {" "}(No { $void } in hand.)
}
event-trick-won = { $you ->
    [yes] You win the trick with { $card }; it was for { $prize }.
   *[no] { $seat } wins the trick with { $card }; it was for { $prize }.
}
event-share-taken = { $you ->
    [yes] You take { $share } as a share.
   *[no] { $seat } takes { $share } as a share.
}
event-share-kept = { $you ->
    [yes] You keep { $card } as a share.
   *[no] { $seat } keeps { $card } as a share.
}
event-card-reserved = { $card } takes the place of reservation { $reservation } in the lane.
event-card-retired = { $card } goes out of the game.
event-locomotive-placed = { $you ->
    [yes] You give locomotive { $locomotive } to { $company }.
   *[no] { $seat } gives locomotive { $locomotive } to { $company }.
}
event-city-placed = { $you ->
    [yes] You join { $city } to the { $end } end of { $company }.
   *[no] { $seat } joins { $city } to the { $end } end of { $company }.
}
event-card-laid = { $you ->
    [yes] You lay { $card } at the { $end } end.
   *[no] { $seat } lays { $card } at the { $end } end.
}
event-company-valued = A share of { $company } is worth { $share }.
event-seat-scored = { $you ->
    [yes] Your shares are worth { $score }.
   *[no] The shares of { $seat } are worth { $score }.
}

action-play = Play { $card }
action-place-locomotive = Give the locomotive to { $company }
action-place-city = Join the city to the { $end } end of { $company }
action-lay-card = Lay your card at the { $end } end

name-bo = B&O
name-co = C&O
name-erie = ERIE
name-nyc = NYC
name-prr = PRR
name-bo-exchange = B&O exchange share
name-co-exchange = C&O exchange share
name-erie-exchange = ERIE exchange share
name-nyc-exchange = NYC exchange share
name-prr-exchange = PRR exchange share
name-pittsburgh = Pittsburgh
name-baltimore = Baltimore
name-new-york = New York
name-loco = locomotive
name-reservation = reservation
name-all = ALL
name-loco-6-all = locomotives 6 and ALL
name-left = left
name-right = right
name-hands-empty = all hands are empty

label-lane = Lane
label-railways = Railways
label-locomotive = loco
label-share-worth = share
label-shares = Shares
label-worth = worth
label-trick = Trick
label-hand = Your hand
label-cards = cards
label-leads = leads
label-wins = wins

# The table in sentences.
told-prize = Trick { $trick } of { $tricks } is for { $prize }.
told-then = After it come { $cards }.
told-worth = { $name } worth { $value }
told-start = the start
told-railway = { $company }: { $locomotive ->
    [none] no locomotive
   *[other] locomotive { $locomotive }
}, a share is worth { $share }. Stations from the left: { $stations }.{ $reach ->
    [0] {""}
   *[other] {" "}Its train runs over { $reach } of them, from number { $from } on.
}
told-seat = { $seat }: { $cards } cards, shares worth { $worth }{ $shares ->
    [none] , no share
   *[other] : { $shares }
}.
told-played = { $seat }: { $card }{ $wins ->
    [yes] , which wins so far
   *[no] {""}
}.
told-leads = To lead: { $seat }.
told-suit = { $company } { $cards }.

# What the laboratory counts.
count-share-value = What a share is worth at the end
count-worthless = Companies whose shares end worthless
count-locomotive-at = Which company gets which locomotive
count-city-at = Which company gets which city
count-prize-won = Tricks won, by what they were for
name-share = share
name-city = city
name-locomotive = locomotive
board-prize = This trick is for
board-no-locomotive = no locomotive yet
board-railway-of = Railway of { $company }
board-share-worth = a share
board-shares-of = Shares of { $seat }
board-worth = worth { $worth }
board-in-hand = { $count ->
    [one] one card
   *[other] { $count } cards
}
board-led = { $company } was led.
board-highlight-dearest = A share of { $company } was worth { $share }: the dearest of all.
board-highlight-tricks = { $seat } won { $count } tricks, more than anybody else.
board-highlight-worthless = All that work, and a share of { $company } was worth nothing.

board-goal-turn = Everybody plays a card of the company that was led. The highest takes what the trick is for: a share, a city or a locomotive.
board-goal-points = Cards become stations of their railway. What its train reaches, less the locomotive, is what a share of it is worth. Own shares of railways that pay.
board-goal-end = When all hands are empty, shares are counted. Whose shares are worth most wins.
board-legend-loco = Locomotive { $reach }: so many stations its train reaches; it costs { $cost }.
board-legend-worth = What a share of this railway would be worth now.

guide-play = Play a card: of the company that was led if you have one. The highest number in that company takes what the lane shows. In a share trick the others keep their cards as shares; else every card becomes a station of its railway.
guide-place-locomotive = Give the locomotive to a company without one. The number says how many stations its train reaches; below is what it costs.
guide-place-city = Join the city to either end of any railway. Think of the shares you own.
guide-lay-card = Your card becomes a station of its company. Choose the end: a train runs over neighbouring stations only.

option-shuffled-track = Cities and locomotives in random order
option-first-lead = Who leads first
chance-lay-lane-lane = The lane, left to right ({ $count } cards)?
chance-deal-hands = Your hand ({ $count } cards)?
chance-deal-openings = The cards that were laid beside the start cards, in order ({ $count })?
chance-draw-lead-seat = Who leads first?

# Why something is not allowed; the arguments are the fields of the refusal.
refusal-not-in-hand = { $card } is not in your hand.
refusal-must-follow = Suit must be followed: { $company } was led, and you hold a card of it.
refusal-has-locomotive = { $company } has a locomotive already.

# What speaks for a move, in a hint or a review.
reason-wins-locomotive = It surely wins the locomotive.
reason-wins-city = It surely wins the city.
reason-wins-share = It surely wins the share.
reason-keeps-share = It loses the trick and stays with you as a share.
reason-lengthens-own = It lengthens a railway in which you have more shares than the others.
reason-shortens-theirs = It goes to a railway that its train cannot use any better.
reason-helps-own = It makes shares dearer of which you have most.
reason-hurts-theirs = It makes shares cheaper that the others have.
`;export{e as default};