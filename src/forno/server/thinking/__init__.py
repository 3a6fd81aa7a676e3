"""The bots' processes."""
