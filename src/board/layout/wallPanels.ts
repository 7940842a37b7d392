import type { Panel } from '../board'
import { sortByReadingOrder } from './readingOrder'

/** The panels of a wall, where nothing is pressed: actions leave their room to a panel of the same rows before them. */
export const wallPanels = (panels: readonly Panel[]): readonly Panel[] =>
  sortByReadingOrder(panels).reduce<readonly Panel[]>(
    (shownPanels, panel) =>
      panel.kind !== 'action' ? [...shownPanels, panel] : shownPanels.map(each => widen(each, panel)),
    [],
  )

/** A panel that also covers the place of a panel at its end. */
function widen(panel: Panel, { place: { x, y, width, height } }: Panel): Panel {
  const { place } = panel
  const isBefore = place.y === y && place.height === height && place.x + place.width === x
  return isBefore ? { ...panel, place: { ...place, width: place.width + width } } : panel
}
