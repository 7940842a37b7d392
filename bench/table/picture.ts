import { numberText } from './text'
import type { JudgedRow } from './row'

const WIDTH = 760
const NAMES = 150
const BARS = 480
const LINE = 18
const TITLE = 34
const MARGIN = 16

/** Readable on light and on dark pages: an image cannot know on which it is shown. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600 }
  .note { fill: #57606a }
  rect { fill: #afb8c1 }
  .ours rect { fill: #0969da }
  .line rect { fill: none; stroke: #6e7781; stroke-dasharray: 3 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .note { fill: #9198a1 }
    rect { fill: #484f58 }
    .ours rect { fill: #58a6ff }
    .line rect { stroke: #9198a1 }
  }`

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Block {
  svg: string
  height: number
}

/** One row as bars. A contender that did not finish gets the longest bar and a note. */
function blockOf({ measure, unit, better, cells, medians }: JudgedRow, top: number): Block {
  const results = cells.flatMap(({ contender, is }) => {
    const value = medians.get(contender)
    return value === undefined || is === 'control' ? [] : [{ contender, is, value }]
  })
  const most = Math.max(...results.map(({ value }) => value).filter(Number.isFinite), 0)
  const bars = results.map(({ contender, is, value }, i) => {
    const y = top + TITLE + i * LINE
    const part = value === Infinity ? 1 : most === 0 ? 0 : value / most
    const width = Math.max(1, part * BARS).toFixed(1)
    return `  <g class="${is}">
    <text x="${MARGIN}" y="${y + 12}">${escapeText(contender)}</text>
    <rect x="${NAMES}" y="${y + 2}" width="${width}" height="${LINE - 6}" />
    <text x="${NAMES + Number(width) + 6}" y="${y + 12}">${numberText(value)}</text>
  </g>`
  })
  const title = `  <text x="${MARGIN}" y="${top + 22}"><tspan class="title">${escapeText(measure)}</tspan><tspan class="note"> · ${escapeText(unit)}, ${better} is better</tspan></text>`
  return { svg: [title, ...bars].join('\n'), height: TITLE + results.length * LINE }
}

/** Rows as a picture. `about`: the line below them, about when and how they were measured. */
export function pictureOf(rows: readonly JudgedRow[], about: string): string {
  let top = 0
  const blocks = rows
    .filter(({ verdict }) => verdict !== 'not measured')
    .map(row => {
      const { svg, height } = blockOf(row, top)
      top += height
      return svg
    })
  const height = top + 2 * MARGIN + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">
  <title>Signalbox beside other ways to draw the same board</title>
  <style>${STYLE}
  </style>
${blocks.join('\n')}
  <text class="note" x="${MARGIN}" y="${height - MARGIN}">${escapeText(about)}</text>
</svg>
`
}
