import type { Panel } from '../board'
import { sortByReadingOrder } from './readingOrder'

/** The panels of a wall, where nothing is pressed: actions leave their room to a panel of the same rows before them. */
export const wallPanels = (panels: readonly Panel[]): readonly Panel[] => {
  const actions = sortByReadingOrder(panels).filter(isAction)
  return panels.filter(panel => !isAction(panel)).map(panel => actions.reduce(widen, panel))
}

const isAction = ({ kind }: Panel) => kind === 'action'

/** Also covers the place of a panel at its end. */
function widen(panel: Panel, { place: { x, y, width, height } }: Panel): Panel {
  const { place } = panel
  const isBefore = place.y === y && place.height === height && place.x + place.width === x
  return isBefore ? { ...panel, place: { ...place, width: place.width + width } } : panel
}
