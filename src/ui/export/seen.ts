import { sourceOf } from '../../board/panels/kinds'
import { timeColumnOf } from '../../board/span'
import { spanOf } from '../../board/time'
import type { View } from '../../streams/view'
import { within } from '../time/within'
import type { Shown } from './shown'

/** What is seen of a view: that of the time that the board shows, with every row that its drawing stands for. */
export function seenIn({ board, panel, view: drawn, memory, at, ahead }: Shown): View {
  const view = (isReduced(drawn) && memory?.draw([panel], true)[panel.id]) || drawn
  const name = sourceOf(panel)
  if (board.time === undefined || name === undefined) return view
  const { from, to } = spanOf(board.time, at - ahead)
  const span = { from, to: 'last' in board.time ? Infinity : to }
  return within(view, span, timeColumnOf(board, name))?.view ?? view
}

const isReduced = (view: View) =>
  (view.kind === 'number' && view.newest !== undefined) ||
  (view.kind === 'line' && view.reduction !== undefined)
