import { timeOf } from '../values/columnValues'
import type { RowEntry } from '../rows/rowIndex'

/** What a page tells the other viewers of the same board. */
export interface ViewerStatus {
  /** The page is editing the board. */
  edits: boolean
  /** The panel being edited. */
  panel: string | null
}

/** A person who views a board, in any number of pages. The name is the person's own claim. */
export interface PresentViewer {
  person: string
  name: string
  /** The earliest that any of the person's pages claims, ms since the epoch. */
  since: number | null
  /** Number of pages; for the viewer, not counting this one. */
  pages: number
  isOwn: boolean
  /** Every page of the person is overdue with its heartbeat. */
  isUncertain: boolean
  edits: boolean
  panels: readonly string[]
}

/** The state in a row of presence. It cannot be trusted: anybody who may see the board may write anything. */
interface PageState {
  tab: string
  person: string
  name: string
  since: number | null
  edits: boolean
  panel: string | null
  isUncertain: boolean
}

/**
 * How long, in ms, the server may list a person whose connection broke: it closes a socket after 60 s of silence
 * (Phoenix's own default).
 */
const UNNOTICED_MS = 60_000
const LONGEST = 80
/** Characters that turn the direction of a line, or are invisible. */
const UNSEEN = /\p{C}/gu
/**
 * Range of accepted heartbeat intervals, in seconds: a hidden page is slow, but a page that announces a day of silence
 * is not believed.
 */
const BEATS = [60, 3_600] as const

/**
 * Longest interval between a page's heartbeats, in seconds: every page receives all heartbeats, so many pages send them
 * less often.
 */
export const heartbeatSeconds = (pages: number) => Math.min(BEATS[1], Math.max(BEATS[0], 10 * pages))

/** The other viewers by the rows of the topic, those present longest first. `tab`: the id of this page. */
export function listViewers(rows: Iterable<RowEntry>, tab: string, now: number): PresentViewer[] {
  const states = [...rows].map(rowEntry => readPageState(rowEntry, now))
  const ownPerson = states.find(state => state.tab === tab)?.person
  const byPerson = new Map<string, PageState[]>()
  for (const state of states)
    if (state.tab !== tab) byPerson.set(state.person, [...(byPerson.get(state.person) ?? []), state])
  return [...byPerson].map(([person, pages]) => toViewer(person, pages, person === ownPerson))
}

/** The name that the others see for this page; null while they do not know of it. */
export const findOwnName = (rows: Iterable<RowEntry>, tab: string): string | null =>
  [...rows].map(rowEntry => readPageState(rowEntry, 0)).find(state => state.tab === tab)?.name ?? null

const toViewer = (person: string, pages: readonly PageState[], isViewer: boolean): PresentViewer => ({
  person,
  isOwn: isViewer,
  pages: pages.length,
  name: pages[0]?.name ?? '',
  since: pages.reduce<number | null>((first, { since }) => earlier(first, since), null),
  isUncertain: pages.every(state => state.isUncertain),
  edits: pages.some(state => state.edits && !state.isUncertain),
  panels: [...new Set(pages.flatMap(state => (state.isUncertain ? [] : (state.panel ?? []))))].sort(),
})

function readPageState({ row }: RowEntry, now: number): PageState {
  const fields = new Map(Object.entries(typeof row['state'] === 'object' ? (row['state'] ?? {}) : {}))
  const text = (field: string) => {
    const value: unknown = fields.get(field)
    const visible = typeof value === 'string' ? value.replace(UNSEEN, '').trim().slice(0, LONGEST) : ''
    return visible === '' ? null : visible
  }
  const beat: unknown = fields.get('beat')
  const [least, most] = BEATS
  const toleranceMs = 2 * Math.min(most, Math.max(least, typeof beat === 'number' ? beat : least)) * 1_000
  return {
    tab: text('tab') ?? String(row['ref']),
    person: text('person') ?? String(row['key']),
    name: text('name') ?? 'Someone',
    since: timeOf(row['since']),
    edits: fields.get('edits') === true,
    panel: text('panel'),
    isUncertain: now - (timeOf(row['said']) ?? now) > toleranceMs + UNNOTICED_MS,
  }
}

const earlier = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
