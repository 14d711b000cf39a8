from collections.abc import Iterable
from typing import Any, Self

class Graph:
    def __new__(cls, *args: Any, backend: str | None = None, **kwargs: Any) -> Self: ...
    def __init__(self, incoming_graph_data: Any = None, **attr: Any) -> None: ...
    def add_weighted_edges_from(
        self, ebunch_to_add: Iterable[tuple[int, int, int]], weight: str = "weight", **attr: Any
    ) -> None: ...

def max_weight_matching(
    G: Graph,
    maxcardinality: bool = False,
    weight: str = "weight",
    *,
    backend: str | None = None,
    **backend_kwargs: Any,
) -> set[tuple[int, int]]: ...
