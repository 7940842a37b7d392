import { sourceNames, sourceOf } from '../world/sources'
import type { Trouble } from './bounds'
import type { Blow } from './causes'

/** What a write did to the publication: the table it took out, or that all are in it again. */
const changeOf = (sql: string) => /publication supabase_realtime drop table public\.(\w+)/.exec(sql)?.[1]
const publishes = (sql: string) => sql.includes('public.publish()')

/**
 * For how long a table is not in the publication. Whoever is subscribed hears nothing of it; whoever joins is told, however
 * long ago it was taken out. Nobody is told of its rows, and whoever did not hear of it can only find them changed. Gets
 * each write once it was made.
 */
export function lapses(blows: Blow[], troubles: Trouble[]) {
  const open = new Set<Blow | Trouble>()
  return (sql: string, from: number, settled: number) => {
    if (publishes(sql)) {
      for (const lapse of open) lapse.to = settled
      open.clear()
    }
    const table = changeOf(sql)
    for (const source of sourceNames) {
      const { table: own, changes: by } = sourceOf(source)
      if (own !== table || by !== undefined) continue
      const lapse = { name: 'unpublished', from, to: Infinity, viewer: null, source } as const
      const [blow, trouble]: [Blow, Trouble] = [{ ...lapse }, { ...lapse, hiding: 'unseen' }]
      open.add(blow).add(trouble)
      blows.push(blow)
      troubles.push(trouble)
    }
  }
}
