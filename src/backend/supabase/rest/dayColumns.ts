import type { Filter } from '../../../board/model/source'
import { isCalendarDay } from '../../../board/time/days'
import type { Row } from '../../ports/backend.port'
import type { Tokens } from '../auth/session/tokens'
import type { DataClient } from '../clients/dataClient'
import { perTable, type TableId } from '../perTable'
import { tableRequest } from '../wire/resourceNames'
import { columnName } from './tableQuery'

/** What is asked of the rows of a table. */
export interface RowQuery extends TableId {
  filter?: Filter[]
}
interface DayColumnsContext {
  client: DataClient
  tokens: Tokens
  /** The types of a table's columns, as far as changes have revealed them. */
  typesOf: (table: TableId) => ReadonlyMap<string, string>
}

/** Neither tells a day from a time. NULL is left out with them. */
const ENDLESS = '(infinity,-infinity)'

/**
 * Finds out which columns hold days, because no moment fits these: Postgres would take its day in UTC. Hosted projects
 * describe their tables to secret keys only, so a value tells. A column without any is asked again; nothing is lost,
 * because no range selects a row of it.
 */
export function createDayColumns({ client, tokens, typesOf }: DayColumnsContext) {
  const knownByColumn = perTable(() => new Map<string, boolean>())
  const pending = perTable(() => new Map<string, Promise<void>>())

  function isDayColumn(table: TableId, column: string): boolean | undefined {
    const type = typesOf(table).get(column) ?? ''
    if (type === 'date') return true
    return type.startsWith('timestamp') ? false : knownByColumn.of(table).get(column)
  }
  async function ask(table: TableId, column: string): Promise<void> {
    const usable = await tokens.freshToken()
    if ('loss' in usable) return
    const { data } = await tableRequest(client, table)
      .select<string, Row>(columnName(column))
      .filter(columnName(column), 'not.in', ENDLESS)
      .limit(1)
      .retry(false)
    const value = data?.[0]?.[column]
    if (value !== undefined) knownByColumn.of(table).set(column, isCalendarDay(value))
  }
  /** Whatever goes wrong, the read after it meets the same and reports it. */
  async function askOnce(table: TableId, column: string): Promise<void> {
    const requests = pending.of(table)
    const request = requests.get(column) ?? ask(table, column).catch(() => undefined)
    requests.set(column, request)
    await request
    requests.delete(column)
  }
  return {
    /** False where nothing tells. */
    async holdsDays(table: TableId, column: string): Promise<boolean> {
      if (isDayColumn(table, column) === undefined) await askOnce(table, column)
      return isDayColumn(table, column) === true
    },
    async learn(query: RowQuery): Promise<void> {
      const { filter = [] } = query
      const columns = new Set(filter.flatMap(each => ('day' in each ? [each.column] : [])))
      const unknownColumns = [...columns].filter(column => isDayColumn(query, column) === undefined)
      await Promise.all(unknownColumns.map(column => askOnce(query, column)))
    },
    /** The query in operands that fit its columns, as far as these are known. */
    fit: <Q extends RowQuery>(query: Q): Q => ({
      ...query,
      filter: (query.filter ?? []).map((each): Filter => {
        if (!('day' in each)) return each
        const { day = each.value, value, ...rest } = each
        return { ...rest, value: isDayColumn(query, each.column) === true ? day : value }
      }),
    }),
  }
}
