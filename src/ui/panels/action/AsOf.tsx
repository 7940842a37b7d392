import { useSelector } from '@xstate/react'
import type { Panel } from '../../../board/board'
import type { Answer } from '../../../machines/answer'
import type { Order } from '../../../machines/command.context'
import { useActing } from '../../act/acting'
import { Button } from '../../Button'
import styles from './Action.module.css'
import type { Task } from './useCalling'

const noPanels: readonly Panel[] = []

interface AsOfProps {
  task: Task
  order: Order
  answer: Answer
  onLeave: (() => void) | undefined
}

/** Of an answer that stays as it is: why, and which panels ask the same function again by themselves. */
export function AsOf({ task: { call, panel }, order, answer, onLeave }: AsOfProps) {
  const board = useActing()?.board
  const panels = useSelector(board, snapshot => snapshot?.context.board.panels ?? noPanels)
  const sources = useSelector(board, snapshot => snapshot?.context.board.sources)
  if (call.kind !== 'rpc') return null
  const live = panels.filter(each => {
    const source = 'source' in each ? sources?.[each.source] : undefined
    return (
      each.id !== panel &&
      source?.kind === 'rpc' &&
      source.schema === call.schema &&
      source.function === call.function
    )
  })
  const why = whyOnce(call, order, answer)
  return (
    <>
      {why !== null && <p className={styles['live']}>{`This is as of its answer. ${why}`}</p>}
      {live.map(({ id, title }) => (
        <p key={id} className={styles['live']}>
          {why === null && 'This is as of its answer. '}Kept current:{' '}
          <Button
            look="quiet"
            onClick={() => {
              onLeave?.()
              // Behind a dialog nothing takes the focus.
              requestAnimationFrame(() => goTo(id))
            }}
          >
            {title}
          </Button>
        </p>
      ))}
    </>
  )
}

/** Null where nobody expects it to be kept current: what writes is called by persons alone. */
function whyOnce({ get, again }: Rpc, order: Order, answer: Answer): string | null {
  if (order.again !== undefined)
    return answer.text.length < answer.length ? 'It is too long to be kept current.' : null
  if (get === true) return 'Its board keeps it current if it names the tables that are read.'
  return again === undefined ? null : 'What is not called by GET may write, and is called by persons alone.'
}
type Rpc = Extract<Task['call'], { kind: 'rpc' }>

function goTo(id: string) {
  const panel = document.querySelector<HTMLElement>(`[data-panel-id="${CSS.escape(id)}"]`)
  panel?.scrollIntoView({ block: 'nearest' })
  panel?.focus()
}
