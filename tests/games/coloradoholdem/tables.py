"""Colorado hold 'em tables whose cards are given beforehand."""

from tests.games.community.tables import COLORADO, money
from tests.games.twentyone import asked, go, net, over, says

__all__ = ["asked", "dealt", "go", "in_order", "money", "net", "over", "says", "table_of"]

in_order, table_of, dealt = COLORADO.in_order, COLORADO.table_of, COLORADO.dealt
