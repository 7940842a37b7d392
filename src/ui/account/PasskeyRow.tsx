import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Passkey } from '../../backend/port'
import type { PasskeysRef } from '../../machines/passkeys.machine'
import { Button } from '../Button'
import form from '../session/Form.module.css'
import { day } from '../words/time'
import styles from './Account.module.css'

interface PasskeyRowProps {
  passkeys: PasskeysRef
  passkey: Passkey
  onAsk: () => void
}
type Open = 'name' | 'removal' | null

/** A passkey, and the ways to name it and to remove it, each asked for where it stands. */
export function PasskeyRow({ passkeys, passkey, onAsk }: PasskeyRowProps) {
  const { id, name, createdAt, usedAt } = passkey
  const [open, setOpen] = useState<Open | undefined>(undefined)
  const first = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const mayAct = useSelector(passkeys, snapshot => snapshot.matches('listed'))
  const isRemoving = useSelector(passkeys, snapshot => snapshot.matches('removing'))
  useEffect(() => {
    // Not at first: only when something is asked, and when that goes.
    if (open !== undefined) (open === 'name' ? field : first).current?.focus()
    if (open === 'name') field.current?.select()
  }, [open])
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = field.current?.value.trim() ?? ''
    setOpen(null)
    if (wanted === '' || wanted === name) return
    onAsk()
    passkeys.send({ type: 'passkeys.rename', id, name: wanted })
  }
  return (
    <li className={styles['factor']}>
      <div className={styles['about']}>
        <strong>{name}</strong>
        <p>
          Added {day(createdAt)}, {usedAt === null ? 'not used yet' : `used last ${day(usedAt)}`}
        </p>
      </div>
      {open !== 'name' && open !== 'removal' && (
        <div className={styles['actions']}>
          <Button
            ref={first}
            look="plain"
            aria-disabled={!mayAct}
            aria-label={`Rename ${name}`}
            onClick={() => setOpen('name')}
          >
            Rename
          </Button>
          <Button
            look="plain"
            aria-disabled={!mayAct}
            aria-label={`Remove ${name}`}
            onClick={() => setOpen('removal')}
          >
            Remove
          </Button>
        </div>
      )}
      {open === 'name' && (
        <form className={`${styles['line'] ?? ''} ${styles['question'] ?? ''}`} onSubmit={rename}>
          <label className={form['field']}>
            New name
            <input ref={field} defaultValue={name} autoComplete="off" maxLength={60} />
          </label>
          <Button type="submit" aria-disabled={!mayAct}>
            Rename it
          </Button>
          <Button look="plain" onClick={() => setOpen(null)}>
            Cancel
          </Button>
        </form>
      )}
      {open === 'removal' && (
        <div className={styles['question']}>
          <p>Remove it? It will not sign you in any more.</p>
          <div className={styles['actions']}>
            <Button
              busy={isRemoving}
              aria-disabled={!mayAct}
              onClick={() => {
                onAsk()
                passkeys.send({ type: 'passkeys.remove', id })
              }}
            >
              {isRemoving ? 'Removing…' : 'Remove it'}
            </Button>
            <Button ref={first} look="plain" aria-disabled={isRemoving} onClick={() => setOpen(null)}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
