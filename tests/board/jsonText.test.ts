import fc from '../support/property'
import { expect, test } from 'vitest'
import { jsonFault, readJson } from '../../src/board/json/readJson'

test('valid JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
      const text = JSON.stringify(value, null, 2)
      expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown })
      expect(jsonFault(text)).toBeNull()
    }),
  )
})

test('invalid JSON is refused as JSON.parse refuses it, wherever the fault is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.nat(), fc.string({ maxLength: 2 }), (json, at, put) => {
      const place = at % (json.length + 1)
      const text = json.slice(0, place) + put + json.slice(place + 1)
      const parses = () => {
        try {
          JSON.parse(text)
          return true
        } catch {
          return false
        }
      }
      expect('value' in readJson(text)).toBe(parses())
    }),
    { numRuns: 500 },
  )
})

test('a number that a double does not give back is the text of its digits', () => {
  expect(readJson('[9007199254740993, 0.1, 1.50, 1e2, 12345678901234567890.5, 1e999]')).toEqual({
    value: ['9007199254740993', 0.1, 1.5, 100, '12345678901234567890.5', '1e999'],
  })
})

test.each([
  ['', 'A value is missing (line 1, column 1).'],
  ['{"a": {"b c": [1, tru]}}', 'In a["b c"][1]: “t” is not the start of a value (line 1, column 19).'],
  ['{"a": 1\n "b": 2}', 'A comma or “}” is missing (line 2, column 2).'],
  ['{"a" 1}', 'A colon after "a" is missing (line 1, column 6).'],
  ['{a: 1}', 'A name in double quotes is missing (line 1, column 2).'],
  ['[1] 2', 'There is text after the end (line 1, column 5).'],
])('a fault is reported with its place: %s', (text, faultText) => {
  expect(jsonFault(text)).toBe(faultText)
})
