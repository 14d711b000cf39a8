"""Real deck lists, facts only: for each house the numbers of its twelve cards in Call of the Archons."""

# fmt: off
# name -> house -> numbers (space separated, one per copy)
LISTS: dict[str, dict[str, str]] = {
    "Radiant Argus the Supreme": {
        "logos": "108 115 124 125 125 129 136 136 139 140 144 145",
        "sanctum": "215 215 225 227 233 239 251 255 255 258 259 265",
        "untamed": "319 323 327 332 351 358 358 363 363 364 367 368",
    },
    'Miss "Onyx" Censorius': {
        "brobnar": "001 010 012 018 022 029 033 033 035 035 046 050",
        "dis": "058 062 067 067 073 081 083 083 096 098 101 102",
        "shadows": "276 276 280 283 290 296 306 308 310 311 315 315",
    },
}
