import type { Row } from '../../../src/backend/ports/backend.port'

/** What happens to one row: it comes or changes, or it goes. */
export type Event = { id: number; row: Row } | { id: number; row: null }

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const IDS = 600
/** Times lie within so many seconds, on whole ones, so that many lie on the edges of windows and buckets. */
export const SPAN = 240
const labels = ['a', 'b', 'c', 'd', '9', '10', '-1.5', 'null', '', 'é', null]

/**
 * Writes rows at random, and then against whoever keeps sums of them: takes away the greatest and the least, the head
 * of every list, the largest group, the middle; takes rows away and gives them back at once; moves all of one group
 * into another, and everything onto an edge in time; lets NaN and the infinities come and go; and empties the table.
 */
export class Adversary {
  readonly rows = new Map<number, Row>()
  readonly #random: () => number

  readonly #plots: readonly ((put: Put, size: number, now: number) => void)[] = [
    (put, size) => this.#anything(put, size),
    (put, size) => this.#anything(put, size),
    (put, size) => this.#ends(put, size),
    (put, size) => this.#middle(put, size),
    (put, size) => this.#heads(put, size),
    put => this.#group(put),
    (put, size) => this.#back(put, size),
    (put, size, now) => this.#edges(put, size, now),
    put => this.#beyond(put),
    (put, size) => this.#same(put, size),
    put => this.#all(put),
  ]

  constructor(seed: number) {
    this.#random = random(seed)
  }
  batch(size: number, now: number): Event[] {
    const plot = this.#of(this.#plots)
    const events: Event[] = []
    const put = (id: number, row: Row | null) => {
      if (row === null) this.rows.delete(id)
      else this.rows.set(id, row)
      events.push({ id, row })
    }
    plot(put, size, now)
    while (events.length < size) this.#anything(put, 1)
    return events
  }

  #anything(put: Put, size: number) {
    for (let i = 0; i < size; i += 1) {
      const id = this.#id()
      put(id, this.#random() < 0.3 && this.rows.has(id) ? null : this.#row(id))
    }
  }
  #ends(put: Put, size: number) {
    const sortedRows = this.#byValue()
    const [few, half] = [Math.min(sortedRows.length, size / 4), this.#random() < 0.5]
    for (const [id] of half ? sortedRows.slice(0, few) : sortedRows.slice(-few)) put(id, null)
  }
  #middle(put: Put, size: number) {
    const sortedRows = this.#byValue()
    const from = Math.floor(sortedRows.length * this.#of([0.45, 0.9, 0.97]))
    for (const [id] of sortedRows.slice(from, from + size / 4)) put(id, null)
  }
  #heads(put: Put, size: number) {
    const sortedRows = [...this.rows].sort(([, a], [, b]) => Number(b['rank']) - Number(a['rank']))
    for (const [id] of sortedRows.slice(0, size / 4)) put(id, null)
  }
  #group(put: Put) {
    const [from, to] = [this.#of(labels), this.#of(labels)]
    const isMove = this.#random() < 0.5
    for (const [id, row] of [...this.rows])
      if (row['path'] === from) put(id, isMove ? { ...row, path: to } : null)
  }
  #back(put: Put, size: number) {
    for (const [id, row] of [...this.rows].slice(0, size / 4)) {
      put(id, null)
      put(id, this.#random() < 0.5 ? row : this.#row(id))
    }
  }
  #edges(put: Put, size: number, now: number) {
    const edge = Math.floor(now / 10_000) * 10_000 - this.#of([0, 10_000, 20_000])
    for (const [id, row] of [...this.rows].slice(0, size / 4))
      put(id, { ...row, at: new Date(edge + this.#of([-1, 0, 1])).toISOString() })
  }
  #beyond(put: Put) {
    const ids = Array.from({ length: 6 }, () => this.#id())
    for (const id of ids) put(id, { ...this.#row(id), value: this.#of(['NaN', 'Infinity', '-Infinity']) })
    if (this.#random() < 0.7) for (const id of ids) if (this.rows.has(id)) put(id, null)
  }
  #same(put: Put, size: number) {
    const value = this.#value()
    for (const [id, row] of [...this.rows].slice(0, size / 4)) put(id, { ...row, value })
  }
  #all(put: Put) {
    if (this.#random() < 0.3) for (const id of [...this.rows.keys()]) put(id, null)
  }

  #byValue() {
    return [...this.rows].sort(([, a], [, b]) => Number(a['value']) - Number(b['value']))
  }
  #id = () => 1 + Math.floor(this.#random() * IDS)
  #of<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.#random() * all.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  #row(id: number): Row {
    const at = new Date(Math.floor(this.#random() * SPAN) * 1_000).toISOString()
    const rank = this.#random() < 0.1 ? null : Math.floor(this.#random() * 400)
    return { id, at, rank, path: this.#of(labels), value: this.#value() }
  }
  /** Whole numbers, cents, doubles of any size, more digits than a double has, and what is no number at all. */
  #value(): unknown {
    const kind = this.#random()
    const signedNumber = this.#random() * 2 - 1
    if (kind < 0.4) return Math.round(signedNumber * 500) + 0
    if (kind < 0.7) return Math.round(signedNumber * 99_999) / 100 + 0
    if (kind < 0.8) return signedNumber * 10 ** Math.floor(this.#random() * 24 - 6)
    if (kind < 0.9)
      return `${this.#random() < 0.5 ? '-' : ''}1${String(Math.floor(this.#random() * 1e15)).padStart(18, '7')}.25`
    if (kind < 0.92) return undefined
    return this.#of([null, null, 'no number', true, '0.12345678901234567', 9007199254740991])
  }
}
type Put = (id: number, row: Row | null) => void
