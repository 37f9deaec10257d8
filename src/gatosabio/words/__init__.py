"""Every text of the command line and of replays, in each language of the folder `locales`."""
