import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { SharingRules } from '../../../backend/ports/backend.port'
import type { Sharing } from '../../../board/model/sharing'
import { Button } from '../../kit/Button'
import styles from '../Boards.module.css'
import { RoleCheckboxes } from './RoleCheckboxes'
import { offeredRoles } from './offeredRoles'
import { RoleField } from './RoleField'

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
