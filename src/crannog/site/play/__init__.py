"""A table in play: the log, the command path, the stream, bots and clocks."""
