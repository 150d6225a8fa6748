"""What a bot would choose: for its own seat, or as a hint."""
