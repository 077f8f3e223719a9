/** The deck: order number, garden action, painter action. A copy of the rule book's table (S1.1), which a
 *  test holds to it; whoever corrects a card does so in `rules/sakura.py`, and here. */
import type { Card, GardenAction, PainterAction } from './path'

const DECK = `
 1  closest-2   +1
 2  closest-2   +2
 3  closest-2   overtake
 4  closest-2   +-2
 5  closest-2   +3
 6  furthest+2  +-3
 7  furthest+2  +1
 8  furthest+2  count
 9  furthest+2  +2
10  furthest+2  +3
11  emperor-1   +-1
12  emperor-1   +1
13  emperor-1   overtake
14  emperor-1   +2
15  emperor-1   +-2
16  emperor-1   +3
17  emperor+-1  count
18  emperor+-1  +-1
19  emperor+-1  +1
20  emperor+-1  overtake
21  emperor+-1  +-2
22  emperor+-1  +2
23  emperor+-1  +-3
24  emperor+-1  +3
25  emperor+1   +1
26  emperor+1   +-1
27  emperor+1   count
28  emperor+1   +2
29  emperor+1   +1
30  emperor+1   overtake
31  emperor+1   +-2
32  emperor+1   +3
33  emperor+1   +2
34  emperor+1   +-1
35  emperor+1   +1
36  emperor+1   +-3
37  emperor+1   +2
38  emperor+1   +3
39  emperor+1   count
40  emperor+1   +1
41  emperor+1   +-2
42  emperor+1   overtake
43  emperor+1   +2
44  emperor+1   +3
45  emperor+2   +-1
46  emperor+2   +1
47  emperor+2   count
48  emperor+2   +2
49  emperor+2   +1
50  emperor+2   +-2
51  emperor+2   overtake
52  emperor+2   +2
53  emperor+2   +1
54  emperor+2   +-1
55  emperor+2   +2
56  emperor+2   +-3
57  emperor+2   +1
58  emperor+2   count
59  emperor+2   +2
60  emperor+2   +3
`

export const cardOf: Record<number, Card> = Object.fromEntries(
  DECK.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([card, garden, painter]) => [
      card,
      { card: Number(card), garden: garden as GardenAction, painter: painter as PainterAction },
    ]),
)
