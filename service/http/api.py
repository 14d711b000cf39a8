"""The API's frame: flask-smorest with problem documents for every error and strict reading of every request.

flask-smorest, because it makes the OpenAPI document from the marshmallow schemas that check the requests, and has the
same maintainers as marshmallow. Its own error format, pagination and entity tags are not used: see
`service.http.problems` and `service.http.responses`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from threading import RLock
from typing import Any, Concatenate, NoReturn, ParamSpec, Protocol, TypeVar

import marshmallow as ma
import msgspec
from apispec import APISpec
from flask import Flask, Request, Response, g
from flask_smorest import Api, Blueprint
from flask_smorest.spec.plugins import integerconverter2paramschema
from webargs.flaskparser import FlaskParser, is_json_request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import IntegerConverter

from engine.nearest import did_you_mean
from service.http import contracts, problems
from service.http.components import schema_of
from service.http.problems import Problem, ProblemSchema
from service.http.whole_numbers import DETAIL, whole

P = ParamSpec("P")
"""The fields that a view takes from its address."""
Answer = TypeVar("Answer", covariant=True)
View = TypeVar("View", bound=Callable[..., Any])
MAX_ERRORS = 50
"""The most faults listed for one request."""


class StrictSchema(ma.Schema):
    """Base of every schema of a request: an unknown field is an error."""

    class Meta:
        unknown = ma.RAISE

    @ma.pre_load
    def _require_whole_numbers(self, data: Any, **_: Any) -> Any:
        """Accept whole numbers in texts (of a query) only as `service.http.whole_numbers` defines them."""
        if isinstance(data, Mapping):
            faults = {
                (field.data_key or name): [DETAIL]
                for name, field in self.load_fields.items()
                if isinstance(field, ma.fields.Integer)
                and isinstance(text := data.get(field.data_key or name), str)
                and whole(text) is None
            }
            if faults:
                raise ma.ValidationError(faults)
        return data

    def handle_error(self, error: ma.ValidationError, data: Any, *, many: bool, **kwargs: Any) -> None:
        """Name the fields nearest to an unknown one, or all there are."""
        if many or not isinstance(error.messages, dict):
            return
        fields = [field.data_key or name for name, field in self.load_fields.items()]
        unknown = [name for name, said in error.messages.items() if said == [self.error_messages["unknown"]]]
        for name in unknown[:MAX_ERRORS]:
            remedy = did_you_mean(str(name), fields, 1) or f"there are {', '.join(fields) or 'none'}."
            error.messages[name] = [f"Unknown field; {remedy}"]


class Instant(ma.fields.AwareDateTime):
    """A time, RFC 3339, loaded as an aware datetime in UTC. `default_timezone`: for times without an offset."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> datetime:
        try:
            return super()._deserialize(value, attr, data, **kwargs).astimezone(UTC)
        except OverflowError:
            raise ma.ValidationError("Beyond the years 1 to 9999 in UTC.") from None


class WholeConverter(IntegerConverter):
    """Whole numbers in the path of an address; anything else is another path."""

    regex = "[0-9]{1,18}"


class StrictParser(FlaskParser):
    """Parses requests. Faults become a problem document with a pointer for each."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": None, "json": None}

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        """The body as JSON (RFC 8259): no NaN, no lone surrogates, a Content-Type that says so."""
        if not is_json_request(req):
            raise Problem("unsupported-media-type", "Send the body as JSON, with Content-Type: application/json.")
        try:
            return msgspec.json.decode(req.get_data())
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Problem("malformed-json", f"The request body is not JSON: {error}.") from None

    def load_querystring(self, req: Request, schema: ma.Schema) -> Any:
        """The query, each parameter at most once."""
        twice = [name for name, values in req.args.lists() if len(values) > 1]
        if twice:
            raise Problem(
                "invalid-parameter",
                f"Give {', '.join(twice)} once.",
                errors=[{"parameter": name, "detail": "given more than once"} for name in twice],
            )
        return super().load_querystring(req, schema)

    def handle_error(
        self,
        error: ma.ValidationError,
        req: Request,
        schema: ma.Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        messages = error.normalized_messages()
        if "query" in messages:
            faults = [
                {"parameter": "/".join(path), "detail": text} for path, text in faults_of(messages.get("query", {}))
            ]
            raise Problem("invalid-parameter", summary(faults), errors=faults[:MAX_ERRORS])
        faults = [
            {"pointer": "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in path), "detail": text}
            for path, text in faults_of(messages.get("json", messages))
        ]
        raise Problem("invalid-body", summary(faults), errors=faults[:MAX_ERRORS])


def faults_of(messages: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Marshmallow's nested messages as (path, sentence)."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from faults_of(inner, path if name == "_schema" else (*path, str(name)))
    else:
        for text in messages if isinstance(messages, list) else [messages]:
            yield path, str(text)


def summary(faults: list[dict[str, str]]) -> str:
    """The first fault of a request, and how many more there are."""
    first = faults[0]
    place = first.get("parameter") or first.get("pointer") or "the body"
    more = f" ({len(faults) - 1} more in `errors`)" if len(faults) > 1 else ""
    return f"{place}: {first['detail']}{more}"


class TakesArguments(Protocol):
    """Decorates a view, which gets the fields of a part of the request before the values of its path."""

    def __call__(self, view: Callable[Concatenate[dict[str, Any], P], Answer], /) -> Callable[P, Answer]: ...


class ApiBlueprint(Blueprint):
    """A flask-smorest blueprint with our parser. A fault of the query is documented as the 400 that it is."""

    ARGUMENTS_PARSER = StrictParser()

    def arguments(
        self, schema: ma.Schema | type[ma.Schema], *, location: str = "json", **options: Any
    ) -> TakesArguments:
        if location == "query":
            options.setdefault("error_status_code", 400)
        return super().arguments(schema, location=location, **options)

    def response(
        self, status_code: int, schema: Any = None, **options: Any
    ) -> Callable[[Callable[P, Any]], Callable[P, Response]]:
        """As flask-smorest's; `schema` may be the struct of the answer."""
        return super().response(status_code, _as_schema(schema), **options)

    def alt_response(
        self, status_code: int, response: str | None = None, *, schema: Any = None, **options: Any
    ) -> Callable[[View], View]:
        """As flask-smorest's; `schema` may be the struct of the answer."""
        return super().alt_response(status_code, response, schema=_as_schema(schema), **options)

    @staticmethod
    def _prepare_response_doc(
        doc: dict[str, Any], doc_info: dict[str, Any], *, api: Any, spec: APISpec, **more: Any
    ) -> dict[str, Any]:
        """Let the document refer to the components of structs."""
        for responses in doc_info.get("response", {}).get("responses", {}).values():
            for response in responses:
                if isinstance(schema := response.get("schema"), dict) and _STRUCT in schema:
                    response["schema"] = schema_of(spec, schema[_STRUCT])
        return Blueprint._prepare_response_doc(doc, doc_info, api=api, spec=spec, **more)


_STRUCT = "struct"


def _as_schema(schema: Any) -> Any:
    """A schema as flask-smorest takes it, which would make an instance of a class."""
    return {_STRUCT: schema} if isinstance(schema, type) and issubclass(schema, msgspec.Struct) else schema


class ProblemApi(Api):
    """flask-smorest's Api with problem documents, which makes its OpenAPI document when it is first asked for.

    Describing every address takes longer than the rest of a process's start, and most processes never show the
    document.
    """

    ERROR_SCHEMA = ProblemSchema

    def __init__(self, app: Flask) -> None:
        self._undescribed: list[tuple[Blueprint, str, Sequence[Mapping[str, Any]] | None]] = []
        self._describing = RLock()
        self._responses_described = True  # while the application is being made
        super().__init__(app)
        assert self.ma_plugin.converter is not None
        self.register_converter(WholeConverter, integerconverter2paramschema)
        self.ma_plugin.converter.add_attribute_function(_portable_pattern)
        self.ma_plugin.converter.add_attribute_function(contracts.document)
        self._spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
        self._spec.components.security_scheme("share", {"type": "apiKey", "in": "query", "name": "share"})
        self._responses_described = False

    @property
    def spec(self) -> APISpec:
        """The OpenAPI document, with all that was registered."""
        with self._describing:
            # set first, because the calls below ask for the document again
            undescribed, self._undescribed = self._undescribed, []
            if not self._responses_described:
                self._responses_described = True
                self._describe_responses()
            for blueprint, name, parameters in undescribed:
                blueprint.register_views_in_doc(self, self._app, self._spec, name=name, parameters=parameters)
                self._spec.tag({"name": name, "description": blueprint.description})
        return self._spec

    @spec.setter
    def spec(self, spec: APISpec) -> None:
        self._spec = spec

    def register_blueprint(
        self, blp: Blueprint, *, parameters: Sequence[Mapping[str, Any]] | None = None, **options: Any
    ) -> None:
        """Register a blueprint in the application, and remember to describe it. `parameters`: of its prefix."""
        name = options.get("name", blp.name)
        self._app.extensions["flask-smorest"]["blp_name_to_api"][name] = self
        self._app.register_blueprint(blp, **options)
        self._undescribed.append((blp, name, parameters))

    def handle_http_exception(self, error: HTTPException) -> Response:
        """The answer to an HTTPException, raised by us or by a library."""
        problem = problems.of_http_error(error)
        g.problem = problem.kind.code
        if error.response is not None:  # a redirect, or a prepared answer
            return error.response  # type: ignore[return-value]
        original = getattr(error, "original_exception", None)
        return problems.log(problem, original or error).response()

    _document: bytes | None = None

    def _openapi_json(self) -> Response:
        """The document, encoded once: it never changes, and anybody may ask for it."""
        if self._document is None:
            self._document = super()._openapi_json().get_data()
        return Response(self._document, mimetype="application/json")

    def _register_responses(self) -> None:
        """Do nothing: the document describes these errors already."""

    def _describe_responses(self) -> None:
        self.DEFAULT_RESPONSE_CONTENT_TYPE = problems.MEDIA_TYPE  # these are all errors
        super()._register_responses()
        del self.DEFAULT_RESPONSE_CONTENT_TYPE


def make_api(app: Flask, version: str, terms: Mapping[str, Any]) -> ProblemApi:
    """The API of an application, documented at /api/openapi.json.

    `terms`: what the document says of the application besides its operations, each under its name.
    """
    app.config.update(
        API_TITLE="Vaultlog",
        API_VERSION=version,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={
            "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
            "security": [{"bearer": []}],
            "servers": [{"url": "/"}],
            **{f"x-{name}": term for name, term in terms.items()},
        },
    )
    return ProblemApi(app)


def _portable_pattern(self: Any, field: Any, ret: dict[str, Any], **_: Any) -> dict[str, str]:
    """JSON Schema's patterns are those of ECMA-262: no `\\Z`, and `$` is the very end."""
    pattern = ret.get("pattern", "")
    return {"pattern": pattern.removesuffix(r"\Z") + "$"} if pattern.endswith(r"\Z") else {}


DESCRIPTION = """\
An event-sourced match service with replay for KeyForge tournaments (unofficial). The log of a match is the truth:
every decision is one event, and everybody can look at the state after any event, as far as they may know it.

Authentication: `Authorization: Bearer <token>`; opening a match answers with a token for each seat, one for judges and
one for spectators; organisers issue tokens for their tournaments. What a role may do is in `x-roles`, what an operation
takes in its `x-permissions` (one of them suffices). A token for a match is worth nothing beyond it: in the match's
tournament it is a spectator's, except for the result of the match's pairing. A token ends with the token it was issued
with, and when its issuer is dismissed. `?view=` narrows what is seen. A share link carries `?share=` instead of a
header. Matches that their tournament has released (closed, and its embargo over) are read without either.

Followers without a part in a match see it with the delay of the tournament's policy. Decklists, logs and what is hidden
in a closed match are released when the tournament's embargo has ended. Accesses to hidden information are noted.
Requests are counted by token, those without one by address: RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset
tell how many are left, a 429 when to try again.

Writing: `If-Match: "<version>"` says which version the request is based on (412 when another append came first),
`Idempotency-Key` makes a request safe to repeat.

Errors are problem documents (RFC 9457) with a stable `type`, urn:vaultlog:problem:<code>. Times are RFC 3339 in UTC.
Answers about a match carry its grade: EXACT, UNVERIFIED or DIVERGED, in the body and in the header Vaultlog-Grade.
Where it is by the kept engine that played the match, `kept_engine` names that one, and the header has `; engine=<id>`.
"""
