/** A name by which other parts of a board, and links, refer to a part. */
export interface ReferenceName {
  maxLength: number
  shape: RegExp
  /** What is wrong with a name of another shape, as the second half of a sentence. */
  message: string
}

const inheritedNames = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])
/** Names that every object inherits: a lookup would find them although nobody defined them. */
export const isReserved = (name: string): boolean => inheritedNames.has(name)
export const RESERVED = 'is reserved by JavaScript: choose another name'

export const tooLong = (max: number): string => `is longer than ${max} characters`

export const panelIdName: ReferenceName = {
  maxLength: 64,
  shape: /^[\w-]+$/,
  message: 'must use only letters, digits, "-" and "_"',
}
export const variableReference: ReferenceName = {
  maxLength: 40,
  shape: /^[A-Za-z]\w*$/,
  message: 'must start with a letter, and use only letters, digits and "_"',
}

/** What is wrong with a name, as the second half of a sentence; null if nothing is. */
export const referenceFault = ({ maxLength, shape, message }: ReferenceName, name: string): string | null =>
  name.length > maxLength
    ? tooLong(maxLength)
    : !shape.test(name)
      ? message
      : isReserved(name)
        ? RESERVED
        : null
