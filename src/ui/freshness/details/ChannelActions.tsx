import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { Button } from '../../kit/Button'

interface ChannelActionsProps {
  channel: ChannelRef
  className?: string | undefined
  /** Shows only the actions that may fix the fault, unobtrusively, because many panels may offer them at once. */
  isRemedy?: boolean
}

/** An action in a popover closes it first, so that the focus returns to where it came from. */
const closePopover = (button: HTMLElement) => button.closest<HTMLElement>('[popover]')?.hidePopover()

/** Every command the channel accepts now, and no other. */
export function ChannelActions({ channel, className, isRemedy = false }: ChannelActionsProps) {
  const mayRetry = useSelector(channel, snapshot => snapshot.can({ type: 'channel.retry' }))
  const mayResume = useSelector(channel, snapshot => snapshot.can({ type: 'channel.resume' }))
  const mayPause = useSelector(channel, snapshot => snapshot.can({ type: 'channel.pause' }))
  const variant = isRemedy ? 'plain' : 'main'
  const commands = [
    { may: mayRetry, type: 'channel.retry', text: 'Retry', look: variant },
    { may: mayResume, type: 'channel.resume', text: 'Resume', look: variant },
    { may: mayPause && !isRemedy, type: 'channel.pause', text: 'Pause', look: 'plain' },
  ] as const
  return (
    <div className={className}>
      {commands.map(
        command =>
          command.may && (
            <Button
              key={command.type}
              variant={command.look}
              onClick={({ currentTarget }) => {
                closePopover(currentTarget)
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
