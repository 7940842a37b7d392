import type { ChannelRef } from '../../machines/channel.machine'
import { Button } from '../Button'
import { useWilling } from '../signal/useChannel'

/** Stops everything that moves by itself (WCAG 2.2.2), and lets it move again. */
export function PauseAll({ channels }: { channels: ChannelRef[] }) {
  const pausable = useWilling(channels, 'channel.pause')
  const resumable = useWilling(channels, 'channel.resume')
  const paused = resumable.length > 0
  const willing = paused ? resumable : pausable
  const type = paused ? 'channel.resume' : 'channel.pause'
  const send = () => {
    for (const channel of willing) channel.send({ type })
  }
  return (
    <Button look="plain" disabled={willing.length === 0} onClick={send}>
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
