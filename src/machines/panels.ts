import type { Panel } from '../board/board'
import { drawAlike } from '../board/same'
import type { View, Views } from '../streams/view'
import type { ChannelContext } from './channel.context'

/** The views of other panels of the same source: those that are drawn as before, the rest of the rows held last. */
export function viewsFor({ panels: before, views, memory }: ChannelContext, panels: Panel[]): Views {
  const known = new Map(before.map(panel => [panel.id, panel]))
  const kept = panels.flatMap((panel): [string, View][] => {
    const [view, same] = [views[panel.id], known.get(panel.id)]
    return view !== undefined && same !== undefined && drawAlike(same, panel) ? [[panel.id, view]] : []
  })
  const isKept = new Set(kept.map(([id]) => id))
  const fresh = panels.filter(({ id }) => !isKept.has(id))
  return { ...(fresh.length > 0 && memory?.draw(fresh)), ...Object.fromEntries(kept) }
}
