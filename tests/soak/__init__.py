"""Test a whole Vaultlog under load: processes are killed and paused, its disk fills, its file is damaged.

Afterwards every acknowledgement to a client is compared with what is stored. `campaign` is the schedule, `target` the
Vaultlog under test, `clients` use it meanwhile and `ledger` is what they were told, `faults` kills and pauses, `disk`
and `damage` do the rest, `checks` compares.
"""
