import type { Mutation } from '../mutate'
import { chanceOf } from './chance'
import type { Act, Schedule } from './schedule'
import { writesBy } from './writes'

/** The weather in which a breakage must be noticed, however lucky it is. */
export function aimedAt(mutation: Mutation): Schedule {
  const sql = (at: number, kind: 'insert' | 'delete' | 'value', text: string): Act => ({
    ...{ at, do: 'write', kind },
    sql: text,
  })
  const event = (at: number, id: number) =>
    sql(at, 'insert', `insert into public.events values (${id}, 'aimed', 1)`)
  const item = (at: number) =>
    sql(at + 3_000, 'insert', `insert into public.items values (${at}, 'red', 1, 'aimed', 'b', 1)`)
  const crash: Act = { at: 3_000, do: 'strike', name: 'crash', action: { action: 'crash' } }
  const late = [8_000, 9_000, 10_000].map(at => event(at, at))
  const acts: Record<Mutation, Act[]> = {
    'no tombstones': [
      crash,
      {
        ...{ at: 3_100, do: 'link', name: 'late answers', viewer: 0, for: 9_000 },
        how: { hole: 'down', scope: 'http', after: 'go on' },
      },
      ...[6_000, 7_000, 8_000, 9_000, 10_000, 11_000].map(at =>
        sql(at, 'delete', `delete from public.events where id = ${at / 1_000}`),
      ),
    ],
    'snapshot before proof': [
      {
        ...{ at: 2_500, do: 'fault', name: 'subscribedDelay', for: 3_500 },
        realtime: { subscribedDelay: 15_000 },
      },
      crash,
      ...late,
    ],
    'SUBSCRIBED taken for live': [
      {
        ...{ at: 2_500, do: 'fault', name: 'systemError', for: 3_500 },
        realtime: {
          systemError:
            'Unable to subscribe to changes with given parameters. Please check Realtime is enabled',
        },
      },
      crash,
      ...late,
    ],
    // Again and again: whatever else leads to a read heals what was lost until then.
    'no verification': [
      { at: 2_000, do: 'fault', name: 'muteChanges', for: 70_000, realtime: { muteChanges: true } },
      ...[6_000, 12_000, 18_000, 24_000, 30_000, 36_000, 42_000].flatMap(at => [event(at, at), item(at)]),
    ],
    'filter pushed to the server': [sql(5_000, 'value', 'update public.events set value = 100 where id = 7')],
  }
  const first = [6, 7, 8, 9, 10, 11].map(id => event(0, id))
  const write = writesBy(chanceOf(0))
  const last = mutation === 'no verification' ? 70_000 : 40_000
  return {
    ...{ seed: 0, viewers: 2, length: last },
    acts: [...first, write(0, 'bulk insert'), ...acts[mutation]].sort((a, b) => a.at - b.at),
  }
}

/** Seconds between the verifications that are promised then: where there are none in truth, the sooner they are missed the better. */
export const verifyIn = (mutation: Mutation): number => (mutation === 'no verification' ? 2 : 30)
