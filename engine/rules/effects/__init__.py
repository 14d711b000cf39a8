"""What effects do to cards in play: damage and destruction, copies, other forms, swaps, and what later sets brought.

How lasting effects begin and end is in `engine.rules.resolving.lasting`.
"""
