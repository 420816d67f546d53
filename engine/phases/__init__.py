"""What each phase of a hand does with an action, one module a phase.

Every function takes a state, judges, and returns the next state with its
events; a refusal is raised before anything is built.
"""
