"""Alliances that are put together of registered decks: what is taken, what is refused, and until when."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.catalogue.decks import deck_lists
from engine.opening.made_up_decks import make_deck
from replays.tournaments import event_types as types
from replays.tournaments.decks.check import checked_deck
from replays.tournaments.decks.composing import ChosenPod, compose, composed_of_player, pool_of_player, why_not
from replays.tournaments.decks.houses_only import checked_houses
from replays.tournaments.event_fields import StageRules
from replays.tournaments.fold import apply, check_new
from replays.tournaments.games.held import brought
from replays.tournaments.legal_decks import is_alliance
from replays.tournaments.policy import Policy
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, created, pairing

COTA = list(deck_lists("CotA").values())


def tourney(format: str, *decks: dict[str, Any], begun: bool = True, policy: Policy | None = None) -> Tournament:
    """Ann has these decks, ann-1 …; Ben has one, ben-1."""
    now = Tournament()
    opening = {"ruleset": "18.4"} | ({} if policy is None else {"policy": policy})
    events: list[Any] = [(created(**opening), None)]
    events += [(types.PlayerRegistered(player=player, name=player.title()), None) for player in ("ann", "ben")]
    for number, deck in enumerate(decks, 1):
        events.append((types.DeckRegistered(deck=f"ann-{number}", player="ann"), types.DeckSecret(list=deck)))
    events.append((types.DeckRegistered(deck="ben-1", player="ben"), types.DeckSecret(list=COTA[0])))
    rules = StageRules(kind="swiss", format=format)  # type: ignore[arg-type]
    events.append((types.StageAdded(stage="s", name="S", rules=rules), None))
    if begun:
        events.append((types.StageBegun(stage="s", entrants=("ann", "ben")), None))
    for data, secret in events:
        apply(now, data, secret, actor=OLGA)
    return now


def pods(*chosen: tuple[str, str]) -> list[ChosenPod]:
    return [ChosenPod(house=house, deck=deck) for deck, house in chosen]


def put(now: Tournament, *chosen: tuple[str, str], **said: Any) -> Tournament:
    """The tournament with the Alliance of these pods: (deck, house)."""
    after = now.copy()
    for data, secret in compose(now, "ann", pods(*chosen), **said):
        check_new(after, data, secret)
        apply(after, data, secret, actor=OLGA)
    return after


def refused(now: Tournament, *chosen: tuple[str, str], **said: Any) -> TournamentRefused:
    with pytest.raises(TournamentRefused) as caught:
        put(now, *chosen, **said)
    return caught.value


def did(now: Tournament, *events: Any) -> Tournament:
    after = now.copy()
    for event in events:
        data, secret = event if isinstance(event, tuple) else (event, None)
        apply(after, data, secret, actor=OLGA)
    return after


def different(decks: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    """Two decks of these, and a choice of three different houses of both."""
    for first in decks:
        for second in decks:
            others = [house for house in second["houses"] if house not in first["houses"][:2]]
            if first is not second and others:
                chosen = [("ann-1", first["houses"][0]), ("ann-1", first["houses"][1]), ("ann-2", others[0])]
                return [first, second], chosen
    raise AssertionError("no two decks differ")


TWO, CHOSEN = different(COTA)


def woe(*seeds: int) -> list[dict[str, Any]]:
    return [checked_deck(make_deck("WoE", seed)) for seed in seeds]


def test_three_pods_become_a_deck_that_names_their_sources() -> None:
    now = put(tourney("sealed", *TWO), *CHOSEN)
    made = composed_of_player(now, "ann")
    assert made is not None
    assert made.sources == ("ann-1", "ann-1", "ann-2")
    assert made.list is not None
    assert made.list["pods"] == [{"house": house, "deck": TWO[int(deck[-1]) - 1]["name"]} for deck, house in CHOSEN]
    assert is_alliance(made.list)
    assert made.list["name"] == f"Alliance of {TWO[0]['name']}, {TWO[1]['name']}"
    for deck, house in CHOSEN:
        of_source = [row for row in TWO[int(deck[-1]) - 1]["cards"] if row["house"] == house]
        assert [row for row in made.list["cards"] if row["house"] == house] == of_source
    assert made.faults == ()
    assert [deck.id for deck in pool_of_player(now, "ann")] == ["ann-1", "ann-2"]


def test_putting_it_together_again_takes_the_place_of_the_first() -> None:
    now = put(tourney("sealed", *TWO), *CHOSEN)
    first = composed_of_player(now, "ann")
    now = put(now, *CHOSEN, name="Second thoughts")
    second = composed_of_player(now, "ann")
    assert first is not None
    assert second is not None
    assert now.decks[first.id].withdrawn
    assert (second.list or {})["name"] == "Second thoughts"
    assert [deck.id for deck in now.decks_of("ann")] == ["ann-1", "ann-2", second.id]


@pytest.mark.parametrize(
    ("chosen", "code", "says"),
    [
        (CHOSEN[:2], "pods", "choose three pods of three different houses"),
        ([CHOSEN[0], CHOSEN[0], CHOSEN[2]], "pods", "choose three pods of three different houses"),
        ([*CHOSEN[:2], ("ben-1", CHOSEN[2][1])], "unknown-deck", "ben-1 is no deck of which Ann may take a pod"),
        ([*CHOSEN[:2], ("none", CHOSEN[2][1])], "unknown-deck", "none is no deck of which Ann may take a pod"),
        ([*CHOSEN[:2], ("ann-2", "skyborn")], "pods", "has no pod of Skyborn"),
        ([("ann-1", house) for house in TWO[0]["houses"]], "pods", "are the deck"),
    ],
)
def test_what_is_no_alliance_is_refused(chosen: list[tuple[str, str]], code: str, says: str) -> None:
    why = refused(tourney("sealed", *TWO), *chosen)
    assert why.code == code
    assert says in why.reason


def test_pods_of_two_sets_are_refused() -> None:
    other = next(deck for deck in deck_lists("MM").values() if set(deck["houses"]) - {h for _, h in CHOSEN[:2]})
    house = next(house for house in other["houses"] if house not in [h for _, h in CHOSEN[:2]])
    why = refused(tourney("sealed", TWO[0], other), *CHOSEN[:2], ("ann-2", house))
    assert "is of Call of the Archons" in why.reason
    assert "is of Mass Mutation" in why.reason


def test_other_formats_take_no_alliance() -> None:
    why = refused(tourney("reversal", *TWO), *CHOSEN)
    assert why.code == "format"
    assert "Sealed or Alliance" in why.reason
    assert why_not(tourney("sealed", *TWO, begun=False), "ann") is None, "the next stage counts before the first"


def test_it_can_be_changed_until_the_first_match_of_the_stage_is_assigned() -> None:
    now = did(tourney("sealed", *TWO), types.RoundAdded(round="1", stage="s"), pairing("p", "ann", "ben"))
    now = put(now, *CHOSEN)
    made = composed_of_player(now, "ann")
    assert made is not None
    assigned = types.MatchAssigned(pairing="p", match="m", decks=(made.id, "ben-1"), game=1)
    playing = did(now, assigned)
    why = refused(playing, *CHOSEN)
    assert why.code == "being-played"
    assert "the first match of Ann in this stage is assigned" in why.reason
    annulled = did(playing, types.MatchAnnulled(match="m", reason="a slip"))
    assert composed_of_player(put(annulled, *CHOSEN), "ann") is not None


def test_who_has_chosen_the_deck_for_the_stage_changes_it_no_more() -> None:
    now = did(tourney("sealed", *TWO), types.RoundAdded(round="1", stage="s"), pairing("p", "ann", "ben"))
    made = put(now, *CHOSEN)
    deck = composed_of_player(made, "ann")
    assert deck is not None
    sealed = types.ChoiceSealed(pairing="p", game=1, seat=0, purpose="deck")
    made = did(made, (sealed, types.ChoiceSecret(deck=deck.id)))
    assert refused(made, *CHOSEN).code == "chosen"
    gone = did(made, types.PairingRemoved(pairing="p", reason="a slip"))
    assert composed_of_player(put(gone, *CHOSEN), "ann") is not None


def test_in_sealed_it_is_one_more_deck_to_choose() -> None:
    now = did(tourney("sealed", *TWO), types.RoundAdded(round="1", stage="s"), pairing("p", "ann", "ben"))
    now = put(now, *CHOSEN)
    assert brought(now, now.pairings["p"], 0)[:2] == ["ann-1", "ann-2"]
    assert len(brought(now, now.pairings["p"], 0)) == 3


def test_in_alliance_it_is_the_deck_that_is_played() -> None:
    now = did(tourney("alliance", *TWO), types.RoundAdded(round="1", stage="s"), pairing("p", "ann", "ben"))
    (seat, _) = now.pairings["p"].seats
    assert now.deck_at(seat) is None, "several decks, and none is named"
    now = put(now, *CHOSEN)
    assert now.deck_at(seat) == composed_of_player(now, "ann")
    first = composed_of_player(now, "ann")
    assert first is not None
    named = msgspec.structs.replace(seat, deck=first.id)
    now = put(now, *CHOSEN)
    assert now.deck_at(named) == composed_of_player(now, "ann"), "a pairing that names it means the new one"


def test_in_alliance_an_unaltered_deck_can_be_the_one() -> None:
    policy = Policy(restricted="2026-04")
    now = put(tourney("alliance", *TWO, policy=policy), *(("ann-1", house) for house in TWO[0]["houses"]))
    made = composed_of_player(now, "ann")
    assert made is not None
    assert made.list is not None
    assert not is_alliance(made.list)
    assert sorted(map(str, made.list["cards"])) == sorted(map(str, TWO[0]["cards"]))


def test_the_restricted_list_holds_for_it() -> None:
    made = make_deck("CotA", 1, ["mars", "dis", "logos"])
    rest = [row for row in made["cards"] if row["house"] != "mars" or row["title"] != "Key Abduction"]
    mars = [{"title": "Key Abduction", "house": "mars"}, {"title": "Key Abduction", "house": "mars"}]
    kept = [row for row in rest if row["house"] == "mars"][:10]
    two = checked_deck({**made, "cards": [*(row for row in rest if row["house"] != "mars"), *kept, *mars]})
    other = checked_deck(make_deck("CotA", 1, ["brobnar", "sanctum", "shadows"]))
    now = tourney("sealed", two, other, policy=Policy(restricted="2026-04"))
    why = refused(now, ("ann-1", "mars"), ("ann-2", "brobnar"), ("ann-2", "sanctum"))
    assert why.code == "deck-not-allowed"
    assert "allows 1 copy of Key Abduction" in why.reason
    assert composed_of_player(put(now, ("ann-1", "dis"), ("ann-2", "brobnar"), ("ann-2", "sanctum")), "ann") is not None


def test_the_token_creature_is_that_of_one_of_its_decks() -> None:
    decks = woe(*range(12))
    first, second = next(
        (one, other)
        for one in decks
        for other in decks
        if one["token"] != other["token"] and set(other["houses"]) - set(one["houses"][:2])
    )
    third = next(house for house in second["houses"] if house not in first["houses"][:2])
    chosen = [("ann-1", first["houses"][0]), ("ann-1", first["houses"][1]), ("ann-2", third)]
    now = tourney("sealed", first, second)
    why = refused(now, *chosen)
    assert why.code == "token"
    assert f"{first['token']} of {first['name']}, {second['token']} of {second['name']}" in why.reason
    for deck, list in (("ann-1", first), ("ann-2", second)):
        made = composed_of_player(put(now, *chosen, token_of=deck), "ann")
        assert made is not None
        assert (made.list or {})["token"] == list["token"]
    assert "is no deck of this Alliance" in refused(now, *chosen, token_of="ben-1").reason


def test_an_alliance_of_dark_tidings_has_the_tide() -> None:
    decks = [checked_deck(make_deck("DT", seed)) for seed in range(12)]
    two, chosen = different(decks)
    made = composed_of_player(put(tourney("sealed", *two), *chosen), "ann")
    assert made is not None
    assert (made.list or {})["tide"] is True


def test_of_houses_alone_it_is_played_with_printed_cards() -> None:
    houses = checked_houses({"houses": TWO[1]["houses"], "set": "CotA"}, "18.4", name="Opened today")
    now = put(tourney("sealed", TWO[0], houses), *CHOSEN)
    made = composed_of_player(now, "ann")
    assert made is not None
    assert made.without_list
    assert len((made.list or {})["cards"]) == 24
    assert (made.list or {})["pods"][2]["deck"] == "Opened today"
    late = types.DeckSecret(list=TWO[1])
    after = did(now, (types.DeckRegistered(deck="late", player="ann"), late))
    assert not after.decks[made.id].turns_out_as(after.decks["late"].list), "a list of a deck is none of the Alliance"


def test_of_a_deck_with_faults_it_says_so_and_is_kept() -> None:
    now = tourney("sealed", TWO[0])
    faulty = types.DeckSecret(
        list=checked_houses({**TWO[1], "cards": TWO[1]["cards"][1:]}, "18.4"), faults=("one card is missing",)
    )
    now = put(did(now, (types.DeckRegistered(deck="ann-2", player="ann"), faulty)), *CHOSEN)
    made = composed_of_player(now, "ann")
    assert made is not None
    assert made.faults == (
        f"its deck {TWO[1]['name']} is incomplete; complete that one, and put the Alliance together again",
    )


def test_decks_of_one_name_are_told_apart_by_their_ids() -> None:
    same = [{**deck, "name": "Opened"} for deck in TWO]
    made = composed_of_player(put(tourney("sealed", *same), *CHOSEN), "ann")
    assert made is not None
    assert [pod["deck"] for pod in (made.list or {})["pods"]] == [
        "Opened (ann-1)", "Opened (ann-1)", "Opened (ann-2)",
    ]  # fmt: skip
