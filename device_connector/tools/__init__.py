"""The tools of the Card."""
