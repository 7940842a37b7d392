import { useId, useState, type ReactNode, type ToggleEvent } from 'react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { ChannelActions } from './ChannelActions'
import { ChannelAge } from './ChannelAge'
import { ChannelFacts } from './ChannelFacts'
import styles from './FreshnessDetails.module.css'
import { placeBelow } from '../../kit/placeBelow'
import { FreshnessBadge } from '../FreshnessBadge'
import { useFreshness } from '../useFreshness'

interface FreshnessDetailsProps {
  channel: ChannelRef
  /** The title of the panel the badge belongs to. */
  title: string
  /** Further facts, as terms of the same list. */
  facts?: ReactNode
}

/** A panel's badge, and its details on demand. Esc or a click elsewhere closes them and returns the focus. */
export function FreshnessDetails({ channel, title, facts }: FreshnessDetailsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { word } = useFreshness(channel)
  const open = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    placeBelow(currentTarget)
    setOpen(true)
  }
  // Unmount after closing, not before: the browser restores the focus only from an element that is still there.
  const close = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles['button']} popoverTarget={id}>
        <FreshnessBadge word={word}>
          <ChannelAge channel={channel} />
        </FreshnessBadge>
        <span className="visually-hidden">, details</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Status of ${title}`}
        className={styles['details']}
        onBeforeToggle={open}
        onToggle={close}
      >
        {isOpen && (
          <>
            <p className={styles['title']}>
              <strong>{title}</strong>
              <FreshnessBadge word={word}>
                <ChannelAge channel={channel} />
              </FreshnessBadge>
            </p>
            <ChannelFacts channel={channel} className={styles['facts']}>
              {facts}
            </ChannelFacts>
            <ChannelActions channel={channel} className={styles['actions']} />
          </>
        )}
      </div>
    </>
  )
}
