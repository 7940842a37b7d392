import type { RosterPanel } from '../../../board/board'
import { textOf } from '../../rows/rowOrder'
import type { RowEntry, Rows } from '../../rows/rowIndex'
import { timeOf } from '../../values/columnValues'
import type { RosterView } from '../view'
import type { Derivation } from '../derivation'
import { hasSameItems } from '../../values/hasSameItems'

type Person = RosterView['people'][number]

/**
 * How long, in ms, the server may list a person whose connection broke: it closes a socket after 60 s of silence
 * (Phoenix's own default).
 */
const UNNOTICED_MS = 60_000

/**
 * The people present: several tabs of a person are one person. A person is uncertain if every tab is overdue with its
 * heartbeat, for as long as the server may take to notice that the person left.
 */
export function deriveRoster({
  nameField: name,
  personField: person,
  heartbeatInterval: beat,
}: RosterPanel): Derivation<RosterView> {
  let rows: Rows | null = null
  let last: RosterView | null = null
  const field = (state: unknown, fieldName: string | undefined) => {
    if (fieldName === undefined || typeof state !== 'object' || state === null) return null
    const value: unknown = Object.entries(state).find(([each]) => each === fieldName)?.[1]
    return value === undefined || value === null || value === '' ? null : textOf(value)
  }
  const isSilent = ({ row }: RowEntry, now: number) =>
    beat !== undefined && now - (timeOf(row['said']) ?? now) > 2 * beat * 1000 + UNNOTICED_MS
  const personOf = (key: string, tabs: readonly RowEntry[], now: number): Person => {
    const times = tabs.map(({ row }) => timeOf(row['since'])).filter(at => at !== null)
    const claimedName = tabs.map(({ row }) => field(row['state'], name)).find(each => each !== null)
    return {
      key,
      name: claimedName ?? key,
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
      // Nothing to do: `view` reads all rows, because they are few and seldom change.
    },
    view(now) {
      const byPerson = new Map<string, RowEntry[]>()
      for (const entry of rows ?? []) {
        const key = field(entry.row['state'], person) ?? textOf(entry.row['key'])
        byPerson.set(key, [...(byPerson.get(key) ?? []), entry])
      }
      const previous = new Map(last?.people.map(each => [each.key, each]))
      const people = [...byPerson].map(([key, tabs]) => {
        const before = previous.get(key)
        const next = personOf(key, tabs, now)
        return before !== undefined && isSame(before, next) ? before : next
      })
      if (last === null || !hasSameItems(people, last.people)) last = { kind: 'roster', people }
      return last
    },
  }
}

const isSame = (a: Person, b: Person) =>
  a.name === b.name && a.since === b.since && a.tabs === b.tabs && a.uncertain === b.uncertain
