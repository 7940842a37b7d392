import type { CSSProperties } from 'react'
import type { Panel } from '../../board/board'
import { phoneHeightOf } from './phoneHeight'

/** A panel's place on the grid as custom properties, plus its height on a phone, which has no grid. */
export function gridPlaceOf(panel: Panel): CSSProperties {
  const { column, row, columns, rows } = panel.place
  const phoneHeight = phoneHeightOf(panel)
  return {
    '--column': `${column + 1} / span ${columns}`,
    '--rows': `${row + 1} / span ${rows}`,
    ...(phoneHeight !== undefined && { '--tall': `${phoneHeight}px` }),
  } as CSSProperties
}

/** The number of grid rows; the stylesheet divides the screen's height among them. */
export function gridStyleOf(panels: readonly Panel[]): CSSProperties {
  const count = Math.max(1, ...panels.map(({ place: { row, rows } }) => row + rows))
  return { '--row-count': count } as CSSProperties
}
