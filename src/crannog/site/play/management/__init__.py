"""What the host asks of the tables from the command line."""
