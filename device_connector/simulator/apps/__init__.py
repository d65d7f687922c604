"""The apps of a virtual phone: one file an app, declared in the vocabulary of `ui.widgets`."""
