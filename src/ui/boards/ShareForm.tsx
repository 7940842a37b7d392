import { useId, useState } from 'react'
import type { SharingRules } from '../../backend/port'
import type { Sharing } from '../../board/sharing'
import { Button } from '../Button'
import styles from './Boards.module.css'
import { ChosenRoles } from './ChosenRoles'
import { offeredRoles } from './offeredRoles'
import { TypedRoles } from './TypedRoles'

interface ShareFormProps {
  sharing: Sharing
  /** Null: the project does not say with whom one may share. */
  rules: SharingRules | null
  onShare: (sharing: Sharing) => void
  onLeave: () => void
}

/** Who sees a board and who changes it, by role. */
export function ShareForm({ sharing, rules, onShare, onLeave }: ShareFormProps) {
  const id = useId()
  const [readers, setReaders] = useState(sharing.readers)
  const [writers, setWriters] = useState(sharing.writers)
  const offered = offeredRoles(sharing, rules)
  const lists = [
    { title: 'Who may look', roles: readers, onChange: setReaders },
    { title: 'Who may look and change it', roles: writers, onChange: setWriters },
  ]
  const hasChoice = offered === null || offered.length > 0
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        onShare({ readers, writers })
        onLeave()
      }}
    >
      {hasChoice &&
        lists.map(list =>
          offered === null ? (
            <TypedRoles key={list.title} hint={id} {...list} />
          ) : (
            <ChosenRoles key={list.title} hint={id} offered={offered} {...list} />
          ),
        )}
      <p id={id} className={styles['about']}>
        {offered === null ? FREE : hasChoice ? BOUND : ALONE}
      </p>
      {hasChoice && <Button type="submit">Share it so</Button>}
    </form>
  )
}

const FREE =
  'Roles are named as in the project’s tokens (app_metadata.roles, app_metadata.role or user_role).'
const REMEDY =
  'Whoever looks after the project can let you share with everyone, in the table signalbox.sharers'
const BOUND = `You can share with the roles that you have. ${REMEDY}.`
const ALONE = `You have no role in this project to share with. ${REMEDY}, or give you a role.`
