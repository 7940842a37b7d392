import type { Panel } from '../../board/board'
import { isSameView } from '../../board/json/canonicalJson'
import type { View, Views } from '../../streams/views/view'
import type { ChannelContext } from './channel.context'

/** The views after a change of panels: panels drawn as before keep theirs, the others are drawn from the last rows. */
export function carryOverViews(
  { panels: before, views, previousRows }: ChannelContext,
  panels: Panel[],
): Views {
  const panelsBefore = new Map(before.map(panel => [panel.id, panel]))
  const carriedOverViews = panels.flatMap((panel): [string, View][] => {
    const [view, panelBefore] = [views[panel.id], panelsBefore.get(panel.id)]
    return view !== undefined && panelBefore !== undefined && isSameView(panelBefore, panel)
      ? [[panel.id, view]]
      : []
  })
  const carriedOverIds = new Set(carriedOverViews.map(([id]) => id))
  const newPanels = panels.filter(({ id }) => !carriedOverIds.has(id))
  return {
    ...(newPanels.length > 0 && previousRows?.draw(newPanels)),
    ...Object.fromEntries(carriedOverViews),
  }
}
