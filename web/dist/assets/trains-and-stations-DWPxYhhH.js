var e=`# Trains & Stations. Arguments are the fields of the event or action; see docs/develop/messages.md.

pitch = Roll trains, fill tracks together, and own buildings that earn goods with every delivery.
personality-careful = Keeps its rolls and saves dice.
personality-gambler = Rolls once more: the next roll must be better!
personality-builder = Saves up for hotels, mines and ranches.
event-power-dealt = { $you ->
    [yes] You are dealt { $cards }.
   *[no] { $seat } is dealt three power cards.
}
    .open = { $seat } is dealt { $cards }.
event-power-returned = { $you ->
    [yes] You give { $card } back.
   *[no] { $seat } has chosen a card to give back.
}
    .open = { $seat } gives { $card } back.
event-power-shuffled = Everybody has chosen; the stack of power cards is shuffled.
event-conductor-set = { $you ->
    [yes] You are the conductor.
   *[no] { $seat } is the conductor.
}
event-turn-began = { $you ->
    [yes] It is your turn.
   *[no] It is { $seat }’s turn.
}
event-dice-reclaimed = { $you ->
    [yes] You take { $count ->
        [one] one die
       *[other] { $count } dice
    } back from the board.
   *[no] { $seat } takes { $count ->
        [one] one die
       *[other] { $count } dice
    } back from the board.
}
event-dice-gathered = { $you ->
    [yes] You gather { $own ->
        [one] one die
       *[other] { $own } dice
    }
   *[no] { $seat } gathers { $own ->
        [one] one die
       *[other] { $own } dice
    }
}{ $bonus ->
    [0] .
    [one] {" "}and a white one.
   *[other] {" "}and { $bonus } white ones.
}
event-dice-kept = { $you ->
    [yes] You keep
   *[no] { $seat } keeps
}{ $count ->
    [0] {" "}none of the saved dice.
   *[other] {" "}{ $dice }.
}
event-dice-rolled = { $you ->
    [yes] You roll: { $dice }.
   *[no] { $seat } rolls: { $dice }.
}
event-die-picked = { $you ->
    [yes] You pick a die to reroll: { $die }.
   *[no] { $seat } picks a die to reroll: { $die }.
}
event-reroll-paid = { $you ->
    [yes] You pay a coin and have { $coins } left.
   *[no] { $seat } pays a coin and has { $coins } left.
}
event-roll-ended = { $you ->
    [yes] You leave the dice as they are.
   *[no] { $seat } leaves the dice as they are.
}
event-strike-called = { $you ->
    [yes] Strike! You lose { $points } points.
   *[no] Strike! { $seat } loses { $points } points.
}
event-train-placed = { $you ->
    [yes] You place a train
   *[no] { $seat } places a train
}{ $white ->
    [yes] {" "}(white)
   *[no] {""}
} on { $space }.
event-building-erected = { $you ->
    [yes] You build a { $building } at { $station }.
   *[no] { $seat } builds a { $building } at { $station }.
}
event-coins-taken = { $you ->
    [yes] You take { $count ->
        [one] a coin
       *[other] { $count } coins
    }.
   *[no] { $seat } takes { $count ->
        [one] a coin
       *[other] { $count } coins
    }.
}
event-coins-given = { $you ->
    [yes] You give { $to } { $count ->
        [one] a coin
       *[other] { $count } coins
    }.
   *[no] { $seat } gives { $to } { $count ->
        [one] a coin
       *[other] { $count } coins
    }.
}
event-dice-saved = { $you ->
    [yes] You save { $dice ->
        [none] no dice
       *[other] { $dice }
    }.
   *[no] { $seat } saves { $dice ->
        [none] no dice
       *[other] { $dice }
    }.
}
event-dice-returned = Dice returned: { $own } to { $seat }{ $white ->
    [0] .
   *[other] , { $white } to the pool.
}
event-delivery-made = A delivery on the { $track } track: { $stations }.
event-completion-scored = { $you ->
    [yes] You had dice on it and gain { $points } points.
   *[no] { $seat } had dice on it and gains { $points } points.
}
event-majority-won = { $you ->
    [yes] You take the station bonuses
   *[no] { $seat } takes the station bonuses
}{ $tied ->
    [yes] {" "}after a tie.
   *[no] .
}
event-bonus-points-taken = { $station } gives { $points ->
    [one] a point
   *[other] { $points } points
} to { $seat }.
event-bonus-die-taken = { $station } gives a white die to { $seat }.
event-bonus-missed = { $station } has no bonus left for { $seat }.
event-power-drawn = { $you ->
    [yes] You draw { $cards }.
   *[no] { $seat } draws { $count ->
        [one] a power card
       *[other] { $count } power cards
    }.
}
    .open = { $seat } draws { $cards }.
event-goods-taken = { $you ->
    [yes] You get { $count } × { $goods } from your buildings.
   *[no] { $seat } gets { $count } × { $goods } from their buildings.
}
event-goods-missed = { $you ->
    [yes] The { $building } stack has run short; you gain { $points ->
        [one] a point
       *[other] { $points } points
    }.
   *[no] The { $building } stack has run short; { $seat } gains { $points ->
        [one] a point
       *[other] { $points } points
    }.
}
event-mission-revealed = { $you ->
    [yes] You reveal the mission { $card }, worth { $points } points.
   *[no] { $seat } reveals the mission { $card }, worth { $points } points.
}
event-missions-finished = { $you ->
    [yes] You are done revealing missions.
   *[no] { $seat } is done revealing missions.
}
event-track-cleared = The dice on the { $track } track go back to their owners.
event-stack-upgraded = The { $building } stack is upgraded: { $goods }.
event-stack-closed = Nothing is left for the { $building } stack: it stays empty.
event-goods-offered = You offer { $count } × { $goods }.
    .open = { $seat } offers { $count } × { $goods }.
event-power-offered = You offer { $card }.
    .open = { $seat } offers { $card }.
event-offer-finished = { $you ->
    [yes] You have made your offer.
   *[no] { $seat } has made an offer.
}
event-offer-shown = { $count ->
    [0] { $you ->
        [yes] You trade nothing.
       *[no] { $seat } trades nothing.
    }
   *[other] { $you ->
        [yes] You trade { $count } goods: { $goods ->
            [none] { $cards }
           *[other] { $goods }{ $cards ->
                [none] {""}
               *[other] , { $cards }
            }
        }.
       *[no] { $seat } trades { $count } goods: { $goods ->
            [none] { $cards }
           *[other] { $goods }{ $cards ->
                [none] {""}
               *[other] , { $cards }
            }
        }.
    }
}
event-goods-traded = { $you ->
    [yes] You get { $count } × { $goods } in return.
   *[no] { $seat } gets { $count } × { $goods } in return.
}
event-trade-missed = { $you ->
    [yes] You gain { $points } points for goods that ran out.
   *[no] { $seat } gains { $points } points for goods that ran out.
}
event-last-round-began = The stack of points is empty: the last round has begun.
event-rounds-ended = After { $rounds } rounds there are still points in the stack: the game ends here and is scored as it stands.
event-goods-counted = { $count ->
    [0] { $seat } has no goods.
   *[other] { $seat } has { $goods }.
}
event-monopoly-scored = { $you ->
    [yes] You have the most { $goods }: { $points } points.
   *[no] { $seat } has the most { $goods }: { $points } points.
}
event-seat-scored = { $you ->
    [yes] You have { $score } points in total.
   *[no] { $seat } has { $score } points in total.
}

action-return-power = Give { $card } back
action-gather = { $bonus ->
    [0] Gather your dice
    [one] Gather your dice and a white one
   *[other] Gather your dice and { $bonus } white ones
}
action-reclaim = Take all your dice back from the board; that ends your turn
action-keep = { $dice ->
    [none] Roll all the saved dice again
   *[other] Keep { $dice } and roll the others
}
action-pick = Pick a die to reroll: { $die }
action-reroll = Pay a coin and reroll the dice you picked
action-stop = Leave the dice as they are
action-place-train = { $white ->
    [yes] Place a white train on { $space }
   *[no] Place a train on { $space }
}
action-erect = Build a { $building } at { $station }
action-save = { $dice ->
    [none] Done: save no dice
   *[other] Done: save { $dice }
}
action-deliver = Resolve the delivery on the { $track } track
action-break-tie = Give the bonuses to { $seat }
action-serve = Give { $count } to { $seat }
action-serve-next = Serve { $seat } next
action-reveal-mission = Reveal the mission { $card }
action-finish-missions = Done revealing missions
action-upgrade = Put { $goods } on the { $building } stack
action-offer-goods = Offer { $count } × { $goods }
action-offer-power = Offer { $card }
action-finish-offer = Stop offering

name-coin = coin
name-hotel = hotel
name-mine = mine
name-ranch = ranch
name-train = train
name-locked-train = locked train
name-white = white
name-cattle = cattle
name-worker = workers
name-coal = coal
name-food = food
name-silver = silver
name-gold = gold
name-seattle = Seattle
name-los-angeles = Los Angeles
name-billings = Billings
name-detroit = Detroit
name-san-antonio = San Antonio
name-boston = Boston
name-kansas-city = Kansas City
name-atlanta = Atlanta
name-miami = Miami
name-pacific = Pacific
name-northern = Northern
name-prairie = Prairie
name-desert = Desert
name-central = Central
name-lakes = Lakes
name-piedmont = Piedmont
name-gulf = Gulf
name-atlantic = Atlantic
name-points = points
name-missions = missions
name-points-gone = the stack of points is empty
name-rounds-ended = the last round has been played

label-round = Round
label-last-round = last round
label-points-left = points left
label-pool = white dice
label-stacks = Stacks
label-stations = Stations
label-bonus-die = white die
label-bonus-power = power card
label-points = points
label-tracks = Tracks
label-seats = Seats
label-coins = coins
label-dice = dice
label-saved = saved
label-missions = missions
label-conductor = conductor
label-turn = Turn
label-picked = to reroll:
label-goods = Your goods
label-power = Your power
label-offer = Your offer

label-die-short = die
label-power-short = card
label-yours = Yours

# The table in sentences.
told-nothing = none
told-round = Round { $round }. { $points } points, { $pool } white dice and { $power } power cards are left.
told-stack = The { $building } stack gives { $goods }; { $left } are left.
told-station = { $station }, bonus: { $bonus }. Buildings: { $built }; { $free ->
    [one] 1 place
   *[other] { $free } places
} free.
told-building = { $building } ({ $seat })
told-track = { $track } joins { $stations }. Free spaces: { $free }. Dice: { $taken }.
told-mission = mission { $stations } worth { $points } points
told-goods = goods { $goods }
told-seat = { $seat }: { $points } points, { $coins } coins, { $dice } dice, { $white } white.

# What the laboratory counts.
count-track-delivered = Deliveries, by track
count-station-delivered = Deliveries, by station
count-majority-won = Majorities in deliveries
count-building-erected = Buildings built
count-building-at = Buildings built, by station
count-goods-taken = Goods from deliveries and trades
count-monopoly = Monopolies at the end
count-mission-revealed = Missions revealed
count-turn-kind = What happens on turns
name-alone = won alone
name-tied = tie broken
name-strike = strike
name-reroll-paid = reroll paid
name-dice-reclaimed = dice reclaimed
# The board in the browser.

board-you = You
board-yours = Your cards
board-map = Map
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-space = { $space }, free
board-joins = joins { $stations }
board-space-die = { $space }, taken: { $seat }
board-station = { $station }, bonus: { $bonus }; { $built ->
    [none] no building yet
   *[other] { $built }
}; { $places ->
    [one] 1 place
   *[other] { $places } places
}
board-building-of = { $seat }’s { $building }
board-bonus-die = a white die
board-bonus-power = a power card
board-bonus-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
board-conductor = conductor
board-to-act = to act
board-has-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
board-coins = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
board-free-dice = { $count ->
    [one] 1 free die
   *[other] { $count } free dice
}
board-white-dice = { $count ->
    [one] 1 white die
   *[other] { $count } white dice
}
board-left-hotel = { $count ->
    [one] 1 hotel
   *[other] { $count } hotels
} to build
board-left-mine = { $count ->
    [one] 1 mine
   *[other] { $count } mines
} to build
board-left-ranch = { $count ->
    [one] 1 ranch
   *[other] { $count } ranches
} to build
board-saved = saved: { $dice }
board-missions = { $count ->
    [one] 1 mission
   *[other] { $count } missions
}, { $points } points
board-stacks = Stacks of goods
board-stack = { $building } gives { $goods }:
board-heaps = Shared supply
board-points-left = points
board-pool = white dice
board-power-left = power cards
board-round = Round { $number }
board-last-round = The last round
board-tray = { $you ->
    [yes] Your dice
   *[no] { $seat }’s dice
}
board-dice = Dice
board-die = { $die }, die { $number } of { $count }
board-picked = { $die }, to be rerolled
board-no-dice = { $you ->
    [yes] It is your turn: gather your dice.
   *[no] It is { $seat }’s turn.
}
board-reclaim = Take all your dice back instead
board-reclaim-sure = Yes, take them back: that ends your turn
board-no = No
board-keep-which = Which saved dice do you keep?
board-keep = { $count ->
    [0] Roll all of them
   *[other] Keep { $dice }, roll the others
}
board-all-or-none = At this table you keep all of them or none.
board-reroll = { $count ->
    [0] Choose dice to reroll
    [one] Reroll 1 die for a coin
   *[other] Reroll { $count } dice for a coin
}
board-place-trains = { $count ->
    [one] 1 train to place: choose a glowing space.
   *[other] { $count } trains to place: choose a glowing space.
}
board-own-train = Your train
board-white-train = White train
board-erect = Build: { $building }
board-erect-where = Choose a glowing station.
board-save = { $count ->
    [0] Done: save no dice
   *[other] Done: save { $dice }
}
board-save-which = Choose dice to save for your next turn.
board-cannot-save = These dice cannot be saved together.
board-decide = Decide
board-which-delivery = Which delivery comes next?
board-tie = { $track } track: a tie for the most dice. Who takes the bonuses? { $dice }
board-short-stack = Not enough { $goods }: { $left } left. Wanted: { $wants }
board-share = { $seat }: { $count }
board-return-which = Give one power card back; the other two are yours.
board-reveal-which = Your mission is completed: reveal it?
board-no-mission = You have no completed mission now.
board-show-mission = Mission { $card }, { $points } points
board-goods = Your goods
board-speculate = Speculation
board-speculate-for = New goods: { $goods }. Trade two for one?
board-fewer = Offer fewer { $goods }
board-more = Offer more { $goods }
board-nothing-to-trade = You have nothing to trade.
board-offer-odd = Goods are traded two for one: add or remove one.
board-offer-brings = { $count ->
    [0] You trade nothing.
   *[other] { $count } goods for { $brings } × { $goods }.
}
board-offer = { $count ->
    [0] Offer nothing
   *[other] Offer in secret
}
board-waiting = You are done. Waiting for: { $seats }
board-remember = Show cards seen so far

# A sentence for each kind of choice, in a first game.
board-highlight-load = The largest load: { $seat } got { $count } × { $goods } at once.
board-highlight-track = The busiest track: { $track }, with { $count } deliveries.
board-highlight-mission = The most valuable mission: { $points } points for { $seat }.
board-highlight-strike = A strike cost { $seat } { $points } points.

board-goal-turn = Roll dice. Trains go on tracks, three matching building dice make a building at a station, and coins pay for rerolls.
board-goal-points = A full track pays everybody with dice on it. Its stations give bonuses, and the buildings there give goods to their owners. Having the most of one kind of goods scores points at the end.
board-goal-end = When the stack of points is empty, the current round is the last. Whoever has the most points wins.
board-legend-stack = A delivery to a { $building } gives { $goods }: { $count } left.
board-legend-points = Points for deliveries. When they are gone, the last round begins.
board-legend-pool = White dice: bonus dice, rolled in addition to your own.
board-legend-power = Power cards: missions between two stations, or two goods.
board-legend-face-coin = A coin: this die gives you two coins. One coin pays for a reroll.
board-legend-face-hotel = A hotel: three hotel dice build a hotel at a station.
board-legend-face-mine = A mine: three mine dice build a mine at a station.
board-legend-face-ranch = A ranch: three ranch dice build a ranch at a station.
board-legend-face-train = A train: it goes on a free space of a track{ $white ->
    [yes] , and counts for nobody because it is white
   *[no] {""}
}.
board-legend-face-locked-train = A locked train: it cannot be rerolled. Three of them cause a strike.
board-legend-coins = Each coin pays for a reroll. Coins are worth nothing at the end.
board-give = Give coins
board-give-to = How many coins for { $seat }?
board-give-coins = Give { $seat } { $count ->
    [one] a coin
   *[other] { $count } coins
}
board-legend-give = { $seat } gets { $count ->
    [one] a coin
   *[other] { $count } coins
} from you, for good.
board-legend-mission = A mission: { $points } points at the end, if deliveries in a single turn join { $from } and { $to }.
board-legend-cargo = Two goods on one card: { $goods }. They count like any other goods.
board-legend-goods = { $count } × { $goods }. Whoever has the most { $goods } at the end gets points.
board-legend-seat = { $seat }’s colour and symbol.
board-legend-conductor = The conductor has the first turn of each round.
board-legend-score = { $count ->
    [one] One point
   *[other] { $count } points
} so far. Missions and the most goods are counted at the end.
board-legend-saved = Dice saved for the next turn, with the faces they show.
board-legend-track = The { $track } track: { $taken } of { $count } spaces are filled. A line of filled spaces from station to station makes a delivery.

guide-return-power = Missions pay when their two stations are joined in one turn; two-goods cards count as those goods at the end. Give back the card that suits you least.
guide-gather = You roll five of your dice, and you may add white dice that you hold.
guide-reclaim = With five or more dice on the map, you may take them all back instead, but that ends your turn.
guide-keep = You need not roll the dice you saved: keep those that help towards a building.
guide-pick = Choose the dice you do not like and pay a coin to reroll them. Locked trains stay, and three of them cause a strike.
guide-reroll = One coin rerolls all the dice you chose. Dice that show a coin give you new coins.
guide-stop = When you like what you see, leave the dice as they are.
guide-place-train = Every train goes on a free space beside a station or another die. A full track pays everybody who has a die on it.
guide-erect = Three matching building dice make a building. It gives you goods whenever a delivery reaches its station, no matter whose turn it is.
guide-save = Building and coin dice may be saved for your next turn; coin dice you do not save give you two coins each.
guide-deliver = Several tracks are full. You decide which one pays first.
guide-break-tie = Several players have the most dice on the track. You decide who takes the station bonuses, and you may choose yourself.
guide-serve = There are fewer goods than the buildings require. You decide who gets them; the others gain points instead.
guide-serve-next = There are fewer new goods than were traded for. You decide who is served next; players gain two points for each card they miss.
guide-reveal-mission = The stations of this mission are joined this turn: reveal it, and it counts at the end.
guide-finish-missions = Everybody is asked, so nobody learns who has which mission. Continue when you have nothing to reveal.
guide-upgrade = A stack is empty, so better goods replace it. You choose which ones.
guide-offer-goods = New goods have arrived. Everybody may trade in secret: two goods of any kind for one of the new ones.
guide-offer-power = A two-goods card is worth two goods in the trade.
guide-finish-offer = Make your offer, or offer nothing. Offers are revealed when everybody has decided.
chance-deal-hands = Which power cards were you dealt ({ $count })?
chance-draw-conductor-seat = Who is the conductor?
chance-roll-dice = What do the dice show ({ $count })?
chance-draw-power-cards = Which power cards did { $seat } draw ({ $count })?
blank-track = Track
blank-station = Station
promise-place-on-track = I will place a train on the { $track } track this turn or next turn.
promise-keep-off-track = I will not place a train on the { $track } track this turn or next turn.
promise-finish-track = I will finish the { $track } track this turn or next turn.
promise-build-at-station = I will build at { $station } this turn or next turn.
promise-keep-off-station = I will not build at { $station } this turn or next turn.
promise-break-tie = I will break the next tie in favour of { $seat }.
promise-leave-dice = I will not take my dice back this turn or next turn.
promise-offer-nothing = I will not trade in the next speculation.
promise-free = { $text }

option-rules = Rulebook
option-conductor = Who takes the first turn
option-board = Another board: short, long or your own (a text file)
option-rounds = Maximum number of rounds
option-coin-gifts = Players may give each other coins
name-english = the publisher’s, in English
name-french = the French translation

# Why something is not allowed; the arguments are the fields of the refusal.
refusal-not-held = { $card } is not in your hand.
refusal-wrong-deal = { $seat } must be dealt three power cards.
refusal-not-in-stack = There is no such power card left in the stack.
refusal-too-many-bonus-dice = You have only this many bonus dice: { $most }.
refusal-too-few-bonus-dice = { $pool-empty ->
    [yes] The pool is empty: you must add all your bonus dice ({ $least }).
   *[no] You must add more bonus dice, to reach five dice: at least { $least }.
}
refusal-too-few-on-board = You need five of your dice on the board; there are { $dice }.
refusal-not-saved = Not all of those dice were saved.
refusal-all-or-none = Keep all saved dice, or roll all of them.
refusal-wrong-roll = { $own } of the player’s own dice and { $white } white dice must be rolled.
refusal-locked = A locked train cannot be rerolled.
refusal-no-such-die = No remaining die shows this: { $die }.
refusal-picked-out-of-order = Dice are picked in order, and { $die } comes before the dice already picked.
refusal-no-coin = You have no coins left to pay for a reroll.
refusal-nothing-picked = You have not picked a die to reroll.
refusal-dice-are-picked = You must reroll the dice you picked.
refusal-no-train = { $white ->
    [yes] No white train is left to place.
   *[no] You have no train of your own left to place.
}
refusal-space-taken = There is already a die on { $space }.
refusal-space-apart = { $space } is beside neither a station nor another die.
refusal-no-set = You need three matching dice for this building: { $building }.
refusal-no-building-left = There is no such building left in the supply: { $building }.
refusal-station-full = { $station } has no free place.
refusal-lower-stations-first = Other stations have fewer buildings than { $station }.
refusal-cannot-save = You can save only your own dice that show a building or a coin.
refusal-no-delivery = There is no delivery on the { $track } track.
refusal-not-tied = { $seat } is not one of the tied players.
refusal-wrong-share = { $seat } gets cards next: at least { $least }, at most { $most }.
refusal-not-waiting = { $seat } is not waiting for new goods.
refusal-no-mission = { $card } is not a mission.
refusal-not-joined = The stations of { $card } are not joined this turn.
refusal-once-a-turn = { $card } was already revealed this turn, and only one of two identical missions counts.
refusal-wrong-draw = { $seat } must draw { $count } power cards.
refusal-stack-not-empty = The stack of this building is not empty: { $building }.
refusal-no-upgrade = These goods cannot go next on that stack: { $goods } ({ $building }).
refusal-not-enough-goods = You hold { $held } × { $goods }: offer at least one, and no more than you hold.
refusal-no-goods = { $card } is not a two-goods card.
refusal-odd-offer = Goods are traded two for one, so you must offer an even number.
refusal-offered-out-of-order = Goods are offered in order, with two-goods cards last.
refusal-no-coin-gifts = Coins cannot be given at this table.
refusal-gift-to-oneself = You cannot give coins to yourself.
refusal-nothing-given = A gift must be at least one coin.
refusal-not-enough-coins = { $held ->
    [0] You have no coins to give.
    [one] You have only one coin{ $owed ->
        [0] .
       *[other] , and you owe it for the dice you picked.
    }
   *[other] You have only { $held } coins{ $owed ->
        [0] .
       *[other] , and you owe one for the dice you picked.
    }
}
refusal-too-many-coins = Nobody may have more than five coins: { $seat } { $room ->
    [0] has five already.
    [one] can take only one.
   *[other] can take only { $room }.
}

# Reasons for a move, in a hint or a review.
reason-finishes-track = It finishes a track.
reason-joins-mission = It is on the route of one of your missions.
reason-nears-finish = It nearly finishes a track.
reason-builds = A building pays whenever its station is reached.
reason-scores-mission = It scores a mission.
reason-rolls-more = You roll more dice.
reason-dice-come-home = You get your dice back.
reason-holds-building = It keeps two of the three faces needed for a building.

# The first ride: a lesson on the real table (games/trains-and-stations/lesson.json).
lesson-welcome = Nine stations, and tracks between them. When a track is full of trains, it pays everybody who helped to fill it.
lesson-return = You were dealt three secret cards and keep two. A card with two stations is a mission, worth many points. Give back the workers and food.
lesson-return-wrong = A good card to keep! Missions are worth the most: give back the one with workers and food.
lesson-roll = Your turn begins with a roll. You have two trains, two hotels and a coin.
lesson-reroll = Three hotels would make a real one! Choose the coin and roll it again. That costs one of your three coins.
lesson-reroll-wrong = Those are good already. Only the coin is in the way: choose it and roll it again.
lesson-stop = A third hotel, what luck! Stop rolling now.
lesson-stop-wrong = You could roll on, but it cannot get better. Stop here.
lesson-train = Every train goes on the map, beside a station. The shortest track leads from Detroit to Boston: put a train beside Detroit.
lesson-train-wrong = You may place it there. But short tracks fill up soon: take the track between Detroit and Boston.
lesson-train-two = And the second train right beside the first one.
lesson-build = Now your three hotel dice become a hotel. Build it in Detroit: it will pay you whenever a full track reaches Detroit.
lesson-build-wrong = A fine place too. But your trains go to Detroit, so build there.
lesson-delivery = Somebody else placed the last train, and the track is full! Whoever has a train on it gets a point for each of its two stations: two points for you.
lesson-majority = You had the most trains there, so the bonuses of both stations are yours: two white dice.
lesson-goods = And your hotel got you a card with workers. At the end, whoever has the most cards of one kind gets extra points.
lesson-end = Points come from this pile. When it is empty, the round is played to its end, and whoever has the most points wins. Our game is a short one: it ends after three rounds.
lesson-gather = Round two! Add both white dice, and you roll seven dice instead of five.
lesson-gather-wrong = That works. But more dice are more fun: add both white dice.
lesson-missions = Do not forget your secret missions: when both stations of one are joined in the same turn, you may reveal it for its points.
lesson-free = That is the heart of the game! Roll again or stop, place your trains, build. The two porters are gentle.
`;export{e as default};