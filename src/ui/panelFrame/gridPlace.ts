import type { CSSProperties } from 'react'
import type { Panel } from '../../board/board'
import { growsOnPhone, phoneHeightOf } from '../panels/panelLayouts'

/** A panel's place on the grid as custom properties, plus its height on a phone, which has no grid. */
export function gridPlaceOf(panel: Panel): CSSProperties {
  const { x: column, y: row, width: columns, height: rows } = panel.place
  const phoneHeight = phoneHeightOf(panel)
  return {
    '--column': `${column + 1} / span ${columns}`,
    '--rows': `${row + 1} / span ${rows}`,
    ...(phoneHeight !== undefined && {
      [growsOnPhone(panel) ? '--least' : '--tall']:
        typeof phoneHeight === 'string' ? phoneHeight : `${phoneHeight / 16}rem`,
    }),
  } as CSSProperties
}

/** A board with few rows is not stretched: the first panel of a new board has its final height. */
const MIN_ROWS = 10

/**
 * The number of grid rows; the stylesheet divides the screen's height among them. `isFilled`: however few they are, as
 * on a wall.
 */
export function gridStyleOf(panels: readonly Panel[], isFilled: boolean): CSSProperties {
  const count = Math.max(
    isFilled ? 1 : MIN_ROWS,
    ...panels.map(({ place: { y: row, height: rows } }) => row + rows),
  )
  return { '--row-count': count } as CSSProperties
}
