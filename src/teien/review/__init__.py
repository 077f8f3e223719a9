"""What a game that is over can teach: what each decision cost, and who or what changed its course.

A decision is judged from what its seat could know then. A game judges its own (`games/GAME/review.py`,
a `Reviewer`); what is made of the judgements is the same for all.
"""
