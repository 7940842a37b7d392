import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { POLL_INTERVAL_S } from '../../../board/templates/catalogTable'
import { Button } from '../../kit/Button'
import { useFreshness } from '../../freshness/useFreshness'

interface PollingHintProps {
  channel: ChannelRef
  onPoll: () => void
}

/** Offers polling for a table without change events, like a view or an unpublished table. */
export function PollingHint({ channel, onPoll }: PollingHintProps) {
  const { cause } = useFreshness(channel)
  const isUnpublished = cause?.kind === 'unpublished'
  return (
    <div className="stack">
      <p role="status" className="note">
        {isUnpublished && 'Not in the Realtime publication (or a view), so changes don’t arrive.'}
      </p>
      {isUnpublished && (
        <div>
          <Button
            variant="plain"
            onClick={({ currentTarget }) => {
              // The button disappears when it takes effect.
              currentTarget.closest('form')?.querySelector<HTMLElement>('input, select')?.focus()
              onPoll()
            }}
          >
            Refresh every {POLL_INTERVAL_S} seconds
          </Button>
        </div>
      )}
    </div>
  )
}
