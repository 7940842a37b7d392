import type { ChannelRef } from '../../machines/channel.machine'
import { EVERY_S } from '../../board/templates/glance'
import { Button } from '../Button'
import { useFreshness } from '../signal/useChannel'
import styles from './PanelSheet.module.css'

interface PollInsteadProps {
  channel: ChannelRef
  onPoll: () => void
}

/** A way on where no change of a table is told, as of a view or of what nobody has published. */
export function PollInstead({ channel, onPoll }: PollInsteadProps) {
  const { cause } = useFreshness(channel)
  const isUntold = cause?.kind === 'unpublished'
  return (
    <div className={styles['source']}>
      <p role="status" className={styles['said']}>
        {isUntold && 'No change of it is told: it is a view, or not published for Realtime.'}
      </p>
      {isUntold && (
        <div>
          <Button
            look="plain"
            onClick={({ currentTarget }) => {
              // It goes with what it mends.
              currentTarget.closest('form')?.querySelector<HTMLElement>('input, select')?.focus()
              onPoll()
            }}
          >
            Read it every {EVERY_S} seconds
          </Button>
        </div>
      )}
    </div>
  )
}
