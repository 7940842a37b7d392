/**
 * How well a title answers what was typed; null: not at all. Words in any order, each the beginning of one of the
 * title's, else its letters in their order. Less is better.
 */
export function match(title: string, typed: string): number | null {
  const text = plain(title)
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const starts = text.split(/[^\p{L}\p{N}]+/u)
  if (wanted.every(word => starts.some(start => start.startsWith(word))))
    return wanted.length > 0 && text.startsWith(wanted[0] ?? '') ? 0 : 1
  if (wanted.every(word => text.includes(word))) return 2
  return inOrder(text, wanted.join('')) ? 3 : null
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function inOrder(text: string, letters: string): boolean {
  let at = -1
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}
