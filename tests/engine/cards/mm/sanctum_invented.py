"""Cards invented for the tests of Sanctum in Mass Mutation."""

from __future__ import annotations

from tests.engine.invent import plain

plain("Murk Mutant", power=3, traits=("mutant",))
plain("Murk Giant", power=7, traits=("mutant",))
