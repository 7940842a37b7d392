import type uPlot from 'uplot'
import { fillSteps, type Corner } from './fillSteps'
import { strokePieces } from './strokePieces'

interface Outline {
  color: string
  /** CSS pixels. */
  width: number
}

/** Draws within the plot, whose edges cut no line in half. `thickness`: pixels of the canvas. */
function drawWithin(plot: uPlot, width: number, draw: (thickness: number) => void): void {
  const { ctx, bbox } = plot
  const thickness = width * devicePixelRatio
  ctx.save()
  ctx.beginPath()
  ctx.rect(
    bbox.left - thickness / 2,
    bbox.top - thickness / 2,
    bbox.width + thickness,
    bbox.height + thickness,
  )
  ctx.clip()
  draw(thickness)
  ctx.restore()
}

/** Draws unbroken runs of a line whose stretches are level and upright. */
export const drawSteps = (plot: uPlot, runs: readonly (readonly Corner[])[], { color, width }: Outline) =>
  drawWithin(plot, width, thickness => {
    plot.ctx.fillStyle = color
    for (const run of runs) fillSteps(plot.ctx, run, thickness)
  })

/** Draws unbroken runs of a line from corner to corner. */
export const drawStretches = (plot: uPlot, runs: readonly (readonly Corner[])[], { color, width }: Outline) =>
  drawWithin(plot, width, thickness => {
    Object.assign(plot.ctx, { strokeStyle: color, lineWidth: thickness, lineJoin: 'round', lineCap: 'round' })
    for (const run of runs) strokePieces(plot.ctx, run)
  })
