import type { FunctionSource, RpcSource, TableSource } from '../../../board/model/source'
import type { TableId } from '../perTable'
import { exactJson } from './exactJson'
import type { RowIntake } from '../rest/rowListParser'

/** The columns with numbers that a double cannot hold; a column joins before its rows are passed on. */
export interface ExactColumns {
  of(table: TableId): Set<string>
}

/**
 * For the data client: makes the numbers in an answer of `/rest/v1` exact, and changes nothing else. If `intake`
 * expects a large answer, the client receives an empty list.
 */
export const exactFetch =
  (project: typeof fetch, numbers: ExactColumns, intake?: RowIntake): typeof fetch =>
  async (input, init) => {
    const answer = await project(input, init)
    const table = tableOf(input, init)
    if (table === null || !/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return answer
    const text = async () => {
      const json = await Response.prototype.text.call(answer)
      const noteColumn = (column: string) => void numbers.of(table).add(column)
      const parse = (part: string): unknown => JSON.parse(exactJson(part, 2, noteColumn))
      if (answer.ok && (await intake?.take(json, init?.signal, parse)) === true) return '[]'
      // A list of rows, or a single row requested as an object.
      return exactJson(json, json.startsWith('[') ? 2 : 1, noteColumn)
    }
    // Not a new Response: status, URL, abort and stream must stay as they are.
    return Object.defineProperties(answer, {
      text: { value: text },
      json: { value: async (): Promise<unknown> => JSON.parse(await text()) },
    })
  }

function tableOf(input: RequestInfo | URL, init?: RequestInit): TableId | null {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const table = /\/rest\/v1\/((?:rpc\/)?[^/]+)$/.exec(pathname)?.[1]
  if (table === undefined) return null
  const headers = new Headers(init?.headers)
  return {
    schema: headers.get('accept-profile') ?? headers.get('content-profile') ?? 'public',
    table: decodeURIComponent(table),
  }
}

/** A stand-in for the table of rows that come from elsewhere. */
export function tableIdOf(source: TableSource | RpcSource | FunctionSource): TableId {
  switch (source.kind) {
    case 'table':
      return source
    case 'rpc':
      return { schema: source.schema, table: `rpc/${source.function}` }
    case 'function':
      return { schema: '', table: `functions/${source.function}` }
  }
}
