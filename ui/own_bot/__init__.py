"""A bot that a player brings: a wheel, in a worker of its own from which nothing can be reached.

Nobody loads these modules who does not bring one. ``inside`` runs in that worker alone.
"""
