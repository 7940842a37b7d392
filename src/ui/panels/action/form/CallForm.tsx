import { useActorRef, useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { Row } from '../../../../backend/ports/backend.port'
import { canonicalJson } from '../../../../board/json/canonicalJson'
import { callFormMachine } from '../../../../machines/callForm/callForm.machine'
import { focusFallbackOnKeyClick } from '../../../kit/focus/focusFallback'
import { ignoreDoubleClick, ignoreKeyRepeat } from '../../../kit/preventDoubleSubmit'
import { createDraftHook } from '../../../mutations/unsentDrafts'
import { Combobox } from '../../../kit/combobox/Combobox'
import { Button } from '../../../kit/Button'
import styles from '../ActionPanelBody.module.css'
import { CallFacts } from './CallFacts'
import { CallField } from './CallField'
import {
  initialTexts,
  remainingValues,
  bodyFault,
  buildBody,
  fieldFault,
  fixedValuesOf,
  isUnsendable,
  type FieldTexts,
} from './callInput'
import type { FunctionCall, CallTask } from '../useFunctionCall'

interface CallFormProps {
  task: CallTask
  functionCall: FunctionCall
  /** The fields' initial values, when the call is about a row. */
  row?: Row | undefined
  /** The possible events of a message; undefined: the board fixes the event. */
  events?: readonly string[] | undefined
}

/** The changes to a form's initial values. */
interface UnsentInput {
  fields: FieldTexts
  /** Null: unchanged from the board. */
  json: string | null
  event: string | null
}
const emptyInput: UnsentInput = { fields: {}, json: null, event: null }
const useUnsentInput = createDraftHook<UnsentInput>()

/** The fields of a call, and the button that makes it. The input stays afterwards. */
export function CallForm(props: CallFormProps) {
  const { panel, rowId = null, call } = props.task
  // Takes over no input from another call, even in the same panel.
  const draftKey = canonicalJson([panel, rowId, call])
  return <CallFields key={draftKey} {...props} draftKey={draftKey} />
}

function CallFields({ task, functionCall, row, events, draftKey }: CallFormProps & { draftKey: string }) {
  const { obstacle, isDescribing, call } = functionCall
  const hasBody = task.call.kind !== 'function' || task.call.method !== 'GET'
  const fixedValues = fixedValuesOf(task.call)
  const factsId = useId()
  const unsentInput = useUnsentInput(draftKey)
  const [input, setInput] = useState(unsentInput.previous ?? emptyInput)
  const form = useActorRef(callFormMachine, {
    input: {
      isResumed: unsentInput.previous !== undefined,
      isJson: typeof unsentInput.previous?.json === 'string',
      describe: functionCall.describe,
    },
  })
  const isResumed = useSelector(form, snapshot => snapshot.hasTag('resumed'))
  const isWrittenAsJson = useSelector(form, snapshot => snapshot.hasTag('json'))
  const showsFaults = useSelector(form, snapshot => snapshot.hasTag('showingFaults'))
  const change = (part: Partial<UnsentInput>) => {
    const next = { ...input, ...part }
    setInput(next)
    unsentInput.save(next)
  }
  const knownFields = isWrittenAsJson && task.fields === undefined ? null : functionCall.fields
  // Values that would not be sent are not asked for.
  const fields = hasBody && !isDescribing ? knownFields : []
  const event = input.event ?? events?.[0] ?? ''
  const fieldTexts = fields === null ? {} : { ...initialTexts(fields, fixedValues, row), ...input.fields }
  const text = input.json ?? JSON.stringify(fixedValues ?? {}, null, 2)
  const isFaulty =
    fields === null
      ? bodyFault(text) !== null
      : fields.some(field => fieldFault(field, fieldTexts[field.name] ?? '') !== null)
  const lacksEvent = events !== undefined && event.trim() === ''
  const submit = () => {
    if (isDescribing) return
    if (obstacle !== null || isFaulty || lacksEvent) {
      form.send({ type: 'callForm.refuse' })
      return
    }
    form.send({ type: 'callForm.sent' })
    // From here on the mutation reports the outcome.
    unsentInput.forget()
    const name = task.call.kind === 'broadcast' && events === undefined ? task.call.event : event.trim()
    call(fields === null ? text : buildBody(fields, fieldTexts, fixedValues), name)
  }
  return (
    <form
      className="stack"
      noValidate
      ref={ignoreKeyRepeat}
      onSubmit={submitEvent => {
        submitEvent.preventDefault()
        submit()
      }}
    >
      {events !== undefined && (
        <EventField
          event={event}
          events={events}
          isMissing={showsFaults && lacksEvent}
          onChange={event => change({ event })}
        />
      )}
      {isDescribing && <p className="note">Loading parameters…</p>}
      {fields?.map(field => (
        <CallField
          key={field.name}
          field={field}
          wasSubmitted={showsFaults}
          isLeftEmpty={row !== undefined && fieldTexts[field.name] === '' && isUnsendable(field, row)}
          text={fieldTexts[field.name] ?? ''}
          onChange={text => change({ fields: { ...input.fields, [field.name]: text } })}
        />
      ))}
      {fields === null && (
        <JsonField
          kind={task.call.kind}
          text={text}
          onFocus={() => form.send({ type: 'callForm.writeJson' })}
          onChange={json => change({ json })}
        />
      )}
      {isResumed && (
        <p className="note">
          Restored unsent input.{' '}
          <Button
            variant="quiet"
            onClick={event => {
              focusFallbackOnKeyClick(event)
              unsentInput.forget()
              setInput(emptyInput)
              form.send({ type: 'callForm.startOver' })
            }}
          >
            Start over
          </Button>
        </p>
      )}
      <div className={clsx('stack sticky-end around-4', styles['call'])}>
        <CallFacts
          id={factsId}
          call={task.call}
          isReadOnly={functionCall.isReadOnly}
          isKeptLive={functionCall.isKeptLive}
          fixedValues={fields === null || isDescribing ? {} : remainingValues(fields, fixedValues)}
          hasEventField={events !== undefined}
        />
        <div className="cluster loose">
          <Button
            type="submit"
            // Its name may be longer than the panel is wide, and would make the form wider.
            style={{ whiteSpace: 'normal' }}
            aria-describedby={factsId}
            aria-disabled={obstacle !== null || isDescribing || undefined}
            onClick={ignoreDoubleClick}
          >
            {task.label}
          </Button>
          <span role="status" className="note">
            {obstacle ?? (showsFaults && (isFaulty || lacksEvent) ? 'Fix the highlighted field' : null)}
          </span>
        </div>
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
    <div className="stack tight body">
      <label htmlFor={id} className="label">
        Event
      </label>
      <Combobox
        id={id}
        value={event}
        spellCheck={false}
        suggestions={events}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
        aria-invalid={isMissing || undefined}
      />
      <p id={`${id}-hint`} className="note" data-bad={isMissing || undefined}>
        {isMissing ? 'Required' : 'the message’s event name'}
      </p>
    </div>
  )
}

const bodyNames = { rpc: 'Arguments', function: 'Body', broadcast: 'Payload' } as const

function JsonField({
  kind,
  text,
  onFocus,
  onChange,
}: {
  kind: keyof typeof bodyNames
  text: string
  onFocus: () => void
  onChange: (text: string) => void
}) {
  const id = useId()
  const fault = bodyFault(text)
  return (
    <div className="stack tight body">
      <label htmlFor={id} className="label">
        {bodyNames[kind]}
      </label>
      <textarea
        id={id}
        value={text}
        spellCheck={false}
        autoComplete="off"
        data-mono={true}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        onFocus={onFocus}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} className="note" data-bad={fault !== null || undefined}>
        {fault ?? 'JSON object'}
      </p>
    </div>
  )
}
