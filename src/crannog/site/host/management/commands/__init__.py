"""Commands for the host, one file each."""
