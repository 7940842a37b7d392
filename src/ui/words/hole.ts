import type { Hole, HoleCause, Repair } from '../../machines/ledger'
import { spanTime } from './time'

export const causes: Record<HoleCause['kind'], string> = {
  lost: 'connection lost',
  expired: 'token expired',
  limited: 'limit reached',
  ceiling: 'held back by this page',
  unproven: 'changes not proven',
  doubted: 'changes perhaps missed',
  silent: 'server silent',
  deaf: 'changes did not come',
  refused: 'refused',
  offline: 'offline',
  asleep: 'asleep',
  parked: 'hidden for long',
  denied: 'no access',
  unknown: 'not there',
  unpublished: 'not published',
  misconfigured: 'set up wrongly',
  keyless: 'has no primary key',
  broken: 'fault of the dashboard',
  'signed-out': 'signed out',
  locked: 'second factor missing',
  paused: 'paused by you',
  unapproved: 'not allowed to repeat',
  drift: 'changes lost without a sign',
}

const fates: Record<Repair, { says: string; counts: (n: number) => string }> = {
  'read again': { says: 'read again', counts: n => (n === 0 ? 'no row differed' : `${rows(n)} differed`) },
  'told anew': { says: 'told anew', counts: n => (n === 0 ? 'nothing differed' : `${rows(n)} differed`) },
  replayed: { says: 'replayed by the project', counts: n => `${n} ${n === 1 ? 'message' : 'messages'}` },
  'not provable': { says: 'what was sent meanwhile is not known', counts: () => '' },
}

/** "connection lost · read again · 3 rows differed". */
export function fateOf({ cause, repair, differed }: Hole): string {
  const { says, counts } =
    repair === null ? { ...fates['read again'], says: 'not mended yet' } : fates[repair]
  return [causes[cause.kind], says, differed === null ? '' : counts(differed)].filter(Boolean).join(' · ')
}

/** When changes may have been missed, and what became of them. */
export const holeWords = (holes: readonly Hole[]): string =>
  holes.map(hole => `${spanTime(hole)} ${fateOf(hole)}`).join('; ')

/** Whether what was missed in it is shown by now. */
export const isMended = ({ repair }: Pick<Hole, 'repair'>): boolean =>
  repair !== null && repair !== 'not provable'

const rows = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`
