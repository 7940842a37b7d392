import type { CSSProperties, KeyboardEvent } from 'react'
import styles from './Chart.module.css'
import type { Picking } from './usePicking'

interface CursorProps {
  /** What it is the cursor of. */
  label: string
  /** Times it stops at, in seconds since the epoch, ascending. */
  stops: readonly number[]
  /** Where it is; null: nowhere, and the newest is shown. */
  at: number | null
  /** What is to be read there; null at rest. */
  says: string | null
  /** Moves it, or puts it away. */
  onMove: (at: number | null) => void
  /** Chooses a stretch of time. */
  picking: Picking
  /** One of several above each other: to the next one below or above. */
  onTurn?: (by: 1 | -1) => void
  /** Whether Tab leads to it; arrows lead to others of several. */
  isReached?: boolean
  style?: CSSProperties
}

/** Another stop, of `last + 1`. */
const steps: Record<string, (stop: number, last: number) => number> = {
  ArrowLeft: stop => stop - 1,
  ArrowRight: stop => stop + 1,
  PageDown: stop => stop - 10,
  PageUp: stop => stop + 10,
  Home: () => 0,
  End: (_, last) => last,
}

const turns: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A chart's cursor for the keyboard: a slider over its times, so that a screen reader says what is read where it went,
 * at its own pace. It stays at its time while data comes, so that nothing is said unasked. With Shift it chooses a
 * stretch of time, which Enter shows and Escape leaves.
 */
export function Cursor(props: CursorProps) {
  const { label, stops, at, says, onMove, picking, onTurn, isReached = true, style } = props
  const last = stops.length - 1
  const stop = at === null ? last : nearest(stops, at)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined && last >= 0) {
      const next = stops[Math.max(0, Math.min(last, step(stop, last)))] ?? null
      onMove(next)
      if (event.shiftKey) picking.extend(at ?? stops[last] ?? null, next)
      else picking.leave()
    } else if (event.key === 'Enter' && picking.isPicking) picking.apply()
    else if (event.key === 'Escape' && picking.isPicking) picking.leave()
    else if (onTurn !== undefined && event.key in turns) onTurn(turns[event.key] ?? 1)
    else if (event.key === 'Escape' && at !== null) onMove(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={styles['cursor']}
      role="slider"
      tabIndex={isReached ? 0 : -1}
      style={style}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, stop)}
      aria-valuetext={at === null || says === null ? 'at the newest' : says}
      onKeyDown={onKeyDown}
      onBlur={() => {
        picking.leave()
        if (at !== null) onMove(null)
      }}
    />
  )
}

/** The place of the time that is nearest. */
function nearest(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  const [before, after] = [times[low - 1], times[low]]
  return before !== undefined && (after === undefined || at - before < after - at) ? low - 1 : low
}
