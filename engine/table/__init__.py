"""Tables: one authority, whatever carries its words."""
