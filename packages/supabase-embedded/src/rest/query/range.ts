import { invalidRange } from '../error'
import { name } from './names'
import { parse } from './scanner'
import type { PathValue, Range } from './types'

/** `limit` and `offset` of the root and of embeds. What is no number counts as not said. */
export function parseRanges(parameters: [key: string, value: string][]): PathValue<Range>[] {
  const ranges = new Map<string, PathValue<Range>>()
  for (const [key, value] of parameters) {
    const path = parse('tree path', key, scanner => scanner.takeSeparated('.', () => name(scanner)))
    const word = path.pop()
    const number = /^-?\d+$/.test(value) ? Number(value) : undefined
    if (number === undefined) continue
    const knownRange = ranges.get(path.join('.')) ?? { path, value: { offset: 0 } }
    const range =
      word === 'limit'
        ? { ...knownRange.value, limit: number }
        : { ...knownRange.value, offset: Math.max(0, number) }
    ranges.set(path.join('.'), { path, value: range })
  }
  return [...ranges.values()]
}

/** What both the query and the `Range` header leave of the rows. The header counts on GET only. */
export function topRange(askedRange: Range, header: string | null): Range {
  if ((askedRange.limit ?? 0) < 0) throw invalidRange('Limit should be greater than or equal to zero.')
  const [, first, last] = /^([0-9]+)-([0-9]*)$/.exec(header ?? '') ?? []
  if (first === undefined || askedRange.limit === 0) return askedRange
  const [from, to] = [Number(first), last === undefined || last === '' ? Infinity : Number(last)]
  if (from > to)
    throw invalidRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  const offset = Math.max(from, askedRange.offset)
  const end = Math.min(to + 1, askedRange.offset + (askedRange.limit ?? Infinity))
  if (end <= offset) throw invalidRange('Limit should be greater than or equal to zero.')
  return end === Infinity ? { offset } : { offset, limit: end - offset }
}

/** At most `most` rows. */
export const capRange = (range: Range, most: number | undefined): Range =>
  most === undefined || (range.limit !== undefined && range.limit <= most) ? range : { ...range, limit: most }
