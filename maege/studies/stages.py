"""How long the stages of a study take."""

from dataclasses import dataclass
from time import perf_counter, process_time

from maege.progress import OnStage


@dataclass(frozen=True)
class Stage:
    """How long one stage took, in seconds; ``cpu`` is of this process alone."""

    name: str
    wall: float
    cpu: float


class StageTimes:
    """Measures stages: one ends when the next one begins.

    Parameters
    ----------
    on_stage
        Called with the name of each stage that begins.
    """

    def __init__(self, on_stage: OnStage = lambda name: None) -> None:
        self._on_stage = on_stage
        self._ended: list[Stage] = []
        self._current: tuple[str, float, float] | None = None

    def begin(self, name: str) -> None:
        """End a stage, and begin the next one."""
        self.end()
        self._on_stage(name)
        self._current = name, perf_counter(), process_time()

    def end(self) -> list[Stage]:
        """End the last stage, and return all that have ended."""
        if self._current is not None:
            name, wall, cpu = self._current
            self._ended.append(Stage(name, perf_counter() - wall, process_time() - cpu))
            self._current = None
        return self._ended
