import type { Label } from '../folds/split'

const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** What a value is called that stands for itself; also where it is none, or nothing to be read. */
export const nameOf = (label: Label): string => (label === null ? 'NULL' : label === '' ? '(empty)' : label)

/** By name, "host 2" before "host 10"; NULL last. */
export const byName = (a: Label, b: Label): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : inOrder(a, b) || (a < b ? -1 : 1)

/**
 * Which labels are shown, and where: a label keeps its place, and with it its colour, for as long as it is there. Free
 * places go to those with the most rows.
 */
export class Slots {
  #slots: (Label | undefined)[]

  constructor(most: number) {
    this.#slots = Array.from({ length: most }, () => undefined)
  }
  /** By place; undefined where it is free. */
  of(labels: ReadonlyMap<Label, { rows: number }>): readonly (Label | undefined)[] {
    const kept = this.#slots.map(label => (label !== undefined && labels.has(label) ? label : undefined))
    const shown = new Set(kept)
    const rest = [...labels].filter(([label]) => !shown.has(label))
    const free = kept.filter(label => label === undefined).length
    const next = rest
      .sort(([a, { rows: few }], [b, { rows: many }]) => many - few || byName(a, b))
      .slice(0, free)
      .map(([label]) => label)
      .sort(byName)
    if (next.length > 0 || kept.some((label, i) => label !== this.#slots[i]))
      this.#slots = kept.map(label => (label === undefined ? next.shift() : label))
    return this.#slots
  }
}
