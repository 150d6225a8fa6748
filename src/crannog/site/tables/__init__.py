"""Finding, making and joining tables: the home page, the door, the invite link."""
