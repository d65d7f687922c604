"""Tools for files: to the phone and from it, within the folders that are the user's."""
