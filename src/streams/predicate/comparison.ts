/** The position of a value relative to another; `elsewhere`: they differ, and their order is not known. */
export type Comparison = 'before' | 'same' | 'after' | 'elsewhere'

export const compareOrdered = <T extends string | bigint | number>(a: T, b: T): Comparison =>
  a < b ? 'before' : a > b ? 'after' : 'same'
