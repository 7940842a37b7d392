import type { Sent, Told } from './refusals'

/** The column that an error is about, as far as the database's words or the values tell. */
export function columnIn({ code = '', message, details }: Told, { target, values }: Sent): string | null {
  const known = new Set([...target.columns, ...Object.keys(values)])
  const among = (name: string | undefined) => (name !== undefined && known.has(name) ? name : null)
  const given = Object.entries(values)
  switch (code) {
    case '23505':
    case '23503': {
      const columns =
        /^Key \(([^)]+)\)/
          .exec(details ?? '')?.[1]
          ?.split(', ')
          .map(unquoted) ?? []
      // Of several, the one that was given. Of tables with row-level security only the rule's name is told.
      return among(columns.find(column => column in values) ?? columns[0]) ?? inRule(message, given)
    }
    case '22001': {
      const most = Number(/\((\d+)\)/.exec(message)?.[1])
      return only(given.filter(([, each]) => each.kind === 'text' && Array.from(each.text).length > most))
    }
    case '23514':
    case '23P01': {
      return inRule(message, given) ?? only(given)
    }
    default: {
      const named = among(/column "([^"]+)"/.exec(message)?.[1] ?? /'([^']+)' column/.exec(message)?.[1])
      if (named !== null) return named
      const value = /"([^"]*)"/.exec(message)?.[1]
      return /^22/.test(code)
        ? (only(given.filter(([, each]) => each.kind === 'text' && each.text === value)) ?? only(given))
        : null
    }
  }
}

/** The column after which a rule is named. */
function inRule(message: string, given: readonly (readonly [string, unknown])[]): string | null {
  const rule = /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  return only(given.filter(([column]) => new RegExp(`(^|_)${escaped(column)}(_|$)`).test(rule)))
}

const only = (entries: readonly (readonly [string, unknown])[]): string | null =>
  entries.length === 1 ? (entries[0]?.[0] ?? null) : null
const unquoted = (name: string) => name.replace(/^"(.*)"$/, '$1')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
