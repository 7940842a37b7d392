import type { ChannelSnapshot } from './channel.machine'

/** When the next retry begins, ms since the epoch; null while none is planned. */
export function findNextTry(snapshot: ChannelSnapshot): number | null {
  const { link, since, wait } = snapshot.context
  if (snapshot.hasTag('waitsForConnection')) return link.nextTry
  return snapshot.hasTag('backingOff') ? since + wait : null
}
