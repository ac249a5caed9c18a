"""A judge that knows how long texts are, and the settings of small studies of it."""

import random
from collections import Counter

REPEATS = 5
SETTINGS = {
    "corpus": "tiny",
    "sentences": {"max_characters": 60},
    "reliability": {"sentences": 50, "repeats": REPEATS},
    "synthetic_corpora": None,
}


class Simulated:
    """Longer texts are better, with noise; of two texts, the first has an advantage.

    The noise depends on the prompt and on how often it was sent, so it is the same in each run.
    """

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()

    def __call__(self, content: dict, texts: list[str]) -> dict:
        prompt = content["messages"][-1]["content"]
        self._asked[prompt] += 1
        noise = random.Random(f"{self._asked[prompt]} {prompt}")
        if len(texts) == 2:
            score = (len(texts[0]) - len(texts[1])) / 4 + noise.gauss(1.5, 1)
            return {"better": "A" if score > 0 else "B"}
        return {"score": int(min(5, max(1, round(len(texts[0]) / 12 + noise.gauss(0, 1)))))}
