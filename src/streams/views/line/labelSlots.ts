import type { Group, GroupOrder } from '../../folds/groups/groups'
import type { Label } from '../../folds/groups/labelSplit'
import type { OrderedList } from '../../rows/orderedList'

const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** The text of a value; also for NULL and the empty text. */
export const labelText = (label: Label): string =>
  label === null ? 'NULL' : label === '' ? '(empty)' : label

/** By name, "host 2" before "host 10"; NULL last. */
export const byName = (a: Label, b: Label): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : inOrder(a, b) || (a < b ? -1 : 1)

/** Groups with the most rows first. */
export const byRows: GroupOrder<unknown> = {
  compare: (a, b) => b.rows - a.rows || (a.key === b.key ? 0 : byName(a.key, b.key)),
  rank: ({ rows }) => -rows,
}

/**
 * Which labels are shown, and where: a label keeps its slot, and with it its color, as long as it exists. Free slots go
 * to the labels with the most rows.
 */
export class LabelSlots {
  #slots: (Label | undefined)[]

  constructor(slotCount: number) {
    this.#slots = Array.from({ length: slotCount }, () => undefined)
  }
  /** The labels by slot; undefined where a slot is free. `rankedGroups`: all groups, those with the most rows first. */
  update(
    rankedGroups: Pick<OrderedList<Group<unknown>>, 'head'>,
    isThere: (label: Label) => boolean,
  ): readonly (Label | undefined)[] {
    const remainingLabels = this.#slots.map(label =>
      label !== undefined && isThere(label) ? label : undefined,
    )
    const free = remainingLabels.filter(label => label === undefined).length
    const shownLabels = new Set(remainingLabels)
    const next = (free === 0 ? [] : rankedGroups.head(remainingLabels.length))
      .flatMap(({ key }) => (shownLabels.has(key) ? [] : [key]))
      .slice(0, free)
      .sort(byName)
    if (next.length > 0 || remainingLabels.some((label, i) => label !== this.#slots[i]))
      this.#slots = remainingLabels.map(label => (label === undefined ? next.shift() : label))
    return this.#slots
  }
}
