import type { BoardCall } from '../../../board/calls'
import type { Json } from '../../../board/source'
import styles from './Action.module.css'
import { ExactName } from '../../text/ExactName'

interface CallFactsProps {
  id: string
  call: BoardCall
  /** The project tells that it lets it change nothing. */
  isReading: boolean
  /** What is sent whatever is entered. */
  besides: Readonly<Record<string, Json>>
  /** Whether its answer is kept current. */
  isFollowed: boolean
  /** Whether the event is entered as well. */
  isEventAsked: boolean
}

/** What a button does, whatever its board calls it: somebody else may have made the board. */
export function CallFacts({ id, call, isReading, besides, isFollowed, isEventAsked }: CallFactsProps) {
  const isEmpty = Object.keys(besides).length === 0
  return (
    <p id={id} className={styles['facts']}>
      <Done {...{ call, isReading, isEventAsked }} /> with your rights
      {isEmpty ? '.' : ', always with '}
      {!isEmpty && <ExactName name={JSON.stringify(besides)} />}
      {isFollowed && `${isEmpty ? '' : '.'} Its answer is kept current while you look at it.`}
    </p>
  )
}

type DoneProps = Pick<CallFactsProps, 'call' | 'isReading' | 'isEventAsked'>

function Done({ call, isReading, isEventAsked }: DoneProps) {
  switch (call.kind) {
    case 'rpc':
      return (
        <>
          Calls <ExactName name={`${call.schema}.${call.function}`} />
          {call.get === true ? ', which cannot write,' : isReading && ', which only reads,'}
        </>
      )
    case 'function':
      return (
        <>
          Calls the Edge Function <ExactName name={call.function} /> by {call.method}
        </>
      )
    case 'broadcast':
      return (
        <>
          Sends {isEventAsked ? 'a message' : <ExactName name={call.event} />} on the topic{' '}
          <ExactName name={call.topic} />
        </>
      )
  }
}
