import type { Answer } from '../../../machines/answer'
import { readJson } from '../../../board/jsonText'
import { figures } from '../../words/value'
import styles from './Action.module.css'
import { AnswerValue } from './AnswerValue'
import { eventsIn } from './events'
import { Following } from './Following'

/** Events of a stream that are drawn. */
const EVENTS = 200

interface AnswerViewProps {
  answer: Answer
  /** Of what it is the answer. */
  title: string
}

/** What a call was answered: rows, a value, JSON, or a text as it comes. Nothing in it is markup. */
export function AnswerView({ answer, title }: AnswerViewProps) {
  const { text, length, isStream, media, end } = answer
  const read = isStream || end === null || text.length < length ? null : readJson(text)
  const label = `Answer: ${title}`
  return (
    <div className={styles['answer']}>
      {media === 'text/event-stream' ? (
        <Following label={label} of={text}>
          <Events text={text} isOver={end !== null} />
        </Following>
      ) : text === '' ? (
        <p className={styles['says']}>{end === null ? 'Nothing of it yet.' : 'It gave nothing back.'}</p>
      ) : read !== null && 'value' in read ? (
        <Following label={label} of={null}>
          <AnswerValue value={read.value} />
        </Following>
      ) : (
        <Following label={label} of={end === null || isStream ? text : null}>
          <pre>{text}</pre>
        </Following>
      )}
      {text.length < length && (
        <p className={styles['says']}>
          {`${isStream ? 'The last' : 'The first'} ${figures(text.length)} of ${figures(length)} characters.`}
        </p>
      )}
    </div>
  )
}

function Events({ text, isOver }: { text: string; isOver: boolean }) {
  const events = eventsIn(text, EVENTS)
  if (events.length === 0)
    return <p className={styles['says']}>{isOver ? 'No event came.' : 'No event yet.'}</p>
  return (
    <ol className={styles['events']}>
      {events.map(({ event, data }, i) => (
        <li key={i}>
          <strong>{event}</strong>
          <Data text={data} />
        </li>
      ))}
    </ol>
  )
}

function Data({ text }: { text: string }) {
  const read = readJson(text)
  return 'value' in read && typeof read.value === 'object' ? (
    <AnswerValue value={read.value} />
  ) : (
    <pre>{text}</pre>
  )
}
