"""A pool for tests: three sentences with four or five corrections."""

from maege.studies.coverage.perfect_systems import PerfectSettings
from maege.texts.pool import Correction, Pool, PoolSentence

SETTINGS = PerfectSettings((1, 2, 3), sentences=40, unchanged=5, corpora=4)
POOL = Pool(
    "made up",
    tuple(
        PoolSentence(f"s{number}", source, tuple(map(Correction, corrections)))
        for number, (source, corrections) in enumerate(
            [
                (
                    "He go to the school yesterday .",
                    ["He went to school yesterday ."] * 3
                    + ["He went to the school yesterday .", "Yesterday he went to school ."],
                ),
                (
                    "Many informations is wrong .",
                    ["Much information is wrong ."] * 2
                    + ["Many pieces of information are wrong ."] * 2
                    + ["Much of the information is wrong ."],
                ),
                (
                    "I am agree with this .",
                    [
                        "I agree with this .",
                        "I agree .",
                        "I agree with it .",
                        "I agree with this .",
                    ],
                ),
            ]
        )
    ),
)
