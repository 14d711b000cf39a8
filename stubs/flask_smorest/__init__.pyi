from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

import apispec
import flask
import marshmallow as ma
import msgspec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask.typing import ResponseReturnValue, RouteCallable
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter

_Parameters = ParamSpec("_Parameters")
_Answer = TypeVar("_Answer")
_View = TypeVar("_View", bound=Callable[..., Any])
_Route = TypeVar("_Route", bound=RouteCallable)
_Converter = TypeVar("_Converter", bound=BaseConverter)
_Schema = ma.Schema | type[ma.Schema]

class Blueprint(flask.Blueprint):
    ARGUMENTS_PARSER: FlaskParser
    description: str

    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def add_url_rule(
        self,
        rule: str,
        endpoint: str | None = None,
        view_func: RouteCallable | None = None,
        provide_automatic_options: bool | None = None,
        *,
        parameters: Sequence[Mapping[str, Any]] | None = None,
        tags: Sequence[str] | None = None,
        **options: Any,
    ) -> None: ...
    def route(
        self,
        rule: str,
        *,
        parameters: Sequence[Mapping[str, Any]] | None = None,
        tags: Sequence[str] | None = None,
        **options: Any,
    ) -> Callable[[_Route], _Route]: ...
    def arguments(
        self,
        schema: _Schema,
        *,
        location: str = "json",
        content_type: str | None = None,
        required: bool = True,
        description: str | None = None,
        example: object = None,
        examples: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> Callable[
        [Callable[Concatenate[dict[str, Any], _Parameters], _Answer]],
        Callable[_Parameters, _Answer],
    ]: ...
    # Of what a view answers: a `flask.Response` goes out as it is, anything else is dumped by the schema.
    def response(
        self,
        status_code: int,
        schema: _Schema | type[msgspec.Struct] | Mapping[str, Any] | str | None = None,
        *,
        content_type: str | None = None,
        description: str | None = None,
        example: object = None,
        examples: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
    ) -> Callable[[Callable[_Parameters, Any]], Callable[_Parameters, flask.Response]]: ...
    # Takes the structs that `response` was given, which the library passes on as they are.
    @staticmethod
    def _prepare_response_doc(
        doc: dict[str, Any], doc_info: dict[str, Any], *, api: Any, spec: apispec.APISpec, **more: Any
    ) -> dict[str, Any]: ...
    def alt_response(
        self,
        status_code: int,
        response: str | None = None,
        *,
        schema: _Schema | type[msgspec.Struct] | Mapping[str, Any] | str | None = None,
        content_type: str | None = None,
        description: str | None = None,
        example: object = None,
        examples: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        success: bool = False,
    ) -> Callable[[_View], _View]: ...
    def register_views_in_doc(
        self,
        api: Api,
        app: flask.Flask,
        spec: apispec.APISpec,
        *,
        name: str,
        parameters: Sequence[Mapping[str, Any]] | None,
    ) -> None: ...
    @staticmethod
    def doc(**kwargs: Any) -> Callable[[_View], _View]: ...

class Api:
    ERROR_SCHEMA: ma.schema.SchemaMeta
    DEFAULT_RESPONSE_CONTENT_TYPE: str
    # They are None before `init_app`; an Api made with its application never is.
    _app: flask.Flask
    spec: apispec.APISpec
    ma_plugin: MarshmallowPlugin

    def __init__(
        self, app: flask.Flask | None = None, *, spec_kwargs: Mapping[str, Any] | None = None, config_prefix: str = ""
    ) -> None: ...
    def register_blueprint(
        self, blp: Blueprint, *, parameters: Sequence[Mapping[str, Any]] | None = None, **options: Any
    ) -> None: ...
    def register_converter(self, converter: type[_Converter], func: Callable[[_Converter], dict[str, Any]]) -> None: ...
    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue: ...
    def _openapi_json(self) -> flask.Response: ...
    def _register_responses(self) -> None: ...
