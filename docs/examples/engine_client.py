"""Plays random games at many tables at once through `whistlestop engine`: python3 engine_client.py [PROGRAM]"""
import json, random, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "whistlestop"
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def ask(requests):
    """Sends all requests before it reads any answer, because waiting on the pipe is slow."""
    requests = list(requests)
    engine.stdin.write("".join(json.dumps(request) + "\n" for request in requests).encode())
    engine.stdin.flush()
    return [json.loads(engine.stdout.readline())["ok"] for _ in requests]

tables = range(64)
ask({"do": "new", "game": "trick-of-the-rails", "seats": 4, "seed": t, "table": t} for t in tables)
steps = dict(zip(tables, ask({"do": "step", "table": t} for t in tables)))
while playing := [t for t in tables if "seat" in steps[t]]:
    moves = [(t, steps[t]["seat"], random.choice(steps[t]["legal"])) for t in playing]
    asked = ({"do": "step", "table": t, "seat": s, "action": a, "view": False} for t, s, a in moves)
    steps.update(zip(playing, ask(asked)))
wins = [winner for t in tables for winner in steps[t]["outcome"]["winners"]]
print({seat: wins.count(seat) for seat in range(4)})
