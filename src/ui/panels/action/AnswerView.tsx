import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Answer } from '../../../machines/answer'
import { readJson } from '../../../board/jsonText'
import type { Json } from '../../../board/source'
import { figures } from '../../words/value'
import styles from './Action.module.css'
import { eventsIn } from './events'

/** Events of a stream that are drawn. */
const EVENTS = 200
const ROWS = 200
const COLUMNS = 30

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
          <Value value={read.value} />
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

/** Scrolled by keyboard too. While something comes it stays at the end, unless somebody looks further up. */
function Following({ label, of, children }: { label: string; of: string | null; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const element = region.current
    if (element !== null && of !== null && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [of])
  return (
    <div
      ref={region}
      className={styles['region']}
      role={of === null ? 'region' : 'log'}
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - 8
      }}
    >
      {children}
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
  return 'value' in read && typeof read.value === 'object' ? <Value value={read.value} /> : <pre>{text}</pre>
}

type JsonObject = { [name: string]: Json }
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function Value({ value }: { value: Json }) {
  if (Array.isArray(value)) {
    const rows = value.filter(isObject)
    if (value.length > 0 && rows.length === value.length) return <Rows rows={rows} />
  }
  if (isObject(value)) return <Members of={value} />
  if (typeof value === 'object') return <pre>{JSON.stringify(value, null, 2)}</pre>
  return <p className={styles['value']}>{String(value)}</p>
}

function Members({ of }: { of: JsonObject }) {
  return (
    <dl className={styles['members']}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Part value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ rows }: { rows: readonly JsonObject[] }) {
  const shown = rows.slice(0, ROWS)
  const columns = [...new Set(shown.flatMap(row => Object.keys(row)))].slice(0, COLUMNS)
  return (
    <>
      <table className={styles['rows']}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => (
            <tr key={i}>
              {columns.map(column => (
                <td key={column} data-align={typeof row[column] === 'number' ? 'end' : undefined}>
                  <Part value={(Object.hasOwn(row, column) ? row[column] : null) ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className={styles['says']}>{`the first ${shown.length} of ${figures(rows.length)} rows`}</p>
      )}
    </>
  )
}

const Part = ({ value }: { value: Json }) =>
  value === null ? (
    <em>NULL</em>
  ) : typeof value === 'object' ? (
    <code>{JSON.stringify(value)}</code>
  ) : (
    String(value)
  )
