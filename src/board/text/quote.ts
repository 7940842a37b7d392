import { isolateText } from './isolateText'

const MAX_LENGTH = 60

/** Quotes text of a file in one of our sentences: marked as a quotation, on one line, and shortened. */
export function quote(text: string): string {
  // Cut first: the title may be as long as the file, and every fault quotes it.
  return `“${isolateText(`${toSingleLine(text.slice(0, MAX_LENGTH))}${text.length > MAX_LENGTH ? '…' : ''}`)}”`
}

/** Replaces everything that would break the line or change its reading direction. */
export const toSingleLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
