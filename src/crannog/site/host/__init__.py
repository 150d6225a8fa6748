"""The host keeps order: the queue of reports in the admin, and the log of what was decided."""
