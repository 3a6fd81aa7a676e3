"""Learning to play from a search: its answers are what a small net is taught. ``docs/guide/net.md`` says how."""

from .network import FILES, Network, learned, who_knows

__all__ = ["FILES", "Network", "learned", "who_knows"]
