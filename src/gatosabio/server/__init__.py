"""Sockets, disk and clocks. The server carries out what tables ask for, and decides nothing about
games."""
