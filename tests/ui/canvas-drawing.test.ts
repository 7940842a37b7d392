import { describe, expect, test } from 'vitest'
import { colorReader } from '../../src/ui/charts/appearance'
import { drawHeatmap } from '../../src/ui/panels/heatmap/drawHeatmap'
import { drawColumns } from '../../src/ui/panels/shared/canvas/drawColumns'
import type { Draw, PaintTools } from '../../src/ui/panels/shared/canvas/paintTools'

const place = { x: 0, y: 0, width: 4, height: 4 }

/** What a drawing fills and writes on a sheet, and which mark is where. */
function paint(draw: Draw, width = 600, height = 300) {
  const boxes: { left: number; top: number; width: number; height: number; fill: string; alpha: number }[] =
    []
  const texts: string[] = []
  const hatched: { left: number; width: number }[] = []
  let path: readonly number[] = []
  const ctx = {
    rect: (left: number, _: number, width: number) => hatched.push({ left, width }),
    fillStyle: '',
    globalAlpha: 1,
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText: (text: string) => texts.push(text),
    roundRect(...place: [...number[], number | number[]]) {
      const radii = [place.at(-1) ?? 0].flat()
      if (radii.some(radius => radius < 0)) throw new RangeError('a radius is negative')
      path = place.filter(each => typeof each === 'number')
    },
    fill() {
      const [left = 0, top = 0, width = 0, height = 0] = path
      boxes.push({ left, top, width, height, fill: ctx.fillStyle, alpha: ctx.globalAlpha })
    },
    ...Object.fromEntries(
      ['fillRect', 'beginPath', 'moveTo', 'lineTo', 'stroke', 'save', 'clip', 'restore'].map(name => [
        name,
        () => undefined,
      ]),
    ),
  }
  const size = { scale: 1, width, height }
  const tools: PaintTools = { ctx: ctx as never, colorOf: token => token, ...size }
  const markAt = draw(tools, null)
  return { boxes, hatched, texts, markAt }
}

test('a chart that is first drawn while its panel is old has the colors of the page, with which it stays', () => {
  document.documentElement.style.setProperty('--ink', 'black')
  document.body.style.setProperty('--ink', 'gray')
  expect(getComputedStyle(document.body).getPropertyValue('--ink')).toBe('gray')
  expect(colorReader()('--ink')).toBe('black')
})

describe('columns', () => {
  const columns = (values: readonly (number | null)[], isWhole = false) =>
    paint(drawColumns({ values, isWhole, labels: () => [] }))

  test('are as high as their values, below zero in another color, and absent without a value', () => {
    const { boxes } = columns([4, null, 2, 0, -2])
    const [greatest, half, minus] = boxes
    expect(boxes.length).toBe(3)
    expect((half?.height ?? 0) / (greatest?.height ?? 1)).toBeCloseTo(0.5)
    expect(minus?.height).toBeCloseTo(half?.height ?? 0)
    expect((half?.top ?? 0) + (half?.height ?? 0)).toBeCloseTo(minus?.top ?? 0)
    expect(boxes.map(({ fill }) => fill)).toEqual(['--series-1', '--series-1', '--series-2'])
  })

  test('of negative values hang from zero at the top', () => {
    const { boxes, texts } = columns([-5, -10])
    expect(boxes.map(({ top }) => top)).toEqual([8, 8])
    expect(texts.at(-1)).toBe('0')
  })

  test('of counts have whole numbers as labels, and zeros draw nothing', () => {
    expect(columns([1, 1], true).texts).toEqual(['0', '1'])
    expect(columns([0, 0]).boxes).toEqual([])
  })

  test('are absent where there is no room', () => {
    const tiny = drawColumns({ values: [1e15, 2e15], unit: 'a unit of many letters', labels: () => [] })
    expect(() => paint(tiny, 40, 10)).not.toThrow()
  })

  test('are hatched where their value is in doubt, also without one', () => {
    const { boxes, hatched } = paint(
      drawColumns({ values: [1, 2, null], hatched: [false, true, true], labels: () => [] }),
    )
    const [, second] = boxes
    expect(hatched.length).toBe(2)
    expect(hatched[0]?.left).toBeLessThan(second?.left ?? 0)
    expect((hatched[0]?.left ?? 0) + (hatched[0]?.width ?? 0)).toBeCloseTo(hatched[1]?.left ?? 0)
    expect((hatched[1]?.left ?? 0) + (hatched[1]?.width ?? 0)).toBeCloseTo(600)
  })

  test('are read where the pointer is, and not beside them', () => {
    const { boxes, markAt } = columns([1, 2, 3])
    const middles = boxes.map(({ left, width }) => left + width / 2)
    expect(middles.map(left => markAt(left, 10))).toEqual([0, 1, 2])
    expect([markAt(0, 10), markAt(700, 10)]).toEqual([null, null])
  })
})

test('a heat map has colors as strong as values, and tells zero from the least and from no rows', () => {
  const values = {
    across: ['a', 'b', 'c', 'd'],
    moreAcross: 0,
    moreDown: 0,
    over: { rows: 12, isTruncated: false },
  }
  const cell = (value: number) => ({ value, rows: 1 })
  const panel = {
    id: 'p',
    kind: 'heatmap',
    title: 'Orders',
    source: 'orders',
    place,
    groupBy: 'state',
    columnGroup: 'country',
  } as const
  const cells = [cell(10), cell(-10), cell(0), null]
  const { boxes, markAt } = paint(
    drawHeatmap(panel, { kind: 'heatmap', ...values, rows: [{ label: 'x', cells }] }, 10),
  )
  expect(boxes.map(({ fill, alpha }) => [fill, alpha])).toEqual([
    ['--hair', 1],
    ['--series-1', 1],
    ['--hair', 1],
    ['--series-2', 1],
    ['--hair', 1],
    ['--series-1', 0],
    ['--hair', 0.5],
    ['--series-1', 0],
  ])
  const middles = boxes.filter((_, i) => i % 2 === 0).map(({ left, width }) => left + width / 2)
  expect(middles.map(left => markAt(left, 10))).toEqual([0, 1, 2, 3])
  expect([markAt(0, 10), markAt(300, 299)]).toEqual([null, null])
})
