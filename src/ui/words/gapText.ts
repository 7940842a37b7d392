import type { Gap, GapCause, Repair } from '../../machines/channel/ledger'
import { formatSpan } from './dateTime'

export const gapCauses: Record<GapCause['kind'], string> = {
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

const repairTexts: Record<Repair, { says: string; counts: (n: number) => string }> = {
  'read again': {
    says: 'read again',
    counts: n => (n === 0 ? 'no row differed' : `${formatRowCount(n)} differed`),
  },
  'told anew': {
    says: 'told anew',
    counts: n => (n === 0 ? 'nothing differed' : `${formatRowCount(n)} differed`),
  },
  replayed: { says: 'replayed by the project', counts: n => `${n} ${n === 1 ? 'message' : 'messages'}` },
  'not provable': { says: 'what was sent meanwhile is not known', counts: () => '' },
}

/** "connection lost · read again · 3 rows differed". */
export function describeGap({ cause, repair, differingRows }: Gap): string {
  const { says, counts } =
    repair === null ? { ...repairTexts['read again'], says: 'not mended yet' } : repairTexts[repair]
  return [gapCauses[cause.kind], says, differingRows === null ? '' : counts(differingRows)]
    .filter(Boolean)
    .join(' · ')
}

/** When changes may have been missed, and the repair of each gap. */
export const describeGaps = (gaps: readonly Gap[]): string =>
  gaps.map(gap => `${formatSpan(gap)} ${describeGap(gap)}`).join('; ')

/** Whether the changes missed in a gap are shown by now. */
export const isRepaired = ({ repair }: Pick<Gap, 'repair'>): boolean =>
  repair !== null && repair !== 'not provable'

const formatRowCount = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`
