/** The stream of `postgres_changes` that every engine gets: seeded, so that all engines get the same one. */

/** One order; as JSON 104 bytes to about 1 kB, log-uniform. */
export type Order = {
  id: number
  region: string
  status: string
  amount: number
  qty: number
  bucket: number
  ts: number
  note: string
}
export type Change =
  | { type: 'insert' | 'update'; id: number; row: Order }
  | { type: 'delete'; id: number; row: null }

/** Its columns, in order, with their types in Postgres. */
export const COLUMN_TYPES: Readonly<Record<keyof Order, string>> = {
  id: 'int8',
  region: 'text',
  status: 'text',
  amount: 'float8',
  qty: 'int4',
  bucket: 'int4',
  ts: 'int8',
  note: 'text',
}
export const COLUMNS = Object.keys(COLUMN_TYPES)
/** Columns as Realtime describes them with every change. */
export const describe = (types: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(types).map(([name, type]) => ({ name, type })))
const STATUSES = ['open', 'paid', 'packed', 'shipped', 'closed']
const REGIONS = 24
const BUCKETS = 300
const SMALLEST = 104
const LARGEST = 1004
const WORDS =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna '
const NOTE = WORDS.repeat(12)

/** Mulberry32: [0, 1), the same for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Of the changes 60 % are updates, four in five of them to a fifth of the rows. The rest are inserts and deletes: three
 * to one, or as many of each, so that the table stays as large as it is.
 */
export type Mix = 'growing' | 'steady'
/** Thresholds for a number drawn from [0, 1): below it a change is an insert, unless it is an update. */
const INSERTS_BELOW: Record<Mix, number> = { growing: 0.9, steady: 0.8 }

export class Stream {
  /** The table as it is now: what every engine has to agree with. */
  readonly table = new Map<number, Order>()
  readonly #random: () => number
  readonly #insertsBelow: number
  /** Every id at an index of its own, so that one can be drawn at random. */
  readonly #ids: number[] = []
  #nextId = 1
  #ts = 1_767_225_600_000

  constructor(seed: number, rows: number, mix: Mix = 'growing') {
    this.#random = random(seed)
    this.#insertsBelow = INSERTS_BELOW[mix]
    for (let i = 0; i < rows; i += 1) this.#insert()
  }
  next(): Change {
    const what = this.#random()
    this.#ts += 1
    const id = what < 0.6 ? this.#drawn(this.#random() < 0.8 ? 0.2 : 1) : undefined
    const order = id === undefined ? undefined : this.table.get(id)
    if (id !== undefined && order !== undefined) return { type: 'update', id, row: this.#updated(order) }
    if (what < this.#insertsBelow || this.#ids.length === 0) {
      const row = this.#insert()
      return { type: 'insert', id: row.id, row }
    }
    return { type: 'delete', id: this.#deleted(), row: null }
  }

  #below(end: number) {
    return Math.floor(this.#random() * end)
  }
  #drawn(part: number) {
    return this.#ids[this.#below(this.#ids.length * part)]
  }
  #insert(): Order {
    const size = SMALLEST * Math.exp(this.#random() * Math.log(LARGEST / SMALLEST))
    const start = this.#below(200)
    const row: Order = {
      id: this.#nextId,
      region: `r${String(this.#below(REGIONS)).padStart(2, '0')}`,
      status: STATUSES[this.#random() < 0.4 ? 0 : 1 + this.#below(4)] ?? '',
      amount: Math.round(this.#random() * 1e6) / 100,
      qty: 1 + this.#below(9),
      bucket: this.#below(BUCKETS),
      ts: this.#ts,
      note: NOTE.slice(start, start + Math.max(0, Math.round(size) - SMALLEST)),
    }
    this.#nextId += 1
    this.#ids.push(row.id)
    this.table.set(row.id, row)
    return row
  }
  #updated(order: Order): Order {
    const movedAmount = order.amount + (this.#random() - 0.5) * 200
    const row: Order = {
      ...order,
      amount: Math.max(0, Math.round(movedAmount * 100) / 100),
      qty: 1 + this.#below(9),
      status: this.#random() < 0.1 ? (STATUSES[this.#below(5)] ?? '') : order.status,
      ts: this.#ts,
    }
    this.table.set(row.id, row)
    return row
  }
  #deleted(): number {
    const place = this.#below(this.#ids.length)
    const id = this.#ids[place] ?? 0
    const last = this.#ids.pop() ?? 0
    if (last !== id) this.#ids[place] = last
    this.table.delete(id)
    return id
  }
}

const columnDescription = describe(COLUMN_TYPES)

/**
 * Encodes and decodes rows as Realtime's text frames do, so that they have the shape of parsed JSON and share nothing.
 */
export function overTheWire(change: Change): Change {
  const head = `[null,null,"realtime:board","postgres_changes",{"ids":[84301229],"data":{"schema":"public","table":"orders","commit_timestamp":"2026-01-01T00:00:00.000000+00:00","type":"${change.type.toUpperCase()}","columns":${columnDescription},"errors":null,`
  const old = change.type === 'insert' ? '' : `"old_record":{"id":${change.id}}`
  const record = change.row === null ? '' : `"record":${JSON.stringify(change.row)}`
  const frame = `${head}${[old, record].filter(part => part !== '').join()}}}]`
  const [, , , , { data }] = JSON.parse(frame) as [null, null, string, string, { data: Frame }]
  if (data.type === 'DELETE') return { type: 'delete', id: data.old_record?.id ?? 0, row: null }
  const row = data.record
  if (row === undefined) throw new Error('a frame without its record')
  return { type: data.type === 'INSERT' ? 'insert' : 'update', id: row.id, row }
}

interface Frame {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  record?: Order
  old_record?: { id: number }
}
