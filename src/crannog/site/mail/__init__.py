"""Letters: a seat may leave an address and hears, once a turn, that it is awaited."""
