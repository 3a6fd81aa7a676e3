"""The rules, one folder for each game; nothing here knows a screen, a socket or a file of its users."""
