"""The bots: what they have in common, and the process in which they think."""

WORKER_WORD = "--bots"
"""The first word on the command line that makes the program the process for bots (see `game.bots.worker`). It is for the
program alone: no help names it. It stands here because whoever starts must know it before anything else is imported."""
