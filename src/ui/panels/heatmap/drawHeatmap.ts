import type { HeatmapPanel } from '../../../board/board'
import type { HeatmapView } from '../../../streams/views/chartViews'
import { paintFoot } from '../shared/canvas/paintLabels'
import { clipText, LINE, textWidth, type Draw } from '../shared/canvas/paintTools'
import { projectInto } from '../shared/canvas/projection'
import { heatmapWords, valueOf } from './heatmapText'

/** The strength of the smallest value above zero: it must differ from an empty cell. */
const FAINTEST = 0.14
/** CSS pixels: narrower columns share a name's room, but no name takes more than the second. */
const MIN_NAME = 60
const MAX_NAME = 96
const BETWEEN = 12

/** How strong the color of a value is; `greatest`: the greatest of them, without its sign. */
export const strengthOf = (value: number, greatest: number): number =>
  value === 0 ? 0 : FAINTEST + (Math.abs(value) / greatest) * (1 - FAINTEST)

/** Cells as strong as their values; negative ones in another color, those without rows faint. */
export const drawHeatmap =
  (panel: HeatmapPanel, { across, rows }: HeatmapView, greatest: number): Draw =>
  (tools, read) => {
    const { ctx, colorOf, scale, width, height } = tools
    const { acrossText, downText } = heatmapWords(panel)
    const names = rows.map(({ label }) => clipText(tools, downText(label), width * 0.3))
    const left = Math.ceil(Math.max(...names.map(name => textWidth(tools, name)))) + 8
    const box = { left, top: 0, right: width, bottom: height - 1.5 * LINE * scale }
    const projection = projectInto(box, [0, across.length], [rows.length, 0])
    const { x, y } = projection
    const [wide, high] = [x(1) - x(0), y(1) - y(0)]
    const gap = Math.min(wide, high) > 10 ? 2 : 1
    rows.forEach(({ cells }, down) =>
      cells.forEach((cell, i) => {
        const value = valueOf(cell)
        const place = [x(i), y(down), wide - gap, high - gap] as const
        ctx.beginPath()
        ctx.roundRect(...place, Math.max(0, Math.min(3, high / 4)))
        ctx.fillStyle = colorOf('--hair')
        ctx.globalAlpha = value === null ? 0.5 : 1
        ctx.fill()
        ctx.fillStyle = colorOf((value ?? 0) < 0 ? '--series-2' : '--series-1')
        ctx.globalAlpha = value === null ? 0 : strengthOf(value, greatest)
        ctx.fill()
        ctx.globalAlpha = 1
        if (read !== down * across.length + i) return
        ctx.strokeStyle = colorOf('--ink')
        ctx.lineWidth = 2
        ctx.stroke()
      }),
    )
    ctx.fillStyle = colorOf('--soft')
    ctx.textBaseline = 'middle'
    ctx.textAlign = 'left'
    const every = Math.ceil((LINE * scale) / high)
    names.forEach((name, i) => i % every === 0 && ctx.fillText(name, 0, y(i + 0.5)))
    const texts = across.map(label => acrossText(label, true))
    const longest = Math.min(MAX_NAME * scale, Math.max(...texts.map(text => textWidth(tools, text))))
    const step = wide > MIN_NAME * scale ? 1 : Math.ceil((longest + BETWEEN * scale) / wide)
    const room = wide * step - BETWEEN * scale
    const labels = texts.flatMap((text, i) =>
      i % step === 0 ? [{ at: x(i + 0.5), text: clipText(tools, text, room) }] : [],
    )
    paintFoot(tools, projection, labels)
    return (left, top) => {
      const [at, down] = [Math.floor((left - box.left) / wide), Math.floor((top - box.top) / high)]
      return at < 0 || at >= across.length || down >= rows.length ? null : down * across.length + at
    }
  }
