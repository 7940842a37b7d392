import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTextScale } from '../../charts/appearance'
import styles from './GaugePanelBody.module.css'
import { filledPercents, placeLabels, percentInRange, type GaugeRange } from './gaugeGeometry'
import { signalNames } from '../shared/figure/signalText'

interface GaugeScaleProps {
  scale: GaugeRange
  value: number | null
  /** Formats values of the range. */
  formatters: Parameters<typeof placeLabels>[2]
}

/** CSS pixels; used before the first measurement, and where nothing is measured. */
const DEFAULT_WIDTH = 240

/**
 * A range from left to right, filled up to the value; below it the meaning of its zones, by color, strength and word.
 */
export function GaugeScale({ scale, value, formatters }: GaugeScaleProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(DEFAULT_WIDTH)
  useLayoutEffect(() => {
    const element = drawing.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth || DEFAULT_WIDTH)
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [])
  const [from, to] = value === null ? [0, 0] : filledPercents(scale, value)
  const size = useTextScale()
  const marks = placeLabels(scale, width / size, formatters, signalNames)
  return (
    <svg
      ref={drawing}
      className={clsx('block', styles['scale'])}
      width="100%"
      height={36 * size}
      aria-hidden="true"
    >
      <rect className={styles['track']} y="1" width="100%" height={12 * size} rx="2" />
      {to > from && (
        <rect
          className={styles['fill']}
          x={`${from}%`}
          y="1"
          width={`${to - from}%`}
          height={12 * size}
          rx="2"
        />
      )}
      {scale.zones.map(zone => (
        <rect
          key={zone.from}
          data-signal={zone.signal ?? undefined}
          fill="var(--tone, var(--line))"
          x={`${percentInRange(scale, zone.from)}%`}
          y={3 + 13 * size}
          width={`${percentInRange(scale, zone.to) - percentInRange(scale, zone.from)}%`}
          height={(zone.signal === 'bad' ? 5 : zone.signal === 'warn' ? 3.5 : 2) * size}
        />
      ))}
      {scale.zones.slice(1).map(zone => (
        <line
          key={zone.from}
          x1={`${percentInRange(scale, zone.from)}%`}
          x2={`${percentInRange(scale, zone.from)}%`}
          y1="0"
          y2={22 * size}
          stroke="var(--panel)"
          strokeWidth="2"
        />
      ))}
      {value !== null && scale.place !== null && <Pointer scale={scale} value={value} size={size} />}
      {marks.map(({ at, text, anchor }) => (
        <text
          key={`${anchor} ${at}`}
          className="small"
          x={`${at}%`}
          y={34 * size}
          fill="var(--soft)"
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Marks the value; an arrow pointing outwards if the value is out of the range. */
function Pointer({ scale, value, size }: { scale: GaugeRange; value: number; size: number }) {
  const shape = { below: 'M10 1L1 7L10 13Z', above: 'M-10 1L-1 7L-10 13Z', within: 'M0 -1V15' }
  const place = scale.place ?? 'within'
  return (
    <svg x={`${percentInRange(scale, value)}%`} overflow="visible" data-place={place}>
      <path
        d={shape[place]}
        transform={`scale(${size})`}
        fill="var(--ink)"
        stroke="var(--ink)"
        strokeWidth="2"
      />
    </svg>
  )
}
