import type { Reading } from '../streams/reader'
import type { ChannelContext } from './channel.context'
import { closed, drifted, openHole, opened, turned, type HoleCause } from './ledger'

/** What is known of the completeness of what is shown. Times are ms since the epoch, null for never. */
export type Proven = Pick<ChannelContext, 'lastEvent' | 'lastProof' | 'completeSince' | 'ledger'>

const unknown: HoleCause = { kind: 'broken', reason: 'the reason is not known' }

/** From here it cannot be proven that nothing is missing; nor since the last sign that it was not. */
export function lapsed(context: ChannelContext): Partial<Proven> {
  const { lastProof, lastEvent, lag, ledger, cause } = context
  if (lastProof === null || openHole(ledger) !== null) return {}
  // Changes come in the order of their commits: with the newest, all before it came.
  const committed = lastEvent === null ? lastProof : lastEvent - (lag ?? 0)
  const from = Math.max(lastProof, committed)
  return { completeSince: null, ledger: opened(ledger, from, cause ?? unknown) }
}

/** The same by somebody's will, who knows when. */
export function left({ lastProof, ledger }: ChannelContext, cause: HoleCause, now: number): Partial<Proven> {
  if (lastProof === null) return {}
  if (openHole(ledger) !== null) return { ledger: turned(ledger, now, cause) }
  return { completeSince: null, ledger: opened(ledger, now, cause) }
}

/** What is held was whole at `at`. */
export const proven = ({ completeSince }: Pick<Proven, 'completeSince'>, at: number) => ({
  lastProof: at,
  // A clock that was set back must not make it complete since a time after its proof.
  completeSince: completeSince === null ? null : Math.min(completeSince, at),
})

/** Nothing is missing any more, or nobody can tell whether something is: everything was read again. */
export function mended({ ledger }: ChannelContext, read: Reading | null, now: number): Partial<Proven> {
  const { differed = null, repair } = read ?? {}
  // A read that began before the clock was set back began after now, by the clock as it is.
  const at = Math.min(read?.at ?? now, now)
  const completeSince = repair === undefined ? at : null
  return { lastProof: at, completeSince, ledger: closed(ledger, at, differed, repair) }
}

export interface Verified {
  at: number
  since: number
  drift: number
}
/** What a verification found. */
export function verified(context: ChannelContext, { at, since, drift }: Verified): Partial<Proven> {
  const { lastProof, completeSince, ledger } = context
  if (lastProof === null) return {}
  if (drift === 0) return proven(context, at)
  return {
    completeSince: completeSince === null ? null : Math.min(lastProof, Math.max(completeSince, at)),
    ledger: drifted(ledger, Math.min(since, at), at, drift),
  }
}
