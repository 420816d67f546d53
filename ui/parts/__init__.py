"""Parts of screens: functions from a view to nodes."""
