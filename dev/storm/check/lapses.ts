import { sourceNames, sourceOf, tableOf } from '../world/sources'
import type { Trouble } from './bounds'
import type { Blow } from './effects'

/** The effect of a write on the publication: the table it removed, or that all tables are back. */
const changeOf = (sql: string) => /publication supabase_realtime drop table public\.(\w+)/.exec(sql)?.[1]
const publishes = (sql: string) => sql.includes('public.publish()')

/**
 * Records how long a table is missing from the publication. A subscribed client receives nothing about it; a joining
 * client is informed, however long ago the table was removed. Changes of its rows are not announced, so a client can
 * only find them by reading. The returned function takes each write after it was made.
 */
export function lapses(blows: Blow[], troubles: Trouble[]) {
  const open = new Set<Blow | Trouble>()
  return (sql: string, from: number, settledAt: number) => {
    if (publishes(sql)) {
      for (const lapse of open) lapse.to = settledAt
      open.clear()
    }
    const table = changeOf(sql)
    for (const source of sourceNames) {
      const [own, by] = [tableOf(source), sourceOf(source).changes]
      if (own !== table || by !== undefined) continue
      const lapse = { name: 'unpublished', from, to: Infinity, viewer: null, source } as const
      const [blow, trouble]: [Blow, Trouble] = [{ ...lapse }, { ...lapse, hiding: 'unseen' }]
      open.add(blow).add(trouble)
      blows.push(blow)
      troubles.push(trouble)
    }
  }
}
