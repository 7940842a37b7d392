import type { Label } from '../groups/labelSplit'

/** Where a row is, and what it is called. */
export interface RowSpot {
  readonly x: number
  readonly y: number
  readonly group: Label
  readonly name: Label
}
/** Rows at about one place. */
export interface Spot {
  /** The middle of its rows; of one row, its exact place. */
  readonly x: number
  readonly y: number
  readonly rows: number
  /** The group with the most of its rows; undefined if there are too many groups to tell. */
  readonly group: Label | undefined
  /** The row's name, if it is one row. */
  readonly name: Label
}
interface Cell {
  rows: number
  /** Sums of places within the cell, as whole numbers: they come out the same in whatever order rows come and go. */
  sumX: number
  sumY: number
  /** The bits of both numbers of all rows, added up without carry: of one row, they are its place. */
  readonly bits: Int32Array
  readonly groups: Map<Label, number>
  readonly names: Map<Label, number>
  spot: Spot | null
}

/** Places within a cell that are told apart. */
const PARTS = 4_096
/** Two numbers as doubles, and their bits. */
const PLACE = new Float64Array(2)
const BITS = new Int32Array(PLACE.buffer)
/** More groups in one spot are not counted out. */
const MAX_GROUPS = 50

/** Rows by the cells of a grid. A change costs its cell. */
export class SpotGrid {
  readonly stepX: number
  readonly stepY: number
  readonly #cells = new Map<string, Cell>()

  constructor(stepX: number, stepY: number) {
    this.stepX = stepX
    this.stepY = stepY
  }
  add(place: RowSpot) {
    this.#shift(place, 1)
  }
  remove(place: RowSpot) {
    this.#shift(place, -1)
  }
  spots(): Spot[] {
    const spots: Spot[] = []
    for (const [key, cell] of this.#cells) spots.push((cell.spot ??= this.#spotOf(key, cell)))
    return spots.sort(leftToRight)
  }
  #shift({ x, y, group, name }: RowSpot, by: 1 | -1) {
    const [column, row] = [Math.floor(x / this.stepX), Math.floor(y / this.stepY)]
    const key = `${column} ${row}`
    let cell = this.#cells.get(key)
    if (cell === undefined) {
      cell = {
        rows: 0,
        sumX: 0,
        sumY: 0,
        bits: new Int32Array(BITS.length),
        groups: new Map(),
        names: new Map(),
        spot: null,
      }
      this.#cells.set(key, cell)
    }
    cell.spot = null
    cell.rows += by
    cell.sumX += by * Math.round((x / this.stepX - column) * PARTS)
    cell.sumY += by * Math.round((y / this.stepY - row) * PARTS)
    PLACE.set([x, y])
    BITS.forEach((word, i) => void (cell.bits[i] = (cell.bits[i] ?? 0) ^ word))
    count(cell.groups, group, by)
    count(cell.names, name, by)
    if (cell.rows === 0) this.#cells.delete(key)
  }
  #spotOf(key: string, { rows, sumX, sumY, bits, groups, names }: Cell): Spot {
    const [column = 0, row = 0] = key.split(' ').map(Number)
    const [name = null] = rows === 1 ? names.keys() : []
    BITS.set(bits)
    const [x = 0, y = 0] =
      rows === 1
        ? PLACE
        : [(column + sumX / PARTS / rows) * this.stepX, (row + sumY / PARTS / rows) * this.stepY]
    return {
      x,
      y,
      rows,
      name,
      group: groups.size > MAX_GROUPS ? undefined : mostOf(groups),
    }
  }
}

function count(counts: Map<Label, number>, label: Label, by: 1 | -1) {
  const left = (counts.get(label) ?? 0) + by
  if (left === 0) counts.delete(label)
  else counts.set(label, left)
}

/** Of several the first by name, whichever came first. */
function mostOf(counts: ReadonlyMap<Label, number>): Label {
  let most: readonly [Label, number] = [null, 0]
  for (const [label, rows] of counts)
    if (rows > most[1] || (rows === most[1] && (label ?? '') < (most[0] ?? ''))) most = [label, rows]
  return most[0]
}

const leftToRight = (a: Spot, b: Spot) => a.x - b.x || a.y - b.y
