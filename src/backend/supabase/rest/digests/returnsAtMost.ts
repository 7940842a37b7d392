import type { TableSource } from '../../../../board/model/source'
import type { DataClient } from '../../clients/dataClient'
import { tableRequest } from '../../wire/resourceNames'
import { columnName, filterQuery } from '../tableQuery'

/** Whether the project returns just this many rows of a table that has more; false where it does not answer. */
export async function returnsAtMost(
  client: DataClient,
  source: TableSource,
  rowCount: number,
  signal: AbortSignal,
): Promise<boolean> {
  const column = columnName(source.key[0] ?? source.order.column)
  const { data } = await filterQuery(
    tableRequest(client, source).select<string, unknown>(column),
    source.filter,
  )
    .limit(rowCount + 1)
    .retry(false)
    .abortSignal(signal)
  return data?.length === rowCount
}
