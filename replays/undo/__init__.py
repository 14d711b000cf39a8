"""Undo: going back to an event, asked for, reviewed and approved.

`review`       what going back would mean, and its grade
`review_answer`  that review as a viewer may read it
`requests`     the approvals a request needs, its answers and its outcome
"""
