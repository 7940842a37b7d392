import { useEffect, useMemo, useRef, useState } from 'react'
import type { CommandContext } from '../../../machines/command.context'
import { CommandLine } from '../../act/CommandLine'
import { Moment } from '../Moment'
import styles from './Action.module.css'
import { AnswerView } from './AnswerView'
import { AsOf } from './AsOf'
import { keptFrom } from './kept'
import { KeptAnswer } from './KeptAnswer'
import type { Calling, Task } from './useCalling'

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
  // What is kept current stays until the next answer is whole.
  const shown = isShown(newest) ? newest : (older.find(isKept) ?? newest)
  const rest = older.filter(each => each !== shown)
  return (
    <div ref={place} className={styles['outcomes']}>
      <CommandLine {...newest} />
      <Answered {...{ task, onLeave }} context={shown.snapshot.context} isBefore={shown !== newest} />
      {rest.length > 0 && (
        <details className={styles['older']}>
          <summary>{`${rest.length} before`}</summary>
          {rest.map(({ command, snapshot }) => (
            <div key={snapshot.context.order.id}>
              <Moment at={snapshot.context.since} />
              {snapshot.context.call?.type === 'rpc' && <code>{snapshot.context.call.body}</code>}
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

type Outcome = Calling['commands'][number]

const isKept = ({ snapshot }: Outcome) =>
  snapshot.matches('answered') && snapshot.context.order.again !== undefined
const isShown = (outcome: Outcome) => {
  const { order, answer } = outcome.snapshot.context
  return order.again === undefined ? answer !== null : isKept(outcome)
}

interface AnsweredProps extends Pick<OutcomesProps, 'task'> {
  context: CommandContext
  isBefore: boolean
  onLeave: OutcomesProps['onLeave'] | undefined
}

/** What one call was answered, kept current where that can be. */
function Answered({ task, context: { order, answer }, isBefore, onLeave }: AnsweredProps) {
  const kept = useMemo(() => keptFrom(order, answer), [order, answer])
  if (answer === null) return null
  if (kept !== null) return <KeptAnswer {...{ kept, isBefore }} title={task.label} />
  return (
    <>
      <AnswerView answer={answer} title={task.label} />
      <AsOf {...{ task, order, answer, onLeave }} />
    </>
  )
}
