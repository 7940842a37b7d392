import { useState } from 'react'
import { EVERYONE, parseRoles } from '../../../board/model/sharing'
import { Checkbox } from '../../kit/form/Toggle'

interface RoleFieldProps {
  /** The id of the hint about roles. */
  hint: string
  title: string
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Everyone, or any roles by name. */
export function RoleField({ hint, title, roles, onChange }: RoleFieldProps) {
  const isEveryone = roles.includes(EVERYONE)
  const [roleText, setRoleText] = useState(roles.filter(role => role !== EVERYONE).join(', '))
  const reportChange = (isForEveryone: boolean, text: string) =>
    onChange([...(isForEveryone ? [EVERYONE] : []), ...parseRoles(text)])
  return (
    <fieldset className="stack">
      <legend>{title}</legend>
      <Checkbox
        label="Everyone with an account"
        isOn={isEveryone}
        onChange={isOn => reportChange(isOn, roleText)}
      />
      <label className="stack tight label">
        Roles
        <input
          value={roleText}
          placeholder="operators, night shift"
          aria-describedby={hint}
          onChange={({ currentTarget }) => {
            setRoleText(currentTarget.value)
            reportChange(isEveryone, currentTarget.value)
          }}
        />
      </label>
    </fieldset>
  )
}
