import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'
import type { Label } from './labelSplit'
import { Partition, type Part } from './partition'

/** The cells that have rows. */
export interface Cells<V> {
  cell(across: Label, down: Label): Part<V> | null
}

/** Rows by two labels, each pair of them with its own fold. A change costs its cell. */
export class CellGrid<V> implements RowFold<Cells<V>> {
  readonly uses: readonly string[]
  readonly #parts: Partition<string, V>
  readonly #keyOf: (entry: RowEntry) => string | undefined
  #last: { version: number; cells: Cells<V> } | null = null

  /**
   * `labelsOf`: undefined for a row in no cell. `columns`: all that it uses. `make`: a fold that depends on rows only.
   */
  constructor(
    columns: readonly string[],
    labelsOf: (entry: RowEntry) => readonly [across: Label, down: Label] | undefined,
    make: () => RowFold<V>,
  ) {
    this.uses = [...new Set([...columns, ...make().uses])]
    this.#parts = new Partition(make)
    this.#keyOf = entry => {
      const labels = labelsOf(entry)
      return labels && keyOf(...labels)
    }
  }
  load(all: readonly RowEntry[]) {
    this.#parts.load(all, this.#keyOf)
  }
  add(entry: RowEntry) {
    const key = this.#keyOf(entry)
    if (key !== undefined) this.#parts.add(key, entry)
  }
  remove(entry: RowEntry) {
    const key = this.#keyOf(entry)
    if (key !== undefined) this.#parts.remove(key, entry)
  }
  value(now: number) {
    const { version } = this.#parts
    if (this.#last?.version !== version)
      this.#last = {
        version,
        cells: { cell: (across, down) => this.#parts.part(keyOf(across, down), now) },
      }
    return this.#last.cells
  }
}

const keyOf = (across: Label, down: Label): string => JSON.stringify([across, down])
