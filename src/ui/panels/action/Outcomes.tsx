import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { Panel } from '../../../board/board'
import { useActing } from '../../act/acting'
import { CommandLine } from '../../act/CommandLine'
import { Button } from '../../Button'
import { clockTime, fullTime } from '../../words/time'
import styles from './Action.module.css'
import { AnswerView } from './AnswerView'
import type { Calling, Task } from './useCalling'

const noPanels: readonly Panel[] = []

interface OutcomesProps {
  task: Task
  calling: Calling
  /** Out of the way, to something on the board behind. */
  onLeave?: () => void
}

/** What became of the calls of a panel, the newest on top and in full. */
export function Outcomes({ task, calling, onLeave }: OutcomesProps) {
  const [newest, ...older] = [...calling.commands].reverse()
  const place = useRef<HTMLDivElement>(null)
  const id = newest?.snapshot.context.order.id
  const [first] = useState(id)
  useEffect(() => {
    // Whoever has just sent something wants to see what becomes of it, and it may be below the form.
    if (id !== undefined && id !== first) place.current?.scrollIntoView({ block: 'nearest' })
  }, [id, first])
  if (newest === undefined) return null
  const { answer } = newest.snapshot.context
  return (
    <div ref={place} className={styles['outcomes']}>
      <CommandLine {...newest} />
      {answer !== null && <AnswerView answer={answer} title={task.label} />}
      {answer !== null && <Live task={task} onLeave={onLeave} />}
      {older.length > 0 && (
        <details className={styles['older']}>
          <summary>{`${older.length} before`}</summary>
          {older.map(({ command, snapshot }) => (
            <div key={snapshot.context.order.id}>
              <time
                dateTime={new Date(snapshot.context.since).toISOString()}
                title={fullTime(snapshot.context.since)}
              >
                {clockTime(snapshot.context.since)}
              </time>
              <CommandLine command={command} snapshot={snapshot} />
              {snapshot.context.answer !== null && (
                <AnswerView answer={snapshot.context.answer} title={task.label} />
              )}
            </div>
          ))}
        </details>
      )}
    </div>
  )
}

/** Where the same function is asked again by itself: what was answered here once is kept current there. */
function Live({
  task: { call, panel },
  onLeave,
}: Pick<OutcomesProps, 'task'> & { onLeave: OutcomesProps['onLeave'] | undefined }) {
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
  return live.map(({ id, title }) => (
    <p key={id} className={styles['live']}>
      This is as of its answer. Kept current:{' '}
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
  ))
}

function goTo(id: string) {
  const panel = document.querySelector<HTMLElement>(`[data-panel-id="${CSS.escape(id)}"]`)
  panel?.scrollIntoView({ block: 'nearest' })
  panel?.focus()
}
