"""The referee, asked as a player would."""
