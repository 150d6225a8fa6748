"""What finished games say about people: ratings of those who want one, and how people fare against bots."""
