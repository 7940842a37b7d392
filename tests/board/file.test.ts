import fc from '../support/property'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { createBrowserBoards } from '../../src/backend/supabase/boards/browserBoards'
import { sourceFilters } from '../../src/board/model/sourceColumns'
import { formatBoard } from '../../src/board/file/formatBoard'
import { migrate } from '../../src/board/file/migrations'
import { parseBoard } from '../../src/board/file/parseBoard'
import { isOverlapping } from '../../src/board/layout/panelLayout'
import type { Source, TableSource } from '../../src/board/model/source'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { applyTask } from '../../src/machines/editor/editor.tasks'
import { boardStorage } from '../support/boards-storage'
import { boards } from './arbitraries/boards'
import { takeBoard } from './edits'
import { but, listFaults, some } from './sentences'

describe('a board and its text', () => {
  test('every board comes back from its text as it was', () => {
    fc.assert(
      fc.property(boards, board => {
        expect(parseBoard(formatBoard(board))).toStrictEqual({ board, repaired: [] })
      }),
      some,
    )
  })

  test('the text is the same whatever the order of keys, and ends with a newline', () => {
    const turnValue = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turnValue)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, part]) => [key, turnValue(part)]),
            )
          : value
    fc.assert(
      fc.property(boards, board => {
        // Sources keep the order of their author.
        const other = { ...(turnValue(board) as BoardFile), sources: board.sources }
        expect(formatBoard(other)).toBe(formatBoard(board))
        expect(formatBoard(board)).toMatch(/\}\n$/)
      }),
      some,
    )
  })

  test('it may name its schema, and begin with a byte order mark', () => {
    const text = JSON.stringify({ $schema: './board.schema.json', ...computerBoard })
    expect(parseBoard(`\uFEFF${text}`)).toEqual({ board: computerBoard, repaired: [] })
  })

  test('the file accepts every field of a source, and no other', () => {
    type FileSource = BoardFile['sources'][string]
    type FileTable = Extract<FileSource, { kind: 'table' }>
    expectTypeOf<keyof FileTable>().toEqualTypeOf<keyof TableSource>()
    expectTypeOf<Source>().toExtend<FileSource>()
    expectTypeOf<Omit<FileTable, 'filter'>>().toExtend<Omit<TableSource, 'filter'>>()
    expectTypeOf<Exclude<FileSource, FileTable>>().toEqualTypeOf<Exclude<Source, TableSource>>()
  })
})

describe('numbers that a double does not hold', () => {
  /** "This computer" with these numbers, written as they are here. */
  const withNumbers = (filter: string, range = '[0, 100]') =>
    formatBoard({
      ...computerBoard,
      sources: { ...computerBoard.sources, parcels },
      panels: computerBoard.panels.map(panel =>
        'valueRange' in panel ? { ...panel, valueRange: [0, 7] } : panel,
      ),
    })
      .replace('"?"', filter)
      .replaceAll('[0, 7]', range)
  const parcels: BoardFile['sources'][string] = {
    kind: 'table',
    schema: 'public',
    table: 'parcels',
    columns: ['id'],
    key: ['id'],
    limit: 10,
    order: { column: 'id', ascending: true },
    filter: [{ column: 'id', op: 'in', value: ['?'] }],
  }
  const filterOf = (text: string) => {
    const { sources } = takeBoard(parseBoard(text)).board
    return sourceFilters(sources['parcels']).flatMap(({ value }) => value)
  }

  test('ask for the row that the file names and no other, through every way that a board goes', () => {
    const text = withNumbers('9007199254740993, -0.1234567890123456789, "9007199254740995", 1e18, 1.50')
    const exact = ['9007199254740993', '-0.1234567890123456789', '9007199254740995', 1e18, 1.5]
    expect(filterOf(text)).toEqual(exact)
    const { board } = takeBoard(parseBoard(text))
    expect(filterOf(formatBoard(board))).toEqual(exact)
    const importOutcome = applyTask(computerBoard, null, { type: 'editor.import', text })
    expect('board' in importOutcome && importOutcome.board).toEqual(board)
    const storedBoards = boardStorage().tab()
    const shelf = () => createBrowserBoards('project', () => 'ann', storedBoards)
    const saveAnswer = shelf().create(board)
    const id = saveAnswer.type === 'saved' ? saveAnswer.board.entry.id : ''
    expect(shelf().load(id)).toMatchObject({ board: { file: board } })
  })

  test('do not change a text', () => {
    const words = String.raw`say \"9007199254740993\", or \\`
    expect(filterOf(withNumbers(`"${words}"`))).toEqual(['say "9007199254740993", or \\'])
  })

  test('are refused where only a number is allowed, with what to do', () => {
    const reason = 'has too many digits: use 15 at most'
    expect(listFaults(withNumbers('1', '[0, 9007199254740993]'))).toContain(
      `panels[0] “CPU”.valueRange[1]: ${reason}`,
    )
    // All of it is held, however long it is.
    expect(listFaults(withNumbers('1', '[0, 1000000000000000000]'))).toEqual([])
    expect(listFaults(withNumbers('1', '[0, "100"]'))).toContain(
      'panels[0] “CPU”.valueRange[1]: is text, not a number',
    )
  })

  test('do not make JSON of an invalid text', () => {
    expect(listFaults('{9007199254740993: 1}')).toEqual([expect.stringMatching(/^the board: is not JSON: /)])
  })
})

describe('repairs, with a note about each', () => {
  test('a panel over another moves, and so does what it moves', () => {
    expect(
      listFaults(but(({ panels }) => (panels[0]['place'] = { x: 0, y: 0, width: 9, height: 5 }))),
    ).toEqual([
      'panels[1] “Memory in use”: was moved to column 9, row 6, because panels overlapped or lay outside the grid',
      'panels[3] “Requests per second by path”: was moved to column 8, row 11, because panels overlapped or lay outside the grid',
    ])
  })

  test('a panel beside the grid comes onto it', () => {
    const givenFile = but(({ panels }) => Object.assign(panels[1]?.['place'] ?? {}, { x: 11 }))
    const result = parseBoard(givenFile)
    expect('board' in result && result.board.panels[1]?.place).toEqual({
      x: 8,
      y: 0,
      width: 4,
      height: 5,
    })
    expect(listFaults(givenFile)).toHaveLength(1)
  })

  test('two hundred panels in one place lie one below the other, without a long wait', () => {
    const [first] = computerBoard.panels
    const panels = Array.from({ length: 200 }, (_, i) => ({ ...first, id: `p${i}` }))
    const began = process.cpuUsage()
    const result = parseBoard({ ...computerBoard, panels })
    const { user } = process.cpuUsage(began)
    const laid = 'board' in result ? result.board.panels : []
    expect(laid).toHaveLength(200)
    expect(laid.some((a, i) => laid.slice(i + 1).some(b => isOverlapping(a, b)))).toBe(false)
    expect(user / 1000).toBeLessThan(1_000)
  })

  test('gaps are left as they are', () => {
    expect(listFaults(but(({ panels }) => Object.assign(panels[3]?.['place'] ?? {}, { y: 40 })))).toEqual([])
  })
})

describe('older versions', () => {
  const chain = {
    1: { keys: { name: 'title' } },
    2: { droppedKeys: ['panels'] },
  }

  test('are rewritten version by version', () => {
    expect(migrate({ version: 1, name: 'A', panels: [] }, 1, chain, 3).file).toEqual({
      version: 3,
      title: 'A',
    })
    expect(migrate({ version: 2, title: 'A' }, 2, chain, 3).file).toEqual({ version: 3, title: 'A' })
  })

  test('a fault’s place has the names of the file', () => {
    const { keysInFile } = migrate({ version: 1, name: 'A' }, 1, chain, 3)
    expect([keysInFile(['title']), keysInFile(['panels', 0, 'title'])]).toEqual([
      ['name'],
      ['panels', 0, 'title'],
    ])
  })

  test('a gap in the chain is a mistake of ours', () => {
    expect(() => migrate({ version: 1 }, 1, {}, 2)).toThrow('No migration begins at version 1')
  })
})
