import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, type Work } from '../../shared/timeSlices'
import {
  byCodePoint,
  compareForOrder,
  hasTimeShape,
  textOf,
  type ColumnFacts,
  type TextOrder,
} from './rowOrder'
import { asListed, byComparator, type Ordering } from './ordering'
import type { RowEntry } from './rowEntry'
import { compareTexts } from '../values/compare'

/** Types whose order is known from their text or number. */
const CERTAIN: ReadonlySet<string | undefined> = new Set([
  'int2',
  'int4',
  'int8',
  'numeric',
  'float4',
  'float8',
  'oid',
  'bool',
  'name',
  'uuid',
  'bytea',
  'date',
  'time',
  'timestamp',
  'timestamptz',
])
/** Types that sort by a collation; a column of unknown type is treated as one of them. */
const COLLATED: ReadonlySet<string | undefined> = new Set([undefined, 'text', 'varchar', 'bpchar', 'citext'])

/** Labels of an enum, say. Columns with more values are sorted by none of the orders known here. */
const MAX_LABELS = 64

const collator = new Intl.Collator('en-US')
/** The collation of hosted projects: ICU's en_US, ties by code point. */
const byLanguage: TextOrder = (a, b) => collator.compare(a, b) || compareTexts(a, b)

/**
 * The sort order of the server's answers, learned from them. The API does not report the database's collation, nor the
 * order of its enums and other types. Every answer is sorted, so it rules out the orders that it contradicts. Cost: one
 * pass over an answer.
 */
export class LearnedOrder {
  readonly #shape: RowShape
  readonly #facts: ColumnFacts
  readonly #columns: readonly { name: string; sign: number }[]
  /** For each column, the orders that no answer contradicted. */
  readonly #possible = new Map<string, readonly TextOrder[]>()

  constructor(shape: RowShape, facts: ColumnFacts) {
    const { order, key } = shape
    this.#shape = shape
    this.#facts = facts
    this.#columns = [
      { name: order.column, sign: order.ascending ? 1 : -1 },
      ...key.filter(name => name !== order.column).map(name => ({ name, sign: 1 })),
    ]
    for (const { name } of this.#columns) this.#possible.set(name, [byCodePoint, byLanguage])
  }

  /** The order of these rows, which an answer brought in this order. */
  *learn(entries: readonly RowEntry[]): Work<Ordering> {
    let before: RowEntry | undefined
    yield* forEachSliced(entries, entry => {
      if (before !== undefined) this.#compare(before.row, entry.row)
      before = entry
    })
    const [{ name, sign } = { name: '', sign: 1 }, ...keys] = this.#columns
    if (keys.some(column => this.#ordersOf(column.name).length === 0))
      return yield* asListed(this.#shape, entries)
    if (this.#ordersOf(name).length > 0 && !this.#isOfOtherType(name, entries)) return this.#byOrders(null)
    const labels = yield* listLabels(entries, name, sign)
    return labels === null ? yield* asListed(this.#shape, entries) : this.#byOrders(labels)
  }

  #ordersOf(column: string): readonly TextOrder[] {
    const possible = this.#possible.get(column) ?? []
    return CERTAIN.has(this.#facts.types?.get(column))
      ? possible.filter(order => order === byCodePoint)
      : possible
  }
  /** Rules out what contradicts that one row came right before the other. */
  #compare(a: Row, b: Row) {
    for (const { name, sign } of this.#columns) {
      const left = a[name]
      const right = b[name]
      const isNumber = this.#facts.numbers?.has(name) === true
      const difference = sign * compareForOrder(left, right, isNumber, byCodePoint)
      if (difference === 0) continue
      const differenceBy = (order: TextOrder) =>
        order === byCodePoint || !isCollated(left)
          ? difference
          : sign * compareForOrder(left, right, isNumber, order)
      const possible = this.#ordersOf(name)
      if (possible.some(order => differenceBy(order) > 0))
        this.#possible.set(
          name,
          possible.filter(order => differenceBy(order) <= 0),
        )
      return
    }
  }
  #isOfOtherType(column: string, entries: readonly RowEntry[]): boolean {
    return (
      isOtherType(this.#facts.types?.get(column)) && entries.some(({ row }) => isSortedAsText(row[column]))
    )
  }
  #byOrders(labels: ReadonlyMap<string, number> | null): Ordering {
    const { column: first, ascending: isAscending } = this.#shape.order
    const last = isAscending ? Infinity : -Infinity
    const byLabel: TextOrder = (a, b) =>
      (labels?.get(a) ?? last) - (labels?.get(b) ?? last) || byCodePoint(a, b)
    const textOrder = (pick: (orders: readonly TextOrder[]) => TextOrder | undefined) => (column: string) =>
      labels !== null && column === first ? byLabel : (pick(this.#ordersOf(column)) ?? byCodePoint)
    const open = this.#columns.map(({ name }) => name).filter(name => this.#ordersOf(name).length > 1)
    const { types } = this.#facts
    return byComparator(this.#shape, this.#facts, {
      textOrder: textOrder(orders => orders[0]),
      otherTextOrder: open.length === 0 ? null : textOrder(orders => orders.at(-1)),
      isOpen: row => open.some(name => isCollated(row[name]) && !CERTAIN.has(types?.get(name))),
      isUnknown: value =>
        isSortedAsText(value) &&
        (labels === null ? isOtherType(types?.get(first)) : !labels.has(textOf(value))),
    })
  }
}

/** Whether collations can disagree on the place of a text; not for times or UUIDs. */
const isCollated = (value: unknown) =>
  typeof value === 'string' && !hasTimeShape(value) && !hasUuidShape(value)

const DASH = 0x2d
const hasUuidShape = (text: string) =>
  text.length === 36 && text.charCodeAt(8) === DASH && text.charCodeAt(23) === DASH

const isOtherType = (type: string | undefined) => !CERTAIN.has(type) && !COLLATED.has(type)
const isSortedAsText = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)

/** The place of each label; null if there are many, or if a label comes in several stretches. */
function* listLabels(
  entries: readonly RowEntry[],
  column: string,
  sign: number,
): Work<Map<string, number> | null> {
  const labels = new Map<string, number>()
  const repeatedLabels = new Set<string>()
  let last: string | null = null
  yield* forEachSliced(entries, ({ row }) => {
    const value = row[column]
    const label = value === null || value === undefined ? null : textOf(value)
    if (label === null || label === last) return
    if (labels.has(label)) repeatedLabels.add(label)
    else if (labels.size <= MAX_LABELS) labels.set(label, sign * labels.size)
    last = label
  })
  return repeatedLabels.size > 0 || labels.size > MAX_LABELS ? null : labels
}
