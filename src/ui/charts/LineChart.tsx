import { useCallback } from 'react'
import { useNeedsPatterns, useTextScale } from './appearance'
import { DrawnChart, type DrawnChartProps } from './DrawnChart'
import type { LineDrawing, LineData, LineForm } from './drawing/drawLines'
import { lineDrawing, type LineCode } from './loadDrawing'
import type { PlotHandlers } from './drawing/plot'

interface LineChartProps
  extends DrawnChartProps<LineData, LineDrawing>, Omit<LineForm, 'scale' | 'isPatterned'>, PlotHandlers {}

/** Created again when its series change. */
export function LineChart({ data, summary, drawingRef, onPoint, onSpan, ...form }: LineChartProps) {
  // The arrays are new with every view even if the series are equal.
  const formJson = JSON.stringify({ ...form, isPatterned: useNeedsPatterns(), scale: useTextScale() })
  const draw = useCallback(
    ({ drawLines }: LineCode, host: HTMLElement, first: LineData, handlers: PlotHandlers) =>
      drawLines(host, first, JSON.parse(formJson) as LineForm, handlers),
    [formJson],
  )
  return (
    <DrawnChart
      code={lineDrawing}
      draw={draw}
      data={data}
      summary={summary}
      drawingRef={drawingRef}
      onPoint={onPoint}
      onSpan={onSpan}
    />
  )
}
