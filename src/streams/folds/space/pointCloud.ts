import type { RowEntry } from '../../rows/rowIndex'
import { Extremes } from '../aggregates/multiset'
import type { RowFold } from '../fold'
import type { Label } from '../groups/labelSplit'
import { SpotGrid, type RowSpot, type Spot } from './spotGrid'

export interface Cloud {
  /** An unchanged spot is the same object. */
  readonly spots: readonly Spot[]
  /** From the smallest to the greatest; null without any row that has a place. */
  readonly extent: { readonly x: readonly [number, number]; readonly y: readonly [number, number] } | null
  /** Rows without a place. */
  readonly without: number
}
interface CloudOptions {
  /** All columns that `read` uses. */
  uses: readonly string[]
  read: (entry: RowEntry) => readonly [number, number] | null
  groupOf: (entry: RowEntry) => Label
  nameOf: (entry: RowEntry) => Label
}

/** Up to this many rows only those on nearly the same place share a spot. */
const FEW = 1_200
/** How many places can be told apart, from left to right and from bottom to top. */
const FINE = [240, 144] as const
const COARSE = [60, 36] as const
/** How many grids are kept: a distant row, or one above `FEW`, that comes and goes makes no new one each time. */
const GRIDS = 2

/** Rows by two numbers, for drawing: no more spots than can be told apart, however many rows there are. */
export class PointCloud implements RowFold<Cloud> {
  readonly uses: readonly string[]
  readonly #options: CloudOptions
  readonly #placed = new Map<string, RowSpot>()
  readonly #extremes = [new Extremes(), new Extremes()] as const
  /** The most recently used is the first. */
  #grids: SpotGrid[] = []
  #missingCount = 0
  #last: Cloud | null = null

  constructor(options: CloudOptions) {
    this.#options = options
    this.uses = options.uses
  }
  load(all: readonly RowEntry[]) {
    this.#placed.clear()
    this.#grids = []
    this.#last = null
    for (const entry of all) {
      const place = this.#place(entry)
      if (place !== null) this.#placed.set(entry.key, place)
    }
    this.#missingCount = all.length - this.#placed.size
    const places = [...this.#placed.values()]
    this.#extremes[0].load(places.map(({ x }) => x))
    this.#extremes[1].load(places.map(({ y }) => y))
  }
  add(entry: RowEntry) {
    this.#last = null
    const place = this.#place(entry)
    if (place === null) {
      this.#missingCount += 1
      return
    }
    this.#placed.set(entry.key, place)
    this.#extremes[0].add(place.x)
    this.#extremes[1].add(place.y)
    for (const grid of this.#grids) grid.add(place)
  }
  remove(entry: RowEntry) {
    this.#last = null
    const place = this.#placed.get(entry.key)
    if (place === undefined) {
      this.#missingCount -= 1
      return
    }
    this.#placed.delete(entry.key)
    this.#extremes[0].remove(place.x)
    this.#extremes[1].remove(place.y)
    for (const grid of this.#grids) grid.remove(place)
  }
  value() {
    return (this.#last ??= this.#draw())
  }
  #place(entry: RowEntry): RowSpot | null {
    const at = this.#options.read(entry)
    return (
      at && { x: at[0], y: at[1], group: this.#options.groupOf(entry), name: this.#options.nameOf(entry) }
    )
  }
  #draw(): Cloud {
    const [x, y] = this.#extremes.map(extremes => endsOf(extremes.value()))
    if (!x || !y) return { spots: [], extent: null, without: this.#missingCount }
    const [columns, rows] = this.#placed.size <= FEW ? FINE : COARSE
    const grid = this.#gridOf(stepFor(x, columns), stepFor(y, rows))
    return { spots: grid.spots(), extent: { x, y }, without: this.#missingCount }
  }
  #gridOf(stepX: number, stepY: number): SpotGrid {
    const existingGrid = this.#grids.find(grid => grid.stepX === stepX && grid.stepY === stepY)
    const grid = existingGrid ?? new SpotGrid(stepX, stepY)
    if (existingGrid === undefined) for (const place of this.#placed.values()) grid.add(place)
    this.#grids = [grid, ...this.#grids.filter(each => each !== grid)].slice(0, GRIDS)
    return grid
  }
}

const endsOf = ({ min, max }: { min: number | string | null; max: number | string | null }) =>
  min === null || max === null ? null : ([Number(min), Number(max)] as const)

/** A power of two: with a little more room the same grid does. */
const stepFor = ([from, to]: readonly [number, number], count: number): number =>
  to === from ? 1 : 2 ** Math.ceil(Math.log2((to - from) / count))
