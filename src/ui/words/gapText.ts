import type { Gap, GapCause, Repair } from '../../machines/channel/ledger'
import { createTimeFormat, dayTimeOptions, formatClockTime, formatDay } from './dateTime'

export const gapCauses: Record<GapCause['kind'], string> = {
  lost: 'connection lost',
  expired: 'token expired',
  limited: 'limit reached',
  ceiling: 'limited by this page',
  unproven: 'changes not confirmed',
  suspect: 'possible missed changes',
  silent: 'server silent',
  deaf: 'changes didn’t arrive',
  refused: 'refused',
  offline: 'offline',
  asleep: 'asleep',
  parked: 'out of view',
  denied: 'no access',
  unknown: 'not found',
  unpublished: 'not published',
  misconfigured: 'misconfigured',
  keyless: 'no primary key',
  broken: 'Signalbox error',
  'signed-out': 'signed out',
  locked: 'second factor missing',
  paused: 'paused by you',
  unapproved: 'not approved',
  drift: 'changes lost silently',
  renewal: 'other rows with the renewed session',
}

const repairTexts: Record<Repair, { label: string; counts: (n: number) => string }> = {
  'read again': {
    label: 'reloaded',
    counts: n => (n === 0 ? 'no row differed' : `${formatRowCount(n)} differed`),
  },
  resent: {
    label: 'list refreshed',
    counts: n => (n === 0 ? 'nothing differed' : `${formatRowCount(n)} differed`),
  },
  replayed: { label: 'replayed', counts: n => `${n} ${n === 1 ? 'message' : 'messages'}` },
  'not provable': { label: 'messages in between unknown', counts: () => '' },
}

/** "connection lost · read again · 3 rows differed". */
export function describeGap({ cause, repair, differingRows }: Gap): string {
  const { label, counts } =
    repair === null ? { ...repairTexts['read again'], label: 'unresolved' } : repairTexts[repair]
  return [gapCauses[cause.kind], label, differingRows === null ? '' : counts(differingRows)]
    .filter(Boolean)
    .join(' · ')
}

const formatToSecond = createTimeFormat({ ...dayTimeOptions, second: '2-digit' })

/** "09:12:04 – 09:12:31", or "since 09:12:04"; with days that differ from the day of `now`. */
export function formatSpan({ from, to }: { from: number; to: number | null }, now = Date.now()): string {
  const last = to ?? from
  const isSameDay = formatDay(from) === formatDay(last)
  const begin = (isSameDay && formatDay(from) === formatDay(now) ? formatClockTime : formatToSecond)(from)
  return to === null ? `since ${begin}` : `${begin} – ${(isSameDay ? formatClockTime : formatToSecond)(to)}`
}

/** When changes may have been missed, and the repair of each gap. */
export const describeGaps = (gaps: readonly Gap[]): string =>
  gaps.map(gap => `${formatSpan(gap)} ${describeGap(gap)}`).join('; ')

/** Whether the changes missed in a gap are shown by now. */
export const isRepaired = ({ repair }: Pick<Gap, 'repair'>): boolean =>
  repair !== null && repair !== 'not provable'

const formatRowCount = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`
