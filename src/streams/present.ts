import { timeOf } from './values'
import type { HeldRow } from './rowIndex'

/** What a page says of itself to others who look at the same board. */
export interface Doing {
  /** The board is being edited there. */
  edits: boolean
  /** The panel that is. */
  panel: string | null
}

/** Somebody who looks at a board, in however many pages. What they are called is what they say. */
export interface Watcher {
  person: string
  name: string
  /** The earliest that any of their pages claims, ms since the epoch. */
  since: number | null
  /** For the viewer, beside this one. */
  pages: number
  isViewer: boolean
  /** Each page of theirs should have said something of itself, and none did. */
  isUncertain: boolean
  edits: boolean
  panels: readonly string[]
}

/** What a row of presence says, whoever wrote it: anybody who may see the board may say anything. */
interface Said {
  tab: string
  person: string
  name: string
  since: number | null
  edits: boolean
  panel: string | null
  isUncertain: boolean
}

/**
 * For so long, in ms, the server may list somebody whose connection broke: it closes a socket after 60 s of silence
 * (Phoenix's own default).
 */
const UNNOTICED_MS = 60_000
const LONGEST = 80
/** Characters that turn the direction of a line, or are not seen at all. */
const UNSEEN = /\p{C}/gu
/** A hidden page is slow, and one that says that it will be silent for a day is not believed. Seconds. */
const BEATS = [60, 3_600] as const

/** So many seconds at most pass before a page says itself anew: everybody hears everybody, so many do it less often. */
export const beatFor = (pages: number) => Math.min(BEATS[1], Math.max(BEATS[0], 10 * pages))

/** Who is there by what is held of the topic, those first who are there longest; `tab`: which of the pages is this one. */
export function presentIn(rows: Iterable<HeldRow>, tab: string, now: number): Watcher[] {
  const said = [...rows].map(held => saidIn(held, now))
  const viewer = said.find(each => each.tab === tab)?.person
  const byPerson = new Map<string, Said[]>()
  for (const each of said)
    if (each.tab !== tab) byPerson.set(each.person, [...(byPerson.get(each.person) ?? []), each])
  return [...byPerson].map(([person, pages]) => watcherOf(person, pages, person === viewer))
}

/** What this page is called by the others; null while they do not know of it. */
export const selfIn = (rows: Iterable<HeldRow>, tab: string): string | null =>
  [...rows].map(held => saidIn(held, 0)).find(each => each.tab === tab)?.name ?? null

const watcherOf = (person: string, pages: readonly Said[], isViewer: boolean): Watcher => ({
  ...{ person, isViewer, pages: pages.length },
  name: pages[0]?.name ?? '',
  since: pages.reduce<number | null>((first, { since }) => earlier(first, since), null),
  isUncertain: pages.every(each => each.isUncertain),
  edits: pages.some(each => each.edits && !each.isUncertain),
  panels: [...new Set(pages.flatMap(each => (each.isUncertain ? [] : (each.panel ?? []))))].sort(),
})

function saidIn({ row }: HeldRow, now: number): Said {
  const given = new Map(Object.entries(typeof row['state'] === 'object' ? (row['state'] ?? {}) : {}))
  const text = (field: string) => {
    const value: unknown = given.get(field)
    const shown = typeof value === 'string' ? value.replace(UNSEEN, '').trim().slice(0, LONGEST) : ''
    return shown === '' ? null : shown
  }
  const beat: unknown = given.get('beat')
  const [least, most] = BEATS
  const patience = 2 * Math.min(most, Math.max(least, typeof beat === 'number' ? beat : least)) * 1_000
  return {
    tab: text('tab') ?? String(row['ref']),
    person: text('person') ?? String(row['key']),
    name: text('name') ?? 'Somebody',
    since: timeOf(row['since']),
    edits: given.get('edits') === true,
    panel: text('panel'),
    isUncertain: now - (timeOf(row['said']) ?? now) > patience + UNNOTICED_MS,
  }
}

const earlier = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
