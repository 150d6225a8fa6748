"""Telling people what they want to know, where they want to know it: channels, wishes, the outbox."""
