import { useId, useState } from 'react'
import type { Row } from '../../../backend/port'
import { wordsOf } from '../../../board/same'
import { goHome } from '../../act/home'
import { clickedOnce, pressedOnce } from '../../act/once'
import { typedIn } from '../../act/typed'
import { Button } from '../../Button'
import styles from './Action.module.css'
import { CallFacts } from './CallFacts'
import { CallField } from './CallField'
import { begun, besides, bodyFault, bodyOf, faultOf, fixedOf, type Entered } from './entered'
import type { Calling, Task } from './useCalling'

interface CallFormProps {
  task: Task
  calling: Calling
  /** What the fields begin with, where it is done to a row. */
  row?: Row | undefined
  /** The events that a message may have; undefined: the board says which. */
  events?: readonly string[] | undefined
}

/** What was changed of what a form begins with. */
interface Typed {
  fields: Entered
  /** Null: as the board has it. */
  json: string | null
  event: string | null
}
const untouched: Typed = { fields: {}, json: null, event: null }
const useTyped = typedIn<Typed>()

/** What is asked for before a call, and the button that makes it. What was entered stays. */
export function CallForm({ task, calling, row, events }: CallFormProps) {
  const { cutOff, isAsking, begin } = calling
  const hasBody = task.call.kind !== 'function' || task.call.method !== 'GET'
  const fixed = fixedOf(task.call)
  const facts = useId()
  // Of another call nothing is taken up, though it be in the same panel.
  const typed = useTyped(wordsOf([task.panel, task.about ?? null, task.call]))
  const [changed, setChanged] = useState(typed.before ?? untouched)
  const [isBefore, setBefore] = useState(typed.before !== undefined)
  const change = (part: Partial<Typed>) => {
    const next = { ...changed, ...part }
    setChanged(next)
    typed.keep(next)
  }
  /** Somebody writes it as JSON: what the project tells late does not take that away. */
  const [isHeld, hold] = useState(changed.json !== null)
  const known = isHeld && task.fields === undefined ? null : calling.fields
  // What would not be sent is not asked for either.
  const fields = hasBody && !isAsking ? known : []
  const event = changed.event ?? events?.[0] ?? ''
  const [isTried, setTried] = useState(false)
  const entered = fields === null ? {} : { ...begun(fields, fixed, row), ...changed.fields }
  const text = changed.json ?? JSON.stringify(fixed ?? {}, null, 2)
  const isFaulty =
    fields === null
      ? bodyFault(text) !== null
      : fields.some(field => faultOf(field, entered[field.name] ?? '') !== null)
  const isNameless = events !== undefined && event.trim() === ''
  const submit = () => {
    if (isAsking) return
    setTried(true)
    if (cutOff !== null || isFaulty || isNameless) return
    setTried(false)
    setBefore(false)
    // From here on it is the command's to say what became of it.
    typed.forget()
    const name = task.call.kind === 'broadcast' && events === undefined ? task.call.event : event.trim()
    begin(fields === null ? text : bodyOf(fields, entered, fixed), name)
  }
  return (
    <form
      className={styles['form']}
      noValidate
      ref={pressedOnce}
      onSubmit={submitted => {
        submitted.preventDefault()
        submit()
      }}
    >
      {events !== undefined && (
        <EventField
          {...{ event, events }}
          isMissing={isTried && isNameless}
          onChange={event => change({ event })}
        />
      )}
      {isAsking && <p className={styles['says']}>The project is being asked what it takes…</p>}
      {fields?.map(field => (
        <CallField
          key={field.name}
          {...{ field, isTried }}
          text={entered[field.name] ?? ''}
          onChange={text => change({ fields: { ...changed.fields, [field.name]: text } })}
        />
      ))}
      {fields === null && (
        <JsonField
          kind={task.call.kind}
          text={text}
          onFocus={() => hold(true)}
          onChange={json => change({ json })}
        />
      )}
      {isBefore && (
        <p className={styles['says']}>
          This holds what you entered before and did not send.{' '}
          <Button
            look="quiet"
            onClick={event => {
              goHome(event)
              typed.forget()
              setChanged(untouched)
              setBefore(false)
              hold(false)
            }}
          >
            Begin anew
          </Button>
        </p>
      )}
      <CallFacts
        id={facts}
        call={task.call}
        isReading={calling.isReading}
        isFollowed={calling.isFollowed}
        besides={fields === null || isAsking ? {} : besides(fields, fixed)}
        isEventAsked={events !== undefined}
      />
      <div className={styles['foot']}>
        <Button
          type="submit"
          aria-describedby={facts}
          aria-disabled={cutOff !== null || isAsking || undefined}
          onClick={clickedOnce}
        >
          {task.label}
        </Button>
        <span role="status">
          {cutOff ??
            (isTried && (isFaulty || isNameless) ? 'Something that was entered cannot be sent.' : null)}
        </span>
      </div>
    </form>
  )
}

interface EventFieldProps {
  event: string
  events: readonly string[]
  isMissing: boolean
  onChange: (event: string) => void
}

function EventField({ event, events, isMissing, onChange }: EventFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Event</label>
      <input
        {...{ id, value: event, list: `${id}-known`, autoComplete: 'off', spellCheck: false }}
        {...{ 'aria-describedby': `${id}-says`, 'aria-invalid': isMissing || undefined }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={`${id}-known`}>
        {events.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <p id={`${id}-says`} className={styles['says']} data-bad={isMissing || undefined}>
        {isMissing ? 'This is needed.' : 'what the message is called'}
      </p>
    </div>
  )
}

const bodies = { rpc: 'Arguments', function: 'Body', broadcast: 'Payload' } as const

function JsonField({
  kind,
  text,
  onFocus,
  onChange,
}: {
  kind: keyof typeof bodies
  text: string
  onFocus: () => void
  onChange: (text: string) => void
}) {
  const id = useId()
  const fault = bodyFault(text)
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{bodies[kind]}</label>
      <textarea
        {...{ id, value: text, spellCheck: false, autoComplete: 'off', 'data-mono': true }}
        rows={Math.min(12, Math.max(4, text.split('\n').length))}
        onFocus={onFocus}
        {...{ 'aria-describedby': `${id}-says`, 'aria-invalid': fault !== null || undefined }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-says`} className={styles['says']} data-bad={fault !== null || undefined}>
        {fault ?? 'JSON, by name'}
      </p>
    </div>
  )
}
