"""Is the judge of races fair? Thousands of races over modelled connections, in virtual time."""
