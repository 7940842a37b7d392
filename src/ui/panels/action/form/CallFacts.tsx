import type { BoardCall } from '../../../../board/schema/calls'
import type { Json } from '../../../../board/model/source'
import { ExactName } from '../../../kit/text/ExactName'

interface CallFactsProps {
  id: string
  call: BoardCall
  /** The project reports that the function changes nothing. */
  isReadOnly: boolean
  /** The values sent whatever is entered. */
  fixedValues: Readonly<Record<string, Json>>
  /** The answer is kept live. */
  isKeptLive: boolean
  /** The form asks for the event too. */
  hasEventField: boolean
}

/** What a button does, whatever the board calls it: the board may have another author. */
export function CallFacts({ id, call, isReadOnly, fixedValues, isKeptLive, hasEventField }: CallFactsProps) {
  const isEmpty = Object.keys(fixedValues).length === 0
  return (
    <p id={id} className="note">
      <CallDescription call={call} isReadOnly={isReadOnly} hasEventField={hasEventField} /> with your
      permissions
      {isEmpty ? '.' : ', always with '}
      {!isEmpty && <ExactName name={JSON.stringify(fixedValues)} />}
      {isKeptLive && `${isEmpty ? '' : '.'} The result refreshes automatically while it’s visible.`}
    </p>
  )
}

type CallDescriptionProps = Pick<CallFactsProps, 'call' | 'isReadOnly' | 'hasEventField'>

function CallDescription({ call, isReadOnly, hasEventField }: CallDescriptionProps) {
  switch (call.kind) {
    case 'rpc':
      return (
        <>
          Calls <ExactName name={`${call.schema}.${call.function}`} />
          {call.get === true ? ', which can’t write,' : isReadOnly && ', read-only,'}
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
          Sends {hasEventField ? 'a message' : <ExactName name={call.event} />} on the topic{' '}
          <ExactName name={call.topic} />
        </>
      )
  }
}
