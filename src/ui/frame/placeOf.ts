import type { CSSProperties } from 'react'
import type { Panel } from '../../board/board'
import { tallOf } from './tall'

/** The place on the grid as custom properties, and for a phone, where there is none, the height. */
export function placeOf(panel: Panel): CSSProperties {
  const { column, row, columns, rows } = panel.place
  const tall = tallOf(panel)
  return {
    '--column': `${column + 1} / span ${columns}`,
    '--rows': `${row + 1} / span ${rows}`,
    ...(tall !== undefined && { '--tall': `${tall}px` }),
  } as CSSProperties
}

/** How many rows the grid has; its style divides the screen's height among them. */
export function gridOf(panels: readonly Panel[]): CSSProperties {
  const count = Math.max(1, ...panels.map(({ place: { row, rows } }) => row + rows))
  return { '--row-count': count } as CSSProperties
}
