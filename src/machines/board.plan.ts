import type { Board, Panel } from '../board/board'
import { sourceOf } from '../board/panels/kinds'
import { drawAlike, drawOtherTimes, wordsOf } from '../board/same'
import type { Source } from '../board/source'
import type { View, Views } from '../streams/view'
import type { Use, Uses } from './board.context'

/**
 * Channels at most while some are idle. A client may have 100 on the hosted service, and what is only kept for
 * convenience leaves room for what is shown.
 */
const TOGETHER = 80

/** A source as panels want it. */
export interface Wanted {
  /** The source in canonical text: what it is told from others by. */
  words: string
  source: Source
  /** The first name that a panel calls it by. */
  name: string
  panels: Panel[]
}

/** What a board means for the channels that there are. */
export interface Plan {
  /** Has a channel, in use or idle. */
  kept: readonly { wanted: Wanted; use: Use }[]
  opened: readonly Wanted[]
  /** Those that nobody uses, longest idle first, and which of them were in use until now. */
  idle: readonly Unused[]
  left: readonly Unused[]
  /** Idle ones that there is no room for any more. */
  closed: readonly Unused[]
}
type Unused = Use & Pick<Wanted, 'words'>

export function planOf(board: Board, uses: Uses): Plan {
  const wanted = wantedBy(board)
  const isWanted = new Set(wanted.map(({ words }) => words))
  const unused = Object.entries(uses)
    .flatMap(([words, use]) => (isWanted.has(words) ? [] : [{ words, ...use }]))
    .sort((a, b) => Number(b.isIdle) - Number(a.isIdle))
  const full = Math.max(0, wanted.length + unused.length - TOGETHER)
  const [closed, idle] = [unused.slice(0, full), unused.slice(full)]
  return {
    kept: wanted.flatMap(wanted => {
      const use = uses[wanted.words]
      return use === undefined ? [] : [{ wanted, use }]
    }),
    opened: wanted.filter(({ words }) => uses[words] === undefined),
    idle,
    left: idle.filter(({ isIdle }) => !isIdle),
    closed,
  }
}

/** The sources that a board's panels use, each once, whatever it is called. A panel without a source is in none. */
function wantedBy({ sources, panels, offer, followed = [] }: Board): Wanted[] {
  const known = new Map(
    Object.entries(sources).map(([name, source]) => [name, { source, words: wordsOf(source) }]),
  )
  const wanted = new Map<string, Wanted>()
  const want = (name: string, found: Pick<Wanted, 'source' | 'words'>, panel: Panel) => {
    const same = wanted.get(found.words)
    if (same) same.panels.push(panel)
    else wanted.set(found.words, { ...found, name, panels: [panel] })
  }
  for (const panel of panels) {
    const name = sourceOf(panel)
    const found = name === undefined ? undefined : known.get(name)
    if (name !== undefined && found !== undefined) want(name, found, panel)
  }
  if (offer !== undefined) {
    const { source, panel } = offer
    want(panel.source, { source, words: wordsOf(source) }, panel)
  }
  for (const { source, panel } of followed) want(panel.source, { source, words: wordsOf(source) }, panel)
  return [...wanted.values()]
}

/**
 * What panels showed in other channels, where it may stand in for what they will show of a new source until that is
 * read: only what is drawn alike, be it of
 * another time, and nothing that needs another level.
 */
export function standInsFor({ source, panels }: Wanted, uses: Uses): Views {
  const before = new Map(
    Object.values(uses)
      .filter(use => !use.isIdle && use.source.level === source.level)
      .flatMap(use => use.panels.map(panel => [panel.id, { panel, channel: use.channel }])),
  )
  return Object.fromEntries(
    panels.flatMap((panel): [string, View][] => {
      const shown = before.get(panel.id)
      if (shown === undefined) return []
      const { views, memory } = shown.channel.getSnapshot().context
      const view = drawAlike(shown.panel, panel)
        ? views[panel.id]
        : drawOtherTimes(shown.panel, panel)
          ? memory?.draw([panel])[panel.id]
          : undefined
      return view === undefined ? [] : [[panel.id, view]]
    }),
  )
}
