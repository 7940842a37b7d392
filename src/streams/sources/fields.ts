import type { Row } from '../../backend/port'

/** The fields of a JSON object as columns; null for one that is not there. */
export function fieldsOf(json: unknown, fields: readonly string[] = []): Row {
  const found = new Map(typeof json === 'object' && json !== null ? Object.entries(json) : [])
  return Object.fromEntries(fields.map(field => [field, found.get(field) ?? null]))
}
