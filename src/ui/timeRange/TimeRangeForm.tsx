import { useId, useState, type SyntheticEvent } from 'react'
import type { Board } from '../../board/board'
import { spanOfTimeRange, resolveZone } from '../../board/time/shownRange'
import type { TimeRange } from '../../board/time/timeRange'
import { fromWallTime, toWallTime } from '../../board/time/zonedTime'
import { Button } from '../kit/Button'
import { browserZone, viewerZone } from '../words/timeZone'
import { durationText, timeRangeText } from './timeRangeText'
import { unlimitedPanels } from './unlimitedPanels'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LAST_CHOICES = [
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

export interface TimeRangeFormProps {
  /** The shown range; null: everything held. */
  time: TimeRange | null
  /** The board's own range; null: none. */
  boardDefault: TimeRange | null
  /** The viewer chose a range other than the board's. */
  isChosen: boolean
  /** As it is shown. */
  board: Board
  /** By how many ms this computer's clock is ahead of the rows' clock. */
  clockSkewMs: number
  /** Null: the board's own range. */
  onChoose: (time: TimeRange | null) => void
}

/** A relative range, an absolute range, or the board's own. */
export default function TimeRangeForm({
  time,
  boardDefault,
  isChosen,
  board,
  clockSkewMs,
  onChoose,
}: TimeRangeFormProps) {
  const unlimitedTexts = unlimitedPanels(board, time)
  const zone = time?.zone ?? boardDefault?.zone ?? 'viewer'
  const isShown = (last: number) => time !== null && 'last' in time && time.last === last
  return (
    <>
      <h2 className="label below-8">Time range</h2>
      <ul className="pairs gapless">
        {LAST_CHOICES.map(last => (
          <li key={last}>
            <button
              type="button"
              className="choice"
              aria-pressed={isShown(last)}
              onClick={() => onChoose({ last, zone })}
            >
              Last {durationText(last)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="choice" aria-pressed={!isChosen} onClick={() => onChoose(null)}>
        {boardDefault === null
          ? 'All loaded rows'
          : `Board default: ${timeRangeText(boardDefault, viewerZone())}`}
      </button>
      <FromToForm time={time} zone={zone} clockSkewMs={clockSkewMs} onChoose={onChoose} />
      <p className="note above-8">
        Relative ranges filter loaded rows. A custom range reloads data.
        {unlimitedTexts.length > 0 && ` Doesn’t apply to ${unlimitedTexts.join('; ')}.`}
      </p>
    </>
  )
}

interface FromToFormProps extends Pick<TimeRangeFormProps, 'time' | 'clockSkewMs'> {
  zone: string
  onChoose: (time: TimeRange) => void
}

function FromToForm({ time, zone: initialZone, clockSkewMs, onChoose }: FromToFormProps) {
  const ids = { from: useId(), to: useId(), zone: useId(), fault: useId() }
  const [zone, setZone] = useState(initialZone)
  const [localTimes, setLocalTimes] = useState(() => {
    const span = spanOfTimeRange(time ?? { last: HOUR, zone: initialZone }, Date.now() - clockSkewMs)
    const zoneName = resolveZone({ last: 1, zone: initialZone }, viewerZone())
    // The whole range, in whole seconds where it was chosen on a chart, else in minutes.
    const unit = time === null || 'last' in time ? 60_000 : 1_000
    return {
      from: toWallTime(Math.floor(span.from / unit) * unit, zoneName),
      to: toWallTime(Math.ceil(span.to / unit) * unit, zoneName),
    }
  })
  const [hasSeconds] = useState(() => Object.values(localTimes).some(text => text.length > 16))
  const zones = [...new Set(['viewer', 'UTC', initialZone])]
  const zoneName = zone === 'viewer' ? viewerZone() : zone
  const [from, to] = [fromWallTime(localTimes.from, zoneName), fromWallTime(localTimes.to, zoneName)]
  const isReversed = from !== null && to !== null && from >= to
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (from === null || to === null || isReversed) return
    onChoose({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), zone })
  }
  const field = (name: 'from' | 'to', label: string) => (
    <label htmlFor={ids[name]} className="stack tight note">
      {label}
      <input
        id={ids[name]}
        type="datetime-local"
        max="9999-12-31T23:59"
        step={hasSeconds ? 1 : undefined}
        required
        value={localTimes[name]}
        aria-invalid={isReversed || undefined}
        aria-describedby={isReversed ? ids.fault : undefined}
        onChange={({ currentTarget }) => setLocalTimes({ ...localTimes, [name]: currentTarget.value })}
      />
    </label>
  )
  return (
    <form className="stack above-12" onSubmit={submit}>
      {field('from', 'From')}
      {field('to', 'To')}
      <label htmlFor={ids.zone} className="stack tight note">
        Time zone
        <select id={ids.zone} value={zone} onChange={({ currentTarget }) => setZone(currentTarget.value)}>
          {zones.map(each => (
            <option key={each} value={each}>
              {each === 'viewer' ? viewerZoneText() : each}
            </option>
          ))}
        </select>
      </label>
      {isReversed && (
        <p id={ids.fault} role="alert" className="bad small">
          The end must be after the start.
        </p>
      )}
      <Button type="submit" variant="plain">
        Apply
      </Button>
    </form>
  )
}

const viewerZoneText = () =>
  viewerZone() === browserZone ? `Local (${browserZone})` : `As in your settings (${viewerZone()})`
