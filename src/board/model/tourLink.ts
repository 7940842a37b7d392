/** A tour: the ms per board, and the boards; null: all boards. */
export interface TourSettings {
  every: number
  boards: readonly string[] | null
}

const units = { s: 1_000, m: 60_000, h: 3_600_000 }
const MIN_MS = 5_000
const MAX_MS = 24 * 3_600_000

/** The tour in a URL: `cycle=30&boards=a,b`. Null: none; undefined: invalid. */
export function readTourSettings(search: string): TourSettings | null | undefined {
  const params = new URLSearchParams(search)
  const text = params.get('cycle')
  if (text === null) return null
  const [, digits, unit = 's'] = /^(\d{1,6})([smh]?)$/.exec(text) ?? []
  const every = Number(digits) * (unit === 'h' || unit === 'm' ? units[unit] : units.s)
  if (!(every >= MIN_MS && every <= MAX_MS)) return undefined
  const boards = [
    ...new Set(
      params
        .get('boards')
        ?.split(',')
        .filter(id => /^[\w-]{1,64}$/.test(id)),
    ),
  ]
  return { every, boards: boards.length === 0 ? null : boards }
}

/** The same URL, with a tour of all boards. */
export function withTour(href: string): string {
  const address = new URL(href)
  if (!address.searchParams.has('cycle')) address.searchParams.set('cycle', '30')
  return address.href
}
