"""Scripts that make the assets. The game never imports them; run one as ``python -m tools.NAME`` from the repository."""
