"""How intervals on corpora are computed."""

from typing import Literal

CorporaInterval = Literal["nested", "jackknife", "replicates"]
