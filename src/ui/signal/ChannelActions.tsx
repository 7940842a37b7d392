import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../machines/channel.machine'
import { Button } from '../Button'

interface ChannelActionsProps {
  channel: ChannelRef
  className?: string | undefined
  /** Only what may put things right, and quietly, because many panels may offer it at once. */
  isRemedy?: boolean
}

/** A command given from a popover closes it first, so that the focus returns to where it came from. */
const leave = (button: HTMLElement) => button.closest<HTMLElement>('[popover]')?.hidePopover()

/** Every command that the channel would obey now, and no other. */
export function ChannelActions({ channel, className, isRemedy = false }: ChannelActionsProps) {
  const mayRetry = useSelector(channel, snapshot => snapshot.can({ type: 'channel.retry' }))
  const mayResume = useSelector(channel, snapshot => snapshot.can({ type: 'channel.resume' }))
  const mayPause = useSelector(channel, snapshot => snapshot.can({ type: 'channel.pause' }))
  const look = isRemedy ? 'plain' : 'main'
  const commands = [
    { may: mayRetry, type: 'channel.retry', text: 'Retry', look },
    { may: mayResume, type: 'channel.resume', text: 'Resume', look },
    { may: mayPause && !isRemedy, type: 'channel.pause', text: 'Pause', look: 'plain' },
  ] as const
  return (
    <div className={className}>
      {commands.map(
        command =>
          command.may && (
            <Button
              key={command.type}
              look={command.look}
              onClick={({ currentTarget }) => {
                leave(currentTarget)
                channel.send({ type: command.type })
              }}
            >
              {command.text}
            </Button>
          ),
      )}
    </div>
  )
}
