import { useSelector } from '@xstate/react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { isTryingAgain } from '../../../machines/channel/channel.select'
import { Button } from '../../kit/Button'

interface ChannelActionsProps {
  channel: ChannelRef
  className?: string | undefined
  /** Shows only the actions that may fix the fault, unobtrusively, because many panels may offer them at once. */
  isRemedy?: boolean
}

/** An action in a popover closes it first, so that the focus returns to where it came from. */
const closePopover = (button: HTMLElement) => button.closest<HTMLElement>('[popover]')?.hidePopover()

/** Every command the channel accepts now, and the one to try again while it does. */
export function ChannelActions({ channel, className, isRemedy = false }: ChannelActionsProps) {
  const canRetry = useSelector(channel, snapshot => snapshot.can({ type: 'channel.retry' }))
  const canResume = useSelector(channel, snapshot => snapshot.can({ type: 'channel.resume' }))
  const canPause = useSelector(channel, snapshot => snapshot.can({ type: 'channel.pause' }))
  // A button that comes and goes with every try would move the text around it.
  const isTrying = useSelector(channel, isTryingAgain) && isRemedy && !canRetry
  const variant = isRemedy ? 'plain' : 'main'
  const commands = [
    { isShown: canRetry || isTrying, type: 'channel.retry', text: 'Retry', look: variant },
    { isShown: canResume, type: 'channel.resume', text: 'Resume', look: variant },
    { isShown: canPause && !isRemedy, type: 'channel.pause', text: 'Pause', look: 'plain' },
  ] as const
  return (
    <div className={className}>
      {commands.map(
        command =>
          command.isShown && (
            <Button
              key={command.type}
              variant={command.look}
              busy={isTrying && command.type === 'channel.retry'}
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
