# Wild Ride. Arguments are the fields of the event or action; see docs/develop/messages.md.

pitch = Spot the train that has both colours, be the first to grab the die, and ride away with its wagons.
event-train-made = The { $train } train begins with { $wagons }.
event-turn-began = { $you ->
    [yes] It is your turn.
   *[no] It is { $seat }’s turn.
}
event-dice-taken = { $you ->
    [yes] You pick up the dice. Everybody look!
   *[no] { $seat } picks up the dice. Everybody look!
}
event-dice-rolled = { $you ->
    [yes] You roll { $first } and { $second }.
   *[no] { $seat } rolls { $first } and { $second }.
}
event-mind-made = { $you ->
    [yes] You say: { $answer }.
   *[no] { $seat } has decided.
}
    .open = { $seat } says: { $answer }.
event-answer-opened = { $you ->
    [yes] You said: { $answer }.
   *[no] { $seat } said: { $answer }.
}
event-grab-timed = { $you ->
    [yes] You took { $ms } ms.
   *[no] { $seat } took { $ms } ms.
}
event-first-drawn = { $you ->
    [yes] A random draw decides who was first: you.
   *[no] A random draw decides who was first: { $seat }.
}
event-die-grabbed = { $you ->
    [yes] You have the locomotive die!
   *[no] { $seat } has the locomotive die!
}
event-nobody-grabbed = Nobody grabs. No ride this time.
event-grab-believed = { $you ->
    [yes] You believe that the grab was right.
   *[no] { $seat } believes that the grab was right.
}
event-grab-called = { $you ->
    [yes] You say that the grab was wrong.
   *[no] { $seat } says that the grab was wrong.
} { $wrong ->
    [yes] And it was: no train fits.
   *[no] But a train fits!
}
event-stop-sign-given = { $you ->
    [yes] Oh no! You get a stop sign.
   *[no] Oh no! { $seat } gets a stop sign.
}
event-locomotive-die-rolled = { $you ->
    [yes] You roll { $locomotive ->
        [yes] a locomotive!
       *[no] nothing.
    }
   *[no] { $seat } rolls { $locomotive ->
        [yes] a locomotive!
       *[no] nothing.
    }
}
event-die-passed = { $you ->
    [yes] The locomotive die goes to you.
   *[no] The locomotive die goes to { $seat }.
}
event-wagons-taken = { $you ->
    [yes] You take { $count ->
        [one] the only wagon
       *[other] all { $count } wagons
    } of the { $train } train: { $wagons }.
   *[no] { $seat } takes { $count ->
        [one] the only wagon
       *[other] all { $count } wagons
    } of the { $train } train: { $wagons }.
}
event-wagon-drawn = { $you ->
    [yes] You draw a wagon for the { $train } train: { $colour }.
   *[no] { $seat } draws a wagon for the { $train } train: { $colour }.
}
event-turn-missed = { $you ->
    [yes] You miss this turn and give your stop sign back.
   *[no] { $seat } misses this turn and gives the stop sign back.
}
event-game-ended = The game is over: { $ending }.
event-seat-scored = { $you ->
    [yes] You have { $score ->
        [one] one wagon.
       *[other] { $score } wagons.
    }
   *[no] { $seat } has { $score ->
        [one] one wagon.
       *[other] { $score } wagons.
    }
}

action-roll = Roll the dice
action-grab = Grab!
action-no-ride = No ride
action-call = That is wrong!
action-believe = I believe it
action-take = Take the { $train } train’s wagons

name-passenger = passenger
name-freight = freight
name-tank = tank
name-red = red
name-blue = blue
name-green = green
name-yellow = yellow
name-orange = orange
name-purple = purple
name-black = black
name-white = white
name-wagon = wagon
name-grab = grab
name-no-ride = no ride
name-live = live
name-turns = turn by turn
name-program = the program
name-players = the players
name-wanted = only wanted wagons
name-as-they-come = wagons as they come
name-ten-wagons = somebody has ten wagons
name-deck-empty = the deck is empty

label-deck = Deck
label-turn = Turn
label-dice = Dice
label-die = Locomotive die
label-wagons = wagons
label-stop-sign = stop sign
label-answered = has decided

label-trains = Trains
label-players = Players

# The table in sentences.
told-train = The { $train } train: { $wagons ->
    [none] no wagons
   *[other] { $wagons }
}.
told-roller = To roll: { $seat }.
told-dice = The dice show { $first } and { $second }.
told-die = The locomotive die: { $seat }.
told-deck = { $count ->
    [one] One wagon is
   *[other] { $count } wagons are
} in the deck.
told-seat = { $seat }: { $count ->
    [one] 1 wagon
   *[other] { $count } wagons
}{ $stopped ->
    [yes] , a stop sign
   *[no] {""}
}{ $answered ->
    [yes] , has decided
   *[no] {""}
}.

# What the laboratory counts.
count-train-taken = Trains taken
count-wagons-taken = Wagons taken, by train
count-colour-taken = Wagons taken, by colour
count-grab = Grabs
name-first-grab = first to grab
name-wrong-grab = wrong grab
name-turn-missed = turn missed
board-time = { $ms } ms
board-rolls = rolls
board-wagons = { $count ->
    [one] one wagon
   *[other] { $count } wagons
}
board-deck = { $count ->
    [one] One wagon in the deck
   *[other] { $count } wagons in the deck
}
board-what-fits = Which train fits?
board-highlight-quick = The quickest hand: { $seat }, after { $seconds } seconds.
board-highlight-train = The longest train: { $seat } rode away with { $count } wagons.
board-highlight-stops = Too quick: { $seat } got { $count ->
    [one] a stop sign
   *[other] { $count } stop signs
}.

board-goal-turn = Two dice are rolled. Look at the trains: does one have wagons of both colours? Then grab the locomotive die before the others do.
board-goal-points = If you have the die, roll it: with a locomotive you take all the wagons of that train. A wrong grab costs a turn.
board-goal-end = Ten wagons end the game. Whoever has the most wagons wins.
board-legend-stop = A stop sign: a wrong grab costs the next turn.
board-legend-unrolled = A coloured die, not rolled yet.
board-legend-colour = This die shows { $colour }. A train fits if it has both colours of the dice.
board-legend-picture = The picture of a wagon: it goes with any colour.
board-legend-big = The locomotive die. Roll a locomotive, and the wagons are yours.
board-legend-nothing = No locomotive: the die is rolled again or passed on.
board-legend-deck = Wagons that are still face down. They refill the trains; when the last one is gone, the game is over.
board-legend-train = The { $train } train pulls { $count ->
    [one] one wagon
   *[other] { $count } wagons
}. Whoever rides takes them all.
board-legend-wagon = One { $colour } wagon of the { $train } train.
board-legend-count = One point for each wagon. With ten the game ends.
board-legend-won = One { $colour } wagon from the { $train } train: one point.

guide-roll = Is everybody looking? Then roll the coloured dice.
guide-grab = Look at the dice and at the trains. Does one of the trains have both colours? Then grab!
guide-no-ride = If no train fits, leave the die alone. A wrong grab costs a turn.
guide-call = Somebody grabbed. If you see no train that fits, say so.
guide-believe = If you think that a train fits, let the player who grabbed ride it.
guide-take = You rolled a locomotive! Take all the wagons of a train that fits.

option-pace = Play mode
option-single-double = Same colour twice: one wagon is enough
option-wrong-grab = Who notices a wrong grab
option-refill = How trains are refilled
option-first-player = Who rolls first
option-look-seconds = Seconds to look at a roll (live)
chance-make-trains-trains = Which wagons does the { $of } train have?
chance-draw-first-player-seat = Who rolls first?
chance-roll-colours-first = What does the first die show?
chance-roll-colours-second = What does the second die show?
chance-time-grabs-times = How long did { $seat } take, in milliseconds?
chance-draw-first-grab-seat = Who grabbed first?
chance-roll-locomotive-locomotive = Does the locomotive die show a locomotive?
chance-draw-wagon-train = Which train was the wagon drawn for?
chance-draw-wagon-colour = What colour is the wagon?
option-contents = Custom contents: wagons and dice (a JSON file)


# Why something is not allowed; the arguments are the fields of the refusal.
refusal-has-stop-sign = With a stop sign you can neither roll nor grab.
refusal-has-answered = You have already decided.
refusal-own-grab = You cannot challenge your own grab.
refusal-does-not-match = That train does not match the dice: { $train }.

# The first ride: a lesson on the real table (games/wild-ride/lesson.json).
lesson-welcome = Three locomotives, and each one pulls four wagons. You want the wagons!
lesson-dice = Two dice were rolled: red and blue. Is there a train that has a red wagon and a blue wagon?
lesson-grab = Yes, the passenger train has both! Grab the die before the other player does!
lesson-grab-wrong = Look again at the passenger train: red is there, and blue as well. So grab!
lesson-took = You rolled a locomotive, and all four wagons are yours. Each wagon is worth one point.
lesson-double = Two greens! A train fits if it has two green wagons. The freight train does, so grab!
lesson-double-wrong = Look at the freight train: one green wagon, two green wagons. It fits, so grab!
lesson-faster = The other player was faster this time, and took four wagons too. Everybody may grab on every turn.
lesson-no-ride = Red and blue again. Look closely: is there a train with both? No, not this time. So leave the die and say no ride.
lesson-no-ride-wrong = Careful! No train has red and blue now. A wrong grab gives you a stop sign, and you miss a turn. Say no ride.
lesson-longer = It was your turn and nobody took anything, so this train got one more wagon. Now it has five!
lesson-picture = A wagon picture goes with any colour, so any train with a yellow wagon will do. Grab!
lesson-picture-wrong = Yellow is in every train, and the picture goes with any colour. Grab!
lesson-choose = You were faster, and you rolled a locomotive! Which train do you take? The longest one, of course.
lesson-choose-wrong = That one is nice. But the tank train is longer: five wagons!
lesson-end = Nine wagons! With ten the game is over, and whoever has the most wagons wins. It is also over when the pile of wagons is empty.
lesson-free = You can do it all now! One more wagon will do. Look, think, grab!
