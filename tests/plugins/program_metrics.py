"""Metrics that are programs of a few lines, and how they fail."""

import sys

import pytest

from maege.errors import MetricError
from maege.plugins.registry import build
from tests.support.stub_metrics import texts

READ = (
    "import json, sys, time\nfor number, line in enumerate(sys.stdin):\n    r = json.loads(line)\n"
)
ANSWER = "    print(json.dumps({'id': r['id'], 'score': len(r['hypotheses'][0])}), flush=True)\n"


def external(code: str, **parameters):
    return build("external", {"command": [sys.executable, "-c", code], **parameters})


def failure_message(code: str, number: int = 3, **parameters) -> str:
    with pytest.raises(MetricError) as caught:
        external(code, **parameters).score(texts(number))
    return str(caught.value)
