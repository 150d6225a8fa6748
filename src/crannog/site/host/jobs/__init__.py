"""What is done to keep order now and then."""
