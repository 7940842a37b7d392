import { tooLong } from '../text/referenceNames'

/* The rules for times in boards and links. A fault is the second half of a sentence. */

const isKnownZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** Offsets such as "+02:00" are not zones: they do not say what applies in winter. */
export const zoneRule = {
  shape: /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/,
  misshapen: 'is not the name of a time zone',
  maxLength: 64,
  isKnown: (name: string) => name === 'viewer' || isKnownZone(name),
  unknown: 'is not a known time zone',
}
/** A point in time in ISO 8601, with its offset. */
export const instantRule = {
  shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/,
  misshapen: 'is not a time such as "2026-03-29T12:00:00Z", with its offset',
  isReal: (text: string) => !Number.isNaN(Date.parse(text)),
  unreal: 'is not a real time',
}
/** At most a leap year. */
export const MAX_SECONDS = 31_622_400

/** What is wrong with the name of a zone; null if nothing is. */
export const zoneFault = (name: string): string | null =>
  !zoneRule.shape.test(name)
    ? zoneRule.misshapen
    : name.length > zoneRule.maxLength
      ? tooLong(zoneRule.maxLength)
      : zoneRule.isKnown(name)
        ? null
        : zoneRule.unknown

/** What is wrong with a point in time; null if nothing is. */
export const instantFault = (text: string): string | null =>
  !instantRule.shape.test(text) ? instantRule.misshapen : instantRule.isReal(text) ? null : instantRule.unreal

export const isForward = ({ from, to }: { from: string; to: string }): boolean =>
  Date.parse(from) < Date.parse(to)
export const NOT_FORWARD = 'must end after its start'
