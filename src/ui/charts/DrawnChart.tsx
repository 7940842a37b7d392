import { useEffect, useRef, useState, type RefObject } from 'react'
import type { TimeSpan } from './drawing/plot'
import { useAppearance } from './appearance'
import styles from './Chart.module.css'
import type { LateDrawing } from './loadDrawing'

interface Drawing<Data> {
  show(data: Data): void
  redraw(): void
  remove(): void
}

interface Handlers<Point extends unknown[]> {
  onPoint: (...point: Point) => void
  /** Without it no time span can be selected. */
  onSpan?: ((span: TimeSpan) => void) | undefined
}

/** Of each chart on a canvas. */
export interface DrawnChartProps<Data, Drawn> {
  data: Data
  /** A text alternative to the chart. */
  summary: string
  /** Receives the drawing, to be moved from outside. */
  drawingRef: RefObject<Drawn | null>
}

interface Props<Code, Data, Point extends unknown[], Drawn>
  extends DrawnChartProps<Data, Drawn>, Handlers<Point> {
  code: LateDrawing<Code>
  /** With another one the chart is drawn again. */
  draw: (code: Code, host: HTMLElement, data: Data, handlers: Handlers<Point>) => Drawn
}

/** A drawing that lives while `draw` stays the same; new data is passed to it, not rendered. */
export function DrawnChart<Code, Data, Point extends unknown[], Drawn extends Drawing<Data>>({
  code,
  draw,
  data,
  summary,
  drawingRef,
  onPoint,
  onSpan,
}: Props<Code, Data, Point, Drawn>) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(data)
  const handlers = useRef<Handlers<Point>>({ onPoint, onSpan })
  const appearance = useAppearance()
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
    const dispose = code.drawWhenLoaded(loadedCode => {
      if (host.current === null) return null
      drawingRef.current = draw(loadedCode, host.current, latest.current, {
        onPoint: (...point) => handlers.current.onPoint(...point),
        onSpan: canChooseSpan ? span => handlers.current.onSpan?.(span) : undefined,
      })
      return drawingRef.current
    }, setFailed)
    return () => {
      drawingRef.current = null
      dispose()
    }
  }, [code, draw, canChooseSpan, drawingRef])
  useEffect(() => drawingRef.current?.redraw(), [appearance, drawingRef])
  return (
    <>
      <div ref={host} className={styles['host']} role="img" aria-label={summary} />
      {hasFailed && <ChartUnavailable />}
    </>
  )
}

/** Replaces a chart whose drawing code cannot be fetched. */
const ChartUnavailable = () => (
  <p className="about around-8" role="status">
    The chart couldn’t be loaded. Reload the page, or view it as a table.
  </p>
)
