import { chanceOf } from './chance'
import { faultAt } from './faults'
import type { Act, Schedule, WriteKind } from './schedule'
import { writesBy } from './writes'

const kinds: readonly (readonly [number, WriteKind])[] = [
  [22, 'insert'],
  [20, 'update'],
  [12, 'rank'],
  [9, 'value'],
  [4, 'body'],
  [10, 'delete'],
  [4, 'bulk insert'],
  [4, 'bulk update'],
  [3, 'bulk delete'],
  [6, 'rekey'],
  [6, 'move'],
  [4, 'hide'],
  [3, 'unhide'],
  [0.5, 'truncate'],
  [2, 'member'],
  [1.5, 'policy'],
  [1.5, 'publication'],
  [0.7, 'max rows'],
  [0.7, 'replica identity'],
  [0.7, 'column'],
  [16, 'zoo'],
]

/**
 * The share of storms that set the clock. Those storms cannot judge ledgers, because their entries use another clock.
 */
const STEPPED = 0.45

/** The schedule of a seed. `length`: ms of the storm's time. */
export function generate(seed: number, length: number, sources: readonly [string, ...string[]]): Schedule {
  const chance = chanceOf(seed)
  const viewers = chance.between(2, 3)
  const write = writesBy(chance)
  const acts: Act[] = Array.from({ length: 4 }, () => write(0, 'bulk insert'))
  // Bursts and lulls, as people and programs write.
  for (let at = 0; at < length; at += chance.is(0.4) ? chance.between(5, 150) : chance.between(300, 2_500))
    acts.push(write(at, chance.pickWeighed(kinds)))
  for (let at = 2_000; at < length; at += chance.between(500, 9_000))
    acts.push(faultAt(at, chance, viewers, sources))
  acts.sort((a, b) => a.at - b.at)
  // Random numbers of its own, so that the other acts of a seed stay the same.
  const maySet = chanceOf(~seed).is(STEPPED)
  return { seed, viewers, length, acts: acts.filter(act => maySet || act.do !== 'clock') }
}
