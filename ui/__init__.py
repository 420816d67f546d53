"""The page: the only place that touches the DOM, storage and workers. No rules live here."""
