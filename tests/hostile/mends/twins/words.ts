import * as v from 'valibot'

export * from '../../../../src/board/schema/primitives'

/** Whatever there is room for. */
export const urlSegment = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
export const tableName = urlSegment(63)
export const functionName = urlSegment(63)
export const newFunctionName = urlSegment(63)
