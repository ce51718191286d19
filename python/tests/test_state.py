"""A game, step by step."""

from __future__ import annotations

import copy
import itertools
import json
import random
import xml.etree.ElementTree
from collections.abc import Iterator

import numpy as np
import pytest

import whistlestop


def play(state: whistlestop.State, seed: int, steps: int = 10_000) -> whistlestop.State:
    """Plays at random, to the end or so many steps."""
    luck = random.Random(seed)
    while not state.is_over and steps > 0:
        if state.is_chance:
            state.apply_chance(state.sample_chance())
        else:
            seat = luck.choice(state.turn)
            state.apply(luck.choice(state.legal_actions(seat)), seat)
        steps -= 1
    return state


def test_a_game_ends_and_is_replayed(table):
    game, seats, options = table
    state = play(whistlestop.new(game, seats, seed=5, **options), 5)
    assert state.turn == [] and state.legal_actions() == [] and state.current_seat is None
    outcome = state.outcome
    assert len(outcome["standings"]) == seats
    assert sum(state.returns()) == pytest.approx(1)
    assert state.returns("score") == [standing["score"] for standing in outcome["standings"]]
    assert max(state.returns("margin")) >= 0
    for journal in (state.journal(), json.loads(state.journal())):
        again = whistlestop.from_journal(journal)
        assert again == state and again.fingerprint == state.fingerprint


def test_the_same_seed_is_the_same_game(game):
    states = [play(whistlestop.new(game, seed=seed), 1) for seed in (3, 3, 4)]
    assert states[0].journal() == states[1].journal() != states[2].journal()


def test_chance_outcomes_can_be_applied_step_by_step(game):
    state = whistlestop.new(game, seed=1, chance="manual")
    assert state.is_chance and state.turn == []
    listed = 0
    for _ in range(300):
        if state.is_over:
            break
        if state.is_chance:
            outcomes = state.chance_outcomes()
            drawn = state.sample_chance()
            if outcomes is not None:
                listed += 1
                assert sum(probability for _, probability in outcomes) == pytest.approx(1)
                assert drawn in [outcome for outcome, _ in outcomes]
            state.apply_chance(drawn)
        else:
            state.apply(state.legal_actions()[-1])
            assert state.legal_indices() == sorted(state.legal_indices())
    assert listed > 0


def test_outcomes_by_number_are_those_that_are_listed(game):
    """Outcomes that a game lists and outcomes found by enumeration have equal probabilities."""
    state, listed = whistlestop.new(game, seed=3, chance="manual"), 0
    luck = random.Random(3)
    for _ in range(120):
        if state.is_over:
            break
        if not state.is_chance:
            state.apply(luck.choice(state.legal_indices()))
            continue
        likely = state.chance_probabilities(300)
        outcomes = state.chance_outcomes() if likely is not None and len(likely) < 40 else None
        if outcomes is not None:
            listed += 1
            found = []
            for number, probability in enumerate(likely):
                child = state.clone()
                child.apply_chance(number, 300)
                found.append((json.dumps(list(whistlestop.replay(child))[-1].outcome), probability))
            wanted = [(json.dumps(outcome), probability) for outcome, probability in outcomes]
            assert sorted(name for name, _ in found) == sorted(name for name, _ in wanted)
            assert dict(found) == pytest.approx(dict(wanted))
            with pytest.raises(whistlestop.BadAction):
                state.apply_chance(len(likely), 300)
        state.apply_chance(state.sample_chance())
    assert listed > 0


def test_a_deal_by_number_is_always_the_same():
    state = whistlestop.new("trick-of-the-rails", 3, seed=1, chance="manual")
    dealt = []
    for number in (0, 0, 1):
        child = state.clone()
        while child.is_chance:
            child.apply_chance(number if child.chance_probabilities(8) is None else 0, 8)
        dealt.append(child.fingerprint)
    assert dealt[0] == dealt[1] != dealt[2]


def test_a_game_is_gone_through_step_by_step(table):
    game, seats, options = table
    state = play(whistlestop.new(game, seats, seed=5, **options), 5, 40)
    steps = list(whistlestop.replay(state.journal()))
    assert steps == list(whistlestop.replay(state)) and len(steps) == len(json.loads(state.journal())["entries"])
    for step in steps:
        after = step.state.clone()
        if step.seat is None:
            after.apply_chance(step.outcome)
        else:
            assert step.index in step.state.legal_indices(step.seat)
            assert step.state.action_at(step.index, step.seat) == step.action
            after.apply(step.index, step.seat)
        assert after.fingerprint
    if not state.is_chance:
        assert after == state


def test_probabilities_are_those_of_the_draws():
    """Frequencies match listed probabilities: two dice of Wild Ride, 3,000 times."""
    state = whistlestop.new("wild-ride", 2, seed=1, chance="manual")
    while len(state.chance_outcomes() or []) < 10:
        state.apply_chance(state.sample_chance())
    likely = {json.dumps(outcome): probability for outcome, probability in state.chance_outcomes()}
    drawn = [json.dumps(state.sample_chance(seed=number)) for number in range(3_000)]
    for outcome, probability in likely.items():
        assert drawn.count(outcome) / 3_000 == pytest.approx(probability, abs=0.03)


def test_a_refused_action_names_its_rule_and_changes_nothing(game):
    state = whistlestop.new(game, seed=1)
    before = state.fingerprint
    seat = state.current_seat
    wrong = next(
        index for index in range(state.action_count) if index not in state.legal_indices() and is_action(state, index)
    )
    for action in (wrong, np.int64(wrong), state.action_at(wrong)):
        with pytest.raises(whistlestop.IllegalAction) as refused:
            state.apply(action)
        assert refused.value.rule and "-" in refused.value.rule
        assert refused.value.detail["kind"] and refused.value.rule in str(refused.value)
    others = [other for other in range(state.seats) if other not in state.turn]
    if others:
        with pytest.raises(whistlestop.IllegalAction):
            state.apply(state.legal_actions(seat)[0], others[0])
    assert state.fingerprint == before
    state.apply(state.legal_actions()[0])


def is_action(state: whistlestop.State, index: int) -> bool:
    try:
        state.action_at(index)
    except whistlestop.BadAction:
        return False
    return True


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (-1, whistlestop.BadAction),
        (10**6, whistlestop.BadAction),
        (2**80, TypeError),
        (1.0, TypeError),
        (True, TypeError),
        ("play", TypeError),
        (None, TypeError),
        ({}, whistlestop.BadAction),
        ({"kind": "fly"}, whistlestop.BadAction),
        ({1: 2}, TypeError),
    ],
)
def test_what_is_no_action_is_said_to_be_none(game, action, error):
    state = whistlestop.new(game, seed=1)
    before = state.fingerprint
    with pytest.raises(error) as raised:
        state.apply(action)
    assert str(raised.value)
    assert state.fingerprint == before
    state.apply(state.legal_indices()[0])


def test_a_list_that_holds_itself_is_no_action():
    knot: dict = {}
    knot["kind"] = [knot]
    with pytest.raises(ValueError, match="deeper"):
        whistlestop.new("wild-ride", seed=1).apply(knot)


def test_a_finished_game_is_finished(game):
    state = play(whistlestop.new(game, seed=2), 2)
    before = state.fingerprint
    for action in (0, {"kind": "pass"}):
        with pytest.raises(whistlestop.BadAction, match="over"):
            state.apply(action)
    with pytest.raises(whistlestop.BadAction):
        state.apply(0, 0)
    with pytest.raises(whistlestop.BadAction):
        state.sample_chance()
    assert state.fingerprint == before and not state.action_mask().any()


@pytest.mark.parametrize("seats", [-3, 0, 1, 9, 1_000_000])
def test_no_table_has_so_many_seats(game, seats):
    with pytest.raises(whistlestop.SetupError, match=f"not {seats}"):
        whistlestop.new(game, seats)


def test_what_cannot_be_opened_is_explained():
    with pytest.raises(whistlestop.SetupError, match="did you mean"):
        whistlestop.new("wild-rid")
    with pytest.raises(whistlestop.SetupError, match="has no option"):
        whistlestop.new("wild-ride", 2, colour="red")
    with pytest.raises(whistlestop.SetupError):
        whistlestop.new("wild-ride", 2, pace=3)
    with pytest.raises(whistlestop.SetupError):
        whistlestop.new("wild-ride", 2, chance="never")
    with pytest.raises(whistlestop.SeatError, match="no seat 7"):
        whistlestop.new("wild-ride", 2).view(7)
    with pytest.raises(whistlestop.SeatError):
        whistlestop.new("wild-ride", 2).legal_actions(-1)
    for journal in ("", "{}", '{"whistlestop": 1}', {"game": "wild-ride"}):
        with pytest.raises(whistlestop.WhistlestopError):
            whistlestop.from_journal(journal)


def test_a_copy_goes_its_own_way(game):
    state = play(whistlestop.new(game, seed=6), 6, 10)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state)]
    assert all(other == state for other in copies)
    one, other = (play(made, 9).journal() for made in copies[:2])
    assert one == other
    assert copies[2] == state


def looks_the_same(one: whistlestop.State, other: whistlestop.State, seat: int) -> bool:
    """Whether a seat is given the same by two states, in every form there is."""
    return (
        one.view(seat) == other.view(seat)
        and np.array_equal(one.observation(seat), other.observation(seat))
        and np.array_equal(one.action_mask(seat), other.action_mask(seat))
        and one.legal_actions(seat) == other.legal_actions(seat)
        and one.legal_indices(seat) == other.legal_indices(seat)
        and one.render(seat=seat) == other.render(seat=seat)
        and one.turn == other.turn
    )


def moments(table: tuple, steps: int = 40) -> Iterator[whistlestop.State]:
    """A game from its start, from one decision to the next."""
    game, seats, options = table
    state, luck = whistlestop.new(game, seats, seed=2, **options), random.Random(2)
    for _ in range(steps):
        if state.is_over:
            return
        yield state
        state.apply(luck.choice(state.legal_indices()))


def test_a_world_looks_the_same_to_who_imagines_it(table):
    """Twins: what a seat does not see is drawn anew, and makes no difference to what it is given."""
    game, seats, options = table
    different = False
    for number, state in enumerate(moments(table, 12)):
        for seat in range(seats):
            by_seat = state.sample_world(seat, seed=number)
            by_view = whistlestop.sample_world(game, state.view(seat), seed=number)
            for world in (by_seat, by_view):
                assert looks_the_same(world, state, seat)
                different |= world != state
                with pytest.raises(whistlestop.JournalError):
                    world.journal()
    # A live table of Wild Ride hides nothing: chance decides who is faster.
    assert different or options.get("pace") == "live", "something was hidden, and drawn anew"


def test_who_chooses_at_once_does_not_see_the_other(table):
    """In twin states, an earlier simultaneous choice does not change what later seats see."""
    choices = 0
    for state in moments(table):
        first, *others = state.turn
        after = []
        for action in state.legal_indices(first) if others else []:
            after.append(state.clone())
            after[-1].apply(action, first)
        for one, other in itertools.pairwise(after):
            # All see which seats still choose. In Wild Ride, calling a grab wrong is public and ends the choice.
            if one.turn != other.turn or one.view()["phase"] != other.view()["phase"]:
                continue
            for seat in set(one.turn) & set(others):
                assert looks_the_same(one, other, seat)
                choices += one != other
    if table[0] in ("wild-ride", "ticket-to-ride-card-game") and table[2].get("pace") != "live":
        assert choices > 0


def test_numbers_are_what_the_features_say(table):
    game, seats, options = table
    state = whistlestop.new(game, seats, seed=8, **options)
    luck = random.Random(8)
    least = np.array([feature["least"] for feature in state.features])
    most = np.array([feature["most"] for feature in state.features])
    names = [feature["name"] for feature in state.features]
    assert len(set(names)) == len(names)
    for _ in range(40):
        if state.is_over:
            break
        for seat in range(seats):
            seen = state.observation(seat)
            assert seen.dtype == np.int16 and (least <= seen).all() and (seen <= most).all()
            mask, indices = state.action_mask(seat), state.legal_indices(seat)
            assert np.flatnonzero(mask).tolist() == indices
            actions = state.legal_actions(seat)
            assert sorted(state.action_index(action, seat) for action in actions) == indices
            assert all(state.action_at(index, seat) in actions for index in indices)
        state.apply(luck.choice(state.legal_indices()))


def test_it_can_be_looked_at(table):
    game, seats, options = table
    state = play(whistlestop.new(game, seats, seed=4, **options), 4, 12)
    for seat in (None, 0):
        text = state.render(seat=seat)
        assert text and all(len(line) <= 78 for line in text.splitlines())
        drawn = xml.etree.ElementTree.fromstring(state.render("svg", seat))
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg" and float(drawn.get("width")) > 0
        written = "".join(drawn.itertext())
        assert all(word in written for line in text.splitlines() for word in line.split()[:1])
        picture = state.render("rgb_array", seat)
        assert picture.dtype == np.uint8 and picture.shape[2] == 3 and picture.min() < picture.max()
    assert state.render(lang="fr")
    with pytest.raises(whistlestop.SetupError):
        state.render("film")
    with pytest.raises(whistlestop.SetupError):
        state.render(lang="eo")


def test_a_view_that_nobody_can_have_is_an_exception(game):
    """A game may raise or answer, but the process survives."""
    state = whistlestop.new(game, seed=1)
    view = state.view(0)

    def spoilt(value, luck):
        """The same with another number somewhere."""
        if isinstance(value, dict):
            return {name: spoilt(field, luck) for name, field in value.items()}
        if isinstance(value, list):
            return [spoilt(item, luck) for item in value][: luck.choice([len(value), len(value) // 2])]
        return luck.choice([value, 99]) if isinstance(value, int) and not isinstance(value, bool) else value

    for seed in range(60):
        try:
            whistlestop.sample_world(game, spoilt(view, random.Random(seed)), seed=seed).legal_actions()
        except whistlestop.WhistlestopError as error:
            assert str(error)
    assert whistlestop.sample_world(game, view, seed=1).view(0) == view
