"""What the API answers and pages draw: structs, made once from what a viewer may see.

A struct is the one description of an answer: it is what is sent, what the API's document shows and what a template
gets. It is made of *projected* states, which a live match, a fold, a film and a kept engine all have.
"""
