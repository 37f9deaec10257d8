"""Is the judge of races fair? Thousands of races over modelled lines, under a virtual clock."""
