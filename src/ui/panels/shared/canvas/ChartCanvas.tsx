import { clsx } from 'clsx'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { colorReader, useAppearance, useTextScale } from '../../../charts/appearance'
import styles from '../../../charts/Chart.module.css'
import { ChartCursor } from '../../../charts/ChartCursor'
import { fontOf } from '../../../charts/drawing/axes'
import type { Draw, MarkAt, PaintTools } from './paintTools'

interface ChartCanvasProps {
  title: string
  draw: Draw
  /** How many marks can be read, in the order of the arrow keys. */
  count: number
  /** How many of them are beside each other, where they are also below each other. */
  perLane?: number
  selectedIndex: number | null
  /** The text of the selected mark. */
  readout: string | null
  /** The text while nothing is selected. */
  restText: string
  onRead: (index: number | null) => void
}

/** A drawing whose marks are read by pointer and by keyboard. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { title, draw, count, perLane, selectedIndex, readout, restText, onRead } = props
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paint = useRef<ReturnType<typeof createPainter>>(null)
  const markAt = useRef<MarkAt>(() => null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const [isByKeyboard, setByKeyboard] = useState(false)
  const scale = useTextScale()
  const appearance = useAppearance()
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Drawings made before the fonts loaded use a fallback font.
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (canvas.current === null || width === 0 || height === 0) return
    paint.current ??= createPainter(canvas.current)
    markAt.current =
      paint.current?.(tools => draw(tools, selectedIndex), { scale, width, height }) ?? (() => null)
  }, [draw, selectedIndex, width, height, scale, appearance])
  const readByKeyboard = (at: number | null) => {
    setByKeyboard(at !== null)
    onRead(at)
  }
  const readByPointer = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
    setByKeyboard(false)
    onRead(markAt.current(offsetX, offsetY))
  }
  return (
    <div className={clsx('anchor', styles['chart'])}>
      <div ref={host} className={styles['host']} aria-hidden="true">
        <canvas
          ref={canvas}
          style={{ width, height }}
          // A tap moves no pointer, and a finger that is lifted leaves.
          onPointerDown={readByPointer}
          onPointerMove={readByPointer}
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && !isByKeyboard && onRead(null)}
        />
      </div>
      <ChartCursor
        label={`Cursor in ${title}`}
        stops={Array.from({ length: count }, (_, i) => i)}
        at={isByKeyboard ? selectedIndex : null}
        valueText={readout}
        restText={restText}
        onMove={readByKeyboard}
        {...(perLane !== undefined && {
          onLaneChange: (by: 1 | -1) => {
            const next = (selectedIndex ?? 0) + (selectedIndex === null ? 0 : by * perLane)
            if (next >= 0 && next < count) readByKeyboard(next)
          },
        })}
      />
    </div>
  )
}

type Look = Pick<PaintTools, 'scale' | 'width' | 'height'>

/**
 * Draws on a canvas outside the page and copies: to set the font of a canvas of the page makes Chromium restyle all of
 * it.
 */
function createPainter(element: HTMLCanvasElement) {
  const sheet = new OffscreenCanvas(1, 1)
  const [ctx, shownCtx] = [sheet.getContext('2d'), element.getContext('2d')]
  if (ctx === null || shownCtx === null) return null
  const read = colorReader()
  // The system's colors have a value on the page alone.
  const colorOf = (token: string) => {
    shownCtx.fillStyle = read(token)
    return shownCtx.fillStyle
  }
  return (draw: (tools: PaintTools) => MarkAt, { scale, width, height }: Look): MarkAt => {
    for (const each of [sheet, element]) {
      each.width = Math.round(width * devicePixelRatio)
      each.height = Math.round(height * devicePixelRatio)
    }
    ctx.scale(devicePixelRatio, devicePixelRatio)
    ctx.font = fontOf(scale)
    const markAt = draw({ ctx, colorOf, scale, width, height })
    shownCtx.drawImage(sheet, 0, 0)
    return markAt
  }
}
