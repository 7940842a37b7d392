import type { Hole, HoleCause } from '../../machines/ledger'
import { clockTime } from './time'

const causes: Record<HoleCause['kind'], string> = {
  lost: 'connection lost',
  expired: 'token expired',
  limited: 'limit reached',
  unproven: 'changes not proven',
  doubted: 'changes perhaps missed',
  silent: 'server silent',
  denied: 'no access',
  misconfigured: 'set up wrongly',
  keyless: 'has no primary key',
  broken: 'fault of the dashboard',
  'signed-out': 'signed out',
  locked: 'second factor missing',
  paused: 'paused by you',
  drift: 'changes lost without a sign',
}

/** "09:12:04 – 09:12:31", or "since 09:12:04" while it is open. */
export const spanOf = ({ from, to }: Hole): string =>
  to === null ? `since ${clockTime(from)}` : `${clockTime(from)} – ${clockTime(to)}`

/** "connection lost · read again · 3 rows differed". */
export const fateOf = ({ cause, repair, differed }: Hole): string =>
  [
    causes[cause.kind],
    repair ?? 'not mended yet',
    ...(differed === null ? [] : [differed === 0 ? 'no row differed' : rows(differed)]),
  ].join(' · ')

const rows = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'} differed`
