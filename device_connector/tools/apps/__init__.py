"""Tools for apps: which there are, opening, stopping, installing and removing them."""
