import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { SharingRules } from '../../../backend/ports/backend.port'
import { type Sharing, EVERYONE, parseRoles } from '../../../board/model/sharing'
import { Button } from '../../kit/Button'
import styles from '../Boards.module.css'
import { Checkbox } from '../../kit/form/Toggle'

interface ShareFormProps {
  sharing: Sharing
  /** Null: the project does not say with whom the viewer may share. */
  rules: SharingRules | null
  onShare: (sharing: Sharing) => void
  onLeave: () => void
}

/** Who may see and who may change a board, by role. */
export function ShareForm({ sharing, rules, onShare, onLeave }: ShareFormProps) {
  const id = useId()
  const [readers, setReaders] = useState(sharing.readers)
  const [writers, setWriters] = useState(sharing.writers)
  const roleChoices = offeredRoles(sharing, rules)
  const lists = [
    { title: 'Can view', roles: readers, onChange: setReaders },
    { title: 'Can edit', roles: writers, onChange: setWriters },
  ]
  const hasChoice = roleChoices === null || roleChoices.length > 0
  return (
    <form
      className={clsx('stack loose', styles['form'])}
      onSubmit={event => {
        event.preventDefault()
        onShare({ readers, writers })
        onLeave()
      }}
    >
      {hasChoice &&
        lists.map(list =>
          roleChoices === null ? (
            <RoleField key={list.title} hint={id} {...list} />
          ) : (
            <RoleCheckboxes key={list.title} hint={id} choices={roleChoices} {...list} />
          ),
        )}
      <p id={id} className="about">
        {roleChoices === null ? ANY_ROLE_HINT : hasChoice ? OWN_ROLES_HINT : NO_ROLE_HINT}
      </p>
      {hasChoice && <Button type="submit">Save sharing</Button>}
    </form>
  )
}

const ANY_ROLE_HINT =
  'Role names come from the project’s tokens (app_metadata.roles, app_metadata.role or user_role).'
const REMEDY = 'To share with everyone, ask an admin of the project to add you to signalbox.sharers'
const OWN_ROLES_HINT = `You can share with your own roles. ${REMEDY}.`
const NO_ROLE_HINT = `You have no role in this project to share with. ${REMEDY} or to give you a role.`

/**
 * The roles to choose from: the person's own, and those that already have access, so that it can be removed. Null: the
 * person types any role.
 */
const offeredRoles = ({ readers, writers }: Sharing, rules: SharingRules | null): readonly string[] | null =>
  rules === null || rules.withEveryone ? null : [...new Set([...rules.roles, ...readers, ...writers])]

interface RoleFieldProps {
  /** The id of the hint about roles. */
  hint: string
  title: string
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Everyone, or any roles by name. */
function RoleField({ hint, title, roles, onChange }: RoleFieldProps) {
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

interface RoleCheckboxesProps {
  /** The id of the hint about roles. */
  hint: string
  title: string
  choices: readonly string[]
  roles: readonly string[]
  onChange: (roles: readonly string[]) => void
}

/** Checkboxes for roles, if the project says with which roles the viewer may share. */
function RoleCheckboxes({ hint, title, choices, roles, onChange }: RoleCheckboxesProps) {
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
