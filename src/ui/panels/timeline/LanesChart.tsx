import { useCallback } from 'react'
import { useTextScale } from '../../charts/appearance'
import { DrawnChart, type DrawnChartProps } from '../../charts/DrawnChart'
import type { LanesData, LanesDrawing, LanesHandlers } from '../../charts/drawing/drawLanes'
import { lanesDrawing, type LanesCode } from '../../charts/loadDrawing'

interface LanesChartProps extends DrawnChartProps<LanesData, LanesDrawing>, LanesHandlers {}

/** The drawing of all lanes. */
export function LanesChart(props: LanesChartProps) {
  const scale = useTextScale()
  const draw = useCallback(
    ({ drawLanes }: LanesCode, host: HTMLElement, first: LanesData, handlers: LanesHandlers) =>
      drawLanes(host, first, scale, handlers),
    [scale],
  )
  return <DrawnChart code={lanesDrawing} draw={draw} {...props} />
}
