import { useId, useState } from 'react'
import { EVERYONE, rolesIn, type Sharing } from '../../board/sharing'
import { Button } from '../Button'
import styles from './Boards.module.css'

interface ShareFormProps {
  sharing: Sharing
  onShare: (sharing: Sharing) => void
  onLeave: () => void
}

/** Who sees a board and who changes it, by role. */
export function ShareForm({ sharing, onShare, onLeave }: ShareFormProps) {
  const id = useId()
  const [readers, setReaders] = useState(sharing.readers)
  const [writers, setWriters] = useState(sharing.writers)
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        onShare({ readers, writers })
        onLeave()
      }}
    >
      <Roles hint={id} title="Who may look" roles={readers} onChange={setReaders} />
      <Roles hint={id} title="Who may look and change it" roles={writers} onChange={setWriters} />
      <p id={id} className={styles['about']}>
        Roles are named as in the project’s tokens (app_metadata.roles, app_metadata.role or user_role).
      </p>
      <Button type="submit">Share it so</Button>
    </form>
  )
}

interface RolesProps {
  /** The id of what is said about roles. */
  hint: string
  title: string
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

function Roles({ hint, title, roles, onChange }: RolesProps) {
  const isEveryone = roles.includes(EVERYONE)
  const [typed, setTyped] = useState(roles.filter(role => role !== EVERYONE).join(', '))
  const tell = (everyone: boolean, text: string) =>
    onChange([...(everyone ? [EVERYONE] : []), ...rolesIn(text)])
  return (
    <fieldset className={styles['roles']}>
      <legend>{title}</legend>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isEveryone}
          onChange={({ currentTarget }) => tell(currentTarget.checked, typed)}
        />
        Everyone with an account
      </label>
      <label className={styles['field']}>
        Roles
        <input
          value={typed}
          placeholder="operators, night shift"
          aria-describedby={hint}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            tell(isEveryone, currentTarget.value)
          }}
        />
      </label>
    </fieldset>
  )
}
