import type { HeldRow } from '../../../ports/backend.port'
import type { TableSource } from '../../../../board/model/source'
import { digestKey } from './digestText'

/** One list of rows as `signalbox_digests` takes it. */
export type DigestList = Record<string, unknown>

export interface ComparedRows {
  /** In the operands that its columns take. */
  query: TableSource
  heldRows: readonly HeldRow[]
  /** The project returns no more rows than these. */
  isCut: boolean
}

export function toDigestList({ query, heldRows, isCut }: ComparedRows): DigestList {
  const { schema, table, columns, key, order, limit: most, filter = [] } = query
  // The maximum does not apply to what a function reads, so that the rows it left out would be a difference.
  const limit = isCut ? heldRows.length : most
  const touchedKeys = heldRows
    .filter(({ version }) => version === null)
    .map(({ row }) => digestKey(query, row))
  return { schema, table, columns, key, order, limit, filter, touched: touchedKeys }
}

/** Each list once, and the place of each of those given among them: two pages may show the same rows. */
export function uniteLists(lists: readonly DigestList[]): { distinct: DigestList[]; places: number[] } {
  const placeOf = new Map<string, number>()
  const distinct: DigestList[] = []
  const places = lists.map(list => {
    const text = JSON.stringify(list)
    const place = placeOf.get(text) ?? distinct.push(list) - 1
    placeOf.set(text, place)
    return place
  })
  return { distinct, places }
}
