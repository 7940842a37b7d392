import { canWrite } from './canWrite'
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
  /** The board's id and the call, as canonical JSON. It is stored as a hash: see `file/storedApproval.ts`. */
  id: string
  board: { id: string; title: string }
  call: WritingCall
  /** Ms since the epoch. */
  approvedAt: number
}

const DEFAULT_REFRESH = { interval: DEFAULT_PROBE_EVERY_S }

/** Null for a source that cannot write, which needs no approval. */
export function writingCallOf(source: Source): WritingCall | null {
  if (!canWrite(source)) return null
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
  canonicalJson([board, inHashedWords(call)])

/**
 * Approvals given while boards had version 1 stay valid, so the text whose hash is stored keeps the words of version 1.
 * It describes the same call: every detail has another name, and there are no other details.
 */
function inHashedWords({ refresh: { interval, ...tables }, ...call }: WritingCall) {
  return { ...call, again: { ...tables, ...(interval !== undefined && { every: interval }) } }
}

/** A source that is asked once instead of repeatedly. */
export const asOneShot = (source: Source): Source => {
  const refresh = { interval: 86_400 }
  return source.kind === 'rpc' || source.kind === 'function' ? { ...source, refresh } : source
}
