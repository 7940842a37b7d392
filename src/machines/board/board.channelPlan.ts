import type { Board, Panel } from '../../board/board'
import { figureGroups, figureSource, figuresName, panelsOverAll } from '../../board/figures/figureSource'
import { panelSource } from '../../board/schema/panelSource'
import { isSameView, isSameViewAtAnyTime, canonicalJson, sourcePlace } from '../../board/json/canonicalJson'
import type { Source } from '../../board/model/source'
import type { View, Views } from '../../streams/views/view'
import type { SourceUse, SourceUses } from './board.context'

/**
 * Upper limit of channels while some are idle. A client may have 100 on the hosted service; idle channels are kept only
 * for convenience and leave room for those in use.
 */
const MAX_CHANNELS = 80

/** A source with the panels that use it. */
export interface WantedSource {
  /** The source as canonical JSON, its identity. */
  sourceKey: string
  source: Source
  /** The name under which the first panel refers to it. */
  name: string
  panels: Panel[]
}

/** What a board needs, compared with the existing channels. */
export interface ChannelPlan {
  /** Sources that have a channel, in use or idle. */
  existingChannels: readonly { source: WantedSource; use: SourceUse }[]
  newSources: readonly WantedSource[]
  /** Channels that no panel uses, longest idle first; `newlyIdle`: those of them that were in use until now. */
  idle: readonly UnusedSource[]
  newlyIdle: readonly UnusedSource[]
  /** Idle channels beyond the limit, to be stopped. */
  evictedSources: readonly UnusedSource[]
}
type UnusedSource = SourceUse & Pick<WantedSource, 'sourceKey'>

export function planChannels(board: Board, uses: SourceUses): ChannelPlan {
  const sources = findWantedSources(board)
  const isWanted = new Set(sources.map(({ sourceKey }) => sourceKey))
  const unusedSources = Object.entries(uses)
    .flatMap(([sourceKey, use]) => (isWanted.has(sourceKey) ? [] : [{ sourceKey, ...use }]))
    .sort((a, b) => Number(b.isIdle) - Number(a.isIdle))
  const excess = Math.max(0, sources.length + unusedSources.length - MAX_CHANNELS)
  const [evictedSources, idle] = [unusedSources.slice(0, excess), unusedSources.slice(excess)]
  return {
    existingChannels: sources.flatMap(source => {
      const use = uses[source.sourceKey]
      return use === undefined ? [] : [{ source, use }]
    }),
    newSources: sources.filter(({ sourceKey }) => uses[sourceKey] === undefined),
    idle,
    newlyIdle: idle.filter(({ isIdle }) => !isIdle),
    evictedSources,
  }
}

/** The sources that a board's panels use, each once, under whatever names. A panel without a source adds none. */
function findWantedSources({ sources, panels, suggestions, liveAnswers = [] }: Board): WantedSource[] {
  const sourcesByName = new Map(
    Object.entries(sources).map(([name, source]) => [name, { source, sourceKey: canonicalJson(source) }]),
  )
  const wantedSources = new Map<string, WantedSource>()
  const addWanted = (name: string, match: Pick<WantedSource, 'source' | 'sourceKey'>, panel: Panel) => {
    const existingSource = wantedSources.get(match.sourceKey)
    if (existingSource) existingSource.panels.push(panel)
    else wantedSources.set(match.sourceKey, { ...match, name, panels: [panel] })
  }
  for (const panel of panels) {
    const name = panelSource(panel)
    const match = name === undefined ? undefined : sourcesByName.get(name)
    if (name !== undefined && match !== undefined) addWanted(name, match, panel)
  }
  // These panels read their source as well: it stands in where the project calculates no figures.
  for (const [name, { source }] of sourcesByName) {
    for (const readers of figureGroups(panels.filter(panel => panelSource(panel) === name))) {
      const figures = figureSource(source, readers)
      const match = figures && { source: figures, sourceKey: canonicalJson(figures) }
      if (match !== null)
        for (const panel of panelsOverAll(readers)) addWanted(figuresName(name), match, panel)
    }
  }
  if (suggestions !== undefined) {
    const { source, panel } = suggestions
    addWanted(panel.source, { source, sourceKey: canonicalJson(source) }, panel)
  }
  for (const { source, panel } of liveAnswers)
    addWanted(panel.source, { source, sourceKey: canonicalJson(source) }, panel)
  return [...wantedSources.values()]
}

/**
 * Views of other channels that may stand in for the views of a new source until it is read: only of panels of the same
 * board that are drawn the same way, possibly for another time, and never of another table or bucket, nor of a source
 * that needs another assurance level.
 */
export function findPlaceholderViews(
  { source, panels }: WantedSource,
  uses: SourceUses,
  boardKey: string,
): Views {
  const place = sourcePlace(source)
  const drawnPanels = new Map(
    Object.values(uses)
      .filter(
        use =>
          !use.isIdle &&
          use.boardKey === boardKey &&
          use.source.level === source.level &&
          sourcePlace(use.source) === place,
      )
      .flatMap(use => use.panels.map(panel => [panel.id, { panel, channel: use.channel }])),
  )
  return Object.fromEntries(
    panels.flatMap((panel): [string, View][] => {
      const drawnPanel = drawnPanels.get(panel.id)
      if (drawnPanel === undefined) return []
      const { views, previousRows } = drawnPanel.channel.getSnapshot().context
      const view = isSameView(drawnPanel.panel, panel)
        ? views[panel.id]
        : isSameViewAtAnyTime(drawnPanel.panel, panel)
          ? previousRows?.draw([panel])[panel.id]
          : undefined
      return view === undefined ? [] : [[panel.id, view]]
    }),
  )
}
