import type { ChannelSnapshot } from './channel.machine'
import { findOpenGap, type Gap } from './ledger'

/** When the next retry begins, ms since the epoch; null while none is planned. */
export function findNextTry(snapshot: ChannelSnapshot): number | null {
  const { link, since, wait } = snapshot.context
  if (snapshot.hasTag('waitsForConnection')) return link.nextTry
  return snapshot.hasTag('backingOff') ? since + wait : null
}

/** Whether the channel or its connection is trying again right now. Between two tries it waits, and accepts a retry. */
export function isTryingAgain(snapshot: ChannelSnapshot): boolean {
  const { attempt, cause } = snapshot.context
  return typeof snapshot.value === 'object'
    ? attempt > 0
    : snapshot.hasTag('waitsForConnection') && cause?.kind === 'lost'
}

/**
 * Whether the panel's figures over all rows are loaded or loading for the first time. If not, the project calculates
 * none or refuses these, and the panel shows a figure over the loaded rows.
 */
export function givesFigures({ context }: ChannelSnapshot, panel: string): boolean {
  const { views, isPlaceholder, attempt, cause } = context
  if (cause?.kind === 'unknown') return false
  return (views[panel] !== undefined && !isPlaceholder) || (attempt === 0 && cause?.kind !== 'refused')
}

/** The gap that is still open; null while nothing is missing, or before the first read. */
export const openGapOf = ({ context }: ChannelSnapshot): Gap | null => findOpenGap(context.ledger)
