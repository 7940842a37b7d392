import type { ChannelRef } from '../../machines/channel.machine'
import { Button } from '../Button'
import { useWords } from '../signal/useChannel'

/** Stops everything that moves by itself (WCAG 2.2.2), and lets it move again. */
export function PauseAll({ channels }: { channels: ChannelRef[] }) {
  const words = useWords(channels)
  const paused = words.includes('paused')
  const type = paused ? 'channel.resume' : 'channel.pause'
  const willing = channels.filter(channel => channel.getSnapshot().can({ type }))
  const send = () => {
    for (const channel of willing) channel.send({ type })
  }
  return (
    <Button look="plain" disabled={willing.length === 0} onClick={send}>
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
