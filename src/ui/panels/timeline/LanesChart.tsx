import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAppearance, useTextScale } from '../../charts/appearance'
import chartStyles from '../../charts/Chart.module.css'
import type { LanesData, LanesDrawing, LanesHandlers } from '../../charts/drawing/drawLanes'
import { lanesDrawing } from '../../charts/loadDrawing'
import { ChartUnavailable } from '../../charts/ChartUnavailable'

interface LanesChartProps extends LanesHandlers {
  data: LanesData
  /** A text alternative to the lanes. */
  summary: string
  /** Receives the drawing, to be moved from outside. */
  drawingRef: RefObject<LanesDrawing | null>
}

/** The drawing of all lanes; new data is passed to it, not rendered. */
export function LanesChart({ data, summary, drawingRef, onPoint, onSpan }: LanesChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(data)
  const handlers = useRef<LanesHandlers>({ onPoint, onSpan })
  const appearance = useAppearance()
  const scale = useTextScale()
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
    const dispose = lanesDrawing.drawWhenLoaded(({ drawLanes }) => {
      if (host.current === null) return null
      drawingRef.current = drawLanes(host.current, latest.current, scale, {
        onPoint: (at, lane) => handlers.current.onPoint(at, lane),
        onSpan: canChooseSpan ? span => handlers.current.onSpan?.(span) : undefined,
      })
      return drawingRef.current
    }, setFailed)
    return () => {
      drawingRef.current = null
      dispose()
    }
  }, [canChooseSpan, scale, drawingRef])
  useEffect(() => drawingRef.current?.redraw(), [appearance, drawingRef])
  return (
    <>
      <div ref={host} className={chartStyles['host']} role="img" aria-label={summary} />
      {hasFailed && <ChartUnavailable />}
    </>
  )
}
