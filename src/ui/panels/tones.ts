import type { Threshold } from '../../board/thresholds'

/** What a value means, in a word and a shape: nothing is told by its colour alone. */
export const tones: Record<Threshold['signal'], string> = {
  ok: '● fine',
  warn: '▲ warning',
  bad: '■ bad',
}

/** The word alone. */
export const meanings: Record<Threshold['signal'], string> = { ok: 'fine', warn: 'warning', bad: 'bad' }
