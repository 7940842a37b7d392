import fc from '../support/property'
import { expect, test } from 'vitest'
import { toCsv } from '../../src/ui/export/sheetText'
import type { SheetCell } from '../../src/ui/export/rowsSheet'

/** As a spreadsheet reads a file: quotes count where a field begins with one, and join it over separators and lines. */
function split(csv: string, separator: string, minds: 'quotes' | 'no quotes'): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  const end = () => {
    rows.at(-1)?.push(field)
    field = ''
  }
  let isFresh = true
  for (let at = 0; at < csv.length; at++) {
    const character = csv.charAt(at)
    if (isQuoted) {
      if (character !== '"') field += character
      else if (csv.charAt(at + 1) === '"') field += csv.charAt(++at)
      else isQuoted = false
    } else if (character === '"' && isFresh && minds === 'quotes') isQuoted = true
    else if (character === separator) {
      end()
      isFresh = true
      continue
    } else if (/[\n\r]/.test(character)) {
      end()
      rows.push([])
      isFresh = true
      continue
    } else field += character
    isFresh = false
  }
  end()
  return rows
}

const isFormula = (field: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(field)
const isNumber = (field: string) => /^\s*[+-]?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(field)
/** A line that begins with a number and is not split: what follows reaches nothing but its own sheet. */
const isHarmless = (field: string) => /^[\s\p{C}]*[+-]\d[^(!|#[]*$/u.test(field)

const unit = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  '\u2028',
  '"',
  "'",
  ' ',
  '\uFEFF',
  '\u00A0',
  '\u200B',
  '1',
  '.',
  '(',
  '!',
  'A',
  '#',
  'x',
)
const cell: fc.Arbitrary<SheetCell> = fc.oneof(
  fc.string({ unit, maxLength: 8 }),
  fc.constantFrom<SheetCell>(
    null,
    '',
    -5,
    '-5',
    '+1.5',
    '-1e400',
    true,
    `2+cmd|'/C calc'!A0`,
    '=HYPERLINK("x")',
  ),
)
const sheets = fc
  .integer({ min: 1, max: 4 })
  .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 4 }))
const seededOptions = { numRuns: 20_000 }

test.each([',', ';', '\t', '|'])('no field begins a formula where lines are split at %j', separator => {
  let fields = 0
  fc.assert(
    fc.property(sheets, rows => {
      const csv = toCsv({ columns: ['=a;-b', 'c'], rows, heldCount: rows.length }).slice(1)
      const read = (minds: 'quotes' | 'no quotes') => split(csv, separator, minds).flat()
      // Where commas part fields, quotes are minded by whatever reads the file.
      const dangers = [...read('quotes'), ...(separator === ',' ? [] : read('no quotes'))]
      fields += dangers.length
      expect(
        dangers.filter(
          field => isFormula(field) && !isNumber(field) && (separator === ',' || !isHarmless(field)),
        ),
      ).toEqual([])
    }),
    seededOptions,
  )
  expect(fields).toBeGreaterThan(20_000)
})
test('numbers stay numbers, and a line that could become a formula of one does not', () => {
  const csv = (...cells: SheetCell[]) =>
    toCsv({ columns: ['a'], rows: [cells], heldCount: 1 }).split('\r\n')[1]
  expect(csv(-5, 'plain words', -6)).toBe('-5,plain words,-6')
  expect(csv(-5, `2+cmd|'/C calc'!A0`)).toBe(`'-5,2+cmd|'/C calc'!A0`)
  expect(csv(5, `2+cmd|'/C calc'!A0`)).toBe(`5,2+cmd|'/C calc'!A0`)
})
test('a text that is not a formula comes back unchanged', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'ß', ' ', ',', '"', '\n', ';', '|', '1', "'", '.') })
  fc.assert(
    fc.property(fc.array(plain, { minLength: 2, maxLength: 2 }), cells => {
      const rows = [cells.map(each => `x${each}`)]
      const csv = toCsv({ columns: ['a', 'b'], rows, heldCount: 1 }).slice(1)
      expect(split(csv.replaceAll('\r\n', '\r'), ',', 'quotes').slice(1, 2)).toEqual(rows)
    }),
    seededOptions,
  )
})
test('a text of separators alone takes no longer than another', () => {
  const [cell, startedAt] = [';\t"'.repeat(700_000), performance.now()]
  toCsv({ columns: ['a'], rows: [[cell]], heldCount: 1 })
  // Two million characters: quadratic work would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
