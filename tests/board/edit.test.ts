import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { columnsIn, filtersIn } from '../../src/board/columns'
import { copyPanel, pastePanels } from '../../src/board/edit/clipboard'
import { addPanel, changePanel, duplicatePanel, removePanel, renameBoard } from '../../src/board/edit/panels'
import { movePanel, nudgePanel, resizePanel, spokenPlace } from '../../src/board/edit/place'
import { changeSource, changeSourceOf, renameSource } from '../../src/board/edit/sources'
import { addVariable, changeVariable, removeVariable } from '../../src/board/edit/variables'
import { parseBoard } from '../../src/board/file/parse'
import { compacted, extentOf, overlap } from '../../src/board/layout'
import type { TableSource } from '../../src/board/source'
import { computerBoard } from '../../src/board/templates/computer'
import { sourceOf } from '../../src/board/panels/kinds'
import { boards, places, tableSource } from './arbitraries'

const some = { numRuns: 60, endOnFailure: true }
const board = computerBoard
const idsOf = ({ panels }: BoardFile) => panels.map(({ id }) => id)
const placeOf = ({ panels }: BoardFile, at: string) => panels.find(({ id }) => id === at)?.place
const samples = { ...board.sources['samples'], limit: 10 } as TableSource

/** The board of an edit that has to succeed. */
function done<R extends { board: BoardFile } | { faults: unknown }>(result: R) {
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result as Extract<R, { board: BoardFile }>
}
/** Nothing over anything, nothing off the grid, and nothing dangling: a file could hold it. */
const isInOrder = (edited: BoardFile) =>
  expect(parseBoard(edited)).toStrictEqual({ board: edited, repaired: [] })

describe('a panel', () => {
  test('is added at the first free place, and nothing else moves', () => {
    const { board: next, added } = done(
      addPanel(removePanel(board, 'memory'), {
        ...{ kind: 'number', title: 'Load, all cores', source: 'samples' },
        ...{ column: 'load', time: 'at', format: 'number', unit: '' },
      }),
    )
    expect(added).toEqual(['load-all-cores'])
    expect(placeOf(next, 'load-all-cores')).toEqual({ column: 8, row: 0, columns: 3, rows: 4 })
    expect(placeOf(next, 'cpu')).toBe(placeOf(board, 'cpu'))
    isInOrder(next)
  })

  test('is not added without its source', () => {
    const result = addPanel(board, {
      ...{ kind: 'bars', title: 'B', source: 'none' },
      ...{ by: 'path', time: 'at', window: 1, bars: 1 },
    })
    expect(result).toEqual({ faults: [{ path: 'panels[4] “B”', reason: 'source “none” is not there' }] })
  })

  test('is duplicated below its own row, under an id of its own', () => {
    const { board: next, added } = done(duplicatePanel(board, 'cpu'))
    expect(added).toEqual(['cpu-2'])
    expect(next.panels[4]).toEqual({ ...board.panels[0], id: 'cpu-2', place: expect.anything() as unknown })
    expect(next.panels.slice(0, 4)).toEqual(board.panels)
    isInOrder(next)
  })

  test('is removed, and its source with the last panel that used it', () => {
    const without = removePanel(board, 'requests')
    expect(Object.keys(without.sources)).toEqual(['samples', 'requests'])
    const neither = removePanel(without, 'traffic')
    expect(Object.keys(neither.sources)).toEqual(['samples'])
    expect(removePanel(board, 'nobody')).toBe(board)
  })

  test('changes its words and its kind, and keeps its id and its place', () => {
    const other = {
      ...board.panels[3],
      id: 'x',
      source: 'requests',
      place: { column: 0, row: 99, columns: 1, rows: 1 },
    }
    const { board: next } = done(changePanel(board, 'cpu', other as BoardFile['panels'][number]))
    expect(next.panels[0]).toEqual({ ...other, id: 'cpu', place: placeOf(board, 'cpu') })
    expect(changePanel(board, 'cpu', { ...other, title: '' } as BoardFile['panels'][number])).toEqual({
      faults: [{ path: 'panels[0] “”.title', reason: 'is empty' }],
    })
  })

  test('a board takes no more than 200', () => {
    const panels = Array.from({ length: 200 }, (_, i) => ({
      ...{ ...board.panels[1], id: `p${i}` },
      place: { column: 0, row: i, columns: 1, rows: 1 },
    })) as BoardFile['panels']
    expect(duplicatePanel({ ...board, panels }, 'p0')).toEqual({
      faults: [{ path: 'panels', reason: 'has more than 200 entries' }],
    })
  })
})

describe('a place', () => {
  type Step =
    | { do: 'move'; nth: number; column: number; row: number }
    | { do: 'resize'; nth: number; columns: number; rows: number }
    | { do: 'nudge'; nth: number; to: 'left' | 'right' | 'up' | 'down' }
    | { do: 'remove' | 'duplicate'; nth: number }
  const [of] = board.panels
  /** Boards of nothing but places. */
  const walls = fc
    .array(places, { maxLength: 10 })
    .map(all =>
      compacted(all.map((place, i) => ({ ...of, id: `p${i}`, place }) as BoardFile['panels'][number])),
    )
    .map((panels): BoardFile => ({ ...board, panels: [...panels] }))
  const nth = fc.nat(20)
  const anywhere = fc.integer({ min: -20, max: 80 })
  const steps: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('move' as const), nth, column: anywhere, row: anywhere }),
    fc.record({ do: fc.constant('resize' as const), nth, columns: anywhere, rows: anywhere }),
    fc.record({ do: fc.constant('nudge' as const), nth, to: fc.constantFrom('left', 'right', 'up', 'down') }),
    fc.record({ do: fc.constantFrom('remove' as const, 'duplicate' as const), nth }),
  )
  function taken(on: BoardFile, step: Step): BoardFile {
    const id = idsOf(on)[step.nth % on.panels.length]
    if (id === undefined) return on
    if (step.do === 'move') return movePanel(on, id, step)
    if (step.do === 'resize') return resizePanel(on, id, step)
    if (step.do === 'nudge') return nudgePanel(on, id, step.to)
    return step.do === 'remove' ? removePanel(on, id) : done(duplicatePanel(on, id)).board
  }

  test('whatever is done, panels never lie over each other nor off the grid', () => {
    fc.assert(
      fc.property(walls, fc.array(steps, { maxLength: 12 }), (first, all) => {
        for (let now = first, i = 0; i < all.length; i++) {
          const step = all[i]
          if (step === undefined) continue
          now = taken(now, step)
          const overlaps = now.panels.some((a, n) => now.panels.slice(n + 1).some(b => overlap(a, b)))
          const off = now.panels.some(({ place: { column, columns } }) => column < 0 || column + columns > 12)
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
        expect(place?.column).toBe(Math.min(column, 12 - (place?.columns ?? 0)))
        const sizes = ({ panels }: BoardFile) => panels.map(({ place: { columns, rows } }) => [columns, rows])
        expect(sizes(next)).toEqual(sizes(on))
      }),
    )
  })

  test('a panel that grows stays where it is, and what it covers goes below it', () => {
    const next = resizePanel(board, 'traffic', { columns: 5, rows: 10 })
    expect(placeOf(next, 'traffic')).toEqual({ column: 7, row: 5, columns: 5, rows: 10 })
    const wide = resizePanel(board, 'requests', { columns: 12, rows: 8 })
    expect(placeOf(wide, 'requests')).toEqual({ column: 0, row: 5, columns: 12, rows: 8 })
    expect(placeOf(wide, 'traffic')).toEqual({ column: 7, row: 13, columns: 5, rows: 8 })
  })

  test('a panel gets no smaller than can be read, and no wider than the grid', () => {
    expect(placeOf(resizePanel(board, 'cpu', { columns: 0, rows: 0 }), 'cpu')).toMatchObject({
      columns: 3,
      rows: 3,
    })
    expect(placeOf(resizePanel(board, 'memory', { columns: 40, rows: 400 }), 'memory')).toMatchObject({
      columns: 4,
      rows: 60,
    })
  })

  test('nothing that changes nothing makes a new board', () => {
    expect(movePanel(board, 'cpu', { column: 0, row: 0 })).toBe(board)
    expect(movePanel(board, 'nobody', { column: 1, row: 1 })).toBe(board)
    expect(resizePanel(board, 'cpu', { columns: 8, rows: 5 })).toBe(board)
    expect(nudgePanel(board, 'cpu', 'left')).toBe(board)
    expect(nudgePanel(board, 'cpu', 'up')).toBe(board)
    expect(nudgePanel(board, 'traffic', 'down')).toBe(board)
  })

  test('one press moves a panel past the next one, however high that is', () => {
    const down = nudgePanel(board, 'memory', 'down')
    expect(placeOf(down, 'memory')?.row).toBe(13)
    expect(nudgePanel(down, 'memory', 'up').panels).toEqual(board.panels)
  })

  test('is said for the ear, counted from one', () => {
    const place = { column: 1, row: 0, columns: 4, rows: 3 }
    expect(spokenPlace({ title: 'CPU', place })).toBe('Panel CPU, column 2, row 1, 4 by 3')
  })

  test('the board’s extent is where its last panel ends', () => {
    expect(extentOf(board.panels)).toBe(13)
    expect(extentOf([])).toBe(0)
  })
})

describe('a source', () => {
  test('is changed for everything that uses it, if that still finds its columns', () => {
    expect(done(changeSource(board, 'samples', samples)).board.sources['samples']).toHaveProperty('limit', 10)
    expect(changeSource(board, 'samples', { ...samples, columns: ['id', 'at', 'cpu'] })).toEqual({
      faults: [
        { path: 'panels[0] “CPU”', reason: 'source “samples” does not read column “cpu_busiest”' },
        { path: 'panels[1] “Memory in use”', reason: 'source “samples” does not read column “memory_used”' },
        { path: 'panels[1] “Memory in use”', reason: 'source “samples” does not read column “memory_total”' },
      ],
    })
  })

  test('changed for one panel, it is another one, unless the board has an equal one', () => {
    const { board: next } = done(changeSourceOf(board, 'cpu', samples))
    expect(Object.keys(next.sources)).toEqual(['samples', 'requests', 'machine_samples'])
    expect(sourceOf(next.panels[0])).toBe('machine_samples')
    const { board: both } = done(changeSourceOf(next, 'memory', { ...samples }))
    expect(sourceOf(both.panels[1])).toBe('machine_samples')
    expect(Object.keys(both.sources)).toEqual(['requests', 'machine_samples'])
  })

  test('takes a name that is free, and its panels follow', () => {
    const { board: next } = done(renameSource(board, 'samples', 'machine'))
    expect(Object.keys(next.sources)).toEqual(['machine', 'requests'])
    isInOrder(next)
    expect(renameSource(board, 'samples', 'requests')).toHaveProperty('faults')
    expect(renameSource(board, 'samples', '__proto__')).toHaveProperty('faults')
  })
})

const filtered: BoardFile = {
  ...board,
  variables: [
    { name: 'path', label: 'Path', kind: 'column', source: 'requests', column: 'path' },
    { name: 'least', label: 'Least', kind: 'text', default: '5' },
  ],
  sources: {
    ...board.sources,
    samples: { ...samples, filter: [{ column: 'cpu', op: 'gte', value: { variable: 'least' } }] },
  },
  panels: board.panels.map(panel => (panel.kind === 'bars' ? { ...panel, sets: 'path' } : panel)),
}

describe('a variable', () => {
  test('is added, and not twice', () => {
    const variable = { name: 'least', label: 'Least', kind: 'text' } as const
    const { board: next } = done(addVariable(board, variable))
    expect(next.variables).toEqual([variable])
    expect(addVariable(next, variable)).toHaveProperty('faults')
  })

  test('takes another name wherever it is asked', () => {
    const { board: next } = done(
      changeVariable(filtered, 'least', { name: 'from', label: 'From', kind: 'text' }),
    )
    expect(filtersIn(next.sources['samples'])).toEqual([
      { column: 'cpu', op: 'gte', value: { variable: 'from' } },
    ])
    isInOrder(next)
  })

  test('goes, and nothing asks for it any more', () => {
    const next = removeVariable(removeVariable(filtered, 'least'), 'path')
    expect(next.variables).toBeUndefined()
    expect(filtersIn(next.sources['samples'])).toEqual([])
    expect(next.panels[3]).not.toHaveProperty('sets')
    isInOrder(next)
  })
})

describe('copy and paste', () => {
  test('a panel brings its source and its variables', () => {
    const text = copyPanel(filtered, 'cpu') ?? ''
    const { board: alone } = done(parseBoard(text))
    expect(idsOf(alone)).toEqual(['cpu'])
    expect(Object.keys(alone.sources)).toEqual(['samples'])
    expect(alone.variables?.map(({ name }) => name)).toEqual(['least'])
    const { board: next, added } = done(pastePanels({ ...board, sources: {}, panels: [] }, text))
    expect(added).toEqual(['cpu'])
    expect(next.sources).toEqual(alone.sources)
    expect(copyPanel(filtered, 'nobody')).toBeNull()
  })

  test('where it came from, it uses what is there', () => {
    const { board: next, added } = done(pastePanels(filtered, copyPanel(filtered, 'cpu') ?? ''))
    expect(added).toEqual(['cpu-2'])
    expect(next.sources).toEqual(filtered.sources)
    expect(next.variables).toEqual(filtered.variables)
    expect(next.panels.slice(0, 4)).toEqual(filtered.panels)
  })

  test('other things of the same name get one of their own', () => {
    const there: BoardFile = {
      ...board,
      variables: [{ name: 'least', label: 'Another', kind: 'text' }],
    }
    const { board: next } = done(pastePanels(there, copyPanel(filtered, 'cpu') ?? ''))
    expect(next.variables?.map(({ name }) => name)).toEqual(['least', 'least_2'])
    expect(Object.keys(next.sources)).toEqual(['samples', 'requests', 'samples-2'])
    expect(filtersIn(next.sources['samples-2'])).toEqual([
      { column: 'cpu', op: 'gte', value: { variable: 'least_2' } },
    ])
    expect(sourceOf(next.panels.at(-1))).toBe('samples-2')
    isInOrder(next)
  })

  test('text that is no board is refused', () => {
    expect(pastePanels(board, 'hello')).toHaveProperty('faults')
    expect(pastePanels(board, '{"version":9}')).toHaveProperty('faults')
  })

  test('any panel of any board can be pasted into any other', () => {
    fc.assert(
      fc.property(boards, boards, fc.nat(), (from, into, n) => {
        const id = idsOf(from)[n % from.panels.length]
        if (id === undefined) return
        const { board: next, added } = done(pastePanels(into, copyPanel(from, id) ?? ''))
        expect(next.panels.slice(0, into.panels.length)).toEqual(into.panels)
        const words = next.panels.find(panel => panel.id === added[0])
        const pasted = next.sources[sourceOf(words) ?? '']
        const copied = from.sources[sourceOf(from.panels.find(panel => panel.id === id)) ?? '']
        expect(pasted && columnsIn(pasted)).toEqual(copied && columnsIn(copied))
        expect(words).toHaveProperty('kind')
        isInOrder(next)
      }),
      some,
    )
  })
})

test('a board is renamed, and not to nothing', () => {
  expect(done(renameBoard(board, 'B')).board.title).toBe('B')
  expect(renameBoard(board, '')).toEqual({ faults: [{ path: 'title', reason: 'is empty' }] })
})

test('any source can be given to a panel that finds its columns in it', () => {
  fc.assert(
    fc.property(tableSource(), source => {
      const result = changeSourceOf(board, 'memory', source)
      expect(
        'faults' in result || Object.hasOwn(result.board.sources, sourceOf(result.board.panels[1]) ?? ''),
      ).toBe(true)
    }),
    some,
  )
})
