import uPlot from 'uplot'
import type { BandEdge } from '../data/bands'

/** Draws the outline of bands, or the area under it; `bands`: by the index of the line. */
export const bandPaths =
  (bands: () => readonly BandEdge[][][], isFilled: boolean): uPlot.Series.PathBuilder =>
  (plot, lineIndex) => {
    const stroke = new Path2D()
    const fill = isFilled ? new Path2D() : null
    const at = (x: number, y: number): [number, number] => [
      plot.valToPos(x, 'x', true),
      plot.valToPos(y, 'y', true),
    ]
    for (const run of bands()[lineIndex - 1] ?? []) {
      run.forEach(({ x, top }, i) => (i === 0 ? stroke.moveTo(...at(x, top)) : stroke.lineTo(...at(x, top))))
      if (fill === null) continue
      run.forEach(({ x, top }, i) => (i === 0 ? fill.moveTo(...at(x, top)) : fill.lineTo(...at(x, top))))
      for (const { x, base } of [...run].reverse()) fill.lineTo(...at(x, base))
    }
    return { stroke, fill }
  }
