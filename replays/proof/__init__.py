"""Proof: signatures by which others can hold the server to what it said.

`signing`      the key of the server, and signed notes
`merkle`       Merkle trees: roots, inclusion and consistency proofs
`checkpoints`  one signature for the state of many matches, and the proofs that belong to it
"""
