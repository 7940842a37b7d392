import type { ChannelSnapshot } from '../../machines/channel/channel.machine'
import type { Gap } from '../../machines/channel/ledger'

/** The channel's open gap; null while nothing is missing, or before the first read. */
export const findOpenGap = ({ context: { ledger } }: ChannelSnapshot): Gap | null => {
  const last = ledger.gaps.at(-1)
  return last?.to === null ? last : null
}
