import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAppearance, useTextScale } from '../../chart/appearance'
import charted from '../../chart/Chart.module.css'
import type { DrawnLanes, LanesDrawing, LanesHeard } from '../../chart/drawLanes'
import { drawnOnceThere } from '../../chart/late'
import { Undrawn } from '../../chart/Undrawn'

interface LanesProps extends LanesHeard {
  data: DrawnLanes
  /** The lanes in words. */
  summary: string
  /** Where it is moved from. */
  drawingRef: RefObject<LanesDrawing | null>
}

/** The drawing of all lanes; new data is handed to it, not rendered. */
export function Lanes({ data, summary, drawingRef, onPoint, onSpan }: LanesProps) {
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(data)
  const heard = useRef<LanesHeard>({ onPoint, onSpan })
  const appearance = useAppearance()
  const scale = useTextScale()
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
    const unmake = drawnOnceThere(({ drawLanes }) => {
      if (host.current === null) return null
      drawingRef.current = drawLanes(host.current, latest.current, scale, {
        onPoint: (at, lane) => heard.current.onPoint(at, lane),
        onSpan: isChosen ? span => heard.current.onSpan?.(span) : undefined,
      })
      return drawingRef.current
    }, setUndrawn)
    return () => {
      drawingRef.current = null
      unmake()
    }
  }, [isChosen, scale, drawingRef])
  useEffect(() => drawingRef.current?.redraw(), [appearance, drawingRef])
  return (
    <>
      <div ref={host} className={charted['host']} role="img" aria-label={summary} />
      {isUndrawn && <Undrawn />}
    </>
  )
}
