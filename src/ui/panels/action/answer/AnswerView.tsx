import type { CallAnswer } from '../../../../machines/mutation/callAnswer'
import { readJson } from '../../../../board/json/readJson'
import { formatFigures } from '../../../words/numberText'
import { AnswerValue } from './AnswerValue'
import { parseServerEvents } from './serverEvents'
import { StickToEnd } from './StickToEnd'

/** The most events of a stream that are drawn. */
const MAX_EVENTS = 200

interface AnswerViewProps {
  answer: CallAnswer
  /** What the answer belongs to. */
  title: string
}

/** The answer to a call: rows, a value, JSON, or a text as it arrives. Nothing in it is markup. */
export function AnswerView({ answer, title }: AnswerViewProps) {
  const { text, length, isStream, mediaType, end } = answer
  const jsonResult = isStream || end === null || text.length < length ? null : readJson(text)
  const label = `Answer: ${title}`
  return (
    <div className="stack wrap">
      {mediaType === 'text/event-stream' ? (
        <StickToEnd label={label} of={text}>
          <Events text={text} isOver={end !== null} />
        </StickToEnd>
      ) : text === '' ? (
        <p className="note">{end === null ? 'Nothing received yet' : 'Empty response'}</p>
      ) : jsonResult !== null && 'value' in jsonResult ? (
        <StickToEnd label={label} of={null}>
          <AnswerValue value={jsonResult.value} />
        </StickToEnd>
      ) : (
        <StickToEnd label={label} of={end === null || isStream ? text : null}>
          <pre>{text}</pre>
        </StickToEnd>
      )}
      {text.length < length && (
        <p className="note">
          {`${isStream ? 'The last' : 'The first'} ${formatFigures(text.length)} of ${formatFigures(length)} characters.`}
        </p>
      )}
    </div>
  )
}

function Events({ text, isOver }: { text: string; isOver: boolean }) {
  const events = parseServerEvents(text, MAX_EVENTS)
  if (events.length === 0) return <p className="note">{isOver ? 'No events' : 'No events yet'}</p>
  return (
    <ol className="lines">
      {events.map(({ event, data }, i) => (
        <li key={i} className="around-8">
          <strong>{event}</strong>
          <EventData text={data} />
        </li>
      ))}
    </ol>
  )
}

function EventData({ text }: { text: string }) {
  const jsonResult = readJson(text)
  return 'value' in jsonResult && typeof jsonResult.value === 'object' ? (
    <AnswerValue value={jsonResult.value} />
  ) : (
    <pre>{text}</pre>
  )
}
