export * from '../../../../src/board/text/isolateText'

/** Words of others as they are. */
export const isolateText = (text: string): string => text
