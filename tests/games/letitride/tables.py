"""Let it ride tables whose cards are given beforehand."""

from tests.games.community.tables import RIDE, money
from tests.games.twentyone import asked, go, net, over, says

__all__ = ["asked", "dealt", "go", "in_order", "money", "net", "over", "says", "table_of"]

in_order, table_of, dealt = RIDE.in_order, RIDE.table_of, RIDE.dealt
