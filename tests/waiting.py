"""Tests that wait for other programs most of the time: one process more than there are cores has them, so no core is idle."""

from __future__ import annotations

from xdist.scheduler import WorkStealingScheduling

WAITING = tuple(f"tests/{name}.py::" for name in (
    "game/test_door", "game/test_serve", "game/test_worker", "game/test_worker_silent", "scenes/kit/test_drawn_with",
    "scenes/spoken/test_speaker", "scenes/store/test_filing", "scenes/store/test_many_matches", "scenes/table/test_standing_in",
    "scenes/test_ending", "scenes/test_main", "scenes/test_session", "test_run", "tools/test_new_game"))
"""The modules of those tests."""


class Beside(WorkStealingScheduling):  # type: ignore[misc]
    """Of three processes or more the last one has what waits and ends with it; the others share all else."""

    begun = False

    def check_schedule(self) -> None:
        """Gives out what is still to be given out."""
        if not self.begun and self.collection and len(self.nodes) > 2:
            last = self.nodes[-1]
            waiting = [at for at in self.pending if self.collection[at].startswith(WAITING)]
            if 0 < len(waiting) < len(self.pending):
                self.pending[:] = [at for at in self.pending if at not in set(waiting)]
                self.node2pending[last].extend(waiting)
                last.send_runtest_some(waiting)
                last.shutdown()
        self.begun = True
        super().check_schedule()
