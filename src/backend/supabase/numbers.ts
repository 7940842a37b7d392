import type { FunctionSource, RpcSource, TableSource } from '../../board/source'
import type { Table } from './byTable'
import { exact } from './exact'
import type { Intake } from './rowList'

/** The columns in which numbers came that a double does not hold; they grow before the rows are handed on. */
export interface Numbers {
  of(table: Table): Set<string>
}

/**
 * For the data client: an answer of `/rest/v1` is read with its numbers exact, and is the same answer otherwise. A large
 * one that `intake` expects is an empty list to the client.
 */
export const exactFetch =
  (project: typeof fetch, numbers: Numbers, intake?: Intake): typeof fetch =>
  async (input, init) => {
    const answer = await project(input, init)
    const table = tableOf(input, init)
    if (table === null || !/\bjson\b/.test(answer.headers.get('content-type') ?? '')) return answer
    const text = async () => {
      const json = await Response.prototype.text.call(answer)
      const told = (column: string) => void numbers.of(table).add(column)
      const parse = (part: string): unknown => JSON.parse(exact(part, 2, told))
      if (answer.ok && (await intake?.take(json, init?.signal, parse)) === true) return '[]'
      // A list of rows, or the one row that was asked for as an object.
      return exact(json, json.startsWith('[') ? 2 : 1, told)
    }
    // Not a new answer around the text: status, address, abort and stream stay what they are.
    return Object.defineProperties(answer, {
      text: { value: text },
      json: { value: async (): Promise<unknown> => JSON.parse(await text()) },
    })
  }

function tableOf(input: RequestInfo | URL, init?: RequestInit): Table | null {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const table = /\/rest\/v1\/((?:rpc\/)?[^/]+)$/.exec(pathname)?.[1]
  if (table === undefined) return null
  const headers = new Headers(init?.headers)
  return {
    schema: headers.get('accept-profile') ?? headers.get('content-profile') ?? 'public',
    table: decodeURIComponent(table),
  }
}

/** What stands for a table where the rows come from elsewhere. */
export function tableFor(source: TableSource | RpcSource | FunctionSource): Table {
  switch (source.kind) {
    case 'table':
      return source
    case 'rpc':
      return { schema: source.schema, table: `rpc/${source.function}` }
    case 'function':
      return { schema: '', table: `functions/${source.function}` }
  }
}
