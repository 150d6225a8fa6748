"""What the browser asks for: the fast paths without Django, and the pages with it."""
