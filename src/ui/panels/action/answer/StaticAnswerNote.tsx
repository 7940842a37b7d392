import { useSelector } from '@xstate/react'
import type { Panel } from '../../../../board/board'
import type { CallAnswer } from '../../../../machines/mutation/callAnswer'
import type { MutationRequest } from '../../../../machines/mutation/mutation.context'
import { useMutationScope } from '../../../mutations/mutationContext'
import { Button } from '../../../kit/Button'
import type { CallTask } from '../useFunctionCall'

const noPanels: readonly Panel[] = []

interface StaticAnswerNoteProps {
  task: CallTask
  order: MutationRequest
  answer: CallAnswer
  onLeave: (() => void) | undefined
}

/** Why an answer is not kept live, and which panels request the same function again by themselves. */
export function StaticAnswerNote({ task: { call, panel }, order, answer, onLeave }: StaticAnswerNoteProps) {
  const board = useMutationScope()?.board
  const panels = useSelector(board, snapshot => snapshot?.context.board.panels ?? noPanels)
  const sources = useSelector(board, snapshot => snapshot?.context.board.sources)
  if (call.kind !== 'rpc') return null
  const livePanels = panels.filter(each => {
    const source = 'source' in each ? sources?.[each.source] : undefined
    return (
      each.id !== panel &&
      source?.kind === 'rpc' &&
      source.schema === call.schema &&
      source.function === call.function
    )
  })
  const reasonText = whyNotLive(call, order, answer)
  return (
    <>
      {reasonText !== null && <p className="note">{`This result isn’t refreshed. ${reasonText}`}</p>}
      {livePanels.map(({ id, title }) => (
        <p key={id} className="note">
          {reasonText === null && 'This result isn’t refreshed. '}Live in:{' '}
          <Button
            variant="quiet"
            onClick={() => {
              onLeave?.()
              // Deferred: nothing behind an open dialog takes the focus.
              requestAnimationFrame(() => focusPanel(id))
            }}
          >
            {title}
          </Button>
        </p>
      ))}
    </>
  )
}

/** Null where nobody expects a live answer: a function that writes is called by people only. */
function whyNotLive(
  { get, refresh: again }: RpcCall,
  request: MutationRequest,
  answer: CallAnswer,
): string | null {
  if (request.refresh !== undefined) return answer.text.length < answer.length ? 'It’s too long.' : null
  if (get === true) return 'To auto-refresh it, list the tables it reads in the board.'
  return again === undefined ? null : 'Only calls by GET refresh automatically: others can change data.'
}
type RpcCall = Extract<CallTask['call'], { kind: 'rpc' }>

function focusPanel(id: string) {
  const panel = document.querySelector<HTMLElement>(`[data-panel-id="${CSS.escape(id)}"]`)
  panel?.scrollIntoView({ block: 'nearest' })
  panel?.focus()
}
