from typing import Any

from werkzeug.routing import IntegerConverter

def integerconverter2paramschema(converter: IntegerConverter) -> dict[str, Any]: ...
