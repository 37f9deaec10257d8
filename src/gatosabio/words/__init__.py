"""Every text of the command line and of replays, in all languages of the folder `locales`."""
