import { COLUMN_TYPES, describe, Stream, type Order } from '../stream'

/** A row of the table `orders` as it is on the wire; `xmin` is what Postgres calls the transaction that wrote it. */
export type OrderRow = Omit<Order, 'ts'> & { ts: string; xmin: string }

/** One change of the table. `data`: the text that Realtime sends for it, the same to every subscriber. */
export interface WrittenChange {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  id: number
  data: string
}

const columnDescription = describe({ ...COLUMN_TYPES, ts: 'timestamptz' })

/** Milliseconds of one bucket of the charts, and the number of buckets that the initial rows are spread over. */
export const BUCKET_MS = 2_000
const BUCKETS = 300

/**
 * The table `orders` under a seeded stream of changes: the same rows and changes for the same seed, but for the times,
 * which are those of the clock. Rows are replaced and never changed, so that a read may be written out in pieces.
 */
export class Orders {
  /** By id and in the order of ids: an updated row keeps its place. */
  readonly table = new Map<number, OrderRow>()
  readonly #stream: Stream
  #transaction = 1_000

  constructor(seed: number, rows: number, now: number) {
    this.#stream = new Stream(seed, rows, 'steady')
    for (const order of this.#stream.table.values())
      this.#keep(order, now - (BUCKETS - order.bucket) * BUCKET_MS, '')
  }

  /**
   * The next change, made now (ms since the epoch); its note begins with the time, for the probe that sees it drawn.
   */
  write(now: number): WrittenChange {
    const change = this.#stream.next()
    const at = new Date(now).toISOString()
    const head = `{"schema":"public","table":"orders","commit_timestamp":"${at}",`
    const tail = `"columns":${columnDescription},"errors":null`
    const { id } = change
    if (change.type === 'delete') {
      this.table.delete(id)
      return { type: 'DELETE', id, data: `${head}"type":"DELETE","old_record":{"id":${id}},${tail}}` }
    }
    const record = this.#keep(change.row, now, `t${now}t `)
    return change.type === 'insert'
      ? { type: 'INSERT', id, data: `${head}"type":"INSERT","record":${record},${tail}}` }
      : {
          type: 'UPDATE',
          id,
          data: `${head}"type":"UPDATE","old_record":{"id":${id}},"record":${record},${tail}}`,
        }
  }

  /** The text of the record. */
  #keep(order: Order, at: number, mark: string): string {
    this.#transaction += 1
    const record = {
      ...order,
      bucket: Math.floor(at / BUCKET_MS),
      ts: new Date(at).toISOString(),
      note: mark + order.note,
    }
    this.table.set(order.id, { ...record, xmin: String(this.#transaction) })
    return JSON.stringify(record)
  }
}
