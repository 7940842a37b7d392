import type { Threshold } from '../../../../board/schema/thresholds'

/** A value's meaning as a word and a shape: color is never the only cue. */
export const signalBadgeTexts: Record<Threshold['signal'], string> = {
  ok: '● fine',
  warn: '▲ warning',
  bad: '■ bad',
}

/** The word alone. */
export const signalNames: Record<Threshold['signal'], string> = { ok: 'fine', warn: 'warning', bad: 'bad' }

/** A verdict, and whether it still counts. */
export const formatVerdict = (signal: Threshold['signal'], isOutdated: boolean): string =>
  isOutdated ? `was ${signalNames[signal]}` : signalBadgeTexts[signal]
