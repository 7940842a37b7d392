import type { ChannelRef } from '../../machines/channel.machine'
import { Button } from '../Button'
import { useWords } from '../signal/useChannel'

/** Stops everything that moves by itself (WCAG 2.2.2), and lets it move again. */
export function PauseAll({ channels }: { channels: ChannelRef[] }) {
  const words = useWords(channels)
  const paused = words.includes('paused')
  const type = paused ? 'channel.resume' : 'channel.pause'
  const send = () => {
    for (const channel of channels) if (channel.getSnapshot().can({ type })) channel.send({ type })
  }
  return (
    <Button look="plain" onClick={send}>
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
