"""What-if matches, and comparing: with a branch, and with another rulebook version. For officials."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, g, request
from ulid import ULID

from replays.disputes.branches import compare_branches
from replays.disputes.compared_rulesets import RulesetComparison
from replays.disputes.comparison import compare_rulesets
from replays.disputes.what_if import branch_of, branches_of, open_branch
from replays.store.store import RequestKey
from service.answers import moments, projection
from service.answers.case import BranchingAnswer, WhatIfAnswer, WhatIfsAnswer
from service.answers.queries import ViewQuery
from service.case.schemas import OpenBranchSchema, RulesetQuery
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, replayed
from service.http.problems import Problem
from service.http.responses import idempotency_key, json_response, tag
from service.services import services
from service.who import caller_in, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "branches", __name__, url_prefix="/api/v1/matches", description="What-if matches, and comparing matches"
)
blueprint.before_request(gate)


@blueprint.route("/<match>/branches", methods=["POST"])
@permits("match:branch")
@blueprint.arguments(OpenBranchSchema, example={"seq": 40, "case": 44})
@blueprint.response(201, WhatIfAnswer, description="Opened; append decisions to it as to any match")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def branch(body: dict[str, Any], match: str) -> Response:
    """Open a what-if match that repeats the match up to an event

    For officials only. It is in no list and no statistic, and cannot be closed while the match it comes from is open,
    because it has the same seed. With printed cards, what nobody saw is filled by a number, `fill`, and from then on
    the engine deals.
    """
    caller = caller_in(match=match)
    caller.note_access(match, "judge")
    content = msgspec.json.encode(body, order="deterministic")
    made = open_branch(
        services().recorder,
        match,
        body["seq"],
        actor=caller.actor(),
        case=body.get("case"),
        title=body["title"],
        request=RequestKey.of(f"{caller.id} POST {request.path}", idempotency_key(), content),
        to_be=str(ULID()),
        fill=body["fill"],
    )
    g.seq = body["seq"]
    if made.wake:
        services().waker.wake(made.match)
    base = f"/api/v1/matches/{made.match}"
    links = {
        "self": base,
        "choice": f"{base}/choice",
        "events": f"{base}/events",
        "comparison": f"/api/v1/matches/{match}/branches/{made.match}",
    }
    headers = {
        "Location": base,
        "ETag": f'"{tag(made.match, made.branch.seq, _mark(made.match, made.branch.seq))}"',
        **replayed(made.repeated),
    }
    return json_response(WhatIfAnswer(made.match, made.branch, made.branch.seq, links), 201, headers)


def _mark(match: str, seq: int) -> str:
    begun = services().store.event(match, seq)
    return services().marks.of("" if begun is None else begun.hash)


@blueprint.route("/<match>/branches", methods=["GET"])
@permits("match:branch")
@blueprint.response(200, WhatIfsAnswer)
def list_branches(match: str) -> Response:
    """The what-if matches that come from a match"""
    return json_response(WhatIfsAnswer(match, branches_of(services().recorder, match)))


@blueprint.route("/<match>/branches/<branch>", methods=["GET"])
@permits("match:branch")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, BranchingAnswer)
def compare_with_branch(query: dict[str, Any], match: str, branch: str) -> Response:
    """Compare a match with a what-if match that comes from it

    Answers with the first event at which they differ, with question and answers, and how the positions at their ends
    differ.
    """
    reader = reader_of(match, query["view"])
    if branch not in services().store.what_ifs(match):
        raise Problem("not-found", "No such what-if match comes from this match; GET .../branches lists them.")
    origin = branch_of(services().recorder, branch)
    branching = compare_branches(services().recorder.traveller, match, branch, projection.eyes(reader))
    return json_response(
        BranchingAnswer(branching.common, branching.here, branching.there, branching.views, branch=origin)
    )


@blueprint.route("/<match>/comparison", methods=["GET"])
@permits("match:branch")
@blueprint.arguments(RulesetQuery, location="query")
@blueprint.response(200, RulesetComparison)
def compare_with_ruleset(query: dict[str, Any], match: str) -> Response:
    """Compare the decisions of a match with their outcome under another rulebook version

    Answers with the first event at which they differ and why (the rules it is due to, clauses, readings, the facts of
    both), how the positions differ from then on, and where the decisions lose their meaning. A rule is due if the book
    of the match brings the difference about with this rule alone, or the fewest together, taken from the other book.
    For officials: it shows what chance would have given.
    """
    reader = reader_of(match)
    last = reader.horizon if query.get("to") is None else moments.require(reader, query["to"])
    events, engine = services().store.events(match, 1, last), services().recorder.traveller.at(match, last).fold.engine
    comparison = compare_rulesets(events, query["ruleset"], projection.eyes(reader), last=last, engine=engine)
    g.seq = comparison.last
    return json_response(comparison.answer())
