import { useLayoutEffect, useRef, useState } from 'react'
import { useTextScale } from '../chart/appearance'
import styles from './Gauge.module.css'
import { fillOf, marksOf, percentIn, type Scale } from './gaugeScale'
import { meanings } from './tones'

interface GaugeScaleProps {
  scale: Scale
  value: number | null
  /** How values of the range are written. */
  say: Parameters<typeof marksOf>[2]
}

/** CSS pixels: until it is measured, and where nothing is. */
const WIDTH = 240

/** A range from left to right, filled up to the value; below it what its zones mean, by colour, strength and word. */
export function GaugeScale({ scale, value, say }: GaugeScaleProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useLayoutEffect(() => {
    const element = drawing.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth || WIDTH)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  const [from, to] = value === null ? [0, 0] : fillOf(scale, value)
  const size = useTextScale()
  const marks = marksOf(scale, width / size, say, meanings)
  return (
    <svg ref={drawing} className={styles['scale']} width="100%" height={36 * size} aria-hidden="true">
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
          className={styles['zone']}
          data-signal={zone.signal ?? undefined}
          x={`${percentIn(scale, zone.from)}%`}
          y={3 + 13 * size}
          width={`${percentIn(scale, zone.to) - percentIn(scale, zone.from)}%`}
          height={(zone.signal === 'bad' ? 5 : zone.signal === 'warn' ? 3.5 : 2) * size}
        />
      ))}
      {scale.zones.slice(1).map(zone => (
        <line
          key={zone.from}
          className={styles['tick']}
          x1={`${percentIn(scale, zone.from)}%`}
          x2={`${percentIn(scale, zone.from)}%`}
          y1="0"
          y2={22 * size}
        />
      ))}
      {value !== null && scale.place !== null && <Pointer scale={scale} value={value} size={size} />}
      {marks.map(({ at, text, anchor }) => (
        <text key={`${anchor} ${at}`} x={`${at}%`} y={34 * size} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Where the value is; an arrow out of the range where it is not in it. */
function Pointer({ scale, value, size }: { scale: Scale; value: number; size: number }) {
  const shape = { below: 'M10 1L1 7L10 13Z', above: 'M-10 1L-1 7L-10 13Z', within: 'M0 -1V15' }
  const place = scale.place ?? 'within'
  return (
    <svg
      x={`${percentIn(scale, value)}%`}
      overflow="visible"
      className={styles['pointer']}
      data-place={place}
    >
      <path d={shape[place]} transform={`scale(${size})`} />
    </svg>
  )
}
