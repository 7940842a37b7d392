import type { CSSProperties } from 'react'
import type { Panel } from '../../board/board'

/** The place on the grid as custom properties, so that the style sheet may ignore it on a phone. */
export const placeOf = ({ place: { column, row, columns, rows } }: Pick<Panel, 'place'>): CSSProperties =>
  ({
    '--column': `${column + 1} / span ${columns}`,
    '--rows': `${row + 1} / span ${rows}`,
  }) as CSSProperties
