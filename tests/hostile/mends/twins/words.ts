import * as v from 'valibot'

export * from '../../../../src/board/words'

/** Whatever there is room for. */
export const segment = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
export const tableName = segment(63)
export const functionName = segment(63)
export const newFunctionName = segment(63)
