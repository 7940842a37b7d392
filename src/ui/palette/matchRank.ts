/**
 * How well a title matches a query; null: not at all. Lower is better. Query words match the beginnings of title words
 * in any order, or those of `keywords`; else the query's letters must occur in their order.
 */
export function matchRank(title: string, query: string, keywords = ''): number | null {
  const text = normalize(title)
  const queryWords = normalize(query).split(/\s+/).filter(Boolean)
  const hasStarts = (words: string) => {
    const starts = words.split(/[^\p{L}\p{N}]+/u)
    return queryWords.every(word => starts.some(start => start.startsWith(word)))
  }
  if (hasStarts(text)) return queryWords.length > 0 && text.startsWith(queryWords[0] ?? '') ? 0 : 1
  if (queryWords.every(word => text.includes(word)) || hasStarts(`${text} ${keywords}`)) return 2
  return hasLettersInOrder(text, queryWords.join('')) ? 3 : null
}

const normalize = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function hasLettersInOrder(text: string, letters: string): boolean {
  let at = -1
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}
