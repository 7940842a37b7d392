import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import { quote } from '../../src/board/text/quote'
import { nameParts } from '../../src/board/text/hiddenCharacters'
import { escapeBidiControls, isolateText, revealOverrides } from '../../src/board/text/isolateText'

const TURNING = Array.from('\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069')
const hostile = fc.string({
  unit: fc.constantFrom(
    ...TURNING,
    ...Array.from('ab 1.-“”'),
    'א',
    'ש',
    'م',
    '\u200B',
    '\u00AD',
    '\t',
    '\uD800',
    '👩',
  ),
})
const seededOptions = { numRuns: 2_000 }

describe('foreign text within a line of ours', () => {
  test('is left alone where it turns nothing', () => {
    expect(isolateText('Orders – “today”, 5 €')).toBe('Orders – “today”, 5 €')
  })
  test('stays in one piece where it is read from right to left', () => {
    expect(isolateText('הזמנות')).toBe('\u2068הזמנות\u2069')
    expect(quote('הזמנות')).toBe('“\u2068הזמנות\u2069”')
  })
  test('opens and ends what it opens, whatever is in it', () => {
    fc.assert(
      fc.property(hostile, text => {
        const [first = '', ...rest] = isolateText(text)
        const inner = first === '\u2068' ? rest.slice(0, -1) : [first, ...rest]
        expect(first === '\u2068' ? rest.at(-1) : '\u2069').toBe('\u2069')
        expect(inner.filter(character => TURNING.includes(character))).toEqual([])
      }),
      seededOptions,
    )
  })
})

describe('a name by which something is done', () => {
  test.each([
    ['orders', 'orders'],
    ['Größe 2', 'Größe 2'],
    ['user\u202Eselor_', 'userU+202Eselor_'],
    ['or\u200Bders', 'orU+200Bders'],
    ['orders ', 'ordersU+0020'],
    ['a\u00A0b', 'aU+00A0b'],
    ['a\u3164', 'aU+3164'],
    ['a\uFE0F\u{E0041}', 'aU+FE0FU+E0041'],
    ['\u0000\n', 'U+0000U+000A'],
  ])('%j reads %j', (name, seenParts) => {
    expect(
      nameParts(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(seenParts)
  })
  test('two that are not the same are never drawn alike', () => {
    const drawName = (name: string) => JSON.stringify(nameParts(name))
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        expect(drawName(one) === drawName(other)).toBe(one === other)
      }),
      seededOptions,
    )
    expect(drawName('aU+202Eb')).not.toBe(drawName('a\u202Eb'))
  })
})

test('a value that is stored in another order than it is read says so, and one that only has a direction does not', () => {
  expect(revealOverrides('paid\u202Ediapnu')).toBe('paid[U+202E]diapnu')
  expect(isolateText('paid\u202Ediapnu')).toBe('paid[U+202E]diapnu')
  expect(revealOverrides('\u200Fשלום\u2068 abc\u2069')).toBe('\u200Fשלום\u2068 abc\u2069')
})

test('a file cannot seem to end otherwise than it does', () => {
  expect(escapeBidiControls('invoice\u202Efdp.exe')).toBe('invoice[U+202E]fdp.exe')
  expect(escapeBidiControls('👩\u200D👧 plan.pdf')).toBe('👩\u200D👧 plan.pdf')
})
