import { Ajv } from 'ajv'
import fc from '../support/property'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaFile, schemaText } from '../../dev/schema'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { boards } from './arbitraries/boards'

const publishedText = readFileSync(schemaFile, 'utf8')

test('the published schema is the one that boards are read with; `npm run schema` writes it', async () => {
  expect(await schemaText()).toBe(publishedText)
})

// Draft-07, as the schema itself says; a word it does not know throws.
const validate = new Ajv({ strict: true, strictTypes: false, strictTuples: false }).compile(
  JSON.parse(publishedText) as object,
)
const fits = (value: unknown) => validate(value)

test('every board fits the published schema', () => {
  fc.assert(
    fc.property(boards, board => {
      expect(fits(JSON.parse(formatBoard(board)))).toBe(true)
    }),
    { numRuns: 50, endOnFailure: true },
  )
})

test('a list is not an object without required keys', () => {
  // Valibot takes one; the published schema does not, and neither did anybody mean it.
  const sources = { probe: { kind: 'function', function: 'ping', method: 'GET', expectation: [] } }
  const changedBoard = { ...computerBoard, sources: { ...computerBoard.sources, ...sources } }
  expect(fits(changedBoard)).toBe(false)
  expect(parseBoard(changedBoard)).toEqual({
    faults: [{ path: 'sources.probe.expectation', reason: 'is a list, not an object' }],
  })
})

test('a file that does not fit the published schema is refused here, too', () => {
  expect(fits({ ...computerBoard, color: 'red' })).toBe(false)
  expect(fits({ ...computerBoard, panels: [{ ...computerBoard.panels[0], kind: 'pie' }] })).toBe(false)
  fc.assert(
    fc.property(boards, fc.nat(), fc.jsonValue({ maxDepth: 1 }), (board, nth, value) => {
      let parts = 0
      JSON.stringify(board, (_, part: unknown) => (parts++, part))
      let at = 0
      const changedValue: unknown = JSON.parse(
        JSON.stringify(board, (_, part: unknown) => (at++ === nth % parts ? value : part)),
      )
      expect(fits(changedValue) || 'faults' in parseBoard(changedValue)).toBe(true)
    }),
    { numRuns: 50, endOnFailure: true },
  )
})
