"""Types of arrays: shapes are given where they are used."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SmallFloats = NDArray[np.float32]
Indices = NDArray[np.int32]
