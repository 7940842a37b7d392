import type { RealtimeClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { exact } from './exact'
import type { Table } from './byTable'
import type { Numbers } from './numbers'

type Decode = NonNullable<NonNullable<SupabaseClientOptions<'public'>['realtime']>['decode']>
type Told = (column: string) => void
/** By column, the name of its type. */
interface ColumnTypes {
  of(table: Table): Map<string, string>
}

/** For the realtime client: its own decoding of a frame, of text that has its numbers exact. */
export const exactDecode =
  (serializer: () => RealtimeClient['serializer'], numbers: Numbers, types: ColumnTypes): Decode =>
  (raw, hear) => {
    const found: string[] = []
    const told: Told = column => found.push(column)
    const frame = typeof raw === 'string' ? exact(raw, TEXT_DEPTH, told) : exactBroadcast(raw, told)
    serializer().decode(frame, (message: Parameters<typeof hear>[0]) => {
      const change = changeIn(message.payload)
      if (change) {
        const { schema, table, columns } = change
        if (typeof schema === 'string' && typeof table === 'string') {
          for (const column of found) numbers.of({ schema, table }).add(column)
          if (Array.isArray(columns)) noteTypes(types.of({ schema, table }), columns)
        }
        // By these realtime-js would convert each value once more, a number from its text to a double.
        if ('columns' in change) change['columns'] = []
      }
      hear(message)
    })
  }

function noteTypes(known: Map<string, string>, columns: readonly unknown[]) {
  for (const column of columns) {
    if (!isObject(column)) continue
    const { name, type } = column
    if (typeof name === 'string' && typeof type === 'string' && known.get(name) !== type)
      known.set(name, type)
  }
}

/** How deep the columns of a row lie: in the frame, `payload`, `data` or `payload` again, and `record`. */
const TEXT_DEPTH = 4
/** A binary frame holds only the inner payload, which is as deep as what lies around it is not there. */
const BROADCAST_DEPTH = TEXT_DEPTH - 2
const [BROADCAST, JSON_ENCODING, HEADER_BYTES] = [4, 1, 5]

/** Kind 4: kind, sizes of topic, event and meta, encoding, then the three and the payload to the end. */
function exactBroadcast(frame: ArrayBuffer, told: Told): ArrayBuffer {
  const bytes = new Uint8Array(frame)
  const [kind, topic = 0, event = 0, meta = 0, encoding] = bytes
  if (kind !== BROADCAST || encoding !== JSON_ENCODING) return frame
  const start = HEADER_BYTES + topic + event + meta
  const json = new TextDecoder().decode(bytes.subarray(start))
  const precise = exact(json, BROADCAST_DEPTH, told)
  if (precise === json) return frame
  const payload = new TextEncoder().encode(precise)
  const whole = new Uint8Array(start + payload.length)
  whole.set(bytes.subarray(0, start))
  whole.set(payload, start)
  return whole.buffer
}

/** A row change in what a message carries; null for every other message. */
function changeIn(payload: unknown): Record<string, unknown> | null {
  if (!isObject(payload)) return null
  const inner = payload['data'] ?? payload['payload']
  return isObject(inner) && 'table' in inner ? inner : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
