import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MutationContext } from '../../../machines/mutation/mutation.context'
import { findMutationStage } from '../../../machines/mutation/mutation.select'
import MutationLine from '../../mutations/MutationLine'
import { Disclosure } from '../../kit/disclosure/Disclosure'
import { Timestamp } from '../../kit/Timestamp'
import { AnswerView } from './answer/AnswerView'
import { StaticAnswerNote } from './answer/StaticAnswerNote'
import { followAnswer } from './answer/followAnswer'
import { LiveAnswer } from './answer/LiveAnswer'
import type { FunctionCall, CallTask } from './useFunctionCall'

interface CallOutcomesProps {
  task: CallTask
  functionCall: FunctionCall
  /** Leaves the dialog for something on the board behind it. */
  onLeave?: () => void
}

/** The outcomes of a panel's calls, the newest first and in full. */
export function CallOutcomes({ task, functionCall, onLeave }: CallOutcomesProps) {
  const [newest, ...older] = [...functionCall.commands].reverse()
  const container = useRef<HTMLDivElement>(null)
  const id = newest?.snapshot.context.request.id
  const [firstId] = useState(id)
  // Before it is painted: a button that moves under the pointer loses its click.
  useLayoutEffect(() => {
    // The person who sent a call wants to see its outcome, which may be below the form.
    if (id !== undefined && id !== firstId) container.current?.scrollIntoView({ block: 'nearest' })
  }, [id, firstId])
  if (newest === undefined) return null
  // A live answer stays until the next answer is complete.
  const shownOutcome = hasAnswer(newest) ? newest : (older.find(isLive) ?? newest)
  const rest = older.filter(each => each !== shownOutcome)
  return (
    <div ref={container} className="stack wrap">
      <MutationLine {...newest} />
      <OutcomeAnswer
        task={task}
        onLeave={onLeave}
        context={shownOutcome.snapshot.context}
        isPrevious={shownOutcome !== newest}
      />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} earlier`} className="body">
          {rest.map(({ mutation, snapshot }) => (
            <div key={snapshot.context.request.id} className="stack above-8 note">
              <Timestamp at={snapshot.context.since} />
              {snapshot.context.call?.type === 'rpc' && <code>{snapshot.context.call.body}</code>}
              <MutationLine mutation={mutation} snapshot={snapshot} />
              {snapshot.context.answer !== null && (
                <AnswerView answer={snapshot.context.answer} title={task.label} />
              )}
            </div>
          ))}
        </Disclosure>
      )}
    </div>
  )
}

type CallOutcome = FunctionCall['commands'][number]

const isLive = ({ snapshot }: CallOutcome) =>
  findMutationStage(snapshot) === 'answered' && snapshot.context.request.refresh !== undefined
const hasAnswer = (outcome: CallOutcome) => {
  const { request, answer } = outcome.snapshot.context
  return request.refresh === undefined ? answer !== null : isLive(outcome)
}

interface OutcomeAnswerProps extends Pick<CallOutcomesProps, 'task'> {
  context: MutationContext
  isPrevious: boolean
  onLeave: CallOutcomesProps['onLeave'] | undefined
}

/** The answer of a call, kept live where possible. */
function OutcomeAnswer({
  task,
  context: { request, answer },
  isPrevious: isBefore,
  onLeave,
}: OutcomeAnswerProps) {
  const liveAnswer = useMemo(() => followAnswer(request, answer), [request, answer])
  if (answer === null) return null
  if (liveAnswer !== null)
    return <LiveAnswer liveAnswer={liveAnswer} isPrevious={isBefore} title={task.label} />
  return (
    <>
      <AnswerView answer={answer} title={task.label} />
      <StaticAnswerNote task={task} order={request} answer={answer} onLeave={onLeave} />
    </>
  )
}
