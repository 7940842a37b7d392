import type { FilterValue } from '../../board/source'
import { isOfNumbers, numberAgainst } from './numbers'
import { instant, plainTime, timeOfDay } from './times'

/** Where a value lies as seen from another; `elsewhere`: they differ, and what is first is not known. */
export type Place = 'before' | 'same' | 'after' | 'elsewhere'

/** Where a column's value lies as seen from what a filter names; null where only the database can tell. */
export function against(value: unknown, named: FilterValue, type: string | undefined): Place | null {
  const text = String(named)
  if (typeof value === 'boolean') return boolean(value, text)
  if (typeof value === 'number') return numberAgainst(String(value), text, type)
  if (typeof value !== 'string') return null
  if (type !== undefined && isOfNumbers(type)) return numberAgainst(value, text, type)
  return (byType[type ?? ''] ?? unknown)(value, text)
}

type Compare = (value: string, named: string) => Place | null

const plain: Compare = (value, named) => (value === named ? 'same' : 'elsewhere')
const unpadded = (text: string) => text.replace(/ +$/, '')
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the same text stands for is the same; another text may be another spelling of it. */
const unknown: Compare = (value, named) => (value === named && !isJson(named) ? 'same' : null)
const never: Compare = () => null

const byType: Readonly<Record<string, Compare>> = {
  text: plain,
  varchar: plain,
  name: plain,
  bpchar: (value, named) => plain(unpadded(value), unpadded(named)),
  uuid: (value, named) =>
    UUID.test(value) && UUID.test(named) ? placeOf(value.toLowerCase(), named.toLowerCase()) : null,
  timestamptz: by(instant),
  timestamp: by(plainTime),
  date: by(text => (text.length === 10 ? plainTime(text) : null)),
  time: by(timeOfDay),
  // Realtime writes it without its `\x`, by which another text would be taken for it.
  bytea: never,
  json: never,
  jsonb: never,
}

function by(parse: (text: string) => bigint | null): Compare {
  return (value, named) => {
    const [left, right] = [parse(value), parse(named)]
    return left === null || right === null ? null : placeOf(left, right)
  }
}

export const placeOf = <T extends string | bigint | number>(a: T, b: T): Place =>
  a < b ? 'before' : a > b ? 'after' : 'same'

function boolean(value: boolean, named: string): Place | null {
  return named === 'true' || named === 'false' ? placeOf(Number(value), Number(named === 'true')) : null
}

/** A text that may be a value of `jsonb`, in which "5" is another than 5. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
