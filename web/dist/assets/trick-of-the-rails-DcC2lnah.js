var e=`# Trick of the Rails. Arguments are the fields of the event or action; see docs/develop/messages.md.

pitch = Win tricks to own shares, and let the very same cards lengthen the railways that pay.
personality-careful = Plays low and saves the big cards for later.
personality-gambler = Throws the big cards in early and hopes.
personality-collector = Keeps buying shares in companies that it already has a stake in.
event-lane-laid = The lane is laid: { $lane }.
event-hand-dealt = { $you ->
    [yes] You are dealt { $cards }.
   *[no] { $seat } is dealt { $count } cards.
}
    .open = { $seat } is dealt { $cards }.
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
    [yes] You win the trick with { $card }. Prize: { $prize }.
   *[no] { $seat } wins the trick with { $card }. Prize: { $prize }.
}
event-share-taken = { $you ->
    [yes] You get a share: { $share }.
   *[no] { $seat } gets a share: { $share }.
}
event-share-kept = { $you ->
    [yes] You keep { $card } as a share.
   *[no] { $seat } keeps { $card } as a share.
}
event-card-reserved = { $card } takes the place of reservation { $reservation } in the lane.
event-card-retired = { $card } leaves the game.
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
   *[no] { $seat }’s shares are worth { $score }.
}

action-play = Play { $card }
action-place-locomotive = Give the locomotive to { $company }
    .shown = Give locomotive { $locomotive } to { $company }
action-place-city = Join the city to the { $end } end of { $company }
    .shown = Join { $city } to the { $end } end of { $company }
action-lay-card = Lay your card at the { $end } end
    .shown = Lay { $card } at the { $end } end

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
told-prize = Trick { $trick } of { $tricks }, prize: { $prize }.
told-then = Next prizes: { $cards }.
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
    [none] , no shares
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
count-prize-won = Tricks won, by prize
name-share = share
name-city = city
name-locomotive = locomotive
board-prize = Prize of this trick
board-no-locomotive = no locomotive yet
board-locomotive = locomotive { $locomotive }, costs { $cost }
board-as-station = as a station worth { $value }
board-railway-of = { $company } railway
board-share-worth = per share
board-shares-of = { $seat }’s shares
board-worth = worth { $worth }
board-in-hand = { $count ->
    [one] one card
   *[other] { $count } cards
}
board-led = { $company } was led.
board-highlight-dearest = A share of { $company } was worth { $share }: the most valuable of all.
board-highlight-tricks = { $seat } won { $count } tricks, more than anybody else.
board-highlight-worthless = All that work, and a share of { $company } was worth nothing.

board-goal-turn = Everybody plays a card of the company that was led. The highest card wins the prize: a share, a city or a locomotive.
board-goal-points = Cards become stations of their railway. A share of a railway is worth what its train earns, minus the cost of the locomotive. Own shares of railways that earn a lot.
board-goal-end = When all hands are empty, shares are counted. The player whose shares are worth the most wins.
board-legend-loco = Locomotive { $reach }: its train reaches that many stations; it costs { $cost }.
board-legend-worth = What one share of this railway would be worth now.
board-legend-card = { $company } { $number }. The { $number } decides who wins the trick; as a station the card earns { $value }.
board-legend-exchange = A share of { $company }, for the winner of the trick.
board-legend-city = { $city }: a station that earns { $value }. Whoever wins it joins it to a railway.
board-legend-reservation = Reserved: a card that was played comes here later and becomes the prize: a share.
board-legend-company = The { $company } railway: its colour and symbol.
board-legend-station = { $station } earns { $value }{ $run ->
    [yes] {" "}– the train reaches it
   *[no] {""}
}.
board-legend-shares = { $count ->
    [one] One share
   *[other] { $count } shares
} of { $company }, worth { $share } each now.
board-legend-seat = All these shares together are worth { $worth } now; { $count ->
    [one] one card is
   *[other] { $count } cards are
} still in hand.

guide-play = Play a card: of the company that was led if you have one. The highest number in that company wins the prize in the lane. In a share trick the others keep their cards as shares; otherwise every card becomes a station of its railway.
guide-place-locomotive = Give the locomotive to a company without one. The number says how many stations its train reaches; the cost is shown below.
guide-place-city = Join the city to either end of any railway. Think of the shares you own.
guide-lay-card = Your card becomes a station of its company. Choose the end: a train runs over neighbouring stations only.

option-shuffled-track = Cities and locomotives in random order
option-first-lead = Who leads first
chance-lay-lane-lane = Which cards are in the lane, from left to right ({ $count })?
chance-deal-hands = Which cards are in your hand ({ $count })?
chance-deal-openings = Which cards were laid beside the start cards, in order ({ $count })?
chance-draw-lead-seat = Who leads first?

# Why something is not allowed; the arguments are the fields of the refusal.
refusal-not-in-hand = { $card } is not in your hand.
refusal-must-follow = You must follow suit: { $company } was led, and you hold one of its cards.
refusal-has-locomotive = { $company } already has a locomotive.

# Reasons for a move, in a hint or a review.
reason-wins-locomotive = It is certain to win the locomotive.
reason-wins-city = It is certain to win the city.
reason-wins-share = It is certain to win the share.
reason-keeps-share = It loses the trick, so you keep it as a share.
reason-lengthens-own = It lengthens a railway in which you have more shares than the others.
reason-shortens-theirs = It joins a railway whose train cannot reach more stations.
reason-helps-own = It raises the value of shares you have the most of.
reason-hurts-theirs = It lowers the value of the other players’ shares.

# The first ride: a lesson on the real table (games/trick-of-the-rails/lesson.json).
lesson-welcome = Five railways, and nobody owns them. You collect shares of them. When a railway earns a lot, each of its shares is worth a lot.
lesson-prize = Everybody plays one card: that is a trick. Every trick has a prize, and this is the first one: a share of NYC. The % says so: it is an exchange share.
lesson-card = Every card has two numbers. The large one at the top wins tricks. The one in the circle is what the card earns once it is a station.
lesson-first-card = Your turn: play one card. The highest number of the company that was played first wins. Nothing beats NYC 10, so play it!
lesson-first-card-wrong = You may play that card. But winning a share of NYC is worth more than keeping that card: try NYC 10, nothing beats it.
lesson-shares = You won the NYC share! And look: everybody else keeps the card they played, as a share too. In a trick for a share nobody leaves empty-handed.
lesson-city = Now the prize is a city: New York. In such a trick nobody keeps a card. All cards become stations of their railways.
lesson-lead = Whoever wins a trick begins the next one. NYC 10 is gone, so your NYC 9 is the highest now. Play it!
lesson-lead-wrong = Others could beat that one. Your NYC 9 is sure to win.
lesson-place-city = New York is yours to place. You have a share of NYC, so make that railway richer: put New York at its right end.
lesson-place-city-wrong = There it would help somebody else. You own a share of NYC: use its right end.
lesson-lay = Now your card becomes a station as well. Lay NYC 9 next to New York, at the right end.
lesson-lay-wrong = A train runs over stations that are neighbours. Lay it on the right, next to New York.
lesson-lose = The prize is a share again, of PRR. This time lose on purpose! Play C&O 1: if you do not win, you keep the card as a share.
lesson-lose-wrong = With that card you might win. Try C&O 1: it is low, so it stays with you.
lesson-lost = They were all higher, so you keep C&O 1: it’s now one of your shares. Sometimes losing is winning!
lesson-locomotive = A locomotive! Without one a railway earns nothing. This one runs over three stations and costs 40 points.
lesson-follow = ERIE was played first. If you have ERIE cards, you must play one. Your 9 beats the 7, so play ERIE 9.
lesson-follow-wrong = ERIE 4 is allowed, but the 7 on the table is higher. Your ERIE 9 wins.
lesson-place-locomotive = You won! Give the locomotive to NYC, where you have a share.
lesson-place-locomotive-wrong = That railway would be happy. But you have a share of NYC: give the locomotive to NYC.
lesson-lay-own = Your ERIE 9 goes to its own railway. Lay it at the right end.
lesson-lay-own-wrong = That end is good too! But let’s use the right-hand end.
lesson-points = Now NYC’s train runs: over the best three neighbours, 40 and 30 and 40. That is 110. Minus 40 for the locomotive, each NYC share is worth 70 points.
lesson-reservation = The dashed card with a number is a reservation. The card that wins a trick for a share takes that place and becomes a prize itself.
lesson-end = When this row is empty and all cards are played, the game is over. Your shares are counted, and whoever has the most points wins.
lesson-free = That is the whole game! Seven tricks are left. Play them as you like: the others are gentle porters.
`;export{e as default};