import { useId, useState, type SyntheticEvent } from 'react'
import { spanOf, zoneOf, type Time } from '../../board/time'
import { atWall, wallAt } from '../../board/wall'
import { Button } from '../Button'
import { here } from '../words/zone'
import styles from './Time.module.css'
import type { TimeControlProps } from './TimeControl'
import { lastingText, timeText } from './words'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LASTS = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
]

/** The last so long, from a time to another, or what the board says. */
export function TimePanel({ time, own, isChosen, unlimited, onChoose }: TimeControlProps) {
  const zone = time?.zone ?? own?.zone ?? 'viewer'
  const isNow = (last: number) => time !== null && 'last' in time && time.last === last
  return (
    <>
      <h2 className={styles['heading']}>Time shown</h2>
      <ul className={styles['lasts']}>
        {LASTS.map(last => (
          <li key={last}>
            <button type="button" aria-pressed={isNow(last)} onClick={() => onChoose({ last, zone })}>
              Last {lastingText(last)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles['own']} aria-pressed={!isChosen} onClick={() => onChoose(null)}>
        {own === null ? 'All rows that are held' : `As the board has it: ${timeText(own, here)}`}
      </button>
      <FromTo time={time} zone={zone} onChoose={onChoose} />
      <p className={styles['note']}>
        “Last” moves with the clock over the rows that are held; from – to is read anew.
        {unlimited.length > 0 && ` Not limited by it: ${unlimited.join('; ')}.`}
      </p>
    </>
  )
}

interface FromToProps {
  time: Time | null
  zone: string
  onChoose: (time: Time) => void
}

function FromTo({ time, zone: given, onChoose }: FromToProps) {
  const ids = { from: useId(), to: useId(), zone: useId(), why: useId() }
  const [zone, setZone] = useState(given)
  const [wall, setWall] = useState(() => {
    const span = spanOf(time ?? { last: HOUR, zone: given }, Date.now())
    const place = zoneOf({ last: 1, zone: given }, here)
    return { from: wallAt(span.from, place), to: wallAt(span.to, place) }
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const zones = [...new Set(['viewer', 'UTC', given])]
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const place = zone === 'viewer' ? here : zone
    const [from, to] = [atWall(wall.from, place), atWall(wall.to, place)]
    if (from === null || to === null) setRefusal('Both ends need a date and a time.')
    else if (from >= to) setRefusal('It has to end after it begins.')
    else onChoose({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), zone })
  }
  const field = (name: 'from' | 'to', label: string) => (
    <label htmlFor={ids[name]}>
      {label}
      <input
        id={ids[name]}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={wall[name]}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : ids.why}
        onChange={({ currentTarget: { value } }) => {
          setWall({ ...wall, [name]: value })
          setRefusal(null)
        }}
      />
    </label>
  )
  return (
    <form className={styles['form']} onSubmit={submit}>
      {field('from', 'From')}
      {field('to', 'To')}
      <label htmlFor={ids.zone}>
        In the zone
        <select id={ids.zone} value={zone} onChange={({ currentTarget }) => setZone(currentTarget.value)}>
          {zones.map(each => (
            <option key={each} value={each}>
              {each === 'viewer' ? `yours, ${here}` : each}
            </option>
          ))}
        </select>
      </label>
      {refusal !== null && (
        <p id={ids.why} role="alert" className={styles['refusal']}>
          {refusal}
        </p>
      )}
      <Button type="submit" look="plain">
        Show from – to
      </Button>
    </form>
  )
}
