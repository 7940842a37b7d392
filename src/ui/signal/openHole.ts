import type { ChannelSnapshot } from '../../machines/channel.machine'
import type { Hole } from '../../machines/ledger'

/** The hole of a channel that is still open; null while nothing is missing, or before anything was read. */
export const openHole = ({ context: { ledger } }: ChannelSnapshot): Hole | null => {
  const last = ledger.holes.at(-1)
  return last?.to === null ? last : null
}
