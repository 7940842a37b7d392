import type { Panel } from '../board'
import type { Place } from '../schema/panelBase'
import { columnBits, coveredCells } from './cells'
import { sortByReadingOrder } from './readingOrder'

/** The panels of a wall, where nothing is pressed: those beside actions have their room. */
export function wallPanels(panels: readonly Panel[]): readonly Panel[] {
  const actions = panels.filter(isAction)
  const shownPanels = panels.filter(panel => !isAction(panel))
  if (actions.length === 0) return shownPanels
  const freeCells = coveredCells(actions)
  const places = new Map<Panel, Place>()
  for (const side of SIDES)
    for (const panel of sortByReadingOrder(shownPanels))
      places.set(panel, growToSide(places.get(panel) ?? panel.place, side, freeCells))
  return shownPanels.map(panel => {
    const place = places.get(panel) ?? panel.place
    return place === panel.place ? panel : { ...panel, place }
  })
}

const isAction = ({ kind }: Panel) => kind === 'action'

/** The cells that a panel gains with one more line of them at a side, and its place then. */
type Side = (place: Place) => [gain: Place, grown: Place]

/** To the right first: what stands before an action belongs to it more often than what follows. */
const SIDES: readonly Side[] = [
  place => [
    { ...place, x: place.x + place.width, width: 1 },
    { ...place, width: place.width + 1 },
  ],
  place => [
    { ...place, x: place.x - 1, width: 1 },
    { ...place, x: place.x - 1, width: place.width + 1 },
  ],
  place => [
    { ...place, y: place.y + place.height, height: 1 },
    { ...place, height: place.height + 1 },
  ],
  place => [
    { ...place, y: place.y - 1, height: 1 },
    { ...place, y: place.y - 1, height: place.height + 1 },
  ],
]

/** Takes free cells, line by line, as long as whole lines of them are free. */
function growToSide(place: Place, side: Side, freeCells: number[]): Place {
  const [gain, grown] = side(place)
  const bits = columnBits(gain)
  const rows = Array.from({ length: gain.height }, (_, i) => gain.y + i)
  if (!rows.every(row => ((freeCells[row] ?? 0) & bits) === bits)) return place
  for (const row of rows) freeCells[row] = (freeCells[row] ?? 0) & ~bits
  return growToSide(grown, side, freeCells)
}
