"""The balance of a game among equal bots: what is fair, what is not, what is open (docs/balance.md)."""
