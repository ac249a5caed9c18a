from tests.support.hash_seeds import forks as forks
