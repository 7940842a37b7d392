const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Guesses the Postgres type of a value; empty if it could be any. */
export function inferType(value: unknown): string {
  if (typeof value === 'number') return 'numeric'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'string') return ''
  return TIME.test(value) ? 'timestamp with time zone' : DATE.test(value) ? 'date' : 'text'
}
