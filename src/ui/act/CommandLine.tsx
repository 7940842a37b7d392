import { useState } from 'react'
import type { CommandEvent } from '../../machines/command.context'
import type { CommandRef, CommandSnapshot } from '../../machines/command.machine'
import { StepUp } from '../board/StepUp'
import { Button } from '../Button'
import styles from './Act.module.css'
import { useActing } from './acting'
import { Conflict } from './Conflict'
import { markOf, sentenceOf } from './words'

interface CommandLineProps {
  command: CommandRef
  snapshot: CommandSnapshot
  /** Takes what was refused up again, where it can be written otherwise. */
  onMend?: (() => void) | undefined
  /** It stands in the form that it was filled in with, which sends it otherwise and is left. */
  isInForm?: boolean
}

const nowhere = () => undefined

/** What becomes of one command, and what a person can do about it. */
export function CommandLine({ command, snapshot, onMend, isInForm = false }: CommandLineProps) {
  const acting = useActing()
  const { order, refusal, link } = snapshot.context
  const send = (type: Exclude<CommandEvent['type'], 'command.standing'>) => () => command.send({ type })
  const can = (type: Exclude<CommandEvent['type'], 'command.standing'>) => snapshot.can({ type })
  const isOffline = link.cause?.kind === 'offline'
  const offline = isOffline ? 'This computer is offline. Nothing is sent until you send it.' : null
  const isWorking = snapshot.matches('sending') || snapshot.matches('awaiting')
  const isMended = isInForm && markOf(snapshot) === 'refused'
  return (
    <div className={styles['line']} data-command={order.id} data-mark={markOf(snapshot)}>
      <p role="status" className={styles['said']}>
        <strong>{order.what}:</strong> {sentenceOf(snapshot, offline)}
        {isOffline && !snapshot.matches('ready') && !isWorking && ` ${offline}`}
      </p>
      {snapshot.matches('confirming') && <Confirm snapshot={snapshot} onConfirm={send('command.confirm')} />}
      {snapshot.matches('steppingUp') && acting !== null && (
        <StepUp session={acting.session} at={`command.${order.id}`} titleOf={nowhere} to="send it" />
      )}
      {refusal?.theirs !== undefined && snapshot.matches('refused') && (
        <Conflict write={snapshot.context.write} theirs={refusal.theirs} />
      )}
      {!isWorking && !isMended && (
        <div className={styles['actions']}>
          {snapshot.matches('ready') && (
            <Button aria-disabled={!can('command.send')} onClick={send('command.send')}>
              Send
            </Button>
          )}
          {can('command.overwrite') && (
            <Button look="plain" onClick={send('command.overwrite')}>
              {order.write.type === 'delete' ? 'Delete it as it is now' : 'Save mine over it'}
            </Button>
          )}
          {can('command.accept') && (
            <Button look="plain" onClick={send('command.accept')}>
              It is mine
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
          {snapshot.matches('refused') && onMend !== undefined && (
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
          {can('command.cancel') && (
            <Button look="plain" onClick={send('command.cancel')}>
              Do not send
            </Button>
          )}
          {can('command.dismiss') && (
            <Button look="quiet" onClick={send('command.dismiss')}>
              {refusal?.theirs === undefined ? 'Put away' : 'Keep theirs'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Confirm({ snapshot, onConfirm }: { snapshot: CommandSnapshot; onConfirm: () => void }) {
  const { order } = snapshot.context
  const [typed, setTyped] = useState('')
  const isTyped = order.confirm !== 'typed' || typed === order.where.table
  const may = isTyped && snapshot.can({ type: 'command.confirm' })
  const verb = order.write.type === 'delete' ? 'Delete' : 'Save'
  return (
    <form
      className={styles['confirm']}
      onSubmit={event => {
        event.preventDefault()
        if (may) onConfirm()
      }}
    >
      {order.confirm === 'typed' && (
        <label>
          <span>
            To be sure, type <code>{order.where.table}</code>
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
      <Button ref={order.confirm === 'typed' ? undefined : focus} type="submit" aria-disabled={!may}>
        {verb}
      </Button>
    </form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
