import { useRef, type ReactNode } from 'react'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { ChannelActions } from '../freshness/details/ChannelActions'
import { useFocusReturnToPanel } from '../kit/focus/useFocusReturnToPanel'
import styles from './PanelNotice.module.css'

interface PanelNoticeProps {
  title: ReactNode
  /** The server's own words. */
  cause?: string | null
  /** What to do, or what happens by itself. */
  text?: string | null
  /** The channel whose commands to offer. */
  channel?: ChannelRef
  /** An error, announced at once. */
  isFault?: boolean
  /** Further actions. */
  children?: ReactNode
}

/** Replaces a view. Its buttons may remove it when pressed. */
export function PanelNotice({ title, cause, text, channel, isFault = false, children }: PanelNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useFocusReturnToPanel(notice)
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
