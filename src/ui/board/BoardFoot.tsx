import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import { FreshnessBadge } from '../freshness/FreshnessBadge'
import { useFreshness } from '../freshness/useFreshness'
import { displayZone } from '../words/timeZone'
import styles from './BoardScreen.module.css'
import { SessionStatus } from './sessionStatus/SessionStatus'

interface BoardFootProps {
  session: SessionRef
  channels: Readonly<Record<string, ChannelRef>>
}

/** The facts behind the panels: the sources, the zone of all times, the session. */
export function BoardFoot({ session, channels }: BoardFootProps) {
  return (
    <footer className={styles['foot']}>
      <ul className={styles['sources']} aria-label="Sources">
        {Object.entries(channels).map(([name, channel]) => (
          <SourceBadge key={name} name={name} channel={channel} />
        ))}
      </ul>
      <span className={styles['times']}>times in {displayZone()}</span>
      <SessionStatus session={session} />
    </footer>
  )
}

function SourceBadge({ name, channel }: { name: string; channel: ChannelRef }) {
  const { word } = useFreshness(channel)
  return (
    <li data-amiss={(word !== 'live' && word !== 'polling') || undefined}>
      {name} <FreshnessBadge word={word} />
    </li>
  )
}
