"""Learning to play from a search: its answers are what a small net is taught. ``docs/guide/net.md`` says how."""

from .network import Network, learned

__all__ = ["Network", "learned"]
