import type { RosterPanel } from '../../board/board'
import { text } from '../order'
import type { HeldRow, Rows } from '../rowIndex'
import { timeOf } from '../values'
import type { RosterView } from '../view'
import type { Derivation } from './derivation'

type Person = RosterView['people'][number]

/**
 * For so long, in ms, the server may list somebody whose connection broke: it closes a socket after 60 s of silence
 * (Phoenix's own default).
 */
const UNNOTICED_MS = 60_000

/**
 * Who is there: several tabs of one person are one person. Somebody is uncertain who should have said something of
 * themselves in every tab, and did not in any, for as long as the server may take to notice that they are gone.
 */
export function roster({ name, person, beat }: RosterPanel): Derivation<RosterView> {
  let rows: Rows | null = null
  let last: RosterView | null = null
  const field = (state: unknown, wanted: string | undefined) => {
    if (wanted === undefined || typeof state !== 'object' || state === null) return null
    const found: unknown = Object.entries(state).find(([each]) => each === wanted)?.[1]
    return found === undefined || found === null || found === '' ? null : text(found)
  }
  const isSilent = ({ row }: HeldRow, now: number) =>
    beat !== undefined && now - (timeOf(row['said']) ?? now) > 2 * beat * 1000 + UNNOTICED_MS
  const personOf = (key: string, tabs: readonly HeldRow[], now: number): Person => {
    const times = tabs.map(({ row }) => timeOf(row['since'])).filter(at => at !== null)
    const named = tabs.map(({ row }) => field(row['state'], name)).find(each => each !== null)
    return {
      key,
      name: named ?? key,
      since: times.length === 0 ? null : Math.min(...times),
      tabs: tabs.length,
      uncertain: tabs.filter(tab => isSilent(tab, now)).length,
    }
  }
  return {
    reset(all) {
      rows = all
    },
    apply() {
      // What is there is looked at as a whole: it is few, and changes seldom.
    },
    view(now) {
      const byPerson = new Map<string, HeldRow[]>()
      for (const held of rows ?? []) {
        const key = field(held.row['state'], person) ?? text(held.row['key'])
        byPerson.set(key, [...(byPerson.get(key) ?? []), held])
      }
      const known = new Map(last?.people.map(each => [each.key, each]))
      const people = [...byPerson].map(([key, tabs]) => {
        const before = known.get(key)
        const next = personOf(key, tabs, now)
        return before !== undefined && isSame(before, next) ? before : next
      })
      const isUnchanged =
        last !== null &&
        last.people.length === people.length &&
        people.every((each, i) => each === last?.people[i])
      if (last === null || !isUnchanged) last = { kind: 'roster', people }
      return last
    },
  }
}

const isSame = (a: Person, b: Person) =>
  a.name === b.name && a.since === b.since && a.tabs === b.tabs && a.uncertain === b.uncertain
