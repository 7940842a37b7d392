import type { Panel } from '../board/board'
import { drawAlike } from '../board/same'
import type { View, Views } from '../streams/view'
import type { ChannelContext } from './channel.context'

/** What is known of other panels of the same source: a panel that is drawn as before keeps its view. */
export function viewsFor({ panels: before, views }: ChannelContext, panels: Panel[]): Views {
  const known = new Map(before.map(panel => [panel.id, panel]))
  return Object.fromEntries(
    panels.flatMap((panel): [string, View][] => {
      const [view, same] = [views[panel.id], known.get(panel.id)]
      return view !== undefined && same !== undefined && drawAlike(same, panel) ? [[panel.id, view]] : []
    }),
  )
}
