export * from '../../../../src/board/characters'

/** Nothing is bad in a name. */
const fine = (): string | null => null
export { fine as badInName, fine as badInSegment, fine as badInPath }
