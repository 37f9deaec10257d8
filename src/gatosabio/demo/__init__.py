"""People who are programs, over real connections to a running server: to see a class, and to test
one, without thirty children."""
