import type { ChannelRef } from '../../machines/channel.machine'
import { ChannelActions } from '../signal/ChannelActions'
import styles from './Notice.module.css'

interface NoticeProps {
  title: string
  /** The other side's own words. */
  cause?: string | null
  /** What to do, or what happens by itself. */
  text?: string | null
  /** Whose commands to offer. */
  channel?: ChannelRef
}

/** What stands where a view would stand. */
export function Notice({ title, cause, text, channel }: NoticeProps) {
  return (
    <div className={styles['notice']}>
      <p className={styles['title']}>{title}</p>
      {text && <p>{text}</p>}
      {cause && <p className={styles['cause']}>{cause}</p>}
      {channel && <ChannelActions channel={channel} isRemedy className={styles['actions']} />}
    </div>
  )
}
