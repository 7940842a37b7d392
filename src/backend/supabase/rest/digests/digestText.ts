import { isRecord } from '../../../../board/json/isRecord'
import type { HeldRow, ReadResult, Row } from '../../../ports/backend.port'
import type { TableSource } from '../../../../board/model/source'

/** Between the columns of a key, as in `public/digest.sql`. */
const BETWEEN_VALUES = '\x1f'
/** Between rows, as in `public/digest.sql`. */
const BETWEEN_ROWS = '\x1e'

/** The key of a row, as `public/digest.sql` writes it: values as JSON has them, texts without quotes. */
export const digestKey = ({ key }: Pick<TableSource, 'key'>, row: Row): string =>
  key.map(column => textOf(row[column])).join(BETWEEN_VALUES)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** What the project answers for one list of rows. */
export interface Digest {
  hash: string
  shape: string
  ms: number
  /** The touched rows by key. */
  rows: ReadonlyMap<string, { row: Row; version: number }>
}

/** The touched rows as a read of them would bring them; null where the project's rows differ from those held. */
export async function matchRows(
  source: TableSource,
  heldRows: readonly HeldRow[],
  digest: Digest,
): Promise<ReadResult | null> {
  const rows: Row[] = []
  const rowVersions: number[] = []
  const lines: string[] = []
  for (const { row, version } of heldRows) {
    const key = digestKey(source, row)
    let rowVersion = version
    if (rowVersion === null) {
      const touchedRow = digest.rows.get(key)
      if (touchedRow === undefined) return null
      rowVersion = touchedRow.version
      rows.push(touchedRow.row)
      rowVersions.push(rowVersion)
    }
    lines.push(`${key}${BETWEEN_VALUES}${rowVersion}`)
  }
  return (await sha256(lines.join(BETWEEN_ROWS))) === digest.hash
    ? { rows, rowVersions, isTruncated: false }
    : null
}

/** In hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** One list of an answer; the code of an error, or null for anything else. */
export function readDigest(answer: unknown): Digest | { error: string } | null {
  if (!isRecord(answer)) return null
  const { error, hash, shape, ms, rows } = answer
  if (typeof error === 'string') return { error }
  if (typeof hash !== 'string' || typeof shape !== 'string' || typeof ms !== 'number') return null
  if (!Array.isArray(rows)) return null
  const byKey = new Map<string, { row: Row; version: number }>()
  for (const each of rows as unknown[]) {
    if (!isRecord(each) || typeof each['key'] !== 'string' || !isRecord(each['row'])) return null
    byKey.set(each['key'], { row: each['row'], version: Number(each['version']) })
  }
  return { hash, shape, ms, rows: byKey }
}
