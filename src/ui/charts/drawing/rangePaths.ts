import './browserLanguage'
import uPlot from 'uplot'
import { toRanges, type RangeColumn } from '../data/ranges'
import type { Corner } from './fillSteps'

interface RangeLines {
  /**
   * The area under a line, or the range of one whose points are too many; the line itself unless `isOutlined` is false.
   */
  paths: (isOutlined: boolean) => uPlot.Series.PathBuilder
  isRange: (lineIndex: number) => boolean
  /** The line, in unbroken runs: from point to point, or through the means of the ranges. */
  runsOf: (plot: uPlot, lineIndex: number) => Corner[][]
}

const linear = uPlot.paths.linear?.() ?? (() => null)

/**
 * Draws a line, or the range that its points cover where they are too many, with their mean. `isReduced`: there is no
 * area under it, and many points become ranges.
 */
export function rangePaths(isReduced: boolean): RangeLines {
  const cachedLines = new Map<number, { of: unknown; ranges: RangeColumn[][] | null }>()
  const rangesOf = (plot: uPlot, lineIndex: number) => {
    const [times] = plot.data
    const values = plot.data[lineIndex]
    const cachedLine = cachedLines.get(lineIndex)
    if (cachedLine !== undefined && cachedLine.of === values) return cachedLine.ranges
    const ranges = values === undefined || !isReduced ? null : toRanges([...times], [...values])
    cachedLines.set(lineIndex, { of: values, ranges })
    return ranges
  }
  const cornerAt = (plot: uPlot, x: number, y: number): Corner => ({
    x: plot.valToPos(x, 'x', true),
    y: plot.valToPos(y, 'y', true),
  })
  const runsOf = (plot: uPlot, lineIndex: number) =>
    rangesOf(plot, lineIndex)?.map(run => run.map(({ x, mean }) => cornerAt(plot, x, mean))) ??
    pointRuns(plot.data[0], plot.data[lineIndex] ?? []).map(run => run.map(([x, y]) => cornerAt(plot, x, y)))
  return {
    runsOf,
    isRange: lineIndex => cachedLines.get(lineIndex)?.ranges != null,
    paths: isOutlined => (plot, lineIndex, from, to) => {
      const ranges = rangesOf(plot, lineIndex)
      if (ranges === null) {
        // Neither a line nor an area.
        if (!isOutlined && isReduced) return { stroke: null, fill: null }
        const linePaths = linear(plot, lineIndex, from, to)
        return isOutlined ? linePaths : linePaths && { ...linePaths, stroke: null }
      }
      const stroke = isOutlined ? toPath(runsOf(plot, lineIndex)) : null
      const outlines = ranges.map(run => [
        ...run.map(({ x, high }) => cornerAt(plot, x, high)),
        ...[...run].reverse().map(({ x, low }) => cornerAt(plot, x, low)),
      ])
      return { stroke, fill: toPath(outlines) }
    },
  }
}

function toPath(runs: readonly (readonly Corner[])[]): Path2D {
  const path = new Path2D()
  for (const run of runs) run.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
  return path
}

type Values = uPlot.AlignedData[number]

/** A missing value breaks the line, the time of another line does not. */
export function pointRuns(times: Values, values: Values): [x: number, y: number][][] {
  const runs: [number, number][][] = []
  let run: [number, number][] | null = null
  for (const [i, value] of values.entries()) {
    if (value === null) run = null
    if (value == null) continue
    run ??= runs[runs.push([]) - 1] ?? []
    run.push([times[i] ?? 0, value])
  }
  return runs
}
