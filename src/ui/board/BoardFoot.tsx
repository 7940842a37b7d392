import { clsx } from 'clsx'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { FreshnessWord } from '../../machines/freshness'
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

/** With more sources than these, those that are well are counted, and only read out one by one. */
const MAX_NAMED = 4

/** The facts behind the panels: the sources, the zone of all times, the session. */
export function BoardFoot({ session, channels }: BoardFootProps) {
  const names = Object.keys(channels)
  const isMany = names.length > MAX_NAMED
  return (
    <footer className={clsx('row note sticky-end desk-only', styles['foot'])}>
      {isMany && <span className="unbroken">{names.length} sources</span>}
      <ul className={clsx('cluster no-phone', styles['sources'])} aria-label="Sources">
        {Object.entries(channels).map(([name, channel]) => (
          <SourceBadge key={name} name={name} channel={channel} isCounted={isMany} />
        ))}
      </ul>
      <span className="unbroken">times in {displayZone()}</span>
      <SessionStatus session={session} />
    </footer>
  )
}

/**
 * Statuses that need no attention. Parked panels are out of view. While a board opens, its sources connect one after the
 * other, and each name that left would move the others.
 */
const quietWords: readonly FreshnessWord[] = ['live', 'polling', 'parked', 'connecting']

interface SourceBadgeProps {
  name: string
  channel: ChannelRef
  /** While it is well it is only read out: its number says enough. */
  isCounted: boolean
}

function SourceBadge({ name, channel, isCounted }: SourceBadgeProps) {
  const { word } = useFreshness(channel)
  const isAmiss = !quietWords.includes(word)
  return (
    <li
      className={isCounted && !isAmiss ? 'visually-hidden' : 'row unbroken'}
      data-amiss={isAmiss || undefined}
    >
      {name} <FreshnessBadge word={word} isBrief />
    </li>
  )
}
