import { useEffect, useRef } from 'react'
import { useAppearance } from './appearance'
import { draw, type Drawing, type DrawingOptions, type Drawn } from './draw'

interface ChartProps extends DrawingOptions {
  data: Drawn
  className: string | undefined
  /** The chart in words. */
  summary: string
}

/** A drawing that lives as long as its series stay the same; new data is handed to it, not rendered. */
export function Chart({ data, className, summary, labels, unit, range, onPoint }: ChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const latest = useRef(data)
  const appearance = useAppearance()
  // Arrays are new with every view although the series are the same.
  const shape = JSON.stringify({ labels, unit, range })
  useEffect(() => {
    latest.current = data
    drawing.current?.show(data)
  }, [data])
  useEffect(() => {
    if (host.current === null) return
    const options = JSON.parse(shape) as Omit<DrawingOptions, 'onPoint'>
    const made = draw(host.current, latest.current, { ...options, onPoint })
    drawing.current = made
    return () => {
      drawing.current = null
      made.remove()
    }
  }, [shape, onPoint])
  useEffect(() => drawing.current?.redraw(), [appearance])
  return <div ref={host} className={className} role="img" aria-label={summary} />
}
