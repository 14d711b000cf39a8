from datetime import datetime
from typing import Any

class croniter:
    def __init__(
        self,
        expr_format: str,
        start_time: datetime | float | None = None,
        ret_type: type = ...,
        day_or: bool = True,
        max_years_between_matches: int | None = None,
        is_prev: bool = False,
        hash_id: bytes | str | None = None,
        implement_cron_bug: bool = False,
        second_at_beginning: bool = False,
        expand_from_start_time: bool = False,
    ) -> None: ...
    def get_next(
        self, ret_type: type | None = None, start_time: datetime | float | None = None, update_current: bool = True
    ) -> Any: ...
    @classmethod
    def is_valid(
        cls,
        expression: str,
        hash_id: bytes | str | None = None,
        encoding: str = "UTF-8",
        second_at_beginning: bool = False,
        strict: bool = False,
        strict_year: int | list[int] | None = None,
    ) -> bool: ...
