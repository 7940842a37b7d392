import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { json } from './asked'
import { mayWrite } from './mayWrite'
import { wordsOf } from './same'
import { DEFAULT_PROBE_EVERY_S, type Again, type FunctionSource, type Json, type Source } from './source'

/** A request that a board repeats by itself and that can change something, in the words a person approves it by. */
export type WritingCall =
  | { kind: 'rpc'; schema: string; function: string; arguments: { [name: string]: Json }; again: Again }
  | {
      kind: 'function'
      function: string
      method: FunctionSource['method']
      body: Json
      again: { every: number }
    }

/** A person's consent to one call on one board. It covers these words and no others. */
export interface Approval {
  /** SHA-256 of the board's id and the call, in hex. */
  id: string
  board: { id: string; title: string }
  call: WritingCall
  /** Ms since the epoch. */
  approvedAt: number
}

/** Null for a source that cannot write, which needs no approval. */
export function writingCallOf(source: Source): WritingCall | null {
  if (!mayWrite(source)) return null
  if (source.kind === 'rpc') {
    const { kind, schema, function: name, arguments: given = {}, again } = source
    return { kind, schema, function: name, arguments: given, again }
  }
  if (source.kind !== 'function') return null
  const { kind, function: name, method, body = null, again = { every: DEFAULT_PROBE_EVERY_S } } = source
  return { kind, function: name, method, body, again }
}

/** The name an approval goes by: another one as soon as a word of the call is another, or the board is. */
export const approvalId = (board: string, call: WritingCall): string =>
  bytesToHex(sha256(utf8ToBytes(wordsOf([board, call]))))

/** One shot of a source that is otherwise asked for again and again. */
export const askedOnce = (source: Source): Source => {
  const again = { every: 86_400 }
  return source.kind === 'rpc' || source.kind === 'function' ? { ...source, again } : source
}

const named = v.strictObject({ schema: v.string(), table: v.string() })
const every = v.number()
const call = v.variant('kind', [
  v.strictObject({
    kind: v.literal('rpc'),
    schema: v.string(),
    function: v.string(),
    arguments: v.record(v.string(), json),
    again: v.strictObject({ every: v.exactOptional(every), tables: v.exactOptional(v.array(named)) }),
  }),
  v.strictObject({
    kind: v.literal('function'),
    function: v.string(),
    method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']),
    body: json,
    again: v.strictObject({ every }),
  }),
])
/** One whose id is not that of its words was not written by this page, and allows nothing. */
const approval = v.pipe(
  v.strictObject({
    id: v.string(),
    board: v.strictObject({ id: v.string(), title: v.string() }),
    call,
    approvedAt: v.number(),
  }),
  v.check(({ id, board, call }) => approvalId(board.id, call) === id),
)

/** What was written down as an approval; null where it is none that can be believed. */
export function readApproval(value: unknown): Approval | null {
  const read = v.safeParse(approval, value)
  return read.success ? read.output : null
}
