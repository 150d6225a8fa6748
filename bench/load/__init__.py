"""What `python -m bench.site` is made of."""
