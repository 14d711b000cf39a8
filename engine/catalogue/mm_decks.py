"""Real deck lists with cards of Mass Mutation, facts only: for each house its twelve cards.

A card is its number in Mass Mutation, or its set and number; behind it, after a plus sign each, stand the icons that
Enhance has had printed on that copy. A maverick stands under the house it plays in. The last three have
cards of several sets, and icons that their own Enhance cards do not ask for.
"""

# fmt: off
# name -> house -> cards (space separated, one per copy)
LISTS: dict[str, dict[str, str]] = {
    "Rapipdly Ever Changing Sadao": {
        "sanctum": "131 133+capture 134 135 136 136 136 151+amber 155+capture 155 157 167+amber+capture",
        "saurian": "183 187+amber 187 193 207 207 208+amber 214 220+capture 235+capture 238 240",
        "untamed": "366+capture 366 368+capture 369 374 374 375 376 386+capture+draw 392 403 411",
    },
    "Cylconium, Chamber Agent": {
        "dis": "002+damage 004 004 007 008 008 019 020+capture 053 056 060 064",
        "logos": "071+damage 072 078 078 080 080 084 091 092+draw 107 112 123",
        "shadows": "247 250 250 255+draw 255 258 259+damage 269 273 274 287 298",
    },
    "Wu, the Naturalist of Car Keys": {
        "logos": "067 068 070+amber 075+draw 076 077+draw 078+capture 080+amber 085 093 102 107",
        "saurian": "117-saurian+damage 187 192 192+draw 197 207 210 213 215+damage 241 244-bottom 244-top",
        "staralliance": "303 312 312 313 313 314 316 327 328 330 333 351+damage",
    },
    "Mehitable, Host of the Rustling Repository": {
        "dis": "002 009 013+draw 014 014 015 015+capture+draw 017 020 021 034 063",
        "sanctum": "127 129+capture 129 130 134 138+draw 140+damage 140 145 156 341-sanctum+amber 349",
        "staralliance": "129 302 304 311 312 315 316+draw 317 318 320 325 340+draw",
    },
    "Affuent “Gumshoe” Ricci": {
        "brobnar": "WC.007 WC.008 WC.009 WC.016 WC.016 WC.020 WC.022 WC.026 WC.032 WC.035 WC.058 WC.065",
        "sanctum": "AoA.213 AoA.213 AoA.217 AoA.219 AoA.220 AoA.221 AoA.231 AoA.234 AoA.242 158 171 175",
        "staralliance": "303 310 319 322+draw 329 331 337 339 353 354 355 356",
    },
    "Baivory, the Stalker of Plasma": {
        "mars": "AoA.166 AoA.166 AoA.169 AoA.170 AoA.171 AoA.171 AoA.175 AoA.183 AoA.185 AoA.189 AoA.195 "
            "AoA.203+damage",
        "saurian": "184 188 188 188 191 196+damage 196 199+capture 203+capture 211 211 224",
        "brobnar": "AoA.019 CotA.012 CotA.019 AoA.040 CotA.030 CotA.032 CotA.035 CotA.035 CotA.036 CotA.039 "
            "CotA.039 CotA.049",
    },
    "Bigmark Coal-Wickner, Hoodlum": {
        "brobnar": "AoA.004 AoA.010 AoA.010 AoA.011 AoA.011 AoA.013 AoA.013 AoA.014+capture AoA.014 WC.023 AoA.032 "
            "AoA.046",
        "saurian": "183+capture WC.183 WC.183 198 198 WC.196 WC.201 WC.205 WC.205 WC.213+capture WC.226+capture "
            "WC.234",
        "sanctum": "127 127 130 135 135 137 142 145 147 150+capture 171 178",
    },
}
