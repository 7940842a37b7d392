import fc from '../../support/property'
import type { Json } from '../../../src/board/model/source'
import { lineFault, nameFault, segmentFault } from '../../../src/board/text/forbiddenCharacters'
import { isReserved } from '../../../src/board/text/referenceNames'

/** Names in every script, numbers and texts, as a board may hold them. */

export const text = (most: number, least = 0) =>
  fc
    .string({ unit: 'grapheme', minLength: least, maxLength: most })
    .filter(each => each.length >= least && each.length <= most && lineFault(each) === null)
export const nameOfShape = (shape: RegExp) => fc.stringMatching(shape).filter(name => !isReserved(name))
export const columns = fc.oneof(
  nameOfShape(/^[a-z_]{1,12}$/),
  text(20, 1).filter(name => name !== '__proto__' && nameFault(name) === null),
)
/** Of schemas, tables, functions and buckets. */
export const segments = columns.filter(name => segmentFault(name) === null)
export const topics = text(30, 1).filter(name => nameFault(name) === null)
export const uniqueColumns = fc.uniqueArray(columns, { minLength: 1, maxLength: 8 })
export const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)
export const whole = (min: number, max: number) => fc.integer({ min, max })
export const names63 = fc.stringMatching(/^[a-z]{1,9}$/)
export const callBody = fc.dictionary(names63, fc.constantFrom<Json>(1, 'a', null, [true], { b: {} }), {
  maxKeys: 1,
  noNullPrototype: true,
})
