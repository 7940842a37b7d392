import * as v from 'valibot'
import { GRID_COLUMNS, GRID_ROWS, PANEL_ROWS } from '../grid'
import { line, panelId, said, sourceName, whole } from '../words'

const place = v.pipe(
  v.strictObject({
    column: whole(0, GRID_COLUMNS - 1),
    row: whole(0, GRID_ROWS),
    columns: whole(1, GRID_COLUMNS),
    rows: whole(1, PANEL_ROWS),
  }),
  said('Where it lies, counted from 0, on a grid 12 columns wide with rows 56 px high.'),
)
export type Place = v.InferOutput<typeof place>

/** What a panel of any kind says. */
export const base = <K extends string>(kind: K) => ({
  id: v.pipe(panelId, said('Unique within the board.')),
  kind: v.literal(kind),
  title: line(120, 1),
  source: v.pipe(sourceName, said('Name of an entry in "sources".')),
  place,
})
