"""Clauses: the rules that can be cited, by id: where they hold, where they are printed, and what they say in our words.

`index`         every clause and ruling, with the rulebooks in which it holds
`paraphrases`   what they say, and section and page of each rulebook
"""
