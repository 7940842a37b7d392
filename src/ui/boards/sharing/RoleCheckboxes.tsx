import { EVERYONE } from '../../../board/model/sharing'
import styles from '../Boards.module.css'

interface RoleCheckboxesProps {
  /** The id of the hint about roles. */
  hint: string
  title: string
  offered: readonly string[]
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Checkboxes for roles, if the project says with which roles the viewer may share. */
export function RoleCheckboxes({ hint, title, offered, roles, onChange }: RoleCheckboxesProps) {
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
