import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAppearance, useTextScale } from './appearance'
import styles from './Chart.module.css'
import type { Drawing, Drawn, LineForm } from './draw'
import { drawnOnceThere } from './late'
import { Undrawn } from './Undrawn'
import type { Heard } from './plot'

interface ChartProps extends Omit<LineForm, 'scale'>, Heard {
  data: Drawn
  /** The chart in words. */
  summary: string
  /** Where it is moved from. */
  drawingRef: RefObject<Drawing | null>
}

/** A drawing that lives as long as its series stay the same; new data is handed to it, not rendered. */
export function Chart({ data, summary, drawingRef, onPoint, onSpan, ...form }: ChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(data)
  const heard = useRef<Heard>({ onPoint, onSpan })
  const appearance = useAppearance()
  // Arrays are new with every view although the series are the same.
  const shape = JSON.stringify({ ...form, scale: useTextScale() })
  const isChosen = onSpan !== undefined
  const [isUndrawn, setUndrawn] = useState(false)
  useEffect(() => {
    heard.current = { onPoint, onSpan }
  }, [onPoint, onSpan])
  useEffect(() => {
    latest.current = data
    drawingRef.current?.show(data)
  }, [data, drawingRef])
  useEffect(() => {
    const unmake = drawnOnceThere(({ draw }) => {
      if (host.current === null) return null
      drawingRef.current = draw(host.current, latest.current, JSON.parse(shape) as LineForm, {
        onPoint: index => heard.current.onPoint(index),
        onSpan: isChosen ? span => heard.current.onSpan?.(span) : undefined,
      })
      return drawingRef.current
    }, setUndrawn)
    return () => {
      drawingRef.current = null
      unmake()
    }
  }, [shape, isChosen, drawingRef])
  useEffect(() => drawingRef.current?.redraw(), [appearance, drawingRef])
  return (
    <>
      <div ref={host} className={styles['host']} role="img" aria-label={summary} />
      {isUndrawn && <Undrawn />}
    </>
  )
}
