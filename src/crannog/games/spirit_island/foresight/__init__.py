"""What can be said about the coming Invader Phase, from what everyone knows."""
