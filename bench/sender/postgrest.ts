/** A row by its columns. */
export type Row = Readonly<Record<string, unknown>>

/**
 * A request that PostgREST would answer and this sender cannot. It ends the run, which would be wrong with any other
 * answer.
 */
export class Unknown extends Error {
  override readonly name = 'Unknown'
}

type Test = (row: Row) => boolean
interface Query {
  /** Null: all columns. */
  columns: readonly string[] | null
  tests: readonly Test[]
  compare: (a: Row, b: Row) => number
  offset: number
  limit: number
}

/**
 * The rows that a request asks for. It understands as much of PostgREST as boards over one table need:
 * `select`, `order`, `limit`, `offset`, and `eq` and `in` of a column. Throws Unknown for the rest.
 */
export function rowsFor(rows: Iterable<Row>, parameters: URLSearchParams): Row[] {
  const { columns, tests, compare, offset, limit } = parseQuery(parameters)
  const metRows: Row[] = []
  for (const row of rows) if (tests.every(test => test(row))) metRows.push(row)
  const part = firstOf(metRows, compare, offset + limit).slice(offset)
  if (columns === null) return part
  return part.map(row => Object.fromEntries(columns.map(column => [column, row[column] ?? null])))
}

/** Up to this many rows are picked without sorting the whole table. */
const FEW = 1_000

function firstOf(rows: Row[], compare: Query['compare'], count: number): Row[] {
  if (count > FEW || count >= rows.length) return rows.sort(compare).slice(0, count)
  const first: Row[] = []
  for (const row of rows) {
    const last = first[count - 1]
    if (last !== undefined && compare(row, last) >= 0) continue
    const place = first.findIndex(other => compare(row, other) < 0)
    first.splice(place === -1 ? first.length : place, 0, row)
    first.length = Math.min(first.length, count)
  }
  return first
}

function parseQuery(parameters: URLSearchParams): Query {
  const tests: Test[] = []
  let columns: Query['columns'] = null
  let compare: Query['compare'] = () => 0
  let offset = 0
  let limit = Infinity
  for (const [name, value] of parameters)
    if (name === 'select') columns = value === '*' ? null : value.split(',').map(nameIn)
    else if (name === 'order') compare = comparisonOf(value)
    else if (name === 'limit') limit = Number(value)
    else if (name === 'offset') offset = Number(value)
    else tests.push(testOf(name, value))
  return { columns, tests, compare, offset, limit }
}

function nameIn(text: string): string {
  if (!/^\w+$/.test(text)) throw new Unknown(`a column "${text}"`)
  return text
}

function testOf(column: string, condition: string): Test {
  const [, operator, operand = ''] = /^(eq|in)\.(.*)$/s.exec(condition) ?? []
  if (operator === 'eq') return row => String(row[column]) === operand
  if (operator !== 'in' || !/^\(.*\)$/s.test(operand)) throw new Unknown(`${column}=${condition}`)
  const values = new Set(JSON.parse(`[${operand.slice(1, -1)}]`) as unknown[])
  const texts = new Set([...values].map(String))
  return row => texts.has(String(row[column]))
}

function comparisonOf(order: string): Query['compare'] {
  const columns = order.split(',').map(term => {
    const [column = '', direction = 'asc', ...rest] = term.split('.')
    if (rest.length > 0 || !/^(asc|desc)$/.test(direction)) throw new Unknown(`an order "${term}"`)
    return { column: nameIn(column), sign: direction === 'desc' ? -1 : 1 }
  })
  return (a, b) => {
    for (const { column, sign } of columns) {
      const [left, right] = [a[column], b[column]]
      if (left === right) continue
      const isLess =
        typeof left === 'number' && typeof right === 'number' ? left < right : String(left) < String(right)
      return isLess ? -sign : sign
    }
    return 0
  }
}
