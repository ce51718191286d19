var e=`# Ticket to Ride, the card game. Arguments are the fields of the event or action.

pitch = Send trains from your railyard to the track before rivals rob them, and remember which cards have left.
personality-careful = Takes face-up cards and lays long rows.
personality-gambler = Loves drawing face-down cards.
personality-robber = Chases your trains out of your railyard.
event-trains-dealt = { $you ->
    [yes] You are dealt { $cards }.
   *[no] { $seat } is dealt { $count ->
        [one] 1 train card
       *[other] { $count } train cards
    }.
}
    .open = { $seat } is dealt { $cards }.
event-face-up-laid = Face-up cards: { $face-up }.
event-tickets-dealt = { $you ->
    [yes] You are dealt tickets: { $tickets }.
   *[no] { $seat } is dealt { $count } tickets.
}
    .open = { $seat } is dealt tickets: { $tickets }.
event-first-player-set = { $you ->
    [yes] You play first.
   *[no] { $seat } plays first.
}
event-ticket-chosen = You set { $ticket } aside to keep.
    .open = { $seat } sets { $ticket } aside to keep.
event-choice-finished = { $you ->
    [yes] You have chosen your tickets.
   *[no] { $seat } has chosen.
}
event-tickets-kept = { $you ->
    [yes] You keep { $kept ->
        [one] 1 ticket
       *[other] { $kept } tickets
    } and return { $returned }.
   *[no] { $seat } keeps { $kept ->
        [one] 1 ticket
       *[other] { $kept } tickets
    } and returns { $returned }.
}
event-trains-departed = { $you ->
    [yes] From your railyard to the track: { $cards }.
   *[no] From { $seat }’s railyard to the track: { $cards }.
}
event-face-up-taken = { $you ->
    [yes] You take a face-up card: { $card }.
   *[no] { $seat } takes a face-up card: { $card }.
}
event-train-turned-up = Turned up: { $card }.
event-top-card-asked = { $you ->
    [yes] You reach for the train deck.
   *[no] { $seat } reaches for the train deck.
}
event-train-drawn = { $you ->
    [yes] You draw a card: { $card }.
   *[no] { $seat } draws a card.
}
    .open = { $seat } draws a card: { $card }.
event-drawing-stopped = { $you ->
    [yes] You don’t draw a second card.
   *[no] { $seat } doesn’t draw a second card.
}
event-deck-ran-out = The train deck has run out. Everybody has one more turn.
event-suit-started = { $you ->
    [yes] You lay { $cards ->
        [one] 1 { $colour } card
       *[other] { $cards } { $colour } cards
    }.
   *[no] { $seat } lays { $cards ->
        [one] 1 { $colour } card
       *[other] { $cards } { $colour } cards
    }.
}
event-row-placed = { $you ->
    [yes] Your { $colour } row has { $cards } of its colour and { $locomotives ->
        [one] 1 locomotive
       *[other] { $locomotives } locomotives
    }.
   *[no] { $seat }’s { $colour } row has { $cards } of its colour and { $locomotives ->
        [one] 1 locomotive
       *[other] { $locomotives } locomotives
    }.
}
event-three-placed = { $you ->
    [yes] You place one card of each colour: { $colours }.
   *[no] { $seat } places one card of each colour: { $colours }.
}
event-row-robbed = { $you ->
    [yes] { $robber } robs your { $colour } row: { $cards } discarded.
   *[no] { $robber } robs { $seat }’s { $colour } row: { $cards } discarded.
}
event-tickets-asked = { $you ->
    [yes] You reach for the tickets.
   *[no] { $seat } reaches for the tickets.
}
event-tickets-drawn = { $you ->
    [yes] You draw { $tickets }.
   *[no] { $seat } draws { $count ->
        [one] 1 ticket
       *[other] { $count } tickets
    }.
}
    .open = { $seat } draws { $tickets }.
event-passed = { $you ->
    [yes] You have no possible move and pass.
   *[no] { $seat } has no possible move and passes.
}
event-stack-turned-up = { $you ->
    [yes] Your stack is turned up: { $cards ->
        [none] nothing
       *[other] { $cards }
    }.
   *[no] { $seat }’s stack is turned up: { $cards ->
        [none] nothing
       *[other] { $cards }
    }.
}
event-ticket-completed = { $you ->
    [yes] You complete { $ticket } for { $points } points.
   *[no] { $seat } completes { $ticket } for { $points } points.
}
event-completing-finished = { $you ->
    [yes] You stop completing tickets.
   *[no] { $seat } stops completing tickets.
}
event-deck-renewed = All cards except those in players’ hands are shuffled into a new deck of { $cards } cards.
event-bonus-won = { $you ->
    [yes] You win the { $city } bonus: { $points } points.
   *[no] { $seat } wins the { $city } bonus: { $points } points.
}
event-seat-scored = { $you ->
    [yes] You have { $score } points.
   *[no] { $seat } has { $score } points.
}

action-keep-ticket = Keep one of the tickets
    .shown = Keep { $ticket }
action-return-rest = Return the others
action-take-face-up = Take the face-up { $card } card
action-draw-from-deck = Draw from the deck
action-stop-drawing = Don’t draw a second card
action-place-suit = { $cards ->
    [1] Place 1 { $colour } card under locomotives
   *[other] Place { $cards } { $colour } cards
}
action-add-locomotives = Put { $count ->
    [0] no locomotives
    [one] 1 locomotive
   *[other] { $count } locomotives
} on top
action-place-three = Place one card of each colour: { $colours }
action-draw-tickets = Draw tickets
action-pass = Pass
action-complete-ticket = Complete { $ticket }
action-finish-completing = Stop completing tickets

name-red = red
name-green = green
name-blue = blue
name-yellow = yellow
name-black = black
name-white = white
name-orange = orange
name-purple = purple
name-locomotive = locomotive

name-new-york = New York
name-chicago = Chicago
name-los-angeles = Los Angeles
name-dallas = Dallas
name-miami = Miami
name-seattle = Seattle

name-chicago-new-york = Chicago–New York
name-new-york-chicago = New York–Chicago
name-chicago-dallas = Chicago–Dallas
name-new-york-sault-ste-marie = New York–Sault Ste. Marie
name-chicago-montreal = Chicago–Montreal
name-chicago-charleston = Chicago–Charleston
name-dallas-raleigh = Dallas–Raleigh
name-dallas-miami = Dallas–Miami
name-seattle-los-angeles = Seattle–Los Angeles
name-chicago-santa-fe = Chicago–Santa Fe
name-new-york-kansas-city = New York–Kansas City
name-chicago-miami = Chicago–Miami
name-new-york-miami = New York–Miami
name-seattle-denver = Seattle–Denver
name-los-angeles-dallas = Los Angeles–Dallas
name-los-angeles-vancouver = Los Angeles–Vancouver
name-dallas-helena = Dallas–Helena
name-dallas-washington = Dallas–Washington
name-new-york-new-orleans = New York–New Orleans
name-dallas-new-york = Dallas–New York
name-dallas-winnipeg = Dallas–Winnipeg
name-miami-omaha = Miami–Omaha
name-los-angeles-houston = Los Angeles–Houston
name-miami-boston = Miami–Boston
name-seattle-phoenix = Seattle–Phoenix
name-miami-el-paso = Miami–El Paso
name-dallas-san-francisco = Dallas–San Francisco
name-chicago-calgary = Chicago–Calgary
name-seattle-saint-louis = Seattle–Saint Louis
name-los-angeles-nashville = Los Angeles–Nashville
name-los-angeles-duluth = Los Angeles–Duluth
name-seattle-chicago = Seattle–Chicago
name-los-angeles-chicago = Los Angeles–Chicago
name-seattle-dallas = Seattle–Dallas
name-chicago-san-francisco = Chicago–San Francisco
name-miami-salt-lake-city = Miami–Salt Lake City
name-seattle-atlanta = Seattle–Atlanta
name-seattle-toronto = Seattle–Toronto
name-los-angeles-pittsburgh = Los Angeles–Pittsburgh
name-los-angeles-miami = Los Angeles–Miami
name-new-york-las-vegas = New York–Las Vegas
name-miami-las-vegas = Miami–Las Vegas
name-seattle-new-york = Seattle–New York
name-los-angeles-new-york = Los Angeles–New York
name-new-york-portland = New York–Portland
name-seattle-miami = Seattle–Miami

name-completed = completed tickets
name-uncompleted = uncompleted tickets
name-last-card-drawn = the last train card was drawn
name-last-card-turned-up = the last train card was turned up
name-last-card-dealt = the last train card was dealt

label-face-up = Face up
label-decks = Decks
label-trains = trains
label-tickets = tickets
label-second-half = second half
label-turns-left = turns left
label-railyards = Railyards
label-players = Players
label-cards = in hand
label-on-the-track = on the track
label-open-tickets = tickets
label-completed = completed
label-face-down = face down
label-hand = Your hand
label-own-stack = Your stack
label-own-tickets = Your tickets
label-suggestion = + the best set for your stack
label-choose = Choose tickets to keep

# The table in sentences.
told-nothing = nothing
told-decks = { $trains } train cards and { $tickets } tickets are in the decks.
told-row = { $colour }, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}{ $locomotives ->
    [0] {""}
    [one] {" "}and 1 locomotive
   *[other] {" "}and { $locomotives } locomotives
}
told-player = { $seat }: { $hand ->
    [one] 1 card
   *[other] { $hand } cards
} in hand, { $track } on the track, { $tickets ->
    [one] 1 open ticket
   *[other] { $tickets } open tickets
}{ $completed ->
    [0] {""}
   *[other] , { $completed } completed for { $points ->
        [one] 1 point
       *[other] { $points } points
    }
}{ $down ->
    [0] {""}
    [one] , 1 ticket face down
   *[other] , { $down } tickets face down
}.
told-stack = On the track: { $cards }.
told-ticket = { $route }, { $points } points: { $needs }.{ $marked ->
    [yes] {" "}Marked.
   *[no] {""}
}

# What the laboratory counts.
count-ticket-completed = Tickets completed
count-ticket-failed = Tickets kept but not completed
count-bonus-won = City bonuses won
count-row-placed = Rows placed, by colour
count-row-robbed = Rows robbed, by colour
count-cards-departed = Cards sent to the track, by colour
# The board in the browser.

board-you = You
board-yours = Your cards and tickets
board-railyard = { $you ->
    [yes] Your railyard
   *[no] { $seat }’s railyard
}
board-row = { $colour } row: { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}{ $locomotives ->
    [0] {""}
    [one] {" "}and 1 locomotive, which leaves first
   *[other] {" "}and { $locomotives } locomotives, which leave first
}
board-empty-yard = The railyard is empty.
board-stack = { $count ->
    [one] 1 card on the track
   *[other] { $count } cards on the track
}
board-on-the-track = on the track
board-known-stack = on the track:
board-cards = { $count } × { $train }
board-hand-size = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
board-ticket-count = { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
}
board-completed = { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
} completed: { $points } points
board-face-down = { $count ->
    [one] 1 ticket face down
   *[other] { $count } tickets face down
}
board-points = points
board-need = { $progress ->
    [arrived] { $colour }, arrived
    [leaving] { $colour }, in your railyard
    [held] { $colour }, in your hand
    [missing] { $colour }, missing
   *[none] { $colour }
}
board-your-hand = Your hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
board-hand-card = { $train }, card { $number } of { $count }
board-choose-all = All { $train } ({ $count })
board-empty-hand = You hold no train cards.
board-draw-area = Draw area
board-take = Take the { $train } card in place { $place }
board-face-up = { $train }, face up
board-no-card = No card here
board-draw = Draw from the deck ({ $count } left)
board-draw-tickets = Draw tickets ({ $count } left)
board-trains-left = { $count ->
    [one] 1 train card
   *[other] { $count } train cards
}
board-tickets-left = { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
}
board-last-turns = { $count ->
    [one] The last turn
   *[other] { $count } turns left
}
board-second-half = Second half
board-choose-tickets = Choose tickets to keep
board-choose-first-tickets = Choose tickets to keep: at least one
board-keep = Keep { $kept }, return { $returned }
board-others-choose = You have chosen. The others are still choosing.
board-your-tickets = Your tickets
board-tickets-of = { $seat }’s tickets
board-open-points = (+{ $points } points if you complete them all, −{ $points } if none)
board-complete = Complete { $ticket } for { $points } points{ $best ->
    [yes] , part of the best set
   *[no] {""}
}
board-complete-best = Complete the best { $count ->
    [one] ticket
   *[other] { $count } tickets
}: { $points } points
board-big-cities = Big-city bonus cards
board-most = { $seat } leads with { $count }
board-choose-cards = Take cards above, or choose cards in your hand to place.
board-begun = One colour plus any locomotives, or three different colours.
board-short = A row needs at least { $needed } cards.
board-short-rob = { $seat } has a row of this colour: you need { $needed } cards to rob it.
board-place-suit = { $colour ->
    [orange] An orange
   *[other] A { $colour }
} row of { $all }{ $locomotives ->
    [0] .
    [one] , with 1 locomotive.
   *[other] , with { $locomotives } locomotives.
}
board-robs = It robs { $seat } of { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
board-place-three = Three rows with one card each: { $colours }.
board-place = Place
board-clear = Clear
board-how-many-locomotives = How many locomotives go on top?
board-remember = Show cards seen so far

# A sentence for each kind of choice, in a first game.
board-highlight-robbery = The best robbery: { $seat } drove { $count } { $colour } cards away.
board-highlight-ticket = The longest journey: { $seat } completed { $ticket } for { $points } points.
board-highlight-row = The longest train: { $seat }’s { $count } { $colour } cards.

board-goal-turn = Draw two cards, place cards as trains in your railyard, or draw tickets. At the start of your turn the front car of each of your trains leaves for the track.
board-goal-points = Only cards that have left count. Use their colours to complete tickets: a completed ticket scores its points, an uncompleted one costs you as many.
board-goal-end = When the train deck runs out everybody has one more turn. Then tickets are completed, and each big city gives a bonus to the player with the most completed tickets there.
board-legend-city = { $points } points at the end for the most completed tickets to or from { $city }.
board-legend-tunnel = Cards that have left. They lie face down, and they count.
board-legend-held = { $count ->
    [one] One card
   *[other] { $count } cards
} in your hand: { $train }. Two or more make a train in your railyard.
board-legend-locomotives = { $count ->
    [one] One locomotive
   *[other] { $count } locomotives
} in your hand. Locomotives go with any colour and leave first.
board-legend-open = Anybody can take this { $train } card. On your turn you may draw two cards.
board-legend-open-locomotive = A locomotive counts as any colour. If you take this one, it is your only card this turn.
board-legend-train-deck = { $count ->
    [one] One card
   *[other] { $count } cards
} left to draw, face down. When the deck runs out, everybody has one more turn.
board-legend-ticket-deck = { $count ->
    [one] One ticket
   *[other] { $count } tickets
} left to draw: more journeys, more points, more risk.
board-legend-row = { $row }. Each turn its front car leaves; { $count ->
    [one] two cards
   *[other] more than { $count } cards
} of this colour would rob it.
board-legend-seat = { $seat }’s colour and symbol.
board-legend-known = On the track: { $count } × { $train }. Cards on the track count at the end.
board-legend-points = { $state ->
    [done] { $points } points won.
    [lost] { $points } points lost.
   *[open] { $points } points if you complete it; you lose as many if you don’t.
}
board-legend-ticket = A journey from { $from } to { $to }. The colours below are the cards it needs.

guide-keep-ticket = Mark the tickets you want to keep. A completed ticket scores its points, an uncompleted one costs you as many.
guide-return-rest = The tickets you did not mark go back. Two or three that share colours are a good start.
guide-take-face-up = On your turn, do one thing: draw two cards, place cards, or draw tickets. A face-up locomotive counts as both cards.
guide-draw-from-deck = The top card of the deck is a surprise; even a locomotive counts as just one of your two cards.
guide-stop-drawing = You may take a second card or stop after one.
guide-place-suit = Place two or more cards of one colour as a row. At the start of each of your turns its front card leaves for the track, where it starts to count.
guide-add-locomotives = Locomotives make a row longer and leave first. Only a longer row of the same colour can rob yours, so long rows are safer.
guide-place-three = Or place one card each of three colours that are in nobody’s railyard: quick, but easy to rob.
guide-draw-tickets = Draw four new tickets and keep any of them, even none.
guide-pass = You have no possible move, so you pass.
guide-complete-ticket = Your stack is turned up. Complete tickets with its cards; each card counts for one ticket only.
guide-finish-completing = Stop when you have completed all the tickets you want. The best set is marked for you.
chance-deal-trains-hands = Which cards are in your hand ({ $count })?
chance-deal-trains-face-up = Which cards are face up, from left to right ({ $count })?
chance-deal-tickets-tickets = Which tickets were you dealt ({ $count })?
chance-draw-first-player-seat = Who plays first?
chance-draw-train-card = Which card did { $seat } draw?
chance-turn-up-card = Which card was turned up?
chance-draw-tickets-tickets = Which tickets did { $seat } draw ({ $count })?

option-open-stack = Players may look at their own cards on the track
option-first-player = Who plays first

# Why something is not allowed; the arguments are the fields of the refusal.
refusal-no-such-ticket = There is no such ticket here.
refusal-kept-already = You are already keeping that ticket.
refusal-must-keep-one = You must keep at least one of the first tickets.
refusal-not-face-up = There is no such face-up card: { $card }.
refusal-locomotive-second = You can take a face-up locomotive only as your first card, and then no other card.
refusal-no-trains-left = The train deck is empty.
refusal-no-tickets-left = The ticket deck is empty.
refusal-no-card-of-colour = A row needs at least one card of its own colour: { $colour }.
refusal-not-in-hand = You do not have that many { $colour } cards: { $cards }.
refusal-not-enough-locomotives = You do not have that many locomotives: { $count }.
refusal-in-own-railyard = You already have that colour in your railyard: { $colour }.
refusal-too-short = A row needs at least two cards, locomotives included: { $colour }.
refusal-too-few-to-rob = Another player has that colour ({ $colour }): you need { $needed } cards to rob it.
refusal-not-three = You must place three different colours, one card of each.
refusal-must-act = You cannot pass while you have a move.
refusal-not-held = { $ticket } is not in your hand.
refusal-cannot-complete = Your stack does not have enough cards left for { $ticket }.
refusal-wrong-hand = { $seat } must be dealt { $cards } train cards.
refusal-wrong-face-up = { $cards } train cards must be turned up, from the left.
refusal-not-in-deck = The train deck does not have that many of these cards.
refusal-wrong-tickets = { $seat } must be dealt { $tickets } tickets.
refusal-wrong-draw = { $tickets } tickets must be drawn from the shuffled part of the deck.
refusal-ticket-not-in-deck = { $ticket } cannot be drawn from the shuffled part of the deck.

# Reasons for a move, in a hint or a review.
reason-robs-row = It robs another player’s row.
reason-safe-row = No one can rob this row as it is.
reason-ticket-row = Your tickets need these cards.
reason-ticket-card = Your tickets need this card.
reason-takes-locomotive = A locomotive counts as any colour.
reason-leaves-at-once = All three leave at the start of your next turn.
reason-cards-to-spare = You have more cards than your tickets need.
reason-ticket-at-hand = You already have the cards it needs.
reason-scores-ticket = It scores the ticket’s points.

# The first ride: a lesson on the real table (games/ticket-to-ride-card-game/lesson.json).
lesson-welcome = Tickets are your journeys. Each one shows two cities, its points, and the colours of the cards it needs.
lesson-keep = Keep the two tickets that suit your cards: Chicago–Charleston and New York–Miami. Both need red, and you have three red cards.
lesson-keep-wrong = A brave choice! But a ticket that is not finished costs you its points. Begin with the first two.
lesson-way = A card counts only when it has gone through this tunnel. First it waits outside, in your railyard, as part of a train.
lesson-place = On your turn you do one thing: place cards, draw cards, or draw tickets. Your tickets need red, so place your three red cards as a train.
lesson-place-wrong = You may do that. But your tickets need red: choose all three red cards, and no locomotive.
lesson-blocked = Look, the other player has a blue train now, two cards long. Only a longer blue train can drive it away.
lesson-departed = And your turn began with a departure: the first red card has gone through the tunnel. From now on it counts!
lesson-rob = A locomotive is a card of any colour. Two blue cards and your locomotive make three, and three beat two. Place them!
lesson-rob-wrong = That is possible. But how about some mischief? Two blue cards and the locomotive drive the blue train away.
lesson-robbed = The other train is gone, and yours stands here. The longer your train, the safer it is.
lesson-draw = Your hand is nearly empty, so draw. Take the face-up yellow card: one of your tickets needs yellow.
lesson-draw-wrong = You could do that. But Chicago–Charleston needs yellow: take the yellow card.
lesson-second = You may draw a second card. This time take one from the deck: a surprise!
lesson-second-wrong = That is allowed. But a surprise is fun: take the card on top of the deck.
lesson-three = Three cards of three different colours make three little trains. Place green, yellow and purple.
lesson-three-wrong = That would do as well. Try the three colours together: green, yellow and purple, one each.
lesson-points = At the end every finished ticket brings you its points. A ticket that is not finished takes its points away. Each of yours needs a red card that has left.
lesson-cities = These are the big cities. Whoever finishes the most tickets to one of them gets its bonus as well.
lesson-end = When this deck is empty everybody has one more turn. Then tickets are finished and counted, and whoever has the most points wins.
lesson-free = That is the whole game! The other player is a gentle porter. Play on, and watch your trains leave.
`;export{e as default};