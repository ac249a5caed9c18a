import numpy as np

from experiments.languages.__main__ import exchanged


def test_pairs_of_metrics_exchange_their_places_if_their_order_is_the_opposite() -> None:
    first = np.array([[3.0, 2.0, 1.0], [1.0, 1.0, 0.0]])
    second = np.array([[2.0, 3.0, 1.0], [1.0, 0.0, 2.0]])
    # Pairs of columns: (0, 1), (0, 2), (1, 2). Equal values are in no order.
    assert exchanged(first, second).tolist() == [[True, False, False], [False, True, True]]
