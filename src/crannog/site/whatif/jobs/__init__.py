"""What is done for what-if now and then."""
