import { useId, useState, type MouseEvent } from 'react'
import type { CommandEvent } from '../../machines/command.context'
import type { CommandRef, CommandSnapshot } from '../../machines/command.machine'
import { StepUp } from '../board/StepUp'
import { Button } from '../Button'
import styles from './Act.module.css'
import { useActing } from './acting'
import { Conflict, isAsWanted } from './Conflict'
import { homeOf, homeward } from './home'
import { pressedOnce } from './once'
import { markOf } from './mark'
import { sentenceOf } from './words'
import { WriteFacts } from './WriteFacts'
import { ExactName } from '../text/ExactName'
import { Isolated } from '../text/Isolated'

interface CommandLineProps {
  command: CommandRef
  snapshot: CommandSnapshot
  /** Takes what was refused up again, where it can be written otherwise. */
  onMend?: (() => void) | undefined
  /** It stands in the form that it was filled in with, which sends it otherwise and is left. */
  isInForm?: boolean
}

/** What a person says to a command. */
type Said = Exclude<CommandEvent['type'], 'command.standing' | 'command.heard'>

const nowhere = () => undefined

/** What becomes of one command, and what a person can do about it. */
export function CommandLine({ command, snapshot, onMend, isInForm = false }: CommandLineProps) {
  const acting = useActing()
  const { order, refusal, link, write } = snapshot.context
  const send = (type: Said) => (event?: MouseEvent) => {
    // Pressed by a key, which else would be nowhere.
    if (event?.detail === 0) homeOf(event.currentTarget)?.focus({ preventScroll: true })
    command.send({ type })
  }
  const can = (type: Said) => snapshot.can({ type })
  const isOffline = link.cause?.kind === 'offline'
  const offline = isOffline ? 'This computer is offline. Nothing is sent until you send it.' : null
  const isWorking = snapshot.matches('sending') || snapshot.matches('awaiting')
  const isMoot = write !== null && refusal?.theirs !== undefined && isAsWanted(write, refusal.theirs)
  const isMended = isInForm && markOf(snapshot) === 'refused'
  return (
    <div className={styles['line']} data-command={order.id} data-mark={markOf(snapshot)}>
      <p role="status" className={styles['said']}>
        <strong>
          <Isolated text={order.what} />:
        </strong>{' '}
        {sentenceOf(snapshot, offline)}
        {isOffline && !snapshot.matches('ready') && !isWorking && ` ${offline}`}
      </p>
      {snapshot.matches('confirming') && (
        <Confirm
          snapshot={snapshot}
          onConfirm={() => send('command.confirm')()}
          onCancel={send('command.cancel')}
        />
      )}
      {snapshot.matches('steppingUp') && acting !== null && (
        <div ref={homeward}>
          <StepUp session={acting.session} at={`command.${order.id}`} titleOf={nowhere} to="send it" />
        </div>
      )}
      {refusal?.theirs !== undefined && write !== null && snapshot.matches('refused') && (
        <Conflict write={write} theirs={refusal.theirs} isMoot={isMoot} />
      )}
      {!isWorking && !isMended && (
        <div className={styles['actions']}>
          {snapshot.matches('ready') && (
            <Button aria-disabled={!can('command.send')} onClick={send('command.send')}>
              Send
            </Button>
          )}
          {can('command.overwrite') && !isMoot && (
            <Button look="plain" onClick={send('command.overwrite')}>
              {write?.type === 'delete' ? 'Delete it as it is now' : 'Save mine over it'}
            </Button>
          )}
          {can('command.accept') && (
            <Button look="plain" onClick={send('command.accept')}>
              {write === null ? 'It is done' : 'It is mine'}
            </Button>
          )}
          {can('command.stop') && (
            <Button look="plain" onClick={send('command.stop')}>
              Stop
            </Button>
          )}
          {can('command.check') && (
            <Button look="plain" onClick={send('command.check')}>
              Ask the project again
            </Button>
          )}
          {can('command.again') && (
            <Button look="plain" onClick={send('command.again')}>
              {snapshot.matches('unknown') ? 'Send again' : 'Try again'}
            </Button>
          )}
          {snapshot.matches('refused') && !isMoot && onMend !== undefined && (
            <Button
              look="plain"
              onClick={() => {
                onMend()
                command.send({ type: 'command.dismiss' })
              }}
            >
              Change it
            </Button>
          )}
          {can('command.cancel') && !snapshot.matches('confirming') && (
            <Button look="plain" onClick={send('command.cancel')}>
              Do not send
            </Button>
          )}
          {can('command.dismiss') && (
            <Button look="quiet" onClick={send('command.dismiss')}>
              {refusal?.theirs === undefined || isMoot ? 'Put away' : 'Keep theirs'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface ConfirmProps {
  snapshot: CommandSnapshot
  onConfirm: () => void
  onCancel: (event: MouseEvent) => void
}

function Confirm({ snapshot, onConfirm, onCancel }: ConfirmProps) {
  const { order } = snapshot.context
  const facts = useId()
  const [typed, setTyped] = useState('')
  const isTyped = order.confirm !== 'typed' || typed === order.where.table
  const may = isTyped && snapshot.can({ type: 'command.confirm' })
  const { write } = order
  const verb = write === undefined ? order.what : write.type === 'delete' ? 'Delete' : 'Save'
  return (
    <form
      className={styles['confirm']}
      ref={pressedOnce}
      onSubmit={event => {
        event.preventDefault()
        if (!may) return
        event.currentTarget.closest('dialog')?.querySelector('h2')?.focus({ preventScroll: true })
        onConfirm()
      }}
    >
      {write !== undefined && (
        <WriteFacts
          {...{ id: facts, type: write.type, target: write.target }}
          columns={write.type === 'update' ? Object.keys(write.values) : []}
        />
      )}
      {order.confirm === 'typed' && (
        <label>
          <span>
            To be sure, type <ExactName name={order.where.table} />
          </span>
          <input
            ref={focus}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
      )}
      <Button
        ref={order.confirm === 'typed' ? undefined : focus}
        type="submit"
        aria-describedby={write === undefined ? undefined : facts}
        aria-disabled={!may}
      >
        {verb}
      </Button>
      <Button look="plain" onClick={onCancel}>
        Do not send
      </Button>
    </form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
