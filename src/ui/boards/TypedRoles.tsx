import { useState } from 'react'
import { EVERYONE, rolesIn } from '../../board/sharing'
import styles from './Boards.module.css'

interface TypedRolesProps {
  /** The id of what is said about roles. */
  hint: string
  title: string
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Everyone, or any roles by name. */
export function TypedRoles({ hint, title, roles, onChange }: TypedRolesProps) {
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
