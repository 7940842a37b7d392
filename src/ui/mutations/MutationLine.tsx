import { clsx } from 'clsx'
import { useId, useState, type MouseEvent } from 'react'
import type { MutationEvent, MutationRequest } from '../../machines/mutation/mutation.context'
import type { MutationRef, MutationSnapshot } from '../../machines/mutation/mutation.machine'
import { findMutationStage, type ShownStage } from '../../machines/mutation/mutation.select'
import StepUp from '../factor/StepUp'
import { Button } from '../kit/Button'
import styles from './Mutations.module.css'
import { useMutationScope } from './mutationContext'
import { ConflictTable, isAlreadyWritten } from './ConflictTable'
import { findFocusFallback, focusFallbackOnUnmount } from '../kit/focus/focusFallback'
import { ignoreKeyRepeat } from '../kit/preventDoubleSubmit'
import { mutationMarkOf } from './mutationMark'
import { describeMutation } from './mutationText'
import { WriteFacts } from './WriteFacts'
import { ExactName } from '../kit/text/ExactName'
import { IsolatedText } from '../kit/text/IsolatedText'

interface MutationLineProps {
  mutation: MutationRef
  snapshot: MutationSnapshot
  /** Reopens a refused write for correction, where it can be written otherwise. */
  onCorrect?: (() => void) | undefined
  /** Shown in the form that produced the write; after a refusal that form sends the correction, or is left. */
  isInForm?: boolean
}

/** The events that a person sends to a mutation. */
type UserEventType = Exclude<MutationEvent['type'], 'mutation.conditions' | 'mutation.message'>

/** The state of a mutation, and what a person can do about it. */
export default function MutationLine({ mutation, snapshot, onCorrect, isInForm = false }: MutationLineProps) {
  const scope = useMutationScope()
  const { request, refusal, link, write } = snapshot.context
  const send = (type: UserEventType) => (event?: MouseEvent) => {
    // The key-pressed button disappears, and the focus would be lost.
    if (event?.detail === 0) findFocusFallback(event.currentTarget)?.focus({ preventScroll: true })
    mutation.send({ type })
  }
  const can = (type: UserEventType) => snapshot.can({ type })
  const isOffline = link.cause?.kind === 'offline'
  const stage = findMutationStage(snapshot)
  const offlineText = isOffline ? offlineTextOf(stage, request) : null
  const isWorking = stage === 'sending' || stage === 'accepted'
  const isAlreadyDone =
    write !== null && refusal?.theirs !== undefined && isAlreadyWritten(write, refusal.theirs)
  const isCorrectedInForm = isInForm && mutationMarkOf(snapshot) === 'refused'
  return (
    <div className="notice" data-command={request.id} data-mark={mutationMarkOf(snapshot)}>
      <p role="status" className="wrap">
        <strong>
          <IsolatedText text={request.label} />:
        </strong>{' '}
        {describeMutation(snapshot, offlineText)}
        {offlineText !== null && stage !== 'waiting' && ` ${offlineText}`}
      </p>
      {stage === 'confirming' && (
        <ConfirmForm
          snapshot={snapshot}
          onConfirm={() => send('mutation.confirm')()}
          onCancel={send('mutation.cancel')}
        />
      )}
      {stage === 'stepping up' && scope !== null && (
        <div ref={focusFallbackOnUnmount}>
          <StepUp session={scope.session} at={`mutation.${request.id}`} purpose="send it" />
        </div>
      )}
      {refusal?.theirs !== undefined && write !== null && stage === 'refused' && (
        <ConflictTable write={write} theirs={refusal.theirs} isAlreadyDone={isAlreadyDone} />
      )}
      {!isWorking && !isCorrectedInForm && (
        <div className="cluster above-8 filled">
          {stage === 'waiting' && (
            <Button aria-disabled={!can('mutation.send')} onClick={send('mutation.send')}>
              Send
            </Button>
          )}
          {can('mutation.overwrite') && !isAlreadyDone && (
            <Button variant="plain" onClick={send('mutation.overwrite')}>
              {write?.type === 'delete' ? 'Delete anyway' : 'Overwrite with mine'}
            </Button>
          )}
          {can('mutation.accept') && (
            <Button variant="plain" onClick={send('mutation.accept')}>
              {write === null ? 'Mark as done' : 'It’s mine'}
            </Button>
          )}
          {can('mutation.check') && (
            <Button variant="plain" onClick={send('mutation.check')}>
              Check again
            </Button>
          )}
          {can('mutation.repeat') && (
            <Button variant="plain" onClick={send('mutation.repeat')}>
              {snapshot.hasTag('uncertain') ? 'Send again' : 'Try again'}
            </Button>
          )}
          {stage === 'refused' && !isAlreadyDone && onCorrect !== undefined && (
            <Button
              variant="plain"
              onClick={() => {
                onCorrect()
                mutation.send({ type: 'mutation.dismiss' })
              }}
            >
              Edit and retry
            </Button>
          )}
          {can('mutation.cancel') && stage !== 'confirming' && (
            <Button variant="plain" onClick={send('mutation.cancel')}>
              {stage === 'calling' ? 'Stop' : 'Don’t send'}
            </Button>
          )}
          {can('mutation.dismiss') && (
            <Button variant="quiet" onClick={send('mutation.dismiss')}>
              {refusal?.theirs === undefined || isAlreadyDone ? 'Dismiss' : 'Keep theirs'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Null where it was sent, or where nothing more will be. */
function offlineTextOf(stage: ShownStage, request: MutationRequest): string | null {
  const offlineText = 'This computer is offline. Nothing is sent until'
  switch (stage) {
    case 'waiting':
      return `${offlineText} you choose Send.`
    case 'confirming':
      return `${offlineText} you choose ${confirmLabel(request)}.`
    case 'refused':
    case 'absent':
      return `${offlineText} it’s online and you choose to.`
    default:
      return null
  }
}

const confirmLabel = ({ write, label }: MutationRequest) =>
  write === undefined ? label : write.type === 'delete' ? 'Delete' : 'Save'

interface ConfirmFormProps {
  snapshot: MutationSnapshot
  onConfirm: () => void
  onCancel: (event: MouseEvent) => void
}

function ConfirmForm({ snapshot, onConfirm, onCancel }: ConfirmFormProps) {
  const { request } = snapshot.context
  const factsId = useId()
  const [confirmText, setConfirmText] = useState('')
  const isTyped = request.confirm !== 'typed' || confirmText === request.place.table
  const canConfirm = isTyped && snapshot.can({ type: 'mutation.confirm' })
  const { write } = request
  return (
    <form
      className={clsx('cluster loose bottom above-8', styles['confirm'])}
      ref={ignoreKeyRepeat}
      onSubmit={event => {
        event.preventDefault()
        if (!canConfirm) return
        event.currentTarget.closest('dialog')?.querySelector('h2')?.focus({ preventScroll: true })
        onConfirm()
      }}
    >
      {write !== undefined && (
        <WriteFacts
          id={factsId}
          type={write.type}
          target={write.target}
          columns={write.type === 'update' ? Object.keys(write.values) : []}
        />
      )}
      {request.confirm === 'typed' && (
        <label>
          <span>
            To be sure, type <ExactName name={request.place.table} />
          </span>
          <input
            ref={focus}
            value={confirmText}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setConfirmText(currentTarget.value)}
          />
        </label>
      )}
      <Button
        ref={request.confirm === 'typed' ? undefined : focus}
        type="submit"
        aria-describedby={write === undefined ? undefined : factsId}
        aria-disabled={!canConfirm}
      >
        {confirmLabel(request)}
      </Button>
      <Button variant="plain" onClick={onCancel}>
        Don’t send
      </Button>
    </form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
