import type pg from 'pg'
import type { Session } from '../session'
import type { Types } from './values'

/** One statement after the other, as they are asked for. */
export function sessionOn(client: pg.ClientBase, types?: Types): Session {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const turn = last.then(ask)
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    query: <Row>(sql: string, values: unknown[] = []) =>
      inTurn(async () => {
        const config = { text: sql, values: values.map(parameterOf), ...(types && { types }) }
        const { rows } = await client.query<Row & pg.QueryResultRow>(config)
        return rows
      }),
    exec: sql =>
      inTurn(async () => {
        await client.query(sql)
      }),
  }
}

/** Postgres infers the type of a parameter: objects are JSON, arrays are arrays. */
const parameterOf = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
