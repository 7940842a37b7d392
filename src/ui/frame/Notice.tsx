import { useRef, type ReactNode } from 'react'
import type { ChannelRef } from '../../machines/channel.machine'
import { ChannelActions } from '../signal/ChannelActions'
import { useFocusLeft } from './focusLeft'
import styles from './Notice.module.css'

interface NoticeProps {
  title: ReactNode
  /** The other side's own words. */
  cause?: string | null
  /** What to do, or what happens by itself. */
  text?: string | null
  /** Whose commands to offer. */
  channel?: ChannelRef
  /** Something broke, which is said at once. */
  isFault?: boolean
  /** What else can be done about it. */
  children?: ReactNode
}

/** What stands where a view would stand. What is pressed in it may take it away. */
export function Notice({ title, cause, text, channel, isFault = false, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useFocusLeft(notice)
  return (
    <div ref={notice} className={styles['notice']} role={isFault ? 'alert' : undefined}>
      <p className={styles['title']}>{title}</p>
      {text && <p>{text}</p>}
      {cause && <p className={styles['cause']}>{cause}</p>}
      {channel && <ChannelActions channel={channel} isRemedy className={styles['actions']} />}
      {children}
    </div>
  )
}
