"""Learning a game: the hub, and guided rounds. A lesson is a file; the address says where a learner is."""
