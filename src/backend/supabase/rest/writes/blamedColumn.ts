import type { RestError, WriteAttempt } from './writeAttempt'

/** The column that caused an error, if the database's message or the values show it. */
export function blamedColumn(
  { code = '', message, details }: RestError,
  { target, values }: WriteAttempt,
): string | null {
  const columns = new Set([...target.columns, ...Object.keys(values)])
  const among = (name: string | undefined) => (name !== undefined && columns.has(name) ? name : null)
  const entries = Object.entries(values)
  switch (code) {
    case '23505':
    case '23503': {
      const columns =
        /^Key \(([^)]+)\)/
          .exec(details ?? '')?.[1]
          ?.split(', ')
          .map(unquote) ?? []
      // Of several key columns, the one that was written. For tables with row-level security the message names only the
      // constraint.
      return (
        among(columns.find(column => column in values) ?? columns[0]) ?? columnOfConstraint(message, entries)
      )
    }
    case '22001': {
      const limit = Number(/\((\d+)\)/.exec(message)?.[1])
      return singleName(
        entries.filter(([, each]) => each.kind === 'text' && Array.from(each.text).length > limit),
      )
    }
    case '23514':
    case '23P01': {
      return columnOfConstraint(message, entries) ?? singleName(entries)
    }
    default: {
      const column = among(/column "([^"]+)"/.exec(message)?.[1] ?? /'([^']+)' column/.exec(message)?.[1])
      if (column !== null) return column
      const value = /"([^"]*)"/.exec(message)?.[1]
      return /^22/.test(code)
        ? (singleName(entries.filter(([, each]) => each.kind === 'text' && each.text === value)) ??
            singleName(entries))
        : null
    }
  }
}

/** The column that the constraint's name contains. */
function columnOfConstraint(
  message: string,
  entries: readonly (readonly [string, unknown])[],
): string | null {
  const rule = /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  return singleName(entries.filter(([column]) => new RegExp(`(^|_)${escapePattern(column)}(_|$)`).test(rule)))
}

const singleName = (entries: readonly (readonly [string, unknown])[]): string | null =>
  entries.length === 1 ? (entries[0]?.[0] ?? null) : null
const unquote = (name: string) => name.replace(/^"(.*)"$/, '$1')
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
