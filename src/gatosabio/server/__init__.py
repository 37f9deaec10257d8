"""The edge: sockets, disk and clocks. It carries out what tables ask for, and decides nothing."""
