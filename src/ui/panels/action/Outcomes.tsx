import { useSelector } from '@xstate/react'
import type { BoardCall } from '../../../board/calls'
import type { Panel } from '../../../board/board'
import { useActing } from '../../act/acting'
import { CommandLine } from '../../act/CommandLine'
import { Button } from '../../Button'
import { clockTime, fullTime } from '../../words/time'
import styles from './Action.module.css'
import { AnswerView } from './AnswerView'
import type { Calling, Task } from './useCalling'

const noPanels: readonly Panel[] = []

/** What became of the calls of a panel, the newest on top and in full. */
export function Outcomes({ task, calling }: { task: Task; calling: Calling }) {
  const [newest, ...older] = [...calling.commands].reverse()
  if (newest === undefined) return null
  const { answer } = newest.snapshot.context
  return (
    <div className={styles['outcomes']}>
      <CommandLine {...newest} />
      {answer !== null && <AnswerView answer={answer} title={task.label} />}
      {answer !== null && <Live call={task.call} />}
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
function Live({ call }: { call: BoardCall }) {
  const board = useActing()?.board
  const panels = useSelector(board, snapshot => snapshot?.context.board.panels ?? noPanels)
  const sources = useSelector(board, snapshot => snapshot?.context.board.sources)
  if (call.kind !== 'rpc') return null
  const live = panels.filter(panel => {
    const source = 'source' in panel ? sources?.[panel.source] : undefined
    return source?.kind === 'rpc' && source.schema === call.schema && source.function === call.function
  })
  return live.map(({ id, title }) => (
    <p key={id} className={styles['live']}>
      This is as of its answer. Kept current:{' '}
      <Button look="quiet" onClick={() => goTo(id)}>
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
