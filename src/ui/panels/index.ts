import type { PanelKind } from '../../board/board'
import { Bars } from './Bars'
import type { Kind } from './kind'
import { Line } from './Line'
import { NumberFigure } from './NumberFigure'
import { Table } from './Table'

const NO_ROWS = 'No rows that you may see. New ones appear here by themselves.'

/** Every kind of panel has its look: a new word in the board does not compile until it has one here. */
export const kinds: { [K in PanelKind]: Kind<K> } = {
  line: { Body: Line, isEmpty: ({ times }) => times.length === 0, empty: () => NO_ROWS },
  number: { Body: NumberFigure, isEmpty: ({ course }) => course.length === 0, empty: () => NO_ROWS },
  table: { Body: Table, isEmpty: ({ rows }) => rows.length === 0, empty: () => NO_ROWS },
  bars: {
    Body: Bars,
    isEmpty: ({ bars }) => bars.length === 0,
    empty: ({ window }) => `No rows that you may see in the last ${window} s.`,
  },
}
