import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAppearance, useNeedsPatterns, useTextScale } from './appearance'
import styles from './Chart.module.css'
import type { LineDrawing, LineData, LineForm } from './drawing/drawLines'
import { lineDrawing } from './loadDrawing'
import { ChartUnavailable } from './ChartUnavailable'
import type { PlotHandlers } from './drawing/plot'

interface LineChartProps extends Omit<LineForm, 'scale' | 'isPatterned'>, PlotHandlers {
  data: LineData
  /** A text alternative to the chart. */
  summary: string
  /** Receives the drawing, to be moved from outside. */
  drawingRef: RefObject<LineDrawing | null>
}

/** A drawing that lives while its series stay the same; new data is passed to it, not rendered. */
export function LineChart({ data, summary, drawingRef, onPoint, onSpan, ...form }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(data)
  const handlers = useRef<PlotHandlers>({ onPoint, onSpan })
  const appearance = useAppearance()
  // The arrays are new with every view even if the series are equal.
  const formJson = JSON.stringify({ ...form, isPatterned: useNeedsPatterns(), scale: useTextScale() })
  const canChooseSpan = onSpan !== undefined
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    handlers.current = { onPoint, onSpan }
  }, [onPoint, onSpan])
  useEffect(() => {
    latest.current = data
    drawingRef.current?.show(data)
  }, [data, drawingRef])
  useEffect(() => {
    const dispose = lineDrawing.drawWhenLoaded(({ drawLines }) => {
      if (host.current === null) return null
      drawingRef.current = drawLines(host.current, latest.current, JSON.parse(formJson) as LineForm, {
        onPoint: index => handlers.current.onPoint(index),
        onSpan: canChooseSpan ? span => handlers.current.onSpan?.(span) : undefined,
      })
      return drawingRef.current
    }, setFailed)
    return () => {
      drawingRef.current = null
      dispose()
    }
  }, [formJson, canChooseSpan, drawingRef])
  useEffect(() => drawingRef.current?.redraw(), [appearance, drawingRef])
  return (
    <>
      <div ref={host} className={styles['host']} role="img" aria-label={summary} />
      {hasFailed && <ChartUnavailable />}
    </>
  )
}
