import { useId, useState, type ReactNode, type ToggleEvent } from 'react'
import type { ChannelRef } from '../../machines/channel.machine'
import { ChannelActions } from './ChannelActions'
import { ChannelAge } from './ChannelAge'
import { ChannelFacts } from './ChannelFacts'
import styles from './Details.module.css'
import { placeBelow } from './place'
import { Signal } from './Signal'
import { useFreshness } from './useChannel'

interface DetailsProps {
  channel: ChannelRef
  /** Whose sign this is. */
  title: string
  /** What is to be known beside it, as terms of the same list. */
  facts?: ReactNode
}

/** A panel's sign, and on demand what is behind it. Esc or a click elsewhere closes it and returns the focus. */
export function Details({ channel, title, facts }: DetailsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { word } = useFreshness(channel)
  const open = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    placeBelow(currentTarget)
    setOpen(true)
  }
  // After closing, not before: the browser returns the focus only from an element that is still there.
  const close = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles['button']} popoverTarget={id}>
        <Signal word={word}>
          <ChannelAge channel={channel} />
        </Signal>
        <span className="visually-hidden">, details</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Signal of ${title}`}
        className={styles['details']}
        onBeforeToggle={open}
        onToggle={close}
      >
        {isOpen && (
          <>
            <p className={styles['title']}>
              <strong>{title}</strong>
              <Signal word={word}>
                <ChannelAge channel={channel} />
              </Signal>
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
