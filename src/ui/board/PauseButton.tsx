import type { ChannelRef } from '../../machines/channel/channel.machine'
import { Button } from '../kit/Button'
import { useChannelsAccepting } from '../freshness/useFreshness'

/** Stops everything that moves by itself (WCAG 2.2.2), and resumes it. */
export function PauseButton({ channels }: { channels: ChannelRef[] }) {
  const pausable = useChannelsAccepting(channels, 'channel.pause')
  const resumable = useChannelsAccepting(channels, 'channel.resume')
  const isPaused = resumable.length > 0
  const acceptingChannels = isPaused ? resumable : pausable
  const type = isPaused ? 'channel.resume' : 'channel.pause'
  const send = () => {
    for (const channel of acceptingChannels) channel.send({ type })
  }
  return (
    <Button variant="plain" disabled={acceptingChannels.length === 0} onClick={send}>
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
