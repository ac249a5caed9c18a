"""A judge that asks the model `small` of a server, and texts for it."""

from pathlib import Path

from maege.metric.metric import Metric
from maege.metric.score_request import Segment, sentence_request
from maege.plugins.registry import build
from tests.support.judge_server import JudgeServer

TEXTS = ["He go .", "He goes .", "Where he goes ?"]
REQUESTS = [sentence_request(Segment("He go .", text, ())) for text in TEXTS]


def judge(server: JudgeServer, folder: Path, **parameters: object) -> Metric:
    parameters = {"answers": str(folder / "answers.sqlite")} | parameters
    return build("judge", {"url": server.url, "model": "small", **parameters})
