"""A complete bot for any game: whistlestop ladder GAME --players "random,exec:python3 bot.py" """
import json, random, sys

def choose(decision):
    """Returns one of decision["legal"]; decision["view"] has everything that the seat may know."""
    legal = decision["legal"]
    if decision["game"] == "trick-of-the-rails" and legal[0]["kind"] == "play":
        return max(legal, key=lambda action: int(action["card"].split("-")[1]))  # the highest card
    return random.Random(decision.get("seed")).choice(legal)  # same seed, same game

for line in sys.stdin:
    decision = json.loads(line)
    try:
        answer = {"action": choose(decision)}
    except Exception as error:  # the run stops and shows this
        answer = {"error": {"code": "internal", "message": repr(error)}}
    print(json.dumps({"id": decision["id"], **answer}), flush=True)  # an answer must be flushed
