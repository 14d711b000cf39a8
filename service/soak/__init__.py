"""A whole Vaultlog under load while its processes are killed and paused, its disk is full and its file is damaged.

Afterwards every acknowledgement that a client was given is held against what is stored. `campaign` says what happens
when, `target` is the Vaultlog it happens to, `clients` are those who use it meanwhile and `ledger` what they were told,
`faults` does the killing, `disk` and `damage` the rest, `checks` compares.
"""
