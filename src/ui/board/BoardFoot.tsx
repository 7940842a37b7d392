import type { ChannelRef } from '../../machines/channel.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Signal } from '../signal/Signal'
import { useFreshness } from '../signal/useChannel'
import { zone } from '../words/zone'
import styles from './BoardScreen.module.css'
import { SessionPanel } from './SessionPanel'

interface BoardFootProps {
  session: SessionRef
  channels: Readonly<Record<string, ChannelRef>>
}

/** What the panels stand on: the sources, the zone of all times, the session. */
export function BoardFoot({ session, channels }: BoardFootProps) {
  return (
    <footer className={styles['foot']}>
      <ul className={styles['sources']} aria-label="Sources">
        {Object.entries(channels).map(([name, channel]) => (
          <SourceSign key={name} name={name} channel={channel} />
        ))}
      </ul>
      <span className={styles['times']}>times in {zone()}</span>
      <SessionPanel session={session} />
    </footer>
  )
}

function SourceSign({ name, channel }: { name: string; channel: ChannelRef }) {
  const { word } = useFreshness(channel)
  return (
    <li data-amiss={(word !== 'live' && word !== 'polling') || undefined}>
      {name} <Signal word={word} />
    </li>
  )
}
