/** Boards that are shown in turn: for how long each, in ms, and which; null: all that there are. */
export interface Cycle {
  every: number
  boards: readonly string[] | null
}

const units = { s: 1_000, m: 60_000, h: 3_600_000 }
const [LEAST, MOST] = [5_000, 24 * 3_600_000]

/** What an address says of boards in turn: `cycle=30&boards=a,b`. Null: nothing; undefined: nothing that can be done. */
export function cycleOf(search: string): Cycle | null | undefined {
  const params = new URLSearchParams(search)
  const text = params.get('cycle')
  if (text === null) return null
  const [, digits, unit = 's'] = /^(\d{1,6})([smh]?)$/.exec(text) ?? []
  const every = Number(digits) * (unit === 'h' || unit === 'm' ? units[unit] : units.s)
  if (!(every >= LEAST && every <= MOST)) return undefined
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

/** The same address, showing all boards in turn. */
export function withCycle(href: string): string {
  const address = new URL(href)
  if (!address.searchParams.has('cycle')) address.searchParams.set('cycle', '30')
  return address.href
}
