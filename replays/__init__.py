"""Histories of matches: what happened, provably, and the state of a match at any moment of it.

The public interface, module by module (each has its own docstrings; the format is specified in `replays/README.md`):

* `replays.events`: `Event`, `Draft`, `Actor`, `Sealed`; `seal`, `decode`, `from_data`, `redact`
* `replays.event_types`: the data of each event type, `VOCABULARY`, `MARKERS`; `replays.vocabulary`: schema versions
* `replays.chain`: `verify_chain`, `check_event`, `Fault`
* `replays.store`: `Store` (`append`, `events`, `iterate`, `follow`, `head`, `matches` ...), `Request`, `connect`
* `replays.fold`: `Fold`, `fold`, `Grade`, `Divergence`; `replays.history`: what is on the line, what was undone
* `replays.commitments`: the keyed commitments to questions and states; the set-up with and without its seed
* `replays.snapshots`: `Snapshots`, `Keeper`; `replays.travel`: `Traveller.at`, `.between`, `.resume`, `Moment`
* `replays.fold`: `Fold`, `fold`, `Grade`, `Divergence`; `replays.history`: what leads to a state, what was undone
* `replays.tournaments`: `registry.Tournaments`, `policy.Policy`, `deck_import.read_deck`; see its own README
* `replays.keys`: `match_keys`, the Redis keys of a match; `replays.errors`: every error raised on purpose
"""
