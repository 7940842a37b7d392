import type { Row } from '../../backend/ports/backend.port'

/** The fields of a JSON object as columns; null for a missing field. */
export function fieldsOf(json: unknown, fields: readonly string[] = []): Row {
  const entries = new Map(typeof json === 'object' && json !== null ? Object.entries(json) : [])
  return Object.fromEntries(fields.map(field => [field, entries.get(field) ?? null]))
}
