import { name } from './names'
import { maybeFilter, parseFilter, parseLogic } from './filter'
import { parseOrder } from './order'
import { parseRanges } from './range'
import { parse } from './scanner'
import { parseSelect } from './select'
import type { Condition, Filter, OrderTerm, PathValue, Range, SelectItem } from './types'

/** Everything the part of the URL after `?` asks for. */
export interface Query {
  select: SelectItem[]
  filters: PathValue<Filter>[]
  logic: PathValue<Condition>[]
  orders: PathValue<OrderTerm[]>[]
  ranges: PathValue<Range>[]
  columns?: string[]
  onConflict?: string[]
  /** Arguments of a function called by GET: what is no filter. */
  arguments: [name: string, value: string][]
  /** The parameters sorted by name, for Content-Location. */
  canonical: string
}

const lastWord = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** `callsByGet`: parameters that are no filters are arguments of the function, not mistakes. */
export function parseQuery(parameters: URLSearchParams, callsByGet: boolean): Query {
  const query: Query = {
    select: parseSelect(parameters.get('select') ?? '*'),
    filters: [],
    logic: [],
    orders: [],
    ranges: [],
    arguments: [],
    canonical: new URLSearchParams(
      [...parameters].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    ).toString(),
  }
  const ranges: [string, string][] = []
  for (const [key, value] of parameters) {
    const word = lastWord(key)
    // The gateway's own parameter, never PostgREST's.
    if (key === 'select' || key === 'apikey') continue
    if (key === 'columns') query.columns ??= names('columns parameter', value)
    else if (key === 'on_conflict') query.onConflict ??= names('on_conflict parameter', value)
    else if (word === 'order') query.orders.push(parseOrder(key, value))
    else if (word === 'limit' || word === 'offset') ranges.push([key, value])
    else if (word === 'and' || word === 'or') query.logic.push(parseLogic(key, value))
    else if (!callsByGet) query.filters.push(parseFilter(key, value))
    else {
      const filter = maybeFilter(key, value)
      if (filter === undefined) query.arguments.push([key, value])
      else query.filters.push(filter)
    }
  }
  query.ranges = parseRanges(ranges)
  return query
}

const names = (what: string, text: string) =>
  parse(what, text, scanner =>
    scanner.takeSeparated(',', () => {
      scanner.spaces()
      const each = name(scanner)
      scanner.spaces()
      return each
    }),
  )
