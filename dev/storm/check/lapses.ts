import { sourceNames, sourceOf } from '../world/sources'
import type { Blow } from './causes'

/** What a write did to the publication: the table it took out, or that all are in it again. */
const changeOf = (sql: string) => /publication supabase_realtime drop table public\.(\w+)/.exec(sql)?.[1]
const publishes = (sql: string) => sql.includes('public.publish()')

/**
 * For how long a table is not in the publication. Whoever is subscribed hears nothing of it; whoever joins is told, however
 * long ago it was taken out. Gets each write once it was made.
 */
export function lapses(blows: Blow[]) {
  const open = new Set<Blow>()
  return (sql: string, from: number, settled: number) => {
    if (publishes(sql)) {
      for (const blow of open) blow.to = settled
      open.clear()
    }
    const table = changeOf(sql)
    for (const source of sourceNames) {
      const { table: own, by } = sourceOf(source)
      if (own !== table || by !== undefined) continue
      const blow: Blow = { name: 'unpublished', from, to: Infinity, viewer: null, source }
      open.add(blow)
      blows.push(blow)
    }
  }
}
