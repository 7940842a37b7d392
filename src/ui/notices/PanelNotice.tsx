import { clsx } from 'clsx'
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
  /** Nothing is wrong: there is nothing to show. */
  isEmpty?: boolean
  /** An error, announced at once. */
  isFault?: boolean
  /** Further actions. */
  children?: ReactNode
}

/** Replaces a view. Its buttons may remove it when pressed. */
export function PanelNotice({
  title,
  cause,
  text,
  channel,
  isEmpty = false,
  isFault = false,
  children,
}: PanelNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useFocusReturnToPanel(notice)
  return (
    <div
      ref={notice}
      className={clsx('fill about ringed', styles['notice'])}
      role={isFault ? 'alert' : undefined}
    >
      {isEmpty && (
        <svg
          viewBox="0 0 24 24"
          width="1.75rem"
          height="1.75rem"
          className={clsx('drawn', styles['tray'])}
          aria-hidden="true"
        >
          <path stroke="var(--edge)" d="M4 13.5 6.6 6h10.8l2.6 7.5V18H4zM4 13.5h4.8l1.2 2h4l1.2-2H20" />
        </svg>
      )}
      <p className="title">{title}</p>
      {text && <p className={styles['text']}>{text}</p>}
      <div className={clsx('cluster on-baseline', styles['ways'])}>
        {channel && <ChannelActions channel={channel} isRemedy className="cluster filled" />}
        {children}
      </div>
      {/* Last, because it may be longer than the panel. */}
      {cause && <p className={clsx('mono wrap', styles['text'])}>{cause}</p>}
    </div>
  )
}
