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
