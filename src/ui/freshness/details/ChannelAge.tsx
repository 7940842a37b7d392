import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { useNow, useTextEverySecond } from '../../kit/useNow'
import { formatDuration, formatLag } from '../../words/duration'
import { useFreshness, useNextTry } from '../useFreshness'

/** After this long a first connection is called slow. */
const SLOW_MS = 10_000

/**
 * The text after the word of a channel's badge: the lag of live data, the age of old data, the next retry. The space
 * before it is read, not seen.
 */
export function ChannelAge({ channel }: { channel: ChannelRef }) {
  const { word, since } = useFreshness(channel)
  switch (word) {
    case 'live':
      return <Lag channel={channel} />
    case 'polling':
      return <SinceRead channel={channel} />
    case 'connecting':
      return <Slow since={since} />
    case 'reconnecting':
    case 'limited':
      return <NextTry channel={channel} />
    case 'stale':
    case 'paused':
    case 'parked':
    case 'signed-out':
    case 'failed':
      return <Since since={since} />
    case 'catching-up':
    case 'denied':
    case 'locked':
    case 'needs-approval':
      return null
  }
}

/** Read once a second: the lag differs with every batch, and each panel would be drawn again for it. */
const Lag = ({ channel }: { channel: ChannelRef }) =>
  useTextEverySecond(() => {
    const { lag } = channel.getSnapshot().context
    return lag === null ? '' : ` ${formatLag(lag)}`
  })

function SinceRead({ channel }: { channel: ChannelRef }) {
  const now = useNow()
  const at = useSelector(channel, ({ context }) => context.lastProof)
  return at !== null && ` ${formatDuration(now - at)}`
}

function Since({ since }: { since: number }) {
  const now = useNow()
  return `· ${formatDuration(now - since)}`
}

function Slow({ since }: { since: number }) {
  const now = useNow()
  return now - since >= SLOW_MS && '· taking longer than usual'
}

function NextTry({ channel }: { channel: ChannelRef }) {
  const now = useNow()
  const at = useNextTry(channel)
  return at !== null && at > now && ` in ${formatDuration(Math.ceil((at - now) / 1000) * 1000)}`
}
