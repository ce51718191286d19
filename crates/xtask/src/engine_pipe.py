"""Random games of Trick of the Rails through `whistlestop engine`: PROGRAM, way of asking, seconds."""
import json, random, subprocess, sys, time

program, way, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
luck = random.Random(1)

def ask(requests):
    engine.stdin.write("".join(json.dumps(request) + "\n" for request in requests).encode())
    engine.stdin.flush()
    return [json.loads(engine.stdout.readline())["ok"] for _ in requests]

def new(table, seed):
    return {"do": "new", "game": "trick-of-the-rails", "seats": 4, "seed": seed, "table": table}

def legal_and_act():
    """Two round trips a move."""
    moves = 0
    [state] = ask([new(0, luck.randrange(10**9))])
    while state["turn"]["kind"] == "seats":
        seat = state["turn"]["seats"][0]
        [legal] = ask([{"do": "legal", "table": 0, "seat": seat}])
        action = luck.choice(legal["actions"])
        [state] = ask([{"do": "act", "table": 0, "seat": seat, "action": action}])
        moves += 1
    return moves

def steps(tables, view):
    """One round trip a move of every table."""
    moves = 0
    ask([new(t, luck.randrange(10**9)) for t in range(tables)])
    at = dict(enumerate(ask([{"do": "step", "table": t, "view": view} for t in range(tables)])))
    while playing := [t for t in at if "seat" in at[t]]:
        answers = ask([
            {"do": "step", "table": t, "seat": at[t]["seat"], "action": luck.choice(at[t]["legal"]), "view": view}
            for t in playing
        ])
        at.update(zip(playing, answers))
        moves += len(playing)
    return moves

ways = {
    "legal and act": legal_and_act,
    "step": lambda: steps(1, False),
    "step with views": lambda: steps(1, True),
    "64 tables, step": lambda: steps(64, False),
    "64 tables, step with views": lambda: steps(64, True),
}
moves, began = 0, time.perf_counter()
while time.perf_counter() - began < seconds:
    moves += ways[way]()
print(moves / (time.perf_counter() - began))
