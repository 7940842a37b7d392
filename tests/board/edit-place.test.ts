import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { duplicatePanel, removePanel } from '../../src/board/edit/editPanels'
import { movePanel, nudgePanel, resizePanel } from '../../src/board/edit/placePanel'
import { compactPanels, layoutHeight, isOverlapping } from '../../src/board/layout/panelLayout'
import { places } from './arbitraries/boards'
import { board, takeBoard, idsOf, placeOf } from './edits'

describe('a place', () => {
  type Step =
    | { do: 'move'; nth: number; column: number; row: number }
    | { do: 'resize'; nth: number; width: number; height: number }
    | { do: 'nudge'; nth: number; to: 'left' | 'right' | 'up' | 'down' }
    | { do: 'remove' | 'duplicate'; nth: number }
  const [of] = board.panels
  /** Boards of nothing but places. */
  const walls = fc
    .array(places, { maxLength: 10 })
    .map(all =>
      compactPanels(all.map((place, i) => ({ ...of, id: `p${i}`, place }) as BoardFile['panels'][number])),
    )
    .map((panels): BoardFile => ({ ...board, panels: [...panels] }))
  const nth = fc.nat(20)
  const anywhere = fc.integer({ min: -20, max: 80 })
  const steps: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('move' as const), nth, column: anywhere, row: anywhere }),
    fc.record({ do: fc.constant('resize' as const), nth, width: anywhere, height: anywhere }),
    fc.record({ do: fc.constant('nudge' as const), nth, to: fc.constantFrom('left', 'right', 'up', 'down') }),
    fc.record({ do: fc.constantFrom('remove' as const, 'duplicate' as const), nth }),
  )
  function takeStep(on: BoardFile, step: Step): BoardFile {
    const id = idsOf(on)[step.nth % on.panels.length]
    if (id === undefined) return on
    if (step.do === 'move') return movePanel(on, id, step)
    if (step.do === 'resize') return resizePanel(on, id, step)
    if (step.do === 'nudge') return nudgePanel(on, id, step.to)
    return step.do === 'remove' ? removePanel(on, id) : takeBoard(duplicatePanel(on, id)).board
  }

  test('panels never overlap nor leave the grid, whatever the edits', () => {
    fc.assert(
      fc.property(walls, fc.array(steps, { maxLength: 12 }), (first, all) => {
        for (let now = first, i = 0; i < all.length; i++) {
          const step = all[i]
          if (step === undefined) continue
          now = takeStep(now, step)
          const overlaps = now.panels.some((a, n) => now.panels.slice(n + 1).some(b => isOverlapping(a, b)))
          const off = now.panels.some(
            ({ place: { x: column, width: columns } }) => column < 0 || column + columns > 12,
          )
          expect({ overlaps, off }).toEqual({ overlaps: false, off: false })
        }
      }),
    )
  })

  test('a panel goes to the column it is moved to, keeps its size, and the others theirs', () => {
    fc.assert(
      fc.property(walls, nth, fc.nat(11), fc.nat(60), (on, n, column, row) => {
        const id = idsOf(on)[n % on.panels.length]
        if (id === undefined) return
        const next = movePanel(on, id, { column, row })
        const place = placeOf(next, id)
        expect(place?.x).toBe(Math.min(column, 12 - (place?.width ?? 0)))
        const sizes = ({ panels }: BoardFile) =>
          panels.map(({ place: { width: columns, height: rows } }) => [columns, rows])
        expect(sizes(next)).toEqual(sizes(on))
      }),
    )
  })

  test('a panel that grows stays where it is, and what it covers goes below it', () => {
    const next = resizePanel(board, 'traffic', { width: 5, height: 10 })
    expect(placeOf(next, 'traffic')).toEqual({ x: 7, y: 5, width: 5, height: 10 })
    const wide = resizePanel(board, 'requests', { width: 12, height: 8 })
    expect(placeOf(wide, 'requests')).toEqual({ x: 0, y: 5, width: 12, height: 8 })
    expect(placeOf(wide, 'traffic')).toEqual({ x: 7, y: 13, width: 5, height: 8 })
  })

  test('a panel gets no smaller than can be read, and no wider than the grid', () => {
    expect(placeOf(resizePanel(board, 'cpu', { width: 0, height: 0 }), 'cpu')).toMatchObject({
      width: 3,
      height: 3,
    })
    expect(placeOf(resizePanel(board, 'memory', { width: 40, height: 400 }), 'memory')).toMatchObject({
      width: 4,
      height: 60,
    })
  })

  test('an edit without effect makes no new board', () => {
    expect(movePanel(board, 'cpu', { column: 0, row: 0 })).toBe(board)
    expect(movePanel(board, 'nobody', { column: 1, row: 1 })).toBe(board)
    expect(resizePanel(board, 'cpu', { width: 8, height: 5 })).toBe(board)
    expect(nudgePanel(board, 'cpu', 'left')).toBe(board)
    expect(nudgePanel(board, 'cpu', 'up')).toBe(board)
    expect(nudgePanel(board, 'traffic', 'down')).toBe(board)
  })

  test('one press moves a panel past the next one, however high that is', () => {
    const down = nudgePanel(board, 'memory', 'down')
    expect(placeOf(down, 'memory')?.y).toBe(13)
    expect(nudgePanel(down, 'memory', 'up').panels).toEqual(board.panels)
  })

  test('a press goes where the first row that changes something leads', () => {
    const tryEveryRow = (on: BoardFile, id: string, sign: 1 | -1) => {
      const { x: column = 0, y: row = 0 } = placeOf(on, id) ?? {}
      const rows = sign === 1 ? layoutHeight(on.panels) - row : row
      return Array.from({ length: rows }, (_, n) => movePanel(on, id, { column, row: row + sign * (n + 1) }))
        .filter(next => sign * ((placeOf(next, id)?.y ?? row) - row) > 0)
        .at(0)
    }
    fc.assert(
      fc.property(walls, nth, fc.constantFrom(1, -1), (on, n, sign) => {
        const id = idsOf(on)[n % on.panels.length]
        if (id === undefined) return
        const next = nudgePanel(on, id, sign === 1 ? 'down' : 'up')
        expect(next.panels).toEqual((tryEveryRow(on, id, sign) ?? on).panels)
      }),
    )
  })

  test('a press is quick on a board of 12,000 rows', () => {
    const high = Array.from({ length: 199 }, (_, i) => ({ x: 6, y: i * 60, width: 6, height: 60 }))
    const panels = [{ x: 0, y: 0, width: 6, height: 1 }, ...high].map((place, i) => ({
      ...of,
      id: `p${i}`,
      place,
    }))
    const tall: BoardFile = { ...board, panels: panels as BoardFile['panels'] }
    expect(nudgePanel(tall, 'p0', 'down')).toBe(tall)
    expect(placeOf(nudgePanel(tall, 'p100', 'down'), 'p100')?.y).toBe(6000)
  })

  test('the board’s extent is where its last panel ends', () => {
    expect(layoutHeight(board.panels)).toBe(13)
    expect(layoutHeight([])).toBe(0)
  })
})
