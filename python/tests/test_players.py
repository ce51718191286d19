"""Players."""

from __future__ import annotations

import sys

import pytest

import whistlestop


@pytest.mark.parametrize("name", ["random", "porter", "conductor", "engineer", "sims:20"])
def test_a_player_of_the_house_does_what_is_legal(game, name):
    state = whistlestop.new(game, seed=1)
    player = whistlestop.player(name)
    for number in range(6):
        if state.is_over:
            break
        seat = state.current_seat
        action = player.choose(state, seat, seed=number)
        assert action in state.legal_actions(seat)
        assert action == player.choose(state, seat, seed=number), "the same question, the same answer"
        state.apply(action, seat)
    assert player.name == name and name in repr(player)


def test_a_suggestion_says_why():
    state = whistlestop.new("trick-of-the-rails", 3, seed=2)
    advice = whistlestop.player("baron", simulations=200).suggest(state, seed=1)
    assert sum(advice["estimate"]) == pytest.approx(1)
    assert advice["candidates"][0]["action"] == advice["action"] == advice["line"][0]["action"]


def test_a_player_knows_only_its_seat():
    """In a world that the seat cannot tell from the real one, the same player does the same."""
    state = whistlestop.new("trick-of-the-rails", 4, seed=3)
    player, seat = whistlestop.player("sims:100"), state.current_seat
    world = state.sample_world(seat, seed=9)
    assert world != state
    assert player.choose(world, seat, seed=5) == player.choose(state, seat, seed=5)


@pytest.mark.parametrize("name", ["", "barn", "sims:0", "ms:x", "exec:", "exec:  "])
def test_who_is_no_player_is_said_to_be_none(name):
    with pytest.raises(whistlestop.PlayerError):
        whistlestop.player(name)


def test_thought_is_measured_in_one_way():
    with pytest.raises(whistlestop.PlayerError):
        whistlestop.player("baron", ms=5, simulations=5)
    with pytest.raises(whistlestop.PlayerError):
        whistlestop.player("porter", ms=5)
    assert whistlestop.player("baron", ms=5).depends_on_the_machine


def program(code: str) -> str:
    return f'exec:{sys.executable} -c "{code}"'


FIRST = (
    "import sys, json\\n"
    "for line in sys.stdin:\\n"
    "    asked = json.loads(line)\\n"
    "    print(json.dumps({'id': asked['id'], 'action': asked['legal'][0]}), flush=True)\\n"
)


def test_another_program_plays(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(FIRST.replace("\\n", "\n"))
    state = whistlestop.new("wild-ride", 2, seed=1)
    with whistlestop.player(f"exec:{sys.executable} {bot}") as player:
        while not state.is_over:
            assert player.choose(state) == state.legal_actions()[0]
            state.apply(player.choose(state))
        with pytest.raises(whistlestop.PlayerError, match="nothing to decide"):
            player.choose(state)
    report = whistlestop.lab.ladder("wild-ride", [f"exec:{sys.executable} {bot}", "random"], seats=2, games=4, seed=1)
    assert report["games"] == 4


@pytest.mark.parametrize(
    ("code", "match"),
    [
        ("pass", "ended instead of answering"),
        ("input(); print('hello'); input()", "makes no sense"),
        ('input(); print(\'{\\"id\\": 1, \\"action\\": 7}\'); input()', "may not"),
        ("import time; time.sleep(60)", "did not answer"),
    ],
)
def test_a_program_that_does_not_play_is_put_down(tmp_path, code, match):
    bot = tmp_path / "bot.py"
    bot.write_text(code.replace("\\", "") if "id" in code else code)
    state = whistlestop.new("wild-ride", 2, seed=1)
    player = whistlestop.player(f"exec:{sys.executable} -u {bot}", patience=0.5 if "sleep" in code else 20)
    with pytest.raises(whistlestop.PlayerError, match=match):
        player.choose(state)
    assert player._process is None
    with pytest.raises(whistlestop.PlayerError, match="cannot be started"):
        whistlestop.player("exec:/nowhere/at/all").choose(state)
