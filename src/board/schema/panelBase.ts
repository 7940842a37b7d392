import * as v from 'valibot'
import { GRID_COLUMNS, GRID_ROWS, MAX_PANEL_ROWS } from '../layout/grid'
import { textLine, panelId, describe, sourceName, wholeNumber } from './primitives'

const place = v.pipe(
  v.strictObject({
    x: wholeNumber(0, GRID_COLUMNS - 1),
    y: wholeNumber(0, GRID_ROWS),
    width: wholeNumber(1, GRID_COLUMNS),
    height: wholeNumber(1, MAX_PANEL_ROWS),
  }),
  describe('Position from 0, on a grid 12 columns wide with rows 56 px high.'),
)
export type Place = v.InferOutput<typeof place>

/** The fields that every kind of panel has. */
export const panelBase = <K extends string>(kind: K) => ({
  id: v.pipe(panelId, describe('Unique within the board.')),
  kind: v.literal(kind),
  title: textLine(120, 1),
  source: v.pipe(sourceName, describe('Name of an entry in "sources".')),
  place,
})
