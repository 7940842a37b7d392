import { EVERYONE } from '../../board/sharing'
import styles from './Boards.module.css'

interface ChosenRolesProps {
  /** The id of what is said about roles. */
  hint: string
  title: string
  offered: readonly string[]
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Roles to tick, where the project says with which one may share. */
export function ChosenRoles({ hint, title, offered, roles, onChange }: ChosenRolesProps) {
  return (
    <fieldset className={styles['roles']} aria-describedby={hint}>
      <legend>{title}</legend>
      {offered.map(role => (
        <label key={role} className={styles['check']}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...roles, role] : roles.filter(each => each !== role))
            }
          />
          {role === EVERYONE ? 'Everyone with an account' : <bdi>{role}</bdi>}
        </label>
      ))}
    </fieldset>
  )
}
