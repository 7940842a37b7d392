import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { jsonValue } from '../schema/sources/rpcSource'
import { mayWrite } from './mayWrite'
import { isRecord } from '../file/fault'
import { callFromVersion1 } from '../file/fromVersion1'
import { rename } from '../file/renaming'
import { canonicalJson } from '../json/canonicalJson'
import { DEFAULT_PROBE_EVERY_S, type Refresh, type FunctionSource, type Json, type Source } from './source'

/** A request that a board repeats on its own and that can change something, with the details that a person approves. */
export type WritingCall =
  | { kind: 'rpc'; schema: string; function: string; arguments: { [name: string]: Json }; refresh: Refresh }
  | {
      kind: 'function'
      function: string
      method: FunctionSource['method']
      body: Json
      refresh: { interval: number }
    }

/** A person's consent to one call on one board. It covers exactly this call. */
export interface Approval {
  /** SHA-256 of the board's id and the call, in hex. */
  id: string
  board: { id: string; title: string }
  call: WritingCall
  /** Ms since the epoch. */
  approvedAt: number
}

const DEFAULT_REFRESH = { interval: DEFAULT_PROBE_EVERY_S }

/** Null for a source that cannot write, which needs no approval. */
export function writingCallOf(source: Source): WritingCall | null {
  if (!mayWrite(source)) return null
  if (source.kind === 'rpc') {
    const { kind, schema, function: name, arguments: args = {}, refresh } = source
    return { kind, schema, function: name, arguments: args, refresh }
  }
  if (source.kind !== 'function') return null
  const { kind, function: name, method, body = null, refresh = DEFAULT_REFRESH } = source
  return { kind, function: name, method, body, refresh }
}

/** The id of an approval: it changes with any detail of the call, and with the board. */
export const approvalId = (board: string, call: WritingCall): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson([board, inHashedWords(call)]))))

/**
 * What was allowed while boards had version 1 still counts, so the hashed text keeps the words of then. They are the
 * same call: other names for all of its details, and no detail more or less.
 */
function inHashedWords({ refresh: { interval, ...tables }, ...call }: WritingCall) {
  return { ...call, again: { ...tables, ...(interval !== undefined && { every: interval }) } }
}

/** A source that is asked once instead of repeatedly. */
export const asOneShot = (source: Source): Source => {
  const refresh = { interval: 86_400 }
  return source.kind === 'rpc' || source.kind === 'function' ? { ...source, refresh } : source
}

/** An approval as it was stored while boards had version 1, in the words of today. */
const inCurrentWords = (value: unknown): unknown =>
  isRecord(value) && isRecord(value['call']) && 'again' in value['call']
    ? { ...value, call: rename(callFromVersion1, value['call']) }
    : value

const tableRef = v.strictObject({ schema: v.string(), table: v.string() })
const interval = v.number()
const call = v.variant('kind', [
  v.strictObject({
    kind: v.literal('rpc'),
    schema: v.string(),
    function: v.string(),
    arguments: v.record(v.string(), jsonValue),
    refresh: v.strictObject({
      interval: v.exactOptional(interval),
      tables: v.exactOptional(v.array(tableRef)),
    }),
  }),
  v.strictObject({
    kind: v.literal('function'),
    function: v.string(),
    method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']),
    body: jsonValue,
    refresh: v.strictObject({ interval }),
  }),
])
/** An approval whose id does not match its content was not written by this page, and allows nothing. */
const approval = v.pipe(
  v.strictObject({
    id: v.string(),
    board: v.strictObject({ id: v.string(), title: v.string() }),
    call,
    approvedAt: v.number(),
  }),
  v.check(({ id, board, call }) => approvalId(board.id, call) === id),
)

/** Parses a stored approval; null if it is invalid. */
export function readApproval(value: unknown): Approval | null {
  const result = v.safeParse(approval, inCurrentWords(value))
  return result.success ? result.output : null
}
