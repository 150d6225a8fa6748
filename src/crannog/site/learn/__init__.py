"""Learning a game: the hub, and guided first rounds. A lesson is a file; where a learner is, the address says."""
