import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef, type SubmitEvent } from 'react'
import type { Passkey } from '../../../backend/ports/backend.port'
import type { PasskeysRef } from '../../../machines/passkeys/passkeys.machine'
import { findOpenForm, findPasskeysRequest } from '../../../machines/passkeys/passkeys.select'
import { Button } from '../../kit/Button'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'
import { useFocusOnToggle } from '../../kit/focus/useFocusOnToggle'
import form from '../../kit/form/Form.module.css'
import { formatDay } from '../../words/dateTime'

interface PasskeyRowProps {
  passkeys: PasskeysRef
  passkey: Passkey
}

/** A passkey, renamed and removed by forms in place. */
export function PasskeyRow({ passkeys, passkey }: PasskeyRowProps) {
  const { id, name, createdAt, usedAt } = passkey
  const openForm = useSelector(passkeys, snapshot => findOpenForm(snapshot, id))
  const first = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const canAct = useSelector(passkeys, snapshot => snapshot.hasTag('idle'))
  const isRemoving = useSelector(passkeys, snapshot => findPasskeysRequest(snapshot) === 'remove')
  useFocusOnToggle(openForm === 'name' ? field : first, openForm !== null)
  const close = () => passkeys.send({ type: 'passkeys.closeForm' })
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newName = field.current?.value.trim() ?? ''
    close()
    if (newName === '' || newName === name) return
    passkeys.send({ type: 'passkeys.rename', id, name: newName })
  }
  return (
    <li className="cluster between around-8 ruled">
      <div className="about">
        <strong>{name}</strong>
        <p>
          Added {formatDay(createdAt)}, {usedAt === null ? 'not used yet' : `last used ${formatDay(usedAt)}`}
        </p>
      </div>
      {openForm === null && (
        <div className="cluster">
          <Button
            ref={first}
            variant="plain"
            aria-disabled={!canAct}
            aria-label={`Rename ${name}`}
            onClick={() => passkeys.send({ type: 'passkeys.openForm', id, form: 'name' })}
          >
            Rename
          </Button>
          <Button
            variant="plain"
            aria-disabled={!canAct}
            aria-label={`Remove ${name}`}
            onClick={() => passkeys.send({ type: 'passkeys.openForm', id, form: 'removal' })}
          >
            Remove
          </Button>
        </div>
      )}
      {openForm === 'name' && (
        <form className="cluster bottom full" onSubmit={rename}>
          <label className={clsx('stack tight label grow', form['field'])}>
            New name
            <input ref={field} defaultValue={name} autoComplete="off" maxLength={60} />
          </label>
          <Button type="submit" aria-disabled={!canAct}>
            Rename it
          </Button>
          <Button variant="plain" onClick={close}>
            Cancel
          </Button>
        </form>
      )}
      <InlineConfirm
        isOpen={openForm === 'removal'}
        question="Remove this passkey? You can no longer sign in with it."
        confirmText={isRemoving ? 'Removing…' : 'Remove it'}
        keepText="Cancel"
        isBusy={isRemoving}
        canConfirm={canAct}
        onConfirm={() => passkeys.send({ type: 'passkeys.remove', id })}
        onKeep={close}
      />
    </li>
  )
}
