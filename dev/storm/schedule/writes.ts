import type { Chance } from './chance'
import type { Write, WriteKind } from './schedule'
import { zooWritesBy } from './zoo'

const TEAMS = ['red', 'blue'] as const
const text = (value: string) => `'${value}'`

/** Rows that the schedule knows of. A key is never used twice: one that comes back was deleted before. */
interface KnownRows {
  items: number[]
  notes: [team: string, no: number][]
  events: number[]
  talks: number[]
}

/** Every statement stands alone: one that misses its row, because another was left out, changes nothing. */
export function writesBy(chance: Chance) {
  const knownRows: KnownRows = { items: [], notes: [], events: [], talks: [] }
  let next = 100
  let version = 0
  const zoo = zooWritesBy(chance)
  const team = () => chance.pick(TEAMS)
  const rank = () => (chance.is(0.1) ? 'null' : String(chance.between(1, 12)))
  const label = () => text(`v${++version}`)
  /** Beyond what a double holds. */
  const huge = () => `9007199254740${chance.between(100, 999)}`

  const item = () => {
    const id = ++next
    knownRows.items.push(id)
    return `(${id}, ${text(team())}, ${rank()}, ${label()}, ${text('b'.repeat(chance.between(1, 80)))}, ${huge()})`
  }
  const note = () => {
    const [teamName, no] = [team(), ++next]
    knownRows.notes.push([teamName, no])
    return `(${text(teamName)}, ${no}, ${label()})`
  }
  const event = (table: 'events' | 'talks') => {
    knownRows[table].push(++next)
    return `(${next}, ${label()}, ${chance.between(0, 1_000) / 8})`
  }
  const rowOf = { items: item, notes: note, events: () => event('events'), talks: () => event('talks') }
  const into = (table: keyof KnownRows, count = 1) =>
    `insert into public.${table} values ${Array.from({ length: count }, rowOf[table]).join(', ')}`
  const some = <T>(from: readonly T[]): T | undefined => from[chance.between(0, Math.max(0, from.length - 1))]
  const one = (table: keyof KnownRows): string => {
    if (table !== 'notes') return `id = ${some(knownRows[table]) ?? 0}`
    const [noteName, no] = some(knownRows.notes) ?? ['', 0]
    return `(team, no) = (${text(noteName)}, ${no})`
  }
  const many = (table: keyof KnownRows) =>
    table === 'notes' ? `no % 3 = ${chance.between(0, 2)}` : `id % 4 = ${chance.between(0, 3)}`
  const update = (table: keyof KnownRows, where: string) =>
    `update public.${table} set label = ${label()} where ${where}`
  const value = (table: 'events' | 'talks') =>
    `update public.${table} set value = ${chance.between(0, 1_000) / 8} where ${one(table)}`
  const table = () =>
    chance.pickWeighed<keyof KnownRows>([
      [5, 'items'],
      [3, 'notes'],
      [3, 'events'],
      [3, 'talks'],
    ])

  function sqlOf(kind: WriteKind): string {
    switch (kind) {
      case 'insert':
        return into(table())
      case 'update': {
        const tableName = table()
        return update(tableName, one(tableName))
      }
      case 'rank':
        return `update public.items set rank = ${rank()} where ${one('items')}`
      case 'value':
        return value(chance.is(0.8) ? 'events' : 'talks')
      case 'body':
        return `update public.items set body = '${chance.pick(['a', 'b', 'B'])}' || body where ${one('items')}`
      case 'delete': {
        const tableName = table()
        return `delete from public.${tableName} where ${one(tableName)}`
      }
      case 'bulk insert':
        return into(table(), chance.between(4, 15))
      case 'bulk update': {
        const tableName = table()
        return update(tableName, many(tableName))
      }
      case 'bulk delete': {
        const tableName = table()
        return `delete from public.${tableName} where ${many(tableName)}`
      }
      case 'rekey': {
        const id = ++next
        const tableName = chance.pick(['items', 'items', 'notes', 'notes', 'talks'] as const)
        if (tableName !== 'notes') {
          const where = one(tableName)
          knownRows[tableName].push(id)
          return `update public.${tableName} set id = ${id} where ${where}`
        }
        const [team, no] = some(knownRows.notes) ?? ['red', 0]
        knownRows.notes.push([team, id])
        return `update public.notes set no = ${id} where (team, no) = (${text(team)}, ${no})`
      }
      case 'move':
        return `update public.items set team = ${text(team())}, label = ${label()} where ${one('items')}`
      case 'hide':
      case 'unhide':
        return `update public.items set hidden = ${kind === 'hide'} where ${chance.is(0.7) ? one('items') : many('items')}`
      case 'truncate':
        return `truncate public.${table()}`
      case 'member':
        return chance.is(0.5)
          ? `delete from public.members where viewer = ${chance.between(0, 2)} and team = ${text(team())}`
          : `insert into public.members (viewer, team) values (${chance.between(0, 2)}, ${text(team())}) on conflict do nothing`
      case 'policy':
        return `alter policy seen on public.notes using (${chance.is(0.5) ? 'false' : 'public.is_mine(team)'})`
      case 'max rows':
        return `select public.set_max_rows(${chance.pick(['null', '4', '10', '20'])})`
      case 'replica identity':
        return `alter table public.${table()} replica identity ${chance.pick(['full', 'default'])}`
      case 'column':
        return chance.is(0.5)
          ? `alter table public.${table()} add column if not exists extra int default 1`
          : `alter table public.${table()} drop column if exists extra`
      case 'zoo':
        return zoo()
      case 'publication':
        return chance.is(0.5)
          ? `alter publication supabase_realtime drop table public.${table()}`
          : 'select public.publish()'
    }
  }
  return (at: number, kind: WriteKind): Write => ({ at, do: 'write', kind, sql: sqlOf(kind) })
}

/** Restores the policy, the publication and the settings, whatever was written before. */
export const MEND = `alter policy seen on public.notes using (public.is_mine(team)); select public.publish(), public.set_max_rows(null)`
/** The kind of write that the repair resembles for the panels, if anything had to be repaired. */
export const mendKinds = ['policy', 'publication'] as const satisfies readonly WriteKind[]
