"""A class: children without names, who sit at several tables and play rounds that begin and end
together. No module here does I/O: time and chance come in, decisions go out."""
