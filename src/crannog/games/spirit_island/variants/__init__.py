"""What the adversary and the scenario of a game change."""
