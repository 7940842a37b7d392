import {
  collides,
  correctBounds,
  moveElement,
  verticalCompactor,
  type LayoutItem,
} from 'react-grid-layout/core'
import { columnBits, coveredCells } from './cells'
import { GRID_COLUMNS, GRID_ROWS, MAX_PANEL_ROWS } from './grid'
import type { Place } from '../schema/panelBase'
import type { Size } from '../schema/defineKind'

/** Anything with a place on the grid. */
export interface GridItem {
  id: string
  place: Place
}

const itemOf = ({ id, place: { x, y, width: w, height: h } }: GridItem): LayoutItem => ({ i: id, x, y, w, h })
const placeOf = ({ x, y, w, h }: LayoutItem): Place => ({ x, y, width: w, height: h })
const isSamePlace = (a: Place, b: Place) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/** Items with a new place become new objects; if none moved, the list stays the same. */
function applyLayout<P extends GridItem>(panels: readonly P[], items: readonly LayoutItem[]): readonly P[] {
  const places = new Map(items.map(item => [item.i, placeOf(item)]))
  const next = panels.map(panel => {
    const place = places.get(panel.id) ?? panel.place
    return isSamePlace(place, panel.place) ? panel : { ...panel, place }
  })
  return next.every((panel, i) => panel === panels[i]) ? panels : next
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, Math.round(value)))
const compactItems = (items: readonly LayoutItem[]) => verticalCompactor.compact(items, GRID_COLUMNS)

/** Rows from the top to the end of the lowest panel. */
export const layoutHeight = (panels: readonly GridItem[]) =>
  Math.max(0, ...panels.map(({ place: { y, height } }) => y + height))

export const isOverlapping = (a: GridItem, b: GridItem) => collides(itemOf(a), itemOf(b))

/** Puts every panel on the grid without overlap, each as far up as possible. */
export const compactPanels = <P extends GridItem>(panels: readonly P[]) =>
  applyLayout(panels, compactItems(correctBounds(panels.map(itemOf), { cols: GRID_COLUMNS })))

/** The first place in reading order, from row `from` on, where a panel of this size covers no other. */
export function freePlace(panels: readonly GridItem[], size: Size, from = 0): Place {
  const columns = clamp(size.width, 1, GRID_COLUMNS)
  const rows = clamp(size.height, 1, MAX_PANEL_ROWS)
  const last = Math.max(from, layoutHeight(panels))
  const coveredBits = coveredCells(panels)
  for (let row = from; row < last; row++)
    for (let column = 0; column + columns <= GRID_COLUMNS; column++) {
      const wantedBits = columnBits({ x: column, width: columns })
      const isFree = (_: unknown, i: number) => ((coveredBits[row + i] ?? 0) & wantedBits) === 0
      if (Array.from({ length: rows }).every(isFree))
        return { x: column, y: row, width: columns, height: rows }
    }
  return { x: 0, y: last, width: columns, height: rows }
}

/** Moves the panel's top left corner there, or as near as the grid allows; panels in the way move. */
export function moveItem<P extends GridItem>(panels: readonly P[], id: string, column: number, row: number) {
  const items = panels.map(itemOf)
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return panels
  const x = clamp(column, 0, GRID_COLUMNS - item.w)
  const y = clamp(row, 0, Math.min(GRID_ROWS, layoutHeight(panels)))
  if (x === item.x && y === item.y) return panels
  return applyLayout(
    panels,
    compactItems(moveElement(items, item, x, y, true, false, 'vertical', GRID_COLUMNS)),
  )
}

/** Resizes the panel in place; panels in the way move. It never extends beyond the right edge. */
export function resizeItem<P extends GridItem>(panels: readonly P[], id: string, size: Size, minSize: Size) {
  const items = panels.map(itemOf)
  const item = items.find(({ i }) => i === id)
  if (item === undefined) return panels
  const w = clamp(size.width, Math.min(minSize.width, item.w), GRID_COLUMNS - item.x)
  const h = clamp(size.height, Math.min(minSize.height, item.h), MAX_PANEL_ROWS)
  if (w === item.w && h === item.h) return panels
  // Static, so that the others are laid out around it: compacted together with them, it would be the one to move.
  Object.assign(item, { w, h, static: true })
  return applyLayout(panels, compactItems(compactItems(items).map(each => ({ ...each, static: false }))))
}
