export const compareAscending = (a: number, b: number): number => a - b

/** By code unit, which is not what a reader expects of names. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
