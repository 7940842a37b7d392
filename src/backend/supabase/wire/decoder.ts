import type { RealtimeClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { isRecord } from '../../../board/json/isRecord'
import { exactJson } from './exactJson'
import type { TableId } from '../perTable'
import type { ExactColumns } from './exactColumns'

type Decode = NonNullable<NonNullable<SupabaseClientOptions<'public'>['realtime']>['decode']>
type NoteColumn = (column: string) => void
/** The type name of each column. */
interface TypesByTable {
  of(table: TableId): Map<string, string>
}

/** Decodes frames for the realtime client as it would itself, after making their numbers exact. */
export const createDecoder =
  (
    serializer: () => RealtimeClient['serializer'],
    numbers: ExactColumns,
    types: TypesByTable,
    /** `size`: of the frame, in bytes or, as text, in characters. */
    noteFrame: (topic: string, event: string, size: number) => void = () => undefined,
  ): Decode =>
  (raw, handle) => {
    const exactNames: string[] = []
    const noteColumn: NoteColumn = column => exactNames.push(column)
    const frame =
      typeof raw === 'string' ? exactJson(raw, TEXT_DEPTH, noteColumn) : exactBroadcast(raw, noteColumn)
    serializer().decode(frame, (message: Parameters<typeof handle>[0]) => {
      noteFrame(message.topic, message.event, typeof raw === 'string' ? raw.length : raw.byteLength)
      const change = changeIn(message.payload)
      if (change) {
        const { schema, table, columns } = change
        if (typeof schema === 'string' && typeof table === 'string') {
          for (const column of exactNames) numbers.of({ schema, table }).add(column)
          if (Array.isArray(columns)) noteTypes(types.of({ schema, table }), columns)
        }
        // With `columns`, realtime-js would convert each value again, turning number texts into doubles.
        if ('columns' in change) change['columns'] = []
      }
      handle(message)
    })
  }

function noteTypes(types: Map<string, string>, columns: readonly unknown[]) {
  for (const column of columns) {
    if (!isRecord(column)) continue
    const { name, type } = column
    if (typeof name === 'string' && typeof type === 'string' && types.get(name) !== type)
      types.set(name, type)
  }
}

/** The nesting depth of a row's columns: the frame, `payload`, then `data` or another `payload`, and `record`. */
const TEXT_DEPTH = 4
/** A binary frame contains only the inner payload, without the two outer levels. */
const BROADCAST_DEPTH = TEXT_DEPTH - 2
/** The first byte of a frame that carries a broadcast. */
const BROADCAST = 4
const JSON_ENCODING = 1
const HEADER_BYTES = 5

/** Kind 4: kind, sizes of topic, event and meta, encoding, then those three parts, and the payload up to the end. */
function exactBroadcast(frame: ArrayBuffer, noteColumn: NoteColumn): ArrayBuffer {
  const bytes = new Uint8Array(frame)
  const [kind, topic = 0, event = 0, meta = 0, encoding] = bytes
  if (kind !== BROADCAST || encoding !== JSON_ENCODING) return frame
  const start = HEADER_BYTES + topic + event + meta
  const json = new TextDecoder().decode(bytes.subarray(start))
  const precise = exactJson(json, BROADCAST_DEPTH, noteColumn)
  if (precise === json) return frame
  const payload = new TextEncoder().encode(precise)
  const result = new Uint8Array(start + payload.length)
  result.set(bytes.subarray(0, start))
  result.set(payload, start)
  return result.buffer
}

/** The row change in a message's payload; null for any other message. */
function changeIn(payload: unknown): Record<string, unknown> | null {
  if (!isRecord(payload)) return null
  const inner = payload['data'] ?? payload['payload']
  return isRecord(inner) && 'table' in inner ? inner : null
}
