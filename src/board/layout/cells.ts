import type { Place } from '../schema/panelBase'

/** Columns as bits, the first as the lowest. */
export const columnBits = ({ x, width }: Pick<Place, 'x' | 'width'>): number => ((1 << width) - 1) << x

/** For every row of the grid, the columns that are covered. */
export function coveredCells(panels: readonly { place: Place }[]): number[] {
  const rows: number[] = []
  for (const { place } of panels)
    for (let row = place.y; row < place.y + place.height; row++)
      rows[row] = (rows[row] ?? 0) | columnBits(place)
  return rows
}
