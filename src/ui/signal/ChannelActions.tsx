import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../machines/channel.machine'
import { Button } from '../Button'

interface ChannelActionsProps {
  channel: ChannelRef
  className?: string | undefined
  /** How much they stand out: `plain` where many panels may offer them at once. */
  look?: 'main' | 'plain'
}

/** Every command that the channel would obey now, and no other. */
export function ChannelActions({ channel, className, look = 'main' }: ChannelActionsProps) {
  const mayRetry = useSelector(channel, snapshot => snapshot.can({ type: 'channel.retry' }))
  const mayResume = useSelector(channel, snapshot => snapshot.can({ type: 'channel.resume' }))
  const mayPause = useSelector(channel, snapshot => snapshot.can({ type: 'channel.pause' }))
  return (
    <div className={className}>
      {mayRetry && (
        <Button look={look} onClick={() => channel.send({ type: 'channel.retry' })}>
          Retry
        </Button>
      )}
      {mayResume && (
        <Button look={look} onClick={() => channel.send({ type: 'channel.resume' })}>
          Resume
        </Button>
      )}
      {mayPause && (
        <Button look="plain" onClick={() => channel.send({ type: 'channel.pause' })}>
          Pause
        </Button>
      )}
    </div>
  )
}
