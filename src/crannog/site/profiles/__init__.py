"""Public profiles, for those who want one: the address /@name, what is shown there, and the switch."""
