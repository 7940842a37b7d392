import { lazy, useState } from 'react'
import type { Row } from '../../../backend/port'
import { useActing, useCommands } from '../../act/acting'
import { useMayAct } from '../../act/useMayAct'
import { Button } from '../../Button'
import { Fetched } from '../../Fetched'
import type { Task } from './useCalling'
import { isolated } from '../../../board/isolated'

const CallDialog = lazy(() => import('./CallDialog'))

interface CallButtonProps {
  task: Task
  row?: Row
  events?: readonly string[]
  /** Under what a panel shows, where it looks like what else can be done there. */
  isFoot?: boolean
}

/** Opens the form of a call beside its panel; nothing where nothing may be done. */
export function CallButton({ task, row, events, isFoot = false }: CallButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const waits = useCommands(task.panel, task.about).filter(
    ({ snapshot }) => !snapshot.matches('answered'),
  ).length
  const mayAct = useMayAct()
  if (useActing() === null || !mayAct) return null
  const words = `${isolated(task.label)}…${waits > 0 ? ` (${waits})` : ''}`
  const open = () => setOpen(true)
  return (
    <>
      {isFoot ? (
        <button type="button" onClick={open}>
          {words}
        </button>
      ) : (
        <Button look="plain" onClick={open}>
          {words}
        </Button>
      )}
      {isOpen && (
        <Fetched onFail={() => setOpen(false)}>
          <CallDialog
            task={task}
            onClose={() => setOpen(false)}
            {...(row && { row })}
            {...(events && { events })}
          />
        </Fetched>
      )}
    </>
  )
}
