import { expect, test, vi } from 'vitest'
import { drawLines, type LineForm } from '../../src/ui/charts/drawing/drawLines'
import { fillSteps } from '../../src/ui/charts/drawing/fillSteps'
import { pointRuns } from '../../src/ui/charts/drawing/rangePaths'
import { strokePieces } from '../../src/ui/charts/drawing/strokePieces'
import { dotIndexes } from '../../src/ui/charts/drawing/overlays'

type Box = readonly [left: number, top: number, width: number, height: number]

const boxesOf = (corners: readonly (readonly [number, number])[], width = 2) => {
  const boxes: Box[] = []
  const ctx = { fillRect: (...box: Box) => void boxes.push(box) }
  fillSteps(
    ctx,
    corners.map(([x, y]) => ({ x, y })),
    width,
  )
  return boxes
}

test('a line of steps is a rectangle for each level, and one for each step, whose ends fill the corners', () => {
  const steps = [
    [0, 10],
    [5, 10],
    [5, 30],
    [9, 30],
  ] as const
  expect(boxesOf(steps)).toEqual([
    [0, 9, 5, 2],
    [4, 9, 2, 22],
    [5, 29, 4, 2],
  ])
})

test('equal levels are one rectangle, and nothing is drawn of no line', () => {
  expect(
    boxesOf([
      [0, 10],
      [5, 10],
      [5, 10],
      [9, 10],
    ]),
  ).toEqual([[0, 9, 9, 2]])
  expect(boxesOf([])).toEqual([])
  expect(boxesOf([[3, 3]])).toEqual([])
})

const form: LineForm = {
  labels: ['a'],
  slots: [0],
  unit: '',
  range: undefined,
  area: undefined,
  width: 2,
  isPatterned: false,
  isWhole: false,
  scale: 1,
}

/**
 * What is drawn of so many values, 300 if not said: paths that are stroked, short pieces of their own, and rectangles,
 * with the width of the widest.
 */
async function drawLine(
  shape: Partial<LineForm>,
  { length = 300, until = null as number | null, toValue = (time: number) => (time * 7) % 13 } = {},
) {
  let [paths, pieces, boxes, corners, widest] = [0, 0, 0, 0, 0]
  const context: Record<string, unknown> = {
    measureText: () => ({ width: 30 }),
    stroke(path?: Path2D) {
      if (path !== undefined) paths += 1
      else if (corners > 0) pieces += 1
    },
    beginPath: () => void (corners = 0),
    lineTo: () => void (corners += 1),
    fillRect(_left: number, _top: number, width: number) {
      boxes += 1
      widest = Math.max(widest, width)
    },
  }
  const ctx = new Proxy({}, { get: (_, name) => context[String(name)] ?? (() => 0) })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(ctx as never)
  const host = document.body.appendChild(document.createElement('div'))
  const { style } = document.documentElement
  for (const n of [1, 2]) style.setProperty(`--series-${n}`, '#123')
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(host, side, { value: 400 })
  const times = Array.from({ length }, (_, i) => 1_000 + 2 * i)
  const data = { times, values: [times.map(toValue)], pauses: [], spans: [] }
  const drawing = drawLines(
    host,
    { ...data, until, axisRange: null, isEnded: false },
    { ...form, ...shape },
    { onPoint: () => undefined },
  )
  await Promise.resolve()
  drawing.remove()
  host.remove()
  for (const n of [1, 2]) style.removeProperty(`--series-${n}`)
  vi.restoreAllMocks()
  return { paths, pieces, boxes, widest }
}

test('a single bucket takes the width of its chart', async () => {
  const day = 86_400
  expect((await drawLine({ width: day }, { length: 1, until: 1_000 + day })).widest).toBeGreaterThan(300)
})

test('buckets are drawn as rectangles, two for each, and dashes as paths', async () => {
  const buckets = await drawLine({})
  expect(buckets.paths).toBe(0)
  expect(buckets.boxes).toBeGreaterThan(300)
  // One of them fades the newest bucket.
  expect(buckets.boxes).toBeLessThanOrEqual(601)
  expect((await drawLine({ isPatterned: true, slots: [1] })).paths).toBe(1)
  expect((await drawLine({ isPatterned: true, slots: [1], width: null })).paths).toBe(1)
})

test.each([-1e15, -1.7e15, -1e17, 1e16])('a value of %d all the time has an axis that ends', async value => {
  expect((await drawLine({}, { toValue: () => value })).boxes).toBeGreaterThan(0)
  expect((await drawLine({ range: [value, value + 2] }, { toValue: () => value })).boxes).toBeGreaterThan(0)
})

test('points are drawn in short pieces: 120 ranges in eight, 299 stretches of an area in nineteen', async () => {
  // One more is the grid's.
  const ranges = await drawLine({ width: null })
  expect([ranges.paths, ranges.pieces]).toEqual([0, 8 + 1])
  const area = await drawLine({ width: null, area: 'filled' })
  expect([area.paths, area.pieces]).toEqual([0, 19 + 1])
})

test('every stretch of a line is in one piece, and none is long', () => {
  const pieces: number[][] = []
  const ctx = {
    beginPath: () => void pieces.push([]),
    moveTo: (x: number) => void pieces.at(-1)?.push(x),
    lineTo: (x: number) => void pieces.at(-1)?.push(x),
    stroke: () => undefined,
  }
  strokePieces(
    ctx,
    Array.from({ length: 300 }, (_, x) => ({ x, y: x % 7 })),
  )
  const stretches = pieces.flatMap(piece => piece.slice(1).map((x, i) => [piece[i], x]))
  expect(stretches).toEqual(Array.from({ length: 299 }, (_, x) => [x, x + 1]))
  expect(Math.max(...pieces.map(piece => piece.length))).toBe(17)
  strokePieces(ctx, [{ x: 0, y: 0 }])
  expect(pieces).toHaveLength(19)
})

test('a missing value breaks a line, the time of another line does not', () => {
  expect(pointRuns([1, 2, 3, 4, 5], [7, undefined, 8, null, 9])).toEqual([
    [
      [1, 7],
      [3, 8],
    ],
    [[5, 9]],
  ])
})

test('dots read no times where the newest value is the line’s own', () => {
  let reads = 0
  const times = new Proxy([0, 1, 2, 3], {
    get: (all, name) => {
      reads += 1
      return Reflect.get(all, name) as unknown
    },
  })
  expect(dotIndexes(times, [1, undefined, 2, 3])).toEqual([3])
  expect(reads).toBe(0)
})
