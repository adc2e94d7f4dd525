"""Banner, paper and log have a job each: who is to do what, what it brings, what happened. A line is said by one of them."""

from __future__ import annotations

from dataclasses import replace

from scenes.table.parts import Shell
from scenes.table.rail import Paper


def paper_of(table: Shell) -> Paper | None:
    """What the paper says that neither the banner nor the log says already; None where nothing is left.

    A heading that stands on the banner is left out. While an earlier position is looked at the log shows the line of its move;
    a paper that only says it again is needed where the log is a drawer that is pushed in.
    """
    paper = table.side.words.paper()
    if paper is None or paper.pieces or paper.chip:
        return paper
    shown = [line.plain for line in table.log.lines if line.ply == table.past.looking] if table.log.visible else []
    if paper.heading in shown:
        return None
    if paper.heading == table.side.words.banner()[2]:
        return replace(paper, heading=paper.body, body="") if paper.body else None
    return paper
