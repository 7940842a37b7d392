import {
  collides,
  correctBounds,
  moveElement,
  verticalCompactor,
  type LayoutItem,
} from 'react-grid-layout/core'
import { GRID_COLUMNS, GRID_ROWS, PANEL_ROWS } from './grid'
import type { Place } from './panels/base'
import type { Size } from './panels/kind'

/** What lies on the grid, whatever it is. */
export interface Laid {
  id: string
  place: Place
}

const itemOf = ({ id, place: { column, row, columns, rows } }: Laid): LayoutItem => ({
  ...{ i: id, x: column, y: row },
  ...{ w: columns, h: rows },
})
const placeOf = ({ x, y, w, h }: LayoutItem): Place => ({ column: x, row: y, columns: w, rows: h })
const same = (a: Place, b: Place) =>
  a.column === b.column && a.row === b.row && a.columns === b.columns && a.rows === b.rows

/** Those whose place changed are new objects; where none did, the list is the same. */
function laidOut<P extends Laid>(panels: readonly P[], items: readonly LayoutItem[]): readonly P[] {
  const places = new Map(items.map(item => [item.i, placeOf(item)]))
  const next = panels.map(panel => {
    const place = places.get(panel.id) ?? panel.place
    return same(place, panel.place) ? panel : { ...panel, place }
  })
  return next.every((panel, i) => panel === panels[i]) ? panels : next
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, Math.round(value)))
const up = (items: readonly LayoutItem[]) => verticalCompactor.compact(items, GRID_COLUMNS)

/** Rows from the top to where the last panel ends. */
export const extentOf = (panels: readonly Laid[]) =>
  Math.max(0, ...panels.map(({ place: { row, rows } }) => row + rows))

export const overlap = (a: Laid, b: Laid) => collides(itemOf(a), itemOf(b))

/** Top to bottom, and left to right: the order of a phone's one column, and of the keyboard. */
export const inReadingOrder = <P extends Laid>(panels: readonly P[]) =>
  [...panels].sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column)

/** Every panel on the grid, none over another, each as far up as it goes. */
export const compacted = <P extends Laid>(panels: readonly P[]) =>
  laidOut(panels, up(correctBounds(panels.map(itemOf), { cols: GRID_COLUMNS })))

/** The first place in reading order, from row `from` on, where a panel of this size covers no other. */
export function freePlace(panels: readonly Laid[], size: Size, from = 0): Place {
  const columns = clamp(size.columns, 1, GRID_COLUMNS)
  const rows = clamp(size.rows, 1, PANEL_ROWS)
  const last = Math.max(from, extentOf(panels))
  const covered = coveredIn(panels)
  for (let row = from; row < last; row++)
    for (let column = 0; column + columns <= GRID_COLUMNS; column++) {
      const wanted = bits(column, columns)
      const isFree = (_: unknown, i: number) => ((covered[row + i] ?? 0) & wanted) === 0
      if (Array.from({ length: rows }).every(isFree)) return { column, row, columns, rows }
    }
  return { column: 0, row: last, columns, rows }
}

const bits = (column: number, columns: number) => ((1 << columns) - 1) << column

/** For every row the columns that a panel covers, as bits. */
function coveredIn(panels: readonly Laid[]): number[] {
  const rows: number[] = []
  for (const { place } of panels)
    for (let row = place.row; row < place.row + place.rows; row++)
      rows[row] = (rows[row] ?? 0) | bits(place.column, place.columns)
  return rows
}

/** The panel with its top left corner there, or as near as the grid lets it; what was there gives way. */
export function moved<P extends Laid>(panels: readonly P[], id: string, column: number, row: number) {
  const items = panels.map(itemOf)
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return panels
  const x = clamp(column, 0, GRID_COLUMNS - item.w)
  const y = clamp(row, 0, Math.min(GRID_ROWS, extentOf(panels)))
  if (x === item.x && y === item.y) return panels
  return laidOut(panels, up(moveElement(items, item, x, y, true, false, 'vertical', GRID_COLUMNS)))
}

/** The panel in this size, where it is; what was there gives way, and it never leaves the grid to the right. */
export function resized<P extends Laid>(panels: readonly P[], id: string, size: Size, least: Size) {
  const items = panels.map(itemOf)
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return panels
  const w = clamp(size.columns, Math.min(least.columns, item.w), GRID_COLUMNS - item.x)
  const h = clamp(size.rows, Math.min(least.rows, item.h), PANEL_ROWS)
  if (w === item.w && h === item.h) return panels
  // Held fast, so that the others are laid around it: compacted with them at once it would be the one to give way.
  Object.assign(item, { w, h, static: true })
  return laidOut(panels, up(up(items).map(each => ({ ...each, static: false }))))
}
