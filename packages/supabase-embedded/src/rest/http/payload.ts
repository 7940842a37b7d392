import { invalidBody } from '../error'
import { csvToJson } from './csv'

/** The body of a write or call. `keys`: the columns or arguments it names. */
export type Payload =
  | { kind: 'json'; json: string; keys: string[] }
  | { kind: 'form'; values: [name: string, value: string][]; keys: string[] }
  | { kind: 'raw'; body: string | Uint8Array; keys: string[] }

export interface IncomingBody {
  body: Uint8Array
  /** Without parameters; JSON when the client says nothing. */
  type: string
  calls: boolean
  /** From the query: then keys need not be looked for. */
  columns: string[] | undefined
}

/** Throws PGRST102 for what cannot be read. */
export function readPayload({ body, type, calls, columns }: IncomingBody): Payload {
  const text = new TextDecoder().decode(body)
  switch (type) {
    case 'application/json':
      if (columns !== undefined) return { kind: 'json', json: text, keys: columns }
      return { kind: 'json', ...keyPayload(text === '' && calls ? '{}' : text) }
    case 'text/csv':
      return { kind: 'json', ...keyPayload(csvToJson(text)) }
    case 'application/x-www-form-urlencoded': {
      const values = [...new URLSearchParams(text)]
      const keys = [...new Set(values.map(([name]) => name))]
      if (calls) return { kind: 'form', values, keys }
      return { kind: 'json', json: JSON.stringify(Object.fromEntries(values)), keys }
    }
    case 'text/plain':
    case 'text/xml':
      if (calls) return { kind: 'raw', body: text, keys: [] }
      break
    case 'application/octet-stream':
      if (calls) return { kind: 'raw', body, keys: [] }
  }
  throw invalidBody(`Content-Type not acceptable: ${type}`)
}

/** The JSON stays text: only its keys are looked at. Any value but an object or array counts as an empty array. */
function keyPayload(json: string): { json: string; keys: string[] } {
  const value = parseJson(json)
  if (Array.isArray(value)) {
    const rows = value as unknown[]
    const [first] = rows
    if (rows.length === 0) return { json: '[]', keys: [] }
    if (!isObject(first)) throw invalidBody('All object keys must match')
    const keys = Object.keys(first)
    const same = (row: unknown) =>
      isObject(row) && Object.keys(row).length === keys.length && keys.every(key => key in row)
    if (!rows.every(same)) throw invalidBody('All object keys must match')
    return { json, keys }
  }
  return isObject(value) ? { json, keys: Object.keys(value) } : { json: '[]', keys: [] }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
