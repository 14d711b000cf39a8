"""The log of a match: its events, and everything about them that needs no fold.

`events`       the envelope: `seal`, `decode`, `redact`; actors and times
`event_types`  the data of each event type
`vocabulary`   the registry of event types: schema versions, strict reading, upcasts
`canonical`    canonical bytes and the hashes over them
`chain`        verification of the hash chain
`commitments`  keyed commitments to questions and states
`history`      which events lead to a state, and which were undone
`grades`       how far a folded state can be trusted, and what spoke against it
`errors`       every error that the histories raise
"""
