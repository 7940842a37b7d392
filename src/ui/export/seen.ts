import type { View } from '../../streams/view'
import type { Shown } from './shown'

/** What is seen of a view, with every row that its drawing stands for. */
export function seenIn({ panel, view, memory }: Pick<Shown, 'panel' | 'view' | 'memory'>): View {
  return (isReduced(view) && memory?.draw([panel], true)[panel.id]) || view
}

const isReduced = (view: View) =>
  (view.kind === 'number' && view.newest !== undefined) ||
  (view.kind === 'line' && view.reduction !== undefined)
