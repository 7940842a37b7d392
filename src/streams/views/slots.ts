import type { Group } from '../folds/groups'
import type { Label } from '../folds/split'
import type { Ordered } from '../ordered'

const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** What a value is called that stands for itself; also where it is none, or nothing to be read. */
export const nameOf = (label: Label): string => (label === null ? 'NULL' : label === '' ? '(empty)' : label)

/** By name, "host 2" before "host 10"; NULL last. */
export const byName = (a: Label, b: Label): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : inOrder(a, b) || (a < b ? -1 : 1)

/** Those with the most rows first. */
export const byRows = (a: Group<unknown>, b: Group<unknown>): number =>
  b.rows - a.rows || (a.key === b.key ? 0 : byName(a.key, b.key))

/**
 * Which labels are shown, and where: a label keeps its place, and with it its colour, for as long as it is there. Free
 * places go to those with the most rows.
 */
export class Slots {
  #slots: (Label | undefined)[]

  constructor(most: number) {
    this.#slots = Array.from({ length: most }, () => undefined)
  }
  /** By place; undefined where it is free. `ranked`: all there are, those with the most rows first. */
  of(
    ranked: Pick<Ordered<Group<unknown>>, 'head'>,
    isThere: (label: Label) => boolean,
  ): readonly (Label | undefined)[] {
    const kept = this.#slots.map(label => (label !== undefined && isThere(label) ? label : undefined))
    const free = kept.filter(label => label === undefined).length
    const shown = new Set(kept)
    const next = (free === 0 ? [] : ranked.head(kept.length))
      .flatMap(({ key }) => (shown.has(key) ? [] : [key]))
      .slice(0, free)
      .sort(byName)
    if (next.length > 0 || kept.some((label, i) => label !== this.#slots[i]))
      this.#slots = kept.map(label => (label === undefined ? next.shift() : label))
    return this.#slots
  }
}
