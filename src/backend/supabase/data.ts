import type { SupabaseClient } from '@supabase/supabase-js'
import { Observable } from 'rxjs'
import type { Source } from '../../board/source'
import type { Loss, Row } from '../port'
import { readLoss } from './losses'
import type { Tokens } from './tokens'

/** One request. Unsubscribing aborts it. It is not repeated in here: whether to is the channel machine's to say. */
export const read = (client: SupabaseClient, tokens: Tokens, source: Source): Observable<Row[]> =>
  new Observable<Row[]>(subscriber => {
    const gone = new AbortController()
    void fetchRows(client, tokens, source, gone.signal).then(
      answer => {
        if ('rows' in answer) {
          subscriber.next(answer.rows)
          subscriber.complete()
        } else subscriber.error(answer.loss)
      },
      (error: unknown) => subscriber.error(readLoss(0, '', String(error))),
    )
    return () => gone.abort()
  })

async function fetchRows(
  client: SupabaseClient,
  tokens: Tokens,
  { schema, table, columns, key, order, limit }: Source,
  signal: AbortSignal,
): Promise<{ rows: Row[] } | { loss: Loss }> {
  const usable = await tokens.usable()
  if ('loss' in usable) return usable
  let query = client
    .schema(schema)
    .from(table)
    .select(columns.join(','))
    .order(order.column, { ascending: order.ascending })
  // The key decides between equals, so that the edge of a limited list is the same row every time.
  for (const column of key) if (column !== order.column) query = query.order(column)
  const { data, error, status } = await query.limit(limit).retry(false).abortSignal(signal)
  if (error) {
    const loss = readLoss(status, error.code, error.message)
    if (loss.kind === 'expired') tokens.disbelieve(usable.token)
    return { loss }
  }
  return { rows: data as unknown as Row[] }
}
