import { isolated } from '../isolated'

const LONGEST = 60

/** Text of a file in a sentence of ours: marked as such, on one line, and not longer than the sentence can bear. */
export function quoted(text: string): string {
  // Cut first: it may be as long as the file, and is quoted in every fault of what it is the title of.
  return `“${isolated(`${onOneLine(text.slice(0, LONGEST))}${text.length > LONGEST ? '…' : ''}`)}”`
}

/** Nothing in it breaks the line, or turns the direction in which it is read. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
