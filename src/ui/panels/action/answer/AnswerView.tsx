import type { CallAnswer } from '../../../../machines/mutation/callAnswer'
import type { Json } from '../../../../board/model/source'
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
  const { text, length, isStream, isBinary, mediaType, end } = answer
  const value = isStream || end === null || text.length < length ? undefined : valueOf(text, mediaType)
  const label = `Answer: ${title}`
  return (
    <div className="stack wrap">
      {mediaType === 'text/event-stream' ? (
        <Events text={text} isCut={text.length < length} isOver={end !== null} label={label} />
      ) : isBinary ? (
        <p className="note">{`Binary response (${mediaType}), which can’t be shown here.`}</p>
      ) : text === '' ? (
        <p className="note">{end === null ? 'Nothing received yet' : 'Empty response'}</p>
      ) : value !== undefined ? (
        <StickToEnd label={label} text={null}>
          <AnswerValue value={value} />
        </StickToEnd>
      ) : (
        <StickToEnd label={label} text={end === null || isStream ? text : null}>
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

/** Undefined if it is a text. A text such as 2.10 is no number, but functions often send JSON as text. */
function valueOf(text: string, mediaType: string): Json | undefined {
  const jsonResult = readJson(text)
  if (!('value' in jsonResult)) return undefined
  const { value } = jsonResult
  const isJson = mediaType === '' || mediaType.endsWith('json')
  return isJson || (typeof value === 'object' && value !== null) ? value : undefined
}

interface EventsProps {
  text: string
  /** Earlier text was not kept, with any number of events. */
  isCut: boolean
  isOver: boolean
  label: string
}

function Events({ text, isCut, isOver, label }: EventsProps) {
  const { events, count } = parseServerEvents(text, MAX_EVENTS)
  return (
    <>
      <StickToEnd label={label} text={text}>
        {events.length === 0 ? (
          <p className="note">{isOver ? 'No events' : 'No events yet'}</p>
        ) : (
          <ol className="lines">
            {events.map(({ event, data }, i) => (
              <li key={i} className="around-8">
                <strong>{event}</strong>
                <EventData text={data} />
              </li>
            ))}
          </ol>
        )}
      </StickToEnd>
      {events.length < count && (
        <p className="note">
          {`The last ${formatFigures(events.length)}${isCut ? '' : ` of ${formatFigures(count)}`} events.`}
        </p>
      )}
    </>
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
