import { describe, expect, test } from 'vitest'
import { hostile } from '../../dev/parse/hostile'
import { costOf } from '../../dev/parse-time'
import { parseBoard } from '../../src/board/file/parseBoard'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { parseMarkdown } from '../../src/ui/panels/text/MarkdownText'
import { busyness } from '../support/busy'

const SMALL = 250_000
const LARGE = 3_990_000

/** CPU time, ms. Of a machine that is shared each part of a second is worth less. */
const MOST = 200

describe.each(Object.entries(hostile))('%s', (_, make) => {
  test('are read in no time, at 4 MB as well', () => {
    for (const size of [SMALL, LARGE])
      expect(costOf(make(size).slice(0, 4_000_000), 3)).toBeLessThan(MOST * busyness())
  })
  test('have at most fifty faults listed, and a note that there are more', () => {
    const result = parseBoard(make(SMALL))
    const faults = 'faults' in result ? result.faults : []
    expect(faults.length).toBeLessThanOrEqual(51)
    expect(faults.length < 51 || faults.at(-1)?.reason.includes('more than 50 faults')).toBe(true)
  })
})

test('many unknown keys are listed together, and the schema is parsed once', () => {
  const words = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`w${i}`, i]))
  const result = parseBoard({ ...computerBoard, ...words })
  expect('faults' in result && result.faults.map(({ path }) => path)).toEqual([
    ...Array.from({ length: 50 }, (_, i) => `w${i}`),
    'the board',
  ])
})

test.each([
  ['- ', ' '.repeat(19_000) + '\u2028x\u2028'],
  ['# ', ' '.repeat(19_000) + '\u2028x\u2028'],
  ['1. ', ' '.repeat(19_000) + '\u2028x\u2028'],
  ['[', 'a'.repeat(19_000)],
  ['', '[a](http://'.repeat(1_700)],
  ['http://', '.'.repeat(19_000)],
  ['>', '>'.repeat(19_000)],
  ['> - ', '> - '.repeat(4_700)],
  ['_a', '_a'.repeat(9_500)],
  ['**', '**a *b '.repeat(2_700)],
  ['!', '!'.repeat(19_000)],
  ['a', `${'a'.repeat(9_999)}@${'a'.repeat(9_999)}`],
  ['|a', `${'|a'.repeat(999)}|\n${'|-'.repeat(1_000)}|\n${'a\n'.repeat(7_998)}`],
  ['- a\n', Array.from({ length: 190 }, (_, i) => ' '.repeat(i) + '- x').join('\n')],
])('a text that begins with %j is read in time that grows with its length', (begins, rest) => {
  const text = begins + rest
  const began = process.cpuUsage()
  for (let i = 0; i < 5; i += 1) parseMarkdown(text)
  const { user } = process.cpuUsage(began)
  // Nested quotes end in an overflow of the stack, and pairs of marks take a second, unless they are told before.
  expect(user / 1_000).toBeLessThan(400 * busyness())
})
