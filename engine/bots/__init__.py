"""Players that are no people. They get a :class:`engine.view.View` and nothing else."""
