"""What server and client say to each other: values, and their bytes."""
