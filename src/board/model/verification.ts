import { canWrite } from './canWrite'
import type { Source } from './source'

/** Seconds between verifications at first and after a doubt, where the board names no interval. */
const VERIFY_S = 30
/** The most seconds between verifications, where the board names no interval. */
const LONGEST_S = 300

/**
 * Seconds between two reads of a source whose changes are pushed, although no change was reported: they find silent
 * losses. Null: no such reads. A call that may write is never made just to look.
 */
export function verifyInterval(source: Source): number | null {
  switch (source.kind) {
    case 'table': {
      const { verifyInterval: interval = VERIFY_S } = source
      return interval > 0 ? interval : null
    }
    case 'rpc':
    case 'folder':
      return source.refresh.interval ?? (canWrite(source) ? null : VERIFY_S)
    case 'topic':
    case 'presence':
    case 'function':
      return null
  }
}

/** Up to how many seconds they may be apart while they find nothing: as long as a loss without a sign may last. */
export const longestVerifyInterval = (source: Source): number | null =>
  source.kind === 'table' && source.verifyInterval === undefined ? LONGEST_S : verifyInterval(source)
