"""Cards of the stock without text: "Goon 5" has 5 power, "Guard 3/2" 3 power and 2 armor, others a keyword or trait."""

from __future__ import annotations

from tests.engine.invent import plain
from tests.engine.stock.making import stock_plain

for _power in range(1, 13):
    stock_plain(f"Goon {_power}", power=_power)
    for _armor in range(1, 4):
        plain(f"Guard {_power}/{_armor}", power=_power, armor=_armor)
for _power in range(1, 6):
    stock_plain(f"Elusive Goon {_power}", power=_power, keywords={"elusive": 1})
    stock_plain(f"Invulnerable Goon {_power}", power=_power, keywords={"invulnerable": 1})
    stock_plain(f"Poison Goon {_power}", power=_power, keywords={"poison": 1})
    stock_plain(f"Knight {_power}", power=_power, traits=("knight",))
    stock_plain(f"Martian {_power}", power=_power, traits=("martian",))
    stock_plain(f"Goblin {_power}", power=_power, traits=("goblin",))
stock_plain("Trinket", type="artifact")
stock_plain("Badge", type="upgrade")
stock_plain("Chant", type="action")
