import { EVERYONE } from '../../../board/model/sharing'
import { Checkbox } from '../../kit/form/Toggle'

interface RoleCheckboxesProps {
  /** The id of the hint about roles. */
  hint: string
  title: string
  choices: readonly string[]
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Checkboxes for roles, if the project says with which roles the viewer may share. */
export function RoleCheckboxes({ hint, title, choices, roles, onChange }: RoleCheckboxesProps) {
  return (
    <fieldset className="stack" aria-describedby={hint}>
      <legend>{title}</legend>
      {choices.map(role => (
        <Checkbox
          key={role}
          label={role === EVERYONE ? 'Everyone with an account' : <bdi>{role}</bdi>}
          isOn={roles.includes(role)}
          onChange={isOn => onChange(isOn ? [...roles, role] : roles.filter(each => each !== role))}
        />
      ))}
    </fieldset>
  )
}
