import type { CSSProperties, KeyboardEvent } from 'react'
import styles from './Chart.module.css'
import type { SpanPicker } from './useSpanPicker'

interface ChartCursorProps {
  /** The accessible name. */
  label: string
  /** What the cursor stops at, ascending: times in seconds since the epoch, or places in another order. */
  stops: readonly number[]
  /** The cursor's time; null: no cursor, and the newest value is shown. */
  at: number | null
  /** The reading at the cursor; null at rest. */
  valueText: string | null
  /** Moves the cursor; null removes it. */
  onMove: (at: number | null) => void
  /** The text while nothing is selected. */
  restText?: string
  /** Selects a time span. */
  picker?: SpanPicker
  /** In stacked lanes: moves to the next lane below or above. */
  onLaneChange?: (by: 1 | -1) => void
  /** Whether the cursor is a tab stop; in stacked lanes arrow keys reach the others. */
  isTabStop?: boolean
  style?: CSSProperties
}

/** Returns the next stop, out of `last + 1` stops. */
const keySteps: Record<string, (stop: number, last: number) => number> = {
  ArrowLeft: stop => stop - 1,
  ArrowRight: stop => stop + 1,
  PageDown: stop => stop - 10,
  PageUp: stop => stop + 10,
  Home: () => 0,
  End: (_, last) => last,
}

const laneSteps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The keyboard cursor of a chart: a slider over its times, so that a screen reader announces the reading at each stop,
 * at the user's pace. It stays at its time while data arrives, so that nothing is announced unasked. Shift selects a
 * time span, which Enter shows and Escape cancels.
 */
export function ChartCursor(props: ChartCursorProps) {
  const { label, stops, at, valueText, onMove, picker, onLaneChange, isTabStop = true, style } = props
  const { restText = 'at the latest value' } = props
  const last = stops.length - 1
  const stop = at === null ? last : nearestIndex(stops, at)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined && last >= 0) {
      const next = stops[Math.max(0, Math.min(last, step(stop, last)))] ?? null
      onMove(next)
      if (event.shiftKey) picker?.extend(at ?? stops[last] ?? null, next)
      else picker?.cancel()
    } else if (event.key === 'Enter' && picker?.isPicking === true) picker.apply()
    else if (event.key === 'Escape' && picker?.isPicking === true) picker.cancel()
    else if (onLaneChange !== undefined && event.key in laneSteps) onLaneChange(laneSteps[event.key] ?? 1)
    else if (event.key === 'Escape' && at !== null) onMove(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={styles['cursor']}
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      style={style}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, stop)}
      aria-valuetext={at === null || valueText === null ? restText : valueText}
      onKeyDown={onKeyDown}
      onBlur={() => {
        picker?.cancel()
        if (at !== null) onMove(null)
      }}
    />
  )
}

/** The index of the nearest time. */
function nearestIndex(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  const [before, after] = [times[low - 1], times[low]]
  return before !== undefined && (after === undefined || at - before < after - at) ? low - 1 : low
}
