"""E-mail: a player may leave an address at a seat and gets one e-mail per turn, when it is theirs."""
