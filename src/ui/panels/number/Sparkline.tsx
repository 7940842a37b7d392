import { clsx } from 'clsx'
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import styles from './NumberPanelBody.module.css'
import { sparklinePath, type SparklinePath } from './sparklinePath'

interface SparklineProps {
  values: readonly (number | null)[]
  /** The time of each value, ascending; without times the values are evenly spaced. */
  times?: readonly number[] | undefined
  range: [number, number]
}

/** The course of a figure, without axes: the figure gives the level, the line how it got there. */
export function Sparkline({ values, times, range }: SparklineProps) {
  const host = useRef<HTMLDivElement>(null)
  const hasRoom = useHasRoom(host)
  const [low, high] = range
  const path = useMemo(
    () => (hasRoom ? sparklinePath(values, [low, high], times) : emptyPath),
    [hasRoom, values, low, high, times],
  )
  return (
    <div ref={host} className={clsx('anchor grow whole', styles['spark'])} aria-hidden="true">
      <Drawing {...path} />
    </div>
  )
}

/**
 * Out of the flow and on a layer of its own: the browser would otherwise size and paint it again with every change of
 * the figure above it.
 */
const Drawing = memo(function Drawing({ line, area, end }: SparklinePath) {
  return (
    <svg width="100%" height="100%" overflow="visible">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
        <path d="M0 0H100" stroke="var(--line)" strokeDasharray="2 4" vectorEffect="non-scaling-stroke" />
        {/* Not `opacity`, which has the browser paint the area into a picture of its own. */}
        <path d={area} fill="color-mix(in srgb, var(--series-1) 10%, transparent)" />
        <path
          d={line}
          fill="none"
          stroke="var(--series-1)"
          strokeWidth="1.75"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {/* Outside the stretched square: WebKit would stretch the dot with it. */}
      {end !== null && <circle cx={`${end.x}%`} cy={`${end.y}%`} r="3.5" fill="var(--series-1)" />}
    </svg>
  )
})

const emptyPath: SparklinePath = { line: '', area: '', end: null }

/** A small panel hides the sparkline by its style, which depends on its size alone. */
function useHasRoom(host: RefObject<Element | null>): boolean {
  const [hasRoom, setHasRoom] = useState(true)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const resizeObserver = new ResizeObserver(entries => {
      const size = entries.at(-1)?.contentRect
      if (size !== undefined) setHasRoom(size.width > 0 && size.height > 0)
    })
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [host])
  return hasRoom
}
