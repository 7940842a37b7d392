import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Passkey } from '../../../backend/ports/backend.port'
import type { PasskeysRef } from '../../../machines/passkeys/passkeys.machine'
import { findPasskeysRequest } from '../../../machines/passkeys/passkeys.select'
import { Button } from '../../kit/Button'
import form from '../../kit/form/Form.module.css'
import { formatDay } from '../../words/dateTime'
import styles from '../Account.module.css'

interface PasskeyRowProps {
  passkeys: PasskeysRef
  passkey: Passkey
  onRequest: () => void
}
type OpenForm = 'name' | 'removal' | null

/** A passkey, renamed and removed by forms in place. */
export function PasskeyRow({ passkeys, passkey, onRequest }: PasskeyRowProps) {
  const { id, name, createdAt, usedAt } = passkey
  const [openForm, setOpenForm] = useState<OpenForm | undefined>(undefined)
  const first = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const mayAct = useSelector(passkeys, snapshot => snapshot.hasTag('idle'))
  const isRemoving = useSelector(passkeys, snapshot => findPasskeysRequest(snapshot) === 'remove')
  useEffect(() => {
    // Not on mount: only when a form opens or closes.
    if (openForm !== undefined) (openForm === 'name' ? field : first).current?.focus()
    if (openForm === 'name') field.current?.select()
  }, [openForm])
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newName = field.current?.value.trim() ?? ''
    setOpenForm(null)
    if (newName === '' || newName === name) return
    onRequest()
    passkeys.send({ type: 'passkeys.rename', id, name: newName })
  }
  return (
    <li className={styles['factor']}>
      <div className={styles['about']}>
        <strong>{name}</strong>
        <p>
          Added {formatDay(createdAt)}, {usedAt === null ? 'not used yet' : `last used ${formatDay(usedAt)}`}
        </p>
      </div>
      {openForm !== 'name' && openForm !== 'removal' && (
        <div className={styles['actions']}>
          <Button
            ref={first}
            variant="plain"
            aria-disabled={!mayAct}
            aria-label={`Rename ${name}`}
            onClick={() => setOpenForm('name')}
          >
            Rename
          </Button>
          <Button
            variant="plain"
            aria-disabled={!mayAct}
            aria-label={`Remove ${name}`}
            onClick={() => setOpenForm('removal')}
          >
            Remove
          </Button>
        </div>
      )}
      {openForm === 'name' && (
        <form className={`${styles['line'] ?? ''} ${styles['question'] ?? ''}`} onSubmit={rename}>
          <label className={form['field']}>
            New name
            <input ref={field} defaultValue={name} autoComplete="off" maxLength={60} />
          </label>
          <Button type="submit" aria-disabled={!mayAct}>
            Rename it
          </Button>
          <Button variant="plain" onClick={() => setOpenForm(null)}>
            Cancel
          </Button>
        </form>
      )}
      {openForm === 'removal' && (
        <div className={styles['question']}>
          <p>Remove this passkey? You can no longer sign in with it.</p>
          <div className={styles['actions']}>
            <Button
              busy={isRemoving}
              aria-disabled={!mayAct}
              onClick={() => {
                onRequest()
                passkeys.send({ type: 'passkeys.remove', id })
              }}
            >
              {isRemoving ? 'Removing…' : 'Remove it'}
            </Button>
            <Button ref={first} variant="plain" aria-disabled={isRemoving} onClick={() => setOpenForm(null)}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
