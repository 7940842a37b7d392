import type { View } from '../../streams/views/view'
import type { ExportContext } from './exportContext'

/** A view as shown, but with every row that its drawing summarises. */
export function completeView({
  panel,
  view,
  rowsHandover,
}: Pick<ExportContext, 'panel' | 'view' | 'rowsHandover'>): View {
  return (isReduced(view) && rowsHandover?.draw([panel], true)[panel.id]) || view
}

const isReduced = (view: View) =>
  (view.kind === 'number' && view.newest !== undefined) ||
  (view.kind === 'line' && view.reduction !== undefined)
