import { inspect } from '../elixir'

/** One condition of a binding's `filter`. The value of `in` is a Postgres array literal. */
export interface Filter {
  column: string
  operator: string
  value: string
  /** `not.` before the operator. */
  negate: boolean
}

/** The fault of a `filter`, in the hosted service's words. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
}

const operators = new Set('eq neq lt lte gt gte in like ilike is match imatch isdistinct'.split(' '))

/** `column=[not.]operator.value`, several joined by commas that all must hold. Throws FilterError. */
export function parseFilters(text: string): Filter[] {
  const trimmedText = text.trim()
  return trimmedText === '' ? [] : splitTopLevel(trimmedText).map(parseFilter)
}

/** At the commas outside of parentheses and quotes. A quote opens only where a value or an item of a list begins. */
function splitTopLevel(text: string): string[] {
  const segments = ['']
  let depth = 0
  let isQuoted = false
  let before = ''
  for (let at = 0; at < text.length; at++) {
    let part = text.charAt(at)
    if (isQuoted && part === '\\') part += text.charAt(++at)
    else if (part === '"') isQuoted = isQuoted ? false : '.(,'.includes(before) && before !== ''
    else if (!isQuoted && part === '(') depth++
    else if (!isQuoted && part === ')') depth = Math.max(0, depth - 1)
    if (part === ',' && !isQuoted && depth === 0) {
      segments.push('')
      before = ''
      continue
    }
    segments.push((segments.pop() ?? '') + part)
    before = part.slice(-1)
  }
  return segments
}

function parseFilter(segment: string): Filter {
  const trimmedSegment = segment.trim()
  if (trimmedSegment === '')
    throw new FilterError('filter must not contain empty segments (check for extra commas)')
  const [column, rest] = splitText(trimmedSegment, '=')
  const negate = rest.startsWith('not.')
  const [operator, value] = splitText(negate ? rest.slice('not.'.length) : rest, '.')
  if (!operators.has(operator)) throw new FilterError(inspect([operator, value]))
  return { column, operator, value: operator === 'in' ? arrayLiteral(value) : unquoteValue(value), negate }
}

function splitText(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  if (at < 0) throw new FilterError(inspect([text]))
  return [text.slice(0, at), text.slice(at + 1)]
}

function arrayLiteral(list: string): string {
  if (list.length < 2 || !list.startsWith('(') || !list.endsWith(')'))
    throw new FilterError('`in` filter value must be wrapped by parentheses')
  return `{${list.slice(1, -1)}}`
}

/** A value that is one quoted text is that text; anything else stays as it is. */
const unquoteValue = (value: string) =>
  /^"(?:\\.|[^"\\])*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
