import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { copyPanel, pastePanels } from '../../src/board/edit/panelClipboard'
import { panelKinds } from '../../src/board/schema/panelKinds'
import { formatBoard } from '../../src/board/file/formatBoard'
import { fromVersion1 } from '../../src/board/file/fromVersion1'
import { parseBoard } from '../../src/board/file/parseBoard'
import { rename } from '../../src/board/file/renaming'
import { createBrowserBoards } from '../../src/backend/supabase/boards/browserBoards'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import { applyTask } from '../../src/machines/editor/editor.tasks'
import { boardStorage } from '../support/boards-storage'
import fc from '../support/property'
import { boards } from './arbitraries/boards'
import { takeBoard } from './edits'
import { type Json, listFaults, some } from './sentences'
import { wordsOfSchema, wordsOfValue, type JsonSchema } from './version1/schemaWords'
import { writeVersion1 } from './version1/writeVersion1'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, 'version1', name), 'utf8'))
/** As it was published. */
const schema = read('board.schema.json') as JsonSchema
const keptBoards = read('boards.json') as Json[]
const demo = read('demoBoards.json') as Record<'computer' | 'dispatch' | 'files' | 'empty', Json>
/** The demo's boards of the day on which version 2 came. */
const demoMigrated = read('demoBoardsMigrated.json') as typeof demo
const validate = new Ajv({ strict: true, strictTypes: false, strictTuples: false }).compile(schema)

/** One of the kept boards with something changed. */
const but = (change: (board: Json) => void, at = 0) => {
  const board = structuredClone(keptBoards[at]) ?? demo.empty
  change(board)
  return board
}
const panelOf = (board: Json, kind: string) => board.panels.find(panel => panel['kind'] === kind) ?? {}

describe('the boards of version 1 that are kept', () => {
  test('have every key and every choice that it had', () => {
    const all = [...keptBoards, ...Object.values(demo)]
    for (const board of all) expect(validate(board)).toBe(true)
    const usedWords = new Set(all.flatMap(board => [...wordsOfValue(schema, board)]))
    expect([...wordsOfSchema(schema)].filter(word => !usedWords.has(word))).toEqual(['.$schema'])
  })

  test.each(keptBoards.map((board, i) => [i, board] as const))(
    'are boards of version 2, number %i',
    (_, board) => {
      const before = structuredClone(board)
      const { board: migratedBoard } = takeBoard(parseBoard(board))
      expect(board).toEqual(before)
      const text = formatBoard(migratedBoard)
      expect(text).toMatch(/^\{\n {2}"version": 2,/)
      expect(parseBoard(text)).toEqual({ board: migratedBoard, repaired: [] })
      expect(formatBoard(takeBoard(parseBoard(text)).board)).toBe(text)
    },
  )

  test.each(['computer', 'dispatch', 'files', 'empty'] as const)(
    'of the demo are what they were: %s',
    name => {
      expect(parseBoard(demo[name])).toEqual({ board: demoMigrated[name], repaired: [] })
    },
  )
})

/** Kinds and keys of panels that came after version 1, which cannot be written in it. */
const newerKinds: readonly string[] = Object.keys(panelKinds).filter(
  kind => !JSON.stringify(schema).includes(`"const":"${kind}"`),
)
const newerKeys = ['over', 'timeBucket', 'sort', 'pinned', 'references', 'highlights', 'money'] as const
const withoutNewerKeys = (board: BoardFile): BoardFile => {
  const older = structuredClone(board)
  older.panels = older.panels.filter(({ kind }) => !newerKinds.includes(kind))
  for (const panel of older.panels)
    for (const key of newerKeys)
      if (key !== 'timeBucket' || panel.kind === 'bars') Reflect.deleteProperty(panel, key)
  return older
}

describe('any board of version 1', () => {
  test('is read as the board that it was', () => {
    fc.assert(
      fc.property(boards.map(withoutNewerKeys), board => {
        const file = writeVersion1(board)
        expect(validate(file)).toBe(true)
        expect(parseBoard(file)).toEqual({ board, repaired: [] })
      }),
      some,
    )
  })

  test('may have any shape, and is renamed without an error and without being modified', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('sources', 'panels', 'variables', 'time'), (value, key) => {
        const file = { version: 1, [key]: value }
        const before = JSON.stringify(file)
        expect(() => rename(fromVersion1, file)).not.toThrow()
        expect(JSON.stringify(file)).toBe(before)
        expect(() => parseBoard(file)).not.toThrow()
      }),
    )
  })
})

describe('text that a person wrote', () => {
  test('stays as it is, even where it equals a renamed key', () => {
    const call = { rows: 1, again: { every: 2 }, says: 'whole' }
    const board = but(each => {
      Object.assign(each.sources, { again: { ...each.sources['report'], arguments: call } })
      const action = panelOf(each, 'action')
      action['call'] = { kind: 'rpc', schema: 'public', function: 'every', arguments: call }
    })
    const { sources, panels } = takeBoard(parseBoard(board)).board
    expect(sources['again']).toMatchObject({ arguments: call, refresh: { interval: 60 } })
    expect(panels.find(({ kind }) => kind === 'action')).toMatchObject({ call: { arguments: call } })
  })
})

describe('a fault in a file of version 1', () => {
  test.each<[string, (board: Json) => void, string]>([
    ['a key', board => (panelOf(board, 'table')['rows'] = 0), '“Parcels”.rows: is less than 1'],
    [
      'a key of a part',
      board => (panelOf(board, 'table')['place'] = { row: -1 }),
      '“Parcels”.place.row: is less than 0',
    ],
    ['a missing key', board => delete panelOf(board, 'messages')['rows'], '“Alarms”.rows: is missing'],
    ['an unknown key', board => (panelOf(board, 'table')['more'] = 1), '“Parcels”.more: is not a known key'],
    [
      'a key of version 2',
      board => (panelOf(board, 'table')['limit'] = 1),
      '“Parcels”.limit: is not a known key',
    ],
    [
      'a source',
      board => Object.assign(board.sources['report'] ?? {}, { again: { every: 0 } }),
      'sources.report.again.every: is less than 1',
    ],
    [
      'a reference',
      board => (panelOf(board, 'bars')['sets'] = 'none'),
      '“count”.sets: variable “none” doesn’t exist',
    ],
  ])('names %s as it stands there', (_, change, sentence) => {
    expect(listFaults(but(change)).join('\n')).toContain(sentence)
  })

  test('says which version it quotes where it quotes words of another', () => {
    const note = 'version: is 1, but what is quoted above are keys and values of version 2'
    expect(listFaults(but(board => (panelOf(board, 'gauge')['max'] = undefined)))).toEqual([
      expect.stringContaining('.max: is missing: the range needs an end, here or in "totalColumn"'),
      note,
    ])
    expect(listFaults(but(board => (board['title'] = '')))).toEqual(['title: is empty'])
  })
})

describe('a board of version 1', () => {
  const [file = demo.empty] = keptBoards
  const { board } = takeBoard(parseBoard(file))

  test('that a browser stores is opened, and saved as version 2', () => {
    const storedBoards = boardStorage().tab()
    const shelf = createBrowserBoards('project', () => 'ann', storedBoards)
    const record = { title: 'Old', revision: 3, updatedAt: 1, board: JSON.stringify(file) }
    storedBoards.storage().setItem('signalbox-board project ann old', JSON.stringify(record))
    expect(shelf.load('old')).toMatchObject({ type: 'board', board: { file: board } })
    shelf.save('old', 3, board)
    expect(storedBoards.storage().getItem('signalbox-board project ann old')).toContain(
      String.raw`\"version\": 2`,
    )
  })

  test('is imported and pasted', () => {
    const importOutcome = applyTask(computerBoard, null, {
      type: 'editor.import',
      text: JSON.stringify(file),
    })
    expect(importOutcome).toMatchObject({ board })
    const copiedBoard: BoardFile = { ...board, panels: board.panels.slice(0, 1) }
    const text = JSON.stringify({ ...file, panels: file.panels.slice(0, 1) })
    const now = copyPanel(copiedBoard, copiedBoard.panels[0]?.id ?? '') ?? ''
    expect(takeBoard(pastePanels(emptyBoard, text)).board.panels).toEqual(
      takeBoard(pastePanels(emptyBoard, now)).board.panels,
    )
  })
})
