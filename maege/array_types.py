"""Types of arrays: shapes are given where they are used."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SmallFloats = NDArray[np.float32]
Indices = NDArray[np.int32]
Integers = NDArray[np.int64]
Bools = NDArray[np.bool_]
Interval: TypeAlias = tuple[float, float]  # its ends
