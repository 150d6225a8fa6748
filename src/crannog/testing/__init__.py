"""The test kit: what every game must guarantee, checked by random play."""
