import type uPlot from 'uplot'
import type { BandEdge } from '../data/bands'
import type { Corner } from './fillSteps'

type Bands = () => readonly BandEdge[][][]

/** The upper edge of a band. */
export const cornersOf = (plot: uPlot, run: readonly BandEdge[]): Corner[] =>
  run.map(({ x, top }) => ({ x: plot.valToPos(x, 'x', true), y: plot.valToPos(top, 'y', true) }))

/** Draws the outline of bands, and the area under it; `bands`: by the index of the line. */
export const bandPaths =
  (
    bands: Bands,
    { isFilled, isOutlined }: { isFilled: boolean; isOutlined: boolean },
  ): uPlot.Series.PathBuilder =>
  (plot, lineIndex) => {
    const stroke = isOutlined ? new Path2D() : null
    const fill = isFilled ? new Path2D() : null
    for (const run of bands()[lineIndex - 1] ?? []) {
      const corners = cornersOf(plot, run)
      for (const path of [stroke, fill])
        corners.forEach(({ x, y }, i) => (i === 0 ? path?.moveTo(x, y) : path?.lineTo(x, y)))
      if (fill === null) continue
      for (const { x, base } of [...run].reverse())
        fill.lineTo(plot.valToPos(x, 'x', true), plot.valToPos(base, 'y', true))
    }
    return { stroke, fill }
  }
