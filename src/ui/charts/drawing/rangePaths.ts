import uPlot from 'uplot'
import { toRanges, type RangeColumn } from '../data/ranges'

/** Draws a line, or the range that its points cover where they are too many, with their mean. */
export function rangePaths(): { paths: uPlot.Series.PathBuilder; isRange: (lineIndex: number) => boolean } {
  const linear = uPlot.paths.linear?.() ?? (() => null)
  const cached = new Map<number, { of: unknown; runs: RangeColumn[][] | null }>()
  const runsOf = (plot: uPlot, lineIndex: number) => {
    const [times] = plot.data
    const values = plot.data[lineIndex]
    const known = cached.get(lineIndex)
    if (known !== undefined && known.of === values) return known.runs
    const runs = values === undefined ? null : toRanges([...times], [...values])
    cached.set(lineIndex, { of: values, runs })
    return runs
  }
  return {
    isRange: lineIndex => cached.get(lineIndex)?.runs != null,
    paths: (plot, lineIndex, from, to) => {
      const runs = runsOf(plot, lineIndex)
      if (runs === null) return linear(plot, lineIndex, from, to)
      const [stroke, fill] = [new Path2D(), new Path2D()]
      const at = (x: number, y: number): [number, number] => [
        plot.valToPos(x, 'x', true),
        plot.valToPos(y, 'y', true),
      ]
      for (const run of runs) {
        run.forEach(({ x, high, mean }, i) => {
          if (i === 0) {
            stroke.moveTo(...at(x, mean))
            fill.moveTo(...at(x, high))
          } else {
            stroke.lineTo(...at(x, mean))
            fill.lineTo(...at(x, high))
          }
        })
        for (const { x, low } of [...run].reverse()) fill.lineTo(...at(x, low))
      }
      return { stroke, fill }
    },
  }
}
