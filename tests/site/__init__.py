"""The site, tested on a real PostgreSQL and a real Redis."""
