import type { Mutation } from '../mutants/mutations'
import { chanceOf } from './chance'
import type { Act, Schedule, WriteKind } from './schedule'
import { writesBy } from './writes'

/** The weather in which a certain mutant has to be noticed in every run. */
export interface Aim {
  schedule: Schedule
  /** Seconds between verifications in it; few, so that a mutant without them is noticed soon. */
  verify: number
}

const write = (at: number, kind: WriteKind, sql: string): Act => ({ at, do: 'write', kind, sql })
const event = (at: number, id: number) =>
  write(at, 'insert', `insert into public.events values (${id}, 'aimed', 1)`)
const item = (at: number) =>
  write(at + 3_000, 'insert', `insert into public.items values (${at}, 'red', 1, 'aimed', 'b', 1)`)
const ofItem = (at: number, kind: WriteKind, set: string, id = 200) =>
  write(at, kind, `update public.items set ${set} where id = ${id}`)
const lateAnswers = (at: number, length: number): Act => ({
  at,
  do: 'link',
  name: 'late answers',
  viewer: 0,
  for: length,
  how: { hole: 'down', scope: 'http', after: 'go on' },
})
const animal = (at: number, slug: string, level: string) =>
  write(
    at,
    'zoo',
    `insert into public.zoo (slug, name, level, at, code, raw, tags, body) values ('${slug}', 'aimed', '${level}', '2026-11-01', 'a', '', '{}', '{}')`,
  )
const crash: Act = { at: 3_000, do: 'strike', name: 'crash', action: { action: 'crash' } }
const afterCrash = [8_000, 9_000, 10_000].map(at => event(at, at))
/** The first of them after the read stays lost until the proof, far beyond what a busy machine adds to the bound. */
const eachSecondAfterCrash = [5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 11_000, 12_000].map(at =>
  event(at, at),
)
const mute = (at: number, length: number): Act => ({
  at,
  do: 'fault',
  name: 'muteChanges',
  for: length,
  realtime: { muteChanges: true },
})
const omit = (at: number, length: number): Act => ({
  at,
  do: 'fault',
  name: 'omitColumns',
  for: length,
  realtime: { omitColumns: ['huge'] },
})
const cut = (at: number, length: number): Act => ({
  at,
  do: 'fault',
  name: 'truncated',
  for: length,
  realtime: { truncate: true },
})

const lostBeforePartial = [
  // An idle server tells half a second later.
  mute(5_000, 2_500),
  ofItem(5_200, 'update', 'huge = 9007199254740555'),
  omit(7_500, 3_000),
  ofItem(8_500, 'update', "label = 'partial'"),
]
/** The seeds of projects that can compare rows themselves, and of those that cannot. */
const COMPARES = 0
const ALONE = 1

const aims = {
  'deletes during a read': aim(40_000, 30, [
    crash,
    lateAnswers(3_100, 9_000),
    ...[6_000, 7_000, 8_000, 9_000, 10_000, 11_000].map(at =>
      write(at, 'delete', `delete from public.events where id = ${at / 1_000}`),
    ),
  ]),
  'late proof': aim(40_000, 30, [
    {
      at: 2_500,
      do: 'fault',
      name: 'subscribedDelay',
      for: 8_500,
      // Under the 20 s after which the engine joins again.
      realtime: { subscribedDelay: 18_000 },
    },
    crash,
    ...eachSecondAfterCrash,
  ]),
  'no proof': aim(40_000, 30, [
    {
      at: 2_500,
      do: 'fault',
      name: 'systemError',
      for: 3_500,
      realtime: {
        systemError: 'Unable to subscribe to changes with given parameters. Please check Realtime is enabled',
      },
    },
    crash,
    ...afterCrash,
  ]),
  // Many losses, because any other cause of a read repairs those before it.
  'lost changes': aim(70_000, 2, [
    mute(2_000, 70_000),
    ...[6_000, 12_000, 18_000, 24_000, 30_000, 36_000, 42_000].flatMap(at => [event(at, at), item(at)]),
  ]),
  'a lost change before a partial one': aim(45_000, 5, lostBeforePartial, ALONE),
  'a lost change before a partial one, compared': aim(45_000, 5, lostBeforePartial),
  'partial changes during a read': aim(40_000, 30, [
    crash,
    omit(2_500, 10_000),
    lateAnswers(3_100, 9_000),
    ...[7_000, 8_000, 9_000, 10_000].map(at => ofItem(at, 'update', `label = 'partial ${at}'`)),
  ]),
  'a change before an answer': aim(40_000, 30, [
    lateAnswers(4_900, 3_500),
    cut(5_000, 600),
    ofItem(5_200, 'update', "label = 'one'"),
    ofItem(6_500, 'update', "label = 'two'"),
  ]),
  // Only a read tells its place among the others.
  'a label that was never read': aim(20_000, 30, [
    animal(2_000, 'a', 'medium'),
    animal(6_000, 'b', 'critical'),
  ]),
  'every kind of change': aim(30_000, 30, [
    write(
      2_000,
      'bulk insert',
      `insert into public.events select 20 + n, 'aimed', 1 from generate_series(0, 7) n`,
    ),
    omit(4_000, 2_500),
    // Both in one batch: a place is free, and the next row is not the one that came.
    write(
      5_000,
      'delete',
      `with gone as (delete from public.events where id = 27) insert into public.events values (3, 'aimed', 1)`,
    ),
    ofItem(6_000, 'update', "label = 'partial'"),
    ofItem(7_000, 'rank', 'rank = 6'),
    ofItem(8_000, 'rekey', 'id = 300'),
    cut(10_000, 2_000),
    ofItem(10_500, 'update', "label = 'cut'", 300),
    write(12_500, 'value', 'update public.events set value = 100 where id = 24'),
  ]),
} satisfies Record<string, Aim>

export type AimName = keyof typeof aims

const aimOf: Record<Mutation, AimName> = {
  'no tombstones': 'deletes during a read',
  'changes during a read forgotten': 'deletes during a read',
  'snapshot before proof': 'late proof',
  'SUBSCRIBED taken for live': 'no proof',
  'no verification': 'lost changes',
  'verified once': 'lost changes',
  'what a verification finds kept': 'lost changes',
  'rows that changes touched trusted': 'a lost change before a partial one',
  'rows that a comparison brings trusted': 'a lost change before a partial one, compared',
  'an older answer over a newer change': 'a change before an answer',
  'another order of the same rows not drawn': 'a label that was never read',
  'filter pushed to the server': 'every kind of change',
  'rows beyond the edge taken for the next': 'every kind of change',
  'no refill': 'every kind of change',
  'columns that were left out taken for empty': 'partial changes during a read',
  'at most taken for less': 'every kind of change',
  'the old key kept': 'every kind of change',
  'cut changes dropped': 'every kind of change',
  'digits rounded': 'every kind of change',
}
export const aimNameOf = (mutation: Mutation): AimName => aimOf[mutation]
export const aimNamed = (name: AimName): Aim => aims[name]
export const aimedAt = (mutation: Mutation): Schedule => aims[aimOf[mutation]].schedule

function aim(length: number, verify: number, acts: readonly Act[], seed = COMPARES): Aim {
  const first = [6, 7, 8, 9, 10, 11].map(id => event(0, id))
  const digits = write(
    0,
    'insert',
    `insert into public.items values (200, 'red', 5, 'aimed', 'b', 9007199254740993)`,
  )
  const bulk = writesBy(chanceOf(0))(0, 'bulk insert')
  return {
    schedule: {
      seed,
      viewers: 2,
      length,
      acts: [...first, digits, bulk, ...acts].sort((a, b) => a.at - b.at),
    },
    verify,
  }
}
